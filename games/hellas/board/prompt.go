package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// Prompt returns one sentence for a seat: its options and their cost, the seat that it waits for, or how the game
// ended. The texts are the title's "prompt.*".
func (b *greece) Prompt(view game.Position, s game.Seat) game.Phrase {
	p := view.(*hellas.Position)
	switch {
	case p.Seats == 0:
		return game.Say("name")
	case p.Over():
		return outcome(p, s)
	case !p.Waiting().Has(s):
		return waits(p)
	}
	if top := p.Top(); top.Kind == hellas.StepTurn && p.Done&everyRegular != everyRegular {
		said := board.SayableBy(view, s)
		for _, r := range regularActions {
			if !said.Has(r.verbs...) {
				return game.Say("prompt.turn.some") // names no action, because one of them is impossible
			}
		}
	}
	return asked(p, p.Top())
}

// outcome returns the text of the end of the game for a seat.
func outcome(p *hellas.Position, s game.Seat) game.Phrase {
	switch p.Way {
	case hellas.SoloWon:
		return game.Say("prompt.over.solo-won")
	case hellas.SoloLost:
		return game.Say("prompt.over.solo-lost")
	case hellas.NotWon: // the game was ended before a player had won
		return board.Ending(p.Result(), s)
	}
	way := "way:" + wayIDs[p.Way]
	if game.Seat(p.Winner) == s {
		return game.Say("prompt.over.won", "way", way)
	}
	return game.Say("prompt.over.lost", "seat", game.Seat(p.Winner), "way", way)
}

// waits returns the text that names the seat that the others wait for, and the current scene.
func waits(p *hellas.Position) game.Phrase {
	top := p.Top()
	seat := game.Seat(top.Seat)
	switch {
	case p.TurnNo == 0:
		return game.Say("prompt.wait.set-up", "seat", seat)
	case top.Kind == hellas.StepDraft:
		return game.Say("prompt.wait.draft", "seat", seat)
	case p.Battle.At != hellas.NoTerritory:
		return game.Say("prompt.wait.battle", "seat", seat, "territory", "territory:"+p.ID("territory", int(p.Battle.At)))
	case p.Hunt.Monster != hellas.NoMonster:
		return game.Say("prompt.wait.hunt", "seat", seat, "monster", "monster:"+p.ID("monster", int(p.Hunt.Monster)))
	case top.Kind == hellas.StepTurn:
		return game.Say("prompt.wait.turn", "seat", seat)
	}
	return game.Say("prompt.wait.other", "seat", seat)
}

// asked returns the text of a choice for its seat.
func asked(p *hellas.Position, top *hellas.Step) game.Phrase {
	id, n := "prompt."+top.Kind.String(), int(top.N)
	monster := func(m int) string { return "monster:" + p.ID("monster", m) }
	switch top.Kind {
	case hellas.StepTurn:
		if p.Done&everyRegular == everyRegular {
			return game.Say("prompt.turn.last")
		}
		me := &p.Players[top.Seat]
		return game.Say(id, "speed", me.Value(hellas.Speed), "n", me.Value(hellas.Leadership))
	case hellas.StepRecruit:
		if top.Is(hellas.MarkEach) {
			return game.Say("prompt.recruit.each")
		}
		return game.Say(id, "n", n)
	case hellas.StepMoving, hellas.StepPrepare, hellas.StepHeal, hellas.StepSuffer, hellas.StepBring:
		return game.Say(id, "n", n)
	case hellas.StepDiscard:
		if top.What >= 0 {
			return game.Say("prompt.discard.symbol", "n", n, "symbol", "symbol:"+hellas.Symbol(top.What).String())
		}
		return game.Say(id, "n", n)
	case hellas.StepAsk:
		switch {
		case p.Battle.At != hellas.NoTerritory && p.Yields():
			return game.Say("prompt.ask.yield", "territory", "territory:"+p.ID("territory", int(p.Battle.At)))
		case p.Battle.At != hellas.NoTerritory:
			return game.Say("prompt.ask.battle", "territory", "territory:"+p.ID("territory", int(p.Battle.At)))
		case p.Hunt.Monster != hellas.NoMonster:
			return game.Say("prompt.ask.hunt", "monster", monster(int(p.Hunt.Monster)))
		}
	case hellas.StepCard:
		role := [...]string{"attacker", "defender"}[top.What]
		v := stands(p)
		return game.Say("prompt.card."+role, "territory", "territory:"+p.ID("territory", int(p.Battle.At)),
			"a", v.strength[hellas.Attacking], "d", v.strength[hellas.Defending])
	case hellas.StepAppear:
		if top.Is(hellas.MarkMayPass) {
			return game.Say("prompt.appear.pass")
		}
	case hellas.StepChoose:
		one, two := p.Options()
		return game.Say(id, "a", one, "b", two)
	case hellas.StepArmy:
		switch {
		case top.Dying() > 0:
			return game.Say("prompt.army.murderous", "n", top.Dying())
		case top.Is(hellas.MarkAnywhere) && top.Most() == 1:
			return game.Say("prompt.fly")
		case top.Is(hellas.MarkAnywhere):
			return game.Say("prompt.army.anywhere")
		case top.Most() == 1:
			return game.Say("prompt.army.one", "n", n)
		}
		return game.Say(id, "n", n)
	case hellas.StepWay:
		return game.Say(id, "territory", "territory:"+p.ID("territory", int(top.What)))
	case hellas.StepClaim:
		if top.Is(hellas.MarkBack) {
			return game.Say("prompt.claim.back")
		}
	case hellas.StepMonster:
		return game.Say("prompt.monster." + monsterPicks[top.What])
	case hellas.StepDie, hellas.StepSend:
		return game.Say(id, "monster", monster(int(top.What)))
	case hellas.StepWound:
		if top.Is(hellas.MarkBack) {
			return game.Say("prompt.uncover.off", "monster", monster(int(top.What)))
		}
		return game.Say(id, "monster", monster(int(top.What)))
	case hellas.StepPick, hellas.StepStrike:
		return game.Say(id, "monster", monster(int(p.Hunt.Monster)))
	case hellas.StepDefend:
		return game.Say(id, "monster", monster(int(p.Hunt.Monster)), "n", int(p.Hunt.Strength))
	case hellas.StepReward:
		if top.Is(hellas.MarkSuccess) {
			return game.Say("prompt.reward.success")
		}
	}
	return game.Say(id)
}

// everyRegular is the set of all four regular actions.
const everyRegular = hellas.UsedArtifacts | hellas.Prayed | hellas.MovedHero | hellas.MovedHoplites
