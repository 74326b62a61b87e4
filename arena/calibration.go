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

// A CalibrationConfig specifies the games whose win probabilities, as hints show them, are compared with the results.
type CalibrationConfig struct {
	Setup game.Setup
	Games int       // number of games, at least 1
	Seed  game.Seed // seed of all random draws
	Bot   string    // name of the bot that plays each seat
	// Playouts is the number of playouts of each search. PerGame is the maximum number of choices per game for which a search runs.
	Playouts, PerGame int
	// Exponent is the calibration exponent of the probabilities; 0 means the title's own ([bot.Options]).
	Exponent float64
	// Fit requests the exponent that would have been best.
	Fit bool
	// Workers is the number of games played at the same time; 0 means one for each processor.
	Workers int
	// Now returns the current time, for a bot whose budget is time.
	Now func() time.Time
	// Progress is called after each game and its searches, by one goroutine at a time; nil is allowed.
	Progress func(Progress)
}

// MostTrust is the largest calibration exponent of a [CalibrationConfig].
const MostTrust = 16.0

// A Calibration is the result of a [CalibrationConfig]: how often the displayed win probabilities came true.
type Calibration struct {
	Game     string            `json:"game"`
	Players  int               `json:"players"`
	Options  map[string]string `json:"options,omitempty"`
	Seed     game.Seed         `json:"seed"`
	Bot      string            `json:"bot"`
	Playouts int               `json:"playouts"`
	PerGame  int               `json:"per_game"`
	// Exponent is the calibration exponent of the displayed probabilities; 0 means the title's own.
	Exponent float64 `json:"trust,omitempty"`
	// Games is the number of games played, including those that were cut. Cut is the number of games that reached the title's bound; they
	// have no winner and no displayed probabilities.
	Games int `json:"games"`
	Cut   int `json:"cut"`
	// All covers the whole game, and Stages its thirds. The third depends on the number of moves before the choice, as a fraction of the
	// game's moves.
	All    Reliability   `json:"all"`
	Stages []Reliability `json:"stages"`
}

// An answer holds the displayed win probabilities at one position, and the result of the game. If the seats' shares do not add up to 1, the
// rest belongs to an automaton or to nobody.
type answer struct {
	game  int // number of the game
	stage int
	seats game.Seats
	trust float64                    // the exponent with which it was displayed
	shown [game.MaxSeats + 1]float64 // by seat; the last element is the rest
	won   [game.MaxSeats + 1]float64 // shares of the win, in the same order
}

// rest is the index of the share of the win that no seat has.
const rest = game.MaxSeats

// places appends the indices of the seats of an answer and returns the extended slice. It adds the index of the rest if the rest was
// displayed or won with a share above 0.
func (a *answer) places(into []int) []int {
	for set := a.seats; set != 0; set = set.Without(set.First()) {
		into = append(into, int(set.First()))
	}
	if a.shown[rest] > 0 || a.won[rest] > 0 {
		into = append(into, rest)
	}
	return into
}

// Calibrate plays the games of q, runs the searches, and compares the win probabilities with the results. If the context ends first or a
// bot fails, it returns the result of the completed games, with the error. For an invalid config, and for a game without rivals, it
// returns only an error.
func Calibrate(ctx context.Context, g game.Game, q CalibrationConfig) (*Calibration, error) {
	if err := q.check(g); err != nil {
		return nil, err
	}
	begin := g.New(q.Setup, &game.Env{Dice: game.QuickDice(0)})
	if r := begin.Result(); r.N < 2 {
		return nil, fmt.Errorf("this game of %s has no opponents, so it has no win probabilities", g.About().ID)
	}
	if q.Workers < 1 {
		q.Workers = runtime.GOMAXPROCS(0)
	}
	answers := make([][]answer, q.Games)
	ended, cut, err := q.play(ctx, g, answers)
	c := &Calibration{
		Game: g.About().ID, Players: q.Setup.Players, Options: q.Setup.Options, Seed: q.Seed, Bot: q.Bot, Playouts: q.Playouts, PerGame: q.PerGame,
		Exponent: q.Exponent, Games: ended, Cut: cut,
	}
	var all []answer
	for _, some := range answers {
		all = append(all, some...)
	}
	c.judge(&q, all)
	return c, err
}

// check returns an error if the config is invalid.
func (q *CalibrationConfig) check(g game.Game) error {
	if err := g.About().Check(q.Setup); err != nil {
		return err
	}
	switch {
	case q.Games < 1:
		return fmt.Errorf("the number of games must be at least 1, not %d", q.Games)
	case q.Playouts < 1:
		return fmt.Errorf("the number of playouts must be at least 1, not %d", q.Playouts)
	case q.PerGame < 1:
		return fmt.Errorf("the number of positions of each game must be at least 1, not %d", q.PerGame)
	case !(q.Exponent >= 0 && q.Exponent <= MostTrust):
		return fmt.Errorf("the calibration exponent must be above 0 and at most %v, or 0 for that of the game, not %v", MostTrust, q.Exponent)
	}
	_, err := bot.NewAgent(q.Bot, g, 0, bot.AgentOptions{Now: q.Now})
	return err
}

// play plays the games and stores the answers of each in answers, by game. It returns the number of completed games, and the number of
// those that were cut.
func (q *CalibrationConfig) play(ctx context.Context, g game.Game, answers [][]answer) (ended, cut int, err error) {
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
			p := newPlayer(g, q.Setup, names, bot.AgentOptions{Now: q.Now})
			p.lot = &reservoir{game: g, most: q.PerGame}
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

// playOne plays a game and then runs the searches for the drawn choices. A game that was cut has no answers.
func (q *CalibrationConfig) playOne(ctx context.Context, p *player, n int64) (all []answer, err error) {
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
			a.trust = cmp.Or(q.Exponent, game.SearchParamsOf(d.view).Exponent, 1)
			all = append(all, a)
		}
	}
	return all, nil
}

// inquirySeed returns the seed of the i-th source of random numbers for a purpose in game n.
func inquirySeed(seed game.Seed, n int64, purpose string, i int) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "pantheon odds\n%s\n%d\n%s\n%d", seed, n, purpose, i))
	return binary.LittleEndian.Uint64(sum[:])
}

// ask returns the win probabilities that a hint would show for the best move of a drawn choice. It returns none if the seat has no choice
// in its view.
func (q *CalibrationConfig) ask(ctx context.Context, g game.Game, d *drawn, dice *game.Dice) ([]bot.Chance, error) {
	options := bot.Advising(q.Playouts)
	options.Exponent = q.Exponent
	s := bot.NewSearch(g, options)
	if g.About().Timed {
		s.At(d.at)
	}
	best, err := s.ChooseContext(ctx, d.view, d.seat, dice)
	if err != nil {
		return nil, err
	}
	return s.WinProbsAfter(ctx, best, bot.Weighs(s.Playouts()))
}

// answerOf returns the answer with the displayed probabilities and the result of game n.
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
			*left = 0 // the shares add up to 1
		}
	}
	return a
}

// nothing is larger than the rounding error of a sum of shares, and smaller than any relevant share.
const nothing = 1e-9
