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
	waiting := view.Waiting()
	if waiting == 0 {
		return outcome(view, s)
	}
	actor := waiting.First()
	if !waiting.Has(s) {
		// In the first round each player chooses a faction and takes a turn before the next player does.
		if p.Step != godsofrome.Choosing && int(p.TurnNo) <= int(p.Seats) {
			return game.Say("prompt.wait.first", "seat", actor)
		}
		return game.Say("prompt.wait."+p.Step.String(), "seat", actor)
	}
	switch p.Step {
	case godsofrome.Choosing:
		return game.Say("prompt.choosing")
	case godsofrome.Turn:
		id := "prompt.turn"
		if said := board.SayableBy(view, s); !said.Has("visit") || !said.Has("activate") {
			id = "prompt.turn.some" // names no turn, since one of them is impossible
		}
		y := p.ScoreNow(int(actor))
		return game.Say(id, "favour", board.Plus(max(y.Net(), -int(p.Players[actor].Favour))))
	case godsofrome.Acting:
		return acts(p, board.SayableBy(view, s))
	case godsofrome.Scattering:
		return game.Say("prompt.scattering", "territory", territoryThing(p.Origin))
	}
	return game.Say("prompt."+p.Step.String(), "territory", territoryThing(p.Origin))
}

// acts names the icons that can still be performed: "prompt.acting.2" for two of them.
func acts(p *godsofrome.Position, said board.Sayable) game.Phrase {
	args := []any{"space", game.MakeThing("space", strconv.Itoa(int(p.Space)+1))}
	n := 0
	for _, i := range p.Icons {
		if i != godsofrome.NoIcon && said.Has(iconVerbs[i][:]...) {
			args = append(args, [...]string{"a", "b", "c"}[n], "icon:"+i.String())
			n++
		}
	}
	return game.Say("prompt.acting."+strconv.Itoa(n), args...)
}

// outcome says how the game ended for a seat.
func outcome(view game.Position, s game.Seat) game.Phrase {
	r := view.Result()
	if r.Won == 0 {
		return game.Say("prompt.over.patronus")
	}
	return board.Ending(r, s)
}

func territoryThing(t godsofrome.Territory) game.Thing {
	return game.MakeThing("territory", t.String())
}
