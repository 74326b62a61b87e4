package board

import (
	"pantheon/board"
	"pantheon/examples/ur"
	"pantheon/game"
)

// Tip returns what pointing at a thing shows: what it is, and what the throw would do with it. It returns nil for
// unknown things. The texts are the title's "tip.*".
func (b *drawing) Tip(view game.Position, thing game.Thing) []game.Phrase {
	s := b.scene(view, board.RenderOptions{Lang: "en"})
	switch thing.Kind() {
	case "cell":
		if c := ur.ReadCell(thing.ID()); c != ur.NoCell && s.p.Seats > 0 {
			return s.cellTip(c)
		}
	case "home":
		if seat := board.ReadNumber(thing.ID(), 0, int(s.p.Seats)-1); seat >= 0 {
			return []game.Phrase{game.NewPhrase("tip.home", "seat", game.Seat(seat), "n", s.home(game.Seat(seat)), "of", int(s.p.All()))}
		}
	case "dice":
		return []game.Phrase{game.NewPhrase("tip.dice", "n", s.p.Throw())}
	}
	return nil
}

func (s *scene) cellTip(c ur.Cell) []game.Phrase {
	var lines []game.Phrase
	say := func(id string, args ...any) { lines = append(lines, game.NewPhrase(id, args...)) }
	seat, start := s.startOf(c)
	if start {
		say("tip.start", "seat", seat, "n", int(s.p.At(seat, c)))
	} else {
		say("tip.cell", "cell", cellID(c))
		if s.p.Rosette(c) {
			say("tip.rosette")
		}
		if seat, there := s.owner(c); there {
			say("tip.piece", "seat", seat)
			say("tip.off", "n", s.p.Left(seat, c))
		}
	}
	to, ok := s.p.Target(c)
	switch {
	case !ok:
	case to == ur.NoCell:
		say("tip.bears-off", "n", s.p.Throw())
	default:
		say("tip.goes", "n", s.p.Throw(), "cell", cellID(to))
		if other, there := s.owner(to); there {
			say("tip.takes", "seat", other)
		}
	}
	return lines
}
