package web

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"pantheon/game"
)

// winner says who won and, in a title without points, how.
func (d *drawing) winner() string {
	text := d.winners()
	if by := d.snap.Result.By; by != "" {
		return d.v.t("end.how", "who", plain(text), "way", plain(d.titleName("way", by)))
	}
	return text
}

// winners says who won.
func (d *drawing) winners() string {
	r := d.snap.Result
	if !r.Over {
		return d.v.t("end.by-host")
	}
	var names []string
	for s := range game.Seat(game.MaxSeats) {
		if r.Won.Has(s) {
			names = append(names, d.seatName(s))
		}
	}
	switch {
	case len(names) == 0:
		for _, st := range r.Standings[:r.N] {
			if st.Rank == 1 {
				return d.v.t("end.won", "names", plain(orWord(d.automaton(), d.standingName(st))))
			}
		}
		return d.v.t("end.nobody")
	case len(names) == 1:
		return d.v.t("end.won", "names", plain(names[0]))
	}
	return d.v.t("end.shared", "names", plain(strings.Join(names, ", ")))
}

// tie names the tie-break that decided the first place; "" when points did.
func (d *drawing) tie() string {
	for _, st := range d.snap.Result.Standings[:d.snap.Result.N] {
		if st.Rank == 1 && st.Tie != "" && d.snap.Result.Over {
			return d.v.t("end.tie", "tie", plain(d.titleName("tie", st.Tie)))
		}
	}
	return ""
}

// anyTie tells whether a tie-break decided any rank.
func (d *drawing) anyTie() bool {
	return slices.ContainsFunc(d.standings(), func(r row) bool { return r.Tie != "" })
}

// automaton is what the title calls its automaton; "" when it has no name for it.
func (d *drawing) automaton() string { return d.v.titleTextIf(d.title, "automaton") }

func (d *drawing) standingName(st game.Standing) string {
	name := d.automaton()
	switch {
	case st.Seat != game.Watcher:
		name = d.seatName(st.Seat)
	case name == "":
		return d.v.t("end.automaton", "label", plain(d.labelName(st.Label)))
	}
	if st.Label != "" {
		name += " (" + d.labelName(st.Label) + ")"
	}
	return name
}

// lines are the ids of all sources of points, in the order in which they come, or of all ways to win where the title has no points.
func (d *drawing) lines() []string {
	var ids []string
	add := func(id string) {
		if id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, st := range d.snap.Result.Standings[:d.snap.Result.N] {
		for _, s := range st.Sources {
			add(s.ID)
		}
		for _, way := range st.Ways {
			add(way.ID)
		}
	}
	return ids
}

// lineName is the heading of a line.
func (d *drawing) lineName(id string) string {
	if d.snap.Result.Unscored {
		return d.titleName("goal", id)
	}
	return d.titleName("source", id)
}

// A row is what one player got in the end.
type row struct {
	Rank   int
	Name   string
	Points []string // by line; "" where there is none
	Sum    int
	Tie    string
	Won    bool
	// Resigned says why somebody with more points may rank lower.
	Resigned bool
}

func (d *drawing) standings() []row {
	r := d.snap.Result
	all := slices.Clone(r.Standings[:r.N])
	sort.SliceStable(all, func(i, j int) bool { return all[i].Rank < all[j].Rank })
	rows := make([]row, len(all))
	for i, st := range all {
		rows[i] = row{Rank: st.Rank, Name: d.standingName(st), Sum: st.Points, Won: st.Seat != game.Watcher && r.Won.Has(st.Seat)}
		for _, id := range d.lines() {
			text := ""
			for _, s := range st.Sources {
				if s.ID == id {
					text = strconv.Itoa(s.Points)
				}
			}
			for _, way := range st.Ways {
				if way.ID == id {
					text = d.v.t("end.of", "n", way.Got, "of", way.Of)
				}
			}
			rows[i].Points = append(rows[i].Points, text)
		}
		rows[i].Resigned = st.Seat != game.Watcher && d.snap.Chairs[st.Seat].Resigned
		if st.Tie != "" {
			rows[i].Tie = d.titleName("tie", st.Tie)
		}
	}
	return rows
}
