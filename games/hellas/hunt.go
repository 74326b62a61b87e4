package hellas

import "pantheon/game"

// noHunt clears the hunt.
func (p *Position) noHunt() {
	p.Hunt = Prowl{Monster: NoMonster, Hunter: NoSeat, Chooser: NoSeat, Face: NoAttackCard}
}

// listHunts appends the monsters that the hero may hunt. (3.5)
func (p *Position) listHunts(into []game.Move, _ int8) []game.Move { return into }

// startHunt begins a hunt outside the usual special action.
func (p *Position) startHunt(int8, *game.Moment) {}

// runHunt goes on with the hunt, stage by stage. (3.5)
func (p *Position) runHunt(*Step, *game.Moment) { p.pop() }

// fourthInjury ends a hunt of who cannot take another injury. (3.5)
func (p *Position) fourthInjury(int8, *game.Moment) {}

// whyNotHunt says why a player cannot hunt a monster. (3.5)
func (p *Position) whyNotHunt(int8, Monster) *game.Refusal { return nil }
