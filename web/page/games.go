package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"pantheon/game"
	"pantheon/table"
)

// Record is the list and the statistics of a user's ended games.
type Record struct {
	Games  []Played
	Titles []TitleScore
	More   bool // some games have not been read yet
}

// Played is one game of the list, in words.
type Played struct {
	Table, Game, Place, Others, Length, Label string
	Won                                       bool
	Ended                                     time.Time
}

// TitleScore holds the results in the games of one title: of all games, and of groups of games.
type TitleScore struct {
	ID, Name string
	All      WinShare
	Groups   []WinGroup
}

// A WinGroup divides games by one property, such as the number of players. Each share is for one value.
type WinGroup struct {
	Name   string
	Shares []WinShare
}

// A WinShare is the number of games won among some games, with the limits of the 95 % confidence interval of the win rate,
// from 0 to 1.
type WinShare struct {
	Name      string
	Won, Of   int
	Low, High float64
	Fair      float64 // the win rate that chance alone would give, from 0 to 1
}

// count adds a game with the given number of players to the share.
func (s *WinShare) count(won bool, players int) {
	s.Fair = (s.Fair*float64(s.Of) + 1/float64(players)) / float64(s.Of+1)
	s.Of++
	if won {
		s.Won++
	}
	s.Low, s.High = wilson(s.Won, s.Of)
}

// wilson returns the Wilson score interval of a proportion at 95 %.
func wilson(won, of int) (low, high float64) {
	const z = 1.96
	n, p := float64(of), float64(won)/float64(of)
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}

// Rate returns the share of games won, from 0 to 1.
func (s WinShare) Rate() float64 { return float64(s.Won) / float64(max(s.Of, 1)) }

// listedGames is the maximum number of games in the list. The file of the user's data holds all games.
const listedGames = 100

const shareWide = 200 // the length of a full bar

func (s WinShare) bar() string  { return fmt.Sprintf("%.1f", s.Rate()*shareWide) }
func (s WinShare) fair() string { return fmt.Sprintf("M%.1f 1V21", s.Fair*shareWide) }
func (s WinShare) span() string {
	return fmt.Sprintf("M%.1f 11H%.1fM%[1]f 7V15M%.1[2]f 7V15", s.Low*shareWide, s.High*shareWide)
}

// RecordOf returns the list and the statistics of ended games, which must be in order, the latest first. The statistics
// count only games that ended by their rules, with one own seat and at least one other. The parameter more says that
// some games have not been read yet.
func RecordOf(w Words, all []table.Outcome, more bool) Record {
	s := Record{More: more}
	titles := map[string]*tally{}
	var order []string
	for _, o := range all {
		s.Games = append(s.Games, playedOf(w, o))
		mine, ok := o.Mine()
		if !o.Finished || !ok || len(o.Seats) < 2 {
			continue
		}
		t := titles[o.Game]
		if t == nil {
			t = &tally{groups: map[string]map[string]*WinShare{}}
			titles[o.Game] = t
			order = append(order, o.Game)
		}
		t.count(w, o, mine)
	}
	for _, id := range order {
		s.Titles = append(s.Titles, titles[id].score(w, id))
	}
	slices.SortStableFunc(s.Titles, func(a, b TitleScore) int { return cmp.Compare(b.All.Of, a.All.Of) })
	return s
}

// A tally counts the score of a title.
type tally struct {
	all    WinShare
	groups map[string]map[string]*WinShare
}

// The text ids of the headings by which a title's games are grouped.
const (
	byLabel   = "games.by-label"
	byPlayers = "games.by-players"
	byLevel   = "games.by-level"
)

func (t *tally) count(w Words, o table.Outcome, mine table.OutcomeSeat) {
	n := len(o.Seats)
	t.all.count(mine.Won, n)
	in := func(group, name string) {
		if name == "" {
			return
		}
		if t.groups[group] == nil {
			t.groups[group] = map[string]*WinShare{}
		}
		if t.groups[group][name] == nil {
			t.groups[group][name] = &WinShare{Name: name}
		}
		t.groups[group][name].count(mine.Won, n)
	}
	in(byLabel, labelOf(w, o.Game, mine.Label))
	in(byPlayers, w.T("games.players", "n", o.Players))
	in(byLevel, strongest(w, o))
}

