package gametest

import (
	"fmt"
	"slices"
	"strings"

	"pantheon/game"
)

// worded checks that a phrase has a text, without unfilled gaps, in every language. The parameter in is the catalogue
// with the text; nil means the title's. Each phrase is checked once.
func (c *checker) worded(p game.Phrase, in *game.Catalog) {
	key := fmt.Sprint(p)
	if c.spoken[key] {
		return
	}
	c.spoken[key] = true
	if in == nil {
		in = c.about.Words
	}
	if !in.Has(p.ID) {
		c.breach(Worded, "the catalogue has no text %q", p.ID)
		return
	}
	for _, l := range game.Langs {
		text := ""
		for _, segment := range in.Format(l, p, nil) {
			if segment.Thing == "" && strings.ContainsAny(segment.Text, "{}") {
				c.breach(Worded, "nothing fills the gap %s of the text %q in %s", segment.Text, p.ID, l)
			}
			text += segment.Text
		}
		if strings.TrimSpace(text) == "" {
			c.breach(Worded, "the text %q is empty in %s", p.ID, l)
		}
	}
	if in != c.about.Words {
		return
	}
	for _, arg := range p.Args {
		if kind, id := arg.Thing.Kind(), arg.Thing.ID(); c.kinds[kind] && id != "?" && !in.Has(kind+"."+id) {
			c.breach(Worded, "the catalogue names things of the kind %s, but not %q", kind, arg.Thing)
		}
	}
}

// told checks that the phrases of events have texts in every language.
func (c *checker) told(t *game.Events) {
	for _, l := range t.List {
		if l.Phrase.ID != "" {
			c.worded(l.Phrase, c.about.Words)
		}
	}
}

// maxRefusal is the largest allowed length of a refusal in English, in bytes. The limit catches refusals that repeat a long illegal move.
// Repeating one of its words is fine.
const maxRefusal = 600

// refused checks the text of a refusal, and that its rule is one of the title's.
func (c *checker) refused(r *game.Refusal, of string) {
	if r.Why.ID == "" || r.In == nil || r.Error() == "" {
		c.breach(Heard, "the refusal of %s has no words", of)
		return
	}
	c.worded(r.Why, r.In)
	if text := r.Error(); len(text) > maxRefusal {
		c.breach(Heard, "the refusal of %.50s… has %d bytes, more than %d: it repeats too much of what was said", of, len(text), maxRefusal)
	}
	if r.Rule != "" && !slices.ContainsFunc(c.about.Rules, func(rule game.Rule) bool {
		return rule.ID == r.Rule || strings.HasPrefix(rule.ID, r.Rule+" ")
	}) {
		c.breach(Heard, "the refusal of %s names the rule %q, which About does not have", of, r.Rule)
	}
}

// learn stores the words and things of a legal move, to build illegal ones.
func (c *checker) learn(said game.MoveText) {
	if len(c.sentences) < 400 {
		c.sentences = append(c.sentences, said)
	} else {
		c.sentences[c.rng.IntN(len(c.sentences))] = said
	}
	for _, w := range said.Phrases() {
		if !c.words[w] {
			c.words[w] = true
			c.wordList = append(c.wordList, w)
		}
	}
	things, ok := c.about.Things(said)
	if !ok {
		c.breach(Spoken, "%q is not a sentence of a declared verb with declared words", said)
	}
	for _, t := range things {
		if !slices.Contains(c.things, t) {
			c.things = append(c.things, t)
		}
	}
}

