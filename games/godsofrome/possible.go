package godsofrome

import (
	"fmt"
	"math/bits"
	"slices"
)

// impossible returns an error that says why no game can reach the position; nil if it finds no reason. Pieces may be
// missing, so that a scenario can show what happens when they run out. There are never more than the box holds.
func (p *Position) impossible() error {
	for _, wrong := range []func() error{p.wrongFactions, p.wrongMap, p.wrongGods, p.wrongBoards, p.wrongPoints, p.wrongCards, p.wrongStep} {
		if err := wrong(); err != nil {
			return err
		}
	}
	return nil
}

// nameOf returns the name of a seat or of Patronus in errors.
func nameOf(who int8) string {
	if who == PatronusSeat {
		return "Patronus"
	}
	return fmt.Sprintf("player %d", who)
}

func (p *Position) wrongFactions() error {
	if small := p.Seats <= 2; small != (p.Removed != NoFaction) {
		return fmt.Errorf("removed is %q; exactly the games with one or two players are without a god", p.Removed)
	}
	if p.Removed != NoFaction && p.SeatOf[p.Removed] >= 0 {
		return fmt.Errorf("player %d plays %s, which is removed", p.SeatOf[p.Removed], p.Removed)
	}
	for s := p.First; s != p.Active; s = (s + 1) % p.Seats {
		if p.Players[s].Faction == NoFaction {
			return fmt.Errorf("it is the turn of player %d, but player %d comes before and has no faction yet", p.Active, s)
		}
	}
	return nil
}

func (p *Position) wrongMap() error {
	var people, tokens [NumFactions]int
	for t := range Territory(NumTerritories) {
		for f, n := range p.Meeples[t] {
			people[f] += int(n)
		}
		if p.Harvest[t] != 0 {
			tokens[t.Faction()]++
		}
		if w := p.Wooden[t]; w != NoFaction && p.SeatOf[w] < 0 {
			return fmt.Errorf("a wooden temple of %s stands on %s, but nobody plays %s", w, t, w)
		}
	}
	for f := Jupiter; f <= Venus; f++ {
		have, lie := int(p.rules.meeples), 2
		if f == p.Removed {
			lie = 0
			if !p.Solo() {
				have = 0
			}
		}
		if tokens[f] > lie {
			return fmt.Errorf("there are %d harvest tokens on the territories of %s; there can be %d", tokens[f], f, lie)
		}
		if all := people[f] + int(p.Reserve[f]); all > have {
			return fmt.Errorf("%s has %d meeples on the map and %d in reserve; the game has %d of them", f, people[f], p.Reserve[f], have)
		}
	}
	return nil
}

func (p *Position) wrongGods() error {
	for g := Jupiter; g <= Venus; g++ {
		if t := p.God[g]; t != Off && (t.Faction() != g || g == p.Removed) {
			return fmt.Errorf("%s cannot stand on %s: a god goes to territories of its own colour", g, t)
		}
		if t := p.Start[g]; t != Off && t.Faction() != g {
			return fmt.Errorf("%s cannot have begun on %s", g, t)
		}
		have := int(p.rules.blessings)
		if g == p.Removed {
			have = 0
		}
		all, visitors := int(p.Blessings[g]), 0
		for s := range p.Seats {
			held := p.Players[s].blessings(g)
			if held > 1 {
				return fmt.Errorf("player %d has %d blessings of %s; one is allowed", s, held, g)
			}
			all += held
			visitors += int(p.Players[s].Visiting >> g & 1)
		}
		if all > have {
			return fmt.Errorf("there are %d blessings of %s; the game has %d", all, g, have)
		}
		if places := p.TemplePlaces(g); visitors > places {
			return fmt.Errorf("%d players visit %s; there are %d places", visitors, g, places)
		}
	}
	return nil
}

