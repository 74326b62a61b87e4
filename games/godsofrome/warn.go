package godsofrome

import "pantheon/game"

// nearCheckpoint is the distance in favour from a checkpoint at which there is a warning.
const nearCheckpoint = 2

// Warnings appends a warning for each player that could end the game by scoring. Then it warns if nobody can visit any
// more once the present visits have scored. Before the last checkpoint it also warns of the leader in favour; before an
// earlier one it does so if the checkpoint is near; see [game.Warner]. (1.12, ruling Q31)
func (p *Position) Warnings(into []game.Phrase) []game.Phrase {
	if p.Step == Over || p.Checkpoint >= NumCheckpoints {
		return into
	}
	last := int(p.rules.checkpoints[p.Seats][NumCheckpoints-1])
	for s := range p.Seats {
		if me := &p.Players[s]; me.Faction != NoFaction && p.couldReach(me) >= last {
			into = append(into, game.NewPhrase("warning.end", "who", p.whoThing(s)))
		}
	}
	if p.visitsEnd() {
		into = append(into, game.NewPhrase("warning.visits-over"))
	}
	next, nearest, best := int(p.rules.checkpoints[p.Seats][p.Checkpoint]), int8(0), -1
	var room [MaxPlayers]int8
	for _, who := range p.contenders(room[:0]) {
		if favour := int(p.player(who).Favour); favour > best {
			nearest, best = who, favour
		}
	}
	switch {
	case p.Checkpoint == NumCheckpoints-1:
		into = append(into, game.NewPhrase("warning.last-checkpoint", "who", p.whoThing(nearest), "n", next-best))
	case next-best <= nearCheckpoint:
		into = append(into, game.NewPhrase("warning.checkpoint", "who", p.whoThing(nearest), "n", next-best, "checkpoint", checkpointThing(int(p.Checkpoint))))
	}
	return into
}

// visitsEnd reports whether, by the pantheon variant, nobody can visit any more once the discs in the temples are
// beside them. Favour hardly rises then, and the game ends. (Ruling Q31)
func (p *Position) visitsEnd() bool {
	if p.switches&withPantheon == 0 {
		return false
	}
	for s := range p.Seats {
		later := p.Players[s]
		for g := range later.Visits {
			later.Visits[g] += later.Visiting >> g & 1
		}
		if later.Faction == NoFaction || p.visitable(&later) != 0 {
			return false
		}
	}
	return true
}

// couldReach returns the favour that a player would have after scoring now, or its present favour if that is more.
func (p *Position) couldReach(me *Player) int {
	var y Yield
	p.reap(me, &y)
	return int(me.Favour) + max(0, y.Net())
}
