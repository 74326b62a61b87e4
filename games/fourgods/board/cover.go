package board

import (
	_ "embed"

	"pantheon/board"
	"pantheon/game"
)

// coverPicture is the title's cover. coverPreview is the same picture for link previews. TestRastersAreFresh of package
// web, with the flag -rasters, generates it from the cover.
var (
	//go:embed cover.svg
	coverPicture string
	//go:embed cover.png
	coverPreview []byte
)

// Cover returns the cover: the four gods, who look down on the World between them. The playing time is our own
// estimate.
func (b *sky) Cover(l game.Lang) board.Cover {
	return board.Cover{Picture: coverPicture, Preview: coverPreview, What: b.texts.Plain(l, "cover.what"), From: 30, To: 45, Weight: board.Light}
}
