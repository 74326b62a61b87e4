package board

import "pantheon/games/hellas"

// Labels are what a screen reader says for a thing that is drawn, in the reader's language.

// armyName is the name of a player's army.
func (s *scene) armyName(seat int) string { return s.Say("army." + armyIDs[seat]) }

func (s *scene) territoryLabel(t hellas.Territory) string {
	l := &s.b.chart.lands[t]
	parts := []string{s.Called("territory:" + l.ID), s.Called("land:" + l.Land), s.Say("label.population", "n", l.Population)}
	if i := s.p.Controller(t); i >= 0 {
		parts = append(parts, s.Say("label.controlled", "who", s.seat(int(i))))
	} else {
		parts = append(parts, s.Say("label.neutral"))
	}
	switch {
	case s.p.Temples>>uint(t)&1 != 0 && l.Site == hellas.Delphi:
		parts = append(parts, s.Say("label.oracle"))
	case s.p.Temples>>uint(t)&1 != 0:
		parts = append(parts, s.Say("label.temple"))
	case l.Site != hellas.NoSite:
		parts = append(parts, s.Say([...]string{"", "label.shrine", "label.delphi"}[l.Site]))
	}
	if l.City != hellas.NoCity {
		parts = append(parts, s.cityLabel(t))
	}
	for _, p := range s.gathered(t) {
		switch p.kind {
		case anArmy:
			parts = append(parts, s.Say("label.hoplites", "n", p.n, "who", s.seat(p.of)))
		case aHero:
			parts = append(parts, s.heroLabel(p.of))
		case aMonster:
			parts = append(parts, s.monsterLabel(p.of))
		case aQuest:
			parts = append(parts, s.questLabel(p.of))
		case aSpy:
			parts = append(parts, s.Say("label.spy"))
		}
	}
	return s.Join(parts)
}

func (s *scene) cityLabel(t hellas.Territory) string {
	name := s.Say([...]string{"", "label.city", "label.sparta"}[s.b.chart.lands[t].City])
	if i := s.fortified(t); i >= 0 {
		return s.Say("label.fortified", "city", name, "who", s.seat(i))
	}
	return name
}

func (s *scene) heroLabel(seat int) string {
	return s.Say("label.hero", "hero", s.title("hero", int(s.player(seat).Hero)), "who", s.seat(seat))
}

func (s *scene) monsterLabel(m int) string {
	return s.Say("label.monster", "monster", s.title("monster", m), "n", s.life(m))
}

func (s *scene) questLabel(slot int) string {
	return s.Say("label.quest", "quest", s.title("quest", int(s.p.Quests[slot])), "n", slot+1)
}

func (s *scene) monumentLabel(g hellas.Monument) string {
	parts := []string{s.Say("label.monument", "god", s.title("god", int(g)), "n", int(s.p.Levels[g]))}
	if s.p.Crown.Monument == g {
		parts = append(parts, s.Say("label.throne", "n", int(s.p.Crown.Tokens)))
	}
	for i := range s.n {
		if n := int(s.p.Praying[g][i]); n > 0 {
			parts = append(parts, s.Say("label.praying", "n", n, "who", s.seat(i)))
		}
	}
	return s.Join(parts)
}

// trayLabel speaks of a monster's tray.
func (s *scene) trayLabel(m int) string {
	parts := []string{s.title("monster", m), s.lair(m)}
	if s.p.Beasts[m].State == hellas.Roaming {
		parts = append(parts, s.Say("label.life", "n", s.life(m)))
	}
	return s.Join(append(parts, s.text("monster", m)))
}

func (s *scene) woundLabel(w int, wound hellas.TrayWound) string {
	parts := []string{s.Say("label.wound", "n", w+1, "symbol", s.Called("symbol:"+wound.Symbol.String()))}
	switch wound.Reward {
	case hellas.PriestReward:
		parts = append(parts, s.Called("reward:priest"))
	case hellas.ArtifactReward:
		parts = append(parts, s.Called("reward:artifact"))
	}
	if wound.Dealt {
		parts = append(parts, s.Say("label.dealt"))
	}
	return s.Join(parts)
}

func (s *scene) fighterLabel(f fighter) string {
	return s.Join(append([]string{s.Say("battle." + f.role), s.seat(f.seat), s.Say("label.strength", "n", f.sum)}, s.reckoning(f)...))
}

func (s *scene) templeCardLabel() string {
	return s.Join([]string{s.Say("label.temple-card", "n", s.p.TemplesLeft()), s.text("temple-card", int(s.p.Temple))})
}
