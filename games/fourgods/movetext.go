package fourgods

import (
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// The verbs. A move packs a verb and its words, the rest of the move text, into one number. From the highest bits down:
//
//   - 5 bits for the verb
//   - 11 for a tile, or for the cell that a prophet comes from
//   - 6 for a cell
//   - 3 for an orientation, a face or a corner
//   - 3 for a colour
//   - 3 for a god or another colour
//   - 1 that is always 0
//
// Optional words are their number plus one, and 0 if left out.
const (
	verbReady uint8 = iota + 1
	verbDraw
	verbPlace
	verbRaze
	verbDiscard
	verbFlip
	verbTake
	verbReturn
	verbGod
	verbProphet
	verbMigrate
	verbCity
	verbMoveIn
	verbPass
	verbUnpass
	verbEnd
	verbChallenge
	verbTimeUp
	verbColour // since version 2; with hidden gods (1.8)
	numVerbs   = verbColour
)

// maxNames is the maximum number of tile names in a game: a name has 11 bits in a move. A tile that comes out of the
// bag again gets a new name. So a game of tiles that move back and forth could need many. After the last name no more
// tiles are drawn.
const maxNames = 1<<11 - 1

// words holds the verb and words of a move.
type words struct {
	verb uint8
	tile uint16 // name; for draw: the number; for move-in: the cell that the prophet comes from
	cell uint8
	lie  uint8  // orientation, face, or first corner of a zone
	hue  Colour // NoColour if left out
	god  God    // NoGod if left out; for raze: the number of the colour that it counts for
}

// move packs the words into a move.
func (w words) move() game.Move {
	return game.Move(w.verb)<<27 | game.Move(w.tile)<<16 | game.Move(w.cell)<<10 | game.Move(w.lie)<<7 | game.Move(w.hue+1)<<4 | game.Move(w.god+1)<<1
}

// A packed is a move whose methods return single words, for callers that do not need all.
type packed game.Move

func (m packed) verb() uint8  { return uint8(m >> 27) }
func (m packed) tile() uint16 { return uint16(m >> 16 & maxNames) }
func (m packed) cell() int    { return int(m >> 10 & 63) }
func (m packed) lie() uint8   { return uint8(m >> 7 & 7) }
func (m packed) hue() Colour  { return Colour(m>>4&7) - 1 }
func (m packed) god() God     { return God(m>>1&7) - 1 }

// wordsOf returns the verb and words of a move.
func wordsOf(m game.Move) words {
	p := packed(m)
	return words{verb: p.verb(), tile: p.tile(), cell: uint8(p.cell()), lie: p.lie(), hue: p.hue(), god: p.god()}
}

// plainMove returns a move without words, or with only a tile's name or a number.
func plainMove(verb uint8, tile uint16) game.Move {
	return game.Move(verb)<<27 | game.Move(tile)<<16
}

// verbs lists the verbs with the kinds of their words, in the order of the constants.
var verbs = []game.Verb{
	{ID: "ready"},
	{ID: "draw", Words: []game.Param{{Name: "n", Kind: "number"}}},
	{ID: "place", Words: []game.Param{slotTile, slotCell, slotLie}},
	{ID: "raze", Words: []game.Param{slotTile, slotCell, slotLie, slotColour, slotFor}},
	{ID: "discard", Words: []game.Param{slotTile, slotFace}},
	{ID: "flip", Words: []game.Param{slotTile, slotFace}},
	{ID: "take", Words: []game.Param{slotTile}},
	{ID: "return", Words: []game.Param{slotTile}},
	{ID: "god", Words: []game.Param{slotGod}},
	{ID: "prophet", Words: []game.Param{slotCorner, slotColour}},
	{ID: "migrate", Words: []game.Param{{Name: "from", Kind: "cell"}, slotCorner}},
	{ID: "city", Words: []game.Param{slotCell, slotColour}},
	{ID: "move-in", Words: []game.Param{slotCell, {Name: "from", Kind: "cell"}}},
	{ID: "pass"},
	{ID: "unpass"},
	{ID: "end"},
	{ID: "challenge", Words: []game.Param{slotCell}},
	{ID: "time-up"},
	{ID: "colour", Words: []game.Param{slotColour}},
}

// The parameters of the verbs.
var (
	slotTile   = game.Param{Name: "tile", Kind: "tile"}
	slotCell   = game.Param{Name: "cell", Kind: "cell"}
	slotLie    = game.Param{Name: "lie", Kind: "lie"}
	slotFace   = game.Param{Name: "face", Kind: "face"}
	slotCorner = game.Param{Name: "corner", Kind: "corner"}
	slotColour = game.Param{Name: "colour", Kind: "colour"}
	slotFor    = game.Param{Name: "for", Kind: "colour"} // the marker that a destroyed city counts for (ruling Q15)
	slotGod    = game.Param{Name: "god", Kind: "god"}
)

// FormatMove returns the text of a move, or "" if its verb is unknown. It is the same for all seats: a tile's name
// reveals nothing.
func (p *Position) FormatMove(m game.Move, _, _ game.Seat) game.MoveText {
	w := wordsOf(m)
	if w.verb == 0 || w.verb > numVerbs {
		return ""
	}
	var b strings.Builder
	b.WriteString(verbs[w.verb-1].ID)
	for _, slot := range verbs[w.verb-1].Words {
		text := w.spell(slot)
		if text == "" {
			break
		}
		b.WriteByte(' ')
		b.WriteString(text)
	}
	return game.MoveText(b.String())
}

// spell returns the text of a parameter's word, or "" if it is left out.
func (w words) spell(slot game.Param) string {
	switch slot.Kind {
	case "number":
		return strconv.Itoa(int(w.tile))
	case "tile":
		return tileID(w.tile)
	case "cell":
		if slot.Name == "from" && w.verb == verbMoveIn {
			return cellID(int(w.tile & 63))
		}
		return cellID(int(w.cell))
	case "lie":
		return Lie(w.lie).String()
	case "face":
		return faceIDs[w.lie&1]
	case "corner":
		return Corner(w.lie & 3).String()
	case "colour":
		if slot.Name == slotFor.Name {
			return Colour(w.god).String()
		}
		return w.hue.String()
	case "god":
		return w.god.String()
	}
	return ""
}

// read parses the text of a parameter's word, in any letter case, and stores it. ok is false if the text is invalid.
func (w *words) read(slot game.Param, text string) (ok bool) {
	text = strings.ToLower(text)
	n := -1
	switch slot.Kind {
	case "number":
		if v, err := strconv.Atoi(text); err == nil && v >= 0 && v <= maxNames {
			n, w.tile = v, uint16(v)
		}
	case "tile":
		if v, err := strconv.Atoi(strings.TrimPrefix(text, "t")); err == nil && v >= 1 && v <= maxNames && text == tileID(uint16(v)) {
			n, w.tile = v, uint16(v)
		}
	case "cell":
		n = cellOf(text)
		if slot.Name == "from" && w.verb == verbMoveIn {
			w.tile = uint16(max(n, 0))
		} else {
			w.cell = uint8(max(n, 0))
		}
	case "lie":
		n = slices.Index(lieIDs[:], text)
		w.lie = uint8(max(n, 0))
	case "face":
		n = slices.Index(faceIDs[:], text)
		w.lie = uint8(max(n, 0))
	case "corner":
		n = slices.Index(cornerIDs[:], text)
		w.lie = uint8(max(n, 0))
	case "colour":
		n = slices.Index(colourIDs[:], text)
		if slot.Name == slotFor.Name {
			if n < 0 {
				n = slices.Index(godIDs[:], text) // an old spelling in early records
			}
			w.god = God(n)
		} else {
			w.hue = Colour(n)
		}
	case "god":
		n = slices.Index(godIDs[:], text)
		w.god = God(n)
	}
	return n >= 0
}

// parse parses the text of a move independently of the position. given is the number of words after the verb. A refusal
// without a rule names the part that was not understood.
func (r *rules) parse(said game.MoveText) (w words, given int, refusal *game.Refusal) {
	w = words{hue: NoColour, god: NoGod}
	verb, texts, refusal := r.about.Read(said)
	if refusal != nil {
		return w, 0, refusal
	}
	w.verb = uint8(verb + 1)
	for i, text := range texts {
		if slot := verbs[verb].Words[i]; !w.read(slot, text) {
			return w, 0, r.refuse("", "refuse.no-such-"+slot.Kind, "word", plain(text))
		}
	}
	return w, len(texts), nil
}

// plain returns a text from outside as an argument of a phrase.
func plain(text string) game.Thing { return game.MakeThing("word", text) }

// refuse returns a refusal with its rule and its reason.
func (r *rules) refuse(rule, why string, args ...any) *game.Refusal {
	return &game.Refusal{Rule: rule, Why: game.NewPhrase(why, args...), In: r.words}
}

// ParseMove parses the text of a move, in any letter case. It accepts other spellings: any turn of a face that looks
// the same, any corner of a zone, and a colour that may be left out. It returns a refusal that explains a move that is
// not legal.
func (p *Position) ParseMove(s game.Seat, said game.MoveText) (game.Move, *game.Refusal) {
	w, given, refusal := p.rules.parse(said)
	if refusal != nil {
		return 0, refusal
	}
	w = p.plainly(s, w)
	if given >= w.needs() {
		if m := w.move(); p.listed(s, m) {
			return m, nil
		}
	}
	return 0, p.explain(s, w, given)
}

// listed reports whether a seat may play a move.
func (p *Position) listed(s game.Seat, m game.Move) bool {
	var room [maxMoves]game.Move
	return slices.Contains(p.Moves(s, room[:0]), m)
}

// needs returns the minimum number of words after the verb. Only a colour may follow. A player with one colour need not
// name it for a prophet or a city, nor as the colour that a destroyed city counts for.
func (w words) needs() int {
	switch w.verb {
	case verbPlace:
		return 3
	case verbRaze:
		return 4
	case verbDiscard, verbFlip, verbMigrate, verbMoveIn:
		return 2
	case verbDraw, verbTake, verbReturn, verbGod, verbProphet, verbCity, verbChallenge, verbColour:
		return 1
	}
	return 0
}

// plainly returns the move with its words spelled as [Position.Moves] lists them.
func (p *Position) plainly(s game.Seat, w words) words {
	if s < 0 || s >= game.Seat(p.Seats) {
		return w
	}
	me := &p.Players[s]
	if me.markers() == 1 {
		only := me.Markers[0].Colour
		switch {
		case (w.verb == verbProphet || w.verb == verbCity) && w.hue == only:
			w.hue = NoColour
		case w.verb == verbRaze && Colour(w.god) == only:
			w.god = NoGod
		}
	}
	switch w.verb {
	case verbPlace, verbRaze:
		if slot := p.find(w.tile); slot != NoSlot {
			if lie := Lie(w.lie); p.Tiles[slot].knows(int(s), lie.Face()) && p.Tiles[slot].Face(lie.Face()) != Unseen {
				w.lie = w.lie&4 | w.lie&3%p.rules.faces[p.Tiles[slot].Face(lie.Face())].turns
			}
		}
	case verbProphet, verbMigrate:
		if me.Last >= 0 {
			w.lie = uint8(p.lying(Slot(p.cells[me.Last])).zones[w.lie&3])
		}
	}
	return w
}