// speak checks that a listed move has a text for every viewer, and that its text parses to the same move.
func (c *checker) speak(p game.Position, setup game.Setup, s game.Seat, m game.Move) {
	said := p.FormatMove(m, s, s)
	if clean := strings.Join(said.Phrases(), " "); said == "" || clean != string(said) || len(said) > game.MaxMoveText {
		c.breach(Spoken, "move %d of seat %s is said as %q", m, s, said)
		return
	}
	c.learn(said)
	got, refusal := p.ParseMove(s, said)
	if refusal != nil || got != m {
		c.breach(Spoken, "seat %s may say %q (move %d), but it is heard as move %d: %v", s, said, m, got, refusal)
	}
	if s != game.Clock {
		c.worded(c.about.MoveText("do", s, said), c.about.Words)
	}
	for to := range setup.Players + 1 {
		listener := game.Seat(to)
		if to == setup.Players {
			listener = game.Spectator
		}
		heard := p.FormatMove(m, s, listener)
		if len(heard.Phrases()) != len(said.Phrases()) || heard.Phrases()[0] != said.Phrases()[0] {
			c.breach(Spoken, "%q is told to seat %s as %q: only words may be hidden, as ?", said, listener, heard)
			continue
		}
		for i, w := range heard.Phrases() {
			if w != said.Phrases()[i] && (w != "?" || c.about.Aloud) {
				c.breach(Spoken, "%q is told to seat %s as %q: only words may be hidden, as ?, and none in a title that is said to be aloud", said, listener, heard)
			}
		}
		c.worded(c.about.MoveText("say", s, heard), c.about.Words)
	}
}

// sentencesOf checks all legal moves of a position and returns their texts by seat.
func (c *checker) sentencesOf(p game.Position, setup game.Setup) map[game.Seat][]game.MoveText {
	said := map[game.Seat][]game.MoveText{}
	for s := game.Seat(0); s <= game.Clock; s++ {
		for _, m := range p.Moves(s, nil) {
			c.speak(p, setup, s, m)
			said[s] = append(said[s], p.FormatMove(m, s, s))
		}
		sorted := slices.Sorted(slices.Values(said[s]))
		for i := 1; i < len(sorted); i++ {
			// "a b" sorts directly before everything that it begins.
			if strings.HasPrefix(string(sorted[i])+" ", string(sorted[i-1])+" ") {
				c.breach(Prefix, "seat %s may say %q and %q", s, sorted[i-1], sorted[i])
			}
		}
		for i, full := range said[s] {
			if i >= 12 {
				break
			}
			words := full.Phrases()
			for n := range len(words) {
				part := game.MoveText(strings.Join(words[:n], " "))
				if _, refusal := p.ParseMove(s, part); refusal == nil {
					c.breach(Prefix, "seat %s may say %q, and %q is accepted, too", s, full, part)
				}
			}
		}
	}
	return said
}

// heardAt checks the results of ParseMove for moves that are mostly illegal, and of Why for things.
func (c *checker) heardAt(p game.Position, setup game.Setup, said map[game.Seat][]game.MoveText) {
	view := c.game.Blank()
	for s := game.Seat(0); s <= game.Clock; s++ {
		if int(s) > setup.Players && s < game.Spectator {
			continue // one seat too many is enough
		}
		own := s == game.Spectator || int(s) < setup.Players
		if own {
			p.View(s, view)
		}
		for range 8 {
			words := c.wrong(said[s])
			m, refusal := p.ParseMove(s, words)
			switch {
			case refusal == nil && !game.Listed(p, s, m):
				c.breach(Heard, "%q by seat %s is accepted, but not among its legal moves", words, s)
			case refusal != nil && m != 0:
				c.breach(Heard, "%q by seat %s is refused and is a move, both", words, s)
			case refusal != nil:
				c.refused(refusal, fmt.Sprintf("%q by seat %s", words, s))
			}
			if own {
				if vm, vr := view.ParseMove(s, words); vm != m || !same(refusal, vr) {
					c.breach(Viewed, "%q by seat %s is heard as move %d (%v) by the truth and as move %d (%v) by the seat's view", words, s, m, refusal, vm, vr)
				}
			}
		}
		for range min(8, len(c.things)) {
			c.explained(p, view, s, own, c.things[c.rng.IntN(len(c.things))])
		}
		c.explained(p, view, s, own, "no such:thing")
	}
}

