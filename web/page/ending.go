package page

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// End is how a game came out, over its board, and what can be done now.
type End struct {
	Place  Place
	Phase  table.Phase // Over or Study; "" while nothing is to be said
	Over   bool        // the game came to an end
	Winner string      // who has won, in words
	Tie    string      // the tie-break that decided it; "" when points did
	Scores Scores
	Bars   List[Bar]
	// Unscored says that the title has no points: a bar tells how far somebody came on a way to win.
	Unscored bool
	Again    bool   // the viewer may play once more
	Turned   bool   // each one seat further
	Series   string // how the games stand that this one goes on from; "" for none
	Guided   bool   // a coach stood by
	Game     string // the title's id
	Ply      int    // sentences in the record
}

// Scores has a row for each player, best first, and a line for each source of points; without points, for each way to win.
type Scores struct {
	Rows     List[Row]
	Lines    List[string]
	Unscored bool // the title has no points
	Ties     bool // a tie-break decided some rank
}

// A Row is what one player got in the end.
type Row struct {
	Rank   int
	Class  string // of the colour on the board; "" for none
	Name   string
	Points List[string] // by line; "" where there is none
	Sum    int
	Tie    string
	Won    bool
	// Resigned says why somebody with more points may rank lower.
	Resigned bool
}

// Draw draws the card.
func (m End) Draw(w Words) templ.Component { return endView(w, m) }

func end(s *Scene) Model {
	if !s.Snap.Phase.Done() || s.Past() || s.Review != nil || s.Snap.Lesson != nil { // a lesson says itself what comes then
		return End{}
	}
	m := End{Place: s.Place, Phase: s.Snap.Phase, Turned: len(s.Snap.Chairs) > 1, Series: series(s), Over: s.Snap.Result.Over, Again: len(s.Snap.Mine) > 0, Guided: s.Snap.Coach, Game: s.Title.ID(), Ply: s.Snap.Ply}
	if m.Phase == table.Over || m.Over {
		m.Winner, m.Tie, m.Scores, m.Bars, m.Unscored = winner(s), tie(s), scores(s), bars(s), s.Snap.Result.Unscored
	}
	return m
}

// winner says who won and, in a title without points, how.
func winner(s *Scene) string {
	text := winners(s)
	if by := s.Snap.Result.By; by != "" {
		return s.Words.T("end.how", "who", Plain(text), "way", Plain(s.titleName("way", by)))
	}
	return text
}

// winners says who won.
func winners(s *Scene) string {
	r := s.Snap.Result
	if !r.Over {
		return s.Words.T("end.by-host")
	}
	var names []string
	for seat := range game.Seat(game.MaxSeats) {
		if r.Won.Has(seat) {
			names = append(names, s.SeatName(seat))
		}
	}
	switch {
	case len(names) == 0:
		for _, st := range r.Standings[:r.N] {
			if st.Rank == 1 {
				return s.Words.T("end.won", "names", Plain(orWord(automaton(s), standingName(s, st))))
			}
		}
		return s.Words.T("end.nobody")
	case len(names) == 1:
		return s.Words.T("end.won", "names", Plain(names[0]))
	}
	return s.Words.T("end.shared", "names", Plain(strings.Join(names, ", ")))
}

// tie names the tie-break that decided the first place; "" when points did.
func tie(s *Scene) string {
	for _, st := range s.Snap.Result.Standings[:s.Snap.Result.N] {
		if st.Rank == 1 && st.Tie != "" && s.Snap.Result.Over {
			return s.Words.T("end.tie", "tie", Plain(s.titleName("tie", st.Tie)))
		}
	}
	return ""
}

// automaton is what the title calls its automaton; "" when it has no name for it.
func automaton(s *Scene) string { return s.Words.TitleIf(s.Title, "automaton") }

func standingName(s *Scene, st game.Standing) string {
	name := automaton(s)
	switch {
	case st.Seat != game.Watcher:
		name = s.SeatName(st.Seat)
	case name == "":
		return s.Words.T("end.automaton", "label", Plain(s.labelName(st.Label)))
	}
	if st.Label != "" {
		name += " (" + s.labelName(st.Label) + ")"
	}
	return name
}

// lines are the ids of all sources of points, in the order in which they come, or of all ways to win where the title has no points.
func lines(s *Scene) []string {
	var ids []string
	add := func(id string) {
		if id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, st := range s.Snap.Result.Standings[:s.Snap.Result.N] {
		for _, from := range st.Sources {
			add(from.ID)
		}
		for _, way := range st.Ways {
			add(way.ID)
		}
	}
	return ids
}

// lineName is the heading of a line.
func lineName(s *Scene, id string) string {
	if s.Snap.Result.Unscored {
		return s.titleName("goal", id)
	}
	return s.titleName("source", id)
}

// scores is the table of points.
func scores(s *Scene) Scores {
	rows, ids := standings(s), lines(s)
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = lineName(s, id)
	}
	return Scores{ListOf(rows...), ListOf(names...), s.Snap.Result.Unscored, slices.ContainsFunc(rows, func(r Row) bool { return r.Tie != "" })}
}

// ranked are the standings, best first.
func ranked(s *Scene) []game.Standing {
	all := slices.Clone(s.Snap.Result.Standings[:s.Snap.Result.N])
	sort.SliceStable(all, func(i, j int) bool { return all[i].Rank < all[j].Rank })
	return all
}

func standings(s *Scene) []Row {
	r, all := s.Snap.Result, ranked(s)
	rows, ids := make([]Row, len(all)), lines(s)
	for i, st := range all {
		rows[i] = Row{Rank: st.Rank, Class: s.standingClass(st), Name: standingName(s, st), Sum: st.Points, Won: st.Seat != game.Watcher && r.Won.Has(st.Seat)}
		points := make([]string, len(ids))
		for k, id := range ids {
			for _, from := range st.Sources {
				if from.ID == id {
					points[k] = strconv.Itoa(from.Points)
				}
			}
			for _, way := range st.Ways {
				if way.ID == id {
					points[k] = s.Words.T("end.of", "n", way.Got, "of", way.Of)
				}
			}
		}
		rows[i].Points = ListOf(points...)
		rows[i].Resigned = st.Seat != game.Watcher && s.Snap.Chairs[st.Seat].Resigned
		if st.Tie != "" {
			rows[i].Tie = s.titleName("tie", st.Tie)
		}
	}
	return rows
}
