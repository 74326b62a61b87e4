package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"pantheon/game"
)

// A describer describes a game in words, from the perspective of a seat or, if all is set, with the full state.
type describer struct {
	about *game.About
	lang  game.Lang
	names game.Namer
	to    game.Seat
	all   bool
}

// namesOf returns a namer for the seats by the names in the record.
func namesOf(r *game.Record) game.Namer {
	return func(t game.Thing) (string, bool) {
		if t.Kind() != "seat" {
			return "", false
		}
		n, err := strconv.Atoi(t.ID())
		if err != nil || n < 0 || n >= len(r.Seats) || r.Seats[n] == "" {
			return "", false
		}
		return r.Seats[n], true
	}
}

// newTeller makes the [describer] of a record, from the perspective that the flag selects. If the flag is not set, it describes the full
// state.
func newTeller(a *game.About, r *game.Record, as seatFlag, lang game.Lang) describer {
	return describer{about: a, lang: lang, names: namesOf(r), to: as.Seat, all: !as.given}
}

// heard returns the text of a move as the seat t.to sees it or, with t.all, as the seat that plays it. The move must be legal in p.
func (t describer) heard(p game.Position, by game.Seat, m game.Move) game.MoveText {
	if t.all {
		return p.FormatMove(m, by, by)
	}
	return p.FormatMove(m, by, t.to)
}

// sentence returns a played move in words.
func (t describer) sentence(by game.Seat, s game.MoveText) string {
	return t.phrase(t.about.MoveText("say", by, s))
}

// lines returns the events that the seat t.to may see, or all with t.all, in words. It omits events without a phrase.
func (t describer) lines(tale *game.Events) []string {
	lines := tale.List
	if !t.all {
		lines = tale.For(t.to)
	}
	var out []string
	for _, l := range lines {
		if l.Phrase.ID != "" {
			out = append(out, t.phrase(l.Phrase))
		}
	}
	return out
}

func (t describer) phrase(p game.Phrase) string { return t.about.Words.Text(t.lang, p, t.names) }

func (t describer) name(of game.Thing) string { return t.about.Words.Name(t.lang, of, t.names) }

// ranking prints a result as a table: rank, player, faction or colour, points and their sources. In a title without
// points it prints the progress on each way to win.
func (t describer) ranking(w io.Writer, r *game.Result) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for rank := 1; rank <= r.N; rank++ {
		for _, st := range r.Standings[:r.N] {
			if st.Rank == rank {
				if r.Unscored {
					fmt.Fprintf(table, "%d.\t%s\t%s\n", st.Rank, t.who(st), t.ways(st))
					continue
				}
				fmt.Fprintf(table, "%d.\t%s\t%d\t%s\n", st.Rank, t.who(st), st.Points, t.sources(st))
			}
		}
	}
	return table.Flush()
}

func (t describer) who(st game.Standing) string {
	who := "automaton" // the name in the catalogue, if it has one
	if st.Seat != game.Spectator {
		who = t.name(game.SeatThing(st.Seat))
	} else if t.about.Words.Has(who) {
		who = t.phrase(game.NewPhrase(who))
	}
	if st.Label != "" {
		who += " (" + st.Label + ")"
	}
	return who
}

// ways describes the progress of a seat on each way to win.
func (t describer) ways(st game.Standing) string {
	var parts []string
	for _, way := range st.Ways {
		if way.ID != "" {
			parts = append(parts, fmt.Sprintf("%s %d/%d", t.phrase(game.NewPhrase("goal."+way.ID)), way.Got, way.Of))
		}
	}
	return strings.Join(parts, "; ")
}

func (t describer) sources(st game.Standing) string {
	var parts []string
	for _, s := range st.Sources {
		if s.ID != "" {
			parts = append(parts, fmt.Sprintf("%s %d", t.phrase(game.NewPhrase("source."+s.ID)), s.Points))
		}
	}
	text := strings.Join(parts, ", ")
	if st.Tie != "" {
		text += "; " + t.phrase(game.NewPhrase("tie."+st.Tie))
	}
	return text
}
