package hellas

import "pantheon/game"

// Moves appends what the seat may say now: what the top step of the stack asks for.
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if p.Depth == 0 || p.Way != NotWon || !p.truth && s != p.eye {
		return into
	}
	top := &p.Steps[p.Depth-1]
	if int8(s) != top.Seat {
		return into
	}
	switch top.Kind {
	case StepHero:
		return p.listHeroes(into)
	case StepStart:
		return appendTerritories(into, verbStart, allTerritories&^p.heroesStand())
	case StepTurn:
		return p.listTurn(into)
	case StepArtifacts:
		return append(p.listArtifacts(into, top.Seat), move(verbDone, 0, 0, 0))
	case StepMoving:
		return append(p.listMoves(into, top.Seat, int(top.A)), move(verbDone, 0, 0, 0))
	case StepOrder:
		return p.listOrder(into, top)
	case StepRecruit:
		return p.listRecruits(into, top)
	case StepPrepare:
		return p.listPicks(into, top)
	case StepExtra:
		return p.listExtra(into, top.Seat)
	case StepRepeat:
		return p.listRepeats(into, top.Seat)
	case StepKeep:
		return p.listKeeps(into)
	case StepDraft:
		return p.listDraft(into)
	case StepDiscard:
		return p.listDiscards(into, top)
	case StepRedraw:
		return append(p.listDiscards(into, &Step{Seat: top.Seat, B: -1}), move(verbDone, 0, 0, 0))
	case StepHeal:
		return append(p.listHeals(into, top), move(verbPass, 0, 0, 0))
	case StepSuffer:
		return p.listSuffers(into, top)
	case StepRaise:
		return appendAttributes(into, verbRaise, p.raisable(top))
	case StepLower:
		return appendAttributes(into, verbLower, top.Set)
	case StepAsk:
		return p.listAsk(into, top)
	case StepCard:
		return p.listCards(into, top)
	case StepWithdraw:
		return p.listRefuges(into, top)
	case StepReturn:
		return p.listReturns(into, top)
	case StepAppear:
		return p.listAppear(into, top)
	case StepChoose:
		return append(into, move1(verbChoose, 1), move1(verbChoose, 2))
	case StepTarget:
		return p.listTargets(into, top)
	case StepTerritory:
		return appendTerritories(into, verbAt, top.Set)
	case StepArmy:
		return p.listArmies(into, top)
	case StepBring:
		return p.listBring(into, top)
	case StepClaim:
		return p.listClaims(into, top)
	case StepMonster:
		return p.listMonsters(into, top)
	case StepWound:
		return p.listUncovers(into, top)
	case StepPick:
		return p.listAttacks(into)
	case StepStrike:
		return p.listStrikes(into, top)
	case StepDefend:
		return p.listDefence(into, top)
	case StepReward:
		return p.listRewards(into, top)
	case StepQuest:
		return p.listEntries(into, top)
	case StepDie, StepSend:
		return p.listSends(into, top)
	case StepLevel:
		return p.listLevels(into, top)
	case StepOffer:
		return append(into, move(verbAccept, 0, 0, 0), move(verbPass, 0, 0, 0))
	case StepRally:
		return appendTerritories(into, verbAt, top.Set)
	case StepMonument:
		return p.listBuilds(into)
	case StepSway:
		for l := range Land(NumLands) {
			if top.Set>>l&1 != 0 {
				into = append(into, move1(verbSway, l))
			}
		}
	}
	return into
}

// appendTerritories appends a sentence for each territory of a set.
func appendTerritories(into []game.Move, verb uint8, set uint32) []game.Move {
	for ; set != 0; set &= set - 1 {
		into = append(into, move1(verb, first(set)))
	}
	return into
}