// agreed compares Against with the listing. Against must accept listed moves. It must reject legal moves of other
// positions, and moves with one word exchanged, if ParseMove refuses them. It tries some of each kind.
func (c *checker) agreed(p game.Position, said map[game.Seat][]game.MoveText) {
	const tried = 16
	if c.title.Against == nil || len(c.sentences) == 0 {
		return
	}
	for s := game.Seat(0); s <= game.Clock; s++ {
		own := said[s]
		if len(own) == 0 {
			continue
		}
		for range min(tried, len(own)) {
			words := own[c.rng.IntN(len(own))]
			if why := c.title.Against(p, s, words); why != nil {
				c.breach(Agreed, "seat %s may say %q, and what explains finds against it: %v", s, words, why)
			}
		}
		for i := range 2 * tried {
			words := c.sentences[c.rng.IntN(len(c.sentences))]
			if i >= tried {
				parts := own[c.rng.IntN(len(own))].Phrases()
				parts[c.rng.IntN(len(parts))] = c.wordList[c.rng.IntN(len(c.wordList))]
				words = game.MoveText(strings.Join(parts, " "))
			}
			if _, refusal := p.ParseMove(s, words); refusal != nil && c.title.Against(p, s, words) == nil {
				c.breach(Agreed, "seat %s may not say %q, and what explains finds nothing against it", s, words)
			}
		}
	}
}

// explained checks the result of [game.Position.Why] for a thing.
func (c *checker) explained(p, view game.Position, s game.Seat, own bool, t game.Thing) {
	why := p.Why(s, t)
	if why != nil && c.about.Touches(p, s, t) {
		c.breach(Explained, "seat %s may name %s, and is told why not: %v", s, t, why)
	}
	if why != nil {
		c.refused(why, "the thing "+string(t))
	}
	if own && !same(why, view.Why(s, t)) {
		c.breach(Viewed, "the truth says why seat %s cannot name %s: %v; its view says: %v", s, t, why, view.Why(s, t))
	}
}

// garbage lists move texts without sense, which the tests try in every title.
var garbage = []game.MoveText{
	"", " ", "  \t ", "?", "time-up", "undo", "-1", "0", "1", "99999999999999999999", "\x00", "\xff\xfe", "héllo wörld",
	"神", "? ?", "\u202e\u202dabc", "a:b", "seat:0", "{n}", "<b>bold</b>", game.MoveText(strings.Repeat("a", 100_000)), game.MoveText(strings.Repeat("a ", 5_000)),
	game.MoveText(strings.Repeat("神", 60)),
}

// wrong returns a move that is rarely legal, made from a legal or formerly legal one, or from garbage.
func (c *checker) wrong(legal []game.MoveText) game.MoveText {
	pick := func(n int) int { return c.rng.IntN(n) }
	if len(c.sentences) == 0 || pick(10) == 0 {
		return garbage[pick(len(garbage))]
	}
	from := c.sentences
	if len(legal) > 0 && pick(3) > 0 {
		from = legal
	}
	words := from[pick(len(from))].Phrases()
	at := pick(len(words))
	switch pick(8) {
	case 0:
		words = slices.Delete(words, at, at+1)
	case 1:
		other := pick(len(words))
		words[at], words[other] = words[other], words[at]
	case 2:
		words[at] = c.wordList[pick(len(c.wordList))]
	case 3:
		words = append(words, c.wordList[pick(len(c.wordList))])
	case 4:
		words[at] = string(garbage[pick(len(garbage))])
	case 5:
		letters := []rune(words[at])
		i := pick(len(letters))
		words[at] = string(slices.Delete(letters, i, i+1))
	case 6:
		words[at] = strings.ToUpper(words[at])
	}
	return game.MoveText(strings.Join(words, " "))
}
