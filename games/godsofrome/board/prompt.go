package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// Prompt says in one line what a seat can do now, whom it waits for, or how the game ended. The texts are the title's
// "prompt.*".
func (b *rome) Prompt(view game.Position, s game.Seat) game.Phrase {
	p := view.(*godsofrome.Position)
	waiting := view.ToAct()
	if waiting == 0 {
		return outcome(view, s)
	}
	actor := waiting.First()
	if !waiting.Has(s) {
		// In the first round each player chooses a faction and takes a turn before the next player does.
		if p.Step != godsofrome.Choosing && int(p.TurnNo) <= int(p.Seats) {
			return game.NewPhrase("prompt.wait.first", "seat", actor)
		}
		return game.NewPhrase("prompt.wait."+p.Step.String(), "seat", actor)
	}
	switch p.Step {
	case godsofrome.Choosing:
		return game.NewPhrase("prompt.choosing")
	case godsofrome.Turn:
		id := "prompt.turn"
		if said := board.SayableBy(view, s); !said.Has("visit") || !said.Has("activate") {
			id = "prompt.turn.some" // names no turn, since one of them is impossible
		}
		y := p.ScoreNow(int(actor))
		return game.NewPhrase(id, "favour", board.Plus(max(y.Net(), -int(p.Players[actor].Favour))))
	case godsofrome.Acting:
		return acts(p, board.SayableBy(view, s))
	case godsofrome.Scattering:
		return game.NewPhrase("prompt.scattering", "territory", territoryThing(p.Origin))
	}
	return game.NewPhrase("prompt."+p.Step.String(), "territory", territoryThing(p.Origin))
}

// acts names the icons that can still be performed: "prompt.acting.2" for two of them.
func acts(p *godsofrome.Position, said board.Playable) game.Phrase {
	args := []any{"space", game.MakeThing("space", strconv.Itoa(int(p.Space)+1))}
	n := 0
	for _, i := range p.Icons {
		if i != godsofrome.NoIcon && said.Has(iconVerbs[i][:]...) {
			args = append(args, [...]string{"a", "b", "c"}[n], "icon:"+i.String())
			n++
		}
	}
	return game.NewPhrase("prompt.acting."+strconv.Itoa(n), args...)
}

// outcome says how the game ended for a seat.
func outcome(view game.Position, s game.Seat) game.Phrase {
	r := view.Result()
	if r.Won == 0 {
		return game.NewPhrase("prompt.over.patronus")
	}
	return board.Ending(r, s)
}

func territoryThing(t godsofrome.Territory) game.Thing {
	return game.MakeThing("territory", t.String())
}
