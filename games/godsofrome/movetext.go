package godsofrome

import (
	"strconv"
	"strings"

	"pantheon/game"
)

// A move is a verb and up to three words, a byte each. Factions, territories and cards are their number plus one, card
// spaces count from 1, and counts are themselves. A missing word is 0.
const (
	verbChoose uint8 = iota + 1
	verbVisit
	verbScore
	verbActivate
	verbGrow
	verbBuild
	verbTravel
	verbGather
	verbAttack
	verbStorm
	verbPush
	verbDone
)

// verbs are the verbs with the kinds of their parameters, in the order of the constants.
var verbs = []game.Verb{
	{ID: "choose", Words: []game.Param{{Name: "faction", Kind: "faction"}}},
	{ID: "visit", Words: []game.Param{{Name: "god", Kind: "god"}, {Name: "territory", Kind: "territory"}}},
	{ID: "score"},
	{ID: "activate", Words: []game.Param{{Name: "space", Kind: "space"}}},
	{ID: "grow", Words: []game.Param{{Name: "to", Kind: "territory"}, {Name: "from", Kind: "territory"}, {Name: "faction", Kind: "faction"}}},
	{ID: "build", Words: []game.Param{{Name: "territory", Kind: "territory"}, {Name: "card", Kind: "card"}, {Name: "space", Kind: "space"}}},
	{ID: "travel", Words: []game.Param{{Name: "from", Kind: "territory"}, {Name: "to", Kind: "territory"}, {Name: "n", Kind: "number"}}},
	{ID: "gather", Words: []game.Param{{Name: "to", Kind: "territory"}, {Name: "from", Kind: "territory"}, {Name: "n", Kind: "number"}}},
	{ID: "attack", Words: []game.Param{{Name: "territory", Kind: "territory"}, {Name: "faction", Kind: "faction"}, {Name: "to", Kind: "territory"}}},
	{ID: "storm", Words: []game.Param{{Name: "territory", Kind: "territory"}}},
	{ID: "push", Words: []game.Param{{Name: "faction", Kind: "faction"}, {Name: "to", Kind: "territory"}, {Name: "n", Kind: "number"}}},
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

// word encodes a faction, a territory or a card as a word of a move.
func word[T Faction | Territory | Card](x T) uint8 { return uint8(x + 1) }

// FormatMove returns the text of a move; "" if its verb is unknown. The text is the same for all seats.
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
		b.WriteString(p.rules.spell(slot.Kind, words[i]))
	}
	return game.MoveText(b.String())
}

// spell returns the text of a word of a move, where kind is the kind of its parameter.
func (r *rules) spell(kind string, w uint8) string {
	switch kind {
	case "faction", "god":
		return Faction(w - 1).String()
	case "territory":
		return Territory(w - 1).String()
	case "card":
		if int(w) <= len(r.cards) {
			return r.cards[w-1].id
		}
		return ""
	}
	return strconv.Itoa(int(w))
}

// maxCount bounds the counts in moves; no territory ever holds so many meeples of a colour.
const maxCount = 99

// lavaWord encodes a territory of lava while a move is parsed: it is understood, and then refused.
const lavaWord = 255

// read returns the word of a kind for a text, 0 if there is none. It is lavaWord for a territory of lava. Letter case
// does not matter, and a faction may be given by its letter.
func (r *rules) read(kind, text string) uint8 {
	switch kind {
	case "faction", "god":
		for f, id := range factionIDs {
			if strings.EqualFold(text, id) || strings.EqualFold(text, factionLetters[f:f+1]) {
				return word(Faction(f))
			}
		}
	case "territory":
		for t, id := range territoryIDs {
			if strings.EqualFold(text, id) {
				return word(Territory(t))
			}
		}
		for _, t := range r.board.Territories[NumTerritories:] {
			if strings.EqualFold(text, t.ID) {
				return lavaWord
			}
		}
	case "card":
		for c := range r.cards {
			if strings.EqualFold(text, r.cards[c].id) {
				return word(Card(c))
			}
		}
	case "space":
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= NumSpaces {
			return uint8(n)
		}
	case "number":
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= maxCount {
			return uint8(n)
		}
	}
	return 0
}

// ParseMove parses the text of a legal move in any letter case. A faction may also be given by its letter (J, P, N, D,
// V). A growth from an empty reserve may name the seat's own faction, although no other is possible. A refusal explains
// why a move is not legal.
func (p *Position) ParseMove(s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
	m, refusal := p.rules.parse(words)
	if refusal != nil {
		return 0, refusal
	}
	if a, b, c := wordsOf(m); verbOf(m) == verbGrow && c != 0 && p.switches&movesAny == 0 && p.Step == Acting &&
		int8(s) == p.Active && Faction(c)-1 == p.Players[p.Active].Faction {
		m = move(verbGrow, a, b, 0)
	}
	if game.Listed(p, s, m) {
		return m, nil
	}
	return 0, p.explain(s, m)
}

// parse reads the words of a move without regard to the position. A refusal without a rule says which word is unknown;
// lava is refused with its rule.
func (r *rules) parse(words game.MoveText) (game.Move, *game.Refusal) {
	verb, texts, refusal := r.about.Read(words)
	if refusal != nil {
		return 0, refusal
	}
	slots := verbs[verb].Words
	var w [3]uint8
	for i, text := range texts {
		if w[i] = r.read(slots[i].Kind, text); w[i] == 0 {
			return 0, r.refuse("", "refuse.no-such-"+slots[i].Kind, "word", plain(text))
		}
		if w[i] == lavaWord {
			return 0, r.refuse("1.9", "refuse.lava", "territory", game.MakeThing("territory", strings.ToUpper(text)))
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
