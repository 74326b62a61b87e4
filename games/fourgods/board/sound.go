package board

import "pantheon/board"

// Hearing returns the sounds of events, in addition to those of the title's own script: tiles, cities and the end of
// time. See [board.Sounds].
func (b *sky) Hearing() board.Hearing { return hearing }

var hearing = board.Hearing{Tales: map[string]board.Sound{
	"tale.razed": board.HeardBlow, "tale.penalty": board.HeardLoss, "tale.challenged-wrong": board.HeardBattle, "tale.challenged-right": board.HeardBattle,
	"tale.colour": board.HeardGod, "tale.wins": board.HeardWin, "tale.shares": board.HeardWin,
}}
