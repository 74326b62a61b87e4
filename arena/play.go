package arena

import (
	"context"

	"pantheon/bot"
	"pantheon/game"
)

// A player plays games one after the other in memory of its own.
type player struct {
	g     game.Game
	about *game.About
	setup game.Setup
	bots  []bot.Bot // by seat

	view    game.Position
	chance  game.Dice // of the game
	thought game.Dice // of the bots
	rows    *rows     // takes the choices; nil when nobody wants them

	// Of the last game:
	moves, turns int
	result       game.Result
}

func newPlayer(g game.Game, setup game.Setup, bots []bot.Bot) *player {
	return &player{g: g, about: g.About(), setup: setup, bots: bots, view: g.Blank()}
}

// lookUp is how many sentences are played between two looks at the context.
const lookUp = 64

// play plays one game to its end or to the bound that the title declares; it gives false when the context ended before.
// In a title with time each sentence lasts what the title declares, and the clock acts when its deadline comes.
func (p *player) play(ctx context.Context, seed uint64) (finished bool) {
	p.chance.Reseed(seed)
	p.thought.Reseed(^seed)
	p.moves, p.turns = 0, 0
	moment := game.Moment{Dice: &p.chance}
	pos := p.g.New(p.setup, &moment)
	if p.rows != nil {
		p.rows.begin()
	}
	for p.moves < p.about.Bound {
		if p.moves%lookUp == 0 && ctx.Err() != nil {
			return false
		}
		if pos.Waiting() == 0 {
			break
		}
		seat, at := Next(p.about, pos, moment.At, &p.thought)
		turn := game.TurnOf(pos)
		var move game.Move
		if seat != game.Clock {
			pos.View(seat, p.view)
			move = p.bots[seat].Choose(p.view, seat, &p.thought)
			if p.rows != nil {
				p.rows.add(pos, p.view, seat, move, p.moves+1, at)
			}
			if move == 0 {
				continue // it rests; somebody else will not
			}
		}
		moment = game.Moment{Dice: &p.chance, At: at}
		if seat == game.Clock {
			strike(pos, &moment)
		} else {
			pos.Play(seat, move, &moment)
		}
		p.moves++
		if pos.Waiting() != game.Only(seat) || game.TurnOf(pos) != turn {
			p.turns++
		}
	}
	p.result = pos.Result()
	p.result.Cut = !p.result.Over
	return true
}

// Next gives who acts next, and when, of all who are waited for ([game.Next]).
func Next(a *game.About, p game.Position, now int64, d *game.Dice) (s game.Seat, at int64) {
	return game.Next(a, p, game.Everybody, now, d)
}

// strike lets the clock act: it has one sentence.
func strike(pos game.Position, moment *game.Moment) {
	var room [1]game.Move
	pos.Play(game.Clock, pos.Moves(game.Clock, room[:0])[0], moment)
}
