package board

import (
	_ "embed"

	"pantheon/board"
	"pantheon/game"
)

// coverPicture is the title's cover, and coverPreview the same for those who show links: TestRastersAreFresh of package web makes
// the one from the other.
var (
	//go:embed cover.svg
	coverPicture string
	//go:embed cover.png
	coverPreview []byte
)

// Cover shows a hero before the hydra, and a monument by the sea. How long it takes is an estimate of ours.
func (b *greece) Cover(l game.Lang) board.Cover {
	return board.Cover{Picture: coverPicture, Preview: coverPreview, What: b.texts.Plain(l, "cover.what"), From: 60, To: 120, Weight: board.Heavy}
}
