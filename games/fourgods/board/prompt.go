package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// Prompt returns one sentence for a seat: its options, the seat that it waits for, or how the game ended. The texts are
// the title's "prompt.*".
func (b *sky) Prompt(view game.Position, s game.Seat) game.Phrase {
	p := view.(*fourgods.Position)
	plays := s >= 0 && s < game.Seat(p.Seats)
	switch {
	case p.Seats == 0:
		return game.Say("name")
	case p.Phase == fourgods.Over:
		return outcome(view, s)
	case p.Phase == fourgods.Lobby && p.Waiting().Has(s):
		if p.Chooses(s) {
			return game.Say("prompt.lobby-colour")
		}
		return game.Say("prompt.lobby")
	case p.Phase == fourgods.Lobby:
		return game.Say("prompt.lobby-wait", "seat", p.Waiting().First())
	case !p.Simultaneous() && game.Seat(p.Active) != s:
		if !plays || !board.SayableBy(view, s).Has("flip") {
			return game.Say("prompt.wait.only", "seat", game.Seat(p.Active))
		}
		return game.Say("prompt.wait", "seat", game.Seat(p.Active))
	case !plays && p.Phase == fourgods.Final:
		return game.Say("prompt.watch-final")
	case !plays:
		return game.Say("prompt.watch")
	}
	me := &p.Players[s]
	hands := me.Hand != [2]fourgods.Slot{fourgods.NoSlot, fourgods.NoSlot}
	switch {
	case me.Passed:
		return game.Say("prompt.passed")
	case p.Stuck(s) && me.Discarded() >= p.SpacesEach():
		return game.Say("prompt.no-fit-full")
	case p.Stuck(s):
		return game.Say("prompt.no-fit")
	case me.Taken != fourgods.NoSlot:
		return game.Say("prompt.taken", "tile", game.MakeThing("tile", p.Tiles[me.Taken].ID()))
	case me.Last >= 0 && me.Markers[0].Colour != fourgods.NoColour:
		if says := board.SayableBy(view, s); says.Has("migrate") && !says.Has("prophet") {
			return game.Say("prompt.migrate")
		}
		return game.Say("prompt.prophet")
	case hands && me.Discarded() >= p.SpacesEach():
		return game.Say("prompt.place-full")
	case hands:
		return game.Say("prompt.place")
	case p.BagLeft == 0:
		return game.Say("prompt.bag-empty")
	case me.Discarded() >= p.SpacesEach():
		return game.Say("prompt.full")
	}
	if !board.SayableBy(view, s).Has("take") {
		return game.Say("prompt.draw.only")
	}
	return game.Say("prompt.draw")
}

// outcome returns the text of the end of the game for a seat.
func outcome(view game.Position, s game.Seat) game.Phrase {
	r := view.Result()
	if r.Won == 0 {
		return game.Say("prompt.over.nobody")
	}
	return board.Ending(r, s)
}
