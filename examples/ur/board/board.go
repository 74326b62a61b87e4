// Package board draws the Royal Game of Ur: the board with both players' pieces, and the dice.
//
// What does not change during a game (the carved cells) is the still half of each part; what changes (pieces, names, numbers) is its
// live half.
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

// New makes the board of a game that [ur.Open] has opened.
func New(g game.Game) board.Board {
	return &drawing{Pages: board.NewPages(pages), texts: board.NewTexts(langFiles, g.About().Words)}
}

// Parts are the board with the dice; there is nothing beside it.
func (b *drawing) Parts(view game.Position, l board.Look) []board.Part {
	s := b.scene(view, l)
	return []board.Part{
		{ID: "board", Title: s.Say("part.board"), W: boardWidth, H: boardHeight, Zoom: true, Near: legible, Still: s.boardStill(), Live: board.Whole(s.boardLive())},
	}
}

// Style is the CSS of all parts.
func (b *drawing) Style() string { return style }

// Script is empty: this title needs none of its own.
func (b *drawing) Script() string { return "" }
