package load

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// A Report holds the measurements of a load. Values that the system does not report are omitted.
type Report struct {
	Seed     string   `json:"seed"`
	At       string   `json:"at"`
	Games    []string `json:"games"`
	Tables   int      `json:"tables"`
	Alone    bool     `json:"alone,omitempty"` // one person at each table instead of two
	Bot      string   `json:"bot,omitempty"`   // the bot that also plays at each table
	Watchers int      `json:"watchers"`
	Rate     float64  `json:"rate"` // of the plan; 0: as fast as possible
	Seconds  float64  `json:"seconds"`
	Halted   float64  `json:"halted_s,omitempty"` // seconds for which the game of a table was stopped, on average; not counted in MovesPerS

	Moves     int     `json:"moves"`
	MovesPerS float64 `json:"moves_per_s"`
	Finished  int     `json:"games_finished"`

	Ack   *Spread `json:"ack_ms,omitempty"`   // from sending a move to the answer
	Other *Spread `json:"other_ms,omitempty"` // from sending a move until the stream of the other seat delivers it
	Fsync *Spread `json:"fsync_ms,omitempty"` // of a small append during the load

	Servers []Server `json:"servers,omitempty"` // each server, if there are several

	BotMoves int     `json:"bot_moves,omitempty"`   // moves of bots, and other events that no person caused
	Resent   int     `json:"resent"`                // times that a move was sent again because it was not answered
	Away     *Spread `json:"away_ms,omitempty"`     // from the end of a stream until a stream delivers the table again
	AllBack  float64 `json:"all_back_ms,omitempty"` // milliseconds from the first end of a stream until all streams deliver again

	ServerCPU    *float64           `json:"server_cpu_ms_per_move,omitempty"`
	BesideCPU    map[string]float64 `json:"beside_cpu_ms_per_move,omitempty"` // other processes with all their descendants, by name
	GeneratorCPU *float64           `json:"generator_cpu_ms_per_move,omitempty"`
	RSS          *float64           `json:"rss_mib,omitempty"` // of all servers together, at the end

	BytesPerMove        float64 `json:"bytes_per_move"`                   // received by the seats of people, on the wire: streams and answers
	WatcherBytesPerMove float64 `json:"watcher_bytes_per_move,omitempty"` // received by all spectators

	Refused      int   `json:"refused"`       // moves that were not accepted
	Limited      int   `json:"limited"`       // those refused because they exceeded the limit per person
	Lost         int64 `json:"lost"`          // entries that the streams of seats did not deliver once and in order
	WatchersLost int64 `json:"watchers_lost"` // the same for spectators
	Reopened     int64 `json:"reopened"`      // attempts to reopen a stream that had ended
	Looks        int   `json:"looks"`         // times that players reloaded the page because no update came
}

// A Server holds the measurements of one of several servers: the moves that it answered, even if it forwarded them,
// and the resources that it used.
type Server struct {
	At        string   `json:"at"`
	Moves     int      `json:"moves"`
	MovesPerS float64  `json:"moves_per_s"`
	Ack       *Spread  `json:"ack_ms,omitempty"`
	CPU       *float64 `json:"cpu_ms_per_move,omitempty"` // per move at any of the servers
	RSS       *float64 `json:"rss_mib,omitempty"`
}

