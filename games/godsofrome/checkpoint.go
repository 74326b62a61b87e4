package godsofrome

import "pantheon/game"

// CheckpointSpaces returns the places of the three checkpoints on the favour track, for this game's number of players.
// (1.12)
func (p *Position) CheckpointSpaces() [NumCheckpoints]int16 { return p.rules.checkpoints[p.Seats] }

// VictoryTrack returns the values of a victory track that can be claimed in this game, best first: one for each player
// and for Patronus. The parameter checkpoint is 0 to 2. Callers must not change the result. (1.12)
func (p *Position) VictoryTrack(checkpoint int) []int8 {
	return p.rules.victory[checkpoint][:p.claimants()]
}

// claimants returns the number of contenders for victory points: the players, and in the solo game also Patronus.
func (p *Position) claimants() int {
	if p.Solo() {
		return 2
	}
	return int(p.Seats)
}

// passCheckpoints resolves, one after the other, the checkpoints that a scorer's favour has reached (ruling Q10). The
// parameter who is a seat or PatronusSeat. (1.12)
func (p *Position) passCheckpoints(who int8, m *game.Env) {
	for p.Step != Over && p.reaches(who) {
		if p.Checkpoint == NumCheckpoints-1 {
			p.finish(who, m)
			return
		}
		space := p.rules.checkpoints[p.Seats][p.Checkpoint]
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.checkpoint", "who", p.whoThing(who), "checkpoint", checkpointThing(int(p.Checkpoint)),
				"n", int(space))
		}
		p.claim(byFavour, m.Events)
		p.catchUp(who, space, m.Events)
		p.Checkpoint++
		p.turnUpObjective(m)
	}
}

// reaches reports whether the favour of a seat or of Patronus has reached the next checkpoint.
func (p *Position) reaches(who int8) bool {
	return p.player(who).Favour >= p.rules.checkpoints[p.Seats][p.Checkpoint]
}

// catchUp sets the favour of everybody except the trigger of a checkpoint to the space of that checkpoint. With the
// option overshoot set to "lost" (ruling Q9), it sets the favour of the trigger too. (1.12)
func (p *Position) catchUp(trigger int8, space int16, tale *game.Events) {
	var room [MaxPlayers]int8
	for _, who := range p.contenders(room[:0]) {
		if who == trigger && p.switches&losesOvershoot == 0 {
			continue
		}
		her := p.player(who)
		if tale != nil && her.Favour != space {
			tale.Add(game.Everybody, "tale.catches-up", "who", p.whoThing(who), "n", int(space))
			tale.Move(game.Everybody, 1, discThing(her.Faction), favourThing(her.Favour), favourThing(space))
		}
		p.setFavour(her, space)
	}
}

// finish ends the game at the third checkpoint. Every player with a faction scores once more, in turn order after the
// trigger, and in the solo game Patronus does. The trigger does not. Then the last victory points are claimed. (1.12)
func (p *Position) finish(trigger int8, m *game.Env) {
	p.Trigger = trigger
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.last-checkpoint", "who", p.whoThing(trigger), "n", int(p.rules.checkpoints[p.Seats][p.Checkpoint]))
	}
	first := trigger + 1
	if trigger == PatronusSeat {
		first = 0
	}
	for i := range p.Seats {
		seat := (first + i) % p.Seats
		if seat == trigger || p.Players[seat].Faction == NoFaction {
			continue
		}
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.scores-once-more", "who", p.whoThing(seat))
		}
		p.harvest(seat, true, m.Events)
	}
	if p.Solo() && trigger != PatronusSeat {
		p.patronusScores(m.Events)
	}
	p.claim(byFavour, m.Events)
	p.Checkpoint = NumCheckpoints
	p.end(m.Events)
}