func (t *tally) score(w Words, id string) TitleScore {
	s := TitleScore{ID: id, Name: w.Game(id), All: t.all}
	for _, group := range []string{byLabel, byPlayers, byLevel} {
		g := WinGroup{Name: w.T(group)}
		for _, share := range t.groups[group] {
			g.Shares = append(g.Shares, *share)
		}
		slices.SortFunc(g.Shares, func(a, b WinShare) int { return cmp.Compare(a.Name, b.Name) })
		if len(g.Shares) > 1 || group == byLevel && len(g.Shares) == 1 {
			s.Groups = append(s.Groups, g)
		}
	}
	return s
}

// strongest returns a text that names the opposition in a game: other persons, or else the strongest bot, or else the
// automaton. It returns "" if there is none.
func strongest(w Words, o table.Outcome) string {
	level, persons, automaton := "", false, false
	for _, s := range o.Seats {
		switch {
		case s.Mine:
		case s.Automaton:
			automaton = true
		case s.Level != "":
			level = max(level, s.Level)
		default:
			persons = true
		}
	}
	switch {
	case persons:
		return w.T("games.persons")
	case level != "":
		return w.T("badge.level", "level", game.MakeThing("level", level))
	case automaton:
		return w.T("games.automaton")
	}
	return ""
}

// labelOf returns the name of what a seat played; "" for nothing, or if this program does not have the title.
func labelOf(w Words, id, label string) string {
	t, err := w.texts.Registry.Find(id)
	if err != nil || label == "" {
		return ""
	}
	about := t.Game.About()
	return about.Words.Name(w.Lang, about.Label(label), nil)
}

func playedOf(w Words, o table.Outcome) Played {
	p := Played{Table: o.Table, Game: w.Game(o.Game), Ended: o.Ended, Length: lengthOf(w, o)}
	var others []string
	for i, s := range o.Seats {
		switch {
		case s.Mine:
			continue
		case s.Automaton:
			others = append(others, w.T("games.automaton"))
		case s.Name != "":
			others = append(others, s.Name)
		case s.Level != "":
			others = append(others, w.T("chair.bot", "level", game.MakeThing("level", s.Level)))
		default:
			others = append(others, w.T("seat.empty", "n", i+1))
		}
	}
	p.Others = strings.Join(counted(others), " · ")
	mine, ok := o.Mine()
	switch {
	case !o.Finished:
		p.Place = w.T("games.unfinished")
	case !ok:
		p.Place = w.T("games.shared")
	default:
		p.Won = mine.Won
		p.Label = labelOf(w, o.Game, mine.Label)
		parts := []string{w.T("mine.place", "n", mine.Rank, "m", len(o.Seats))}
		if !o.Unscored {
			parts = append(parts, w.T("player.points", "n", mine.Points))
		}
		if mine.Resigned {
			parts = append(parts, w.T("games.resigned"))
		}
		p.Place = strings.Join(parts, " · ")
	}
	return p
}

func lengthOf(w Words, o table.Outcome) string {
	switch m := int(o.Length.Round(time.Minute) / time.Minute); {
	case m >= 48*60:
		return w.T("games.days", "n", m/(24*60))
	case m >= 60:
		return w.T("games.hours", "n", (m+30)/60)
	default:
		return w.T("games.minutes", "n", max(m, 1))
	}
}

// counted returns each name once, in the order of the first occurrences. The number of its occurrences is in front if
// there are several.
func counted(names []string) []string {
	var all []string
	n := map[string]int{}
	for _, name := range names {
		if n[name]++; n[name] == 1 {
			all = append(all, name)
		}
	}
	for i, name := range all {
		if n[name] > 1 {
			all[i] = strconv.Itoa(n[name]) + " × " + name
		}
	}
	return all
}
