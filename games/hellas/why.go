package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// Why explains why no sentence of the seat touches a thing now: what it would say to use it, and the rule that forbids that.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	if p.rules.about.Touches(p, s, thing) {
		return nil
	}
	n := -1
	if ids := p.rules.ids(thing.Kind()); ids != nil {
		n = p.rules.read(thing.Kind(), thing.ID())
	}
	verb := p.useOf(thing.Kind())
	if n < 0 || verb == 0 {
		return nil
	}
	if r := p.notNow(s); r != nil {
		return r
	}
	use := move1(verb, n)
	if thing.Kind() == "combat" && p.Battle.At == NoTerritory {
		use = move1(verbDiscard, n)
	}
	if r := p.explain(s, use); r.Why.ID != "refuse.not-now" && r.Why.ID != "refuse.unfinished" {
		return r
	}
	return nil
}

// useOf is the verb by which a thing of a kind is used in a turn; 0 for none.
func (p *Position) useOf(kind string) uint8 {
	switch kind {
	case "artifact":
		return verbUse
	case "blessing":
		return verbInvoke
	case "god":
		return verbPray
	case "monster":
		return verbHunt
	case "combat":
		return verbPlay
	case "territory":
		return verbWalk
	}
	return 0
}

// explain says which rule forbids a move that is not listed.
func (p *Position) explain(s game.Seat, m game.Move) *game.Refusal {
	if r := p.notNow(s); r != nil {
		return r
	}
	if r := game.FirstRefusal(p.whySolo(verbOf(m)), p.outOfStep(verbOf(m)), p.unfinished(s, m)); r != nil {
		return r
	}
	x, y, z := partsOf(m)
	a, b, c := int8(x)-1, int8(y)-1, int(z)-1
	if r := p.whyNot(int8(s), verbOf(m), a, b, c); r != nil {
		return r
	}
	return p.no("3.2", "refuse.not-now")
}

func (p *Position) no(rule, why string, args ...any) *game.Refusal {
	return p.rules.refuse(rule, why, args...)
}

// notNow refuses whatever a seat says when it is not asked.
func (p *Position) notNow(s game.Seat) *game.Refusal {
	switch {
	case p.Over() || p.Depth == 0:
		return p.no("3.8", "refuse.over")
	case int8(s) != p.Top().Seat:
		if b := &p.Battle; b.At != NoTerritory {
			for side, who := range b.Seat {
				if who == int8(s) && b.Passed[side] && p.Top().Kind == StepCard {
					return p.no("3.4 cards", "refuse.has-passed")
				}
			}
		}
		return p.no("3.2", "refuse.not-your-turn", "seat", game.Seat(p.Top().Seat))
	case !p.truth && s != p.eye:
		return p.no("", "refuse.not-your-seat", "seat", s)
	}
	return nil
}

// unfinished refuses the beginning of a legal sentence and says which word it lacks.
func (p *Position) unfinished(s game.Seat, m game.Move) *game.Refusal {
	if next, ok := p.rules.about.Unfinished(p, s, p.Say(m, s, s)); ok {
		return p.no("", "refuse.unfinished", "slot", game.MakeThing("slot", next.Name))
	}
	return nil
}

// verbSet is a set of verbs.
func verbSet(verbs ...uint8) uint64 {
	var set uint64
	for _, v := range verbs {
		set |= 1 << v
	}
	return set
}

// specialVerbs are those of special actions.
var specialVerbs = verbSet(verbRecruit, verbMarch, verbOccupy, verbCamp, verbTemple, verbPrepare, verbUsurp, verbHunt, verbBuild, verbRededicate, verbRepeat)

