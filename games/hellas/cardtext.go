package hellas

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pantheon/game"
)

// TextOf is the phrase that tells what a card, a monster, a hero or a god does: kind and id as in things ("artifact", "aegis"). The
// texts are made from the declarations when the game is opened, so that they say what the engine does.
func TextOf(kind, id string) game.Phrase { return game.Say("text." + kind + "." + id) }

// writeTexts puts the texts of everything that is declared into the catalogue.
func (r *rules) writeTexts() {
	for _, l := range game.Langs {
		w := &writer{r: r, lang: l}
		set := func(kind, id, text string) { r.words.Set(l, TextOf(kind, id).ID, text) }
		for i := range r.hero {
			set("hero", r.hero[i].id, w.hero(&r.hero[i]))
		}
		for i := range r.monument {
			set("god", r.monument[i].id, w.god(&r.monument[i]))
		}
		for i := range r.temple {
			set("temple-card", r.temple[i].id, w.templeCard(&r.temple[i]))
		}
		for i := range r.monster {
			set("monster", r.monster[i].id, w.monster(&r.monster[i]))
			for j, e := range r.monster[i].events {
				set("event", r.event[e].id, w.event(&r.monster[i], j))
			}
		}
		for i := range r.quest {
			text := w.quest(&r.quest[i])
			set("quest", r.quest[i].id, text)
			set("event", r.quest[i].id, text)
		}
		for i := range r.combat {
			set("combat", r.combat[i].id, w.combatCard(&r.combat[i]))
		}
		for i := range r.attack {
			set("attack", r.attack[i].id, w.attackCard(&r.attack[i]))
		}
		for i := range r.artifact {
			set("artifact", r.artifact[i].id, w.sentence(w.power(&r.artifact[i].power)))
		}
		for i := range r.blessing {
			set("blessing", r.blessing[i].id, w.blessing(&r.blessing[i]))
		}
		for at := range r.code {
			if e := &r.code[at]; e.op == opChoose {
				set("option", optionID(at, 1), w.sentence(w.program(e.then)))
				set("option", optionID(at, 2), w.sentence(w.program(e.other)))
			}
		}
		for act := range r.invasion.script {
			for n := range r.invasion.script[act] {
				set("script", scriptID(act, n), w.script(&r.invasion.script[act][n]))
			}
		}
	}
}

// optionID names one of the two options of an instruction.
func optionID(at, n int) string { return strconv.Itoa(at) + "-" + strconv.Itoa(n) }

// Options are the two effects between which the top step chooses, as things whose names tell what each does; "" when it asks nothing of
// that kind.
func (p *Position) Options() (one, two game.Thing) {
	if p.Depth == 0 || p.Top().Kind != StepChoose {
		return "", ""
	}
	at := int(p.Top().At)
	return game.MakeThing("text.option", optionID(at, 1)), game.MakeThing("text.option", optionID(at, 2))
}

// A writer writes texts in one language. Parts of sentences are texts of the catalogue whose ids begin with "card.".
type writer struct {
	r    *rules
	lang game.Lang
}

// say gives a text of the catalogue, its gaps filled with what follows in pairs of name and text. A gap that is a number also
// decides between {gap|one|many}.
func (w *writer) say(id string, gaps ...string) string {
	phrase := game.Say("card." + id)
	for i := 0; i+1 < len(gaps); i += 2 {
		if _, err := strconv.Atoi(gaps[i+1]); err == nil {
			phrase.Args = append(phrase.Args, game.Arg{Name: gaps[i], Thing: game.Thing(gaps[i+1])})
		}
	}
	text := w.r.words.Text(w.lang, phrase, nil)
	for i := 0; i+1 < len(gaps); i += 2 {
		text = strings.ReplaceAll(text, "{"+gaps[i]+"}", gaps[i+1])
	}
	return text
}

// has tells whether the catalogue has a text for that case.
func (w *writer) has(id string) bool { return w.r.words.Has("card." + id) }

// name is the name of a thing.
func (w *writer) name(kind, id string) string {
	return w.r.words.Name(w.lang, game.MakeThing(kind, id), nil)
}

