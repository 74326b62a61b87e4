package hellas

// runMonsterEffect does what concerns monsters and hunts.
func (p *Position) runMonsterEffect(d *doing) {
	switch d.op {
	case opMonsterPhase:
		p.monsterPhase(d.seat)
	case opLowerMonument:
		if set := p.topplable(); set != 0 {
			p.push(Step{Kind: StepLevel, Seat: d.seat, Set: set})
		}
	}
}

// monsterTerm is a number read from a monster.
func (p *Position) monsterTerm(term) int { return 0 }

// monsterFeasible tells whether an instruction that concerns monsters has an object.
func (p *Position) monsterFeasible(int8, *effect, frame) bool { return false }
