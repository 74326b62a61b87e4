package board

import "pantheon/games/hellas"

// Labels describe drawn things for screen readers, in the viewer's language.

// armyName returns the name of a player's army.
func (t *teller) armyName(seat int) string { return t.Phrase("army." + armyIDs[seat]) }

// label describes a territory in words.
func (m *territory) label() string {
	l := m.land(m.at)
	parts := []string{m.title("territory", int(m.at)), m.Called("land:" + l.Land), m.Phrase("label.population", "n", l.Population)}
	if m.holder >= 0 {
		parts = append(parts, m.Phrase("label.controlled", "who", m.who(int(m.holder))))
	} else {
		parts = append(parts, m.Phrase("label.neutral"))
	}
	switch {
	case m.built && l.Site == hellas.Delphi:
		parts = append(parts, m.Phrase("label.oracle"))
	case m.built:
		parts = append(parts, m.Phrase("label.temple"))
	case l.Site != hellas.NoSite:
		parts = append(parts, m.Phrase([...]string{"", "label.shrine", "label.delphi"}[l.Site]))
	}
	if l.City != hellas.NoCity {
		parts = append(parts, m.cityLabel(m.at, m.fort))
	}
	for _, p := range m.crowd.members() {
		switch p.kind {
		case anArmy:
			id := "label.hoplites"
			if m.allied(p.of) {
				id = "label.allies"
			}
			parts = append(parts, m.Phrase(id, "n", p.n, "who", m.who(m.commands(p.of))))
		case aHero:
			parts = append(parts, m.heroLabel(m.crowd.who[p.of], p.of))
		case aMonster:
			parts = append(parts, m.monsterLabel(p.of, m.crowd.life[p.of]))
		case aQuest:
			parts = append(parts, m.questLabel(m.crowd.quests[p.of], p.of))
		case aSpy:
			parts = append(parts, m.Phrase("label.spy"))
		}
	}
	return m.Join(parts)
}

// cityLabel describes a City in words. fort is the seat whose hoplite is fortified there, -1 for none.
func (t *teller) cityLabel(at hellas.Territory, fort int8) string {
	name := t.Phrase([...]string{"", "label.city", "label.sparta"}[t.land(at).City])
	if fort >= 0 {
		return t.Phrase("label.fortified", "city", name, "who", t.who(int(fort)))
	}
	return name
}

func (t *teller) heroLabel(h hellas.Hero, seat int) string {
	return t.Phrase("label.hero", "hero", t.title("hero", int(h)), "who", t.who(seat))
}

func (t *teller) monsterLabel(m int, life uint8) string {
	return t.Phrase("label.monster", "monster", t.title("monster", m), "n", int(life))
}

func (t *teller) questLabel(q hellas.Quest, slot int) string {
	return t.Phrase("label.quest", "quest", t.title("quest", int(q)), "n", slot+1)
}
