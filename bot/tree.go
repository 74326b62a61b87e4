package bot

import (
	"math"
	"math/bits"

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

// An edge is what a choice reads of each node it might go to. Those of the children of one node lie side by side.
type edge struct {
	branch
	mean, rare float32 // the mean reward of who chose the branch, and 1/sqrt(visits)
	avail      uint32  // how often it could have been chosen, counted where that is not each time ([mixed])
}

// A twig is the rest of a node of a search tree: a sequence of sentences as one observer hears them. What chance brought and what is hidden
// are no part of it, so that its figures are means over all that may lie behind the sequence.
type twig struct {
	sum         float64 // of the rewards of who chose its branch
	listing     listing // what could be said here each time until now
	first       int32   // its first child; the others follow
	count, room int32   // how many children it has, and for how many there is room
	visits      uint32  // playouts that went through it
	legal       int32   // how many sentences can be said here each time, where that is sure; else 0
	seats       seats   // who chose the branches of its first children
}

// seats are those of the branches of 64 children, a bit of each seat's number in each of three sets: so that who chooses need not ask each
// child whose it is. Others than seats are told apart by their branch alone.
type seats [3]uint64

// put notes the seat of a branch, which stands for another before; beyond the first 64 none is noted.
func (b *seats) put(at int32, s game.Seat) {
	if at >= 64 {
		return
	}
	for i := range b {
		b[i] = b[i]&^(1<<(at&63)) | uint64(s)>>i&1<<(at&63)
	}
}

// of are those of the first children whose seat this may be.
func (b *seats) of(s game.Seat) uint64 {
	return (b[0] ^ (uint64(s&1) - 1)) & (b[1] ^ (uint64(s>>1&1) - 1)) & (b[2] ^ (uint64(s>>2&1) - 1))
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

// A forest is the trees of one worker, in memory that is never given back: nodes with links by index, and as many again into which those
// that are kept are moved when the game goes on. The children of a node lie in a block with room for a power of two; when that is full they
// move to one with twice the room, and the old one waits for a node that needs so much.
type forest struct {
	edges, spareEdges []edge
	twigs, spareTwigs []twig
	most              int // nodes
	free              [blockSizes]int32
	roots             [game.MaxSeats]int32 // by observer
}

const (
	// blockSizes is how many sizes of blocks there are, from 1 child to more than a node can have.
	blockSizes = 24
	// firstRoom is for how many children there is room when a node gets its first.
	firstRoom = 2
)

// newForest makes a forest of so many nodes at most, with room for some of them from the first.
func newForest(most, room int) *forest {
	room = min(most, room)
	return &forest{most: most, edges: make([]edge, 0, room), twigs: make([]twig, 0, room)}
}

// clear plants a number of new trees.
func (f *forest) clear(trees int) {
	f.edges, f.twigs = f.edges[:0], f.twigs[:0]
	f.forgetBlocks()
	for i := range trees {
		f.roots[i] = f.block(1)
		f.start(f.roots[i], branch{})
	}
}

func (f *forest) forgetBlocks() {
	for i := range f.free {
		f.free[i] = none
	}
}

// block gives the first of so many nodes side by side, a power of two, or none when the memory is full.
func (f *forest) block(size int32) int32 {
	class := bits.TrailingZeros32(uint32(size))
	if at := f.free[class]; at != none {
		f.free[class] = f.twigs[at].first
		return at
	}
	at := len(f.twigs)
	end := at + int(size)
	if end > f.most {
		return none
	}
	if end > cap(f.twigs) {
		more := min(f.most, max(end, 2*cap(f.twigs)))
		f.twigs = append(make([]twig, 0, more), f.twigs...)
		f.edges = append(make([]edge, 0, more), f.edges...)
	}
	f.twigs, f.edges = f.twigs[:end], f.edges[:end]
	return int32(at)
}

// start makes a place a node without visits.
func (f *forest) start(at int32, b branch) {
	f.twigs[at] = twig{first: none}
	f.edges[at] = edge{branch: b}
}

// children are what a choice reads of the children of a node.
func (f *forest) children(at int32) []edge {
	n := &f.twigs[at]
	if n.count == 0 {
		return nil
	}
	return f.edges[n.first : n.first+n.count]
}

// find gives the child behind a branch, or none.
func (f *forest) find(at int32, b branch) int32 {
	children := f.children(at)
	for i := range children {
		if children[i].branch == b {
			return f.twigs[at].first + int32(i)
		}
	}
	return none
}

// grow adds a child that is not there yet, or gives none when the memory is full.
func (f *forest) grow(at int32, b branch) int32 {
	n := &f.twigs[at]
	if n.count == n.room {
		if !f.widen(at) {
			return none
		}
		n = &f.twigs[at]
	}
	c := n.first + n.count
	n.seats.put(n.count, b.seat)
	n.count++
	f.start(c, b)
	return c
}

// widen moves the children of a node to where there is more room; false when the memory is full.
func (f *forest) widen(at int32) bool {
	old, room := f.twigs[at].first, f.twigs[at].room
	larger := max(2*room, firstRoom)
	to := f.block(larger)
	if to == none {
		return false
	}
	if room > 0 {
		copy(f.twigs[to:to+room], f.twigs[old:old+room])
		copy(f.edges[to:to+room], f.edges[old:old+room])
		class := bits.TrailingZeros32(uint32(room))
		f.twigs[old].first = f.free[class]
		f.free[class] = old
	}
	f.twigs[at].first, f.twigs[at].room = to, larger
	return true
}

// reach gives the child behind a branch, which it adds where it is missing. The child changes places with the one before it, so that what
// is often reached is soon found.
func (f *forest) reach(at int32, b branch) int32 {
	c := f.find(at, b)
	if c == none {
		return f.grow(at, b)
	}
	if c > f.twigs[at].first {
		f.edges[c-1], f.edges[c] = f.edges[c], f.edges[c-1]
		f.twigs[c-1], f.twigs[c] = f.twigs[c], f.twigs[c-1]
		n := &f.twigs[at]
		n.seats.put(c-n.first, f.edges[c].seat)
		c--
		n.seats.put(c-n.first, b.seat)
	}
	return c
}

// keep makes these nodes the roots, and forgets all that does not hang on them; none stands for a new tree.
func (f *forest) keep(roots []int32) {
	if cap(f.spareTwigs) < cap(f.twigs) {
		f.spareTwigs, f.spareEdges = make([]twig, 0, cap(f.twigs)), make([]edge, 0, cap(f.twigs))
	}
	oldTwigs, oldEdges := f.twigs, f.edges
	f.twigs, f.edges = f.spareTwigs[:0], f.spareEdges[:0]
	f.forgetBlocks()
	for i, r := range roots {
		f.roots[i] = f.block(1)
		f.start(f.roots[i], branch{})
		if r != none {
			f.twigs[f.roots[i]] = oldTwigs[r]
		}
	}
	for i := 0; i < len(f.twigs); i++ {
		n := &f.twigs[i]
		if n.room == 0 {
			continue
		}
		first := n.first
		if n.count == 0 { // room behind the last child of a block
			continue
		}
		n.first = f.block(n.room)
		copy(f.twigs[n.first:], oldTwigs[first:first+n.count])
		copy(f.edges[n.first:], oldEdges[first:first+n.count])
		clear(f.twigs[n.first+n.count : n.first+n.room])
	}
	f.spareTwigs, f.spareEdges = oldTwigs, oldEdges
}

// add takes in a playout whose reward who chose the branch of a node has.
func (f *forest) add(at int32, reward float64) {
	n, e := &f.twigs[at], &f.edges[at]
	n.visits++
	n.sum += reward
	visits := float64(n.visits)
	e.mean, e.rare = float32(n.sum/visits), float32(1/math.Sqrt(visits))
}
