package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// Prompt returns one sentence for a seat: its options, the seat that it waits for, or how the game ended. The texts are
// the title's "prompt.*", or "name" for a blank position.
func (b *sky) Prompt(view game.Position, s game.Seat) game.Phrase {
	p := view.(*fourgods.Position)
	plays := s >= 0 && s < game.Seat(p.Seats)
	switch {
	case p.Seats == 0:
		return game.NewPhrase("name")
	case p.Phase == fourgods.Over:
		return outcome(view, s)
	case p.Phase == fourgods.Lobby && p.ToAct().Has(s):
		if p.Chooses(s) {
			return game.NewPhrase("prompt.lobby-colour")
		}
		return game.NewPhrase("prompt.lobby")
	case p.Phase == fourgods.Lobby:
		return game.NewPhrase("prompt.lobby-wait", "seat", p.ToAct().First())
	case !p.Simultaneous() && game.Seat(p.Active) != s:
		if !plays || !board.SayableBy(view, s).Has("flip") {
			return game.NewPhrase("prompt.wait.only", "seat", game.Seat(p.Active))
		}
		return game.NewPhrase("prompt.wait", "seat", game.Seat(p.Active))
	case !plays && p.Phase == fourgods.Final:
		return game.NewPhrase("prompt.watch-final")
	case !plays:
		return game.NewPhrase("prompt.watch")
	}
	me := &p.Players[s]
	hands := me.Hand != [2]fourgods.Slot{fourgods.NoSlot, fourgods.NoSlot}
	switch {
	case me.Passed:
		return game.NewPhrase("prompt.passed")
	case p.Stuck(s) && me.Discarded() >= p.SpacesEach():
		return game.NewPhrase("prompt.no-fit-full")
	case p.Stuck(s):
		return game.NewPhrase("prompt.no-fit")
	case me.Taken != fourgods.NoSlot:
		return game.NewPhrase("prompt.taken", "tile", game.MakeThing("tile", p.Tiles[me.Taken].ID()))
	case me.Last >= 0 && me.Markers[0].Colour != fourgods.NoColour:
		if says := board.SayableBy(view, s); says.Has("migrate") && !says.Has("prophet") {
			return game.NewPhrase("prompt.migrate")
		}
		return game.NewPhrase("prompt.prophet")
	case hands && me.Discarded() >= p.SpacesEach():
		return game.NewPhrase("prompt.place-full")
	case hands:
		return game.NewPhrase("prompt.place")
	case p.BagLeft == 0:
		return game.NewPhrase("prompt.bag-empty")
	case me.Discarded() >= p.SpacesEach():
		return game.NewPhrase("prompt.full")
	}
	if !board.SayableBy(view, s).Has("take") {
		return game.NewPhrase("prompt.draw.only")
	}
	return game.NewPhrase("prompt.draw")
}

// outcome returns the text of the end of the game for a seat.
func outcome(view game.Position, s game.Seat) game.Phrase {
	r := view.Result()
	if r.Won == 0 {
		return game.NewPhrase("prompt.over.nobody")
	}
	return board.Ending(r, s)
}
