package arena

import (
	"context"

	"pantheon/bot"
	"pantheon/game"
)

// A player plays games one after the other and reuses its memory.
type player struct {
	g         game.Game
	about     *game.About
	setup     game.Setup
	names     []string // names of the bots, by seat
	options   bot.AgentOptions
	minds     []bot.Agent // agents, by seat
	remembers []bool      // by seat: the bot keeps state between choices

	view    game.Position
	chance  game.Dice    // dice of the game
	thought game.Dice    // dice of the bots
	rows    *rows        // receives the choices, or nil
	lot     *reservoir   // draws some of the choices, or nil
	record  *game.Record // receives the game and determines its chance events, or nil

	// Of the last game:
	moves, turns int
	result       game.Result
}

// newPlayer returns a player for bots of these names, by seat.
func newPlayer(g game.Game, setup game.Setup, names []string, o bot.AgentOptions) *player {
	p := &player{g: g, about: g.About(), setup: setup, names: names, options: o, minds: make([]bot.Agent, len(names)), view: g.Blank()}
	for _, name := range names {
		p.remembers = append(p.remembers, bot.Remembers(name))
	}
	return p
}

// sit makes the agents of a game: for the first game all of them, and for each further game new ones for bots that keep state. No game thus
// depends on another.
func (p *player) sit() (err error) {
	for s, name := range p.names {
		if p.minds[s] != nil && !p.remembers[s] {
			continue
		}
		if p.minds[s], err = bot.NewAgent(name, p.g, game.Seat(s), p.options); err != nil {
			return err
		}
	}
	return nil
}

// lookUp is the number of moves between two checks of the context.
const lookUp = 64

// play plays one game to its end or to the title's bound, and stores its moves, turns and result in the player. It returns an error if the
// context ends first or an agent fails. In a title with time each move takes the time that the title declares, and the clock acts at its
// deadline.
func (p *player) play(ctx context.Context, seed uint64) error {
	if err := p.sit(); err != nil {
		return err
	}
	p.chance.Reseed(seed)
	p.thought.Reseed(^seed)
	p.moves, p.turns = 0, 0
	moment := game.Env{Dice: p.dice()}
	pos := p.g.New(p.setup, &moment)
	if p.rows != nil {
		p.rows.begin()
	}
	// The type assertion happens once per game, and Waiting once per move: both are expensive relative to a move in fast titles.
	turns, counted := pos.(game.TurnCounter)
	waiting, turn := pos.ToAct(), game.TurnOf(pos)
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
				continue // it stays idle; another seat acts
			}
		}
		if seat == game.Clock {
			move = strike(pos)
		}
		if p.record != nil {
			p.record.Plies = append(p.record.Plies, game.Ply{Seat: seat, Text: pos.FormatMove(move, seat, seat), At: at})
		}
		moment = game.Env{Dice: p.dice(), At: at}
		pos.Play(seat, move, &moment)
		p.moves++
		waiting = pos.ToAct()
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

// dice returns the dice of the record after its last move, or of its set-up; without a record it returns the quick dice.
func (p *player) dice() *game.Dice {
	if p.record == nil {
		return &p.chance
	}
	return p.record.DiceAt(p.g, len(p.record.Plies))
}

// strike returns the only move of the clock.
func strike(pos game.Position) game.Move {
	var room [1]game.Move
	return pos.Moves(game.Clock, room[:0])[0]
}
