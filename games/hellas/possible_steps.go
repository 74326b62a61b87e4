package hellas

import (
	"fmt"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// badSteps returns an error if play cannot continue from the stack of steps.
func (p *Position) badSteps() error {
	if p.Way != NotWon {
		return nil
	}
	for i := range p.Depth {
		if err := p.badStep(i); err != nil {
			return err
		}
	}
	top := p.Top()
	if !top.Kind.chooses() {
		return fmt.Errorf("the step %s runs by itself; above it a choice is needed", top.Kind)
	}
	if p.knows(top.Seat) {
		var room [maxMoves]game.Move
		if len(p.Moves(game.Seat(top.Seat), room[:0])) == 0 {
			return fmt.Errorf("player %d has nothing to choose in the step %s", top.Seat, top.Kind)
		}
	}
	return nil
}

// badStep returns an error if step i is impossible by itself, or in the state that it requires.
func (p *Position) badStep(i int8) error {
	s := &p.Steps[i]
	row := &rows[s.Kind]
	bad := func(why string) error { return fmt.Errorf("the step %s, number %d: %s", s.Kind, i, why) }
	switch {
	case s.Seat < 0:
		return bad("it is nobody's")
	case (i == 0) != (s.Kind == stepTurns):
		return bad("turns are at the bottom, and only there")
	case p.TurnNo == 0 && i == 1 && s.Kind != stepSetup:
		return bad("the set-up goes on before the first turn, and not later")
	}
	if row.check != nil {
		if why := row.check(p, s); why != "" {
			return bad(why)
		}
	}
	for _, f := range row.fields {
		switch n := f.of(s); {
		case (f.kind == "territory" || f.kind == "monster" || f.kind == "side") && f.in != inSet && !f.none && n < 0:
			return bad(f.name + " is missing")
		case f.in == inOther && f.name == "other" && n >= int(p.Seats), f.kind == "" && f.name != "other" && n < 0:
			return bad(f.name + " is out of range")
		}
	}
	if row.needsSet && s.Set == 0 {
		return bad("there is nothing to choose from")
	}
	if row.fits != nil {
		if why := row.fits(p, s); why != "" {
			return bad(why)
		}
	}
	return nil
}

// settingUp returns a reason if the set-up is over, otherwise "". (3.1)
func (p *Position) settingUp(*Step) string {
	if p.TurnNo != 0 {
		return "the set-up is over when turns are counted"
	}
	return ""
}

// asksFor returns a check for the steps of a choice. The check fails unless the effect of the step has the given op.
func asksFor(op cards.Op) func(*Position, *Step) string {
	return func(p *Position, s *Step) string {
		if int(s.place()) >= len(p.rules.Code) || p.rules.Code[s.place()].Op != op {
			return "its effect is none of the content that asks this"
		}
		return ""
	}
}

// badMoment returns the reason why a moment is impossible, or "".
func (p *Position) badMoment(s *Step) string {
	if s.N < 0 || s.N > p.Seats || s.What < 0 || s.Kind == StepAsk && s.N == p.Seats && !s.Is(MarkAgain) || s.Is(MarkAgain) && p.rules.asksOnce() {
		return "its moment or its place is none"
	}
	return ""
}

// unstaged returns a reason if a step has no stage or action, otherwise "".
func (p *Position) unstaged(s *Step) string {
	if s.What < 0 {
		return "its stage is none"
	}
	return ""
}

// badBattle returns the reason why the step of a battle is impossible, or "". (3.4)
func (p *Position) badBattle(s *Step) string {
	switch {
	case p.Battle.At == NoTerritory:
		return "there is no battle"
	case s.What < 0 || s.Other < 0 || s.What > battleDecide && p.Battle.Winner == NoSeat:
		return "its stage needs a winner"
	}
	return ""
}

// badSide returns the reason why the seat that chooses a card in a battle is impossible, or "". (3.4)
func (p *Position) badSide(s *Step) string {
	switch {
	case p.Battle.At == NoTerritory:
		return "there is no battle"
	case s.What < 0 || s.Seat != p.Battle.Seat[s.What]:
		return "the side is another's"
	}
	return ""
}

// huntless returns a reason if there is no hunt, otherwise "". (3.5)
func (p *Position) huntless(*Step) string {
	if p.Hunt.Monster == NoMonster {
		return "there is no hunt"
	}
	return ""
}

// absent returns a reason if the monster of a step is not on the map, otherwise "".
func (p *Position) absent(s *Step) string {
	if p.Beasts[s.What].State != Roaming {
		return "the monster is not on the map"
	}
	return ""
}
