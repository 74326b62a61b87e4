package board

import (
	_ "embed"

	"pantheon/board"
	"pantheon/game"
)

// coverPicture is the title's cover, and coverPreview the same for link previews. TestRastersAreFresh of package web,
// with the flag -rasters, generates the second from the first.
var (
	//go:embed cover.svg
	coverPicture string
	//go:embed cover.png
	coverPreview []byte
)

// Cover returns the cover, which shows three of the gods over an island: the thunderbolt, the sun behind the volcano,
// the trident. The duration is the publisher's.
func (b *rome) Cover(l game.Lang) board.Cover {
	return board.Cover{Picture: coverPicture, Preview: coverPreview, What: b.texts.Plain(l, "cover.what"), From: 30, To: 90, Weight: board.Medium}
}
