package hellas

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// fields are the parts of a declared effect beside its op.
type fields uint32

// The parts.
const (
	hasN fields = 1 << iota
	hasWhere
	hasFrom
	hasTo
	hasWhose
	hasWhich
	hasAttribute
	hasSymbol
	hasAction
	hasLand
	hasTarget
	hasKeep
	hasLeast
	hasDo
	hasOr
	hasElse
	hasAlready
)

var fieldIDs = []string{"n", "where", "from", "to", "whose", "which", "attribute", "symbol", "action", "land", "target", "keep", "least", "do", "or", "else", "already"}

// A form is what the declaration of a primitive must and may say, so that nothing is declared that the interpreter does not do.
type form struct {
	must, may fields
	wheres    []where // where and from; nil for none
	tos       []where
	whoses    []whose
	whiches   []which
	targets   []target
	moments   moments // the only moments at which the primitive makes sense, 0 for any
}

// forms are the forms of all primitives.
var forms = [numOps]form{
	opDraw:          {must: hasN, may: hasKeep},
	opDrawToLimit:   {},
	opRedraw:        {must: hasN, moments: inAnyBattle | inHunt},
	opDiscard:       {must: hasN | hasWhich, may: hasWhose | hasSymbol | hasElse, whoses: []whose{enemy, thatPlayer}, whiches: []which{ownerChoice, atRandom, highestStrength}},
	opDiscardDownTo: {must: hasN, may: hasElse, moments: whenHit},
	opHandLimit:     {must: hasN, moments: whenAlways},

	opRecruit:       {must: hasN | hasWhere, wheres: []where{heroTerritory, battleTerritory, oneControlled, oneControlledCity, eachControlledCity, marchOrigin}},
	opUsurpRecruit:  {must: hasN, moments: atUsurp},
	opKill:          {must: hasN, may: hasWhere | hasWhose, wheres: []where{heroTerritory, battleTerritory, monsterTerritory, huntTerritory, oneAdjacent}, whoses: []whose{enemy, hunter, thatPlayer, entering, marching}},
	opPreventKills:  {must: hasN, moments: hoplitesWouldDie},
	opMoveHoplites:  {must: hasN | hasFrom | hasTo, wheres: []where{oneAdjacent, adjacentTerritories, anyTerritory}, tos: []where{battleTerritory, anyTerritory}},
	opMoveBySteps:   {must: hasN},
	opMoveArmy:      {must: hasN},
	opMarchSteps:    {must: hasN, moments: atMarch},
	opMarchTo:       {must: hasWhere, wheres: []where{anyTerritory}, moments: atMarch},
	opTakeControl:   {must: hasWhere, wheres: []where{heroTerritory}},
	opRemoveControl: {must: hasWhere, wheres: []where{monsterTerritory}, moments: onTheMap},
	opPopulation:    {must: hasN | hasLeast, moments: whenAlways},

	opStrength:       {must: hasN, moments: battleStrength | cardPlayedInBattle},
	opCardStrength:   {must: hasN, moments: cardPlayed},
	opDefence:        {must: hasN, moments: defendInHunt},
	opIgnoreCard:     {moments: firstCard},
	opIgnoreCasualty: {must: hasN, moments: battleCasualties},
	opAddCasualty:    {must: hasN, moments: battleCasualties},
	opLoserKills:     {must: hasN, moments: cardPlayedInBattle},
	opLimitCards:     {must: hasN, moments: whenAlways},
	opOneMore:        {moments: bothPassed},
	opOtherWithdraws: {moments: battleLost},
	opForbidEntry:    {must: hasWhere, wheres: []where{heroTerritory}, moments: whenAlways},

	opPlaceHero:    {must: hasWhere, wheres: []where{anyTerritory}},
	opRaise:        {must: hasN, may: hasAttribute | hasWhich, whiches: []which{twoDifferent}},
	opLower:        {must: hasN, may: hasAttribute | hasWhich, whiches: []which{highestValue}},
	opSet:          {must: hasN | hasAttribute, moments: atOnce},
	opSetAtLeast:   {must: hasN | hasWhich, whiches: []which{oneChoice}, moments: atOnce},
	opInjure:       {must: hasN, may: hasAttribute | hasTarget | hasAlready, targets: []target{enemyHero}},
	opInjureHeroes: {must: hasN | hasWhere, wheres: []where{monsterTerritory}, moments: onTheMap},
	opHeal:         {must: hasN},

	opPriest:      {must: hasN},
	opSacrifice:   {must: hasN},
	opArtifact:    {must: hasN | hasKeep},
	opGlory:       {must: hasLand, moments: atOnce},
	opReturnGlory: {must: hasN},
	opDraft:       {},

	opExtraAction:  {must: hasN},
	opUseSpecial:   {must: hasAction, moments: specialChoice},
	opClearActions: {},
	opStartHunt:    {moments: insteadOfHeroMove},
	opEndHunt:      {moments: whenHit},
	opSkipDraw:     {moments: whenHit},

	opWound:          {must: hasN | hasTarget, may: hasWhere, wheres: []where{heroTerritory}, targets: []target{anyMonster, hunted, monsterHere}},
	opRemoveWound:    {must: hasN, moments: whenHit},
	opMonsterSpecial: {moments: whenHit},
	opExtraAttack:    {must: hasN, moments: whenHit},
	opChooseAttack:   {moments: monsterAttack},
	opMoveMonster:    {must: hasTarget, may: hasN | hasLeast | hasFrom | hasTo, wheres: []where{heroTerritory}, tos: []where{anyTerritory}, targets: []target{anyMonster, monsterHere}},
	opMonsterPhase:   {moments: whenRegular},
	opLowerMonument:  {must: hasN, moments: onTheMap},
	opAttackStrength: {must: hasN, moments: monsterAttack | firstMonsterAttack},
	opUndefendedEnds: {moments: firstMonsterAttack},
	opHuntDraw:       {must: hasN, moments: evolveHunt},

	opChoose:    {must: hasDo | hasOr},
	opEachThere: {must: hasWhere | hasDo, wheres: []where{monsterTerritory}, moments: onTheMap},
}

