package board

import (
	"slices"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// A tip collects the lines of the tooltip of one thing.
type tip struct {
	s     *scene
	lines []game.Phrase
}

func (t *tip) say(id string, args ...any) { t.lines = append(t.lines, game.NewPhrase(id, args...)) }

// text adds the rules text of a thing to the tooltip.
func (t *tip) text(kind, id string) { t.lines = append(t.lines, hellas.TextOf(kind, id)) }

// Tip returns the tooltip of a thing: its description, and its current state with the consequences. The texts have ids
// that begin with "tip.", or are rules texts of the title. It returns nil for a position without seats, for an unknown
// thing, and for one that has no tooltip now.
func (b *greece) Tip(view game.Position, thing game.Thing) []game.Phrase {
	t := &tip{s: b.scene(view, board.RenderOptions{Lang: "en"})}
	if t.s.p.Seats == 0 {
		return nil
	}
	kind, id := thing.Kind(), thing.ID()
	seat := board.ReadNumber(id, 0, t.s.n-1)
	n := t.s.p.Find(kind, id)
	switch kind {
	case "territory":
		t.territory(n)
	case "city":
		t.city(t.s.p.Find("territory", id))
	case "hero":
		t.hero(n)
	case "monster":
		t.monster(n)
	case "god":
		t.god(n)
	case "combat", "attack", "quest", "artifact", "blessing":
		t.card(kind, n)
	case "attribute":
		if n >= 0 {
			t.say("tip.attribute." + attributeIDs[n])
		}
	case "land":
		t.land(n)
	case "symbol":
		t.symbol(n)
	case "wound":
		t.wound(n)
	case "reward":
		if n >= 0 {
			t.say("tip.reward", "reward", "reward:"+id)
		}
	case "battle":
		t.side(slices.Index(sideIDs[:], id))
	case "deck", "discard", "quest-slot", "temple-card":
		t.pile(kind, id)
	case "seat", "way", "hand", "pool", "supply":
		if seat >= 0 {
			t.player(kind, seat)
		} else if t.s.p.Solo() && thing == persiaSupply {
			t.say("tip.supply", "who", t.s.whoThing(int(hellas.Persia)), "n", t.s.p.Supply(hellas.Persia))
		}
	case "track":
		t.invasion(id)
	case "empire":
		if id == "persia" {
			t.invasion("tokens")
		}
	}
	return t.lines
}

func (t *tip) territory(n int) {
	if n < 0 {
		return
	}
	s, l := t.s, &t.s.book.chart.lands[n]
	t.say("tip.territory", "territory", "territory:"+l.ID, "land", "land:"+l.Land, "n", l.Population)
	if holder := s.p.Controller(hellas.Territory(n)); holder >= 0 {
		t.say("tip.controlled", "who", s.whoThing(int(holder)))
	} else {
		t.say("tip.neutral")
	}
	if l.City != hellas.NoCity {
		t.city(n)
	}
	switch built := s.p.Temples>>uint(n)&1 != 0; {
	case built:
		t.say("tip.temple")
	case l.Site == hellas.Shrine:
		t.say("tip.shrine")
	case l.Site == hellas.Delphi:
		t.say("tip.delphi")
	}
	for _, p := range s.crowds[n].members() {
		switch p.kind {
		case anArmy:
			id := "tip.hoplites"
			if s.allied(p.of) {
				id = "tip.allies"
			}
			t.say(id, "who", s.whoThing(s.commands(p.of)), "n", p.n)
		case aHero:
			t.say("tip.hero", "hero", s.thing("hero", int(s.player(p.of).Hero)), "who", seatThing(p.of))
		case aMonster:
			t.wounds(p.of)
		case aQuest:
			t.say("tip.quest", "quest", s.thing("quest", int(s.p.Quests[p.of])))
		case aSpy:
			t.say("tip.spy")
		}
	}
}

func (t *tip) city(n int) {
	if n < 0 {
		return
	}
	switch t.s.book.chart.lands[n].City {
	case hellas.NoCity:
		return
	case hellas.Sparta:
		t.say("tip.sparta")
	default:
		t.say("tip.city")
	}
	if i := t.s.fortified(hellas.Territory(n)); i >= 0 {
		t.say("tip.fortified", "who", t.s.whoThing(int(i)))
	}
}

func (t *tip) hero(n int) {
	if n < 0 {
		return
	}
	id := t.s.thing("hero", n)
	t.say("tip.hero.free", "hero", id)
	for i := range t.s.n {
		if me := t.s.player(i); int(me.Hero) == n {
			t.lines = t.lines[:0]
			t.say("tip.hero", "hero", id, "who", seatThing(i))
			t.say("tip.attributes", "a", me.Value(hellas.Strength), "b", me.Value(hellas.Leadership), "c", me.Value(hellas.Speed))
		}
	}
	t.text("hero", t.s.p.ID("hero", n))
}

// wounds adds the number of wounds dealt to a monster, and the number of all its wounds.
func (t *tip) wounds(m int) {
	of, dealt := 0, 0
	for _, w := range t.s.p.Tray(hellas.Monster(m)) {
		if w.There {
			of++
		}
		if w.Dealt {
			dealt++
		}
	}
	t.say("tip.monster", "monster", t.s.thing("monster", m), "n", dealt, "of", of)
}

func (t *tip) monster(m int) {
	if m < 0 {
		return
	}
	t.wounds(m)
	beast := &t.s.p.Beasts[m]
	switch beast.State {
	case hellas.Roaming:
		t.say("tip.monster.at", "territory", t.s.thing("territory", int(beast.At)))
	case hellas.Unseen:
		t.say("tip.monster.unseen")
	default:
		for i := range t.s.n {
			if t.s.player(i).Slain>>uint(m)&1 != 0 {
				t.say("tip.monster.slain", "who", seatThing(i))
			}
		}
	}
	id := t.s.p.ID("monster", m)
	t.text("monster", id)
	for i, part := range []string{"-a", "-b"} {
		if beast.Evolved>>uint(i)&1 != 0 {
			t.text("event", id+part)
		}
	}
}

func (t *tip) god(g int) {
	if g < 0 {
		return
	}
	free, acolytes := 0, t.s.acolytes(hellas.Monument(g))
	for _, i := range acolytes.priests() {
		if i < 0 {
			free++
		}
	}
	t.say("tip.god", "god", t.s.thing("god", g), "n", int(t.s.p.Levels[g]), "of", hellas.MaxLevel, "free", free)
	if p := t.s.p; p.Throne() != hellas.NoTerritory && int(p.Crown.Monument) == g {
		t.say("tip.throne", "who", seatThing(int(p.Crown.Seat)), "n", int(p.Crown.Tokens), "territory", t.s.thing("territory", int(p.Throne())))
	}
	for i := range t.s.n {
		if n := int(t.s.p.Praying[g][i]); n > 0 {
			t.say("tip.praying", "who", seatThing(i), "n", n)
		}
	}
	t.text("god", t.s.p.ID("god", g))
}

// card adds the text of a card, the name of its owner, and the state of an owned artifact.
func (t *tip) card(kind string, n int) {
	if n < 0 {
		return
	}
	gap := kind
	if kind == "combat" {
		gap = "card"
	}
	t.say("tip."+kind, gap, t.s.thing(kind, n))
	t.text(kind, t.s.p.ID(kind, n))
	for i := range t.s.n {
		me := t.s.player(i)
		if kind == "artifact" && me.Artifacts>>uint(n)&1 != 0 || kind == "blessing" && me.Blessings>>uint(n)&1 != 0 || kind == "quest" && me.Kept>>uint(n)&1 != 0 {
			t.say("tip.owner", "who", seatThing(i))
			if kind == "artifact" && t.s.p.Charged>>uint(n)&1 != 0 {
				t.say("tip.charged")
			} else if kind == "artifact" {
				t.say("tip.spent")
			}
		}
	}
}

func (t *tip) land(n int) {
	if n < 0 {
		return
	}
	t.say("tip.land", "land", t.s.thing("land", n))
	if holder := int(t.s.p.Glory[n]); holder >= 0 {
		t.say("tip.owner", "who", seatThing(holder))
	} else {
		t.say("tip.land.nobody")
	}
	if t.s.p.Goals().Excluded>>uint(n)&1 != 0 {
		t.say("tip.way.excluded", "land", t.s.thing("land", n))
	}
}

func (t *tip) symbol(n int) {
	if n < 0 {
		return
	}
	t.say("tip.symbol", "symbol", "symbol:"+symbolIDs[n])
	if any := t.s.p.AnyWoundFor(hellas.Symbol(n)); any > 0 {
		t.say("tip.symbol.any", "n", any)
	}
	if hellas.Symbol(n) == hellas.Shield {
		t.say("tip.symbol.shield")
	}
}

// wound adds the description of wound n of the monster on the stage. It adds nothing if the stage shows no tray.
func (t *tip) wound(n int) {
	m := -1
	if a := t.s.act(); a == theHunt || a == theWound {
		m = t.s.hunted()
	}
	if m < 0 || n < 0 {
		return
	}
	tray := t.s.p.Tray(hellas.Monster(m))
	if n >= len(tray) {
		return
	}
	t.say("tip.wound", "n", n+1, "symbol", "symbol:"+tray[n].Symbol.String())
	switch tray[n].Reward {
	case hellas.PriestReward:
		t.say("tip.reward", "reward", "reward:priest")
	case hellas.ArtifactReward:
		t.say("tip.reward", "reward", "reward:artifact")
	}
}

// side adds the description of a side of the battle. It adds nothing if there is no battle.
func (t *tip) side(side int) {
	if side < 0 || t.s.p.Battle.At == hellas.NoTerritory {
		return
	}
	v := stands(t.s.p)
	c := t.s.camp(side, &v)
	t.say("tip.side", "who", t.s.whoThing(int(c.seat)), "n", c.force.sum())
	t.say("tip.side.blood", "n", int(c.force.blood))
}

func (t *tip) pile(kind, id string) {
	switch {
	case kind == "deck" && id == "combat":
		t.say("tip.deck", "n", t.s.p.DeckSize())
	case kind == "discard" && id == "combat":
		t.say("tip.discard", "n", count(t.s.p.Discard))
		for _, c := range board.Bits(t.s.p.Discard) {
			t.say("tip.combat", "card", t.s.thing("combat", c))
		}
	case kind == "temple-card" && id == "card":
		t.say("tip.temple-card", "n", t.s.p.TemplesLeft())
		t.text("temple-card", t.s.p.ID("temple-card", int(t.s.p.Temple)))
	case kind == "quest-slot":
		if slot := board.ReadNumber(id, 1, hellas.MaxQuestSlots); slot > 0 {
			t.say("tip.slot")
		}
	}
}

func (t *tip) player(kind string, seat int) {
	s, me, who := t.s, t.s.player(seat), seatThing(seat)
	switch kind {
	case "seat":
		t.say("tip.seat", "who", who, "hoplites", int(me.OnMap), "territories", count(me.Held), "cards", int(me.HandSize))
		if me.Hero != hellas.NoHero {
			t.text("hero", s.p.ID("hero", int(me.Hero)))
		}
	case "way":
		g := s.p.Goals()
		t.say("tip.way", "who", who, "lands", s.complete(seat), "l", g.Lands, "temples", s.templesOf(seat), "t", g.Temples, "monsters", s.slain(seat), "m", g.Monsters)
		for l := range hellas.NumLands {
			if g.Excluded>>uint(l)&1 != 0 {
				t.say("tip.way.excluded", "land", s.thing("land", l))
			}
		}
		switch {
		case int(s.p.Crown.Seat) == seat:
			t.say("tip.way.king", "n", int(s.p.Crown.Tokens), "territory", s.thing("territory", int(s.p.Throne())))
		case g.King > 0 && s.p.Crown.Seat < 0:
			t.say("tip.way.nobody-king")
		}
	case "hand":
		t.say("tip.hand", "who", who, "n", int(me.HandSize))
	case "pool":
		t.say("tip.pool", "who", who, "n", int(me.Pool))
	case "supply":
		t.say("tip.supply", "who", who, "n", s.p.Supply(int8(seat)))
	}
}
