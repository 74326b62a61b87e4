package luna

import (
	"strconv"
	"strings"

	"pantheon/game"
)

// A move is a verb and up to three words, a byte each. Islands, figures and counts are their number plus one, and
// stones their number. A missing word is 0.
const (
	verbSet uint8 = iota + 1
	verbFound
	verbSettle
	verbBlock
	verbFavour
	verbRecruit
	verbBuild
	verbHerbs
	verbJourney
	verbTide
	verbDrift
	verbSail
	verbPromote
	verbSanctify
	verbBook
	verbCouncil
	verbAttend
	verbExpel
	verbHelp
	verbMeditate
	verbEnd
	verbDone
)

// The parameters of the verbs.
var (
	slotIsland = game.Param{Name: "island", Kind: "island"}
	slotFrom   = game.Param{Name: "from", Kind: "island"}
	slotTo     = game.Param{Name: "to", Kind: "island"}
	slotN      = game.Param{Name: "n", Kind: "number"}
	slotStone  = game.Param{Name: "stone", Kind: "stone"}
)

// verbs are the verbs with the kinds of their parameters, in the order of the constants.
var verbs = []game.Verb{
	{ID: "set", Words: []game.Param{{Name: "figure", Kind: "figure"}, slotIsland}},
	{ID: "found", Words: []game.Param{slotIsland}},
	{ID: "settle", Words: []game.Param{slotIsland}},
	{ID: "block", Words: []game.Param{slotIsland}},
	{ID: "favour", Words: []game.Param{slotIsland}},
	{ID: "recruit", Words: []game.Param{slotIsland}},
	{ID: "build", Words: []game.Param{slotIsland}},
	{ID: "herbs", Words: []game.Param{slotIsland, slotN}},
	{ID: "journey", Words: []game.Param{slotFrom, slotTo, slotN}},
	{ID: "tide", Words: []game.Param{slotFrom, slotTo, slotN}},
	{ID: "drift", Words: []game.Param{slotFrom, slotTo, slotN}},
	{ID: "sail", Words: []game.Param{slotFrom, slotTo, slotN}},
	{ID: "promote", Words: []game.Param{slotStone, slotIsland}},
	{ID: "sanctify", Words: []game.Param{slotStone}},
	{ID: "book", Words: []game.Param{{Name: "from", Kind: "stone"}, {Name: "to", Kind: "stone"}}},
	{ID: "council", Words: []game.Param{slotIsland, slotN}},
	{ID: "attend"},
	{ID: "expel", Words: []game.Param{slotIsland, slotN}},
	{ID: "help"},
	{ID: "meditate"},
	{ID: "end"},
	{ID: "done"},
}

// move returns the move of a verb and words.
func move(verb, a, b, c uint8) game.Move {
	return game.Move(verb)<<24 | game.Move(a)<<16 | game.Move(b)<<8 | game.Move(c)
}

// verbOf returns the verb of a move.
func verbOf(m game.Move) uint8 { return uint8(m >> 24) }

// wordsOf returns the words of a move.
func wordsOf(m game.Move) (a, b, c uint8) { return uint8(m >> 16), uint8(m >> 8), uint8(m) }

// word encodes an island as a word of a move.
func word(k Kind) uint8 { return uint8(k + 1) }

// count encodes a number as a word of a move.
func count(n int8) uint8 { return uint8(n + 1) }

// FormatMove returns the text of a move, or "" for a move without a known verb. It is the same for all seats.
func (p *Position) FormatMove(m game.Move, _, _ game.Seat) game.MoveText {
	verb := int(verbOf(m)) - 1
	if verb < 0 || verb >= len(verbs) {
		return ""
	}
	var b strings.Builder
	b.WriteString(verbs[verb].ID)
	words := [3]uint8{}
	words[0], words[1], words[2] = wordsOf(m)
	for i, slot := range verbs[verb].Words {
		if words[i] == 0 {
			break
		}
		b.WriteByte(' ')
		b.WriteString(spell(slot.Kind, words[i]))
	}
	return game.MoveText(b.String())
}

// spell returns the text of a word of a kind.
func spell(kind string, w uint8) string {
	switch kind {
	case "island":
		return Kind(w - 1).String()
	case "figure":
		return Figure(w - 1).String()
	case "number":
		return strconv.Itoa(int(w) - 1)
	}
	return strconv.Itoa(int(w))
}

// maxCount bounds the counts in moves; no player has so many novices.
const maxCount = 99

// read returns the word of a kind for a text, 0 if there is none. Letter case does not matter.
func read(kind, text string) uint8 {
	switch kind {
	case "island":
		for k := range Pier + 1 {
			if strings.EqualFold(text, k.String()) {
				return word(k)
			}
		}
	case "figure":
		for f, id := range figureIDs {
			if strings.EqualFold(text, id) {
				return uint8(f) + 1
			}
		}
	case "stone":
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= NumStones {
			return uint8(n)
		}
	case "number":
		if n, err := strconv.Atoi(text); err == nil && n >= 0 && n <= maxCount {
			return uint8(n) + 1
		}
	}
	return 0
}

// ParseMove parses a move text in any letter case. A refusal explains why a move is not legal.
func (p *Position) ParseMove(s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
	m, refusal := p.rules.parse(words)
	if refusal != nil {
		return 0, refusal
	}
	if game.Listed(p, s, m) {
		return m, nil
	}
	return 0, p.explain(s, m)
}

// parse reads the words of a move, whatever the position. A refusal without a rule says what was not understood.
func (r *rules) parse(words game.MoveText) (game.Move, *game.Refusal) {
	verb, texts, refusal := r.about.Read(words)
	if refusal != nil {
		return 0, refusal
	}
	slots := verbs[verb].Words
	var w [3]uint8
	for i, text := range texts {
		if w[i] = read(slots[i].Kind, text); w[i] == 0 {
			return 0, r.refuse("", "refuse.no-such-"+slots[i].Kind, "word", plain(text))
		}
	}
	return move(uint8(verb+1), w[0], w[1], w[2]), nil
}

// plain returns the thing that fills the gap of a phrase with a text from outside.
func plain(text string) game.Thing { return game.MakeThing("word", text) }

// refuse returns a refusal with its rule and its reason.
func (r *rules) refuse(rule, why string, args ...any) *game.Refusal {
	return &game.Refusal{Rule: rule, Why: game.NewPhrase(why, args...), In: r.words}
}