func (p *Position) wrongBoards() error {
	for s := range p.Seats {
		me := &p.Players[s]
		if me.Faction == NoFaction {
			empty := noPlayer()
			empty.VP, empty.Virtual, empty.Favour = me.VP, me.Virtual, me.Favour
			if *me != empty {
				return fmt.Errorf("player %d has pieces but no faction", s)
			}
			continue
		}
		if n := p.rules.discsOf(me); n > int(p.rules.discs) {
			return fmt.Errorf("player %d has %d discs, the favour marker and those on the victory tracks among them; there are %d", s, n, p.rules.discs)
		}
		if n := int(me.Temples) + p.temples(me.Faction); n > int(p.rules.temples) {
			return fmt.Errorf("player %d has %d wooden temples; there are %d", s, n, p.rules.temples)
		}
		for i, spent := range me.Spent {
			if spent != 0 && me.Active>>i&1 == 0 {
				return fmt.Errorf("player %d has a spent blessing on space %d, which has no disc", s, i+1)
			}
		}
		for g, n := range me.Visits {
			if n > 0 && p.switches&withPantheon == 0 {
				return fmt.Errorf("player %d has discs beside %s's temple; that is only so in the pantheon variant", s, Faction(g))
			}
			if n > 0 && Faction(g) == p.Removed {
				return fmt.Errorf("player %d has discs beside the temple of %s, which is removed", s, Faction(g))
			}
			if n >= p.rules.visitsPerGod && me.Visiting>>g&1 != 0 {
				return fmt.Errorf("player %d visits %s more often than the pantheon variant allows", s, Faction(g))
			}
		}
	}
	return nil
}

// temples returns the number of a faction's wooden temples on the map.
func (p *Position) temples(f Faction) int {
	n := 0
	for _, w := range p.Wooden {
		if w == f {
			n++
		}
	}
	return n
}

// wrongPoints checks that each place of the victory track was claimed once at each passed checkpoint, and at no other.
// It also checks that nobody's favour has reached the next checkpoint, and the number of markers without a disc.
func (p *Position) wrongPoints() error {
	var room [MaxPlayers]int8
	who := p.contenders(room[:0])
	for c := range NumCheckpoints {
		var claimed []int8
		for _, w := range who {
			if vp := p.player(w).VP[c]; vp >= 0 {
				claimed = append(claimed, vp)
			}
		}
		slices.Sort(claimed)
		slices.Reverse(claimed)
		switch {
		case c >= int(p.Checkpoint) && len(claimed) > 0:
			return fmt.Errorf("points are claimed at checkpoint %d, which is not passed (checkpoints is %d)", c+1, p.Checkpoint)
		case c < int(p.Checkpoint) && !slices.Equal(claimed, p.VictoryTrack(c)):
			return fmt.Errorf("checkpoint %d is passed: the points claimed there must be %v, one each, not %v", c+1, p.VictoryTrack(c), claimed)
		}
	}
	for _, w := range who {
		if p.Step == Over || p.Checkpoint == NumCheckpoints {
			break
		}
		if space := p.CheckpointSpaces()[p.Checkpoint]; p.player(w).Favour >= space {
			return fmt.Errorf("the favour of %s is %d, but checkpoint %d at %d is not passed", nameOf(w), p.player(w).Favour, p.Checkpoint+1, space)
		}
	}
	for s := range p.Seats {
		if int(p.Players[s].Virtual) > int(p.Checkpoint) {
			return fmt.Errorf("player %d has more virtual markers than checkpoints are passed", s)
		}
	}
	return nil
}

func (p *Position) wrongCards() error {
	full := p.rules.deck(p.switches)
	for c := range p.rules.cards {
		n := int(p.Deck[c]) + p.shown(Card(c))
		if n > int(full[c]) {
			return fmt.Errorf("there are %d cards %s; the game has %d", n, p.CardID(Card(c)), full[c])
		}
	}
	switch {
	case p.Objectives&p.Unseen != 0:
		return fmt.Errorf("an objective is both up and unseen")
	case int(p.FaceDown) > bits.OnesCount8(p.Unseen):
		return fmt.Errorf("%d objectives lie face down, but only %d are unseen", p.FaceDown, bits.OnesCount8(p.Unseen))
	}
	up, all := bits.OnesCount8(p.Objectives), int(p.rules.shownAtStart+p.rules.faceDown)
	if up+int(p.FaceDown) > all {
		return fmt.Errorf("%d objectives are up and %d face down; a game has %d", up, p.FaceDown, all)
	}
	return nil
}

