package bot

import (
	"strconv"

	"pantheon/game"
)

// A fable is a position of a small game made for one test; its plot holds the rules. It panics if a move is played on a view.
type fable struct {
	game.Position // nil: no other method is called
	plot          *plot
	said          string // the moves played and their seats: "0:1 1:2 "
	a, b          int    // state of the plot
	secret        int    // 0 in the view of a seat that must not know it
	eyed          bool
}

// A plot is the rules of a fable.
type plot struct {
	seats   int
	secret  bool
	waiting func(*fable) game.Seats
	moves   func(*fable, game.Seat) []game.Move
	sense   func(*fable, game.Seat) []game.Move // nil: no move is pruned
	play    func(*fable, game.Seat, game.Move, *game.Moment)
	won     func(*fable) game.Seats
	points  func(*fable, game.Seat) int              // nil: nobody has points
	guess   func(*fable, *game.Dice)                 // nil: nothing is hidden
	hides   func(f *fable, to game.Seat) bool        // nil: the secret is hidden from nobody
	veiled  func(m game.Move, by, to game.Seat) bool // nil: no move is redacted
	rests   func(*fable, game.Seat) bool             // nil: no seat may stay idle
	rival   bool                                     // the spectator's points are those of an automaton
	curious float64                                  // exploration as a factor of the usual one; 0: as usual
	settled float64                                  // the same for a search of 2,000 playouts; 0: as for a short one
	trust   float64                                  // calibration exponent of the win shares; 0: unchanged
	errors  [3]float64                               // move noise of levels 2 to 4; 0: the levels' defaults
	strikes int64                                    // when the game clock fires, in milliseconds; 0: no clock, and no time
	lasts   int64                                    // duration of a move
	about   game.About
	looks   func(p *fable, seat game.Seat, m game.Move) // called with every move, unless nil
}

func (p *plot) Game() game.Game {
	p.about = game.About{ID: "fable", MinSeats: p.seats, MaxSeats: p.seats, MaxMoves: 1000, Bound: 100, Secret: p.secret, Timed: p.strikes > 0, Lasts: p.lasts}
	return fables{plot: p}
}

type fables struct {
	game.Game
	plot *plot
}

func (g fables) About() *game.About   { return &g.plot.about }
func (g fables) Blank() game.Position { return &fable{plot: g.plot} }

func (f *fable) Waiting() game.Seats     { return f.plot.waiting(f) }
func (f *fable) Deadline() (int64, bool) { return f.plot.strikes, f.plot.strikes > 0 }
func (f *fable) Moves(s game.Seat, into []game.Move) []game.Move {
	if s == game.Clock && f.plot.strikes > 0 {
		return append(into, 1)
	}
	if !f.Waiting().Has(s) {
		return into
	}
	return append(into, f.plot.moves(f, s)...)
}
func (f *fable) Sensible(s game.Seat, into []game.Move) []game.Move {
	if f.plot.sense == nil {
		return f.Moves(s, into)
	}
	return append(into, f.plot.sense(f, s)...)
}
func (f *fable) Manner() game.Manner {
	return game.Manner{Explore: defaultExplore * f.plot.curious, Playouts: 2000, Settled: defaultExplore * f.plot.settled,
		Fades: true, Trust: f.plot.trust, Errors: f.plot.errors}
}
func (f *fable) Play(s game.Seat, m game.Move, moment *game.Moment) {
	if f.eyed {
		panic("a view is played")
	}
	if f.plot.looks != nil {
		f.plot.looks(f, s, m)
	}
	f.said += s.String() + ":" + strconv.Itoa(int(m)) + " "
	f.plot.play(f, s, m, moment)
}
func (f *fable) Say(m game.Move, by, to game.Seat) game.Sentence {
	if f.plot.veiled != nil && f.plot.veiled(m, by, to) {
		return "say ?"
	}
	return game.Sentence("say " + strconv.Itoa(int(m)))
}
func (f *fable) View(s game.Seat, into game.Position) {
	v := into.(*fable)
	*v = *f
	v.eyed = true
	if f.plot.hides != nil && f.plot.hides(f, s) {
		v.secret = 0
	}
}
func (f *fable) Guess(d *game.Dice) {
	if f.eyed = false; f.plot.guess != nil {
		f.plot.guess(f, d)
	}
}
func (f *fable) Copy(from game.Position)   { *f = *from.(*fable) }
func (f *fable) Score(s game.Seat) float64 { return float64(f.points(s)) }
func (f *fable) MayRest(s game.Seat) bool  { return f.plot.rests != nil && f.plot.rests(f, s) }
func (f *fable) points(s game.Seat) int {
	if f.plot.points == nil {
		return 0
	}
	return f.plot.points(f, s)
}
func (f *fable) Result() game.Result {
	r := game.Result{Over: f.Waiting() == 0, N: f.plot.seats}
	for s := range r.N {
		r.Standings[s] = game.Standing{Seat: game.Seat(s), Points: f.points(game.Seat(s))}
	}
	if f.plot.rival {
		r.Standings[r.N] = game.Standing{Seat: game.Watcher, Points: f.points(game.Watcher)}
		r.N++
	}
	if r.Over {
		r.Won = f.plot.won(f)
	}
	return r
}

// view returns a position of this plot as a seat sees it.
func (p *plot) view(f fable, s game.Seat) game.Position {
	f.plot = p
	view := &fable{}
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

// inTurn lets the given seats play one move each, in this order; then the game is over.
func inTurn(seats ...game.Seat) func(*fable) game.Seats {
	return func(f *fable) game.Seats {
		if f.a < len(seats) {
			return game.Only(seats[f.a])
		}
		return 0
	}
}
