package hellas

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// slay gives a player a monster's miniature and takes the monster off the map. The gains of [Position.slew] follow: the
// Glory token of its land, or those of the solo game. (3.5, 3.9)
func (p *Position) slay(s int8, b Monster, m *game.Env) {
	at := p.Beasts[b].At
	p.Beasts[b] = Beast{At: NoTerritory, State: Dead}
	p.Players[s].Slain |= 1 << b
	p.dirty = true
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, p.monsterThing(b), p.territoryThing(at), seatThing(s))
		m.Events.Add(game.Everybody, "tale.slays", "who", seatThing(s), "monster", p.monsterThing(b))
	}
	p.slew(s, p.rules.Territory[at].Land, m)
}

// rewards returns the set of rewards (bits by [rewardWords]) of the hunt that ends. These are the icons of the wounds
// dealt in the hunt, unless the supply is empty, and on success the monster's artifact. (3.5)
func (p *Position) rewards(s *Step) uint8 {
	b := p.Hunt.Monster
	var set uint8
	for all := p.Hunt.Dealt; all != 0; all &= all - 1 {
		switch p.rules.Monster[b].Wounds[bits.TrailingZeros16(all)].Reward {
		case PriestReward:
			if p.priestsLeft(s.Seat) > 0 {
				set |= 1 << PriestReward
			}
		case ArtifactReward:
			if p.neutralsLeft() > 0 {
				set |= 1 << ArtifactReward
			}
		}
	}
	if s.Is(MarkSuccess) {
		set |= 1 << monsterArtifact
	}
	return set
}

// monsterArtifact is the reward number of the monster's artifact. The icons have the numbers below it.
const monsterArtifact = cards.NumRewards

// listRewards appends a move for each reward, and the move to decline if [Position.mayDecline] allows it. (R47)
func (p *Position) listRewards(into []game.Move, s *Step) []game.Move {
	for set := p.rewards(s); set != 0; set &= set - 1 {
		into = append(into, move1(verbReward, bits.TrailingZeros8(set)))
	}
	if p.mayDecline(s) {
		into = append(into, move(verbPass, 0, 0, 0))
	}
	return into
}

// skipReward takes the only reward, or none if there is none. It returns false if there is a choice.
func (p *Position) skipReward(s *Step, m *game.Env) bool {
	set := p.rewards(s)
	switch {
	case set == 0:
		p.pop()
	case set&(set-1) == 0 && !p.mayDecline(s):
		p.reward(Reward(firstOf(uint64(set))), m)
	default:
		return false
	}
	return true
}

// mayDecline reports whether the reward may be declined: the hunt has failed, and the rules are of version 2 or later.
// (R47)
func (p *Position) mayDecline(s *Step) bool { return !s.Is(MarkSuccess) && !p.rules.forcesReward() }

// reward takes a reward of the hunt. (3.5, R13)
func (p *Position) reward(r Reward, m *game.Env) {
	s := p.Top().Seat
	p.pop()
	switch r {
	case PriestReward:
		p.gainPriests(s, 1, m)
	case ArtifactReward:
		p.offerArtifacts(s, 1, 1, m)
	case monsterArtifact:
		p.giveArtifact(s, p.rules.Monster[p.Hunt.Monster].Artifact, m)
	}
}
