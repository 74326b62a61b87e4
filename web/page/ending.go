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

// End is the card over the board after a game: the result, and what the viewer can do next.
type End struct {
	Place  Place
	Phase  table.Phase // Over or Study; "" if the card is not shown
	Over   bool        // the game ended by its rules
	Winner string      // the winners, or that nobody won, or that the host ended the game
	Tie    string      // the tie-break that decided the win; "" if none did
	Scores Scores
	Bars   List[Bar]
	// Unscored says that the title has no points: a bar shows the progress towards a way to win.
	Unscored bool
	Again    bool   // the viewer may start a rematch
	Turned   bool   // the rematch may rotate the seats
	Series   string // the score of the series of games; "" for no series
	Guided   bool   // a coach accompanied the game
	Game     string // the title's id
	Ply      int    // moves in the record
}

// Scores is the score table: the players, best first, and the sources of points. In a title without points the sources are
// the ways to win.
type Scores struct {
	Rows     List[Row]
	Lines    List[string]
	Unscored bool // the title has no points
	Ties     bool // a tie-break decided some rank
}

// A Row is the line of one player in the score table.
type Row struct {
	Rank   int
	Class  string // the CSS class of the player's colour; "" for none
	Name   string
	Points List[string] // by line of [Scores]; "" for none
	Sum    int
	Tie    string
	Won    bool
	// Resigned says that the player has resigned, and therefore may rank below players with fewer points.
	Resigned bool
}

// Draw returns the component of the card.
func (m End) Draw(w Words) templ.Component { return endView(w, m) }

func end(s *Scene) Model {
	if !s.Snap.Phase.Done() || s.Past() || s.Review != nil || s.Snap.Lesson != nil { // a lesson shows its own end
		return End{}
	}
	m := End{Place: s.Place, Phase: s.Snap.Phase, Turned: len(s.Snap.Occupants) > 1, Series: series(s), Over: s.Snap.Result.Over, Again: len(s.Snap.Mine) > 0, Guided: s.Snap.Coach, Game: s.Title.ID(), Ply: s.Snap.Ply}
	if m.Phase == table.Over || m.Over {
		m.Winner, m.Tie, m.Scores, m.Bars, m.Unscored = winner(s), tie(s), scores(s), bars(s), s.Snap.Result.Unscored
	}
	return m
}

// winner returns what [winners] returns and, if the result names a way to win, how the game was won.
func winner(s *Scene) string {
	text := winners(s)
	if by := s.Snap.Result.By; by != "" {
		return s.Words.T("end.how", "who", Plain(text), "way", Plain(s.titleName("way", by)))
	}
	return text
}

// winners returns a text that names the winners, which may be the automaton. It says so if nobody has won, or if the
// host ended the game.
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

// tie returns a text that names the tie-break that decided the first place; "" if points did, or if the game did not end by its rules.
func tie(s *Scene) string {
	for _, st := range s.Snap.Result.Standings[:s.Snap.Result.N] {
		if st.Rank == 1 && st.Tie != "" && s.Snap.Result.Over {
			return s.Words.T("end.tie", "tie", Plain(s.titleName("tie", st.Tie)))
		}
	}
	return ""
}

// automaton returns the title's name for its automaton; "" if it has none.
func automaton(s *Scene) string { return s.Words.TitleIf(s.Title, "automaton") }

func standingName(s *Scene, st game.Standing) string {
	name := automaton(s)
	switch {
	case st.Seat != game.Spectator:
		name = s.SeatName(st.Seat)
	case name == "":
		return s.Words.T("end.automaton", "label", Plain(s.labelName(st.Label)))
	}
	if st.Label != "" {
		name += " (" + s.labelName(st.Label) + ")"
	}
	return name
}

// lines returns the ids of all sources of points, each once, in the order of the standings. In a title without points
// it returns the ids of the ways to win.
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

// lineName returns the title's name of a source of points or, in a title without points, of a way to win.
func lineName(s *Scene, id string) string {
	if s.Snap.Result.Unscored {
		return s.titleName("goal", id)
	}
	return s.titleName("source", id)
}

// scores returns the score table.
func scores(s *Scene) Scores {
	rows, ids := standings(s), lines(s)
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = lineName(s, id)
	}
	return Scores{ListOf(rows...), ListOf(names...), s.Snap.Result.Unscored, slices.ContainsFunc(rows, func(r Row) bool { return r.Tie != "" })}
}

// ranked returns the standings, best first.
func ranked(s *Scene) []game.Standing {
	all := slices.Clone(s.Snap.Result.Standings[:s.Snap.Result.N])
	sort.SliceStable(all, func(i, j int) bool { return all[i].Rank < all[j].Rank })
	return all
}

func standings(s *Scene) []Row {
	r, all := s.Snap.Result, ranked(s)
	rows, ids := make([]Row, len(all)), lines(s)
	for i, st := range all {
		rows[i] = Row{Rank: st.Rank, Class: s.standingClass(st), Name: standingName(s, st), Sum: st.Points, Won: st.Seat != game.Spectator && r.Won.Has(st.Seat)}
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
		rows[i].Resigned = st.Seat != game.Spectator && s.Snap.Occupants[st.Seat].Resigned
		if st.Tie != "" {
			rows[i].Tie = s.titleName("tie", st.Tie)
		}
	}
	return rows
}
