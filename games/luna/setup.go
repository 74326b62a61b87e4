package luna

import (
	"math/bits"

	"pantheon/game"
)

// streamSetup is the only random stream: after the set-up nothing is random.
const streamSetup game.Stream = 0

// New sets up a game (1.2, with 1.12 for the solo game). It draws, in this order:
//
//   - the start player (several players)
//   - the colours, seat by seat (preselected set-up)
//   - the temple boards, slot by slot from the gate, each among those left
//   - the start stones, player by player from seat 0, each among those left (solo game: seat 0 only; the opponent gets
//     the other)
//   - the islands clockwise, each kind among those left (standard set-up)
//   - the islands, as kinds, of Priestess, Builder and Apostate (standard set-up, except with the option figures=chosen, Q1)
//
// In the solo game the Builder's island is one of those for a first shrine (ruling Q18). At level 3 the Priestess begins
// on the Builder's island, so no island is drawn for the Priestess. The last of several things is not drawn.
func (g *luna) New(s game.Setup, m *game.Env) game.Position {
	p := g.rules.blank()
	p.switches = switchesOf(s)
	p.Seats, p.TurnNo = int8(s.Players), 1
	if p.Solo() {
		p.First = OpponentSeat // the opponent counts as start player (1.12)
	} else {
		p.First = int8(m.N(streamSetup, s.Players))
	}
	p.Acting = p.First
	p.seatPlayers(m)
	if m.Events != nil {
		id := "tale.start"
		if p.Solo() {
			id = "tale.start-solo"
		}
		m.Events.Add(game.Everybody, id, "who", p.whoThing(p.First))
	}
	p.layBoards(m)
	p.dealStartStones(m)
	p.layIslands(m)
	if p.Solo() {
		p.Acting = 0
	}
	switch {
	case p.switches&preselected != 0:
		p.preselect(m.Events)
	case p.switches&chosen != 0:
		p.Step = Placing
	default:
		p.placeFigures(m)
		p.figuresStand(m.Events)
	}
	return p
}

// seatPlayers gives each player colour, influence and pieces, and the first seat of the council. The pieces are stacked
// in turn order, so the start player is at the bottom. With the preselected set-up the colours are drawn. (1.1, 1.2)
func (p *Position) seatPlayers(m *game.Env) {
	free := uint(1<<MaxPlayers - 1)
	for s := range p.sides() {
		me := &p.Players[s]
		colour := int(s)
		if p.switches&preselected != 0 {
			colour = draw(m, free)
		}
		free &^= 1 << colour
		*me = Player{Colour: Colour(colour), Reserve: p.rules.novices, Left: p.rules.shrines, Influence: p.rules.influence}
		me.Points[FromStart] = p.rules.influence
		me.Height = (s - p.First + p.sides()) % p.sides()
	}
}

// draw returns a random member of a set; a set of one needs no draw.
func draw(m *game.Env, set uint) int {
	if n := bits.OnesCount(set); n > 1 {
		for range m.N(streamSetup, n) {
			set &= set - 1
		}
	}
	return bits.TrailingZeros(set)
}

// layBoards puts a temple board face up for each player, the solo opponent included. The other boards leave the game
// with their stones. (1.2)
func (p *Position) layBoards(m *game.Env) {
	free := uint(1<<NumBoards - 1)
	for slot := range p.sides() {
		b := draw(m, free)
		free &^= 1 << b
		p.Boards[slot] = int8(b)
	}
	p.unroll()
}

// unroll sets layout, InPlay and Path from the boards in play. All their stones except the start stones are on the path.
// (1.2)
func (p *Position) unroll() {
	p.layout = int16(p.rules.layoutOf(p.Boards))
	p.InPlay = p.rules.layouts[p.layout].stones
	p.Path = p.InPlay &^ startStones
}

// dealStartStones deals the stones 1 to 4 that are in play: each goes to the temple with a novice and a book. (1.2,
// 1.12)
func (p *Position) dealStartStones(m *game.Env) {
	free := uint(p.InPlay & startStones)
	for s := range p.sides() {
		n := draw(m, free)
		free &^= 1 << n
		p.begin(s, n)
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.start-stone", "who", p.whoThing(s), "stone", stoneThing(n))
		}
	}
}

