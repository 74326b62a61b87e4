package game

import (
	"slices"
	"strings"
)

// A Move is a move as a small number. The number has the same text form in every position of its title and rules
// version. It is never an index into a list. 0 is no move.
type Move uint32

// A MoveText is the text form of a move: a verb and the ids of the things it touches, such as "visit phoebus P2". Words
// are separated by single spaces, in English, and in lower case except for ids that have capitals.
type MoveText string

// Phrases returns the words of a move text.
func (s MoveText) Phrases() []string { return strings.Fields(string(s)) }

// A Verb is the first word of some moves and the parameters that may follow it. A move may have fewer words than its verb has
// parameters if the position leaves no choice. No legal move is the beginning of another one.
type Verb struct {
	ID    string
	Words []Param
}

// A Param is one parameter of a move: a name for messages ("to") and the kind of thing that it takes ("territory").
type Param struct {
	Name, Kind string
}

// MaxMoveText is the largest length of a move text, in bytes, that is accepted.
const MaxMoveText = 200

// Things returns the words of a move after its verb, each with the kind that the verb declares for it. ok is false if
// the verb is unknown or the text has more words than the verb has parameters.
func (a *About) Things(s MoveText) (things []Thing, ok bool) {
	words := s.Phrases()
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

// Read splits a move text that a user entered. It returns the index of the verb in a.Verbs, ignoring letter case, and
// the words after it. They are at most as many as the verb has parameters.
//
// It refuses other texts, with verb -1 and without a rule number, by one of the title's texts: "refuse.too-long" ({n}
// bytes are allowed), "refuse.nothing-said", "refuse.no-such-verb" ({word}) and "refuse.too-many-words" ({verb} takes
// {n}).
func (a *About) Read(s MoveText) (verb int, words []string, r *Refusal) {
	refuse := func(why string, args ...any) (int, []string, *Refusal) {
		return -1, nil, &Refusal{Why: NewPhrase(why, args...), In: a.Words}
	}
	if len(s) > MaxMoveText {
		return refuse("refuse.too-long", "n", MaxMoveText)
	}
	words = s.Phrases()
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

// Unfinished reports whether a move text lacks words: the parameter said, followed by a space, begins the text of a legal move of the seat
// ([Position.FormatMove]). If so, next is the parameter of the next word.
func (a *About) Unfinished(p Position, s Seat, said MoveText) (next Param, ok bool) {
	begun := string(said) + " "
	var room [128]Move
	for _, m := range p.Moves(s, room[:0]) {
		if !strings.HasPrefix(string(p.FormatMove(m, s, s)), begun) {
			continue
		}
		words := said.Phrases()
		for _, v := range a.Verbs {
			if v.ID == words[0] && len(words) <= len(v.Words) {
				return v.Words[len(words)-1], true
			}
		}
	}
	return Param{}, false
}

// A LoggedEvent is an event as a log shows it, with the number of times it happened in exactly this form.
type LoggedEvent struct {
	Phrase Phrase
	Times  int
}

// LogEvents returns those of a move's events that say more than the move itself ([About.Repeats]), without events that have no text. Equal
// phrases are merged into one entry.
func (a *About) LogEvents(by Seat, said MoveText, lines []Event) (all []LoggedEvent) {
	for _, l := range lines {
		if l.Phrase.ID == "" || a.Repeats(by, said, l.Phrase) {
			continue
		}
		same := func(t LoggedEvent) bool {
			return t.Phrase.ID == l.Phrase.ID && slices.Equal(t.Phrase.Args, l.Phrase.Args)
		}
		if i := slices.IndexFunc(all, same); i >= 0 {
			all[i].Times++
		} else {
			all = append(all, LoggedEvent{l.Phrase, 1})
		}
	}
	return all
}

// Repeats reports whether an event only repeats what a move says; the parameter by is the seat that has played the
// move. Only events of [About.Echoes] do so. An event does not if it names another seat, or another thing of a kind
// that the move names.
func (a *About) Repeats(by Seat, said MoveText, event Phrase) bool {
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

// Listed reports whether a move is among the legal moves of a seat.
func Listed(p Position, s Seat, m Move) bool {
	var room [128]Move
	for _, l := range p.Moves(s, room[:0]) {
		if l == m {
			return true
		}
	}
	return false
}

// ParseListed returns the legal move of a seat that has exactly these words, ignoring letter case; false if there is
// none. An implementation of [Position.ParseMove] may begin with it; explaining a refusal is the title's own task.
func ParseListed(p Position, s Seat, words MoveText) (Move, bool) {
	if len(words) > MaxMoveText {
		return 0, false
	}
	plain := strings.Join(words.Phrases(), " ")
	var room [128]Move
	for _, m := range p.Moves(s, room[:0]) {
		if strings.EqualFold(string(p.FormatMove(m, s, s)), plain) {
			return m, true
		}
	}
	return 0, false
}
