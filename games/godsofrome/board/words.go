package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// words is a reader that also knows the names of this title's things. Fragments hold it, so it is comparable.
type words struct{ board.Reader }

// god returns the name of a god, and of the faction.
func (w *words) god(f godsofrome.Faction) string { return w.Called("god:" + factionIDs[f]) }

// seatName returns the name of a player.
func (w *words) seatName(seat int) string { return w.Called(string(game.SeatThing(game.Seat(seat)))) }

// iconNames lists icons; "no card" if there are none.
func (w *words) iconNames(icons []godsofrome.Icon) string {
	var names []string
	for _, i := range icons {
		if i != godsofrome.NoIcon {
			names = append(names, w.Phrase("icon."+i.String()))
		}
	}
	if len(names) == 0 {
		return w.Phrase("card.empty")
	}
	return w.Join(names)
}

// A keeper is the player of a faction: the number of a seat, or one of the negative values neutral, free, removed and
// patronus.
type keeper int8

// The keepers that are not seats.
const (
	neutral  keeper = -1 - iota // nobody
	free                        // nobody yet
	removed                     // nobody: the faction is out of the game
	patronus                    // the solo opponent
)

// keeper returns the player of a faction.
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

// role names the player of a faction, or says that there is none, or that the faction is out of the game.
func (w *words) role(k keeper) string {
	switch k {
	case neutral:
		return w.Phrase("who.neutral")
	case free:
		return w.Phrase("who.free")
	case removed:
		return w.Phrase("who.removed")
	case patronus:
		return w.Phrase("part.patronus")
	}
	return w.seatName(int(k))
}