// stepVerbs are the verbs that a choice may be answered with.
var stepVerbs = [numStepKinds]uint64{
	StepHero: verbSet(verbTake), StepStart: verbSet(verbStart),
	StepTurn:      specialVerbs | verbSet(verbUse, verbInvoke, verbRedeem, verbTrade, verbPray, verbWalk, verbAdvance, verbMove, verbFortify, verbLeave),
	StepArtifacts: verbSet(verbUse, verbDone), StepMoving: verbSet(verbMove, verbFortify, verbLeave, verbDone), StepOrder: verbSet(verbFight),
	StepRecruit: verbSet(verbPlace, verbGarrison, verbDone), StepPrepare: verbSet(verbHeal, verbDraw, verbEnlist, verbGarrison, verbDone),
	StepExtra: specialVerbs | verbSet(verbInvoke, verbPass), StepRepeat: specialVerbs | verbSet(verbInvoke, verbPass), StepKeep: verbSet(verbKeep), StepDraft: verbSet(verbDraft),
	StepDiscard: verbSet(verbDiscard), StepRedraw: verbSet(verbDiscard, verbDone), StepHeal: verbSet(verbHeal, verbPass), StepSuffer: verbSet(verbSuffer),
	StepRaise: verbSet(verbRaise), StepLower: verbSet(verbLower), StepAsk: verbSet(verbUse, verbInvoke, verbRedeem, verbPass, verbDecline),
	StepCard: verbSet(verbPlay, verbUse, verbInvoke, verbRedeem, verbPass), StepWithdraw: verbSet(verbWithdraw), StepReturn: verbSet(verbWithdraw),
	StepQuest: verbSet(verbEnter, verbPass), StepAppear: verbSet(verbAppear, verbPass), StepChoose: verbSet(verbChoose), StepTarget: verbSet(verbTarget),
	StepTerritory: verbSet(verbAt), StepArmy: verbSet(verbArmy, verbPass), StepBring: verbSet(verbBring, verbDone), StepClaim: verbSet(verbClaim),
	StepMonster: verbSet(verbRoll, verbHunt, verbWound, verbSend), StepDie: verbSet(verbSend, verbRampage), StepSend: verbSet(verbSend),
	StepWound: verbSet(verbWound, verbUncover), StepLevel: verbSet(verbTopple), StepPick: verbSet(verbPick),
	StepStrike: verbSet(verbStrike, verbDiscard, verbUse, verbInvoke, verbRedeem, verbStop, verbDone),
	StepOffer:  verbSet(verbAccept, verbPass), StepRally: verbSet(verbAt), StepSway: verbSet(verbSway), StepMonument: verbSet(verbBuild, verbRededicate),
	StepDefend: verbSet(verbPlay, verbUse, verbInvoke, verbRedeem, verbDone), StepReward: verbSet(verbReward, verbPass),
}

// outOfStep refuses verbs that do not answer what is asked, and says what is.
func (p *Position) outOfStep(verb uint8) *game.Refusal {
	kind := p.Top().Kind
	if stepVerbs[kind]>>verb&1 != 0 {
		return nil
	}
	if kind == StepTurn && (verb == verbDone || verb == verbPass) {
		return p.no("3.2", "refuse.special-needed")
	}
	if kind == StepTurn {
		return p.no("3.2", "refuse.not-in-turn", "verb", game.MakeThing("word", verbs[verb-1].ID))
	}
	return p.no("3.2", "refuse.first", "step", game.MakeThing("step", kind.String()))
}

// whyNot gives the reason why a sentence is not legal in this step; nil when none is known.
func (p *Position) whyNot(s int8, verb uint8, a, b int8, c int) *game.Refusal {
	me := &p.Players[s]
	t, to := Territory(a), Territory(b)
	if specialVerbs>>verb&1 != 0 {
		if r := p.whyNotSpecial(s, verb); r != nil {
			return r
		}
	}
	switch verb {
	case verbTake:
		return p.no("3.1 heroes", "refuse.hero-taken")
	case verbStart:
		return p.no("3.1 heroes", "refuse.hero-there")
	case verbUse:
		return p.whyNotUse(s, Artifact(a))
	case verbInvoke:
		return p.whyNotInvoke(s, Blessing(a))
	case verbRedeem:
		return p.no("3.6", "refuse.not-yours")
	case verbTrade:
		return p.whyNotTrade(s)
	case verbPray:
		return p.whyNotPray(s, Monument(a))
	case verbWalk:
		return p.whyNotWalk(s, t)
	case verbAdvance:
		return game.FirstRefusal(p.heroDone(), p.no("3.6", "refuse.no-quest"))
	case verbEnter:
		return p.no("3.6 steps", "refuse.quest-needs")
	case verbMove:
		return p.whyNotMove(s, t, to)
	case verbFortify, verbOccupy:
		return p.whyNotFortify(s, verb, t)
	case verbLeave:
		return game.FirstRefusal(p.hoplitesDone(), p.no("3.2 fortify", "refuse.none-fortified", "territory", p.named(t)))
	case verbMarch, verbArmy:
		return p.whyNotMarch(s, t, to, c)
	case verbTemple:
		return p.whyNotTemple(s, t)
	case verbUsurp:
		return p.whyNotUsurp(s)
	case verbHunt:
		return p.whyNotHunt(s, Monster(a))
	case verbBuild, verbRededicate:
		return p.no("3.2 monument", "refuse.complete")
	case verbRepeat:
		return p.whyNotRepeat()
	case verbPlace, verbGarrison:
		return p.whyNotPlace(s, verb, t, int(b))
	case verbEnlist:
		return p.whyNotEnlist(s)
	case verbHeal:
		return p.no("3.5 injury", "refuse.not-injured")
	case verbKeep, verbDraft:
		return p.no("3.7", "refuse.not-offered")
	case verbDiscard, verbPlay:
		if a < 0 || me.Hand>>a&1 == 0 {
			return p.no("3.4 cards", "refuse.not-in-hand")
		}
		return p.whyNotPlay(verb)
	case verbWithdraw:
		return p.no("3.4 withdrawal", "refuse.no-refuge", "territory", p.named(t))
	case verbSuffer:
		return p.no("3.5 injury", "refuse.injured-already")
	case verbRaise:
		return p.no("R4", "refuse.not-raised")
	case verbAppear, verbAt, verbSend, verbBring, verbFight:
		return p.no("3.2", "refuse.not-there", "territory", p.named(t))
	case verbRoll, verbWound:
		return p.no("3.3", "refuse.no-monster")
	case verbStrike:
		return p.no("3.5 attack", "refuse.no-wound")
	case verbPick:
		return p.no("3.5 defence", "refuse.not-drawn")
	}
	return nil
}