// given tells which parts a declaration has.
func (e *effectData) given() fields {
	var has fields
	for i, yes := range []bool{e.N != nil, e.Where != "", e.From != "", e.To != "", e.Whose != "", e.Which != "", e.Attribute != "", e.Symbol != "", e.Action != "", e.Land != "",
		e.Target != "", e.Keep != 0, e.Least != 0, e.Do != nil, e.Or != nil, e.Else != nil, e.Already != nil} {
		if yes {
			has |= 1 << i
		}
	}
	return has
}

// program compiles effects that stand under a key and may work at these moments, and what is nested in them.
func (l *library) program(r *rules, file, key string, list []effectData, when moments) program {
	made := make([]effect, len(list))
	for i := range list {
		made[i] = l.effect(r, file, fmt.Sprintf("%s[%d]", key, i), &list[i], when)
	}
	if len(made) > math.MaxUint8 || len(r.code)+len(made) > math.MaxUint16 {
		l.BadKey(file, key, "has too many effects")
		return program{}
	}
	p := program{at: uint16(len(r.code)), n: uint8(len(made))}
	r.code = append(r.code, made...)
	if p.empty() {
		return program{}
	}
	return p
}

// effect compiles one declared effect.
func (l *library) effect(r *rules, file, key string, d *effectData, when moments) effect {
	e := effect{attribute: NoAttribute, symbol: NoSymbol, action: NoAction}
	e.op = op(slices.Index(opIDs[1:], d.Op) + 1)
	if e.op == opNothing {
		l.BadKey(file, key+".op", "is %q, which is no primitive; there are %s", d.Op, strings.Join(opIDs[1:], ", "))
		return e
	}
	f, has := &forms[e.op], d.given()
	for i, id := range fieldIDs {
		bit := fields(1) << i
		switch {
		case f.must&bit != 0 && has&bit == 0:
			l.BadKey(file, key+".op", "is %s, which needs %s", d.Op, id)
		case (f.must|f.may)&bit == 0 && has&bit != 0:
			l.BadKey(file, key+"."+id, "has no meaning for %s", d.Op)
		}
	}
	if f.moments != 0 && when&^f.moments != 0 {
		l.BadKey(file, key+".op", "is %s, which has no meaning here; it works %s", d.Op, told(f.moments))
	}
	e.n = l.value(file, key+".n", d.N, when)
	e.where = oneOf(l, file, key+".where", d.Where, whereIDs[:], f.wheres)
	if d.From != "" {
		e.where = oneOf(l, file, key+".from", d.From, whereIDs[:], f.wheres)
	}
	e.to = oneOf(l, file, key+".to", d.To, whereIDs[:], f.tos)
	e.whose = oneOf(l, file, key+".whose", d.Whose, whoseIDs[:], f.whoses)
	e.which = oneOf(l, file, key+".which", d.Which, whichIDs[:], f.whiches)
	e.target = oneOf(l, file, key+".target", d.Target, targetIDs[:], f.targets)
	e.land = oneOf(l, file, key+".land", d.Land, landCodeIDs[:], []landCode{startingLand, unownedLand})
	if d.Attribute != "" {
		e.attribute = Attribute(l.One(file, key+".attribute", d.Attribute, attributeIDs[:]))
	}
	if d.Symbol != "" {
		e.symbol = Symbol(l.One(file, key+".symbol", d.Symbol, symbolIDs[:]))
	}
	if d.Action != "" {
		e.action = Action(l.One(file, key+".action", d.Action, actionIDs[:]))
	}
	if has&hasKeep != 0 {
		l.Between(file, key+".keep", d.Keep, 1, int(max(1, e.n.plus)))
		e.keep = uint8(d.Keep)
	}
	if has&hasLeast != 0 {
		l.Between(file, key+".least", d.Least, 1, 5)
		e.least = uint8(d.Least)
	}
	if e.op == opRaise || e.op == opLower {
		if (has&hasAttribute != 0) == (has&hasWhich != 0) {
			l.BadKey(file, key+".op", "is %s, which needs either attribute or which", d.Op)
		}
	}
	e.then = l.program(r, file, key+".do", d.Do, when)
	if d.Already != nil {
		e.then = l.program(r, file, key+".already", d.Already, when)
	}
	e.other = l.program(r, file, key+".or", d.Or, when)
	if d.Else != nil {
		e.other = l.program(r, file, key+".else", d.Else, when)
	}
	return e
}

