package board

import "pantheon/board"

// Hearing returns the sounds of events; see [board.Sounds].
func (b *moon) Hearing() board.Hearing { return hearing }

var hearing = board.Hearing{Pieces: true, Tales: map[string]board.Sound{
	"tale.shrine": board.HeardBuild, "tale.sanctifies": board.HeardGod, "tale.takes": board.HeardCard, "tale.displaced": board.HeardBlow, "tale.displaced-home": board.HeardBlow,
	"tale.gains": board.HeardGain, "tale.loses": board.HeardLoss, "tale.council": board.HeardGain,
	"tale.candle": board.HeardRound, "tale.round": board.HeardRound, "tale.scoring": board.HeardRound,
	"tale.wins": board.HeardWin, "tale.solo-won": board.HeardWin, "tale.solo-lost": board.HeardLoss,
}}
