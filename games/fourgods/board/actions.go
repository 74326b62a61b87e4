package board

import (
	"math"
	"math/bits"
	"slices"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// Actions returns the tiles of actions other than placements: drawing, prophets, cities and, for a player who may
// choose one, the gods. It returns nil for a spectator, out of turn, before the start and after the end.
func (b *sky) Actions(view game.Position, seat game.Seat, said board.Playable, l board.RenderOptions) []board.Action {
	s := b.scene(view, l)
	if s.Viewer < 0 || s.p.Phase == fourgods.Lobby || s.p.Phase == fourgods.Over || !s.p.Simultaneous() && int(s.p.Active) != s.Viewer {
		return nil
	}
	me := &s.p.Players[s.Viewer]
	var all []board.Action
	add := func(id, icon, why string, says ...string) *board.Action {
		all = append(all, board.Action{ID: id, Says: says, Name: s.Phrase("tile." + id), Why: s.Phrase(why), Icon: icon})
		return &all[len(all)-1]
	}
	draws := "tile.none"
	switch {
	case me.Hand != [2]fourgods.Slot{fourgods.NoSlot, fourgods.NoSlot} || me.Taken != fourgods.NoSlot:
		draws = "tile.hand"
	case s.p.BagLeft == 0:
		draws = "tile.bag"
	case me.Discarded() >= s.p.SpacesEach():
		draws = "tile.area"
	}
	add("draw", "four-b-bag", draws, "draw 2").Brings = s.Phrase("brings.draw", "n", int(s.p.BagLeft))
	add("draw-one", "four-b-tile", draws, "draw 1").Brings = s.Phrase("brings.draw-one", "n", int(s.p.BagLeft))
	prophets := "tile.none"
	if me.Last < 0 {
		prophets = "tile.no-tile"
	}
	add("prophet", "four-a-prophet", prophets, "prophet", "migrate").Brings = s.Phrase("brings.prophet")
	cities := "tile.none"
	if s.p.Cities == 0 {
		cities = "tile.no-city"
	}
	add("city", "four-a-city", cities, "city", "move-in").Brings = s.Phrase("brings.city", "n", s.p.CityPoints(), "k", int(s.p.Cities))
	if said.Has("god") {
		all = append(all, s.godTiles()...)
	}
	return said.Settle(all, s.Phrase("tile.none"))
}

// godTiles returns the tiles of the gods for a player who may choose one. Each states the player's gain from that god
// now, if the player has a god already or if the gains help to choose. The tile of a taken god names its owner.
func (s *scene) godTiles() []board.Action {
	var all []board.Action
	group, loud, beside := "tile.gods", 0, ""
	tell := len(s.ownColours()) > 0 || s.differ()
	if !tell {
		group = "tile.gods.alike"
	}
	if len(s.ownColours()) > 0 {
		group = "tile.gods.second"
	} else if loud = s.loudness(); loud > 0 {
		beside = s.Phrase("tile.gods.beside", "n", bits.OnesCount64(s.p.World))
	}
	for _, c := range s.deities() {
		id := godIDs[c.n]
		a := board.Action{
			ID: "god-" + id, Says: []string{"god " + id}, Name: c.title(), Group: s.Phrase(group), Why: s.Phrase("tile.none"), Icon: "four-i-" + colourIDs[c.n],
			Loud: loud, Beside: beside,
		}
		if c.owner >= 0 {
			a.Why = c.subtitle()
		}
		if n, ok := s.godBrings(id); ok && tell {
			a.Note = s.Phrase("tile.god.note", "terrain", terrainThings[c.n], "n", board.Plus(n))
		} else if ok {
			a.Note = s.Phrase("tile.god.alike", "terrain", terrainThings[c.n])
		}
		all = append(all, a)
	}
	return all
}

// differ reports whether the gains of the gods help to choose: enough tiles are in the World, and not all gains are
// equal.
func (s *scene) differ() bool {
	if s.loudness() == 0 {
		return false
	}
	least, most := math.MaxInt, math.MinInt
	for _, god := range godIDs {
		if n, ok := s.godBrings(god); ok {
			least, most = min(least, n), max(most, n)
		}
	}
	return most > least
}

// The numbers of tiles in the World from which on a player without a god sees a reminder, and a prominent one. From the
// second number on the first bots choose their gods.
const (
	loudFrom    = 8
	loudestFrom = 16
)

// loudness returns the prominence of the reminder for a player without a god, from 0 to 2.
func (s *scene) loudness() int {
	switch n := bits.OnesCount64(s.p.World); {
	case n >= loudestFrom:
		return 2
	case n >= loudFrom:
		return 1
	}
	return 0
}

// Card returns a god as a card, with the viewer's gain from choosing it now. The second result is false for other
// things.
func (b *sky) Card(view game.Position, t game.Thing, l board.RenderOptions) (board.Card, bool) {
	if t.Kind() != "god" || !slices.Contains(godIDs[:], t.ID()) {
		return board.Card{}, false
	}
	s := b.scene(view, l)
	card := board.Card{Name: s.Called(string(t))}
	if n, ok := s.godBrings(t.ID()); ok {
		card.Text = append(card.Text, s.Phrase("forecast.god", "n", board.Plus(n), "terrain", terrainThings[slices.Index(godIDs[:], t.ID())]))
	}
	for _, line := range b.Tip(view, t) {
		card.Text = append(card.Text, s.Tell(line))
	}
	return card, len(card.Text) > 0
}
