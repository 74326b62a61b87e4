package ur

import (
	"fmt"

	"pantheon/game"
	"pantheon/game/content"
)

// provenance lists every datum of the content with its origin.
func (l *library) provenance() []game.Datum {
	var all []game.Datum
	add := func(file, id, value string, o content.Origin) {
		all = append(all, game.Datum{File: file, ID: id, Value: value, Provenance: o.Provenance, Note: o.Note})
	}
	b, p := &l.board, &l.pieces
	for i, id := range b.Ways.Light {
		add("board.yaml", fmt.Sprintf("ways.light.%d", i), id, b.Ways.Origin)
	}
	for i, id := range b.Ways.Dark {
		add("board.yaml", fmt.Sprintf("ways.dark.%d", i), id, b.Ways.Origin)
	}
	for i, id := range b.Rosettes.Cells {
		add("board.yaml", fmt.Sprintf("rosettes.cells.%d", i), id, b.Rosettes.Origin)
	}
	add("pieces.yaml", "seven.count", content.List([]int{p.Seven.Count}), p.Seven.Origin)
	add("pieces.yaml", "five.count", content.List([]int{p.Five.Count}), p.Five.Origin)
	add("pieces.yaml", "dice.count", content.List([]int{p.Dice.Count}), p.Dice.Origin)
	return all
}
