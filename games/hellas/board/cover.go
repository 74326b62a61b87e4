package board

import (
	_ "embed"

	"pantheon/board"
	"pantheon/game"
)

// coverPicture is the title's cover. coverPreview is the same picture for link previews. TestRastersAreFresh of package
// web compares the preview with the cover, and generates it with the flag -rasters.
var (
	//go:embed cover.svg
	coverPicture string
	//go:embed cover.png
	coverPreview []byte
)

// Cover returns the cover: a hero before the hydra, and a monument by the sea. The playing time is our own estimate.
func (b *greece) Cover(l game.Lang) board.Cover {
	return board.Cover{Picture: coverPicture, Preview: coverPreview, What: b.texts.Plain(l, "cover.what"), From: 60, To: 120, Weight: board.Heavy}
}
