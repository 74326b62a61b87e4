package bot

import (
	"math"
	"math/bits"

	"pantheon/game"
)

// none is the index that means no node.
const none int32 = -1

// A branch leads from one node to the next, as the tree's observer hears the move.
type branch struct {
	move   game.Move // 0: the seat stays idle, or the clock fires
	seat   game.Seat
	veiled bool // the observer hears that the seat moved, but not the whole move; the move is then a number for the words heard
}

// An edge is the part of a node that a choice reads for each candidate. The edges of a node's children are adjacent in memory.
type edge struct {
	branch
	mean, rare float32 // the mean reward of the seat that chose the branch, and 1/sqrt(visits)
	avail      uint32  // the number of times it could have been chosen, counted where that is not each time ([mixed])
}

// A searchNode is the part of a node of a search tree that its [edge] does not hold. A node is a sequence of moves as one observer hears
// them. Chance events and hidden information are not part of it, so its statistics are means over all states that fit the sequence.
type searchNode struct {
	sum         float64 // of the rewards of the seat that chose its branch
	listing     listing // the possible moves here, if they were the same each time
	first       int32   // its first child; the others follow
	count, room int32   // the number of children, and the capacity for children
	visits      uint32  // number of playouts through this node
	legal       int32   // the number of possible moves here, if it is the same each time; else 0
	seats       seats   // the seats that chose the branches of its first children
}

// seats holds the seats of the branches of the first 64 children: three bit sets, one for each bit of a seat's number. A choice can thus
// find a seat's children without reading each child. Actors that are not seats are distinguished by their branches only.
type seats [3]uint64

// put records s as the seat of the branch at an index, and replaces the seat recorded before. It records nothing for an index of 64 or
// more.
func (b *seats) put(at int32, s game.Seat) {
	if at >= 64 {
		return
	}
	for i := range b {
		b[i] = b[i]&^(1<<(at&63)) | uint64(s)>>i&1<<(at&63)
	}
}

// of returns the bit set of those of the first 64 children that may belong to the seat.
func (b *seats) of(s game.Seat) uint64 {
	return (b[0] ^ (uint64(s&1) - 1)) & (b[1] ^ (uint64(s>>1&1) - 1)) & (b[2] ^ (uint64(s>>2&1) - 1))
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

// A forest holds the trees of one worker, in memory that is never released. Nodes link to each other by index. A second memory of the same
// size receives the nodes that are kept when the game continues. The children of a node are in a block whose size is a power of two. When
// a block is full, they move to one of twice the size, and the old block is reused for another node.
type forest struct {
	edges, spareEdges []edge
	twigs, spareTwigs []searchNode
	most              int // maximum number of nodes
	free              [blockSizes]int32
	roots             [game.MaxSeats]int32 // index of the root of each observer's tree
}

const (
	// blockSizes is the number of block sizes, from 1 child to more than a node can have.
	blockSizes = 24
	// firstRoom is the capacity of a node's first block.
	firstRoom = 2
)

// newForest makes a forest without trees. The parameter most is its maximum number of nodes, and room the number for which it has memory
// at the start.
func newForest(most, room int) *forest {
	room = min(most, room)
	return &forest{most: most, edges: make([]edge, 0, room), twigs: make([]searchNode, 0, room)}
}

// clear replaces all trees by new ones; the parameter trees is their number.
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

// block returns the index of the first of size adjacent nodes, or none when the memory is full. The size must be a power of two.
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
		f.twigs = append(make([]searchNode, 0, more), f.twigs...)
		f.edges = append(make([]edge, 0, more), f.edges...)
	}
	f.twigs, f.edges = f.twigs[:end], f.edges[:end]
	return int32(at)
}

// start initialises the node at an index, without visits.
func (f *forest) start(at int32, b branch) {
	f.twigs[at] = searchNode{first: none}
	f.edges[at] = edge{branch: b}
}

// children returns the edges of a node's children.
func (f *forest) children(at int32) []edge {
	n := &f.twigs[at]
	if n.count == 0 {
		return nil
	}
	return f.edges[n.first : n.first+n.count]
}

// find returns the child after a branch, or none.
func (f *forest) find(at int32, b branch) int32 {
	children := f.children(at)
	for i := range children {
		if children[i].branch == b {
			return f.twigs[at].first + int32(i)
		}
	}
	return none
}

// grow adds a child that does not exist yet, and returns it. It returns none when the memory is full.
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

// widen moves the children of a node to a larger block. It returns false when the memory is full.
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

// reach returns the child after a branch, and adds it if it is missing; none when the memory is full. The child changes places with the
// one before it, so that frequent children are found soon.
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

// keep makes these nodes the roots, and drops all other nodes that do not descend from them. The index none means a new tree.
func (f *forest) keep(roots []int32) {
	if cap(f.spareTwigs) < cap(f.twigs) {
		f.spareTwigs, f.spareEdges = make([]searchNode, 0, cap(f.twigs)), make([]edge, 0, cap(f.twigs))
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
		if n.count == 0 { // unused capacity after the last child of a block
			continue
		}
		n.first = f.block(n.room)
		copy(f.twigs[n.first:], oldTwigs[first:first+n.count])
		copy(f.edges[n.first:], oldEdges[first:first+n.count])
		clear(f.twigs[n.first+n.count : n.first+n.room])
	}
	f.spareTwigs, f.spareEdges = oldTwigs, oldEdges
}

// add records a playout at a node, with the reward of the seat that chose the node's branch.
func (f *forest) add(at int32, reward float64) {
	n, e := &f.twigs[at], &f.edges[at]
	n.visits++
	n.sum += reward
	visits := float64(n.visits)
	e.mean, e.rare = float32(n.sum/visits), float32(1/math.Sqrt(visits))
}
