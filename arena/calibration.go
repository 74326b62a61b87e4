package arena

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"pantheon/bot"
	"pantheon/game"
)

// An Inquiry says of which games the chances are asked that a hint would show, to find out whether they come true.
type Inquiry struct {
	Setup game.Setup
	Games int       // at least 1
	Seed  game.Seed // of all chance
	Bot   string    // that sits in each seat
	// Playouts are those of the search that is asked, and PerGame is how many choices of each game it is asked about, at most.
	Playouts, PerGame int
	// Trust is how far what is found is trusted; 0 is what the title says ([bot.Options]).
	Trust float64
	// Fit asks for the trust that would have been best.
	Fit bool
	// Workers is how many games are played at once; 0 is one for each processor.
	Workers int
	// Now tells the time to a bot whose budget is time.
	Now func() time.Time
	// Progress is told, by one goroutine at a time, when a game has ended and was asked about; nil is told nothing.
	Progress func(Progress)
}

// MostTrust is how much an [Inquiry] trusts at most what is found.
const MostTrust = 16.0

// A Calibration is what came of an [Inquiry]: how often what was shown as a chance came true.
type Calibration struct {
	Game     string            `json:"game"`
	Players  int               `json:"players"`
	Options  map[string]string `json:"options,omitempty"`
	Seed     game.Seed         `json:"seed"`
	Bot      string            `json:"bot"`
	Playouts int               `json:"playouts"`
	PerGame  int               `json:"per_game"`
	// Trust is how far what was found was trusted when it was shown; 0 is what the title says.
	Trust float64 `json:"trust,omitempty"`
	// Games is how many were played. Cut is how many of them reached the title's bound: nobody won them, and they do not count.
	Games int `json:"games"`
	Cut   int `json:"cut"`
	// All are the chances of the whole game, and Stages those of its thirds: of the sentences before the choice, as a part of all that the
	// game had.
	All    Reliability   `json:"all"`
	Stages []Reliability `json:"stages"`
}

// An answer is what was shown at one position, and what came of it. Where the shares need not make up 1, the rest is an automaton's.
type answer struct {
	game  int // its number
	stage int
	seats game.Seats
	trust float64                    // with which it was shown
	shown [game.MaxSeats + 1]float64 // by seat; the rest behind them
	won   [game.MaxSeats + 1]float64 // shares of the win, in the same order
}

// rest is the place of what no seat has of the win.
const rest = game.MaxSeats

// places are those of the seats of an answer, and of the rest where it has or won anything.
func (a *answer) places(into []int) []int {
	for set := a.seats; set != 0; set = set.Without(set.First()) {
		into = append(into, int(set.First()))
	}
	if a.shown[rest] > 0 || a.won[rest] > 0 {
		into = append(into, rest)
	}
	return into
}

// Calibrate plays the games of an inquiry and asks. When the context ends before the games do, it gives what the games have shown that came
// to their end, with the context's error.
func Calibrate(ctx context.Context, g game.Game, q Inquiry) (*Calibration, error) {
	if err := q.check(g); err != nil {
		return nil, err
	}
	begin := g.New(q.Setup, &game.Moment{Dice: game.QuickDice(0)})
	if r := begin.Result(); r.N < 2 {
		return nil, fmt.Errorf("nobody is a rival of anybody in this game of %s: there are no chances to be told", g.About().ID)
	}
	if q.Workers < 1 {
		q.Workers = runtime.GOMAXPROCS(0)
	}
	answers := make([][]answer, q.Games)
	ended, cut, err := q.play(ctx, g, answers)
	c := &Calibration{
		Game: g.About().ID, Players: q.Setup.Players, Options: q.Setup.Options, Seed: q.Seed, Bot: q.Bot, Playouts: q.Playouts, PerGame: q.PerGame,
		Trust: q.Trust, Games: ended, Cut: cut,
	}
	var all []answer
	for _, some := range answers {
		all = append(all, some...)
	}
	c.judge(&q, all)
	return c, err
}

