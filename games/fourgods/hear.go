package fourgods

import (
	"slices"

	"pantheon/game"
)

// Hear reads a sentence in any letter case. Turns of a face that look alike are one, a zone may be named by any of its corners, and a
// colour or a god that leaves no choice may be named too. What is not legal is explained.
func (p *Position) Hear(s game.Seat, said game.Sentence) (game.Move, *game.Refusal) {
	w, given, refusal := p.rules.parse(said)
	if refusal != nil {
		return 0, refusal
	}
	w = p.plainly(s, w)
	if given >= w.needs() {
		if m := w.move(); p.listed(s, m) {
			return m, nil
		}
	}
	return 0, p.explain(s, w, given)
}

// listed tells whether a seat may play a move.
func (p *Position) listed(s game.Seat, m game.Move) bool {
	var room [maxMoves]game.Move
	return slices.Contains(p.Moves(s, room[:0]), m)
}

// needs is how many words a sentence has at least; colours and gods at the end may be left out, where they leave no choice.
func (w words) needs() int {
	switch w.verb {
	case verbPlace:
		return 3
	case verbRaze:
		return 4
	case verbDiscard, verbFlip, verbMigrate, verbMoveIn:
		return 2
	case verbDraw, verbTake, verbReturn, verbGod, verbProphet, verbCity, verbChallenge, verbColour:
		return 1
	}
	return 0
}

// plainly turns a spelling into the one that is listed.
func (p *Position) plainly(s game.Seat, w words) words {
	if s < 0 || s >= game.Seat(p.Seats) {
		return w
	}
	me := &p.Players[s]
	if me.markers() == 1 {
		only := me.Markers[0].Colour
		switch {
		case (w.verb == verbProphet || w.verb == verbCity) && w.hue == only:
			w.hue = NoColour
		case w.verb == verbRaze && Colour(w.god) == only:
			w.god = NoGod
		}
	}
	switch w.verb {
	case verbPlace, verbRaze:
		if slot := p.find(w.tile); slot != NoSlot {
			if lie := Lie(w.lie); p.Tiles[slot].knows(int(s), lie.Face()) {
				w.lie = w.lie&4 | w.lie&3%p.rules.faces[p.Tiles[slot].Face(lie.Face())].turns
			}
		}
	case verbProphet, verbMigrate:
		if me.Last >= 0 {
			w.lie = uint8(p.lying(Slot(p.cells[me.Last])).zones[w.lie&3])
		}
	}
	return w
}
