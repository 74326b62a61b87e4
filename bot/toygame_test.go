package bot

import (
	"strconv"

	"pantheon/game"
)

// A toyPosition is a position of a small game made for one test; its plot holds the rules. It panics if a move is played on a view.
type toyPosition struct {
	game.Position // nil: no other method is called
	plot          *plot
	said          string // the moves played and their seats: "0:1 1:2 "
	a, b          int    // state of the plot
	secret        int    // 0 in the view of a seat that must not know it
	eyed          bool
}

// A plot holds the rules of the game of a toyPosition.
type plot struct {
	seats   int
	secret  bool
	waiting func(*toyPosition) game.Seats
	moves   func(*toyPosition, game.Seat) []game.Move
	sense   func(*toyPosition, game.Seat) []game.Move // nil: no move is pruned
	play    func(*toyPosition, game.Seat, game.Move, *game.Env)
	won     func(*toyPosition) game.Seats
	points  func(*toyPosition, game.Seat) int        // nil: nobody has points
	guess   func(*toyPosition, *game.Dice)           // nil: nothing is hidden
	hides   func(f *toyPosition, to game.Seat) bool  // nil: the secret is hidden from nobody
	veiled  func(m game.Move, by, to game.Seat) bool // nil: no move is redacted
	rests   func(*toyPosition, game.Seat) bool       // nil: no seat may stay idle
	rival   bool                                     // the spectator's points are those of an automaton
	curious float64                                  // exploration as a factor of the usual one; 0: as usual
	settled float64                                  // the same for a search of 2,000 playouts; 0: as for a short one
	trust   float64                                  // calibration exponent of the win shares; 0: unchanged
	errors  [3]float64                               // move noise of levels 2 to 4; 0: the levels' defaults
	strikes int64                                    // when the game clock fires, in milliseconds; 0: no clock, and no time
	lasts   int64                                    // duration of a move
	about   game.About
	looks   func(p *toyPosition, seat game.Seat, m game.Move) // called with every move, unless nil
}

func (p *plot) Game() game.Game {
	p.about = game.About{ID: "fable", MinSeats: p.seats, MaxSeats: p.seats, MaxMoves: 1000, Bound: 100, Secret: p.secret, Timed: p.strikes > 0, Lasts: p.lasts}
	return toyGame{plot: p}
}

type toyGame struct {
	game.Game
	plot *plot
}

func (g toyGame) About() *game.About   { return &g.plot.about }
func (g toyGame) Blank() game.Position { return &toyPosition{plot: g.plot} }

func (f *toyPosition) ToAct() game.Seats       { return f.plot.waiting(f) }
func (f *toyPosition) Deadline() (int64, bool) { return f.plot.strikes, f.plot.strikes > 0 }
func (f *toyPosition) Moves(s game.Seat, into []game.Move) []game.Move {
	if s == game.Clock && f.plot.strikes > 0 {
		return append(into, 1)
	}
	if !f.ToAct().Has(s) {
		return into
	}
	return append(into, f.plot.moves(f, s)...)
}
func (f *toyPosition) Prune(s game.Seat, into []game.Move) []game.Move {
	if f.plot.sense == nil {
		return f.Moves(s, into)
	}
	return append(into, f.plot.sense(f, s)...)
}
func (f *toyPosition) SearchParams() game.SearchParams {
	return game.SearchParams{Exploration: defaultExplore * f.plot.curious, Playouts: 2000, LongExploration: defaultExplore * f.plot.settled,
		LogExploration: true, Exponent: f.plot.trust, Noise: f.plot.errors}
}
func (f *toyPosition) Play(s game.Seat, m game.Move, moment *game.Env) {
	if f.eyed {
		panic("a view is played")
	}
	if f.plot.looks != nil {
		f.plot.looks(f, s, m)
	}
	f.said += s.String() + ":" + strconv.Itoa(int(m)) + " "
	f.plot.play(f, s, m, moment)
}
func (f *toyPosition) FormatMove(m game.Move, by, to game.Seat) game.MoveText {
	if f.plot.veiled != nil && f.plot.veiled(m, by, to) {
		return "say ?"
	}
	return game.MoveText("say " + strconv.Itoa(int(m)))
}
func (f *toyPosition) View(s game.Seat, into game.Position) {
	v := into.(*toyPosition)
	*v = *f
	v.eyed = true
	if f.plot.hides != nil && f.plot.hides(f, s) {
		v.secret = 0
	}
}
func (f *toyPosition) Determinize(d *game.Dice) {
	if f.eyed = false; f.plot.guess != nil {
		f.plot.guess(f, d)
	}
}
func (f *toyPosition) Copy(from game.Position)   { *f = *from.(*toyPosition) }
func (f *toyPosition) Score(s game.Seat) float64 { return float64(f.points(s)) }
func (f *toyPosition) MayRest(s game.Seat) bool  { return f.plot.rests != nil && f.plot.rests(f, s) }
func (f *toyPosition) points(s game.Seat) int {
	if f.plot.points == nil {
		return 0
	}
	return f.plot.points(f, s)
}
func (f *toyPosition) Result() game.Result {
	r := game.Result{Over: f.ToAct() == 0, N: f.plot.seats}
	for s := range r.N {
		r.Standings[s] = game.Standing{Seat: game.Seat(s), Points: f.points(game.Seat(s))}
	}
	if f.plot.rival {
		r.Standings[r.N] = game.Standing{Seat: game.Spectator, Points: f.points(game.Spectator)}
		r.N++
	}
	if r.Over {
		r.Won = f.plot.won(f)
	}
	return r
}

// view returns seat s's view of a position of this plot.
func (p *plot) view(f toyPosition, s game.Seat) game.Position {
	f.plot = p
	view := &toyPosition{}
	f.View(s, view)
	return view
}

// list returns the moves from 1 to n.
func list(n int) (moves []game.Move) {
	for m := range n {
		moves = append(moves, game.Move(m+1))
	}
	return moves
}

// inTurn returns a function for the seats to act. The given seats play one move each, in this order; then the game is over. Field a of the
// position must count the moves.
func inTurn(seats ...game.Seat) func(*toyPosition) game.Seats {
	return func(f *toyPosition) game.Seats {
		if f.a < len(seats) {
			return game.Only(seats[f.a])
		}
		return 0
	}
}