// check refuses what cannot be asked.
func (q *Inquiry) check(g game.Game) error {
	if err := g.About().Check(q.Setup); err != nil {
		return err
	}
	switch {
	case q.Games < 1:
		return fmt.Errorf("the number of games is at least 1, not %d", q.Games)
	case q.Playouts < 1:
		return fmt.Errorf("the number of playouts is at least 1, not %d", q.Playouts)
	case q.PerGame < 1:
		return fmt.Errorf("the number of positions of each game is at least 1, not %d", q.PerGame)
	case !(q.Trust >= 0 && q.Trust <= MostTrust):
		return fmt.Errorf("trust is above 0 and up to %v, or 0 for the title's, and not %v", MostTrust, q.Trust)
	}
	_, err := bot.Sit(q.Bot, g, 0, bot.SitOptions{Now: q.Now})
	return err
}

// play plays the games and fills in the answers, by game. It gives how many have ended and how many of those were cut.
func (q *Inquiry) play(ctx context.Context, g game.Game, answers [][]answer) (ended, cut int, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	names := make([]string, q.Setup.Players)
	for s := range names {
		names[s] = q.Bot
	}
	var next atomic.Int64
	var group sync.WaitGroup
	var lock sync.Mutex
	for range min(q.Workers, q.Games) {
		group.Go(func() {
			p := newPlayer(g, q.Setup, names, bot.SitOptions{Now: q.Now})
			p.lot = &lot{game: g, most: q.PerGame}
			for n := next.Add(1) - 1; n < int64(q.Games); n = next.Add(1) - 1 {
				some, err := q.playOne(ctx, p, n)
				if err != nil {
					stop(err)
					return
				}
				lock.Lock()
				answers[n] = some
				ended++
				if p.result.Cut {
					cut++
				}
				if q.Progress != nil {
					q.Progress(Progress{Done: ended, Of: q.Games})
				}
				lock.Unlock()
			}
		})
	}
	group.Wait()
	return ended, cut, context.Cause(ctx)
}

// playOne plays a game and then asks about the choices that were drawn: of a game that was cut there is nothing to learn.
func (q *Inquiry) playOne(ctx context.Context, p *player, n int64) (all []answer, err error) {
	p.lot.begin(inquirySeed(q.Seed, n, "lot", 0))
	if err := p.play(ctx, gameSeed(q.Seed, n)); err != nil || p.result.Cut {
		return nil, err
	}
	for i := range p.lot.kept {
		d := &p.lot.kept[i]
		chances, err := q.ask(ctx, p.g, d, game.QuickDice(inquirySeed(q.Seed, n, "thought", i)))
		if err != nil {
			return nil, err
		}
		if len(chances) > 0 {
			a := answerOf(int(n), stages*d.said/p.moves, chances, &p.result)
			a.trust = cmp.Or(q.Trust, game.MannerOf(d.view).Trust, 1)
			all = append(all, a)
		}
	}
	return all, nil
}

// inquirySeed is the seed of what is drawn about game n, number i for a purpose.
func inquirySeed(seed game.Seed, n int64, purpose string, i int) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "pantheon odds\n%s\n%d\n%s\n%d", seed, n, purpose, i))
	return binary.LittleEndian.Uint64(sum[:])
}

// ask asks what a hint would show of the sentence that seems best; nothing where none is seen to be chosen.
func (q *Inquiry) ask(ctx context.Context, g game.Game, d *drawn, dice *game.Dice) ([]bot.Chance, error) {
	options := bot.Advising(q.Playouts)
	options.Trust = q.Trust
	s := bot.NewSearch(g, options)
	if g.About().Timed {
		s.At(d.at)
	}
	best, err := s.ChooseContext(ctx, d.view, d.seat, dice)
	if err != nil {
		return nil, err
	}
	return s.Weigh(ctx, best, bot.Weighs(s.Playouts()))
}

// answerOf puts together what was shown and what came of it.
func answerOf(n, stage int, chances []bot.Chance, r *game.Result) answer {
	a := answer{game: n, stage: stage}
	a.shown[rest], a.won[rest] = 1, 1
	for _, c := range chances {
		a.seats = a.seats.With(c.Seat)
		a.shown[c.Seat], a.won[c.Seat] = c.Win, r.Share(c.Seat)
		a.shown[rest] -= a.shown[c.Seat]
		a.won[rest] -= a.won[c.Seat]
	}
	for _, left := range []*float64{&a.shown[rest], &a.won[rest]} {
		if *left < nothing {
			*left = 0 // the shares make up 1
		}
	}
	return a
}

// nothing is more than what is lost when shares are added up, and less than any share that matters.
const nothing = 1e-9
