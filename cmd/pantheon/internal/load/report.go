package load

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"
)

// A Report is what was measured. What the system did not tell is left out.
type Report struct {
	Seed     string   `json:"seed"`
	At       string   `json:"at"`
	Games    []string `json:"games"`
	Tables   int      `json:"tables"`
	Watchers int      `json:"watchers"`
	Rate     float64  `json:"rate"` // asked for; 0 is as fast as it goes
	Seconds  float64  `json:"seconds"`

	Moves     int     `json:"moves"`
	MovesPerS float64 `json:"moves_per_s"`
	Finished  int     `json:"games_finished"`

	Ack   *Spread `json:"ack_ms,omitempty"`   // from saying a sentence to the answer
	Other *Spread `json:"other_ms,omitempty"` // from saying it until the stream of the other seat brings it
	Fsync *Spread `json:"fsync_ms,omitempty"` // of a small append, meanwhile

	ServerCPU    *float64 `json:"server_cpu_ms_per_move,omitempty"`
	GeneratorCPU *float64 `json:"generator_cpu_ms_per_move,omitempty"`
	RSS          *float64 `json:"rss_mib,omitempty"` // of the server, in the end

	BytesPerMove        float64 `json:"bytes_per_move"`                   // that both seats received, on the wire: streams and answers
	WatcherBytesPerMove float64 `json:"watcher_bytes_per_move,omitempty"` // that all watchers received

	Refused      int   `json:"refused"`       // sentences that were not accepted
	Limited      int   `json:"limited"`       // those among them that came sooner than the server takes them from one person
	Lost         int64 `json:"lost"`          // entries that the streams of seats did not bring once and in order
	WatchersLost int64 `json:"watchers_lost"` // the same of watchers
	Reopened     int64 `json:"reopened"`      // streams that ended, and were opened again
	Looks        int   `json:"looks"`         // times that the players of a table opened its page anew because nothing came
}

// report puts together what was measured.
func (c *crowd) report(before, after gauge, synced []time.Duration) *Report {
	length := after.at.Sub(before.at)
	r := &Report{Seed: c.Seed, At: c.At, Games: c.Games[:min(len(c.Games), c.Tables)], Tables: c.Tables, Watchers: c.Watchers, Rate: c.Rate, Seconds: rounded(length.Seconds(), 3)}
	var acks, others []time.Duration
	for _, t := range c.tables {
		r.Moves += t.counted.moves
		r.Finished += t.counted.finished
		r.Refused += t.counted.refused
		r.Limited += t.counted.limited
		r.Looks += t.counted.looks
		acks, others = append(acks, t.counted.acks...), append(others, t.counted.others...)
		for n, f := range t.followers() {
			if n < len(t.seats) {
				r.Lost += f.lost.Load()
			} else {
				r.WatchersLost += f.lost.Load()
			}
			r.Reopened += f.reopened.Load()
		}
	}
	r.Ack, r.Other, r.Fsync = spread(acks), spread(others), spread(synced)
	if after.memory != nil {
		mib := rounded(float64(*after.memory)/(1<<20), 1)
		r.RSS = &mib
	}
	if r.Moves == 0 {
		return r
	}
	moves := float64(r.Moves)
	r.MovesPerS = rounded(moves/length.Seconds(), 1)
	r.BytesPerMove = rounded(float64(after.seats-before.seats)/moves, 0)
	r.WatcherBytesPerMove = rounded(float64(after.watchers-before.watchers)/moves, 0)
	each := func(from, to *time.Duration) *float64 {
		if from == nil || to == nil {
			return nil
		}
		ms := rounded(float64(*to-*from)/float64(time.Millisecond)/moves, 3)
		return &ms
	}
	r.ServerCPU, r.GeneratorCPU = each(before.server, after.server), each(before.generator, after.generator)
	return r
}

// rounded is a number with so many decimals.
func rounded(n float64, decimals int) float64 {
	by := math.Pow10(decimals)
	return math.Round(n*by) / by
}

// WriteTo writes the report for people.
func (r *Report) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	line := func(name, format string, values ...any) {
		fmt.Fprintf(&b, "%-14s%s\n", name, fmt.Sprintf(format, values...))
	}
	times := func(name string, s *Spread, of string) {
		if s != nil {
			line(name, "%.2f ms half of the time, %.2f ms 99 times of 100, %.2f ms at most: %s", s.P50, s.P99, s.Max, of)
		}
	}
	spent := func(name string, ms *float64) {
		if ms != nil {
			line(name, "%.3f ms of a processor a move", *ms)
		}
	}
	line("load", "%d tables of two, %d watchers, %s; seed %s", r.Tables, r.Watchers, strings.Join(r.Games, ", "), r.Seed)
	line("moves", "%d in %.1f s, %.1f a second; %d games finished", r.Moves, r.Seconds, r.MovesPerS, r.Finished)
	times("answer", r.Ack, "to who says it")
	times("other seat", r.Other, "until its stream brings it")
	times("fsync", r.Fsync, "a small append on the disk meanwhile")
	spent("server", r.ServerCPU)
	spent("generator", r.GeneratorCPU)
	if r.RSS != nil {
		line("memory", "%.1f MiB of the server", *r.RSS)
	}
	line("bytes", "%.0f a move to both seats, %.0f to all watchers", r.BytesPerMove, r.WatcherBytesPerMove)
	line("refused", "%d sentences", r.Refused)
	line("lost", "%d entries of seats, %d of watchers", r.Lost, r.WatchersLost)
	for _, remark := range r.remarks() {
		fmt.Fprintf(&b, "\n%s\n", remark)
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// remarks say what one has to know to read the figures.
func (r *Report) remarks() []string {
	const slack, noDisk = 0.95, 0.02
	var all []string
	tell := func(when bool, format string, values ...any) {
		if when {
			all = append(all, fmt.Sprintf(format, values...))
		}
	}
	tell(r.Limited > 0, "The server refused %d sentences because it takes so many of one person in a second; the figures are those of people who wait.", r.Limited)
	tell(r.Rate > 0 && r.MovesPerS < slack*r.Rate, "Fewer moves were made than asked for: %.1f a second, not %g. What is measured is the most that goes, or people who wait for a game's clock.", r.MovesPerS, r.Rate)
	tell(r.Fsync != nil && r.Fsync.P50 < noDisk, "A sync takes next to no time: the folder may not be on a disk. Name one that is with --folder.")
	tell(r.Reopened > 0, "Streams ended %d times and were opened again.", r.Reopened)
	tell(r.Looks > 0, "At tables where nothing happened for a while, players opened the page anew, %d times.", r.Looks)
	return all
}
