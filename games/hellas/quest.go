package hellas

// questTerritory is where a quest's token lies. (R2)
func (p *Position) questTerritory(q Quest) Territory {
	if p.switches&inCorinthia != 0 {
		return p.rules.quest[q].territory[1]
	}
	return p.rules.quest[q].territory[0]
}

// enterable tells whether a player's hero may enter the quest in a slot at some step.
func (p *Position) enterable(int8, int8) bool { return false }
