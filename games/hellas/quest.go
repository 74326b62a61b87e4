package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// questTerritory returns the territory of a quest's token. (R2)
func (p *Position) questTerritory(q Quest) Territory {
	if p.switches&inCorinthia != 0 {
		return p.rules.Quest[q].Territory[1]
	}
	return p.rules.Quest[q].Territory[0]
}

// meets reports whether a player and the hero meet requirements: effective attributes, priests in the pool, controlled
// Cities and temples, artifacts. (3.6)
func (p *Position) meets(s int8, n *cards.Needs) bool {
	me := &p.Players[s]
	for a, least := range n.Attribute {
		if me.Value(Attribute(a)) < int(least) {
			return false
		}
	}
	return me.Pool >= n.Priests && count(me.Held&p.rules.Index.Cities) >= int(n.Cities) && count(me.Held&p.Temples) >= int(n.Temples) && count(me.Artifacts) >= int(n.Artifacts)
}

// mayEnter reports whether a player's hero may enter a quest at a step, counted from 0: the requirements are met and
// the cost can be paid. (3.6)
func (p *Position) mayEnter(s int8, q Quest, step int) bool {
	at := &p.rules.Quest[q].Step[step]
	return p.meets(s, &at.Need) && p.payable(s, at.Pay, false)
}

// enterable reports whether a player's hero may enter the quest in a slot at some step.
func (p *Position) enterable(s, slot int8) bool {
	for step := range NumSteps {
		if p.mayEnter(s, p.Quests[slot], step) {
			return true
		}
	}
	return false
}

// listEntries appends a move for each step at which the hero may enter a quest, and the move not to enter. (3.6)
func (p *Position) listEntries(into []game.Move, s *Step) []game.Move {
	q := p.Quests[s.What]
	for step := range NumSteps {
		if p.mayEnter(s.Seat, q, step) {
			into = append(into, move(verbEnter, word(q), word(step+1), 0))
		}
	}
	return append(into, move(verbPass, 0, 0, 0))
}

// enter puts the hero on a quest at a step, counted from 1, which the player pays for. On the third step the quest is
// completed. (3.6)
func (p *Position) enter(q Quest, step int8, m *game.Env) {
	s := *p.Top()
	p.pop()
	me := &p.Players[s.Seat]
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, p.heroThing(me.Hero), p.territoryThing(me.At), p.questThing(q))
		m.Events.Add(game.Everybody, "tale.enters", "who", seatThing(s.Seat), "quest", p.questThing(q), "n", int(step))
	}
	me.At, me.Quest, me.Rung = NoTerritory, s.What, step
	p.push(Step{Kind: stepQuest, Seat: s.Seat})
	p.perform(s.Seat, p.rules.Quest[q].Step[step-1].Pay, plain)
}

// advance moves the hero to the next step of the quest instead of a hero movement. Requirements are not tested again.
// (3.6)
func (p *Position) advance(m *game.Env) {
	s := p.Acting
	p.act(MovedHero)
	me := &p.Players[s]
	me.Rung++
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.advances", "who", seatThing(s), "quest", p.questThing(p.Quests[me.Quest]), "n", int(me.Rung))
	}
	p.push(Step{Kind: stepQuest, Seat: s})
}

// runQuest completes the quest of a hero who has reached the third step, and frees its slot. The hero returns to the
// territory of the token, as do other heroes on the quest, without reward (R9). The player takes the gains of
// [Position.completed] and the reward, or keeps the card for later. (3.6)
func (p *Position) runQuest(s *Step, m *game.Env) {
	seat := s.Seat
	p.pop()
	slot := p.Players[seat].Quest
	if slot == NoSlot || p.Players[seat].Rung < NumSteps {
		return
	}
	q := p.Quests[slot]
	t := p.questTerritory(q)
	for o := range p.Seats {
		if her := &p.Players[o]; her.Quest == slot {
			her.Quest, her.Rung, her.At = NoSlot, 0, t
			if m.Events != nil {
				m.Events.Move(game.Everybody, 1, p.heroThing(her.Hero), p.questThing(q), p.territoryThing(t))
			}
		}
	}
	p.Quests[slot] = NoQuest
	p.EventOut |= 1 << p.rules.Quest[q].Event
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.completes", "who", seatThing(seat), "quest", p.questThing(q))
	}
	p.completed(seat, p.rules.Territory[t].Land, m)
	if p.rules.Quest[q].Kept {
		p.Players[seat].Kept |= 1 << q
		return
	}
	p.perform(seat, p.rules.Quest[q].Reward, plain)
}
