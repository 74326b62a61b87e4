package fourgods

import (
	"math/bits"
	"slices"

	"pantheon/game"
)

// fillerTiles is the minimum number of tiles in the World for a filler to build on dead cells.
const fillerTiles = 16

// Filler returns a policy that only fills the World. Before the start it plays `ready`, or takes a random colour. It
// chooses a god immediately, and builds on dead cells once enough tiles are placed. Otherwise it places a tile from the
// hand at a random legal place; a careful filler takes the place that makes the fewest cells dead. If no tile fits, it
// discards one. If it can do none of that, it takes a random tile of any area that it knows to fit. Failing that, it
// returns the taken tile, or draws two. It passes or ends its turn when the World is complete, or when it can do
// nothing of the above.
func Filler(careful bool) game.Policy {
	return game.Policy{Name: "filler", Choose: func(p game.Position, s game.Seat, d *game.Dice) game.Move {
		var room [maxMoves]game.Move
		f := filling{p: p.(*Position), seat: s, dice: d}
		f.moves = f.p.Moves(s, room[:0])
		return f.choose(careful)
	}}
}

// A filling holds the data of one choice of a filler.
type filling struct {
	p     *Position
	seat  game.Seat
	dice  *game.Dice
	moves []game.Move
}

// choose returns the filler's move: one of the first possible kind, in the order that [Filler] describes. It returns 0
// if no such move is listed.
func (f *filling) choose(careful bool) game.Move {
	p := f.p
	if p.Phase == Lobby {
		return f.any(func(w words) bool { return w.verb == verbReady || w.verb == verbColour })
	}
	if m := f.any(func(w words) bool { return w.verb == verbGod }); m != 0 {
		return m
	}
	if !p.Complete() {
		if bits.OnesCount64(p.World) >= fillerTiles {
			if m := f.any(func(w words) bool { return (w.verb == verbCity || w.verb == verbMoveIn) && p.need[w.cell].dead() }); m != 0 {
				return m
			}
		}
		if m := f.place(careful); m != 0 {
			return m
		}
		for _, wanted := range []func(words) bool{
			func(w words) bool { return w.verb == verbDiscard },
			func(w words) bool { return w.verb == verbTake && f.fits(w.tile) },
			func(w words) bool { return w.verb == verbReturn },
			func(w words) bool { return w.verb == verbDraw && w.tile == 2 },
		} {
			if m := f.any(wanted); m != 0 {
				return m
			}
		}
	}
	return f.any(func(w words) bool { return w.verb == verbPass || w.verb == verbEnd })
}

// any returns a random move among those that are wanted, or 0 if there is none.
func (f *filling) any(wanted func(words) bool) game.Move {
	n := 0
	for _, m := range f.moves {
		if wanted(wordsOf(m)) {
			n++
		}
	}
	if n == 0 {
		return 0
	}
	n = f.dice.N(streamBag, n)
	for _, m := range f.moves {
		if wanted(wordsOf(m)) {
			if n == 0 {
				return m
			}
			n--
		}
	}
	return 0
}

// place returns a random legal placement, or 0 if there is none. A careful filler first picks a tile in hand, and then
// a place where that tile makes the fewest cells dead.
func (f *filling) place(careful bool) game.Move {
	first := f.any(func(w words) bool { return w.verb == verbPlace })
	if !careful || first == 0 {
		return first
	}
	tile := f.tile()
	fewest := len(f.p.need)
	for _, m := range f.moves {
		if w := wordsOf(m); w.verb == verbPlace && w.tile == tile {
			fewest = min(fewest, f.kills(w))
		}
	}
	return f.any(func(w words) bool { return w.verb == verbPlace && w.tile == tile && f.kills(w) == fewest })
}

// tile returns the name of a random tile in hand that may be placed somewhere. There must be one.
func (f *filling) tile() uint16 {
	var names [2]uint16
	n := 0
	for _, slot := range f.p.Players[f.seat].Hand {
		if slot == NoSlot {
			continue
		}
		name := f.p.Tiles[slot].Name()
		if slices.ContainsFunc(f.moves, func(m game.Move) bool { w := wordsOf(m); return w.verb == verbPlace && w.tile == name }) {
			names[n] = name
			n++
		}
	}
	return names[f.dice.N(streamBag, n)]
}

// kills returns the number of empty cells that a placement would make dead.
func (f *filling) kills(w words) int {
	q := f.p
	t := &q.Tiles[q.find(w.tile)]
	lie := Lie(w.lie)
	l := &q.rules.faces[t.Face(lie.Face())].lies[lie.Turns()]
	n := 0
	for side, other := range neighbours[w.cell&63] {
		if other < 0 || (q.World|q.Towns)&bit(int(other)) != 0 {
			continue
		}
		if was := q.need[other]; !was.dead() && (was | l.asks[side]).dead() {
			n++
		}
	}
	return n
}

// fits reports whether a tile in an area has a face that the seat knows and that fits into an empty cell.
func (f *filling) fits(name uint16) bool {
	p := f.p
	slot := p.find(name)
	if slot == NoSlot {
		return false
	}
	t := &p.Tiles[slot]
	for face, id := range t.Faces() {
		if !t.knows(int(f.seat), face) {
			continue
		}
		for cells := p.Open(); cells != 0; cells &= cells - 1 {
			if p.need[cellOfBit(cells)].fits(&p.rules.faces[id]) != 0 {
				return true
			}
		}
	}
	return false
}
