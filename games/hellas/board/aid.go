package board

import (
	_ "embed"
	"sync"

	"pantheon/board"
	"pantheon/game"
)

//go:embed aid/sheet.yaml
var aidSheet []byte

// sheets returns the player aids in all languages. The first call reads them from the embedded file.
var sheets = sync.OnceValue(func() board.Sheets { return board.NewSheets(aidSheet) })

// Sheet returns the illustrated player aid in a language, or in English if there is none.
func (b *greece) Sheet(l game.Lang) board.Sheet { return sheets().In(l) }
