package board

import "pantheon/board"

// cues are the scenes: the scoring that ends each round, the beginning of a round, and the end of the game.
var cues = board.Highlights{
	"tale.scoring":   {Opens: board.SceneScoring, Verdict: true, Place: "island"},
	"tale.gains":     {Of: "who", Says: "scene.gains", By: "n", To: "to"},
	"tale.loses":     {Of: "who", Says: "scene.loses", By: "n", To: "to", Loses: true},
	"tale.round":     {Opens: board.SceneRound, Verdict: true},
	"tale.wins":      {Opens: board.SceneScoring, Verdict: true},
	"tale.solo-won":  {Opens: board.SceneScoring, Verdict: true},
	"tale.solo-lost": {Opens: board.SceneScoring, Verdict: true},
}

// Highlights returns the scenes of the title: see [board.Staged].
func (b *moon) Highlights() board.Highlights { return cues }
