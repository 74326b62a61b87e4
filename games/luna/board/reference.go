package board

import (
	"strconv"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// Sizes of the pictures of the reference.
const (
	lookSide   = 96.0
	flowerSide = 240.0
	flowerWide = 74.0 // of a hex of a board
)

// A referrer draws the reference.
type referrer struct {
	board.Reader
	p *luna.Position // a blank position of four players
}

// Reference returns the favours with their islands, the figures, the boards and stones of the temple, the guard stones,
// the council seats, and the pieces.
func (b *moon) Reference(l game.Lang) board.Reference {
	most := *b.blank
	most.Seats = luna.MaxPlayers
	r := &referrer{b.texts.Anybody(l), &most}
	return board.Reference{Symbols: lookSymbols(), Groups: []board.EntryGroup{
		r.favours(), r.figures(), r.boards(), r.stones(), r.guards(), r.council(), r.pieces(),
	}}
}

// group returns a group with the texts of its id. The parameter many is the field Many of [board.EntryGroup].
func (r *referrer) group(id string, many bool, entries ...board.Entry) board.EntryGroup {
	return board.EntryGroup{ID: id, Name: r.Phrase("reference." + id), What: r.Phrase("reference." + id + ".what"), Entries: entries, Many: many}
}

// entry returns the entry of a thing, with its name and a square picture.
func (r *referrer) entry(thing, name string, picture templ.Component, text ...string) board.Entry {
	return board.Entry{Things: []game.Thing{game.Thing(thing)}, Name: board.Capital(name), Text: text,
		Picture: board.Drawing{W: lookSide, H: lookSide, Of: nocturne(lookSide, picture)}}
}

// from returns an entry with its source: the content file and the datum.
func from(e board.Entry, file, datum string) board.Entry {
	e.File, e.Datum = file, datum
	return e
}

// favours returns the seven kinds of favour tokens with their islands.
func (r *referrer) favours() board.EntryGroup {
	var all []board.Entry
	for _, id := range kindIDs {
		favour := game.MakeThing("favour", id)
		e := r.entry(string(favour), r.Called(string(favour)), tokenLook(id), r.Phrase("tip.favour."+id, "n", r.p.Values().Book))
		e.Things, e.Count = append(e.Things, game.MakeThing("island", id)), int(r.p.Seats)
		e.Kind = r.Called("island:" + id)
		all = append(all, from(e, "islands.yaml", "islands."+id))
	}
	return r.group("favour", false, all...)
}

// figures returns the three figures that move round the islands, and the Guard.
func (r *referrer) figures() board.EntryGroup {
	fewer := *r.p
	fewer.Seats--
	most, few := r.p.PriestessValues(), fewer.PriestessValues()
	priestess := r.Phrase("tip.priestess", "a", int(most[0]), "b", int(most[1]), "c", int(most[2]))
	if few != most {
		priestess += " " + r.Phrase("reference.priestess.fewer", "a", int(few[0]), "b", int(few[1]), "c", int(few[2]))
	}
	figure := func(id string, text ...string) board.Entry {
		thing := "figure:" + id
		return r.entry(thing, r.Called(thing), figureLook(id), text...)
	}
	return r.group("figure", false,
		from(figure("priestess", priestess, r.Phrase("reference.priestess", "n", r.p.Steps(luna.Priestess))), "figures.yaml", "priestess.steps"),
		from(figure("builder", r.Phrase("tip.builder"), r.Phrase("reference.builder", "n", r.p.Steps(luna.Builder))), "figures.yaml", "builder.steps"),
		figure("apostate", r.Phrase("tip.apostate", "n", r.p.Values().Apostate), r.Phrase("reference.apostate")),
		figure("guard", r.Phrase("reference.the-guard")))
}

// boards returns the four boards of the temple.
func (r *referrer) boards() board.EntryGroup {
	var all []board.Entry
	for i, id := range r.p.BoardIDs() {
		var on []int
		var numbers []string
		for n := 1; n <= luna.NumStones; n++ {
			if r.p.BoardID(n) == id {
				on, numbers = append(on, n), append(numbers, strconv.Itoa(n))
			}
		}
		e := r.entry("temple-board:"+id, r.Phrase("reference.board.name", "colour", "colour:"+id), nil, r.Phrase("reference.board.stones", "list", r.Join(numbers)))
		e.Picture = board.Drawing{W: flowerSide, H: flowerSide, Of: nocturne(flowerSide, r.flowerLook(id, on))}
		all = append(all, from(e, "stones.yaml", "boards.order."+strconv.Itoa(i)))
	}
	return r.group("board", false, all...)
}

// hexAt returns the place of a numbered space on its own board.
func (r *referrer) hexAt(n int) board.Point {
	q, at := r.p.Cell(n)
	p := flat(q, at)
	return board.Point{X: flowerSide/2 + flowerWide*p.X, Y: flowerSide/2 + flowerWide*p.Y}
}

// stones returns the stones of the temple.
func (r *referrer) stones() board.EntryGroup {
	var all []board.Entry
	for n := 1; n <= luna.NumStones; n++ {
		kind, id := r.p.Symbol(n), strconv.Itoa(n)
		e := r.entry(stoneThings[n], r.Phrase("label.stone", "n", n), stoneLook(n, kind.String(), r.p.BoardID(n)),
			r.Phrase("reference.stone.of", "island", "island:"+kind.String(), "colour", "colour:"+r.p.BoardID(n)))
		all = append(all, from(e, "stones.yaml", "stones.values."+id))
	}
	return r.group("stone", true, all...)
}

// guards returns the guard stones on the path.
func (r *referrer) guards() board.EntryGroup {
	var all []board.Entry
	for g := 1; g <= luna.NumGroups; g++ {
		value := r.p.GuardStone(g)
		e := r.entry(guardThings[g], r.Phrase("reference.guard.name", "n", value), guardLook(value), r.Phrase("tip.guard-stone", "n", value, "round", g))
		all = append(all, from(e, "path.yaml", "guard-stones.from-gate"))
	}
	return r.group("guard", true, all...)
}

// council returns the seats of the council.
func (r *referrer) council() board.EntryGroup {
	var all []board.Entry
	for seat, value := range r.p.CouncilValues() {
		e := r.entry(councilThings[seat], r.Phrase("reference.council.name", "n", seat+1), guardLook(int(value)), r.Phrase("reference.council.text", "n", int(value)))
		all = append(all, from(e, "council.yaml", "seats."+strconv.Itoa(seat)))
	}
	return r.group("council", true, all...)
}

// pieces returns the pieces of the players, the books and the candles.
func (r *referrer) pieces() board.EntryGroup {
	novices, shrines := r.p.Pieces()
	values := r.p.Values()
	piece := func(id, ref string, size float64, n int, text ...any) board.Entry {
		e := r.entry("piece:"+id, r.Phrase("reference.piece."+id), pieceLook(ref, size), r.Phrase("reference.piece."+id+".what", text...))
		e.Count = n
		return e
	}
	return r.group("piece", false,
		from(piece("novice", "luna-n-red", 1.6, luna.MaxPlayers*novices, "n", values.Temple), "constants.yaml", "supplies.novices-per-player"),
		from(piece("shrine", "luna-s-blue", 1.7, luna.MaxPlayers*shrines, "n", values.Shrine), "constants.yaml", "supplies.shrines-per-player"),
		piece("councillor", "luna-p-yellow", 1.6, luna.MaxPlayers),
		piece("book", "luna-book", 2.2, 0, "n", values.Book),
		from(piece("candle", "luna-candle-lit", 1.25, r.p.CandleCount(), "n", values.Meditation), "constants.yaml", "time-tokens.count"))
}
