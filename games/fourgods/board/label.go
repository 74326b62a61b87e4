package board

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pantheon/game"
	"pantheon/games/fourgods"
)

// Labels are what a screen reader says for a thing that is drawn, in the reader's language.

func (s *scene) join(parts []string) string {
	if s.look.Lang == "zh" {
		return strings.Join(parts, "，")
	}
	return strings.Join(parts, ", ")
}

// capital begins a name with a capital letter.
func capital(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

func (s *scene) cellLabel(n int) string {
	parts := []string{fourgods.CellName(n)}
	switch city := s.p.CityAt(n); {
	case city != fourgods.NoColour:
		parts = append(parts, s.say("label.city", "colour", "colour:"+city.String()))
		if s.p.Dead(n) {
			parts = append(parts, s.say("label.safe"))
		}
	case s.p.TileAt(n) != nil:
		corners, _, _ := s.p.FaceUp(s.p.SlotAt(n))
		parts = append(parts, s.terrains(corners))
		if c, zone := s.p.TileAt(n).Prophet(); c != fourgods.NoColour {
			parts = append(parts, s.say("label.prophet", "colour", "colour:"+c.String(), "terrain", "terrain:"+corners.At(zone).String()))
		}
	case s.p.Dead(n):
		parts = append(parts, s.say("label.dead"))
	default:
		parts = append(parts, s.say("label.empty"))
	}
	return s.join(parts)
}

// tileLabel speaks of a tile outside the World: the corners of the face that is shown.
func (s *scene) tileLabel(slot fourgods.Slot) string {
	parts := []string{s.p.Tiles[slot].ID()}
	if corners, _, ok := s.p.FaceUp(slot); ok {
		parts = append(parts, s.terrains(corners))
	}
	return s.join(parts)
}

func (s *scene) reserveLabel(n int) string {
	return s.say("label.reserve", "colour", "colour:"+colourIDs[n], "n", int(s.p.Reserve[n]))
}

func (s *scene) areaLabel(seat int) string {
	return s.say("label.area", "who", seatThing(seat), "n", s.p.Players[seat].Discarded(), "of", s.p.SpacesEach())
}

func (s *scene) handLabel(seat int) string {
	return s.say("label.hand", "who", seatThing(seat), "n", len(s.cards(seat)))
}

func (s *scene) razedLabel(n int) string {
	return s.say("label.razed", "colour", "colour:"+colourIDs[n], "n", int(s.p.Razed[n]))
}

func (s *scene) bagLabel() string    { return s.say("label.bag", "n", int(s.p.BagLeft)) }
func (s *scene) citiesLabel() string { return s.say("label.cities", "n", int(s.p.Cities)) }

func (s *scene) kingdomLabel(c constellation) string {
	parts := []string{s.say("label.kingdom", "terrain", "terrain:"+c.terrain, "n", c.size)}
	var names []string
	for _, id := range c.leaders {
		names = append(names, s.called("colour:"+id))
	}
	if len(names) > 0 {
		parts = append(parts, s.say("label.led", "list", game.MakeThing("word", strings.Join(names, "/")), "n", c.free))
	} else {
		parts = append(parts, s.say("label.unled"))
	}
	return s.join(parts)
}

func (s *scene) playerLabel(seat int) string {
	return s.join([]string{s.who(seat), s.subtitle(seat), s.say("label.points", "n", s.points(seat))})
}
