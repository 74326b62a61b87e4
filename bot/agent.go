package bot

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pantheon/bot/former"
	"pantheon/game"
)

// An Agent is a bot in one seat of one game. It may keep state from one choice to the next. Each seat therefore needs a separate
// agent, and only one goroutine may call it at a time.
type Agent interface {
	// Choose returns one of the moves that the view lists for the seat. It returns 0 when the view lists none, or when the seat may stay
	// idle ([game.MayRest]) and should. The time at, in milliseconds since the start of the game, is when the move will be played; it is
	// 0 in titles without time. The dice are the agent's own, never those of the game.
	//
	// The same calls with the same dice give the same moves, unless the agent's budget is time. If the context ends first, Choose soon
	// returns its error, and the agent can be called again.
	Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error)
}

// AgentOptions are the resources that an agent may use. The zero value means one worker and no clock.
type AgentOptions struct {
	// Workers is the number of goroutines that search; 0 means one. The moves depend on the number of workers.
	Workers int
	// Now returns the current time. Bots whose budget is time need it and are not available without it.
	Now func() time.Time
	// Progress receives the progress of each choice of a bot that searches ([Options.Progress]); nil is allowed.
	Progress func(done, of int)
}

// NewAgent makes the agent of a bot for one seat of a game. The name is one of [Names], that of a former level ([former.Names]), or a
// study: a search with a budget of the caller's choice, such as
//
//	search:playouts=2000,depth=6,value=off,time=50ms,exploration=1.2,schedule=lasting,candidates=3,noise=0.1,advice=1,workers=1
//
// Each part may be left out, or all of them with the colon. A level or a search reuses its tree from earlier choices; a study with advice
// does not. With advice=1 the study plays the first suggestion of its search. With advice=3 it weighs the first three lines again and
// plays the best. For an invalid name the error lists what is possible.
func NewAgent(name string, g game.Game, s game.Seat, o AgentOptions) (Agent, error) {
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
	if l, ok := former.LevelOf(name); ok {
		return l.NewAgent(g, s, o.Workers), nil
	}
	if name == randomName {
		return &randomAgent{s, make([]game.Move, 0, g.About().MaxMoves)}, nil
	}
	b, err := New(name, g)
	if err != nil {
		return nil, err
	}
	return forgetful{b, s}, nil
}

// forgetful is an agent that keeps no state between its choices.
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

// searcher is an agent that searches.
type searcher struct {
	search *Search
	seat   game.Seat
	level  Level // only its noise is used; for a study, the rest is zero
}

func (m *searcher) Choose(ctx context.Context, view game.Position, at int64, d *game.Dice) (game.Move, error) {
	if m.search.about.Timed {
		m.search.At(at)
	}
	best, err := m.search.ChooseContext(ctx, view, m.seat, d)
	if err != nil {
		return best, err
	}
	title := game.SearchParamsOf(view)
	if noise := m.level.noise(&title); noise > 0 {
		return m.search.misjudge(noise, d), nil
	}
	return best, nil
}

// Lines returns the best n lines of the last choice, even if the context ended during that choice (see [Search.Lines]).
func (m *searcher) Lines(n int) []Line { return m.search.Lines(n) }
