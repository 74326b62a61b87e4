package board

import "pantheon/board"

// Hearing returns the sounds of this title by event; see [board.Sounds].
func (b *greece) Hearing() board.Hearing { return hearing }

var hearing = board.Hearing{Pieces: true, Tales: map[string]board.Sound{
	"tale.battle": board.HeardBattle, "tale.hunts": board.HeardBattle, "tale.strengths": board.HeardBlow, "tale.die": board.HeardBlow, "tale.slays": board.HeardBlow,
	"tale.hunt-fails": board.HeardLoss, "tale.injured": board.HeardLoss, "tale.lowers": board.HeardLoss, "tale.neutral": board.HeardLoss,
	"tale.wounds": board.HeardBlow, "tale.attacks": board.HeardBeast, "tale.appears": board.HeardBeast, "tale.evolves": board.HeardBeast, "tale.monster-moves": board.HeardBeast,
	"tale.rolls": board.HeardDie, "tale.plays": board.HeardCard, "tale.draws": board.HeardCard, "tale.event": board.HeardCard, "tale.quest": board.HeardCard,
	"tale.temple": board.HeardBuild, "tale.oracle": board.HeardBuild, "tale.builds": board.HeardBuild, "tale.topples": board.HeardBlow, "tale.razes": board.HeardBlow,
	"tale.prays": board.HeardGod, "tale.blessed": board.HeardGod, "tale.invokes": board.HeardGod, "tale.priests": board.HeardGod,
	"tale.raises": board.HeardGain, "tale.gains": board.HeardGain, "tale.completes": board.HeardGain, "tale.glory": board.HeardGain,
	"tale.crown-begins": board.HeardRound, "tale.crown": board.HeardRound, "tale.clock": board.HeardRound, "tale.xerxes": board.HeardBattle, "tale.cleared": board.HeardRound,
	"tale.wins": board.HeardWin, "tale.end": board.HeardWin,
}}
