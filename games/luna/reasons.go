package luna

import "pantheon/game"

// nowhere refuses an action that names no island, because it is possible on none. If it were possible on one, the move
// would only be incomplete. For an action that names an island it returns nil.
func (p *Position) nowhere(verb uint8, k Kind) *game.Refusal {
	if k != NoKind {
		return nil
	}
	return p.no(ruleOf[verb], "refuse.nowhere")
}

// barred returns the refusal of a move that the Apostate blocks. (1.12, ruling Q20)
func (p *Position) barred(m game.Move) *game.Refusal {
	rule := "Q20"
	if verbOf(m) == verbExpel {
		rule = "1.12 level 3"
	}
	return p.no(rule, "refuse.blocked", "island", islandThing(p.Figures[Apostate]))
}

// lacksToken refuses an action whose favour token the seat to act does not hold. Otherwise it returns nil. (1.7)
func (p *Position) lacksToken(verb uint8, k Kind) *game.Refusal {
	if p.Players[p.Acting].Favours&k.bit() != 0 {
		return nil
	}
	return p.no(ruleOf[verb], "refuse.no-token", "favour", favourThing(k))
}

// scarce refuses the use of more active novices than the seat to act has on an island. Otherwise it returns nil. (1.4)
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

// none refuses an action with no novices. Otherwise it returns nil.
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

// sameIsland refuses a move of novices to the island where they are. Otherwise it returns nil. (Ruling Q4)
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

// ashore refuses a move of more novices from the pier than the seat to act has there. Otherwise it returns nil.
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

// unapproved refuses a stone that is not approved, unless the seat to act can bribe for it. Otherwise it returns nil.
// (1.7)
func (p *Position) unapproved(n int) *game.Refusal {
	switch {
	case p.reach()&stone(n) != 0:
		return nil
	case p.Bribable()&stone(n) != 0:
		return p.no("1.7 approved", "refuse.bribe-needed", "stone", stoneThing(n))
	}
	return p.no("1.7 approved", "refuse.not-approved", "stone", stoneThing(n), "n", p.Group(n))
}

// offPath refuses a stone that is not in play, or not on the path. Otherwise it returns nil. (1.2, 1.7)
func (p *Position) offPath(rule string, n int) *game.Refusal {
	switch {
	case p.InPlay&stone(n) == 0:
		return p.no("1.2", "refuse.not-in-play", "stone", stoneThing(n))
	case p.Path&stone(n) == 0:
		return p.no(rule, "refuse.stone-gone", "stone", stoneThing(n))
	}
	return nil
}

// ownerOf returns the player with a novice on a stone of the path, -1 for none.
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

// whyNoStone returns why no promotion is possible. It is the refusal of a promotion that names no stone; the caller knows that none is
// possible.
func (p *Position) whyNoStone() *game.Refusal {
	me := &p.Players[p.Acting]
	islands, _ := me.unaided()
	if p.Step == Helping {
		_, _, islands = me.aided()
	}
	var room [NumStones]game.Move
	if stones := p.listPromotions(room[:0], islands); len(stones) > 0 { // the Apostate blocks them
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
