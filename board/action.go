package board

import (
	"cmp"
	"slices"
	"strings"

	"pantheon/game"
)

// Acting is a board that also says what a seat can do as actions: tiles that always lie at the same places, so that the hand learns them.
// A board without it has its choices as a list.
type Acting interface {
	// Actions are the tiles of the moment in their fixed order, those of one group beside each other; none while the board itself, and the
	// choices that are one word, say all that can be done. Said is what the seat can say, as [SayableBy] lists it.
	Actions(view game.Position, s game.Seat, said Sayable, l Look) []Action
}

// An Action is what some sentences of a seat have in common, as a tile shows it. All its texts are in the look's language.
type Action struct {
	// ID is the action's own word, unique among those of the moment.
	ID string
	// Says are the beginnings of the sentences that the action stands for, in whole words: "travel". One that is a whole sentence is said
	// by the tile itself.
	Says []string
	Name string
	// Note is what it costs or brings now, in a few words; Why, in its place, is why nothing of it is possible now, "" when something is.
	Note, Why string
	// Brings is what it brings now in a whole clause, with the numbers and where they come from, for the player who asks what it does;
	// "" where the note says all of that.
	Brings string
	// Group is the heading over the tiles that it stands with, "" for none.
	Group string
	// Loud is how loudly its group asks to be seen: 0 like the others, 1 as a block of its own before everything else, 2 so that nobody can
	// look past it. Beside is what stands beside the heading of such a group.
	Loud   int
	Beside string
	// Icon is the id of a drawing in the still half of the stage: round 0,0 and at most 32 units wide and high.
	Icon string
	// Rare says that it costs something for good, or is rarely wanted: such an action is never the first one.
	Rare bool
	// Moves says that a piece goes somewhere: a click on the place alone then shows first what would go there.
	Moves bool
	// Of is the piece whose own action it is, where no word of its sentences names that piece; "" for none.
	Of game.Thing
}

// Promise is what the action brings now, in as many words as there are.
func (a *Action) Promise() string { return cmp.Or(a.Brings, a.Note) }

// Covers tells whether the action stands for a sentence.
func (a *Action) Covers(words game.Sentence) bool {
	return slices.ContainsFunc(a.Says, func(start string) bool { return begins(words, start) })
}

func begins(words game.Sentence, start string) bool {
	rest, ok := strings.CutPrefix(string(words), start)
	return ok && (rest == "" || rest[0] == ' ')
}

// Sayable are the sentences that a seat can say in a view.
type Sayable []game.Sentence

// SayableBy lists what a seat can say.
func SayableBy(view game.Position, s game.Seat) Sayable {
	moves := view.Moves(s, nil)
	all := make(Sayable, len(moves))
	for i, m := range moves {
		all[i] = view.Say(m, s, s)
	}
	return all
}

// Has tells whether one of the sentences begins with one of these words.
func (all Sayable) Has(starts ...string) bool {
	return slices.ContainsFunc(all, func(words game.Sentence) bool {
		return slices.ContainsFunc(starts, func(start string) bool { return begins(words, start) })
	})
}

// Settle leaves to each action the reason why it is impossible only where none of its sentences can be said, and gives it the usual one
// where it has none of its own.
func (all Sayable) Settle(actions []Action, usual string) []Action {
	for i := range actions {
		switch a := &actions[i]; {
		case all.Has(a.Says...):
			a.Why = ""
		case a.Why == "":
			a.Why = usual
		}
	}
	return actions
}

// Cards is a board on which some things are cards: things with a text, that are chosen by what they say.
type Cards interface {
	// Card is the card that a thing is; false for things that are none. What the view does not know is no card.
	Card(view game.Position, t game.Thing, l Look) (Card, bool)
}

// A Card is a thing with a text, in the look's language.
type Card struct {
	Name string
	Text []string // whole, a paragraph each
	Kind string   // what kind of card it is, or what stands at its foot; "" for nothing
	Icon string   // as that of an [Action]; "" for none
}