// report builds the report from two gauges, the times of syncs and the counts of the tables.
func (c *crowd) report(before, after gauge, synced []time.Duration) *Report {
	length := after.at.Sub(before.at)
	r := &Report{Seed: c.Seed, At: strings.Join(c.At, ","), Games: c.Games[:min(len(c.Games), c.Tables)], Tables: c.Tables, Alone: c.Alone, Bot: c.Bot, Watchers: c.Watchers, Rate: c.Rate, Seconds: rounded(length.Seconds(), 3)}
	var acks, others, away []time.Duration
	var first, last time.Time
	answered := map[string][]time.Duration{}
	for _, t := range c.tables {
		r.Moves += t.counted.moves
		r.Finished += t.counted.finished
		r.Refused += t.counted.refused
		r.Limited += t.counted.limited
		r.Looks += t.counted.reloads
		r.Resent += t.counted.resent
		r.BotMoves += t.counted.told
		for at, times := range t.counted.acks {
			acks, answered[at] = append(acks, times...), append(answered[at], times...)
		}
		others = append(others, t.counted.others...)
		for n, f := range t.followers() {
			if n < len(t.seats) {
				r.Lost += f.lost.Load()
			} else {
				r.WatchersLost += f.lost.Load()
			}
			r.Reopened += f.reopened.Load()
			for _, o := range f.away() {
				if !c.within(o.from) {
					continue
				}
				away = append(away, o.till.Sub(o.from))
				if first.IsZero() || o.from.Before(first) {
					first = o.from
				}
				if o.till.After(last) {
					last = o.till
				}
			}
		}
	}
	r.Ack, r.Other, r.Fsync, r.Away = spread(acks), spread(others), spread(synced), spread(away)
	r.AllBack = milliseconds(last.Sub(first))
	if c.Bot == "" {
		r.BotMoves = 0
	} else {
		r.BotMoves = max(0, r.BotMoves-r.Moves)
	}
	halted := c.halted(before.at, after.at)
	r.Halted = rounded(halted.Seconds(), 3)
	playing := (length - halted).Seconds()
	r.ofServers(c, before, after, answered, playing)
	if r.Moves == 0 {
		return r
	}
	moves := float64(r.Moves)
	r.MovesPerS = perSecond(r.Moves, playing)
	r.BytesPerMove = rounded(float64(after.seats-before.seats)/moves, 0)
	r.WatcherBytesPerMove = rounded(float64(after.watchers-before.watchers)/moves, 0)
	r.GeneratorCPU = perMove(before.generator, after.generator, r.Moves)
	for name := range after.beside {
		if ms := perMove(before.beside[name], after.beside[name], r.Moves); ms != nil {
			if r.BesideCPU == nil {
				r.BesideCPU = map[string]float64{}
			}
			r.BesideCPU[name] = *ms
		}
	}
	return r
}

// halted returns how long the game of a table was stopped between two instants, on average over the tables.
func (c *crowd) halted(from, till time.Time) time.Duration {
	var sum time.Duration
	for _, t := range c.tables {
		for _, h := range t.halts {
			sum += h.within(from, till)
		}
	}
	return sum / time.Duration(len(c.tables))
}

// perSecond returns moves per second, or 0 if seconds is not positive.
func perSecond(moves int, seconds float64) float64 {
	if seconds <= 0 {
		return 0
	}
	return rounded(float64(moves)/seconds, 1)
}

// ofServers fills in the sums of the resources of all servers and, if there are several, the measurements of each. The parameter seconds is
// the time in which games could be played.
func (r *Report) ofServers(c *crowd, before, after gauge, answered map[string][]time.Duration, seconds float64) {
	var spent, memory float64
	told := len(after.servers) > 0
	for n, at := range c.At {
		s := Server{At: at, Moves: len(answered[at]), Ack: spread(answered[at])}
		s.MovesPerS = perSecond(s.Moves, seconds)
		if n < len(after.servers) {
			s.CPU = perMove(before.servers[n].time, after.servers[n].time, r.Moves)
			if m := after.servers[n].memory; m != nil {
				mib := rounded(float64(*m)/(1<<20), 1)
				s.RSS = &mib
				memory += mib
			}
		}
		if s.CPU != nil {
			spent += *s.CPU
		} else {
			told = false // if one has died, the values of the others alone would mislead
		}
		r.Servers = append(r.Servers, s)
	}
	if told {
		spent = rounded(spent, 3)
		r.ServerCPU = &spent
	}
	if memory > 0 {
		memory = rounded(memory, 1)
		r.RSS = &memory
	}
	if len(r.Servers) == 1 {
		r.Servers = nil // the sums hold the same values
	}
}

// perMove returns the processor time between two readings in milliseconds per move. It returns nil if a reading is
// missing or there were no moves.
func perMove(from, to *time.Duration, moves int) *float64 {
	if from == nil || to == nil || moves == 0 {
		return nil
	}
	ms := rounded(float64(*to-*from)/float64(time.Millisecond)/float64(moves), 3)
	return &ms
}

// rounded rounds a number to the given number of decimals.
func rounded(n float64, decimals int) float64 {
	by := math.Pow10(decimals)
	return math.Round(n*by) / by
}

