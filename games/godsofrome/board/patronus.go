package board

import (
	"pantheon/board"
	"pantheon/games/godsofrome"
)

// patronusHeight is the height of the solo opponent's panel.
const patronusHeight = 88.0

// patronusThings are the solo opponent as a thing, by its faction.
var patronusThings = board.Things("patronus", godsofrome.NumFactions, factionID)

// The fragments of the solo opponent's panel.
type (
	// rival is the beginning of the panel, with the opponent's name.
	rival struct {
		words
		faction godsofrome.Faction
		marked  bool
	}
	// rivalNow is the favour that the opponent would score now, from the territories that it controls.
	rivalNow struct {
		words
		n int // number of territories that it controls
	}
)

// patronusLive returns the fragments of the solo opponent's panel, or nil before the opponent has a faction.
func (s *scene) patronusLive() board.Fragments {
	p := &s.p.Patronus
	if p.Faction < 0 {
		return nil
	}
	return board.Fragments{
		begun, rival{s.same, p.Faction, s.marked(patronusThings[p.Faction])}, sums{p.Favour, int8(victory(p))},
		rivalNow{s.same, s.controlled(p.Faction)}, bothEnded,
	}
}
