package board

import (
	"cmp"
	"slices"
	"strings"

	"pantheon/game"
)

// Acting is a board that also offers a seat's moves as actions: tiles that keep their places, so that players learn them. A board that
// does not implement it offers a list of moves.
type Acting interface {
	// Actions returns the current tiles in their fixed order, with the tiles of a group next to each other. It returns none while clicks on
	// the board, and choices of a single word, cover all moves. The parameter said is the list of the seat's moves from [SayableBy].
	Actions(view game.Position, s game.Seat, said Playable, l RenderOptions) []Action
}

// An Action is a tile for the moves of a seat that begin with one of a few texts. Its texts for people are in the language of the render
// options.
type Action struct {
	// ID is a word that is unique among the current actions.
	ID string
	// Says lists the beginnings, in whole words, of the moves that the action stands for: "travel". If one is a whole move, a click on
	// the tile plays it.
	Says []string
	Name string
	// Note is a few words about what the action costs or brings now. Why replaces it by the reason why no move of the action is possible
	// now; it is "" if one is.
	Note, Why string
	// Brings is a full clause about what the action brings now, with the numbers and their sources, for a player who asks for details. It
	// is "" if Note says everything.
	Brings string
	// Group is the heading of the group that the tile belongs to; "" for none.
	Group string
	// Loud is how prominent the page makes the tile's group. The value 0 means like the others, 1 a separate block before all others, and
	// 2 impossible to overlook. Beside is the text next to the heading of such a group.
	Loud   int
	Beside string
	// Icon is the id of a drawing in the static layer of the stage, centred at 0,0 and at most 32 units wide and high.
	Icon string
	// Rare marks an action that costs something permanently or is rarely useful. It must not be the first action.
	Rare bool
	// Moves reports that a piece goes to a place. A click on the place alone then first shows which piece would go there.
	Moves bool
	// Of is the piece that acts, if no word of the moves names it; "" for none.
	Of game.Thing
}

// Promise returns the longest text about what the action brings now: Brings, or else Note.
func (a *Action) Promise() string { return cmp.Or(a.Brings, a.Note) }

// Covers reports whether the action stands for a move.
func (a *Action) Covers(words game.MoveText) bool {
	return slices.ContainsFunc(a.Says, func(start string) bool { return begins(words, start) })
}

func begins(words game.MoveText, start string) bool {
	rest, ok := strings.CutPrefix(string(words), start)
	return ok && (rest == "" || rest[0] == ' ')
}

// Playable is the list of the moves that a seat can play in a view, as text.
type Playable []game.MoveText

// SayableBy lists the moves that seat s can play in a view.
func SayableBy(view game.Position, s game.Seat) Playable {
	moves := view.Moves(s, nil)
	all := make(Playable, len(moves))
	for i, m := range moves {
		all[i] = view.FormatMove(m, s, s)
	}
	return all
}

// Has reports whether a move of the list begins with one of the texts starts, in whole words.
func (all Playable) Has(starts ...string) bool {
	return slices.ContainsFunc(all, func(words game.MoveText) bool {
		return slices.ContainsFunc(starts, func(start string) bool { return begins(words, start) })
	})
}

// Settle clears Why of each action that stands for a move of the list. For the other actions it sets an empty Why to usual. It changes
// actions in place and returns it.
func (all Playable) Settle(actions []Action, usual string) []Action {
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

// Cards is a board on which some things are cards: things with a text that a player reads before choosing.
type Cards interface {
	// Card returns the card for a thing; false if the thing is no card, or a card that the view does not know.
	Card(view game.Position, t game.Thing, l RenderOptions) (Card, bool)
}

// A Card is what a player reads about a card, in the language of the render options.
type Card struct {
	Name string
	Text []string // the whole text, one string for each paragraph
	Kind string   // the type of the card, or the text at its foot; "" for none
	Icon string   // as in [Action]; "" for none
}