// WriteTo writes the report as text, one line for each measurement, and then the remarks.
func (r *Report) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	line := func(name, format string, values ...any) {
		fmt.Fprintf(&b, "%-14s%s\n", name, fmt.Sprintf(format, values...))
	}
	times := func(name string, s *Spread, of string) {
		if s != nil {
			line(name, "median %.2f ms, 99 %% within %.2f ms, most %.2f ms: %s", s.P50, s.P99, s.Max, of)
		}
	}
	spent := func(name string, ms *float64) {
		if ms != nil {
			line(name, "%.3f ms of processor time a move", *ms)
		}
	}
	players, seats := "two people", "both seats"
	switch {
	case r.Alone:
		players, seats = "one person", "the seat of the person"
	case r.Bot != "":
		seats += " of people"
	}
	if r.Bot != "" {
		players += " and the bot " + r.Bot
	}
	line("load", "%d tables of %s, %d spectators, %s; seed %s", r.Tables, players, r.Watchers, strings.Join(r.Games, ", "), r.Seed)
	line("moves", "%d in %.1f s, %.1f a second; %d games finished", r.Moves, r.Seconds, r.MovesPerS, r.Finished)
	if r.Halted > 0 {
		line("halted", "%.1f s of a table on average, not counted in moves a second: countdowns before a start", r.Halted)
	}
	times("answer", r.Ack, "until the player has the answer")
	times("other seat", r.Other, "until the other player sees the move")
	times("fsync", r.Fsync, "sync of a small append to the disk")
	if r.BotMoves > 0 {
		line("bots", "%d moves", r.BotMoves)
	}
	if r.Away != nil {
		times("away", r.Away, "from the end of a stream until it works again")
		line("all back", "%.0f ms from the end of the first stream", r.AllBack)
	}
	spent("server", r.ServerCPU)
	for n, s := range r.Servers {
		line(fmt.Sprint("  ", n+1), "%s: %d answered, %.1f a second%s", s.At, s.Moves, s.MovesPerS, s.spent())
	}
	for _, name := range slices.Sorted(maps.Keys(r.BesideCPU)) {
		ms := r.BesideCPU[name]
		spent(name, &ms)
	}
	spent("generator", r.GeneratorCPU)
	if r.RSS != nil {
		line("memory", "%.1f MiB of the server", *r.RSS)
	}
	line("bytes", "%.0f a move to %s, %.0f to all spectators", r.BytesPerMove, seats, r.WatcherBytesPerMove)
	line("refused", "%d moves", r.Refused)
	line("lost", "%d entries of seats, %d of spectators", r.Lost, r.WatchersLost)
	for _, remark := range r.remarks() {
		fmt.Fprintf(&b, "\n%s\n", remark)
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// spent describes the 99th percentile of the answer times and the processor time of a server. It omits values that are unknown.
func (s Server) spent() string {
	var text string
	if s.Ack != nil {
		text += fmt.Sprintf(", 99 %% within %.2f ms", s.Ack.P99)
	}
	if s.CPU != nil {
		text += fmt.Sprintf("; %.3f ms of processor time for each move of all servers", *s.CPU)
	}
	return text
}

// remarks returns warnings about the measurements, such as that the load was not reached.
func (r *Report) remarks() []string {
	const slack, noDisk = 0.95, 0.02
	var all []string
	tell := func(when bool, format string, values ...any) {
		if when {
			all = append(all, fmt.Sprintf(format, values...))
		}
	}
	tell(r.Limited > 0, "The server refused %d moves because of its limit for one person. The figures are those of people who have to wait.", r.Limited)
	tell(r.Rate > 0 && r.MovesPerS < slack*r.Rate, "Fewer moves were played than --rate asked for: %.1f a second, not %g. The server was saturated, or players waited for a game clock.", r.MovesPerS, r.Rate)
	tell(r.Fsync != nil && r.Fsync.P50 < noDisk, "A sync takes almost no time: the folder may not be on a disk. Name a folder on a disk with --folder.")
	tell(r.Reopened > 0, "Streams ended %d times and were opened again.", r.Reopened)
	tell(r.Resent > 0, "%d moves were not answered and were sent again. The time of an answer counts from the first attempt.", r.Resent)
	tell(r.Looks > 0, "Players reloaded the page %d times because nothing happened at their table for a while.", r.Looks)
	return all
}