// wrongStep checks that the step of the turn fits the pieces on the table.
func (p *Position) wrongStep() error {
	me := &p.Players[p.Active]
	acting := p.Step >= Acting && p.Step <= Scattering
	switch {
	case p.Step == Over:
		if p.Checkpoint != NumCheckpoints {
			return fmt.Errorf("the game is over, but only %d checkpoints are passed", p.Checkpoint)
		}
		if p.Space >= 0 {
			return fmt.Errorf("the game is over, but an act goes on")
		}
		return p.wrongEnd()
	case p.Checkpoint == NumCheckpoints || p.Trigger >= 0:
		return fmt.Errorf("the last checkpoint is passed, but the game is not over (step is %q)", p.Step)
	case (p.Step == Choosing) != (me.Faction == NoFaction):
		return fmt.Errorf("step is %q, but the faction of player %d is %q", p.Step, p.Active, me.Faction)
	case acting != (p.Space >= 0):
		return fmt.Errorf("step is %q: an act goes on exactly after a card space was activated", p.Step)
	case !acting:
		return nil
	case me.Active>>p.Space&1 == 0:
		return fmt.Errorf("the act is on space %d, which has no disc", p.Space+1)
	case (p.Step == Acting) != (p.Origin == Off):
		return fmt.Errorf("step is %q: act.origin names the territory of what goes on there, and only then", p.Step)
	}
	return p.wrongAct()
}

// wrongEnd checks how a finished game ended: by a player or Patronus at the last checkpoint, or by the pantheon
// variant. (1.12, ruling Q31)
func (p *Position) wrongEnd() error {
	last := p.CheckpointSpaces()[NumCheckpoints-1]
	switch {
	case p.Trigger < 0 && p.switches&withPantheon == 0:
		return fmt.Errorf("the game is over: trigger must name the player or Patronus, the one that reached the last checkpoint")
	case p.Trigger >= 0 && p.player(p.Trigger).Favour < last:
		return fmt.Errorf("trigger is %s, whose favour is %d; the last checkpoint is at %d", nameOf(p.Trigger), p.player(p.Trigger).Favour, last)
	}
	return nil
}

// wrongAct checks that an activation can have reached its step. Its icons must be those of the card space, including
// the one performed now. An improved action's blessing must be there, and something must be left to continue with.
func (p *Position) wrongAct() error {
	me := &p.Players[p.Active]
	now, improved, stuck := NoIcon, false, false
	switch p.Step {
	case Acting:
		stuck = !p.canAct()
	case Relocating:
		stuck = p.switches&movesAny == 0 || p.Reserve[me.Faction] > 0 || !p.pending().has(Growth) || p.growable()>>p.Origin&1 == 0
	case Travelling:
		now, stuck = Travel, !p.canTravel(1<<p.Origin)
	case Gathering:
		now, improved, stuck = Travel, true, !p.canGather(1<<p.Origin)
	case Pressing:
		if me.Faction != Diana || !p.power(Diana) {
			return fmt.Errorf("step is %q, which is Diana's power", p.Step)
		}
		now, stuck = Attack, p.Presence(Diana)>>p.Origin&1 == 0 || !p.canAttack(1<<p.Origin)
	case Scattering:
		if p.God[p.Origin.Faction()] != p.Origin {
			return fmt.Errorf("step is %q, but no god piece stands on %s", p.Step, p.Origin)
		}
		now, improved, stuck = Attack, true, p.calm()
	}
	shown := p.IconsOf(int(p.Active), int(p.Space))
	for _, i := range append([]Icon{now}, p.Icons[:]...) {
		if i == NoIcon {
			continue
		}
		at := slices.Index(shown[:], i)
		if at < 0 {
			return fmt.Errorf("act.icons and step %q need one more icon of %s than space %d shows", p.Step, i, p.Space+1)
		}
		shown[at] = NoIcon
	}
	switch {
	case stuck && p.Origin != Off:
		return fmt.Errorf("step is %q, but nothing is left to be done on %s", p.Step, p.Origin)
	case stuck:
		return fmt.Errorf("an act goes on, but none of its icons can be performed")
	case improved && me.Spent[p.Space]>>p.Origin.Faction()&1 == 0:
		return fmt.Errorf("step is %q, but no blessing of %s lies on space %d", p.Step, p.Origin.Faction(), p.Space+1)
	}
	return nil
}
