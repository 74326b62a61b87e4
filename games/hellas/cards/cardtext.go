package cards

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pantheon/game"
)

// TextOf returns the phrase that describes what a thing of the content does, such as a card, a monster, a hero or a
// god. kind and id are those of the thing ("artifact", "aegis"). The texts are generated from the declarations when the
// game is opened, so that they match the rules.
func TextOf(kind, id string) game.Phrase { return game.NewPhrase("text." + kind + "." + id) }

// WriteTexts adds the texts of all declarations, in each language, to the catalogue.
func (r *Tables) WriteTexts(words *game.Catalog) {
	for _, l := range game.Languages() {
		w := &writer{r: r, words: words, lang: l}
		set := func(kind, id, text string) { words.Set(l, TextOf(kind, id).ID, text) }
		for i := range r.Hero {
			set("hero", r.Hero[i].ID, w.hero(&r.Hero[i]))
		}
		for i := range r.Monument {
			set("god", r.Monument[i].ID, w.god(&r.Monument[i]))
		}
		for i := range r.Temple {
			set("temple-card", r.Temple[i].ID, w.templeCard(&r.Temple[i]))
		}
		for i := range r.Monster {
			set("monster", r.Monster[i].ID, w.monster(&r.Monster[i]))
			for j, e := range r.Monster[i].Events {
				set("event", r.Event[e].ID, w.event(&r.Monster[i], j))
			}
		}
		for i := range r.Quest {
			text := w.quest(&r.Quest[i])
			set("quest", r.Quest[i].ID, text)
			set("event", r.Quest[i].ID, text)
		}
		for i := range r.Combat {
			set("combat", r.Combat[i].ID, w.combatCard(&r.Combat[i]))
		}
		for i := range r.Attack {
			set("attack", r.Attack[i].ID, w.attackCard(&r.Attack[i]))
		}
		for i := range r.Artifact {
			set("artifact", r.Artifact[i].ID, w.sentence(w.power(&r.Artifact[i].Power)))
		}
		for i := range r.Blessing {
			set("blessing", r.Blessing[i].ID, w.blessing(&r.Blessing[i]))
		}
		for at := range r.Code {
			if e := &r.Code[at]; e.Op == OpChoose {
				set("option", OptionID(at, 1), w.sentence(w.program(e.Then)))
				set("option", OptionID(at, 2), w.sentence(w.program(e.Other)))
			}
		}
		for act := range r.Invasion.Script {
			for n := range r.Invasion.Script[act] {
				set("script", ScriptID(act, n), w.script(&r.Invasion.Script[act][n]))
			}
		}
	}
}

// OptionID returns the id for option n, 1 or 2, of the instruction Code[at], as "at-n".
func OptionID(at, n int) string { return strconv.Itoa(at) + "-" + strconv.Itoa(n) }

// A writer generates texts in one language, from texts of the catalogue whose ids begin with "card.".
type writer struct {
	r     *Tables
	words *game.Catalog
	lang  game.Lang
}

// text returns the text "card.<id>" with its gaps filled. gaps holds pairs of a name and a value. A value that is a
// number also chooses the form of a plural.
func (w *writer) text(id string, gaps ...string) string {
	phrase := game.NewPhrase("card." + id)
	for i := 0; i+1 < len(gaps); i += 2 {
		if _, err := strconv.Atoi(gaps[i+1]); err == nil {
			phrase.Args = append(phrase.Args, game.Arg{Name: gaps[i], Thing: game.Thing(gaps[i+1])})
		}
	}
	text := w.words.Text(w.lang, phrase, nil)
	for i := 0; i+1 < len(gaps); i += 2 {
		text = strings.ReplaceAll(text, "{"+gaps[i]+"}", gaps[i+1])
	}
	return text
}

// has reports whether the catalogue has the text "card.<id>".
func (w *writer) has(id string) bool { return w.words.Has("card." + id) }

// name returns the name of a thing.
func (w *writer) name(kind, id string) string {
	return w.words.Name(w.lang, game.MakeThing(kind, id), nil)
}

// joined joins the parts of a list by the text "card.list". The text "card.<how>", such as that for "and", precedes the
// last part instead.
func (w *writer) joined(how string, parts []string) string {
	last := len(parts) - 1
	if last < 1 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:last], w.text("list")) + w.text(how) + parts[last]
}

