package gametest

import (
	"bytes"
	"encoding/json"
	"slices"

	"pantheon/game"
)

// cracks holds the mistakes of a cracked game: each replaces one method. A nil function leaves the correct method in place.
type cracks struct {
	about   func(*game.About)
	waiting func(p game.Position) game.Seats
	rest    func(p game.Position, s game.Seat) bool
	moves   func(p game.Position, s game.Seat, into []game.Move) []game.Move
	foresee func(p game.Position, s game.Seat) bool
	pass    func(p game.Position, s game.Seat) (game.Move, bool)
	sense   func(p game.Position, s game.Seat, into []game.Move) []game.Move
	same    func(p, as *cracked) bool
	play    func(p *cracked, s game.Seat, m game.Move, moment *game.Env)
	say     func(p game.Position, m game.Move, by, to game.Seat) game.MoveText
	hear    func(p game.Position, s game.Seat, words game.MoveText) (game.Move, *game.Refusal)
	why     func(p game.Position, s game.Seat, t game.Thing) *game.Refusal
	view    func(p *cracked, s game.Seat, into *cracked)
	eye     func(p game.Position) (game.Seat, bool)
	guess   func(p *cracked, d *game.Dice)
	copy    func(p, from *cracked)
	result  func(p game.Position) game.Result
	write   func(p *cracked) ([]byte, error)
	read    func(p game.Position, doc []byte) error
	arrange func(g game.Game, p game.Position, changes json.RawMessage) error
}

// A crackedGame is a correct game in which cracks replace some methods.
type crackedGame struct {
	honest game.Game
	about  *game.About
	cracks *cracks
}

func crack(g game.Game, c cracks) game.Game {
	about := *g.About()
	about.Conserved = slices.Clone(about.Conserved)
	for i, q := range about.Conserved {
		about.Conserved[i].Count = func(p game.Position) int {
			return q.Count(p.(*cracked).Position) - p.(*cracked).lost
		}
	}
	if c.about != nil {
		c.about(&about)
	}
	return crackedGame{g, &about, &c}
}

func (g crackedGame) About() *game.About { return g.about }

func (g crackedGame) New(s game.Setup, m *game.Env) game.Position {
	return &cracked{Position: g.honest.New(s, m), cracks: g.cracks}
}

func (g crackedGame) Blank() game.Position {
	return &cracked{Position: g.honest.Blank(), cracks: g.cracks}
}

func (g crackedGame) Arrange(p game.Position, changes json.RawMessage) error {
	if g.cracks.arrange != nil {
		return g.cracks.arrange(g.honest, p.(*cracked).Position, changes)
	}
	return g.honest.Arrange(p.(*cracked).Position, changes)
}

// A cracked is a position of a crackedGame.
type cracked struct {
	game.Position
	cracks *cracks
	lost   int    // pieces that disappeared
	armed  int    // progress of a mistake that takes several moves
	leak   string // what a view should not contain
}

func (p *cracked) ToAct() game.Seats {
	if p.cracks.waiting != nil {
		return p.cracks.waiting(p.Position)
	}
	return p.Position.ToAct()
}

func (p *cracked) MayRest(s game.Seat) bool {
	return p.cracks.rest != nil && p.cracks.rest(p.Position, s)
}

func (p *cracked) Moves(s game.Seat, into []game.Move) []game.Move {
	if p.cracks.moves != nil {
		return p.cracks.moves(p.Position, s, into)
	}
	return p.Position.Moves(s, into)
}

func (p *cracked) Prune(s game.Seat, into []game.Move) []game.Move {
	if f := p.cracks.sense; f != nil {
		return f(p.Position, s, into)
	}
	return game.PrunedMoves(p.Position, s, into)
}

func (p *cracked) Premove(s game.Seat) bool {
	if f := p.cracks.foresee; f != nil {
		return f(p.Position, s)
	}
	return game.Premove(p.Position, s)
}

func (p *cracked) AutoPass(s game.Seat) (game.Move, bool) {
	if f := p.cracks.pass; f != nil {
		return f(p.Position, s)
	}
	return game.AutoPassOf(p.Position, s)
}

func (p *cracked) Equal(as game.Position) bool {
	if f := p.cracks.same; f != nil {
		return f(p, as.(*cracked))
	}
	return game.Equal(p.Position, as.(*cracked).Position)
}

func (p *cracked) Play(s game.Seat, m game.Move, moment *game.Env) {
	if p.cracks.play != nil {
		p.cracks.play(p, s, m, moment)
		return
	}
	p.Position.Play(s, m, moment)
}

func (p *cracked) FormatMove(m game.Move, by, to game.Seat) game.MoveText {
	if p.cracks.say != nil {
		return p.cracks.say(p.Position, m, by, to)
	}
	return p.Position.FormatMove(m, by, to)
}

func (p *cracked) ParseMove(s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
	if p.cracks.hear != nil {
		return p.cracks.hear(p.Position, s, words)
	}
	return p.Position.ParseMove(s, words)
}

func (p *cracked) Why(s game.Seat, t game.Thing) *game.Refusal {
	if p.cracks.why != nil {
		return p.cracks.why(p.Position, s, t)
	}
	return p.Position.Why(s, t)
}

func (p *cracked) View(s game.Seat, into game.Position) {
	v := into.(*cracked)
	p.Position.View(s, v.Position)
	v.lost, v.leak, v.armed = p.lost, p.leak, p.armed
	if p.cracks.view != nil {
		p.cracks.view(p, s, v)
	}
}

func (p *cracked) Viewer() (game.Seat, bool) {
	if p.cracks.eye != nil {
		return p.cracks.eye(p.Position)
	}
	return p.Position.Viewer()
}

func (p *cracked) Determinize(d *game.Dice) {
	p.leak = ""
	if p.cracks.guess != nil {
		p.cracks.guess(p, d)
		return
	}
	p.Position.Determinize(d)
}

func (p *cracked) Copy(from game.Position) {
	f := from.(*cracked)
	p.lost, p.leak, p.armed = f.lost, f.leak, f.armed
	if p.cracks.copy != nil {
		p.cracks.copy(p, f)
		return
	}
	p.Position.Copy(f.Position)
}

func (p *cracked) Result() game.Result {
	if p.cracks.result != nil {
		return p.cracks.result(p.Position)
	}
	return p.Position.Result()
}

func (p *cracked) MarshalJSON() ([]byte, error) {
	if p.cracks.write != nil {
		return p.cracks.write(p)
	}
	return p.Position.MarshalJSON()
}

func (p *cracked) UnmarshalJSON(doc []byte) error {
	if p.cracks.read != nil {
		return p.cracks.read(p.Position, doc)
	}
	return p.Position.UnmarshalJSON(doc)
}

// deckOf returns the secret deck of bluff as text.
func deckOf(p game.Position) string {
	doc, _ := p.MarshalJSON()
	_, deck, _ := bytes.Cut(doc, []byte(`"deck":`))
	deck, _, _ = bytes.Cut(deck, []byte("}"))
	return string(deck)
}
