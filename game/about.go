package game

import (
	"maps"
	"slices"
	"sort"
	"strings"
)

// About describes a title at one rules version: everything that shared code needs to know without knowing the title.
type About struct {
	ID      string // lower-case words joined by dashes
	Version int    // rules version; a change that would alter an old record gets a new one (see [Versioned])
	Content string // fingerprint of the content's meaning
	// Former lists other fingerprints under which records name this same content. Old records name a fingerprint of the
	// content's bytes; Content is a fingerprint of its meaning.
	Former []string

	MinSeats, MaxSeats int
	Options            []Option
	Streams            []string // names of the random streams; a Stream is an index into it
	Verbs              []Verb
	Labels             []string // what a seat may play (factions, colours), in the usual order; may be empty

	MaxMoves int // upper bound on the legal moves of one seat; at most 1,000
	// Bound is the number of moves after which conformance tests, the arena and `sim` stop a game. A table never stops a
	// game because of it. Fewer than one random game in a thousand reaches it.
	Bound int
	// Conserved lists quantities that no move changes.
	Conserved []Quantity
	// TakeBack reports whether seats may undo moves.
	TakeBack bool
	// Timed reports whether the game has deadlines. If it has, Lasts is the duration of one simulated move in milliseconds.
	Timed bool
	Lasts int64
	// Races reports whether seats act at the same time in a game with the given set-up and compete for the same things.
	// If they do, several people cannot share a screen. Nil means never.
	Races func(Setup) bool
	// Correspondence reports whether, in a title with time, a game with that set-up lasts days, so that players need not be
	// online at the same time. Nil means never.
	Correspondence func(Setup) bool
	// Gone is the text of the move with which a seat declares that it wants to do nothing more in the present position. It is "" in
	// games without such a move. A table plays it for absent players once no player who is present can still play it.
	Gone MoveText

	// Echoes maps a verb to the events that only repeat what a move with that verb already says. A display of the move
	// omits them (see [About.Repeats]).
	Echoes map[string][]string

	// Unscored reports that the game counts no points: it has winners, and the other seats are not ranked among themselves. Its results
	// then contain no points and no page shows any. [Position.Score] is then a tally of the title's own, which only bots use.
	Unscored bool
	// Point is the amount of [Position.Score] that equals one point of the game; 0 means 1.
	Point float64

	// Secret reports that a seat may have information that another seat does not have. People who share a screen then need
	// a curtain.
	Secret bool
	// Aloud reports that every viewer sees the full text of every move, even if seats have secrets: [Position.FormatMove] never returns a
	// "?".
	Aloud bool

	// Policies are the title's own ways to choose moves. Each is also a bot under its name ([Policy.Name]).
	Policies []Policy

	Words *Catalog // texts in all languages
	Data  []Datum  // every datum of the content, with its provenance
	// Rules lists the sections, table rows and rulings of the title's rules, in order, each with a short title. Each needs a scenario. Ids
	// look like "1.5", "1.11 populated" or "Q12".
	Rules []Rule
}

// HasContent reports whether print, the content fingerprint of a record, names this game's content.
func (a *About) HasContent(print string) bool {
	return print == a.Content || slices.Contains(a.Former, print)
}

// An Option is a choice made before the game. Values are words; the first is the default.
type Option struct {
	ID     string
	Values []string
	// Players limits the option to these numbers of seats; empty means all numbers.
	Players []int
	// Ruling is the number of the ruling that the option changes ("Q1"); "" if the option is a module of the rulebook.
	Ruling string
	// Least holds, for each value, the fewest seats with which that value exists. Empty means that all values exist with
	// any number.
	Least []int
	// Draws is the number of values, counted from the first, that may be drawn at random before the game ([About.Draw]); 0
	// means none.
	Draws int
}

// For reports whether the option exists in games with the given number of seats.
func (o Option) For(players int) bool {
	return len(o.Players) == 0 || slices.Contains(o.Players, players)
}

// ValuesFor returns the values that exist in games with the given number of seats, in the order of Values. It does not
// check whether the option itself exists there ([Option.For]).
func (o Option) ValuesFor(players int) []string {
	if len(o.Least) == 0 {
		return o.Values
	}
	var values []string
	for i, v := range o.Values {
		if o.Least[i] <= players {
			values = append(values, v)
		}
	}
	return values
}