// oneOf reads a word that is one of those that the primitive can use; "" is 0.
func oneOf[T ~uint8](l *library, file, key, text string, ids []string, allowed []T) T {
	if text == "" {
		return 0
	}
	var can []string
	for _, a := range allowed {
		if ids[a] == text {
			return a
		}
		can = append(can, ids[a])
	}
	if can != nil { // else it has been told that the primitive takes no such word
		l.BadKey(file, key, "is %q; it must be one of %s", text, strings.Join(can, ", "))
	}
	return 0
}

// bitWords are the words of the bits of a set.
func bitWords[T ~uint32 | ~uint64](set T, ids []string) []string {
	var all []string
	for i, id := range ids {
		if set>>i&1 != 0 {
			all = append(all, id)
		}
	}
	return all
}

// setOf reads words as the bits of a set.
func setOf[T ~uint32 | ~uint64](l *library, file, key string, list, ids []string) T {
	var bits T
	for i, text := range list {
		at := fmt.Sprintf("%s[%d]", key, i)
		bit := T(1) << l.One(file, at, text, ids)
		if bits&bit != 0 && slices.Contains(ids, text) {
			l.BadKey(file, at, "names %s twice", text)
		}
		bits |= bit
	}
	return bits
}

// value reads a number: plain, the word of a term, any or all, or a table with plus, times, of, over, up and up-to.
func (l *library) value(file, key string, data any, when moments) value {
	const say = "write a number, any, all, the word of a term, or {plus, times, of, over, up, up-to}"
	switch v := data.(type) {
	case nil:
		return value{}
	case string:
		switch v {
		case "any":
			return value{any: true}
		case "all":
			return value{all: true}
		}
		return value{times: 1, over: 1, of: l.term(file, key, v, when)}
	case map[string]any:
		made := value{times: 1, over: 1}
		for _, part := range []struct {
			id   string
			into *int8
			low  int
		}{{"plus", &made.plus, 0}, {"times", &made.times, 1}, {"over", &made.over, 1}} {
			if n, given := v[part.id]; given {
				*part.into = l.small(file, key+"."+part.id, n, part.low)
			}
		}
		for id, n := range v {
			text, _ := n.(string)
			switch id {
			case "plus", "times", "over":
			case "of":
				made.of = l.term(file, key+".of", text, when)
			case "up-to":
				made.of, made.upTo = l.term(file, key+".up-to", text, when), true
			case "up":
				made.up = n == true
			default:
				l.BadKey(file, key, "has a part %q; %s", id, say)
			}
		}
		if made.of == noTerm {
			l.BadKey(file, key, "names no term; %s", say)
		}
		return made
	}
	return value{plus: l.small(file, key, data, -5)}
}

