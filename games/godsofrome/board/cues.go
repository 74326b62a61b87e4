package board

import "pantheon/board"

// cues are the scenes: scoring with all its effects, a checkpoint, and the die of the solo game.
var cues = board.Highlights{
	"tale.territory-scores": {Opens: board.SceneScoring, Place: "territory"},
	"tale.good-harvest":     {Place: "territory"},
	"tale.bad-harvest":      {Place: "territory"},
	"tale.objective-met":    {Opens: board.SceneScoring, Place: "territory"},
	"tale.turn-objective":   {Opens: board.SceneScoring},
	"tale.cost":             {Opens: board.SceneScoring},
	"tale.favour":           {Verdict: true, Of: "who", Says: "scene.favour", From: "from", To: "to"},
	"tale.checkpoint":       {Opens: board.SceneCheckpoint, Verdict: true},
	"tale.last-checkpoint":  {Opens: board.SceneCheckpoint, Verdict: true},
	"tale.claims":           {},
	"tale.visits-over":      {Opens: board.SceneCheckpoint, Verdict: true},
	"tale.nothing-rises":    {Opens: board.SceneCheckpoint, Verdict: true},
	"tale.wins":             {Verdict: true},
	"tale.die":              {Opens: board.SceneDie, Card: "n", Icon: "rome-die-"},
	"tale.patronus-adds":    {Place: "territory", Verdict: true},
	"tale.patronus-passes":  {Verdict: true},
	"tale.patronus-moves":   {Place: "to", Verdict: true},
	"tale.patronus-scores":  {Opens: board.SceneScoring, Verdict: true},
}

// Highlights returns the scenes of the title: see [board.Staged].
func (b *rome) Highlights() board.Highlights { return cues }
