// Package board draws the Royal Game of Ur: the board with both players' pieces, and the dice.
//
// What does not change during a game (the carved cells) is the static layer of each part. What changes (pieces, names,
// numbers) is its dynamic layer.
package board

import (
	"embed"

	"pantheon/board"
	"pantheon/game"
)

//go:embed style.css
var style string

//go:embed lang/*.yaml
var langFiles embed.FS

//go:embed rules/*.md aid/*.md
var pages embed.FS

// A drawing is the board of the Royal Game of Ur. It implements [board.Board].
type drawing struct {
	board.Pages
	texts *board.Texts
}

// New returns the board of a game that [ur.Open] has opened.
func New(g game.Game) board.Board {
	return &drawing{Pages: board.NewPages(g.About().ID, pages), texts: board.NewTexts(langFiles, g.About().Words)}
}

// Parts returns the single part: the board with the dice.
func (b *drawing) Parts(view game.Position, l board.RenderOptions) []board.Part {
	s := b.scene(view, l)
	return []board.Part{
		{ID: "board", Title: s.Phrase("part.board"), W: boardWidth, H: boardHeight, Zoom: true, Near: legible, Static: s.boardStill(), Dynamic: board.Whole(s.boardLive())},
	}
}

// Style returns the CSS of all parts.
func (b *drawing) Style() string { return style }

// Script is empty: this title needs no script.
func (b *drawing) Script() string { return "" }