// named is a territory as the filling of a gap; the word for none where a sentence names none.
func (p *Position) named(t Territory) game.Thing {
	if t == NoTerritory {
		return game.MakeThing("slot", "territory")
	}
	return p.territoryThing(t)
}

// specialOf is the special action of a verb.
func specialOf(verb uint8) Action {
	switch verb {
	case verbRecruit:
		return Recruit
	case verbMarch, verbOccupy, verbCamp:
		return March
	case verbTemple:
		return BuildTemple
	case verbPrepare:
		return Prepare
	case verbUsurp:
		return Usurp
	case verbHunt:
		return Hunt
	}
	return BuildMonument
}

// whyNotSpecial refuses a special action that is marked as used, or Build Monument a second time in a turn.
func (p *Position) whyNotSpecial(s int8, verb uint8) *game.Refusal {
	a := specialOf(verb)
	thing := game.MakeThing("action", cards.ActionIDs[a])
	if p.Top().Kind == StepMonument {
		return nil
	}
	if p.Top().Kind == StepRepeat {
		if a == BuildMonument && !p.rules.choosesMonumentFirst() {
			return p.no("3.2 repeat", "refuse.first", "step", game.MakeThing("step", StepRepeat.String()))
		}
		if a == BuildMonument || p.Players[s].Used>>uint(a)&1 == 0 {
			return p.no("3.2 repeat", "refuse.not-used", "action", thing)
		}
		return nil
	}
	if p.available(s, a) {
		return nil
	}
	if a == BuildMonument {
		return p.no("R31", "refuse.built-already")
	}
	return p.no("3.2", "refuse.used-action", "action", thing)
}

// whyNotRepeat refuses Build Monument with a repeated action first: it is for two players, and needs an action that can be repeated.
func (p *Position) whyNotRepeat() *game.Refusal {
	if p.Seats != 2 {
		return p.no("3.2 repeat", "refuse.repeat-two")
	}
	return p.no("3.2 repeat", "refuse.nothing-used")
}

func (p *Position) whyNotUse(s int8, a Artifact) *game.Refusal {
	me := &p.Players[s]
	if a < 0 {
		return p.no("3.2 artifacts", "refuse.no-artifact")
	}
	power := &p.rules.Artifact[a].Power
	thing := p.artifactThing(a)
	switch {
	case me.Artifacts>>a&1 == 0:
		return p.no("3.7", "refuse.not-yours-thing", "thing", thing)
	case p.Charged>>a&1 == 0:
		return p.no("3.2 artifacts", "refuse.not-charged", "artifact", thing)
	case p.Top().Kind == StepTurn && p.Done&UsedArtifacts != 0 && power.When&cards.WhenRegular != 0:
		return p.no("3.2 artifacts", "refuse.artifacts-done")
	case (p.Top().Kind == StepTurn || p.Top().Kind == StepArtifacts) == (power.When&cards.WhenRegular == 0):
		return p.no("3.7", "refuse.other-moment", "thing", thing)
	}
	return p.no("3.7", "refuse.no-object", "thing", thing)
}

