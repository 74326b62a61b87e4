package board

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/godsofrome"
)

// Labels are what a screen reader says for a thing that is drawn, in the reader's language.

func (s *scene) lavaLabel(id string) string { return s.Say("label.lava", "territory", id) }

func (s *scene) territoryLabel(t int) string {
	l := &s.b.chart().lands[t]
	parts := []string{s.Say("label.territory", "territory", l.id, "god", s.god(l.faction))}
	if c := s.controller(t); c >= 0 {
		parts = append(parts, s.Say("label.held", "god", s.god(c)))
	}
	empty := true
	for f, n := range s.p.Meeples[t] {
		if n > 0 {
			parts, empty = append(parts, s.Say("label.meeples", "god", s.god(f), "n", int(n))), false
		}
	}
	if w := s.p.Wooden[t]; w >= 0 {
		parts, empty = append(parts, s.Say("label.wooden", "god", s.god(int(w)))), false
	}
	if empty {
		parts = append(parts, s.Say("label.empty"))
	}
	switch h := s.p.Harvest[t]; {
	case h > 0:
		parts = append(parts, s.Say("label.plus"))
	case h < 0:
		parts = append(parts, s.Say("label.minus"))
	}
	for f, at := range s.p.God {
		if int(at) == t {
			parts = append(parts, s.Say("label.god", "god", s.god(f)))
		}
	}
	return s.Join(parts)
}

// squadLabel speaks of the meeples of one colour in a territory.
func (s *scene) squadLabel(q squad) string {
	return s.Say("label.squad", "god", s.god(q.faction), "n", q.n)
}

// godLabel speaks of a god piece on the map.
func (s *scene) godLabel(f int) string { return s.Say("label.god", "god", s.god(f)) }

// templeLabel speaks of a god's temple and all that lies there.
func (s *scene) templeLabel(f int) string {
	parts := []string{s.Say("label.temple", "god", s.god(f)), s.role(f)}
	if at := s.p.God[f]; at >= 0 {
		parts = append(parts, s.Say("god.away", "territory", at.String()))
	} else if f != int(s.p.Removed) {
		parts = append(parts, s.Say("label.figure-home"))
	}
	visitors, free := s.temple(f)
	if len(visitors) > 0 {
		names := make([]string, len(visitors))
		for i, v := range visitors {
			names[i] = s.god(v)
		}
		parts = append(parts, s.Say("label.visitors", "who", s.Join(names)))
	}
	return s.Join(append(parts, s.Say("label.free", "n", free), s.Say("label.blessings", "n", int(s.p.Blessings[f]))))
}

func (s *scene) reserveLabel(f int) string {
	return s.Say("label.reserve", "n", int(s.p.Reserve[f]), "god", s.god(f))
}

// role is who plays a faction: a person, nobody, or that it is out of the game.
func (s *scene) role(f int) string {
	switch {
	case s.p.SeatOf[f] >= 0:
		return s.seatName(int(s.p.SeatOf[f]))
	case s.p.Solo() && f == int(s.p.Patronus.Faction):
		return s.Say("part.patronus")
	case f == int(s.p.Removed):
		return s.Say("who.removed")
	case s.p.Step == godsofrome.Choosing:
		return s.Say("who.free")
	}
	return s.Say("who.neutral")
}

func (s *scene) iconNames(icons []godsofrome.Icon) string {
	var names []string
	for _, i := range icons {
		if i != godsofrome.NoIcon {
			names = append(names, s.Say("icon."+i.String()))
		}
	}
	if len(names) == 0 {
		return s.Say("card.empty")
	}
	return s.Join(names)
}

func (s *scene) spaceLabel(seat, space int) string {
	p := &s.p.Players[seat]
	parts := []string{s.Say("label.space", "n", space+1, "icons", s.iconNames(s.icons(seat, space)))}
	if p.Active>>space&1 != 0 {
		parts = append(parts, s.Say("label.active"))
	}
	for gods := uint(p.Spent[space]); gods != 0; gods &= gods - 1 {
		parts = append(parts, s.Say("label.spent", "god", s.god(bits.TrailingZeros(gods))))
	}
	return s.Join(parts)
}

func (s *scene) seatLabel(seat int) string {
	p := &s.p.Players[seat]
	god := s.Say("player.choosing")
	if p.Faction >= 0 {
		god = s.god(int(p.Faction))
	}
	return s.Say("label.seat", "seat", game.SeatThing(game.Seat(seat)), "god", god, "favour", int(p.Favour), "points", victory(p))
}

// victory is the sum of claimed victory points.
func victory(p *godsofrome.Player) int {
	sum := 0
	for _, v := range p.VP {
		sum += max(0, int(v))
	}
	return sum
}
