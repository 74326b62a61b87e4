package board

import (
	"strings"

	"pantheon/game"
	"pantheon/games/fourgods"
)

// Labels are what a screen reader says for a thing that is drawn, in the reader's language.

func (s *scene) cellLabel(n int) string {
	parts := []string{fourgods.CellName(n)}
	switch city := s.p.CityAt(n); {
	case city != fourgods.NoColour:
		parts = append(parts, s.Say("label.city", "colour", "colour:"+city.String()))
		if s.p.Dead(n) {
			parts = append(parts, s.Say("label.safe"))
		}
	case s.p.TileAt(n) != nil:
		corners, _, _ := s.p.FaceUp(s.p.SlotAt(n))
		parts = append(parts, s.terrains(corners))
		if c, zone := s.p.TileAt(n).Prophet(); c != fourgods.NoColour {
			parts = append(parts, s.Say("label.prophet", "colour", "colour:"+c.String(), "terrain", "terrain:"+corners.At(zone).String()))
		}
	case s.p.Dead(n):
		parts = append(parts, s.Say("label.dead"))
	default:
		parts = append(parts, s.Say("label.empty"))
	}
	return s.Join(parts)
}

// tileLabel speaks of a tile outside the World: the corners of the face that is shown.
func (s *scene) tileLabel(slot fourgods.Slot) string {
	parts := []string{s.p.Tiles[slot].ID()}
	if corners, _, ok := s.p.FaceUp(slot); ok {
		parts = append(parts, s.terrains(corners))
	}
	return s.Join(parts)
}

func (s *scene) reserveLabel(n int) string {
	return s.Say("label.reserve", "colour", "colour:"+colourIDs[n], "n", int(s.p.Reserve[n]))
}

func (s *scene) areaLabel(seat int) string {
	return s.Say("label.area", "who", seatThing(seat), "n", s.p.Players[seat].Discarded(), "of", s.p.SpacesEach())
}

func (s *scene) handLabel(seat int) string {
	return s.Say("label.hand", "who", seatThing(seat), "n", len(s.cards(seat)))
}

func (s *scene) razedLabel(n int) string {
	return s.Say("label.razed", "colour", "colour:"+colourIDs[n], "n", int(s.p.Razed[n]))
}

func (s *scene) bagLabel() string    { return s.Say("label.bag", "n", int(s.p.BagLeft)) }
func (s *scene) citiesLabel() string { return s.Say("label.cities", "n", int(s.p.Cities)) }

func (s *scene) kingdomLabel(c constellation) string {
	parts := []string{s.Say("label.kingdom", "terrain", "terrain:"+c.terrain, "n", c.size)}
	var names []string
	for _, id := range c.leaders {
		names = append(names, s.Called("colour:"+id))
	}
	if len(names) > 0 {
		parts = append(parts, s.Say("label.led", "list", game.MakeThing("word", strings.Join(names, "/")), "n", c.free))
	} else {
		parts = append(parts, s.Say("label.unled"))
	}
	return s.Join(parts)
}

func (s *scene) playerLabel(seat int) string {
	return s.Join([]string{s.who(seat), s.subtitle(seat), s.Say("label.points", "n", s.points(seat))})
}
