package former

import (
	"math"

	"pantheon/game"
	"pantheon/game/exact"
)

// none is the index that means no node.
const none int32 = -1

// A branch leads from one node to the next, as the tree's observer hears the move.
type branch struct {
	move   game.Move // 0: the seat stays idle, or the clock fires
	seat   game.Seat
	veiled bool // the observer hears that the seat moved, but not the whole move; the move is then a number for the words heard
}

// A twig is a node of a search tree: a sequence of moves as one observer hears them. Chance events and hidden information are not part of
// it, so its statistics are means over all states that fit the sequence.
type twig struct {
	branch
	first, next int32  // its first child and its next sibling
	visits      uint32 // number of playouts through this node
	avail       uint32 // the number of times its branch could have been chosen, counted where that is not each time ([mixed])
	sum         float64
	mean, rare  float32 // sum/visits and 1/sqrt(visits), cached because they are read far more often than they change
	listing     listing // the possible moves here, if they were the same each time
}

// A listing identifies a set of moves of a seat: a hash, or one of the two values below.
type listing uint64

const (
	unlisted listing = 0 // not listed yet
	mixed    listing = 1 // not always the same
)

// listingOf returns the listing of some moves, in any order.
func listingOf(s game.Seat, moves []game.Move) listing {
	sum := uint64(s) + uint64(len(moves))<<32
	for _, m := range moves {
		x := (uint64(m) + 1) * 0x9e3779b97f4a7c15
		sum += x * (x>>32 | 1)
	}
	return listing(sum | 2)
}

// same records the moves that are possible this time at a node, and reports whether they have always been the same. On the first
// difference, it notes for each child that it could have been chosen each time until now.
func (f *forest) same(at *twig, now listing) bool {
	switch at.listing {
	case unlisted:
		at.listing = now
	case now:
	default:
		at.listing = mixed
		for c := at.first; c != none; c = f.twigs[c].next {
			f.twigs[c].avail = at.visits
		}
		return false
	}
	return true
}

// add adds the reward of the seat that chose the node's branch, and updates the mean and rare of the node. The visit must have been
// counted.
func (t *twig) add(reward float64) {
	t.sum += reward
	t.rare = 1 / float32(math.Sqrt(float64(t.visits)))
	t.mean = float32(t.sum / float64(t.visits))
}

// A forest holds the trees of one worker, in memory that is never released. Nodes link to each other by index. A second memory of the same
// size receives the nodes that are kept when the game continues.
type forest struct {
	twigs, spare []twig
	most         int                  // maximum number of nodes
	roots        [game.MaxSeats]int32 // index of the root of each observer's tree
}

// newForest makes a forest without trees. The parameter most is its maximum number of nodes, and room the number for which it has memory
// at the start.
func newForest(most, room int) *forest {
	return &forest{most: most, twigs: make([]twig, 0, min(most, room))}
}

// clear replaces all trees by new ones; the parameter trees is their number.
func (f *forest) clear(trees int) {
	f.twigs = f.twigs[:0]
	for i := range trees {
		f.roots[i] = f.add(branch{})
	}
}

// add makes a node without a parent. It returns none when the memory is full.
func (f *forest) add(b branch) int32 {
	if len(f.twigs) == f.most {
		return none
	}
	f.twigs = append(f.twigs, twig{branch: b, first: none, next: none})
	return int32(len(f.twigs) - 1)
}

// find returns the child after a branch, or none.
func (f *forest) find(at int32, b branch) int32 {
	c := f.twigs[at].first
	for c != none && f.twigs[c].branch != b {
		c = f.twigs[c].next
	}
	return c
}

// grow adds a child that does not exist yet, and returns it. It returns none when the memory is full.
func (f *forest) grow(at int32, b branch) int32 {
	c := f.add(b)
	if c != none {
		f.twigs[c].next = f.twigs[at].first
		f.twigs[at].first = c
	}
	return c
}

// reach returns the child after a branch, and adds it if it is missing; none when the memory is full. The child becomes the first, so that
// frequent children are found soon.
func (f *forest) reach(at int32, b branch) int32 {
	before, c := none, f.twigs[at].first
	for c != none && f.twigs[c].branch != b {
		before, c = c, f.twigs[c].next
	}
	if c == none {
		return f.grow(at, b)
	}
	if before != none {
		f.twigs[before].next = f.twigs[c].next
		f.twigs[c].next = f.twigs[at].first
		f.twigs[at].first = c
	}
	return c
}

// keep makes these nodes the roots, and drops all other nodes that do not descend from them. The index none means a new tree. Afterwards
// the children of a node are adjacent in memory.
func (f *forest) keep(roots []int32) {
	if cap(f.spare) < cap(f.twigs) {
		f.spare = make([]twig, 0, cap(f.twigs))
	}
	old, kept := f.twigs, f.spare[:0]
	for i, r := range roots {
		f.roots[i] = int32(len(kept))
		root := twig{first: none, next: none}
		if r != none {
			root = old[r]
			root.next = none
		}
		kept = append(kept, root)
	}
	for i := 0; i < len(kept); i++ {
		c := kept[i].first
		if c == none {
			continue
		}
		kept[i].first = int32(len(kept))
		for ; c != none; c = old[c].next {
			kept = append(kept, old[c])
			kept[len(kept)-1].next = int32(len(kept))
		}
		kept[len(kept)-1].next = none
	}
	f.twigs, f.spare = kept, old
}

// explorations is a table of the function [exploration], because a choice needs many of its values. There is one entry for
// each binary exponent and each value of the next six binary digits, which is precise enough.
var explorations = func() (table [33 << fineBits]float32) {
	for i := range table {
		from := math.Float32frombits(uint32(i)<<(23-fineBits) + math.Float32bits(1))
		table[i] = float32(math.Sqrt(exact.Log(float64(from))))
	}
	return table
}()

const fineBits = 6

// exploration returns the square root of the natural logarithm of avail, the number of times a branch could have been chosen, at least
// once.
func exploration(avail uint32) float32 {
	return explorations[(math.Float32bits(float32(avail))-math.Float32bits(1))>>(23-fineBits)]
}
