package luna

import "pantheon/game"

// ruleOf is the rule of the action that a verb takes, in the facts' table of actions.
var ruleOf = [...]string{
	verbSet: "Q1", verbFound: "1.3 shrine", verbSettle: "1.3 novices", verbBlock: "1.12 block",
	verbFavour: "1.7 favour", verbRecruit: "1.7 recruit", verbBuild: "1.7 shrine", verbHerbs: "1.7 herbs",
	verbJourney: "1.7 journey", verbTide: "1.7 tide", verbDrift: "1.7 tide", verbSail: "1.7 sailboat",
	verbPromote: "1.7 promotion", verbSanctify: "1.7 sanctification", verbBook: "1.7 book",
	verbCouncil: "1.7 council", verbAttend: "Q3", verbExpel: "1.7 expulsion", verbHelp: "1.7 novice", verbMeditate: "1.7 meditation",
	verbEnd: "1.12 actions", verbDone: "1.7",
}

// explain says which rule forbids a move that is not listed.
func (p *Position) explain(s game.Seat, m game.Move) *game.Refusal {
	return game.FirstRefusal(p.against(s, m), p.no("1.6", "refuse.not-now"))
}

// against is what speaks against a move, nil where nothing does.
func (p *Position) against(s game.Seat, m game.Move) *game.Refusal {
	if r := game.FirstRefusal(p.notNow(s), p.outOfStep(verbOf(m)), p.unfinished(s, m), p.pierNamed(m)); r != nil {
		return r
	}
	verb := verbOf(m)
	a, b, c := wordsOf(m)
	k, n := Kind(a)-1, int8(b)-1
	var r *game.Refusal
	switch verb {
	case verbSet:
		if next := p.NextFigure(); Figure(a)-1 != next {
			r = p.no("Q1", "refuse.set-next", "figure", figureThing(next))
		}
	case verbFound:
		r = p.whyNotFound(k)
	case verbSettle:
		if p.unsettled()&k.bit() == 0 {
			r = p.no("1.3 novices", "refuse.own-pieces", "island", islandThing(k))
		}
	case verbBlock:
		if p.blockable()&k.bit() == 0 {
			r = p.no("Q17", "refuse.block-none", "island", islandThing(k))
		}
	case verbFavour:
		r = p.whyNotFavour(k)
	case verbRecruit:
		r = p.whyNotRecruit(k)
	case verbBuild:
		r = p.whyNotBuild(k)
	case verbHerbs:
		r = p.whyNotHerbs(k, n)
	case verbJourney:
		r = p.whyNotJourney(k, Kind(b)-1, int8(c)-1)
	case verbTide, verbDrift:
		r = p.whyNotTide(verb, k, Kind(b)-1, int8(c)-1)
	case verbSail:
		r = p.whyNotSail(k, Kind(b)-1, int8(c)-1)
	case verbPromote:
		r = p.whyNotPromote(int(a), Kind(b)-1)
	case verbSanctify:
		r = p.whyNotSanctify(int(a))
	case verbBook:
		r = p.whyNotBook(int(a), int(b))
	case verbCouncil:
		r = p.whyNotCouncil(k, n)
	case verbAttend:
		r = p.whyNotAttend()
	case verbExpel:
		r = p.whyNotExpel(k, n)
	case verbHelp:
		if r = p.lacksToken(verb, Novice); r == nil && !p.canHelp() {
			r = p.no("1.7 novice", "refuse.nothing-to-help")
		}
	}
	if r == nil && p.switches&blocking != 0 && p.bars(p.whole(m)) {
		r = p.barred(m)
	}
	return r
}

func (p *Position) no(rule, why string, args ...any) *game.Refusal {
	return p.rules.refuse(rule, why, args...)
}

