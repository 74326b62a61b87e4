package old

import (
	"math"

	"pantheon/game"
	"pantheon/game/exact"
)

// none is the index of no node.
const none int32 = -1

// A branch is what leads from one node to the next, as the tree's observer hears it.
type branch struct {
	move   game.Move // 0: the seat rests, or it is the clock that strikes
	seat   game.Seat
	veiled bool // the observer hears that something was said and not what; the move is then a number for the words heard
}

// A twig is a node of a search tree: a sequence of sentences as one observer hears them. What chance brought and what is hidden
// are no part of it, so that its figures are means over all that may lie behind the sequence.
type twig struct {
	branch
	first, next int32  // its first child and its next sibling
	visits      uint32 // playouts that went through it
	avail       uint32 // how often its branch could have been chosen, counted where that is not each time ([mixed])
	sum         float64
	mean, rare  float32 // sum/visits, and 1/sqrt(visits), kept because they are read far more often than they change
	listing     listing // what could be said here each time until now
}

// A listing tells sets of moves of a seat apart: a hash, or one of the two below.
type listing uint64

const (
	unlisted listing = 0 // none yet
	mixed    listing = 1 // not always the same
)

// listingOf is that of some moves, in any order.
func listingOf(s game.Seat, moves []game.Move) listing {
	sum := uint64(s) + uint64(len(moves))<<32
	for _, m := range moves {
		x := (uint64(m) + 1) * 0x9e3779b97f4a7c15
		sum += x * (x>>32 | 1)
	}
	return listing(sum | 2)
}

// same notes what can be said this time at a twig, and tells whether that was so each time before. When it is not for the first time,
// its children could have been chosen each time until now.
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

// add takes in the reward of who chose the twig's branch.
func (t *twig) add(reward float64) {
	t.sum += reward
	t.rare = 1 / float32(math.Sqrt(float64(t.visits)))
	t.mean = float32(t.sum / float64(t.visits))
}

// A forest is the trees of one worker, in memory that is never given back: twigs with links by index, and as many again into which
// those that are kept are moved when the game goes on.
type forest struct {
	twigs, spare []twig
	most         int                  // twigs
	roots        [game.MaxSeats]int32 // by observer
}

// newForest makes a forest of so many twigs at most, with room for some of them from the first.
func newForest(most, room int) *forest {
	return &forest{most: most, twigs: make([]twig, 0, min(most, room))}
}

// clear plants a number of new trees.
func (f *forest) clear(trees int) {
	f.twigs = f.twigs[:0]
	for i := range trees {
		f.roots[i] = f.add(branch{})
	}
}

// add makes a twig that hangs nowhere yet, or none when the memory is full.
func (f *forest) add(b branch) int32 {
	if len(f.twigs) == f.most {
		return none
	}
	f.twigs = append(f.twigs, twig{branch: b, first: none, next: none})
	return int32(len(f.twigs) - 1)
}

// find gives the child behind a branch, or none.
func (f *forest) find(at int32, b branch) int32 {
	c := f.twigs[at].first
	for c != none && f.twigs[c].branch != b {
		c = f.twigs[c].next
	}
	return c
}

// grow adds a child that is not there yet, or gives none when the memory is full.
func (f *forest) grow(at int32, b branch) int32 {
	c := f.add(b)
	if c != none {
		f.twigs[c].next = f.twigs[at].first
		f.twigs[at].first = c
	}
	return c
}

// reach gives the child behind a branch, which it adds where it is missing. The child becomes the first, so that what is often reached
// is soon found.
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

// keep makes these twigs the roots, and forgets all that does not hang on them; none stands for a new tree. The children of a twig
// come to lie side by side.
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

// curiosities are the square roots of the natural logarithms of numbers, of which a choice needs many: one for each exponent and six
// binary digits behind the first one, which is as exact as curiosity needs to be.
var curiosities = func() (table [33 << fineBits]float32) {
	for i := range table {
		from := math.Float32frombits(uint32(i)<<(23-fineBits) + math.Float32bits(1))
		table[i] = float32(math.Sqrt(exact.Log(float64(from))))
	}
	return table
}()

const fineBits = 6

// curiosity is the square root of the natural logarithm of how often a branch could have been chosen, which is once at least.
func curiosity(avail uint32) float32 {
	return curiosities[(math.Float32bits(float32(avail))-math.Float32bits(1))>>(23-fineBits)]
}