// begin puts a player's novice with a book on a start stone.
func (p *Position) begin(who int8, n int) {
	me := &p.Players[who]
	me.Reserve--
	me.Temple |= stone(n)
	p.Books |= stone(n)
}

// layIslands places the islands round the temple: in random order, or in the order of the preselected set-up. (1.2)
func (p *Position) layIslands(m *game.Env) {
	if p.switches&preselected != 0 {
		for i := range p.Ring {
			p.Ring[i] = p.rules.preselected[i].kind
		}
		return
	}
	free := uint(1<<NumIslands - 1)
	for i := range p.Ring {
		k := draw(m, free)
		free &^= 1 << k
		p.Ring[i] = Kind(k)
	}
}

// placeFigures puts the figures on random islands. (1.2, rulings Q1 and Q18)
func (p *Position) placeFigures(m *game.Env) {
	const anywhere = 1<<NumIslands - 1
	builder := uint(anywhere)
	if p.Solo() {
		builder = uint(p.rules.foundable(p.Seats))
	}
	if p.switches&level3 == 0 {
		p.Figures[Priestess] = Kind(draw(m, anywhere))
	}
	p.Figures[Builder] = Kind(draw(m, builder))
	if p.switches&level3 != 0 {
		p.Figures[Priestess] = p.Figures[Builder] // 1.12, level 3
	}
	p.Figures[Apostate] = Kind(draw(m, anywhere))
}

// listPlacements appends a move for each island where the next figure may be placed: all of them. (Ruling Q1)
func (p *Position) listPlacements(into []game.Move) []game.Move {
	f := p.NextFigure()
	for k := range Kind(NumIslands) {
		into = append(into, move(verbSet, uint8(f)+1, word(k), 0))
	}
	return into
}

// NextFigure returns the figure that the start player places next; Guard if all are placed. (Ruling Q1)
func (p *Position) NextFigure() Figure {
	for f, at := range p.Figures {
		if at == NoKind {
			return Figure(f)
		}
	}
	return Guard
}

// set puts a figure on an island. At solo level 3 the Builder begins where the Priestess does. After the last figure the
// preliminary round begins. (Ruling Q1, 1.12)
func (p *Position) set(f Figure, k Kind, m *game.Env) {
	p.Figures[f] = k
	if f == Priestess && p.switches&level3 != 0 {
		p.Figures[Builder] = k
	}
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, figureThing(f), "", islandThing(k))
		if f == Priestess && p.switches&level3 != 0 {
			m.Events.Add(game.Everybody, "tale.together", "island", islandThing(k))
			m.Events.Move(game.Everybody, 1, figureThing(Builder), "", islandThing(k))
		}
	}
	if p.NextFigure() == Guard {
		p.TurnNo++
		p.figuresStand(m.Events)
	}
}

// figuresStand begins the preliminary round once the figures are placed. In the solo game it first places the
// opponent's pieces. (1.12)
func (p *Position) figuresStand(tale *game.Events) {
	if p.Solo() {
		p.placeOpponent(tale)
	}
	p.Step = Founding
}

// preselect places the figures and the printed pieces of the colours in play, and gives each player the favours of the
// islands without own pieces. It then begins the first round. (1.2)
func (p *Position) preselect(tale *game.Events) {
	for i := range p.rules.preselected {
		at := &p.rules.preselected[i]
		for f := range Guard {
			if at.figures>>f&1 != 0 {
				p.Figures[f] = at.kind
			}
		}
		for s := range p.Seats {
			me := &p.Players[s]
			n := at.novices[me.Colour]
			me.Active[at.kind] += n
			me.Reserve -= n
			if at.shrines>>me.Colour&1 != 0 {
				me.Shrines |= at.kind.bit()
				me.Left--
			}
		}
	}
	for s := range p.Seats {
		p.startFavours(s, tale)
	}
	p.firstRound(tale)
}
