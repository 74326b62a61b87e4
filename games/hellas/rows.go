package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// A stepRow describes a kind of step. A chapter has the function run, a choice has list and answers.
type stepRow struct {
	// run does the next part of a chapter. It pops the step when the chapter is over.
	run func(*Position, *Step, *game.Env)
	// list appends the moves of a choice.
	list func(*Position, []game.Move, *Step) []game.Move
	// answers carries out the choice, by the verb of the move.
	answers *answers
	// void reports whether a choice, by public information, leaves nothing to choose; it is then skipped. It may first
	// remove options from Set. skip carries out a choice with one option or none, and reports whether it did.
	void func(*Position, *Step) bool
	skip func(*Position, *Step, *game.Env) bool
	// moments returns the moments of the powers that may be used as an answer.
	moments func(*Position, *Step) cards.Moments

	id     string      // the id of the kind in documents
	fields []stepField // the fields apart from the seat, with their names in documents
	// needsSet is true if Set must not be empty.
	needsSet bool
	// check returns the reason why no game reaches such a step, or "". fits does the same after all fields have valid
	// values.
	check, fits func(*Position, *Step) string
}

// answers holds the function that carries out each verb, nil for a verb that the step does not offer. The functions act
// on the top step, and pop it unless it continues.
type answers [numVerbs]func(*Position, said, *game.Env)

// A stepField describes a field of a step in documents.
type stepField struct {
	name string
	kind string // kind of thing, as in [rules.ids]; numbers, places and marks have none
	in   fieldOf
	mark Marks // the mark, for inMark and inOne
	none bool  // the thing may be missing
}

// A fieldOf identifies a field of [Step].
type fieldOf uint8

// The fields.
const (
	inN fieldOf = iota
	inWhat
	inTerritory
	inOther
	inMark  // true or left out
	inOne   // a mark that documents write as the number 1
	inPlace // the place of a step that carries out effects
	inCount // Set as a number
	inSet
)

// left is the field N in steps that count how many times they still run, or how many things are still due.
var left = stepField{name: "left", in: inN}

func number(name string, in fieldOf) stepField { return stepField{name: name, in: in} }
func which(name, kind string) stepField        { return stepField{name: name, kind: kind, in: inWhat} }
func located(name string) stepField            { return stepField{name: name, kind: "territory", in: inTerritory} }
func marked(name string, mark Marks) stepField { return stepField{name: name, in: inMark, mark: mark} }
func setOf(name, kind string) stepField        { return stepField{name: name, kind: kind, in: inSet} }

// framed returns the fields of steps that carry out effects: the given ones, the frame, and the place of the effect.
func framed(first ...stepField) []stepField {
	return append(first, stepField{name: "territory", kind: "territory", in: inTerritory, none: true}, stepField{name: "monster", kind: "monster", in: inWhat, none: true},
		number("other", inOther), number("place", inPlace))
}

// asking holds the fields of the steps of a moment.
var asking = []stepField{which("moment", "moment"), number("gone", inN), marked("asks", MarkAsked), marked("again", MarkAgain), number("seats", inOther), setOf("used", "asked-blessing")}

