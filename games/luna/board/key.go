package board

// The key is a panel that tells what the signs of the picture mean. It is the same for everybody, and for the whole game.

// A sign is a row of the key; its text is "key." with its word.
type sign string

// The signs, in the order in which they stand.
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

// Places in the panel of the key.
const (
	keyTop    = 36.0
	keyRow    = 40.0
	keyX      = 44.0 // the middle of a sign
	keyText   = 82.0
	keyHeight = keyTop + keyRow*float64(len(signs)) + 10
)

// keyY is the middle of a row.
func keyY(i int) float64 { return keyTop + keyRow*(float64(i)+.5) }
