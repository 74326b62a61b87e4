package bot

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pantheon/bot/old"
	"pantheon/game"
)

// A Mind is a bot in one seat of one game. It may keep what it has thought from one choice to the next, so each seat needs one of its
// own, and only one goroutine asks it at a time.
type Mind interface {
	// Choose gives one of the moves that the view lists for the seat, or 0 when it lists none, or when the seat may rest ([game.MayRest])
	// and better does. The time at, in milliseconds since the start of the game, is when the sentence will be said; it is 0 in games
	// without time. The dice are the mind's own, never those of the game. The same calls with the same dice give the same moves, except
	// from a mind whose budget is time. When the context ends first, its error is given soon, and the mind can be asked again.
	Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error)
}

// SitOptions say what a mind may use. The zero value is one worker and no clock.
type SitOptions struct {
	// Workers is how many goroutines think; 0 is one. Each number of workers plays its own way.
	Workers int
	// Now tells the time to bots whose budget is time; there are none without it.
	Now func() time.Time
	// Progress is told how far a choice is by bots that search ([Options.Progress]).
	Progress func(done, of int)
}

// Sit gives the mind of the bot with that name for one seat of a game. The names are those of [Names], and for study a search with a
// budget of one's own, such as
//
//	search:playouts=2000,depth=6,value=off,time=50ms,explore=1.2,doubt=lasting,glances=3,noise=0.1,advice=1,workers=1
//
// each part of which may be left out, and all of them with the colon. What a level or a search knows from earlier choices it uses again,
// but not one with advice: with advice=1 it does what a hint of so many playouts says first, with advice=3 what is best of the first three
// lines when each is weighed again. The error says what is possible.
func Sit(name string, g game.Game, s game.Seat, o SitOptions) (Mind, error) {
	if isStudy(name) {
		study, err := parseStudy(strings.TrimPrefix(strings.TrimPrefix(name, studyName), ":"), o)
		if err != nil {
			return nil, fmt.Errorf("the bot %q: %w", name, err)
		}
		return study.mind(g, s), nil
	}
	if l, ok := levelOf(name); ok {
		return l.sit(g, s, o), nil
	}
	if l, ok := old.LevelOf(name); ok {
		return l.Sit(g, s, o.Workers), nil
	}
	if name == randomName {
		return &randomMind{s, make([]game.Move, 0, g.About().MaxMoves)}, nil
	}
	b, err := New(name, g)
	if err != nil {
		return nil, err
	}
	return forgetful{b, s}, nil
}

// forgetful is a bot in a seat that keeps nothing.
type forgetful struct {
	bot  Bot
	seat game.Seat
}

func (m forgetful) Choose(ctx context.Context, view game.Position, _ int64, d *game.Dice) (game.Move, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return m.bot.Choose(view, m.seat, d), nil
}

// searcher is a search in a seat.
type searcher struct {
	search *Search
	seat   game.Seat
	level  Level // as which it errs; a study has no number
}

func (m *searcher) Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error) {
	if m.search.about.Timed {
		m.search.At(at)
	}
	best, err := m.search.ChooseContext(ctx, view, m.seat, d)
	if err != nil {
		return best, err
	}
	title := game.MannerOf(view)
	if noise := m.level.noise(&title); noise > 0 {
		return m.search.misjudge(noise, d), nil
	}
	return best, nil
}

// Lines are those of the search for the last choice, also for one that its context has cut short ([Search.Lines]).
func (m *searcher) Lines(n int) []Line { return m.search.Lines(n) }