// claim awards the victory points of the next track, best first, in the order of a ranking. A disc marks each; the
// points are claimed even if no disc is left (ruling Q14).
func (p *Position) claim(by measure, tale *game.Events) {
	var room [MaxPlayers]int8
	for rank, who := range p.ranking(by, room[:0]) {
		her := p.player(who)
		her.VP[p.Checkpoint] = p.rules.victory[p.Checkpoint][rank]
		switch {
		case who == PatronusSeat: // his discs are not counted
		case her.Discs > 0:
			her.Discs--
		default:
			her.Virtual++
		}
		if tale != nil {
			tale.Add(game.Everybody, "tale.claims", "who", p.whoThing(who), "n", int(her.VP[p.Checkpoint]),
				"checkpoint", checkpointThing(int(p.Checkpoint)))
			tale.Move(game.Everybody, 1, discThing(her.Faction), p.whoThing(who), checkpointThing(int(p.Checkpoint)))
		}
	}
}

// setFavour moves a favour marker, and restarts the count of turns without a rise if the marker rises. (Ruling Q31)
func (p *Position) setFavour(her *Player, to int16) {
	if to > her.Favour && p.idle > 0 {
		p.idle = 0 // counts again from here, see barren
	}
	her.Favour = to
}

// idleRounds is the number of whole rounds without a rise of favour that end the game once nobody can visit any more,
// by the pantheon variant. (Ruling Q31)
const idleRounds = 3

// barren reports whether the pantheon variant ends the game after a turn, including Patronus' answer. It does if nobody
// can visit any more, and favour cannot rise for anybody or has not risen for three whole rounds. If nobody can visit
// any more, barren counts the turn in idle. (Ruling Q31)
func (p *Position) barren() bool {
	if !p.visitsOver() {
		return false
	}
	p.idle++ // 0 in the turn with the last visit or a rise: that turn does not count
	return !p.favourCanRise() || int(p.idle) > idleRounds*int(p.Seats)
}

// favourCanRise reports whether favour can rise without visits. It can while the objective Scattered is face up. In the
// solo game it also can while Patronus has meeples on the map. (Ruling Q31, 1.11, 1.16)
func (p *Position) favourCanRise() bool {
	return p.Objectives>>Scattered&1 != 0 || p.Solo() && p.people[p.Patronus.Faction] != 0
}

// visitsOver reports whether, by the pantheon variant, no player has a disc in a temple or can ever put one there
// again. No territory of a player could then score any more, for the rest of the game. It is false while a seat has no
// faction. (Ruling Q31)
func (p *Position) visitsOver() bool {
	if p.switches&withPantheon == 0 {
		return false
	}
	for s := range p.Seats {
		me := &p.Players[s]
		if me.Faction == NoFaction || me.Visiting != 0 || p.visitable(me) != 0 {
			return false
		}
	}
	return true
}

// visitable returns the set of gods whom a player may still visit, without the removed god. Discs on card spaces count
// as available, and occupied places as free. By the pantheon variant it excludes gods visited twice. (1.5, 1.15)
func (p *Position) visitable(me *Player) uint8 {
	if me.Discs == 0 && me.Active == 0 {
		return 0
	}
	gods := uint8(allGods) &^ p.usedUp(me)
	if p.Removed != NoFaction {
		gods &^= p.Removed.bit()
	}
	return gods
}

// stopVisits ends the game by the pantheon variant: all unclaimed victory tracks are claimed in the order of the
// present ranking. (Ruling Q31)
func (p *Position) stopVisits(tale *game.Events) {
	if tale != nil && p.favourCanRise() && !p.rules.endsWithVisits() {
		tale.Add(game.Everybody, "tale.nothing-rises", "n", idleRounds)
	} else if tale != nil {
		tale.Add(game.Everybody, "tale.visits-over")
	}
	for p.Checkpoint < NumCheckpoints {
		p.claim(byFavour, tale)
		p.Checkpoint++
	}
	p.end(tale)
}

// end ends the game and appends the event that names the winner, a seat or Patronus.
func (p *Position) end(tale *game.Events) {
	p.Step, p.idle = Over, 0
	if tale == nil {
		return
	}
	var room [MaxPlayers]int8
	winner := p.ranking(byPoints, room[:0])[0]
	tale.Add(game.Everybody, "tale.wins", "who", p.whoThing(winner), "n", p.points(winner))
}
