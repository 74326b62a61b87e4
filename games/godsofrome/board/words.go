package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// Words are a reader that also knows how this title's things are called. Pieces hold them, so they are comparable.
type words struct{ board.Reader }

// god is the name of a god, and of the faction.
func (w *words) god(f godsofrome.Faction) string { return w.Called("god:" + factionIDs[f]) }

// seatName is the name of a player.
func (w *words) seatName(seat int) string { return w.Called(string(game.SeatThing(game.Seat(seat)))) }

// iconNames lists icons; "no card" where there is none.
func (w *words) iconNames(icons []godsofrome.Icon) string {
	var names []string
	for _, i := range icons {
		if i != godsofrome.NoIcon {
			names = append(names, w.Say("icon."+i.String()))
		}
	}
	if len(names) == 0 {
		return w.Say("card.empty")
	}
	return w.Join(names)
}

// A keeper is who plays a faction: a seat, or one of those below.
type keeper int8

// The keepers that are no persons.
const (
	neutral  keeper = -1 - iota // nobody
	free                        // nobody yet
	removed                     // nobody: the faction is out of the game
	patronus                    // the solo opponent
)

// keeper tells who plays a faction.
func (s *scene) keeper(f godsofrome.Faction) keeper {
	switch {
	case s.p.SeatOf[f] >= 0:
		return keeper(s.p.SeatOf[f])
	case s.p.Solo() && f == s.p.Patronus.Faction:
		return patronus
	case f == s.p.Removed:
		return removed
	case s.p.Step == godsofrome.Choosing:
		return free
	}
	return neutral
}

// role says who plays a faction: a person, nobody, or that it is out of the game.
func (w *words) role(k keeper) string {
	switch k {
	case neutral:
		return w.Say("who.neutral")
	case free:
		return w.Say("who.free")
	case removed:
		return w.Say("who.removed")
	case patronus:
		return w.Say("part.patronus")
	}
	return w.seatName(int(k))
}
