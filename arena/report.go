package arena

import (
	"math"
	"strconv"
	"time"

	"pantheon/game"
)

// A Report is what came of the games of a [Run]. A win that several share counts as one divided by their number, so that
// all wins together are the games that ended.
type Report struct {
	Game    string            `json:"game"`
	Players int               `json:"players"`
	Options map[string]string `json:"options,omitempty"`
	Seed    string            `json:"seed"`
	Bots    []string          `json:"bots"` // by seat
	Workers int               `json:"workers"`

	Games int `json:"games"`
	// Cut is how many of the games reached the title's bound and were ended there; nobody won them.
	Cut     int     `json:"cut"`
	Seconds float64 `json:"seconds"`
	// Speeds are those of all workers together. A turn is all that a seat does until another may act, or until its
	// turn ends in titles that count turns.
	GamesPerS float64 `json:"games_per_s"`
	TurnsPerS float64 `json:"turns_per_s"`
	MovesPerS float64 `json:"moves_per_s"`
	MeanMoves float64 `json:"mean_moves"`
	MeanTurns float64 `json:"mean_turns"`
	// MeanPoints is the mean of the points that a seat ended with, in games not cut; nil in a title without points.
	MeanPoints map[string]float64 `json:"mean_points,omitempty"`

	// Wins by seat ("0", "1", ..., and "automaton" where the title plays one), by bot, and by label, with how often each
	// label was played beside it.
	WinsBySeat   map[string]float64 `json:"wins_by_seat"`
	WinsByBot    map[string]float64 `json:"wins_by_bot"`
	WinsByLabel  map[string]float64 `json:"wins_by_label"`
	GamesByLabel map[string]int     `json:"games_by_label"`

	// GamesByWay is, in a title without points, how many games ended by each way to win, ids of its catalogue ("way.<id>"), and WinsByWay
	// what of these wins each bot has, and "automaton" where the title plays one; nil in a title with points.
	GamesByWay map[string]int                `json:"games_by_way,omitempty"`
	WinsByWay  map[string]map[string]float64 `json:"wins_by_way,omitempty"`
}

// automaton is the row of a tally for the title's own player, behind the seats.
const automaton = game.MaxSeats

// whole is one win. It can be divided by every possible number of winners, so that sums do not depend on their order.
const whole = 2520

// A tally counts finished games.
type tally struct {
	games, cut   int
	moves, turns int
	points       [automaton + 1]int
	wins         [automaton + 1]int // in parts of whole
	played       [automaton + 1]bool
	labelWins    map[string]int // in parts of whole
	labelGames   map[string]int
	ways         ways
}

// add counts the last game of a player.
func (t *tally) add(p *player, about *game.About) {
	if t.labelWins == nil {
		t.labelWins, t.labelGames = map[string]int{}, map[string]int{}
	}
	t.games++
	t.moves += p.moves
	t.turns += p.turns
	r := &p.result
	for _, st := range r.Standings[:r.N] {
		if row, ok := rowOf(st.Seat); ok {
			t.played[row] = true
		}
	}
	if r.Cut {
		t.cut++
		return
	}
	t.ways.end(waysOf(r, about), r.By)
	for _, st := range r.Standings[:r.N] {
		row, ok := rowOf(st.Seat)
		if !ok {
			continue
		}
		t.points[row] += st.Points
		if st.Label != "" {
			t.labelGames[st.Label]++
		}
		share := int(math.Round(whole * r.Share(st.Seat)))
		t.wins[row] += share
		t.ways.win(r.By, row, r.Share(st.Seat))
		if st.Label != "" {
			t.labelWins[st.Label] += share
		}
	}
}

// rowOf gives a standing's place in a tally.
func rowOf(s game.Seat) (row int, ok bool) {
	switch {
	case s == game.Watcher:
		return automaton, true
	case s >= 0 && s < game.MaxSeats:
		return int(s), true
	}
	return 0, false
}

func (t *tally) merge(more *tally) {
	t.games += more.games
	t.cut += more.cut
	t.moves += more.moves
	t.turns += more.turns
	for i := range t.points {
		t.points[i] += more.points[i]
		t.wins[i] += more.wins[i]
		t.played[i] = t.played[i] || more.played[i]
	}
	t.ways.merge(more.ways)
	if t.labelWins == nil {
		t.labelWins, t.labelGames = map[string]int{}, map[string]int{}
	}
	for label, n := range more.labelWins {
		t.labelWins[label] += n
	}
	for label, n := range more.labelGames {
		t.labelGames[label] += n
	}
}

func (t *tally) report(about *game.About, c Config, names []string, took time.Duration) *Report {
	r := &Report{
		Game: about.ID, Players: c.Setup.Players, Options: c.Setup.Options, Seed: string(c.Seed), Workers: min(c.Workers, c.Games),
		Games: t.games, Cut: t.cut, Seconds: took.Seconds(),
		WinsBySeat: map[string]float64{}, WinsByBot: map[string]float64{},
		WinsByLabel: map[string]float64{}, GamesByLabel: map[string]int{},
	}
	if !about.Unscored {
		r.MeanPoints = map[string]float64{}
	}
	r.GamesPerS = per(float64(t.games), r.Seconds)
	r.TurnsPerS = per(float64(t.turns), r.Seconds)
	r.MovesPerS = per(float64(t.moves), r.Seconds)
	r.MeanMoves = per(float64(t.moves), float64(t.games))
	r.MeanTurns = per(float64(t.turns), float64(t.games))
	r.Bots = names
	rows := map[string][]int{} // of each bot and of the automaton
	for row, played := range t.played {
		if !played {
			continue
		}
		name, won := strconv.Itoa(row), float64(t.wins[row])/whole
		if row == automaton {
			name = "automaton"
		} else {
			r.WinsByBot[names[row]] += won
		}
		r.WinsBySeat[name] = won
		if !about.Unscored {
			r.MeanPoints[name] = per(float64(t.points[row]), float64(t.games-t.cut))
		}
		if row < len(names) {
			name = names[row]
		}
		rows[name] = append(rows[name], row)
	}
	if r.GamesByWay = t.ways.games(); r.GamesByWay != nil {
		r.WinsByWay = map[string]map[string]float64{}
		for name, of := range rows {
			r.WinsByWay[name] = t.ways.winsOf(of...)
		}
	}
	for _, label := range about.Labels {
		r.WinsByLabel[label] = float64(t.labelWins[label]) / whole
		r.GamesByLabel[label] = t.labelGames[label]
	}
	return r
}

// per is a divided by b, and 0 where that means nothing.
func per(a, b float64) float64 {
	if b <= 0 {
		return 0
	}
	return a / b
}
