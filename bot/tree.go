package bot

import (
	"math"

	"pantheon/game"
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
	avail       uint32 // how often its branch could have been chosen
	sum         float64
	mean, rare  float32 // sum/visits, and 1/sqrt(visits), kept because they are read far more often than they change
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
	roots        [game.MaxSeats]int32 // by observer
}

func newForest(nodes int) *forest {
	return &forest{twigs: make([]twig, 0, nodes), spare: make([]twig, 0, nodes)}
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
	if len(f.twigs) == cap(f.twigs) {
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

// reach gives the child behind a branch, which it adds where it is missing.
func (f *forest) reach(at int32, b branch) int32 {
	if c := f.find(at, b); c != none {
		return c
	}
	return f.grow(at, b)
}

// keep makes these twigs the roots, and forgets all that does not hang on them; none stands for a new tree. The children of a twig
// come to lie side by side.
func (f *forest) keep(roots []int32) {
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

// curiosities are the square roots of the natural logarithms of small numbers, of which a choice needs many.
var curiosities = func() (table [1 << 12]float32) {
	for n := range table {
		table[n] = float32(math.Sqrt(math.Log(float64(max(n, 1)))))
	}
	return table
}()

// curiosity is the square root of the natural logarithm of how often a branch could have been chosen.
func curiosity(avail uint32) float32 {
	if avail < uint32(len(curiosities)) {
		return curiosities[avail]
	}
	return float32(math.Sqrt(math.Log(float64(avail))))
}
