package board

import (
	_ "embed"

	"pantheon/board"
	"pantheon/game"
)

// coverPicture is the title's cover, and coverPreview the same for link previews. TestRastersAreFresh of package web
// compares the second with the first, and generates it with the flag -rasters.
var (
	//go:embed cover.svg
	coverPicture string
	//go:embed cover.png
	coverPreview []byte
)

// Cover returns the cover, which shows the temple before the moon, and novices on their way to it with candles. The
// duration is our own estimate.
func (b *moon) Cover(l game.Lang) board.Cover {
	return board.Cover{Picture: coverPicture, Preview: coverPreview, What: b.texts.Plain(l, "cover.what"), From: 60, To: 100, Weight: board.Medium}
}
