package fourgods

import "pantheon/game"

// Play plays a move that Moves lists for the seat. Any action cancels the player's own pass. One with tiles or cities
// ends the right to put a prophet on the tile placed before. An action that creates new options for others cancels
// their passes. (1.4, 5.5, rulings Q9 and Q10)
func (p *Position) Play(s game.Seat, mv game.Move, m *game.Env) {
	w := packed(mv)
	p.leaves = 0
	if p.Honour() && s < game.Seat(p.Seats) {
		p.Players[s].spoke()
	}
	switch w.verb() {
	case verbReady:
		p.ready(s, m)
		return
	case verbColour:
		p.pick(s, w.hue(), m)
		return
	case verbTimeUp:
		p.timeUp(m)
		return
	case verbPass:
		p.pass(s, m)
		return
	case verbUnpass:
		p.Players[s].Passed = false
		return
	case verbEnd:
		p.end(m)
		return
	}
	me := &p.Players[s]
	me.Passed = false
	if int8(s) == p.Active && !p.Simultaneous() {
		p.Acted = true
		p.spend(w.verb())
	}
	switch w.verb() {
	case verbChallenge:
		p.challenge(s, w.cell(), m)
		return
	case verbGod:
		p.choose(s, w.god(), m)
		p.closingToo(m)
		return
	case verbProphet:
		c := w.hue()
		if c == NoColour {
			c = me.Markers[0].Colour
		}
		p.prophet(s, c, Corner(w.lie()), m)
		p.closingToo(m)
		return
	case verbMigrate:
		p.migrate(s, w.cell(), Corner(w.lie()), m)
		p.closingToo(m)
		return
	}
	me.Last = -1
	switch w.verb() {
	case verbDraw:
		p.draw(s, int(w.tile()), m)
		p.closingToo(m)
		return
	case verbTake:
		p.take(s, p.find(w.tile()), m)
		p.closingToo(m)
		return
	case verbPlace:
		p.place(s, p.find(w.tile()), w.cell(), Lie(w.lie()), m)
	case verbRaze:
		credited := Colour(w.god())
		if w.god() == NoGod {
			credited = me.Markers[0].Colour
		}
		p.raze(s, p.find(w.tile()), w.cell(), Lie(w.lie()), credited, m)
	case verbDiscard:
		p.discard(s, p.find(w.tile()), int(w.lie()), m)
	case verbFlip:
		p.flip(p.find(w.tile()), m)
	case verbReturn:
		p.giveBack(s, m)
	case verbCity:
		c := w.hue()
		if c == NoColour {
			c = me.Markers[0].Colour
		}
		p.city(w.cell(), c, m)
	case verbMoveIn:
		p.moveIn(w.cell(), int(w.tile()), m)
	}
	p.stirred()
	p.closing(m)
}