func (p *Position) whyNotInvoke(s int8, b Blessing) *game.Refusal {
	if b < 0 {
		return p.no("3.7", "refuse.no-blessing")
	}
	power, thing := &p.rules.Blessing[b].Power, p.blessingThing(b)
	switch {
	case p.Players[s].Blessings>>b&1 == 0:
		return p.no("3.7", "refuse.not-yours-thing", "thing", thing)
	case p.OnceTurn>>b&1 != 0 || p.Hunt.Spent>>b&1 != 0:
		return p.no("3.7", "refuse.once", "thing", thing)
	case !power.Optional:
		return p.no("3.7", "refuse.by-itself", "thing", thing)
	case p.Top().Kind == StepTurn && power.When&p.turnMoments(s) == 0:
		return p.no("3.7", "refuse.other-moment", "thing", thing)
	case !p.payable(s, power.Cost, false):
		return p.no("3.7", "refuse.cost", "thing", thing)
	}
	return p.no("3.7", "refuse.no-object", "thing", thing)
}

func (p *Position) whyNotTrade(s int8) *game.Refusal {
	switch {
	case p.rules.Index.Heroes[cards.MomentNumber(cards.OwnTurnStart)]>>uint(p.Players[s].Hero)&1 == 0:
		return p.no("5 heroes", "refuse.not-your-hero")
	case p.Done&Began != 0:
		return p.no("5 heroes", "refuse.not-at-start")
	}
	return p.no("5 heroes", "refuse.no-glory")
}

func (p *Position) whyNotPray(s int8, g Monument) *game.Refusal {
	switch {
	case p.Done&Prayed != 0:
		return p.no("3.2 prayer", "refuse.prayed")
	case p.Players[s].Pool == 0:
		return p.no("3.2 prayer", "refuse.no-priest")
	case g != NoMonument:
		return p.no("3.2 prayer", "refuse.no-slot", "god", p.godThing(g))
	}
	return nil
}

// heroDone refuses a second hero movement.
func (p *Position) heroDone() *game.Refusal {
	if p.Done&MovedHero != 0 {
		return p.no("3.2 hero", "refuse.hero-done")
	}
	return nil
}

// hoplitesDone refuses a second hoplite movement.
func (p *Position) hoplitesDone() *game.Refusal {
	if p.Top().Kind == StepTurn && p.Done&MovedHoplites != 0 {
		return p.no("3.2 hoplites", "refuse.hoplites-done")
	}
	return nil
}

func (p *Position) whyNotWalk(s int8, t Territory) *game.Refusal {
	me := &p.Players[s]
	switch {
	case p.Done&MovedHero != 0:
		return p.heroDone()
	case me.Quest != NoSlot:
		return p.no("3.6", "refuse.on-quest")
	case t == me.At && t != NoTerritory && p.questAt(t) != NoSlot:
		return p.no("3.6 steps", "refuse.quest-needs")
	case t == me.At:
		return p.no("3.2 hero", "refuse.already-there", "territory", p.named(t))
	}
	return p.no("3.2 hero", "refuse.too-far", "territory", p.named(t), "n", me.Value(Speed))
}

func (p *Position) whyNotMove(s int8, from, to Territory) *game.Refusal {
	if r := p.hoplitesDone(); r != nil {
		return r
	}
	if from == NoTerritory || to == NoTerritory {
		return nil
	}
	switch {
	case p.rules.Territory[from].Near&to.Bit() == 0:
		return p.no("3.2 hoplites", "refuse.not-adjacent", "from", p.named(from), "to", p.named(to))
	case p.Players[s].Hoplites[from] > 0 && p.movable(s, from) == 0:
		return p.no("3.2 hoplites", "refuse.moved-already", "territory", p.named(from))
	}
	return p.whyNoArmy(s, from, to, 1)
}

// whyNoArmy refuses to move hoplites that are not there or that may not enter.
func (p *Position) whyNoArmy(s int8, from, to Territory, n int) *game.Refusal {
	me := &p.Players[s]
	switch {
	case n > int(me.Hoplites[from]) && n <= me.Army(from):
		return p.no("3.2 march", "refuse.fortified-stays", "territory", p.named(from))
	case n > int(me.Hoplites[from]):
		return p.no("3.2", "refuse.too-few", "territory", p.named(from), "n", int(me.Hoplites[from]))
	case p.barred(s)&to.Bit() != 0:
		return p.no("5 heroes", "refuse.barred", "territory", p.named(to))
	}
	return nil
}

func (p *Position) whyNotMarch(s int8, from, to Territory, n int) *game.Refusal {
	if from == NoTerritory || to == NoTerritory {
		return nil
	}
	if r := p.whyNoArmy(s, from, to, max(1, n)); r != nil {
		return r
	}
	if p.Top().Kind != StepArmy && p.marchSteps(s) == 1 {
		return p.no("3.2 march", "refuse.not-adjacent", "from", p.named(from), "to", p.named(to))
	}
	return p.no("3.2 steps", "refuse.no-way", "from", p.named(from), "to", p.named(to))
}

