package morra

import (
	"pantheon/game"
)

// ParseMove parses a listed move. For any other text it returns a refusal that says what is wrong.
func (p *Position) ParseMove(s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
	if m, ok := game.ParseListed(p, s, words); ok {
		return m, nil
	}
	if r := p.idle(s); r != nil {
		return 0, r
	}
	w := words.Phrases()
	switch {
	case len(words) > game.MaxMoveText || len(w) == 0 || w[0] != "show":
		return 0, refuse("", "refuse.unknown")
	case len(w) == 1:
		return 0, refuse("2", "refuse.number", "n", int(p.fingers))
	case len(w) > 2:
		return 0, refuse("", "refuse.long")
	}
	return 0, refuse("2", "refuse.fingers", "n", int(p.fingers))
}

// Why returns the reason why a seat may not act, or why it cannot show a number of fingers. It returns nil in other cases.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	if about.Touches(p, s, thing) {
		return nil
	}
	if r := p.idle(s); r != nil {
		return r
	}
	if thing.Kind() == "fingers" {
		return refuse("2", "refuse.fingers", "n", int(p.fingers))
	}
	return nil
}

// idle returns the reason why a seat may not play at all now; nil if it may.
func (p *Position) idle(s game.Seat) *game.Refusal {
	switch {
	case p.pot == 0:
		return refuse("4", "refuse.over")
	case s < 0 || s >= game.Seat(p.players):
		return refuse("1", "refuse.seat")
	case p.eye != nobody && s != p.eye:
		return refuse("2", "refuse.other")
	case p.shown[s] != 0:
		return refuse("2", "refuse.shown")
	}
	return nil
}

func refuse(rule, id string, args ...any) *game.Refusal {
	return &game.Refusal{Rule: rule, Why: game.NewPhrase(id, args...), In: about.Words}
}
