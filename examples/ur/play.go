package ur

import "pantheon/game"

// Play plays a listed move, and throws the dice for the next one unless the game is over.
func (p *Position) Play(s game.Seat, played game.Move, m *game.Env) {
	next := 1 - s
	if played != passing {
		from := int(p.rules.step[s][cellOf(played)])
		to := from + p.Throw()
		p.advance(s, from, to, m.Events)
		switch {
		case p.Over():
			if m.Events != nil {
				m.Events.Add(game.Everybody, "tale.wins", "seat", s)
			}
			return
		case to < Home && p.rules.rosette[p.rules.way[s][to]]: // 3.3
			next = s
			if m.Events != nil {
				m.Events.Add(game.Everybody, "tale.again", "seat", s)
			}
		}
	}
	p.throw(next, m)
}

// advance moves a piece to a later step of its path, and a piece of the other seat there back to its start. (3.2, 3.4,
// 3.6)
func (p *Position) advance(s game.Seat, from, to int, tale *game.Events) {
	p.Pieces[s][from]--
	p.Pieces[s][to]++
	way := &p.rules.way[s]
	if to == Home {
		if tale != nil {
			tale.Move(game.Everybody, 1, pieceThing(s), cellThing(way[from]), homeThing(s))
			tale.Add(game.Everybody, "tale.home", "seat", s, "n", int(p.Pieces[s][Home]), "of", int(p.All()))
		}
		return
	}
	if tale != nil {
		tale.Move(game.Everybody, 1, pieceThing(s), cellThing(way[from]), cellThing(way[to]))
		tale.Add(game.Everybody, "tale.goes", "seat", s, "cell", cellThing(way[to]))
	}
	other := 1 - s
	if p.At(other, way[to]) == 0 {
		return
	}
	p.Pieces[other][p.rules.step[other][way[to]]]--
	p.Pieces[other][0]++
	if tale != nil {
		tale.Move(game.Everybody, 1, pieceThing(other), cellThing(way[to]), cellThing(p.rules.way[other][0]))
		tale.Add(game.Everybody, "tale.takes", "seat", s, "other", other, "cell", cellThing(way[to]))
	}
}

// throw gives the turn to a seat, with a throw of the dice: each shows a marked corner in one of two cases. (3.1)
func (p *Position) throw(s game.Seat, m *game.Env) {
	p.Acting, p.Dice = int8(s), 0
	for d := range p.rules.dice {
		p.Dice |= uint8(m.N(streamDice, 2)) << d
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.throws", "seat", s, "n", p.Throw())
	}
}
