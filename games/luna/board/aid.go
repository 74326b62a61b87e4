package board

import (
	_ "embed"
	"sync"

	"pantheon/board"
	"pantheon/game"
)

//go:embed aid/sheet.yaml
var aidSheet []byte

// sheets returns the player aids. They are read at the first use.
var sheets = sync.OnceValue(func() board.Sheets { return board.NewSheets(aidSheet) })

// Sheet returns the illustrated player aid in a language, or in English if there is none.
func (b *moon) Sheet(l game.Lang) board.Sheet { return sheets().In(l) }