// rows describes all kinds of steps.
var rows = [numStepKinds]stepRow{
	stepSetup: {id: "set-up", fields: []stepField{left}, run: (*Position).runSetup, check: func(p *Position, s *Step) string {
		if why := p.settingUp(s); why != "" {
			return why
		}
		if s.N < 0 || s.N >= p.Seats {
			return "a number of players is left"
		}
		return ""
	}},
	stepTurns: {id: "turns", run: (*Position).runTurns},
	stepRun: {id: "effects", fields: framed(left), run: (*Position).runProgram, check: func(p *Position, s *Step) string {
		if s.N < 1 || int(s.place())+int(s.N) > len(p.rules.Code) {
			return "its effects are none of the content"
		}
		return ""
	}},
	stepMoment:   {id: "moment", fields: asking, run: (*Position).runMoment, check: (*Position).badMoment},
	stepAfter:    {id: "after", fields: []stepField{which("action", "action"), marked("token", MarkToken), marked("asked", MarkAsked)}, run: (*Position).runAfter, check: (*Position).unstaged},
	stepArrive:   {id: "arrive", fields: []stepField{located("territory"), marked("bitten", MarkBitten), marked("passing", MarkPassing)}, run: (*Position).runArrive, check: (*Position).badPassing},
	stepFights:   {id: "fights", run: (*Position).runFights},
	stepBattle:   {id: "battle", fields: []stepField{which("stage", "stage"), {name: "next", kind: "side", in: inOther}}, run: (*Position).runBattle, check: (*Position).badBattle},
	stepKill:     {id: "kill", fields: []stepField{located("territory"), number("n", inN), marked("asked", MarkAsked), number("saved", inOther), {name: "entering", in: inOne, mark: MarkEntering}}, run: (*Position).runKill},
	stepHandDown: {id: "hand-down", run: (*Position).runHandDown},
	stepBuild:    {id: "building", fields: []stepField{which("stage", "build-stage"), {name: "god", kind: "god", in: inOther}}, run: (*Position).runBuild, check: (*Position).unstaged},
	stepMonsters: {id: "monster-phase", fields: []stepField{setOf("monsters", "monster")}, run: (*Position).runMonsters},
	stepEvent:    {id: "event-phase", run: (*Position).runEvent},
	stepEach:     {id: "each", fields: []stepField{{name: "territory", kind: "territory", in: inTerritory, none: true}, number("gone", inN), number("place", inPlace)}, run: (*Position).runEach, check: asksFor(cards.OpEachThere)},
	stepMoved:    {id: "moved", run: (*Position).runMoved},
	stepHunt:     {id: "hunting", fields: []stepField{which("stage", "hunt-stage"), number("more-attacks", inN)}, run: (*Position).runHunt, check: (*Position).huntless},
	stepQuest:    {id: "quest-step", run: (*Position).runQuest},
	stepUsurp: {id: "usurping", fields: []stepField{located("territory"), number("n", inN), number("stage", inWhat), marked("garrison", MarkGarrison)}, run: (*Position).runUsurp, check: func(p *Position, s *Step) string {
		if s.Is(MarkGarrison) && (p.rules.garrisonsLate() || s.What <= usurpRecruits || s.Territory == NoTerritory || p.rules.Territory[s.Territory].City == NoCity) {
			return "nobody is to be fortified there"
		}
		if s.What < 0 || s.What > usurpOver || s.What > 0 && p.rules.usurpsLate() {
			return "its stage is none"
		}
		return ""
	}},
	stepPersia:  {id: "persia", fields: []stepField{marked("done", MarkDone)}, run: (*Position).runPersia},
	stepScript:  {id: "script", fields: []stepField{number("done", inN)}, run: (*Position).runScript},
	stepAdvance: {id: "advance", fields: []stepField{marked("largest", MarkLargest), setOf("armies", "territory")}, run: (*Position).runAdvance},

	StepHero: {id: "hero", list: func(p *Position, into []game.Move, _ *Step) []game.Move { return p.listHeroes(into) },
		answers: &answers{verbTake: func(p *Position, w said, m *game.Env) { p.take(Hero(w.a), m) }}, check: (*Position).settingUp},
	StepStart: {id: "start", list: func(p *Position, into []game.Move, _ *Step) []game.Move {
		return appendTerritories(into, verbStart, allTerritories&^p.heroesStand())
	}, answers: &answers{verbStart: func(p *Position, w said, m *game.Env) { p.begin(w.territory(), m) }}, check: (*Position).settingUp},
	StepTurn: {id: "turn", list: (*Position).listTurn, answers: turnAnswers, moments: (*Position).turnMoments, check: func(p *Position, s *Step) string {
		if s.Seat != p.Acting || s != &p.Steps[1] {
			return "the turn is that of who is acting"
		}
		return ""
	}},
	StepArtifacts: {id: "artifacts", list: func(p *Position, into []game.Move, s *Step) []game.Move {
		return append(p.listArtifacts(into, s.Seat), move(verbDone, 0, 0, 0))
	}, answers: &answers{verbUse: doUse, verbDone: doNoMore}, moments: func(*Position, *Step) cards.Moments { return cards.WhenRegular },
		void: func(p *Position, s *Step) bool { return !p.usable(s.Seat, cards.WhenRegular, true) }},
	StepMoving: {id: "moving", fields: []stepField{left, setOf("just-fortified", "territory")}, list: func(p *Position, into []game.Move, s *Step) []game.Move {
		return append(p.listMoves(into, s.Seat, int(s.N)), move(verbDone, 0, 0, 0))
	}, answers: &answers{verbMove: doMove, verbFortify: doFortify, verbLeave: doLeave, verbDone: doNoMore}, void: func(_ *Position, s *Step) bool { return s.N == 0 }},
	StepOrder: {id: "order", fields: []stepField{setOf("territories", "territory")}, needsSet: true, list: (*Position).listOrder,
		answers: &answers{verbFight: func(p *Position, w said, m *game.Env) { p.chooseFight(w.territory(), m) }}},
	StepRecruit: {id: "recruit", fields: []stepField{number("most", inN), marked("each", MarkEach), marked("may-fortify", MarkMayFortify), setOf("territories", "territory")}, list: (*Position).listRecruits,
		answers: &answers{
			verbPlace:    func(p *Position, w said, m *game.Env) { p.place(w.territory(), int(w.b), false, m) },
			verbGarrison: func(p *Position, w said, m *game.Env) { p.place(w.territory(), int(w.b), true, m) },
			verbDone:     doNoMore,
		}, void: func(p *Position, s *Step) bool {
			s.Set = p.recruitable(s.Seat, s.Set)
			return s.Set == 0 || p.supply(s.Seat) <= 0
		}},
	StepPrepare: {id: "prepare", fields: []stepField{left}, list: (*Position).listPicks,
		answers: &answers{
			verbHeal:     doHeal,
			verbDraw:     func(p *Position, _ said, m *game.Env) { p.drawOne(m) },
			verbEnlist:   func(p *Position, _ said, m *game.Env) { p.enlist(false, m) },
			verbGarrison: func(p *Position, _ said, m *game.Env) { p.enlist(true, m) },
			verbDone:     doNoMore,
		}, void: noneLeft},
	StepExtra: {id: "extra", fields: []stepField{left}, list: (*Position).listExtra, moments: (*Position).extraMoments,
		answers: specialAnswers.with(answers{verbInvoke: doInvoke, verbPass: doNoMore}), void: noneLeft},
	StepRepeat: {id: "repeat", list: (*Position).listRepeats, moments: (*Position).repeatMoments,
		answers: specialAnswers.with(answers{verbInvoke: doInvoke, verbPass: doNoMore}), void: func(p *Position, s *Step) bool {
			var room [maxMoves]game.Move
			return len(p.listRepeats(room[:0], s)) == 1 // only the move to pass
		}},
	StepKeep: {id: "keep", fields: []stepField{left}, list: func(p *Position, into []game.Move, _ *Step) []game.Move { return p.listKeeps(into) },
		answers: &answers{verbKeep: func(p *Position, w said, m *game.Env) { p.keep(Artifact(w.a), m) }}, void: noneLeft},
	StepDraft: {id: "draft", fields: []stepField{number("had", inN)}, list: func(p *Position, into []game.Move, _ *Step) []game.Move { return p.listDraft(into) },
		answers: &answers{verbDraft: func(p *Position, w said, m *game.Env) { p.draft(Blessing(w.a), m) }}},
	StepDiscard: {id: "discard", fields: []stepField{left, which("symbol", "symbol"), marked("fresh", MarkFresh), marked("strongest", MarkStrongest)}, list: (*Position).listDiscards,
		answers: &answers{verbDiscard: doDiscard}, skip: (*Position).skipDiscard},
	StepRedraw: {id: "redraw", fields: []stepField{number("thrown", inN)}, list: func(p *Position, into []game.Move, s *Step) []game.Move {
		return append(appendDiscards(into, p.Players[s.Seat].Hand), move(verbDone, 0, 0, 0))
	}, answers: &answers{verbDiscard: doDiscard, verbDone: func(p *Position, _ said, m *game.Env) { p.redrawn(m) }}, skip: func(p *Position, s *Step, m *game.Env) bool {
		if p.Players[s.Seat].HandSize > 0 {
			return false
		}
		p.redrawn(m)
		return true
	}},
	StepHeal: {id: "heal", fields: []stepField{left}, list: func(p *Position, into []game.Move, s *Step) []game.Move {
		return append(p.listHeals(into, s), move(verbPass, 0, 0, 0))
	}, answers: &answers{verbHeal: doHeal, verbPass: doNoMore}, skip: func(p *Position, s *Step, m *game.Env) bool {
		if int(s.N) < p.Players[s.Seat].Injuries() {
			return false
		}
		p.healAll(m)
		return true
	}},
	StepSuffer: {id: "suffer", fields: []stepField{left, marked("preferring", MarkPrefers), setOf("attributes", "attribute")}, list: (*Position).listSuffers,
		answers: &answers{verbSuffer: func(p *Position, w said, m *game.Env) { p.suffer(Attribute(w.a), m) }}, skip: (*Position).skipSuffer},
	StepRaise: {id: "raise", fields: []stepField{left, number("by", inWhat), number("to", inOther), setOf("attributes", "attribute")}, list: func(p *Position, into []game.Move, s *Step) []game.Move {
		return appendAttributes(into, verbRaise, p.raisable(s))
	}, answers: &answers{verbRaise: func(p *Position, w said, m *game.Env) { p.raiseChosen(Attribute(w.a), m) }}, void: func(p *Position, s *Step) bool { return s.N <= 0 || p.raisable(s) == 0 }},
	StepLower: {id: "lower", fields: []stepField{number("by", inN), setOf("attributes", "attribute")}, needsSet: true, list: func(_ *Position, into []game.Move, s *Step) []game.Move {
		return appendAttributes(into, verbLower, s.Set)
	}, answers: &answers{verbLower: func(p *Position, w said, m *game.Env) { p.lowerChosen(Attribute(w.a), m) }}},
	StepAsk: {id: "ask", fields: asking, list: (*Position).listAsk, moments: (*Position).askMoments, check: (*Position).badMoment,
		answers: powerAnswers.with(answers{
			verbPass:    func(p *Position, _ said, m *game.Env) { p.passAsk(false, m) },
			verbDecline: func(p *Position, _ said, m *game.Env) { p.passAsk(true, m) },
		})},
	StepCard: {id: "card", fields: []stepField{which("side", "side")}, list: (*Position).listCards, moments: (*Position).battleMoments, check: (*Position).badSide,
		answers: powerAnswers.with(answers{
			verbPlay: func(p *Position, w said, m *game.Env) { p.playCard(CombatCard(w.a), m) },
			verbPass: func(p *Position, _ said, m *game.Env) { p.passCard(m) },
		})},
	StepWithdraw: {id: "withdraw", fields: []stepField{located("from"), setOf("territories", "territory")}, needsSet: true, list: (*Position).listRefuges, answers: &answers{verbWithdraw: doWithdraw}},
	StepReturn:   {id: "return", fields: []stepField{located("from")}, list: (*Position).listReturns, answers: &answers{verbWithdraw: doWithdraw}},
	StepQuest: {id: "quest", fields: []stepField{number("slot", inWhat)}, list: (*Position).listEntries,
		answers: &answers{verbEnter: func(p *Position, w said, m *game.Env) { p.enter(Quest(w.a), w.b, m) }, verbPass: doNoMore}, fits: func(p *Position, s *Step) string {
			if s.What < 0 || s.What >= MaxQuestSlots || p.Quests[s.What] == NoQuest {
				return "there is no quest in that slot"
			}
			return ""
		}},
	StepAppear: {id: "appear", fields: []stepField{marked("may-pass", MarkMayPass), setOf("territories", "territory")}, needsSet: true, list: (*Position).listAppear,
		answers: &answers{verbAppear: func(p *Position, w said, m *game.Env) { p.appear(w.territory(), m) }, verbPass: doNoMore},
		void:    func(p *Position, s *Step) bool { return p.Players[s.Seat].At == NoTerritory }},
	StepChoose: {id: "choose", fields: framed(), list: func(_ *Position, into []game.Move, _ *Step) []game.Move {
		return append(into, move1(verbChoose, 1), move1(verbChoose, 2))
	}, answers: &answers{verbChoose: func(p *Position, w said, m *game.Env) { p.choose(int(w.a), m) }}, check: asksFor(cards.OpChoose)},
	StepTarget: {id: "target", fields: []stepField{number("injuries", inN), setOf("seats", "seat")}, needsSet: true, list: (*Position).listTargets,
		answers: &answers{verbTarget: func(p *Position, w said, m *game.Env) { p.hit(w.a, m) }}, skip: lone(func(p *Position, n int, m *game.Env) { p.hit(int8(n), m) }), fits: func(p *Position, s *Step) string {
			if s.Set>>uint(p.Seats) != 0 {
				return "a seat is not in this game"
			}
			return ""
		}},
	StepTerritory: {id: "territory", fields: append(framed(), setOf("territories", "territory")), needsSet: true, list: listTerritories, check: asksFor(cards.OpKill),
		answers: &answers{verbAt: func(p *Position, w said, m *game.Env) { p.chooseTerritory(w.territory(), m) }}, skip: lone(func(p *Position, t int, m *game.Env) { p.chooseTerritory(Territory(t), m) })},
	StepArmy: {id: "army", fields: []stepField{number("steps", inN), marked("anywhere", MarkAnywhere), number("least", inWhat), number("most", inOther), number("dying", inCount)}, list: (*Position).listArmies,
		answers: &answers{verbArmy: func(p *Position, w said, m *game.Env) { p.army(w.territory(), Territory(w.b), w.n(), m) }, verbPass: doNoMore},
		void:    func(p *Position, s *Step) bool { return p.Players[s.Seat].OnMap == 0 }},
	StepBring: {id: "bring", fields: []stepField{number("most", inN), located("into"), marked("one-only", MarkOneOnly), setOf("territories", "territory")}, list: (*Position).listBring,
		answers: &answers{verbBring: func(p *Position, w said, m *game.Env) { p.bring(w.territory(), int(w.b), m) }, verbDone: doNoMore}, void: func(p *Position, s *Step) bool {
			s.Set &= p.Players[s.Seat].Stands
			return s.N <= 0 || s.Set == 0 || p.Players[s.Seat].Declines
		}},
	StepClaim: {id: "claim", fields: []stepField{marked("back", MarkBack), setOf("lands", "land")}, needsSet: true, list: (*Position).listClaims,
		answers: &answers{verbClaim: func(p *Position, w said, m *game.Env) { p.claim(Land(w.a), m) }}, skip: lone(func(p *Position, l int, m *game.Env) { p.claim(Land(l), m) })},
	StepMonster: {id: "monster", fields: []stepField{which("for", "pick"), number("n", inN), setOf("monsters", "monster")}, needsSet: true, list: (*Position).listMonsters,
		answers: &answers{
			verbRoll:  func(p *Position, w said, m *game.Env) { p.chooseRoll(Monster(w.a), m) },
			verbHunt:  doHunt,
			verbWound: func(p *Position, w said, m *game.Env) { p.wound(Monster(w.a), int(w.b), m) },
			verbSend:  doSend,
		}, void: func(p *Position, s *Step) bool {
			if s.What != pickWound {
				return false
			}
			s.Set = p.openTrays(s.Set & p.roaming())
			return s.Set == 0
		}, fits: func(p *Position, s *Step) string {
			if s.Set&^p.roaming() != 0 {
				return "a monster is not on the map"
			}
			return ""
		}},
	StepDie: {id: "die", fields: []stepField{which("monster", "monster"), setOf("territories", "territory")}, needsSet: true, list: (*Position).listSends,
		answers: &answers{verbSend: doSend, verbRampage: func(p *Position, _ said, _ *game.Env) { p.chooseRampage() }}, fits: (*Position).absent},
	StepSend: {id: "send", fields: []stepField{which("monster", "monster"), setOf("territories", "territory")}, needsSet: true, list: (*Position).listSends, answers: &answers{verbSend: doSend}, fits: (*Position).absent},
	StepWound: {id: "uncover", fields: []stepField{which("monster", "monster"), marked("uncovers", MarkBack), left, setOf("wounds", "wound")}, list: (*Position).listUncovers, check: (*Position).huntless, fits: (*Position).absent,
		answers: &answers{verbUncover: func(p *Position, w said, m *game.Env) { p.uncover(int(w.a), m) }}, void: func(p *Position, s *Step) bool {
			s.Set &= uint32(p.Beasts[s.What].Wounds)
			return s.N <= 0 || s.Set == 0
		}},
	StepLevel: {id: "level", fields: []stepField{setOf("gods", "god")}, needsSet: true, list: (*Position).listLevels,
		answers: &answers{verbTopple: func(p *Position, w said, m *game.Env) { p.topple(Monument(w.a), m) }}, skip: lone(func(p *Position, g int, m *game.Env) { p.topple(Monument(g), m) })},
	StepPick: {id: "pick", list: func(p *Position, into []game.Move, _ *Step) []game.Move { return p.listAttacks(into) }, check: (*Position).huntless,
		answers: &answers{verbPick: func(p *Position, w said, m *game.Env) { p.pick(AttackCard(w.a), m) }}},
	StepStrike: {id: "strike", list: (*Position).listStrikes, moments: (*Position).strikeMoments, check: (*Position).huntless,
		answers: powerAnswers.with(answers{
			verbStrike:  func(p *Position, w said, m *game.Env) { p.strike(w.move, int(w.a), m) },
			verbStop:    func(p *Position, _ said, _ *game.Env) { p.stop() },
			verbDone:    doNoMore,
			verbDiscard: doNothing,
		}), void: func(p *Position, _ *Step) bool { return p.killed() || p.Hunt.Flags&markEnded != 0 }},
	StepDefend: {id: "defend", list: (*Position).listDefence, moments: (*Position).defenceMoments, check: (*Position).huntless,
		answers: powerAnswers.with(answers{verbPlay: func(p *Position, w said, m *game.Env) { p.defend(CombatCard(w.a), m) }, verbDone: doNoMore}),
		void:    func(p *Position, _ *Step) bool { return p.defended() || p.killed() }},
	StepReward: {id: "reward", fields: []stepField{marked("success", MarkSuccess)}, list: (*Position).listRewards, check: (*Position).huntless,
		answers: &answers{verbReward: func(p *Position, w said, m *game.Env) { p.reward(Reward(w.a), m) }, verbPass: doNoMore}, skip: (*Position).skipReward},
	StepOffer: {id: "offer", list: func(_ *Position, into []game.Move, _ *Step) []game.Move {
		return append(into, move(verbAccept, 0, 0, 0), move(verbPass, 0, 0, 0))
	}, answers: &answers{verbAccept: func(p *Position, _ said, m *game.Env) { p.accept(m) }, verbPass: doNoMore}},
	StepRally: {id: "rally", fields: []stepField{which("what", "script"), number("n", inN), setOf("territories", "territory")}, list: listTerritories,
		answers: &answers{verbAt: func(p *Position, w said, m *game.Env) { p.rally(w.territory(), m) }}, skip: lone(func(p *Position, t int, m *game.Env) { p.rally(Territory(t), m) })},
	StepSway: {id: "sway", fields: []stepField{number("n", inN), setOf("lands", "land")}, list: listLands,
		answers: &answers{verbSway: func(p *Position, w said, m *game.Env) { p.favour(Land(w.a), m) }}},
	StepMonument: {id: "monument", list: func(p *Position, into []game.Move, _ *Step) []game.Move { return p.listBuilds(into) },
		answers: &answers{verbBuild: doBuild, verbRededicate: doBuild}, skip: (*Position).skipMonument, check: func(p *Position, _ *Step) string {
			if p.rules.choosesMonumentFirst() || p.Seats != 2 {
				return "the monument is chosen with the action itself"
			}
			return ""
		}},
	stepTravel: {id: "travel", fields: []stepField{located("to"), left, setOf("through", "territory"),
		{name: "asked", kind: "territory", in: inWhat, none: true}, marked("settled", MarkAsked)}, run: (*Position).runTravel, fits: (*Position).badTravel},
	StepWay: {id: "way", fields: []stepField{located("to"), left, setOf("through", "territory"), which("at", "territory")},
		list: (*Position).listWays, fits: (*Position).badWay,
		answers: &answers{
			verbThrough: func(p *Position, _ said, _ *game.Env) { p.chooseWay(true) },
			verbAround:  func(p *Position, _ said, _ *game.Env) { p.chooseWay(false) },
		}},
}
