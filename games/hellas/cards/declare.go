package cards

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// fields is a set of the parts of a declared effect, apart from its op.
type fields uint32

// The parts of an effect, in the order of fieldIDs and of the method effectData.given.
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

// A form defines the parts that the declaration of a primitive must and may have. A declaration that fits its form is
// one that the interpreter can carry out.
type form struct {
	must, may fields
	wheres    []Where // for where and from; nil for none
	tos       []Where
	whoses    []Whose
	whiches   []Which
	targets   []Target
	moments   Moments // the only moments at which the primitive is valid, 0 for any
}

// forms holds the forms of all primitives.
var forms = [NumOps]form{
	OpDraw:          {must: hasN, may: hasKeep},
	OpDrawToLimit:   {},
	OpRedraw:        {must: hasN, moments: InAnyBattle | InHunt},
	OpDiscard:       {must: hasN | hasWhich, may: hasWhose | hasSymbol | hasElse, whoses: []Whose{Enemy, ThatPlayer}, whiches: []Which{OwnerChoice, AtRandom, HighestStrength}},
	OpDiscardDownTo: {must: hasN, may: hasElse, moments: WhenHit},
	OpHandLimit:     {must: hasN, moments: WhenAlways},

	OpRecruit:       {must: hasN | hasWhere, wheres: []Where{HeroTerritory, BattleTerritory, OneControlled, OneControlledCity, EachControlledCity, MarchOrigin}},
	OpUsurpRecruit:  {must: hasN, moments: AtUsurp},
	OpKill:          {must: hasN, may: hasWhere | hasWhose, wheres: []Where{HeroTerritory, BattleTerritory, MonsterTerritory, HuntTerritory, OneAdjacent}, whoses: []Whose{Enemy, Hunter, ThatPlayer, Entering, Marching}},
	OpPreventKills:  {must: hasN, moments: HoplitesWouldDie},
	OpMoveHoplites:  {must: hasN | hasFrom | hasTo, wheres: []Where{OneAdjacent, AdjacentTerritories, AnyTerritory}, tos: []Where{BattleTerritory, AnyTerritory}},
	OpMoveBySteps:   {must: hasN},
	OpMoveArmy:      {must: hasN},
	OpMarchSteps:    {must: hasN, moments: AtMarch},
	OpMarchTo:       {must: hasWhere, wheres: []Where{AnyTerritory}, moments: AtMarch},
	OpTakeControl:   {must: hasWhere, wheres: []Where{HeroTerritory}},
	OpRemoveControl: {must: hasWhere, wheres: []Where{MonsterTerritory}, moments: OnTheMap},
	OpPopulation:    {must: hasN | hasLeast, moments: WhenAlways},

	OpStrength:       {must: hasN, moments: BattleStrength | CardPlayedInBattle},
	OpCardStrength:   {must: hasN, moments: CardPlayed},
	OpDefence:        {must: hasN, moments: DefendInHunt},
	OpIgnoreCard:     {moments: FirstCard},
	OpIgnoreCasualty: {must: hasN, moments: BattleCasualties},
	OpAddCasualty:    {must: hasN, moments: BattleCasualties},
	OpLoserKills:     {must: hasN, moments: CardPlayedInBattle},
	OpLimitCards:     {must: hasN, moments: WhenAlways},
	OpOneMore:        {moments: BothPassed},
	OpOtherWithdraws: {moments: BattleLost},
	OpForbidEntry:    {must: hasWhere, wheres: []Where{HeroTerritory}, moments: WhenAlways},

	OpPlaceHero:    {must: hasWhere, wheres: []Where{AnyTerritory}},
	OpRaise:        {must: hasN, may: hasAttribute | hasWhich, whiches: []Which{TwoDifferent}},
	OpLower:        {must: hasN, may: hasAttribute | hasWhich, whiches: []Which{HighestValue}},
	OpSet:          {must: hasN | hasAttribute, moments: AtOnce},
	OpSetAtLeast:   {must: hasN | hasWhich, whiches: []Which{OneChoice}, moments: AtOnce},
	OpInjure:       {must: hasN, may: hasAttribute | hasTarget | hasAlready, targets: []Target{EnemyHero}},
	OpInjureHeroes: {must: hasN | hasWhere, wheres: []Where{MonsterTerritory}, moments: OnTheMap},
	OpHeal:         {must: hasN},

	OpPriest:      {must: hasN},
	OpSacrifice:   {must: hasN},
	OpArtifact:    {must: hasN | hasKeep},
	OpGlory:       {must: hasLand, moments: AtOnce},
	OpReturnGlory: {must: hasN},
	OpDraft:       {},

	OpExtraAction:  {must: hasN},
	OpUseSpecial:   {must: hasAction, moments: SpecialChoice},
	OpClearActions: {},
	OpStartHunt:    {moments: InsteadOfHeroMove},
	OpEndHunt:      {moments: WhenHit},
	OpSkipDraw:     {moments: WhenHit},

	OpWound:          {must: hasN | hasTarget, may: hasWhere, wheres: []Where{HeroTerritory}, targets: []Target{AnyMonster, Hunted, MonsterHere}},
	OpRemoveWound:    {must: hasN, moments: WhenHit},
	OpMonsterSpecial: {moments: WhenHit},
	OpExtraAttack:    {must: hasN, moments: WhenHit},
	OpChooseAttack:   {moments: MonsterAttack},
	OpMoveMonster:    {must: hasTarget, may: hasN | hasLeast | hasFrom | hasTo, wheres: []Where{HeroTerritory}, tos: []Where{AnyTerritory}, targets: []Target{AnyMonster, MonsterHere}},
	OpMonsterPhase:   {moments: WhenRegular},
	OpLowerMonument:  {must: hasN, moments: OnTheMap},
	OpAttackStrength: {must: hasN, moments: MonsterAttack | FirstMonsterAttack},
	OpUndefendedEnds: {moments: FirstMonsterAttack},
	OpHuntDraw:       {must: hasN, moments: EvolveHunt},

	OpChoose:    {must: hasDo | hasOr},
	OpEachThere: {must: hasWhere | hasDo, wheres: []Where{MonsterTerritory}, moments: OnTheMap},
}

