package godsofrome

import "pantheon/game"

// A deed is the kind of turn that was taken; Patronus reacts to it.
type deed uint8

const (
	visited deed = iota
	activated
	scored
)

// endTurn gives the turn to the next seat, which in its first turn chooses a faction. The game may be over instead:
// after a scoring, in the solo game after any turn, and by the pantheon variant once visits have ended. (1.4)
func (p *Position) endTurn(what deed, m *game.Env) {
	p.Icons, p.Space, p.Origin = noIcons, -1, Off
	if (what == scored || p.Solo() || p.idle > 0) && p.over(what, m) {
		return
	}
	if p.Active++; p.Active == p.Seats {
		p.Active = 0
	}
	p.TurnNo++
	if p.Step = Turn; p.Players[p.Active].Faction == NoFaction {
		p.Step = Choosing
	}
}

// over lets Patronus react in the solo game, ends the game if the pantheon variant requires it, and reports whether the
// game is over. (1.12, 1.16, ruling Q31)
func (p *Position) over(what deed, m *game.Env) bool {
	if p.Step == Over {
		return true
	}
	if !p.rules.endsWithVisits() {
		if p.Solo() {
			p.react(what, m)
		}
		if p.Step != Over && p.barren() {
			p.stopVisits(m.Events)
		}
		return p.Step == Over
	}
	if what == scored && p.visitsOver() {
		p.stopVisits(m.Events)
		return true
	}
	if !p.Solo() {
		return false
	}
	if p.react(what, m); p.Step == Over {
		return true
	}
	if what == scored && p.visitsOver() { // a claim at Patronus' checkpoint took the last disc
		p.stopVisits(m.Events)
		return true
	}
	return false
}