// Drawn requests a random value for an option with [Option.Draws]. A request for a game may contain it; [About.Draw] replaces it, so the
// game's [Setup] does not. An option without Draws may have an ordinary value of the same text.
const Drawn = "random"

// A Quantity is conserved: Count returns the same number at every step of a game.
type Quantity struct {
	Name  string
	Count func(Position) int
}

// A Policy chooses moves for a seat by rules of thumb of its title.
type Policy struct {
	// Name is its name as a bot: a lower-case word. The title's text "level.<name>" describes it.
	Name string
	// Choose returns one of the listed moves of the seat. It returns 0 if the seat has none, or prefers none and may rest ([IdleAllowed]).
	// The position is a full state or that seat's view; Choose uses only what the view contains. Several goroutines may call it
	// concurrently.
	Choose func(p Position, s Seat, d *Dice) Move
}

// A Rule is a part of the rules that needs a scenario.
type Rule struct {
	ID, Title string
}

// A Setup holds the choices made before the first move: the number of seats, and option values by option id. An option
// that is left out has its default.
type Setup struct {
	Players int               `json:"players"`
	Options map[string]string `json:"options,omitempty"`
}

// Option returns the value of an option. It returns the default if the set-up does not name the option, or if the
// option does not exist with the set-up's number of seats. For an unknown id it returns "".
func (a *About) Option(s Setup, id string) string {
	for _, o := range a.Options {
		if o.ID == id {
			if v, ok := s.Options[id]; ok && o.For(s.Players) {
				return v
			}
			return o.Values[0]
		}
	}
	return ""
}

// Check returns an error for a wrong number of seats, and for an option or value that is unknown or does not exist with
// that number. The error is an [InvalidRecord] that says what is wrong; for anything unknown it lists what is possible.
func (a *About) Check(s Setup) error {
	if s.Players < a.MinSeats || s.Players > a.MaxSeats {
		if a.MinSeats == a.MaxSeats {
			return NewInvalidRecord("players-exact", "game", a.ID, "want", a.MinSeats, "n", s.Players)
		}
		return NewInvalidRecord("players", "game", a.ID, "min", a.MinSeats, "max", a.MaxSeats, "n", s.Players)
	}
	ids := make([]string, 0, len(s.Options))
	for id := range s.Options {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		o, ok := a.option(id)
		if !ok {
			return NewInvalidRecord("option-unknown", "game", a.ID, "option", inQuotes(id), "options", strings.Join(a.optionIDs(), ", "))
		}
		if !o.For(s.Players) {
			return NewInvalidRecord("option-players", "option", id, "game", a.ID, "n", s.Players)
		}
		if values := o.ValuesFor(s.Players); !slices.Contains(values, s.Options[id]) {
			return a.noValue(o, values, s.Options[id])
		}
	}
	return nil
}

func (a *About) noValue(o Option, values []string, value string) error {
	return NewInvalidRecord("option-value", "option", o.ID, "game", a.ID, "values", strings.Join(values, ", "), "value", inQuotes(value))
}

// Draw returns the requested set-up with a random value in place of each [Drawn] of an option that may be drawn. It leaves the request
// unchanged. The function n must return a random number from 0 to below-1. The error is that of [About.Check]; for an unknown value of an
// option that may be drawn, it also lists [Drawn].
func (a *About) Draw(s Setup, n func(below int) int) (Setup, error) {
	asked := s.Options
	for _, o := range a.Options {
		value, chosen := asked[o.ID]
		if !chosen || o.Draws == 0 || !o.For(s.Players) || slices.Contains(o.Values, value) {
			continue
		}
		if value != Drawn {
			return s, a.noValue(o, append(slices.Clone(o.ValuesFor(s.Players)), Drawn), value)
		}
		s.Options = maps.Clone(s.Options)
		s.Options[o.ID] = o.Values[n(o.Draws)]
	}
	return s, a.Check(s)
}

func (a *About) option(id string) (Option, bool) {
	for _, o := range a.Options {
		if o.ID == id {
			return o, true
		}
	}
	return Option{}, false
}

func (a *About) optionIDs() []string {
	var ids []string
	for _, o := range a.Options {
		ids = append(ids, o.ID)
	}
	return ids
}
