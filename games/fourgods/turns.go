package fourgods

import "pantheon/game"

// begin gives a player the turn: it sets the deadline and the effort points, and clears the mark of an action. (1.7,
// 5.9)
func (p *Position) begin(s int8, m *game.Env) {
	p.Active, p.Acted = s, false
	if p.Effortful() {
		p.Effort, p.TurnAt = p.rules.budget, m.At+p.rules.absence
	} else {
		p.TurnAt = m.At + p.rules.turn
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.turn", "who", seatThing(s))
	}
}

// end ends the turn. Tiles in hand go to the player's own area, or into the bag if there is no space. Then the next
// seat has the turn. The game is scored after the last turns, when all players in a row have done nothing, or when it
// is exhausted. (1.7, 5.5, rulings Q7 and Q24)
func (p *Position) end(m *game.Env) {
	s := game.Seat(p.Active)
	me := &p.Players[s]
	for _, slot := range me.Hand {
		if slot != NoSlot {
			p.putDown(s, slot, m)
		}
	}
	me.Last = -1
	me.spoke()
	if p.Idle++; p.Acted {
		p.Idle = 0
	}
	switch {
	case p.Phase == Final && p.Turns == 0:
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.time-up")
		}
		p.over(m)
		return
	case p.Idle >= p.Seats:
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.all-passed")
		}
		p.over(m)
		return
	case p.Phase == Final:
		p.Turns--
	}
	p.begin((p.Active+1)%p.Seats, m)
	p.closing(m)
}

// afford reports whether the effort points are enough for an action. It is true without effort points. (5.9)
func (p *Position) afford(verb uint8) bool {
	return !p.Effortful() || p.Effort >= p.rules.costs[verb]
}

// spend subtracts the cost of an action from the active player's effort points, if turns have them. (5.9)
func (p *Position) spend(verb uint8) {
	if p.Effortful() {
		p.Effort -= p.rules.costs[verb]
	}
}
