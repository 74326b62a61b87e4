package board

// The key is a panel that explains the signs of the picture. It is the same for every viewer, and for the whole game.

// A sign is a row of the key. The id of its text is "key." followed by the sign.
type sign string

// The signs, in the order of the rows.
const (
	signApproved sign = "approved"
	signBribable sign = "bribable"
	signClosed   sign = "closed"
	signUsed     sign = "used"
	signActive   sign = "active"
	signInactive sign = "inactive"
	signPlot     sign = "plot"
	signNext     sign = "next"
)

var signs = [...]sign{signApproved, signBribable, signClosed, signUsed, signActive, signInactive, signPlot, signNext}

// Positions in the panel of the key.
const (
	keyTop    = 36.0
	keyRow    = 40.0
	keyX      = 44.0 // the middle of a sign
	keyText   = 82.0
	keyHeight = keyTop + keyRow*float64(len(signs)) + 10
)

// keyY returns the middle of a row.
func keyY(i int) float64 { return keyTop + keyRow*(float64(i)+.5) }
