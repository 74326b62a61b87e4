package game

import (
	"slices"
	"strings"
)

// A Move is a sentence as a small number. It means the same words in every position of its title and version; it is never
// an index into a list. 0 is no move.
type Move uint32

// A Sentence is a move in words: a verb and the ids of the things it touches, separated by single spaces, in English and in
// lower case except where an id has capitals ("visit phoebus P2").
type Sentence string

// Words splits a sentence at its spaces.
func (s Sentence) Words() []string { return strings.Fields(string(s)) }

// A Verb is the first word of a sentence and the kinds of the words that follow it. A sentence may be shorter than its verb
// allows where the position leaves nothing to say, and no legal sentence is the beginning of another.
type Verb struct {
	ID    string
	Words []Slot
}

// A Slot is the place of one word in a sentence: a name for messages ("to") and the kind of thing that fills it
// ("territory").
type Slot struct {
	Name, Kind string
}

// MaxSentence is the longest sentence, in bytes, that anybody accepts.
const MaxSentence = 200

// Things pairs the words of a sentence with the kinds that its verb declares, in order, the verb itself left out. Words
// beyond what the verb declares, and sentences with an unknown verb, give ok false.
func (a *About) Things(s Sentence) (things []Thing, ok bool) {
	words := s.Words()
	if len(words) == 0 {
		return nil, false
	}
	for _, v := range a.Verbs {
		if v.ID != words[0] {
			continue
		}
		if len(words)-1 > len(v.Words) {
			return nil, false
		}
		for i, w := range words[1:] {
			things = append(things, MakeThing(v.Words[i].Kind, w))
		}
		return things, true
	}
	return nil, false
}

// Read takes a sentence apart that somebody said: its verb in any letter case, as a place in a.Verbs, and the words behind it, not
// more than the verb has slots. What is not understood is refused without a rule, by one of the title's texts "refuse.too-long" ({n}
// bytes are allowed), "refuse.nothing-said", "refuse.no-such-verb" ({word}) and "refuse.too-many-words" ({verb} takes {n}).
func (a *About) Read(s Sentence) (verb int, words []string, r *Refusal) {
	refuse := func(why string, args ...any) (int, []string, *Refusal) {
		return -1, nil, &Refusal{Why: Say(why, args...), In: a.Words}
	}
	if len(s) > MaxSentence {
		return refuse("refuse.too-long", "n", MaxSentence)
	}
	words = s.Words()
	if len(words) == 0 {
		return refuse("refuse.nothing-said")
	}
	for verb, v := range a.Verbs {
		switch {
		case !strings.EqualFold(v.ID, words[0]):
		case len(words)-1 > len(v.Words):
			return refuse("refuse.too-many-words", "verb", MakeThing("word", v.ID), "n", len(v.Words))
		default:
			return verb, words[1:], nil
		}
	}
	return refuse("refuse.no-such-verb", "word", MakeThing("word", words[0]))
}

// Unfinished tells whether more words could make a sentence, as [Position.Say] writes it, one that the seat may say now, and gives the
// slot of the next of them.
func (a *About) Unfinished(p Position, s Seat, said Sentence) (next Slot, ok bool) {
	begun := string(said) + " "
	var room [128]Move
	for _, m := range p.Moves(s, room[:0]) {
		if !strings.HasPrefix(string(p.Say(m, s, s)), begun) {
			continue
		}
		words := said.Words()
		for _, v := range a.Verbs {
			if v.ID == words[0] && len(words) <= len(v.Words) {
				return v.Words[len(words)-1], true
			}
		}
	}
	return Slot{}, false
}

// A Told is an event as a log shows it: and how often it happened just so.
type Told struct {
	Phrase Phrase
	Times  int
}

// Told are the events that say more than a move of a seat itself, those of the same words told once ([About.Repeats]).
func (a *About) Told(by Seat, said Sentence, lines []Line) (all []Told) {
	for _, l := range lines {
		if l.Phrase.ID == "" || a.Repeats(by, said, l.Phrase) {
			continue
		}
		same := func(t Told) bool { return t.Phrase.ID == l.Phrase.ID && slices.Equal(t.Phrase.Args, l.Phrase.Args) }
		if i := slices.IndexFunc(all, same); i >= 0 {
			all[i].Times++
		} else {
			all = append(all, Told{l.Phrase, 1})
		}
	}
	return all
}

// Repeats tells whether an event only says once more what a move of a seat says. An event about another seat never does, nor one about
// another thing of a kind that the move names.
func (a *About) Repeats(by Seat, said Sentence, event Phrase) bool {
	verb, _, _ := strings.Cut(string(said), " ")
	if !slices.Contains(a.Echoes[verb], event.ID) {
		return false
	}
	things, _ := a.Things(said)
	things = append(things, SeatThing(by))
	for _, arg := range event.Args {
		alike := func(t Thing) bool { return t.Kind() == arg.Thing.Kind() }
		if !slices.Contains(things, arg.Thing) && slices.ContainsFunc(things, alike) {
			return false
		}
	}
	return true
}

// Listed tells whether a move is among the legal moves of a seat.
func Listed(p Position, s Seat, m Move) bool {
	var room [128]Move
	for _, l := range p.Moves(s, room[:0]) {
		if l == m {
			return true
		}
	}
	return false
}

// HearListed looks for the legal move of a seat whose sentence has exactly these words, letter case aside. It is what
// [Position.Hear] may begin with; the explanation of a refusal is the title's own.
func HearListed(p Position, s Seat, words Sentence) (Move, bool) {
	if len(words) > MaxSentence {
		return 0, false
	}
	plain := strings.Join(words.Words(), " ")
	var room [128]Move
	for _, m := range p.Moves(s, room[:0]) {
		if strings.EqualFold(string(p.Say(m, s, s)), plain) {
			return m, true
		}
	}
	return 0, false
}
