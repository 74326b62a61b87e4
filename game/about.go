package game

import (
	"maps"
	"slices"
	"sort"
	"strings"
)

// About is what a game declares of itself: everything that others need to know without knowing the title.
type About struct {
	ID      string // lower-case words with dashes between
	Version int    // of the rules; a change that would alter an old record gets a new one (see [Versioned])
	Content string // fingerprint of what the content says
	// Former are other fingerprints by which records name this same content: those of its bytes, which records named before
	// content had a fingerprint of what it says.
	Former []string

	MinSeats, MaxSeats int
	Options            []Option
	Streams            []string // names of the streams of chance; a Stream is an index into it
	Verbs              []Verb
	Labels             []string // what a seat may play (factions, colours), in their usual order; may be empty

	MaxMoves int // no listing is longer; at most 1,000
	// Bound is the number of sentences after which laws, arena and `sim` end a game; no table ends by it. Random play
	// reaches it in fewer than one game of a thousand.
	Bound int
	// Conserved are quantities that no move changes.
	Conserved []Quantity
	// TakeBack says whether seats may take moves back.
	TakeBack bool
	// Timed says that the game has deadlines; Lasts is then how long one sentence lasts in simulation, in milliseconds.
	Timed bool
	Lasts int64
	// Races tells whether seats act at the same time in a game with that set-up, so that one who is quicker gets what the other
	// wants too: then several people cannot share a screen. Nil is never.
	Races func(Setup) bool
	// Gone is the sentence by which a seat says that it wants to do nothing more, as things are; "" in games that have none. A
	// table says it for those who have left when all the others have said it.
	Gone Sentence

	// Echoes are, by verb, the events that only say once more what a move with that verb says: who shows a move leaves them out (see
	// [About.Repeats]).
	Echoes map[string][]string

	// Unscored says that the game counts no points: who wins has won, and how far the others came ranks nobody. Its results have no
	// points then, and nobody is shown any; [Position.Score] is a tally of the title's own, for bots alone.
	Unscored bool
	// Point is how much of a [Position.Score] one point of the game is; 0 stands for 1.
	Point float64

	// Secret says that a seat may know what another does not: several people at one screen then need a curtain.
	Secret bool
	// Aloud says that everybody hears every sentence in full, though a seat may know what another does not: no word of
	// [Position.Say] is ever "?".
	Aloud bool

	// Policies are ways of choosing that the title brings: bots of these names, for tables, simulations and playouts.
	Policies []Policy

	Words *Catalog // texts in all languages
	Data  []Datum  // every datum of the content, with its provenance
	// Rules are the sections, table rows and rulings of the facts, each of which needs a scenario: ids such as "1.5",
	// "1.11 populated" or "Q12", in order, each with a short title.
	Rules []Rule
}

// HasContent tells whether a record that names this fingerprint was played with the game's content.
func (a *About) HasContent(print string) bool {
	return print == a.Content || slices.Contains(a.Former, print)
}

// An Option is a choice made before the game. Values are words; the first is the default.
type Option struct {
	ID     string
	Values []string
	// Players limits the option to these numbers of seats; empty for all.
	Players []int
	// Ruling is the number of the ruling that the option switches ("Q1"), "" for a module of the rulebook.
	Ruling string
	// Least is for each value the fewest seats with which it exists; empty where all exist with any number.
	Least []int
	// Draws is how many values, from the first on, may be drawn at random before the game ([About.Draw]); 0 for none.
	Draws int
}

// For tells whether the option exists with that number of seats.
func (o Option) For(players int) bool {
	return len(o.Players) == 0 || slices.Contains(o.Players, players)
}

// ValuesFor are the values that exist with that number of seats.
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

// Drawn stands for the value of an option that is to be drawn at random, where one asks for a game. No set-up of a game has it.
const Drawn = "random"

// A Quantity is conserved: Count gives the same number at every step of a game.
type Quantity struct {
	Name  string
	Count func(Position) int
}

// A Policy chooses moves for a seat by rules of thumb of its title.
type Policy struct {
	// Name is its name as a bot: a lower-case word, which the title's texts tell under "level.<name>".
	Name string
	// Choose gives one of the moves that are listed for the seat in a truth, or in that seat's view; 0 when none is. It knows no more
	// than the view shows. It may be called by several goroutines at once.
	Choose func(p Position, s Seat, d *Dice) Move
}

// A Rule is a place in the facts that needs a scenario.
type Rule struct {
	ID, Title string
}

// A Setup is what is chosen before the first move: how many seats, and options by id. Options left out have their default.
type Setup struct {
	Players int               `json:"players"`
	Options map[string]string `json:"options,omitempty"`
}

// Option gives the value of an option, the default when the set-up does not name it.
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

// Check refuses a set-up with a wrong number of seats, an unknown option or an unknown value. The error is a [Flaw] that
// says what is possible.
func (a *About) Check(s Setup) error {
	if s.Players < a.MinSeats || s.Players > a.MaxSeats {
		if a.MinSeats == a.MaxSeats {
			return NewFlaw("players-exact", "game", a.ID, "want", a.MinSeats, "n", s.Players)
		}
		return NewFlaw("players", "game", a.ID, "min", a.MinSeats, "max", a.MaxSeats, "n", s.Players)
	}
	ids := make([]string, 0, len(s.Options))
	for id := range s.Options {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		o, ok := a.option(id)
		if !ok {
			return NewFlaw("option-unknown", "game", a.ID, "option", inQuotes(id), "options", strings.Join(a.optionIDs(), ", "))
		}
		if !o.For(s.Players) {
			return NewFlaw("option-players", "option", id, "game", a.ID, "n", s.Players)
		}
		if values := o.ValuesFor(s.Players); !slices.Contains(values, s.Options[id]) {
			return a.noValue(o, values, s.Options[id])
		}
	}
	return nil
}

func (a *About) noValue(o Option, values []string, value string) error {
	return NewFlaw("option-value", "option", o.ID, "game", a.ID, "values", strings.Join(values, ", "), "value", inQuotes(value))
}

// Draw is the set-up that somebody asks for, with a value in place of each [Drawn]; n gives a number below its argument. The error is that
// of [About.Check], and says where a value may be drawn.
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
