package arena

import (
	"math"
	"strconv"
	"time"

	"pantheon/game"
)

// A Report is the result of the games of a [Run]. A win shared by n counts 1/n for each, so that the sum of all wins is the number of games
// with a winner.
type Report struct {
	Game    string            `json:"game"`
	Players int               `json:"players"`
	Options map[string]string `json:"options,omitempty"`
	Seed    string            `json:"seed"`
	Bots    []string          `json:"bots"` // names by seat
	Workers int               `json:"workers"`

	Games int `json:"games"`
	// Cut is the number of games that were ended at the title's bound; nobody won them.
	Cut     int     `json:"cut"`
	Seconds float64 `json:"seconds"`
	// The speeds are those of all workers together. A turn is everything that a seat does until another may act, or until its turn ends
	// in titles that count turns.
	GamesPerS float64 `json:"games_per_s"`
	TurnsPerS float64 `json:"turns_per_s"`
	MovesPerS float64 `json:"moves_per_s"`
	MeanMoves float64 `json:"mean_moves"`
	MeanTurns float64 `json:"mean_turns"`
	// MeanPoints is the mean of the final points, in games that were not cut, by the keys of WinsBySeat; nil in a title without points.
	MeanPoints map[string]float64 `json:"mean_points,omitempty"`

	// The wins by seat ("0", "1", ..., and "automaton" if the title plays one), by bot, and by label. GamesByLabel is the number of games
	// with each label.
	WinsBySeat   map[string]float64 `json:"wins_by_seat"`
	WinsByBot    map[string]float64 `json:"wins_by_bot"`
	WinsByLabel  map[string]float64 `json:"wins_by_label"`
	GamesByLabel map[string]int     `json:"games_by_label"`

	// GamesByWay is the number of games that ended by each way to win, in a title without points. The keys are ids of its catalogue
	// ("way.<id>"). WinsByWay is the number of these wins by bot and by way, with the name "automaton" for an automaton. Both are nil in
	// a title with points.
	GamesByWay map[string]int                `json:"games_by_way,omitempty"`
	WinsByWay  map[string]map[string]float64 `json:"wins_by_way,omitempty"`
}

// automaton is the index of a [tally] for the automaton, after the seats.
const automaton = game.MaxSeats

// whole represents one win. Every possible number of winners divides it, so that sums are exact and do not depend on their order.
const whole = 2520

// A tally counts games. Games that were cut count only in games, cut, moves, turns and played.
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

// rowOf returns the index of a seat, or of the automaton ([game.Spectator]), in a [tally]; ok is false for any other.
func rowOf(s game.Seat) (row int, ok bool) {
	switch {
	case s == game.Spectator:
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

// per returns a/b, or 0 if b is not positive.
func per(a, b float64) float64 {
	if b <= 0 {
		return 0
	}
	return a / b
}