// given returns the set of parts that a declaration has.
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

// program compiles the list of effects under a key, including nested ones, into [Tables.Code]. The parameter when is the
// set of moments at which the effects must be valid. It returns the zero Program for an empty list, and for one that is
// too long, for which it records an error.
func (l *Library) program(r *Tables, file, key string, list []effectData, when Moments) Program {
	made := make([]Effect, len(list))
	for i := range list {
		made[i] = l.effect(r, file, fmt.Sprintf("%s[%d]", key, i), &list[i], when)
	}
	if len(made) > math.MaxUint8 || len(r.Code)+len(made) > math.MaxUint16 {
		l.BadKey(file, key, "has too many effects")
		return Program{}
	}
	p := Program{At: uint16(len(r.Code)), N: uint8(len(made))}
	r.Code = append(r.Code, made...)
	if p.Empty() {
		return Program{}
	}
	return p
}

// effect compiles one declared effect, for the moments of the parameter when. It records an error if the declaration
// does not fit the form of its primitive.
func (l *Library) effect(r *Tables, file, key string, d *effectData, when Moments) Effect {
	e := Effect{Attribute: NoAttribute, Symbol: NoSymbol, Action: NoAction}
	e.Op = Op(slices.Index(opIDs[1:], d.Op) + 1)
	if e.Op == OpNothing {
		l.BadKey(file, key+".op", "is %q, which is no primitive; there are %s", d.Op, strings.Join(opIDs[1:], ", "))
		return e
	}
	f, has := &forms[e.Op], d.given()
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
	e.N = l.value(file, key+".n", d.N, when)
	e.Where = oneOf(l, file, key+".where", d.Where, whereIDs[:], f.wheres)
	if d.From != "" {
		e.Where = oneOf(l, file, key+".from", d.From, whereIDs[:], f.wheres)
	}
	e.To = oneOf(l, file, key+".to", d.To, whereIDs[:], f.tos)
	e.Whose = oneOf(l, file, key+".whose", d.Whose, whoseIDs[:], f.whoses)
	e.Which = oneOf(l, file, key+".which", d.Which, whichIDs[:], f.whiches)
	e.Target = oneOf(l, file, key+".target", d.Target, targetIDs[:], f.targets)
	e.Land = oneOf(l, file, key+".land", d.Land, landCodeIDs[:], []LandCode{StartingLand, UnownedLand})
	if d.Attribute != "" {
		e.Attribute = Attribute(l.One(file, key+".attribute", d.Attribute, AttributeIDs[:]))
	}
	if d.Symbol != "" {
		e.Symbol = Symbol(l.One(file, key+".symbol", d.Symbol, SymbolIDs[:]))
	}
	if d.Action != "" {
		e.Action = Action(l.One(file, key+".action", d.Action, ActionIDs[:]))
	}
	if has&hasKeep != 0 {
		l.Between(file, key+".keep", d.Keep, 1, int(max(1, e.N.Plus)))
		e.Keep = uint8(d.Keep)
	}
	if has&hasLeast != 0 {
		l.Between(file, key+".least", d.Least, 1, 5)
		e.Least = uint8(d.Least)
	}
	if e.Op == OpRaise || e.Op == OpLower {
		if (has&hasAttribute != 0) == (has&hasWhich != 0) {
			l.BadKey(file, key+".op", "is %s, which needs either attribute or which", d.Op)
		}
	}
	e.Then = l.program(r, file, key+".do", d.Do, when)
	if d.Already != nil {
		e.Then = l.program(r, file, key+".already", d.Already, when)
	}
	e.Other = l.program(r, file, key+".or", d.Or, when)
	if d.Else != nil {
		e.Other = l.program(r, file, key+".else", d.Else, when)
	}
	return e
}