// sentence returns a text with a capital first letter and a full stop, or "" for "".
func (w *writer) sentence(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + w.text("stop")
}

// sentences joins sentences with the text "card.space" and leaves out empty ones.
func (w *writer) sentences(all ...string) string {
	var kept []string
	for _, s := range all {
		if s != "" {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, w.text("space"))
}

// labelled returns a sentence that begins with a label, such as "Start: ...". The label is the text "card.<label>",
// with its gaps filled as by [writer.text]. It returns "" if text is empty.
func (w *writer) labelled(label, text string, gaps ...string) string {
	if text == "" {
		return ""
	}
	return w.sentence(w.text("labelled", "label", w.text(label, gaps...), "text", text))
}

// power describes a power in words: moment, conditions, price, effects and limit.
func (w *writer) power(p *Power) string {
	body := w.program(p.Do)
	switch {
	case !p.Cost.Empty():
		body = w.text("pay", "cost", w.program(p.Cost), "do", body)
	case p.Optional && p.When&^(WhenRegular|InsteadOfHeroMove|InsteadOfHoplites|SpecialChoice) != 0:
		body = w.text("may", "do", body)
	}
	if p.Once != NoLimit {
		body = w.text("once."+onceIDs[p.Once], "do", body)
	}
	var label []string
	var when []string
	for _, id := range bitWords(p.When&^WhenAlways, momentIDs) {
		when = append(when, w.text("when."+id))
	}
	if len(when) > 0 {
		label = append(label, w.joined("or", when))
	}
	if len(bitWords(p.Given, conditionIDs)) > 0 {
		var given []string
		for _, id := range bitWords(p.Given, conditionIDs) {
			given = append(given, w.text("if."+id, "n", strconv.Itoa(int(p.Least))))
		}
		label = append(label, w.text("if", "conditions", w.joined("and", given)))
	}
	if len(label) == 0 {
		return body
	}
	return w.text("labelled", "label", strings.Join(label, w.text("comma")), "text", body)
}

// program describes a list of effects in words, in order.
func (w *writer) program(p Program) string {
	var parts []string
	for i := range p.N {
		parts = append(parts, w.effect(&w.r.Code[p.At+uint16(i)]))
	}
	return strings.Join(parts, w.text("then"))
}

// effect describes one effect in words. The id of the text begins with that of the primitive. It continues with the ids
// of those fields for which the catalogue has a text of its own: owner, target, place, way of picking, kind of number,
// and others.
func (w *writer) effect(e *Effect) string {
	id := "do." + opIDs[e.Op]
	for _, word := range []string{whoseIDs[e.Whose], targetIDs[e.Target], whereIDs[e.Where], whichIDs[e.Which], w.kindOf(e.N)} {
		if word != "" && w.has(id+"."+word) {
			id += "." + word
		}
	}
	if e.Keep != 0 && w.has(id+".keep") {
		id += ".keep"
	}
	if e.Attribute != NoAttribute && w.has(id+".attribute") {
		id += ".attribute"
	}
	if e.Symbol != NoSymbol && w.has(id+".symbol") {
		id += ".symbol"
	}
	if e.Op == OpGlory {
		id += "." + landCodeIDs[e.Land]
	}
	gaps := []string{"n", w.number(e.N), "keep", strconv.Itoa(int(e.Keep)), "least", strconv.Itoa(int(e.Least))}
	if e.Attribute != NoAttribute {
		gaps = append(gaps, "attribute", w.name("attribute", e.Attribute.String()))
	}
	if e.Symbol != NoSymbol {
		gaps = append(gaps, "symbol", w.name("symbol", e.Symbol.String()))
	}
	gaps = append(gaps, "do", w.program(e.Then), "or", w.program(e.Other))
	text := w.text(id, gaps...)
	if e.Op == OpInjure && !e.Then.Empty() {
		text += w.text("already", "do", w.program(e.Then))
	}
	if (e.Op == OpDiscard || e.Op == OpDiscardDownTo) && !e.Other.Empty() {
		// The alternative to discarding, for one of several players, is described for that player.
		text += w.text("else", "do", w.program(e.Other))
	}
	return text
}

// kindOf returns the part of a text's id for a value that is not a plain number, or "" for a plain number.
func (w *writer) kindOf(v Value) string {
	switch {
	case v.All:
		return "all"
	case v.Any:
		return "any"
	case v.Of == NoTerm:
		return ""
	case v.Over > 1:
		return termIDs[v.Of] + "-by-" + strconv.Itoa(int(v.Over))
	}
	return termIDs[v.Of]
}

// number returns the number of an effect in words: its digits without a sign, or the name of its term.
func (w *writer) number(v Value) string {
	if v.Of == NoTerm {
		return strconv.Itoa(int(max(v.Plus, -v.Plus)))
	}
	return w.text("value." + termIDs[v.Of])
}

// sum returns a number with its addend, its factor and its term in words: "1 + 2 × wounds dealt". It omits a divisor.
func (w *writer) sum(v Value) string {
	if v.Of == NoTerm {
		return strconv.Itoa(int(v.Plus))
	}
	text := w.text("value." + termIDs[v.Of])
	if v.Times > 1 {
		text = strconv.Itoa(int(v.Times)) + " × " + text
	}
	if v.Plus != 0 {
		text = strconv.Itoa(int(v.Plus)) + " + " + text
	}
	return text
}

// hero describes a hero's start bonus and ability.
func (w *writer) hero(h *HeroInfo) string {
	return w.sentences(w.labelled("start", w.program(h.Start)), w.sentence(w.power(&h.Ability)))
}

// god describes the attribute that a prayer raises and the god's powers by level.
func (w *writer) god(m *MonumentInfo) string {
	all := []string{w.sentence(w.text("prayer", "attribute", w.name("attribute", m.Attribute.String())))}
	for level := 2; level <= MaxLevel; level++ {
		all = append(all, w.labelled("level", w.program(m.Power[level]), "n", strconv.Itoa(level)))
	}
	return w.sentences(all...)
}

// templeCard describes the slots that begin a draft and the reward of the Oracle.
func (w *writer) templeCard(t *TempleInfo) string {
	var slots []string
	for i := range NumSlots {
		if t.Drafts>>i&1 != 0 {
			slots = append(slots, strconv.Itoa(i+1))
		}
	}
	return w.sentences(w.labelled("oracle", w.program(t.Oracle)), w.labelled("drafts", strings.Join(slots, w.text("list"))))
}

// combatCard describes a combat card: symbol, strength, casualties and effect.
func (w *writer) combatCard(c *CombatInfo) string {
	values := []string{w.name("symbol", c.Symbol.String()), w.text("strength", "n", strconv.Itoa(int(c.Strength)))}
	if c.Casualties > 0 {
		values = append(values, w.text("casualties", "n", strconv.Itoa(int(c.Casualties))))
	}
	text := w.sentence(strings.Join(values, w.text("comma")))
	if c.Power.Do.Empty() {
		return text
	}
	played := c.Power
	played.When = WhenAlways // the text need not state that the card works when it is played
	return w.sentences(text, w.sentence(w.power(&played)))
}

// attackCard describes a monster attack card: its strength, and its effect on a hunter who does not defend.
func (w *writer) attackCard(a *AttackInfo) string {
	return w.sentences(w.labelled("attack-strength", w.sum(a.Strength)), w.labelled("hit", w.program(a.Do)))
}

// blessing describes a blessing: its immediate gain and its power.
func (w *writer) blessing(b *BlessingInfo) string {
	return w.sentences(w.labelled("gain", w.program(b.Gain)), w.sentence(w.power(&b.Power)))
}

// wounds lists wound symbols in words, each with its icon.
func (w *writer) wounds(list []Wound) string {
	var all []string
	for _, x := range list {
		text := w.name("symbol", x.Symbol.String())
		if x.Reward != NoReward {
			text = w.text("rewarded", "symbol", text, "reward", w.text("reward."+rewardIDs[x.Reward]))
		}
		all = append(all, text)
	}
	return strings.Join(all, w.text("list"))
}

// monster describes a monster: its wounds, special attack and territory attacks.
func (w *writer) monster(m *MonsterInfo) string {
	other := ""
	if m.Attack[1] != m.Attack[0] {
		other = w.labelled("territory-attack-option", w.program(m.Attack[1]))
	}
	return w.sentences(w.labelled("wounds", w.wounds(m.Wounds[:m.Tray])), w.labelled("special", w.program(m.Special)), w.labelled("territory-attack", w.program(m.Attack[0])), other)
}

// event describes where a monster appears by its event card, and how it evolves by that card. The parameter card is 0
// or 1.
func (w *writer) event(m *MonsterInfo, card int) string {
	at := w.r.Event[m.Events[card]].Territory[0]
	text := w.sentence(w.text("appears", "territory", w.name("territory", w.r.Territory[at].ID)))
	from := int(m.Tray)
	if card == 1 {
		from += int(m.Added[0])
	}
	e := &m.Evolution[card]
	evolves := w.power(&e.Power)
	if e.Power.Do.Empty() {
		evolves = ""
	}
	if needs := w.needs(&e.Hunt); len(needs) > 0 {
		evolves = w.text("hunter-needs", "needs", w.joined("and", needs))
	}
	if m.Added[card] > 0 {
		evolves = w.text("more-wounds", "n", strconv.Itoa(int(m.Added[card])), "wounds", w.wounds(m.Wounds[from:from+int(m.Added[card])]))
	}
	return w.sentences(text, w.sentence(w.text("evolves")), w.sentence(evolves))
}

// needs describes requirements for a hero and the player, one text for each.
func (w *writer) needs(n *Needs) []string {
	var all []string
	for a := range NumAttributes {
		if n.Attribute[a] > 0 {
			all = append(all, w.text("need.attribute", "attribute", w.name("attribute", a.String()), "n", strconv.Itoa(int(n.Attribute[a]))))
		}
	}
	for i, k := range []uint8{n.Priests, n.Cities, n.Temples, n.Artifacts} {
		if k > 0 {
			all = append(all, w.text("need."+needIDs[int(NumAttributes)+i], "n", strconv.Itoa(int(k))))
		}
	}
	return all
}

// quest describes a quest: its territory, its steps and its reward.
func (w *writer) quest(q *QuestInfo) string {
	place := w.name("territory", w.r.Territory[q.Territory[0]].ID)
	if q.Territory[1] != q.Territory[0] {
		place = w.text("place-option", "territory", place, "other", w.name("territory", w.r.Territory[q.Territory[1]].ID))
	}
	all := []string{w.sentence(place)}
	for i := range q.Step {
		s := &q.Step[i]
		parts := w.needs(&s.Need)
		text := w.joined("and", parts)
		if !s.Pay.Empty() {
			price := w.program(s.Pay)
			if text != "" {
				price = text + w.text("paying") + price
			}
			text = price
		}
		all = append(all, w.labelled("step", text, "n", strconv.Itoa(i+1)))
	}
	label := "reward"
	if q.Kept {
		label = "reward-kept"
	}
	return w.sentences(append(all, w.labelled(label, w.program(q.Reward)))...)
}

// ScriptID returns the id of a script of the Persian Invasion: act and number from 1, as "2-11". The arguments count
// from 0.
func ScriptID(act, n int) string { return strconv.Itoa(act+1) + "-" + strconv.Itoa(n+1) }

// script describes the steps of a script, in one sentence each.
func (w *writer) script(steps *[ScriptLength]ScriptStep) string {
	var all []string
	for i := range steps {
		if steps[i].Op != NoScript {
			all = append(all, w.sentence(w.scriptStep(&steps[i])))
		}
	}
	return w.sentences(all...)
}

// scriptStep describes one step of a script.
func (w *writer) scriptStep(s *ScriptStep) string {
	id := "script." + scriptOpIDs[s.Op]
	switch s.Op {
	case ScriptAdvance:
		if s.All {
			return w.text(id + ".all")
		}
		return w.text(id + ".largest")
	case ScriptSpy:
		return w.text(id, "territory", w.name("territory", w.r.Territory[s.Territory].ID))
	case ScriptOffer:
		gain := ScriptStep{Op: s.Gain, N: s.GainN, Land: s.GainLand}
		return w.text(id, "cost", w.program(s.Cost), "gain", w.scriptStep(&gain))
	case ScriptAttitude:
		if s.N < 0 {
			return w.text(id+".down."+scriptLandIDs[s.Land], "n", strconv.Itoa(int(-s.N)))
		}
		return w.text(id+".up."+scriptLandIDs[s.Land], "n", strconv.Itoa(int(s.N)))
	case ScriptAlly:
		id += "." + scriptLandIDs[s.Land]
	}
	return w.text(id, "n", strconv.Itoa(int(s.N)))
}
