package board

import (
	_ "embed"
	"sync"

	"pantheon/board"
	"pantheon/game"
)

//go:embed aid/sheet.yaml
var aidSheet []byte

// sheets are read when a player first opens the player aid.
var sheets = sync.OnceValue(func() board.Sheets { return board.NewSheets(aidSheet) })

// Sheet returns the player aid in pictures.
func (b *moon) Sheet(l game.Lang) board.Sheet { return sheets().In(l) }
