package board

import "pantheon/board"

// Hearing returns the sounds of events; see [board.Sounds].
func (b *rome) Hearing() board.Hearing { return hearing }

var hearing = board.Hearing{Pieces: true, Tales: map[string]board.Sound{
	"tale.god-comes": board.HeardGod, "tale.god-returns": board.HeardGod, "tale.venus": board.HeardGod, "tale.blessing": board.HeardGod,
	"tale.card-up": board.HeardCard, "tale.objective": board.HeardCard,
	"tale.pushed": board.HeardBlow, "tale.bad-harvest": board.HeardLoss,
	"tale.favour": board.HeardGain, "tale.claims": board.HeardGain, "tale.patronus-scores": board.HeardGain,
	"tale.checkpoint": board.HeardRound, "tale.last-checkpoint": board.HeardRound, "tale.visits-over": board.HeardRound, "tale.nothing-rises": board.HeardRound,
	"tale.die": board.HeardDie, "tale.wins": board.HeardWin,
}}