// notNow refuses whatever a seat says when it is not its turn.
func (p *Position) notNow(s game.Seat) *game.Refusal {
	switch {
	case p.Step == Over:
		return p.no("1.10", "refuse.over")
	case int8(s) != p.Acting:
		return p.no("1.6", "refuse.not-your-turn", "seat", game.Seat(p.Acting))
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

// outOfStep refuses verbs that do not belong to the step of the game. (1.3, 1.6, 1.7, 1.12)
func (p *Position) outOfStep(verb uint8) *game.Refusal {
	switch p.Step {
	case Placing:
		if verb != verbSet {
			return p.no("Q1", "refuse.placing", "figure", figureThing(p.NextFigure()))
		}
		return nil
	case Founding:
		if verb != verbFound {
			return p.no("1.3 shrine", "refuse.founding")
		}
		return nil
	case Settling:
		if verb != verbSettle {
			return p.no("1.3 novices", "refuse.settling")
		}
		return nil
	case Blocking:
		if verb != verbBlock {
			return p.no("1.12 block", "refuse.blocking")
		}
		return nil
	case Journeying:
		if verb != verbJourney && verb != verbDone {
			return p.no("1.7 journey", "refuse.journeying")
		}
		return nil
	case Tiding:
		if verb != verbTide && verb != verbDrift && verb != verbDone {
			return p.no("1.7 tide", "refuse.tiding")
		}
		return nil
	}
	switch verb {
	case verbSet:
		return p.no("Q1", "refuse.figures-stand")
	case verbFound, verbSettle:
		return p.no("1.3", "refuse.preliminary-over")
	case verbBlock:
		if !p.Solo() {
			return p.no("1.12", "refuse.solo-only")
		}
		return p.no("1.12 block", "refuse.block-over")
	}
	if p.Step == Helping {
		switch verb {
		case verbFavour, verbRecruit, verbBuild, verbPromote, verbCouncil, verbAttend, verbExpel:
			return nil
		}
		return p.no("Q3", "refuse.not-helped")
	}
	switch {
	case verb == verbDone:
		return p.no("1.7", "refuse.nothing-to-end")
	case verb == verbMeditate && p.Solo():
		return p.no("1.12 actions", "refuse.no-time-tokens")
	case verb == verbEnd && !p.Solo():
		return p.no("1.12", "refuse.solo-only")
	}
	return nil
}

// pierNamed refuses the pier where an island is needed: novices only leave it, with the tide or the sailboat. (1.7)
func (p *Position) pierNamed(m game.Move) *game.Refusal {
	verb := verbOf(m)
	a, b, _ := wordsOf(m)
	pier := word(Pier)
	for i, slot := range verbs[verb-1].Words {
		w := a
		if i == 1 {
			w = b
		}
		if i > 1 || slot.Kind != "island" || w != pier || i == 0 && (verb == verbTide || verb == verbSail) {
			continue
		}
		return p.no(ruleOf[verb], "refuse.pier")
	}
	return nil
}

// nowhere refuses an action that is possible on no island at all; were it possible the sentence would only be unfinished.
func (p *Position) nowhere(verb uint8, k Kind) *game.Refusal {
	if k != NoKind {
		return nil
	}
	return p.no(ruleOf[verb], "refuse.nowhere")
}

// whole adds the island that a sentence leaves out where it can be only one: the Builder's, or that whose symbol a stone shows.
func (p *Position) whole(m game.Move) game.Move {
	verb := verbOf(m)
	switch a, b, _ := wordsOf(m); {
	case verb == verbBuild && a == 0:
		return move(verb, word(p.Figures[Builder]), 0, 0)
	case verb == verbPromote && a != 0 && b == 0:
		return move(verb, a, word(p.rules.symbol[a]), 0)
	}
	return m
}

// barred refuses what the Apostate blocks. (1.12, ruling Q20)
func (p *Position) barred(m game.Move) *game.Refusal {
	rule := "Q20"
	if verbOf(m) == verbExpel {
		rule = "1.12 level 3"
	}
	return p.no(rule, "refuse.blocked", "island", islandThing(p.Figures[Apostate]))
}

// lacksToken refuses an action whose favour token the seat does not hold. (1.7)
func (p *Position) lacksToken(verb uint8, k Kind) *game.Refusal {
	if p.Players[p.Acting].Favours&k.bit() != 0 {
		return nil
	}
	return p.no(ruleOf[verb], "refuse.no-token", "favour", favourThing(k))
}

// scarce refuses to use more active novices than there are on an island. (1.4)
func (p *Position) scarce(rule string, k Kind, n int8) *game.Refusal {
	me := &p.Players[p.Acting]
	switch have := me.Active[k]; {
	case have >= n:
		return nil
	case me.Inactive[k] > 0:
		return p.no(rule, "refuse.inactive", "n", int(n), "island", islandThing(k), "have", int(have), "rest", int(me.Inactive[k]))
	default:
		return p.no(rule, "refuse.too-few", "n", int(n), "island", islandThing(k), "have", int(have))
	}
}

// none refuses to move nobody.
func (p *Position) none(verb uint8, n int8) *game.Refusal {
	if n != 0 {
		return nil
	}
	return p.no(ruleOf[verb], "refuse.at-least-one")
}

func (p *Position) whyNotFound(k Kind) *game.Refusal {
	switch {
	case p.vacant()&k.bit() != 0:
		return nil
	case p.rules.foundable(p.Seats)&k.bit() == 0:
		return p.no("1.11", "refuse.no-start-shrine", "island", islandThing(k))
	case p.Solo():
		return p.no("Q19", "refuse.shrine-taken", "island", islandThing(k))
	}
	return p.no("1.3 shrine", "refuse.shrine-taken", "island", islandThing(k))
}

func (p *Position) whyNotFavour(k Kind) *game.Refusal {
	me := &p.Players[p.Acting]
	if r := p.nowhere(verbFavour, k); r != nil {
		return r
	}
	switch {
	case k == Novice && p.Step == Helping:
		return p.no("1.7 novice", "refuse.help-himself")
	case me.Favours&k.bit() != 0:
		return p.no("1.5", "refuse.favour-held", "favour", favourThing(k))
	}
	return p.scarce("1.7 favour", k, p.price(k))
}

func (p *Position) whyNotRecruit(k Kind) *game.Refusal {
	switch {
	case p.Players[p.Acting].Reserve == 0:
		return p.no("1.7 recruit", "refuse.reserve-empty")
	case k == NoKind:
		return p.nowhere(verbRecruit, k)
	}
	return p.scarce("1.7 recruit", k, p.rest())
}

func (p *Position) whyNotBuild(k Kind) *game.Refusal {
	me := &p.Players[p.Acting]
	at := p.Figures[Builder]
	if r := p.lacksToken(verbBuild, Shrine); r != nil {
		return r
	}
	switch {
	case me.Left == 0:
		return p.no("1.7 shrine", "refuse.no-shrine-left")
	case k != NoKind && k != at:
		return p.no("1.7 shrine", "refuse.builder-elsewhere", "island", islandThing(at))
	case me.Shrines&at.bit() != 0:
		return p.no("1.7 shrine", "refuse.shrine-there", "island", islandThing(at))
	}
	return p.scarce("1.7 shrine", at, p.rest())
}

func (p *Position) whyNotHerbs(k Kind, n int8) *game.Refusal {
	me := &p.Players[p.Acting]
	if r := game.FirstRefusal(p.lacksToken(verbHerbs, Herbs), p.nowhere(verbHerbs, k), p.none(verbHerbs, n)); r != nil {
		return r
	}
	switch {
	case k == Herbs:
		return p.no("1.7 herbs", "refuse.herbs-there")
	case n > woken:
		return p.no("1.7 herbs", "refuse.at-most", "n", woken)
	case n > me.Inactive[k] || me.Inactive[k] == 0:
		return p.no("1.7 herbs", "refuse.too-few-inactive", "island", islandThing(k), "have", int(me.Inactive[k]))
	}
	return nil
}

// sameIsland refuses to go where one is. (Ruling Q4)
func (p *Position) sameIsland(rule string, from, to Kind) *game.Refusal {
	if from != to || from == NoKind {
		return nil
	}
	return p.no(rule, "refuse.same-island", "island", islandThing(from))
}

func (p *Position) whyNotJourney(from, to Kind, n int8) *game.Refusal {
	if r := game.FirstRefusal(p.nowhere(verbJourney, from), p.sameIsland("Q4", from, to), p.none(verbJourney, n)); r != nil {
		return r
	}
	return p.scarce("1.7 journey", from, max(1, n))
}

// ashore refuses to take more novices from the pier than are there.
func (p *Position) ashore(rule string, n int8) *game.Refusal {
	if have := p.Players[p.Acting].Pier; have < n {
		return p.no(rule, "refuse.pier-few", "have", int(have))
	}
	return nil
}

func (p *Position) whyNotTide(verb uint8, from, to Kind, n int8) *game.Refusal {
	me := &p.Players[p.Acting]
	if p.Step != Tiding {
		if r := p.lacksToken(verb, Tide); r != nil {
			return r
		}
	}
	if r := game.FirstRefusal(p.nowhere(verb, from), p.sameIsland("Q4", from, to), p.none(verb, n)); r != nil {
		return r
	}
	switch n = max(1, n); {
	case from == Pier:
		return p.ashore("1.7 tide", n)
	case verb == verbTide:
		return p.scarce("1.7 tide", from, n)
	case me.Inactive[from] < n:
		return p.no("1.7 tide", "refuse.too-few-inactive", "island", islandThing(from), "have", int(me.Inactive[from]))
	case me.Inactive[from]-p.Moved[from] < n:
		return p.no("1.7 tide", "refuse.arrived", "island", islandThing(from), "n", int(p.Moved[from]))
	}
	return nil
}

func (p *Position) whyNotSail(from, to Kind, n int8) *game.Refusal {
	if r := game.FirstRefusal(p.lacksToken(verbSail, Sailboat), p.nowhere(verbSail, from), p.sameIsland("1.7 sailboat", from, to), p.none(verbSail, n)); r != nil {
		return r
	}
	switch n = max(1, n); {
	case n > crew:
		return p.no("1.7 sailboat", "refuse.at-most", "n", crew)
	case from == Pier:
		return p.ashore("1.7 sailboat", n)
	case p.Players[p.Acting].Inactive[from] > 0:
		return p.scarce("Q5", from, n)
	}
	return p.scarce("1.7 sailboat", from, n)
}

// unapproved refuses a stone that is not approved and not within reach of a bribe. (1.7)
func (p *Position) unapproved(n int) *game.Refusal {
	switch {
	case p.reach()&stone(n) != 0:
		return nil
	case p.Bribable()&stone(n) != 0:
		return p.no("1.7 approved", "refuse.bribe-needed", "stone", stoneThing(n))
	}
	return p.no("1.7 approved", "refuse.not-approved", "stone", stoneThing(n), "n", p.Group(n))
}

// offPath refuses a stone that is not on the path. (1.2, 1.7)
func (p *Position) offPath(rule string, n int) *game.Refusal {
	switch {
	case p.InPlay&stone(n) == 0:
		return p.no("1.2", "refuse.not-in-play", "stone", stoneThing(n))
	case p.Path&stone(n) == 0:
		return p.no(rule, "refuse.stone-gone", "stone", stoneThing(n))
	}
	return nil
}

// ownerOf is who has a novice on a stone of the path, -1 for nobody.
func (p *Position) ownerOf(n int) int8 {
	for s := range p.sides() {
		if p.Players[s].Claimed&stone(n) != 0 {
			return s
		}
	}
	return -1
}

func (p *Position) whyNotPromote(n int, k Kind) *game.Refusal {
	if n == 0 {
		return p.whyNoStone()
	}
	if r := p.offPath("1.7 promotion", n); r != nil {
		return r
	}
	symbol := p.rules.symbol[n]
	if who := p.ownerOf(n); who >= 0 {
		return p.no("1.7 promotion", "refuse.stone-taken", "stone", stoneThing(n), "who", p.whoThing(who))
	}
	if k != NoKind && k != symbol {
		return p.no("1.7 promotion", "refuse.other-symbol", "stone", stoneThing(n), "island", islandThing(symbol))
	}
	if r := p.unapproved(n); r != nil {
		return r
	}
	me := &p.Players[p.Acting]
	shrine := me.Shrines&symbol.bit() != 0
	switch {
	case p.Step == Helping && shrine:
		return p.no("1.7 novice", "refuse.help-shrine", "island", islandThing(symbol))
	case p.Step == Helping && me.Active[symbol] == 0:
		return p.no("1.7 novice", "refuse.help-claims", "island", islandThing(symbol))
	case shrine:
		return p.scarce("1.7 promotion", symbol, 1)
	}
	return p.scarce("1.7 promotion", symbol, p.rest())
}

// whyNoStone refuses a promotion onto any stone at all.
func (p *Position) whyNoStone() *game.Refusal {
	me := &p.Players[p.Acting]
	islands, _ := me.unaided()
	if p.Step == Helping {
		_, _, islands = me.aided()
	}
	var room [NumStones]game.Move
	if stones := p.listPromotions(room[:0], islands); len(stones) > 0 { // the Apostate bars them
		return p.barred(stones[0])
	}
	one, _ := me.ready()
	if stones := p.listPromotions(room[:0], one&me.Shrines); len(stones) > 0 { // only with the Temporary Novice
		_, k, _ := wordsOf(stones[0])
		return p.no("1.7 novice", "refuse.help-shrine", "island", islandThing(Kind(k)-1))
	}
	return p.no("1.7 promotion", "refuse.no-stone")
}

func (p *Position) whyNotSanctify(n int) *game.Refusal {
	if n == 0 {
		return p.no("1.7 sanctification", "refuse.no-claimed")
	}
	if r := p.offPath("1.7 sanctification", n); r != nil {
		return r
	}
	if p.Players[p.Acting].Claimed&stone(n) == 0 {
		return p.no("1.7 sanctification", "refuse.not-claimed", "stone", stoneThing(n))
	}
	return p.unapproved(n)
}

func (p *Position) whyNotBook(from, to int) *game.Refusal {
	me := &p.Players[p.Acting]
	if r := p.lacksToken(verbBook, Book); r != nil {
		return r
	}
	switch {
	case me.Temple&^p.Books == 0:
		return p.no("1.7 book", "refuse.no-bookless")
	case from == 0 || p.Books&stone(from) == 0:
		return p.no("1.7 book", "refuse.no-book", "stone", stoneThing(from))
	case to != 0 && me.Temple&stone(to) == 0:
		return p.no("1.7 book", "refuse.not-own-space", "stone", stoneThing(to))
	case to != 0 && p.Books&stone(to) != 0:
		return p.no("1.7 book", "refuse.book-there", "stone", stoneThing(to))
	}
	return nil
}

func (p *Position) whyNotCouncil(k Kind, n int8) *game.Refusal {
	if p.risen() {
		return p.no("Q7", "refuse.last-seat")
	}
	if r := p.nowhere(verbCouncil, k); r != nil {
		return r
	}
	if r := p.none(verbCouncil, n); r != nil {
		return r
	}
	return p.scarce("1.7 council", k, max(1, n))
}

func (p *Position) whyNotAttend() *game.Refusal {
	if p.Step != Helping {
		return p.no("Q3", "refuse.not-alone")
	}
	if !p.risen() {
		return nil
	}
	return p.no("Q7", "refuse.last-seat")
}

func (p *Position) whyNotExpel(k Kind, n int8) *game.Refusal {
	at := p.Figures[Apostate]
	if k != NoKind && k != at {
		return p.no("1.7 expulsion", "refuse.apostate-elsewhere", "island", islandThing(at))
	}
	least := p.fewest()
	if least > 0 {
		if r := p.none(verbExpel, n); r != nil {
			return r
		}
	}
	return p.scarce("1.7 expulsion", at, max(least, n))
}

// Why explains why no sentence of the seat touches a thing now: what it would say to use it, and the rule that forbids that.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	if p.rules.about.Touches(p, s, thing) {
		return nil
	}
	use, ok := p.useOf(thing)
	if !ok {
		return nil
	}
	if r := p.notNow(s); r != nil {
		return r
	}
	if p.canUse(s, use) {
		return nil
	}
	return p.against(s, use)
}
