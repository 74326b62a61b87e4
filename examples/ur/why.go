package ur

import "pantheon/game"

// Why explains why a piece on a cell cannot be moved. It returns nil if a legal move names the cell, and for other
// things.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	if thing.Kind() != "cell" || ReadCell(thing.ID()) == NoCell || p.rules.about.Touches(p, s, thing) {
		return nil
	}
	if refusal := p.notNow(s); refusal != nil {
		return refusal
	}
	return p.whyNotFrom(s, ReadCell(thing.ID()))
}

// notNow returns the refusal for a seat that is not to act, or that is not the viewer of this view; nil otherwise. (3,
// 4)
func (p *Position) notNow(s game.Seat) *game.Refusal {
	switch waiting := p.ToAct(); {
	case waiting == 0:
		return p.no("4", "refuse.over")
	case !waiting.Has(s):
		return p.no("3", "refuse.not-your-turn", "seat", waiting.First())
	case !p.fullState && s != p.eye:
		return p.no("", "refuse.not-your-seat")
	}
	return nil
}

// whyNotFrom returns the reason why no piece can move from a cell. (3.1 to 3.6)
func (p *Position) whyNotFrom(s game.Seat, c Cell) *game.Refusal {
	from, n := p.rules.step[s][c], p.Throw()
	to := int(from) + n
	switch {
	case n == 0:
		return p.no("3.1", "refuse.threw-nothing")
	case p.At(s, c) == 0:
		return p.no("3.2", "refuse.no-piece", "cell", cellThing(c))
	case to > Home:
		return p.no("3.6", "refuse.too-far", "n", n, "need", Home-int(from))
	case to < Home && p.Pieces[s][to] > 0:
		return p.no("3.2", "refuse.own-piece", "cell", cellThing(p.rules.way[s][to]))
	}
	return p.no("3.5", "refuse.safe", "cell", cellThing(p.rules.way[s][to]))
}

// no returns a refusal with its rule and its reason.
func (p *Position) no(rule, why string, args ...any) *game.Refusal {
	return &game.Refusal{Rule: rule, Why: game.NewPhrase(why, args...), In: p.rules.words}
}
