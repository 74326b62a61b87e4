package arena

import (
	"context"

	"pantheon/bot"
	"pantheon/game"
)

// A player plays games one after the other in memory of its own.
type player struct {
	g         game.Game
	about     *game.About
	setup     game.Setup
	names     []string // of the bots, by seat
	options   bot.SitOptions
	minds     []bot.Mind // by seat
	remembers []bool     // by seat: the bot keeps what it has thought

	view    game.Position
	chance  game.Dice    // of the game
	thought game.Dice    // of the bots
	rows    *rows        // takes the choices; nil when nobody wants them
	lot     *lot         // draws some of the choices; nil when nobody asks about them
	record  *game.Record // takes the game, and says what chance brings; nil when nobody wants it

	// Of the last game:
	moves, turns int
	result       game.Result
}

// newPlayer makes a player for bots of these names, by seat.
func newPlayer(g game.Game, setup game.Setup, names []string, o bot.SitOptions) *player {
	p := &player{g: g, about: g.About(), setup: setup, names: names, options: o, minds: make([]bot.Mind, len(names)), view: g.Blank()}
	for _, name := range names {
		p.remembers = append(p.remembers, bot.Remembers(name))
	}
	return p
}

// sit lets the bots sit down: all for the first game, and for each further one those that remember the one before, so that no game
// depends on another.
func (p *player) sit() (err error) {
	for s, name := range p.names {
		if p.minds[s] != nil && !p.remembers[s] {
			continue
		}
		if p.minds[s], err = bot.Sit(name, p.g, game.Seat(s), p.options); err != nil {
			return err
		}
	}
	return nil
}

// lookUp is how many sentences are played between two looks at the context.
const lookUp = 64

// play plays one game to its end or to the bound that the title declares; it gives the context's error when that ended before.
// In a title with time each sentence lasts what the title declares, and the clock acts when its deadline comes.
func (p *player) play(ctx context.Context, seed uint64) error {
	if err := p.sit(); err != nil {
		return err
	}
	p.chance.Reseed(seed)
	p.thought.Reseed(^seed)
	p.moves, p.turns = 0, 0
	moment := game.Moment{Dice: p.dice()}
	pos := p.g.New(p.setup, &moment)
	if p.rows != nil {
		p.rows.begin()
	}
	// The interface is asked for once a game, and Waiting once a move: both cost much of the time in fast titles.
	turns, counted := pos.(game.Turns)
	waiting, turn := pos.Waiting(), game.TurnOf(pos)
	for p.moves < p.about.Bound && waiting != 0 {
		if p.moves%lookUp == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		seat, at := game.NextOf(p.about, pos, waiting, moment.At, &p.thought)
		var move game.Move
		if seat != game.Clock {
			pos.View(seat, p.view)
			if p.lot != nil {
				p.lot.meet(p.view, seat, p.moves, at)
			}
			var err error
			if move, err = p.minds[seat].Choose(ctx, p.view, at, &p.thought); err != nil {
				return err
			}
			if p.rows != nil {
				p.rows.add(pos, p.view, seat, move, p.moves+1, at)
			}
			if move == 0 {
				continue // it rests; somebody else will not
			}
		}
		if seat == game.Clock {
			move = strike(pos)
		}
		if p.record != nil {
			p.record.Plies = append(p.record.Plies, game.Ply{Seat: seat, Say: pos.Say(move, seat, seat), At: at})
		}
		moment = game.Moment{Dice: p.dice(), At: at}
		pos.Play(seat, move, &moment)
		p.moves++
		waiting = pos.Waiting()
		ended := waiting != game.Only(seat)
		if counted {
			now := turns.Turn()
			ended, turn = ended || now != turn, now
		}
		if ended {
			p.turns++
		}
	}
	p.result = pos.Result()
	p.result.Cut = !p.result.Over
	return nil
}

// dice are those of the sentence that was written down last, or of the set-up, in a game that is a record; else the quick ones.
func (p *player) dice() *game.Dice {
	if p.record == nil {
		return &p.chance
	}
	return p.record.DiceAt(p.g, len(p.record.Plies))
}

// strike is what the clock says: it has one sentence.
func strike(pos game.Position) game.Move {
	var room [1]game.Move
	return pos.Moves(game.Clock, room[:0])[0]
}
