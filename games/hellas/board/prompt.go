package board

import (
	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// Prompt returns one sentence for a seat: its options and their cost, the seat that it waits for, or how the game
// ended. The texts have ids that begin with "prompt.". For a position without seats it returns "name", the name of the
// title.
func (b *greece) Prompt(view game.Position, s game.Seat) game.Phrase {
	p := view.(*hellas.Position)
	switch {
	case p.Seats == 0:
		return game.NewPhrase("name")
	case p.Over():
		return outcome(p, s)
	case !p.ToAct().Has(s):
		return waits(p)
	}
	if top := p.Top(); top.Kind == hellas.StepTurn && p.Done&everyRegular != everyRegular {
		said := board.SayableBy(view, s)
		for _, r := range regularActions {
			if !said.Has(r.verbs...) {
				return game.NewPhrase("prompt.turn.some") // names no action, because one of them is impossible
			}
		}
	}
	return asked(p, p.Top())
}

// outcome returns the sentence on the end of the game for a seat.
func outcome(p *hellas.Position, s game.Seat) game.Phrase {
	switch p.Way {
	case hellas.SoloWon:
		return game.NewPhrase("prompt.over.solo-won")
	case hellas.SoloLost:
		return game.NewPhrase("prompt.over.solo-lost")
	case hellas.NotWon: // the game was ended before a player had won
		return board.Ending(p.Result(), s)
	}
	way := "way:" + wayIDs[p.Way]
	if game.Seat(p.Winner) == s {
		return game.NewPhrase("prompt.over.won", "way", way)
	}
	return game.NewPhrase("prompt.over.lost", "seat", game.Seat(p.Winner), "way", way)
}

// waits returns the sentence that names the seat that must choose now, and the current scene.
func waits(p *hellas.Position) game.Phrase {
	top := p.Top()
	seat := game.Seat(top.Seat)
	switch {
	case p.TurnNo == 0:
		return game.NewPhrase("prompt.wait.set-up", "seat", seat)
	case top.Kind == hellas.StepDraft:
		return game.NewPhrase("prompt.wait.draft", "seat", seat)
	case p.Battle.At != hellas.NoTerritory:
		return game.NewPhrase("prompt.wait.battle", "seat", seat, "territory", "territory:"+p.ID("territory", int(p.Battle.At)))
	case p.Hunt.Monster != hellas.NoMonster:
		return game.NewPhrase("prompt.wait.hunt", "seat", seat, "monster", "monster:"+p.ID("monster", int(p.Hunt.Monster)))
	case top.Kind == hellas.StepTurn:
		return game.NewPhrase("prompt.wait.turn", "seat", seat)
	}
	return game.NewPhrase("prompt.wait.other", "seat", seat)
}

// asked returns the sentence that describes a choice to the seat that makes it.
func asked(p *hellas.Position, top *hellas.Step) game.Phrase {
	id, n := "prompt."+top.Kind.String(), int(top.N)
	monster := func(m int) string { return "monster:" + p.ID("monster", m) }
	switch top.Kind {
	case hellas.StepTurn:
		if p.Done&everyRegular == everyRegular {
			return game.NewPhrase("prompt.turn.last")
		}
		me := &p.Players[top.Seat]
		return game.NewPhrase(id, "speed", me.Value(hellas.Speed), "n", me.Value(hellas.Leadership))
	case hellas.StepRecruit:
		if top.Is(hellas.MarkEach) {
			return game.NewPhrase("prompt.recruit.each")
		}
		return game.NewPhrase(id, "n", n)
	case hellas.StepMoving, hellas.StepPrepare, hellas.StepHeal, hellas.StepSuffer, hellas.StepBring:
		return game.NewPhrase(id, "n", n)
	case hellas.StepDiscard:
		if top.What >= 0 {
			return game.NewPhrase("prompt.discard.symbol", "n", n, "symbol", "symbol:"+hellas.Symbol(top.What).String())
		}
		return game.NewPhrase(id, "n", n)
	case hellas.StepAsk:
		switch {
		case p.Battle.At != hellas.NoTerritory && p.Yields():
			return game.NewPhrase("prompt.ask.yield", "territory", "territory:"+p.ID("territory", int(p.Battle.At)))
		case p.Battle.At != hellas.NoTerritory:
			return game.NewPhrase("prompt.ask.battle", "territory", "territory:"+p.ID("territory", int(p.Battle.At)))
		case p.Hunt.Monster != hellas.NoMonster:
			return game.NewPhrase("prompt.ask.hunt", "monster", monster(int(p.Hunt.Monster)))
		}
	case hellas.StepCard:
		role := [...]string{"attacker", "defender"}[top.What]
		v := stands(p)
		return game.NewPhrase("prompt.card."+role, "territory", "territory:"+p.ID("territory", int(p.Battle.At)),
			"a", v.strength[hellas.Attacking], "d", v.strength[hellas.Defending])
	case hellas.StepAppear:
		if top.Is(hellas.MarkMayPass) {
			return game.NewPhrase("prompt.appear.pass")
		}
	case hellas.StepChoose:
		one, two := p.Options()
		return game.NewPhrase(id, "a", one, "b", two)
	case hellas.StepArmy:
		switch {
		case top.Dying() > 0:
			return game.NewPhrase("prompt.army.murderous", "n", top.Dying())
		case top.Is(hellas.MarkAnywhere) && top.Most() == 1:
			return game.NewPhrase("prompt.fly")
		case top.Is(hellas.MarkAnywhere):
			return game.NewPhrase("prompt.army.anywhere")
		case top.Most() == 1:
			return game.NewPhrase("prompt.army.one", "n", n)
		}
		return game.NewPhrase(id, "n", n)
	case hellas.StepWay:
		return game.NewPhrase(id, "territory", "territory:"+p.ID("territory", int(top.What)))
	case hellas.StepClaim:
		if top.Is(hellas.MarkBack) {
			return game.NewPhrase("prompt.claim.back")
		}
	case hellas.StepMonster:
		return game.NewPhrase("prompt.monster." + monsterPicks[top.What])
	case hellas.StepDie, hellas.StepSend:
		return game.NewPhrase(id, "monster", monster(int(top.What)))
	case hellas.StepWound:
		if top.Is(hellas.MarkBack) {
			return game.NewPhrase("prompt.uncover.off", "monster", monster(int(top.What)))
		}
		return game.NewPhrase(id, "monster", monster(int(top.What)))
	case hellas.StepPick, hellas.StepStrike:
		return game.NewPhrase(id, "monster", monster(int(p.Hunt.Monster)))
	case hellas.StepDefend:
		return game.NewPhrase(id, "monster", monster(int(p.Hunt.Monster)), "n", int(p.Hunt.Strength))
	case hellas.StepReward:
		if top.Is(hellas.MarkSuccess) {
			return game.NewPhrase("prompt.reward.success")
		}
	}
	return game.NewPhrase(id)
}

// everyRegular is the set of all four regular actions.
const everyRegular = hellas.UsedArtifacts | hellas.Prayed | hellas.MovedHero | hellas.MovedHoplites