// joined joins the parts of a list: the last one behind the text "card.<how>".
func (w *writer) joined(how string, parts []string) string {
	last := len(parts) - 1
	if last < 1 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:last], w.say("list")) + w.say(how) + parts[last]
}

// sentence begins a text with a capital and ends it with a full stop.
func (w *writer) sentence(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + w.say("stop")
}

// sentences puts sentences one behind the other.
func (w *writer) sentences(all ...string) string {
	var kept []string
	for _, s := range all {
		if s != "" {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, w.say("space"))
}

// labelled is a sentence behind a label: "Start: ...".
func (w *writer) labelled(label, text string, gaps ...string) string {
	if text == "" {
		return ""
	}
	return w.sentence(w.say("labelled", "label", w.say(label, gaps...), "text", text))
}

// power says what a power does: moment, conditions, price, effects and limit.
func (w *writer) power(p *power) string {
	body := w.program(p.do)
	switch {
	case !p.cost.empty():
		body = w.say("pay", "cost", w.program(p.cost), "do", body)
	case p.optional && p.when&^(whenRegular|insteadOfHeroMove|insteadOfHoplites|specialChoice) != 0:
		body = w.say("may", "do", body)
	}
	if p.once != noLimit {
		body = w.say("once."+onceIDs[p.once], "do", body)
	}
	var label []string
	var when []string
	for _, id := range bitWords(p.when&^whenAlways, momentIDs) {
		when = append(when, w.say("when."+id))
	}
	if len(when) > 0 {
		label = append(label, w.joined("or", when))
	}
	if len(bitWords(p.given, conditionIDs)) > 0 {
		var given []string
		for _, id := range bitWords(p.given, conditionIDs) {
			given = append(given, w.say("if."+id, "n", strconv.Itoa(int(p.least))))
		}
		label = append(label, w.say("if", "conditions", w.joined("and", given)))
	}
	if len(label) == 0 {
		return body
	}
	return w.say("labelled", "label", strings.Join(label, w.say("comma")), "text", body)
}

// program says what effects do, one after the other.
func (w *writer) program(p program) string {
	var parts []string
	for i := range p.n {
		parts = append(parts, w.effect(&w.r.code[p.at+uint16(i)]))
	}
	return strings.Join(parts, w.say("then"))
}

// effect says what one effect does. The text's id is the primitive's word and what decides how it reads: of whom, what, where, how it
// is picked; the longest one that the catalogue has is taken.
func (w *writer) effect(e *effect) string {
	id := "do." + opIDs[e.op]
	for _, word := range []string{whoseIDs[e.whose], targetIDs[e.target], whereIDs[e.where], whichIDs[e.which], w.kindOf(e.n)} {
		if word != "" && w.has(id+"."+word) {
			id += "." + word
		}
	}
	if e.keep != 0 && w.has(id+".keep") {
		id += ".keep"
	}
	if e.attribute != NoAttribute && w.has(id+".attribute") {
		id += ".attribute"
	}
	if e.symbol != NoSymbol && w.has(id+".symbol") {
		id += ".symbol"
	}
	if e.op == opGlory {
		id += "." + landCodeIDs[e.land]
	}
	gaps := []string{"n", w.number(e.n), "keep", strconv.Itoa(int(e.keep)), "least", strconv.Itoa(int(e.least))}
	if e.attribute != NoAttribute {
		gaps = append(gaps, "attribute", w.name("attribute", e.attribute.String()))
	}
	if e.symbol != NoSymbol {
		gaps = append(gaps, "symbol", w.name("symbol", e.symbol.String()))
	}
	gaps = append(gaps, "do", w.program(e.then), "or", w.program(e.other))
	text := w.say(id, gaps...)
	if e.op == opInjure && !e.then.empty() {
		text += w.say("already", "do", w.program(e.then))
	}
	if (e.op == opDiscard || e.op == opDiscardDownTo) && !e.other.empty() {
		// What one player of several must do in place of discarding is told of him.
		text += w.say("else", "do", w.program(e.other))
	}
	return text
}

// kindOf is the word by which a text tells a number that depends on the position; "" for a plain one.
func (w *writer) kindOf(v value) string {
	switch {
	case v.all:
		return "all"
	case v.any:
		return "any"
	case v.of == noTerm:
		return ""
	case v.over > 1:
		return termIDs[v.of] + "-by-" + strconv.Itoa(int(v.over))
	}
	return termIDs[v.of]
}

// number says a number of an effect: its digits, without a sign, or what it is read from.
func (w *writer) number(v value) string {
	if v.of == noTerm {
		return strconv.Itoa(int(max(v.plus, -v.plus)))
	}
	return w.say("value." + termIDs[v.of])
}

// sum says a number that may be made of several parts: "1 + 2 × wounds dealt".
func (w *writer) sum(v value) string {
	if v.of == noTerm {
		return strconv.Itoa(int(v.plus))
	}
	text := w.say("value." + termIDs[v.of])
	if v.times > 1 {
		text = strconv.Itoa(int(v.times)) + " × " + text
	}
	if v.plus != 0 {
		text = strconv.Itoa(int(v.plus)) + " + " + text
	}
	return text
}

// hero tells what a hero brings and can do.
func (w *writer) hero(h *hero) string {
	return w.sentences(w.labelled("start", w.program(h.start)), w.sentence(w.power(&h.ability)))
}

// god tells the god's powers by the monument's level.
func (w *writer) god(m *monument) string {
	all := []string{w.sentence(w.say("prayer", "attribute", w.name("attribute", m.attribute.String())))}
	for level := 2; level <= MaxLevel; level++ {
		all = append(all, w.labelled("level", w.program(m.power[level]), "n", strconv.Itoa(level)))
	}
	return w.sentences(all...)
}

// templeCard tells the slots that begin a draft and what the Oracle gives.
func (w *writer) templeCard(t *templeCard) string {
	var slots []string
	for i := range NumSlots {
		if t.drafts>>i&1 != 0 {
			slots = append(slots, strconv.Itoa(i+1))
		}
	}
	return w.sentences(w.labelled("oracle", w.program(t.oracle)), w.labelled("drafts", strings.Join(slots, w.say("list"))))
}

// combatCard tells all of a combat card.
func (w *writer) combatCard(c *combatCard) string {
	values := []string{w.name("symbol", c.symbol.String()), w.say("strength", "n", strconv.Itoa(int(c.strength)))}
	if c.casualties > 0 {
		values = append(values, w.say("casualties", "n", strconv.Itoa(int(c.casualties))))
	}
	text := w.sentence(strings.Join(values, w.say("comma")))
	if c.power.do.empty() {
		return text
	}
	played := c.power
	played.when = whenAlways // that it works when it is played goes without saying
	return w.sentences(text, w.sentence(w.power(&played)))
}

// attackCard tells a monster attack card.
func (w *writer) attackCard(a *attackCard) string {
	return w.sentences(w.labelled("attack-strength", w.sum(a.strength)), w.labelled("hit", w.program(a.do)))
}

// blessing tells a blessing.
func (w *writer) blessing(b *blessing) string {
	return w.sentences(w.labelled("gain", w.program(b.gain)), w.sentence(w.power(&b.power)))
}

// wounds tells wound symbols, each with its icon.
func (w *writer) wounds(list []wound) string {
	var all []string
	for _, x := range list {
		text := w.name("symbol", x.symbol.String())
		if x.reward != NoReward {
			text = w.say("rewarded", "symbol", text, "reward", w.say("reward."+rewardIDs[x.reward]))
		}
		all = append(all, text)
	}
	return strings.Join(all, w.say("list"))
}

// monster tells a monster's tray.
func (w *writer) monster(m *monster) string {
	other := ""
	if m.attack[1] != m.attack[0] {
		other = w.labelled("territory-attack-option", w.program(m.attack[1]))
	}
	return w.sentences(w.labelled("wounds", w.wounds(m.wounds[:m.tray])), w.labelled("special", w.program(m.special)), w.labelled("territory-attack", w.program(m.attack[0])), other)
}

// event tells where a monster's event card makes it appear, and how it evolves by it.
func (w *writer) event(m *monster, card int) string {
	at := w.r.event[m.events[card]].territory[0]
	text := w.sentence(w.say("appears", "territory", w.name("territory", w.r.territory[at].id)))
	from := int(m.tray)
	if card == 1 {
		from += int(m.added[0])
	}
	e := &m.evolution[card]
	evolves := w.power(&e.power)
	if e.power.do.empty() {
		evolves = ""
	}
	if needs := w.needs(&e.hunt); len(needs) > 0 {
		evolves = w.say("hunter-needs", "needs", w.joined("and", needs))
	}
	if m.added[card] > 0 {
		evolves = w.say("more-wounds", "n", strconv.Itoa(int(m.added[card])), "wounds", w.wounds(m.wounds[from:from+int(m.added[card])]))
	}
	return w.sentences(text, w.sentence(w.say("evolves")), w.sentence(evolves))
}

// needs tells what is asked of a hero and his player.
func (w *writer) needs(n *needs) []string {
	var all []string
	for a := range NumAttributes {
		if n.attribute[a] > 0 {
			all = append(all, w.say("need.attribute", "attribute", w.name("attribute", a.String()), "n", strconv.Itoa(int(n.attribute[a]))))
		}
	}
	for i, k := range []uint8{n.priests, n.cities, n.temples, n.artifacts} {
		if k > 0 {
			all = append(all, w.say("need."+needIDs[int(NumAttributes)+i], "n", strconv.Itoa(int(k))))
		}
	}
	return all
}

// quest tells a quest: its territory, its steps and its reward.
func (w *writer) quest(q *quest) string {
	place := w.name("territory", w.r.territory[q.territory[0]].id)
	if q.territory[1] != q.territory[0] {
		place = w.say("place-option", "territory", place, "other", w.name("territory", w.r.territory[q.territory[1]].id))
	}
	all := []string{w.sentence(place)}
	for i := range q.step {
		s := &q.step[i]
		parts := w.needs(&s.need)
		text := w.joined("and", parts)
		if !s.pay.empty() {
			price := w.program(s.pay)
			if text != "" {
				price = text + w.say("paying") + price
			}
			text = price
		}
		all = append(all, w.labelled("step", text, "n", strconv.Itoa(i+1)))
	}
	label := "reward"
	if q.kept {
		label = "reward-kept"
	}
	return w.sentences(append(all, w.labelled(label, w.program(q.reward)))...)
}

// scriptID is the id of a script of the Persian Invasion: act and number from 1, as "2-11".
func scriptID(act, n int) string { return strconv.Itoa(act+1) + "-" + strconv.Itoa(n+1) }

// script tells a script.
func (w *writer) script(steps *[scriptLength]scriptStep) string {
	var all []string
	for i := range steps {
		if steps[i].op != noScript {
			all = append(all, w.sentence(w.scriptStep(&steps[i])))
		}
	}
	return w.sentences(all...)
}

// scriptStep tells one step of a script.
func (w *writer) scriptStep(s *scriptStep) string {
	id := "script." + scriptOpIDs[s.op]
	switch s.op {
	case scriptAdvance:
		if s.all {
			return w.say(id + ".all")
		}
		return w.say(id + ".largest")
	case scriptSpy:
		return w.say(id, "territory", w.name("territory", w.r.territory[s.territory].id))
	case scriptOffer:
		gain := scriptStep{op: s.gain, n: s.gainN, land: s.gainLand}
		return w.say(id, "cost", w.program(s.cost), "gain", w.scriptStep(&gain))
	case scriptAttitude:
		if s.n < 0 {
			return w.say(id+".down."+scriptLandIDs[s.land], "n", strconv.Itoa(int(-s.n)))
		}
		return w.say(id+".up."+scriptLandIDs[s.land], "n", strconv.Itoa(int(s.n)))
	case scriptAlly:
		id += "." + scriptLandIDs[s.land]
	}
	return w.say(id, "n", strconv.Itoa(int(s.n)))
}
