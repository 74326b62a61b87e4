package bot

// What somebody who asks for advice is told is thought out in one way, so that the arena can measure whether it comes true: a search of so
// many playouts, and then a part of as many for each line that is weighed.

const (
	// weighPart is the part of a search's playouts that each line is weighed by afterwards.
	weighPart = 16
	// adviceNodes and mostAdviceNodes are how many nodes each playout may need in a game with secrets, and how many there are at most; a
	// few playouts have spareNodes beside them.
	adviceNodes     = 4
	spareNodes      = 1000
	mostAdviceNodes = 1 << 18
)

// Advising are the options of a search of so many playouts that gives advice.
func Advising(playouts int) Options {
	return Options{Playouts: playouts, Nodes: min(adviceNodes*playouts+spareNodes, mostAdviceNodes)}
}

// Weighs is how many playouts a line is weighed by ([Search.Weigh]) after a search of so many.
func Weighs(playouts int) int { return max(playouts/weighPart, 1) }