// termMoments are the only moments at which a term can be read, 0 for any.
var termMoments = [numTerms]moments{
	speedOrStrength: battleStrength, ownHoplites: battleStrength | cardPlayedInBattle, uncoveredWounds: attackShown | whenHit, coveredWounds: attackShown | whenHit,
	trayWounds: attackShown | whenHit, monsterWounds: onTheMap, hunterHand: attackShown,
}

// term reads the word of a term.
func (l *library) term(file, key, text string, when moments) term {
	t := term(l.One(file, key, text, termIDs[1:]) + 1)
	if at := termMoments[t]; at != 0 && when&^at != 0 {
		l.BadKey(file, key, "is %s, which cannot be read here, only %s", text, told(at))
	}
	return t
}

// told names moments for a fault.
func told(m moments) string {
	all := bitWords(m, momentIDs)
	for i, id := range []string{"what happens at once", "what an attack card or a special attack does", "territory attacks", "the strength of attack cards"} {
		if m>>len(momentIDs)>>i&1 != 0 {
			all = append(all, id)
		}
	}
	return "at: " + strings.Join(all, ", ")
}

// small reads a whole number from low to 10, as YAML gives it.
func (l *library) small(file, key string, data any, low int) int8 {
	var n int
	switch v := data.(type) {
	case uint64:
		n = int(min(v, math.MaxInt8))
	case int64:
		n = int(max(v, math.MinInt8))
	default:
		l.BadKey(file, key, "is %v; it must be a whole number", data)
		return 0
	}
	l.Between(file, key, n, low, 10)
	return int8(n)
}

// power compiles a power that stands under a key.
func (l *library) power(r *rules, file, key string, d *powerData) power {
	p := power{
		when: setOf[moments](l, file, key+"when", d.When, momentIDs), given: setOf[conditions](l, file, key+"if", d.If, conditionIDs),
		once: once(l.One(file, key+"once", d.Once, onceIDs[:])), optional: d.Optional,
	}
	if p.when == 0 {
		l.BadLine(file, l.Line(file, strings.TrimSuffix(key, ".")), "%s names no moment (when)", strings.TrimSuffix(key, "."))
	}
	if (p.given&woundsTaken != 0) != (d.Least != 0) {
		l.BadLine(file, l.Line(file, key+"when"), "%s: the condition wounds-taken and least belong together", strings.TrimSuffix(key, "."))
	}
	if d.Least != 0 {
		l.Between(file, key+"least", d.Least, 1, MaxWounds)
		p.least = uint8(d.Least)
	}
	if d.Cost != nil && !d.Optional {
		l.BadKey(file, key+"cost", "is paid by choice, so the power must be optional")
	}
	p.cost = l.program(r, file, key+"cost", d.Cost, p.when)
	for i := range d.Cost {
		if e := &r.code[int(p.cost.at)+i]; p.cost.n > 0 && !payable[e.op] {
			l.BadKey(file, fmt.Sprintf("%scost[%d].op", key, i), "is %s, which is no price; prices are discard-combat, injure, kill-hoplites, lower-attribute, return-glory, sacrifice-priest", d.Cost[i].Op)
		}
	}
	p.do = l.program(r, file, key+"do", d.Do, p.when)
	if p.do.empty() {
		l.BadLine(file, l.Line(file, strings.TrimSuffix(key, ".")), "%s does nothing (do)", strings.TrimSuffix(key, "."))
	}
	return p
}

// payable are the primitives that can be a price.
var payable = [numOps]bool{opDiscard: true, opInjure: true, opKill: true, opLower: true, opReturnGlory: true, opSacrifice: true}
