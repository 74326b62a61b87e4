package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// Prompt returns one sentence for a seat: what it can do now, the seat that it waits for, or how the game ended. The
// texts have ids that begin with "prompt.". For a position without seats it returns "name", the name of the title.
func (b *moon) Prompt(view game.Position, s game.Seat) game.Phrase {
	p := view.(*luna.Position)
	waiting := view.ToAct()
	if waiting == 0 {
		return outcome(view, s)
	}
	actor := waiting.First()
	if !waiting.Has(s) {
		return game.NewPhrase("prompt.wait."+p.Step.String(), "seat", actor)
	}
	switch p.Step {
	case luna.Placing:
		return game.NewPhrase("prompt.placing", "figure", "figure:"+p.NextFigure().String())
	case luna.Settling:
		return game.NewPhrase("prompt.settling", "n", (int(p.Sets)-int(p.Seats))/int(p.Seats)+1)
	case luna.Turn:
		if p.Solo() {
			return game.NewPhrase("prompt.turn.solo", "guard", p.GuardStone(int(p.Round)))
		}
		return game.NewPhrase("prompt.turn", "n", p.CandleCount()-int(p.Candles))
	}
	return game.NewPhrase("prompt." + p.Step.String())
}

// outcome returns the sentence on the end of the game for a seat. For a position without seats it returns "name", the
// name of the title.
func outcome(view game.Position, s game.Seat) game.Phrase {
	p, r := view.(*luna.Position), view.Result()
	if p.Seats == 0 {
		return game.NewPhrase("name")
	}
	if p.Solo() {
		ahead := int(p.Players[0].Influence) - int(p.Players[luna.OpponentSeat].Influence)
		if r.Won != 0 {
			return game.NewPhrase("prompt.over.solo-won", "n", ahead)
		}
		return game.NewPhrase("prompt.over.solo-lost", "n", -ahead)
	}
	return board.Ending(r, s)
}