// oneOf returns the allowed value whose id is text, or 0 for "". For any other text it returns 0, and records an error
// unless the list allowed is empty.
func oneOf[T ~uint8](l *Library, file, key, text string, ids []string, allowed []T) T {
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
	if can != nil { // otherwise the fault that the primitive takes no such word is reported already
		l.BadKey(file, key, "is %q; it must be one of %s", text, strings.Join(can, ", "))
	}
	return 0
}

// bitWords returns the ids of the bits of a set.
func bitWords[T ~uint32 | ~uint64](set T, ids []string) []string {
	var all []string
	for i, id := range ids {
		if set>>i&1 != 0 {
			all = append(all, id)
		}
	}
	return all
}

// setOf returns the set of the bits that a list names. It records an error for unknown and repeated words. An unknown
// word sets bit 0.
func setOf[T ~uint32 | ~uint64](l *Library, file, key string, list, ids []string) T {
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

// value parses a number: plain, the word of a term, any or all, or a table with plus, times, of, over, up and up-to. It
// records an error for another form, and for a term that cannot be read at the moments of the parameter when. For nil it
// returns the zero Value.
func (l *Library) value(file, key string, data any, when Moments) Value {
	const say = "write a number, any, all, the word of a term, or {plus, times, of, over, up, up-to}"
	switch v := data.(type) {
	case nil:
		return Value{}
	case string:
		switch v {
		case "any":
			return Value{Any: true}
		case "all":
			return Value{All: true}
		}
		return Value{Times: 1, Over: 1, Of: l.term(file, key, v, when)}
	case map[string]any:
		made := Value{Times: 1, Over: 1}
		for _, part := range []struct {
			id   string
			into *int8
			low  int
		}{{"plus", &made.Plus, 0}, {"times", &made.Times, 1}, {"over", &made.Over, 1}} {
			if n, given := v[part.id]; given {
				*part.into = l.small(file, key+"."+part.id, n, part.low)
			}
		}
		for id, n := range v {
			text, _ := n.(string)
			switch id {
			case "plus", "times", "over":
			case "of":
				made.Of = l.term(file, key+".of", text, when)
			case "up-to":
				made.Of, made.UpTo = l.term(file, key+".up-to", text, when), true
			case "up":
				made.Up = n == true
			default:
				l.BadKey(file, key, "has a part %q; %s", id, say)
			}
		}
		if made.Of == NoTerm {
			l.BadKey(file, key, "names no term; %s", say)
		}
		return made
	}
	return Value{Plus: l.small(file, key, data, -5)}
}

// termMoments holds the moments at which a term can be read, 0 for all.
var termMoments = [NumTerms]Moments{
	SpeedOrStrength: BattleStrength, OwnHoplites: BattleStrength | CardPlayedInBattle, UncoveredWounds: AttackShown | WhenHit, CoveredWounds: AttackShown | WhenHit,
	TrayWounds: AttackShown | WhenHit, MonsterWounds: OnTheMap, HunterHand: AttackShown,
}

// term returns the term whose id is text. It records an error if the term is unknown, or cannot be read at the moments
// of the parameter when.
func (l *Library) term(file, key, text string, when Moments) Term {
	t := Term(l.One(file, key, text, termIDs[1:]) + 1)
	if at := termMoments[t]; at != 0 && when&^at != 0 {
		l.BadKey(file, key, "is %s, which cannot be read here, only %s", text, told(at))
	}
	return t
}

// told returns the names of moments for an error message.
func told(m Moments) string {
	all := bitWords(m, momentIDs)
	for i, id := range []string{"what happens at once", "what an attack card or a special attack does", "territory attacks", "the strength of attack cards"} {
		if m>>len(momentIDs)>>i&1 != 0 {
			all = append(all, id)
		}
	}
	return "at: " + strings.Join(all, ", ")
}

// small returns data, a number as YAML decodes it, as a whole number. It records an error if data is less than the
// parameter low or more than 10. For data that is not a whole number it records an error and returns 0.
func (l *Library) small(file, key string, data any, low int) int8 {
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

// power compiles the power whose fields are under a key; the key ends with a full stop. It records an error if the
// power has no moment or no effect, and if the condition wounds-taken and the field least do not come together. A cost
// must consist of valid prices, and its power must be optional.
func (l *Library) power(r *Tables, file, key string, d *powerData) Power {
	p := Power{
		When: setOf[Moments](l, file, key+"when", d.When, momentIDs), Given: setOf[Conditions](l, file, key+"if", d.If, conditionIDs),
		Once: Once(l.One(file, key+"once", d.Once, onceIDs[:])), Optional: d.Optional,
	}
	if p.When == 0 {
		l.BadLine(file, l.Line(file, strings.TrimSuffix(key, ".")), "%s names no moment (when)", strings.TrimSuffix(key, "."))
	}
	if (p.Given&WoundsTaken != 0) != (d.Least != 0) {
		l.BadLine(file, l.Line(file, key+"when"), "%s: the condition wounds-taken and least belong together", strings.TrimSuffix(key, "."))
	}
	if d.Least != 0 {
		l.Between(file, key+"least", d.Least, 1, MaxWounds)
		p.Least = uint8(d.Least)
	}
	if d.Cost != nil && !d.Optional {
		l.BadKey(file, key+"cost", "is paid by choice, so the power must be optional")
	}
	p.Cost = l.program(r, file, key+"cost", d.Cost, p.When)
	for i := range d.Cost {
		if e := &r.Code[int(p.Cost.At)+i]; p.Cost.N > 0 && !payable[e.Op] {
			l.BadKey(file, fmt.Sprintf("%scost[%d].op", key, i), "is %s, which is no price; prices are discard-combat, injure, kill-hoplites, lower-attribute, return-glory, sacrifice-priest", d.Cost[i].Op)
		}
	}
	p.Do = l.program(r, file, key+"do", d.Do, p.When)
	if p.Do.Empty() {
		l.BadLine(file, l.Line(file, strings.TrimSuffix(key, ".")), "%s does nothing (do)", strings.TrimSuffix(key, "."))
	}
	return p
}

// payable marks the primitives that can be a cost.
var payable = [NumOps]bool{OpDiscard: true, OpInjure: true, OpKill: true, OpLower: true, OpReturnGlory: true, OpSacrifice: true}
