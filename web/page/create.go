package page

import (
	"slices"
	"strconv"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// A Form holds the fields of the page for a new table.
type Form struct {
	Players int
	Chairs  [game.MaxSeats]table.SeatPlan
	Options map[string]string
	Pace    table.Pace
	Clock   ClockForm
	Open    table.Openness
}

// A Companion is somebody with whom the visitor has played.
type Companion struct {
	ID     string // never shown on a page, where Handle identifies the person
	Name   string
	Handle string
}

// FreshForm returns the initial form for a title: the visitor against as many bots as the title allows.
func FreshForm(t games.Title) Form {
	a := t.Game.About()
	f := Form{Players: a.MaxSeats, Pace: table.UsualPace(a, game.Setup{Players: a.MaxSeats}, true), Clock: FreshClock()}
	f.Chairs[0].Kind = table.Me
	for i := 1; i < len(f.Chairs); i++ {
		f.Chairs[i] = table.SeatPlan{Kind: table.Bot, Level: bot.Best()}
	}
	return f
}

// option returns the chosen value of an option, or its default.
func (f Form) option(o game.Option) string {
	if value, ok := f.Options[o.ID]; ok && slices.Contains(Offered(o), value) {
		return value
	}
	return o.Values[0]
}

// Offered returns the values that a form offers for an option: its own, and [game.Drawn] if the value may be drawn at
// random.
func Offered(o game.Option) []string {
	if o.Draws == 0 {
		return o.Values
	}
	return append(slices.Clone(o.Values), game.Drawn)
}

// ValueName returns a value of an option in words.
func ValueName(w Words, t games.Title, o game.Option, value string) string {
	if value == game.Drawn && o.Draws > 0 {
		return w.T("new.drawn")
	}
	return w.Title(t, "option."+o.ID+"."+value)
}

// A Plan is the model of the page for a new table.
type Plan struct {
	Title, Name string // the title's id and its name
	Form        Form
	Wrong       string // what is wrong with the form, in words; "" for nothing
	Numbers     []int  // the numbers of players that the title allows
	Secret      bool
	// Races says that seats always act at the same time, MayRace that they do so with some options.
	Races, MayRace   bool
	Options, Rulings Options
	// Clocks lists the clocks to choose from; none if the title keeps its own time.
	Clocks []Preset
	People []Companion
	Lobby  bool // the table may be opened to everybody
}

// Options holds the options of a title, or its rulings that can be chosen. Players lists the numbers of players that have any
// of them, separated by spaces; "" for none.
type Options struct {
	Players string
	All     []Option
}

// An Option is one option with its values.
type Option struct {
	ID, Name, Why string
	Ruling        string // the number of the ruling that the option changes; "" for an option of the rules
	Players, Only string // the numbers of players that have the option, as numbers and in words; "" for all
	Values        []Value
}

// A Value is one value of an option. Races says that this value makes seats act at the same time.
type Value struct {
	ID, Name      string
	Players       string // the numbers of players that have the value, separated by spaces; "" for all that have the option
	Chosen, Races bool
}

// PlanOf returns the model of the page for a new table of a title, filled with a form. The caller sets People and
// Lobby. The parameter wrong says what is wrong with the form; "" for nothing.
func PlanOf(w Words, t games.Title, f Form, wrong string) Plan {
	about := t.Game.About()
	var clocks []Preset
	if !about.Timed {
		clocks = Presets()
	}
	return Plan{
		Clocks: clocks,
		Title:  t.ID(), Name: w.Name(t), Form: f, Wrong: wrong, Numbers: SeatNumbers(about), Secret: about.Secret, Races: alwaysRaces(about), MayRace: about.Races != nil,
		Options: optionsOf(w, t, f, false), Rulings: optionsOf(w, t, f, true),
	}
}

func optionsOf(w Words, t games.Title, f Form, rulings bool) Options {
	about := t.Game.About()
	all := Options{Players: optionPlayers(about, rulings)}
	for _, o := range about.Options {
		if (o.Ruling != "") != rulings {
			continue
		}
		field := Option{ID: o.ID, Name: w.Title(t, "option."+o.ID), Why: w.TitleIf(t, "option."+o.ID+".why"), Ruling: o.Ruling, Players: joinInts(o.Players)}
		if len(o.Players) > 0 {
			field.Only = onlyFor(w, o.Players)
		}
		for i, value := range o.Values {
			v := Value{ID: value, Name: ValueName(w, t, o, value), Chosen: value == f.option(o), Races: racesBy(about, o.ID, value)}
			if len(o.Least) > 0 && o.Least[i] > about.MinSeats {
				v.Players = joinInts(SeatNumbers(about)[o.Least[i]-about.MinSeats:])
			}
			field.Values = append(field.Values, v)
		}
		if o.Draws > 0 {
			field.Values = append(field.Values, Value{ID: game.Drawn, Name: ValueName(w, t, o, game.Drawn), Chosen: f.option(o) == game.Drawn})
		}
		all.All = append(all.All, field)
	}
	return all
}

// optionPlayers returns the numbers of players, separated by spaces, for which a title has options. If rulings is set,
// it considers only options that change rulings, otherwise only the others.
func optionPlayers(a *game.About, rulings bool) string {
	var all []int
	for _, n := range SeatNumbers(a) {
		if slices.ContainsFunc(a.Options, func(o game.Option) bool { return (o.Ruling != "") == rulings && o.For(n) }) {
			all = append(all, n)
		}
	}
	return joinInts(all)
}

// SeatNumbers returns the possible numbers of players of a title.
func SeatNumbers(a *game.About) []int {
	var all []int
	for n := a.MinSeats; n <= a.MaxSeats; n++ {
		all = append(all, n)
	}
	return all
}

func playersWord(w Words, n int) string {
	if n == 1 {
		return w.T("players.one")
	}
	return strconv.Itoa(n)
}

// onlyFor returns the text that says for which numbers of players an option exists.
func onlyFor(w Words, players []int) string {
	if len(players) == 1 && players[0] == 1 {
		return w.T("new.only-alone")
	}
	return w.T("new.only-players", "list", Plain(w.AnyOf(players)))
}
