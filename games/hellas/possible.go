package hellas

import (
	"fmt"
	"math/bits"

	"pantheon/games/hellas/cards"
)

// impossible returns an error that explains why no game can reach this position, or nil if one might.
func (p *Position) impossible() error {
	for _, check := range []func() error{p.badPlayers, p.badInvasion, p.badCards, p.badBoard, p.badMonsters, p.badFights, p.badSteps} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// badPlayers returns an error if a player's hero, quest, priests, used actions or fortified hoplites are impossible. It
// also does so if two players have the same hero, territory, monster, artifact, blessing or quest card.
func (p *Position) badPlayers() error {
	heroes, marks := 0, p.rules.Names
	for s := range p.Seats {
		me := &p.Players[s]
		switch {
		case me.Hero == NoHero && (p.TurnNo > 0 || me.At != NoTerritory || me.OnMap > 0):
			return fmt.Errorf("player %d has no hero", s)
		case me.Hero != NoHero && heroes>>me.Hero&1 != 0:
			return fmt.Errorf("two players have %s", marks.Heroes[me.Hero])
		case me.Quest != NoSlot && me.At != NoTerritory:
			return fmt.Errorf("the hero of player %d is on a quest and on the map", s)
		case me.Quest == NoSlot && me.At == NoTerritory && p.TurnNo > 0:
			return fmt.Errorf("the hero of player %d is nowhere", s)
		case (me.Quest == NoSlot) != (me.Rung == 0):
			return fmt.Errorf("player %d: a step goes with a quest, and a quest with step 1 or 2", s)
		case p.priestsLeft(s) < 0:
			return fmt.Errorf("player %d has more than %d priests", s, p.rules.Priests)
		case me.Used>>BuildMonument&1 != 0:
			return fmt.Errorf("player %d: %s needs no token", s, cards.ActionIDs[BuildMonument])
		case me.Fort&^(me.Held|p.usurped()) != 0:
			return fmt.Errorf("player %d has a fortified hoplite in %s without controlling it", s, marks.Territories[first(me.Fort&^(me.Held|p.usurped()))])
		case me.Fort&^p.rules.Index.Cities != 0:
			return fmt.Errorf("player %d has a fortified hoplite in %s, which has no City", s, marks.Territories[first(me.Fort&^p.rules.Index.Cities)])
		}
		if me.Hero != NoHero {
			heroes |= 1 << me.Hero
		}
		for o := range s {
			her := &p.Players[o]
			if both := me.Held & her.Held; both != 0 {
				return fmt.Errorf("players %d and %d both control %s", o, s, marks.Territories[first(both)])
			}
			if me.Slain&her.Slain != 0 || me.Artifacts&her.Artifacts != 0 || me.Blessings&her.Blessings != 0 || me.Kept&her.Kept != 0 {
				return fmt.Errorf("players %d and %d have the same monster, artifact, blessing or quest", o, s)
			}
		}
	}
	return nil
}

// badCards returns an error if a combat card is in two places, or if there are too few cards for the hidden ones. It
// also checks what a view may show, cards to choose from, artifacts and blessings.
func (p *Position) badCards() error {
	seen := p.Discard
	twice := func(set uint32) bool {
		if seen&set != 0 {
			return true
		}
		seen |= set
		return false
	}
	if twice(p.Battle.Played[Attacking]) || twice(p.Battle.Played[Defending]) {
		return fmt.Errorf("a combat card lies in two places")
	}
	hidden := 0
	for s := range p.Seats {
		me := &p.Players[s]
		if twice(me.Hand) {
			return fmt.Errorf("a combat card lies in two places")
		}
		switch n := bits.OnesCount32(me.Hand); {
		case p.knows(s) && n != int(me.HandSize):
			return fmt.Errorf("player %d holds %d combat cards, not %d", s, n, me.HandSize)
		case !p.knows(s) && n != 0:
			return fmt.Errorf("the view shows the hand of player %d", s)
		case !p.knows(s):
			hidden += int(me.HandSize)
		}
	}
	if hidden > NumCombat-bits.OnesCount32(seen) || seen&^p.rules.combatCards(p) != 0 {
		return fmt.Errorf("there are fewer combat cards")
	}
	if p.FreshN > 0 != (p.freshOf() != NoSeat) || p.OfferN > 0 != (p.offerOf() != NoSeat) || p.Draft.Size > 0 != p.drafts() {
		return fmt.Errorf("cards to choose from need the step of choosing, and that step needs them")
	}
	if p.FreshN > 0 {
		who := p.freshOf()
		if n := count(p.Fresh); p.Fresh&^p.Players[who].Hand != 0 || p.knows(who) && n != int(p.FreshN) || !p.knows(who) && n != 0 || int(p.FreshN) > int(p.Players[who].HandSize) {
			return fmt.Errorf("fresh cards are in the hand of the player who has drawn them, and only that player sees them")
		}
	}
	return p.badGifts()
}

// knows reports whether the viewer sees the secrets of player s.
func (p *Position) knows(s int8) bool { return p.fullState || int8(p.eye) == s }

// drafts reports whether a draft is in progress.
func (p *Position) drafts() bool {
	for i := range p.Depth {
		if p.Steps[i].Kind == StepDraft {
			return true
		}
	}
	return false
}

// badGifts returns an error if artifacts, blessings, the artifacts on offer or the packet of a draft are impossible.
func (p *Position) badGifts() error {
	owned, blessed := uint32(0), uint64(0)
	for s := range p.armyCount() {
		owned |= p.Players[s].Artifacts
		blessed |= p.Players[s].Blessings
	}
	who := p.offerOf()
	switch n := count(p.Offer); {
	case p.Charged&^owned != 0:
		return fmt.Errorf("%s is charged and nobody has it", p.rules.Names.Artifacts[first(p.Charged&^owned)])
	case p.Offer&(owned|^p.rules.Index.Neutral) != 0 || p.neutralsLeft() < 0:
		return fmt.Errorf("artifacts on offer are neutral ones that nobody has")
	case p.OfferN > 0 && (p.knows(who) && n != int(p.OfferN) || !p.knows(who) && n != 0):
		return fmt.Errorf("artifacts on offer are seen only by the player who has drawn them")
	case p.BlessingDiscard&blessed != 0 || p.Draft.Packet&(blessed|p.BlessingDiscard) != 0 || p.BlessingsLeft() < 0:
		return fmt.Errorf("a blessing lies in two places")
	}
	if n := bits.OnesCount64(p.Draft.Packet); p.fullState && n != int(p.Draft.Size) || !p.fullState && (n != 0) != (p.Draft.Size > 0 && p.Draft.Seen.Has(p.eye)) || !p.fullState && n != 0 && n != int(p.Draft.Size) {
		return fmt.Errorf("the packet of a draft is seen only by the players who have had it")
	}
	for g := range p.rules.Monument {
		m := &p.rules.Monument[g]
		if s := p.Controller(m.Territory); s != NoSeat && p.Players[s].Artifacts>>m.Artifact&1 == 0 {
			return fmt.Errorf("%s belongs to the player who controls %s", p.rules.Artifact[m.Artifact].ID, p.rules.Territory[m.Territory].ID)
		}
	}
	return nil
}

// badBoard returns an error if temples, monuments, the Activation card or the victory are impossible.
func (p *Position) badBoard() error {
	shrines, full := uint32(0), false
	for set := p.Temples; set != 0; set &= set - 1 {
		t := first(set)
		switch p.rules.Territory[t].Site {
		case NoSite:
			return fmt.Errorf("no temple can stand in %s", p.rules.Territory[t].ID)
		case Shrine:
			shrines |= t.Bit()
		}
	}
	if count(shrines) != int(p.Slot) {
		return fmt.Errorf("%d temples stand, and %d tokens are taken from the card", count(shrines), p.Slot)
	}
	for g := range p.Levels {
		full = full || p.Levels[g] == MaxLevel
		if p.praying(Monument(g)) > p.prayerSlots() {
			return fmt.Errorf("the monument of %s has more than %d priests", p.rules.Monument[g].ID, p.prayerSlots())
		}
	}
	crowned := p.Crown.Monument != NoMonument
	switch {
	case crowned && (p.Crown.Seat == NoSeat || p.Levels[p.Crown.Monument] != MaxLevel):
		return fmt.Errorf("the way to the King of Kings needs a player and a complete monument")
	case full && !crowned && p.rules.KingOfKings[p.Seats] > 0, crowned && p.rules.KingOfKings[p.Seats] == 0:
		return fmt.Errorf("a complete monument begins the way to the King of Kings, with three and four players only")
	case (p.Way == NotWon || p.Way == SoloLost) != (p.Winner == NoSeat), (p.Way >= SoloWon) != (p.Solo() && p.Way != NotWon), p.Way != NotWon && p.Depth > 0, p.Way == NotWon && p.Depth == 0:
		return fmt.Errorf("winner and way go together, with no step pending")
	}
	for s := range p.Seats {
		if way := p.wayOf(s); way != NotWon && p.Way == NotWon && p.usurped() == 0 {
			return fmt.Errorf("player %d has won (%s)", s, wayIDs[way])
		}
	}
	if p.Way != NotWon && p.Winner != NoSeat && p.wayOf(p.Winner) == NotWon && !(p.Solo() && p.turned() >= int(p.rules.Invasion.Acts[0])+int(p.rules.Invasion.Acts[1])) {
		return fmt.Errorf("player %d has not won", p.Winner)
	}
	return nil
}

// badMonsters returns an error if monsters, quests or event cards are impossible.
func (p *Position) badMonsters() error {
	slain := uint8(0)
	for s := range p.Seats {
		slain |= p.Players[s].Slain
	}
	for b := range p.Beasts {
		at, id := &p.Beasts[b], p.rules.Monster[b].ID
		switch {
		case (at.State == Roaming) != (at.At != NoTerritory):
			return fmt.Errorf("%s must be in a territory exactly when it roams", id)
		case (at.State == Dead) != (slain>>b&1 != 0):
			return fmt.Errorf("%s is slain by a player, or nobody has it", id)
		case at.State != Roaming && (at.Evolved != 0 || at.Wounds != 0):
			return fmt.Errorf("%s is not on the map, and has no wounds or evolutions", id)
		case at.Wounds&^p.woundsOf(Monster(b)) != 0:
			return fmt.Errorf("%s has a wound that its tray does not have", id)
		case at.State == Roaming && at.Wounds == p.woundsOf(Monster(b)) && p.Hunt.Monster != Monster(b):
			return fmt.Errorf("%s has all wounds and is not slain", id)
		}
		for i, e := range p.rules.Monster[b].Events {
			if at.Evolved>>i&1 != 0 && p.EventOut>>e&1 == 0 {
				return fmt.Errorf("the event card %s lies beside the tray, so it is out", p.rules.Event[e].ID)
			}
		}
		if a := p.rules.Monster[b].Artifact; at.State != Dead && p.owner(a) != NoSeat {
			return fmt.Errorf("%s belongs to a monster that is not slain", p.rules.Artifact[a].ID)
		}
	}
	if p.EventDiscard&p.EventOut != 0 {
		return fmt.Errorf("an event card lies in two places")
	}
	taken := p.EventDiscard | p.EventOut
	for _, q := range p.Quests {
		if q == NoQuest {
			continue
		}
		e := uint32(1) << p.rules.Quest[q].Event
		if taken&e != 0 {
			return fmt.Errorf("the quest %s lies in two places", p.rules.Quest[q].ID)
		}
		taken |= e
	}
	for s := range p.Seats {
		for set := p.Players[s].Kept; set != 0; set &= set - 1 {
			if q := &p.rules.Quest[bits.TrailingZeros16(set)]; !q.Kept || p.EventOut>>q.Event&1 == 0 {
				return fmt.Errorf("%s cannot be kept, or its card is not out", q.ID)
			}
		}
	}
	return nil
}

// owner returns the seat that has an artifact, or NoSeat if none has.
func (p *Position) owner(a Artifact) int8 {
	for s := range p.Players {
		if p.Players[s].Artifacts>>a&1 != 0 {
			return int8(s)
		}
	}
	return NoSeat
}

// badFights returns an error if hoplites, the battle or the hunt are impossible. Hoplites of two seats may share a
// territory only while battles are due or a usurpation is in progress. A game that is won in the middle of a march may
// leave battles unfought.
func (p *Position) badFights() error {
	due, battles, hunts := p.Way != NotWon, 0, 0
	for i := range p.Depth {
		switch p.Steps[i].Kind {
		case stepFights, stepUsurp:
			due = true
		case stepBattle:
			battles++
			due = due || p.Solo()
		case stepHunt:
			hunts++
		}
	}
	for t := range Territory(NumTerritories) {
		armies := 0
		for s := range p.armyCount() {
			if p.Players[s].Stands&t.Bit() != 0 {
				armies++
			}
		}
		if armies > 2 || armies == 2 && !due {
			return fmt.Errorf("hoplites of %d players stand in %s", armies, p.rules.Territory[t].ID)
		}
	}
	if err := p.intruders(); err != nil {
		return err
	}
	b := &p.Battle
	if (b.At != NoTerritory) != (battles == 1) || battles > 1 {
		return fmt.Errorf("a battle needs its step, and the step a battle")
	}
	if b.At != NoTerritory && b.Seat[Attacking] == b.Seat[Defending] {
		return fmt.Errorf("a battle needs two players")
	}
	return p.badHunt(hunts)
}

// intruders returns an error if hoplites are alone in a territory that another seat controls, because one hoplite takes
// such a territory (3.2). This state lasts only while monsters still act there, or during a battle or a usurpation. It
// checks nothing while battles of a movement are due, after the end, and in version 1 of the rules. It does not check
// the solo game either, where a Control token of Persia counts as hoplites.
func (p *Position) intruders() error {
	if p.rules.admitsIntruders() || p.Solo() || p.Way != NotWon {
		return nil
	}
	settled := uint32(0)
	for i := range p.Depth {
		switch s := &p.Steps[i]; s.Kind {
		case stepFights, stepMoved:
			return nil
		case stepArrive, stepUsurp:
			settled |= s.Territory.Bit()
		case stepBattle:
			settled |= bitOf(p.Battle.At)
		}
	}
	for s := range p.Seats {
		for o := range p.Seats {
			if alone := p.Players[s].Stands & p.Players[o].Held &^ p.Players[o].Stands &^ settled; o != s && alone != 0 {
				return fmt.Errorf("hoplites of player %d stand alone in %s, which player %d controls", s, p.rules.Territory[first(alone)].ID, o)
			}
		}
	}
	return nil
}

// badHunt returns an error if the current hunt is impossible. steps is the number of hunt steps on the stack.
func (p *Position) badHunt(steps int) error {
	h := &p.Hunt
	if (h.Monster != NoMonster) != (steps == 1) || steps > 1 {
		return fmt.Errorf("a hunt needs its step, and the step a hunt")
	}
	if h.Monster == NoMonster {
		return nil
	}
	seen := h.Discarded
	if h.Face != NoAttackCard {
		if seen>>h.Face&1 != 0 {
			return fmt.Errorf("an attack card lies in two places")
		}
		seen |= 1 << h.Face
	}
	sets := append([]uint32{h.Pair}, h.Looked[:]...)
	hidden := int(h.PairSize) - count(h.Pair)
	for s, n := range h.DarkBy {
		hidden += int(n) - count(h.Looked[s])
	}
	for _, set := range sets {
		if seen&set != 0 {
			return fmt.Errorf("an attack card lies in two places")
		}
		seen |= set
	}
	picks := 0
	for i := range p.Depth {
		switch s := &p.Steps[i]; {
		case s.Kind == StepPick:
			picks++
		case (s.Kind == StepDefend || s.Kind == stepHunt && (s.What == huntDefends || s.What == huntDraws)) && h.Face == NoAttackCard:
			return fmt.Errorf("the step %s needs an attack card", s.Kind)
		}
	}
	switch {
	case picks > 1 || picks == 1 && h.PairSize == 0:
		return fmt.Errorf("one of the attack cards that somebody looks at is picked")
	case !p.prey():
		return fmt.Errorf("the hunted monster is on the map, with the wounds dealt in the hunt, until the hunter has slain it and takes the reward")
	case p.fullState && hidden != 0 || hidden > NumAttacks-count(seen):
		return fmt.Errorf("attack cards are missing")
	case h.PairSize > 0 && h.Chooser == NoSeat:
		return fmt.Errorf("somebody looks at the attack cards")
	}
	return nil
}

// prey reports whether the hunted monster is in a possible state: on the map with the wounds dealt, or, after the hunt,
// slain by the hunter whose reward follows. (3.5)
func (p *Position) prey() bool {
	h := &p.Hunt
	beast, slain, rewards := &p.Beasts[h.Monster], false, true
	for i := range p.Depth {
		switch s := &p.Steps[i]; s.Kind {
		case stepHunt:
			slain = s.What == huntOver && beast.State == Dead
		case StepReward:
			rewards = s.Is(MarkSuccess) == (beast.State == Dead)
		}
	}
	if slain {
		return rewards && p.Players[h.Hunter].Slain>>h.Monster&1 != 0 && h.Dealt>>p.rules.Monster[h.Monster].All() == 0
	}
	return rewards && beast.State == Roaming && h.Dealt&^beast.Wounds == 0
}