func (p *Position) whyNotFortify(s int8, verb uint8, t Territory) *game.Refusal {
	me := &p.Players[s]
	if verb == verbFortify {
		if r := p.hoplitesDone(); r != nil {
			return r
		}
	}
	switch {
	case t == NoTerritory:
		return nil
	case p.rules.Territory[t].City == NoCity:
		return p.no("3.2 fortify", "refuse.no-city", "territory", p.named(t))
	case me.Held&t.Bit() == 0:
		return p.no("3.2 fortify", "refuse.not-controlled", "territory", p.named(t))
	case !p.freeCity(t):
		return p.no("3.2 fortify", "refuse.city-taken", "territory", p.named(t))
	case verb == verbFortify && me.Hoplites[t] > 0:
		return p.no("3.2 fortify", "refuse.just-came", "territory", p.named(t))
	}
	return p.no("3.2 fortify", "refuse.too-few", "territory", p.named(t), "n", int(me.Hoplites[t]))
}

func (p *Position) whyNotTemple(s int8, t Territory) *game.Refusal {
	switch {
	case t == NoTerritory:
		return p.no("3.2 temple", "refuse.no-site")
	case p.rules.Territory[t].Site == NoSite:
		return p.no("3.2 temple", "refuse.no-shrine", "territory", p.named(t))
	case p.Temples&t.Bit() != 0:
		return p.no("3.2 temple", "refuse.temple-there", "territory", p.named(t))
	case p.Players[s].Held&t.Bit() == 0:
		return p.no("3.2 temple", "refuse.not-controlled", "territory", p.named(t))
	}
	return p.no("3.2 temple", "refuse.no-token")
}

func (p *Position) whyNotUsurp(s int8) *game.Refusal {
	at := p.Players[s].At
	if at == NoTerritory {
		return p.no("3.6", "refuse.on-quest")
	}
	return p.no("3.2 usurp", "refuse.no-glory-of", "land", p.landThing(p.rules.Territory[at].Land))
}

func (p *Position) whyNotPlace(s int8, verb uint8, t Territory, n int) *game.Refusal {
	top := p.Top()
	switch {
	case top.Kind == StepPrepare:
		return game.FirstRefusal(p.whyNotEnlist(s), p.no("3.2 fortify", "refuse.city-taken", "territory", p.named(t)))
	case t == NoTerritory || top.Set&t.Bit() == 0:
		return p.no("3.2 recruit", "refuse.not-there", "territory", p.named(t))
	case n > p.supply(s):
		return p.no("2", "refuse.supply", "n", p.supply(s))
	case n > p.most(top, t):
		return p.no("3.2 recruit", "refuse.too-many", "territory", p.named(t), "n", p.most(top, t))
	case verb == verbGarrison && p.rules.Territory[t].City == NoCity:
		return p.no("3.2 fortify", "refuse.no-city", "territory", p.named(t))
	case verb == verbGarrison && p.Players[s].Held&t.Bit() == 0:
		return p.no("3.2 fortify", "refuse.not-controlled", "territory", p.named(t))
	case verb == verbGarrison:
		return p.no("3.2 fortify", "refuse.city-taken", "territory", p.named(t))
	}
	return nil
}

func (p *Position) whyNotEnlist(s int8) *game.Refusal {
	at := p.Players[s].At
	switch {
	case at == NoTerritory:
		return p.no("3.6", "refuse.on-quest")
	case p.supply(s) == 0:
		return p.no("2", "refuse.supply", "n", 0)
	case s == 0 && p.garrisons()&at.Bit() != 0:
		return p.no("3.9 actions", "refuse.garrison", "territory", p.named(at))
	case p.enemies(s)&at.Bit() != 0:
		return p.no("3.2 prepare", "refuse.enemies-there", "territory", p.named(at))
	}
	return nil
}

// whyNotPlay refuses a card of the own hand.
func (p *Position) whyNotPlay(verb uint8) *game.Refusal {
	top := p.Top()
	switch {
	case verb == verbPlay && top.Kind == StepCard && p.Battle.Limit[top.A] == 0:
		return p.no("5 blessings", "refuse.card-limit")
	case verb == verbPlay && top.Kind == StepCard:
		return p.no("3.4 cards", "refuse.too-bloody")
	}
	return p.no("3.4 hand", "refuse.not-this-card")
}
