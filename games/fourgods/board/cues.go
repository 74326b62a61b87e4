package board

import "pantheon/board"

// cues are the scenes: somebody takes a god, a city falls, and the scoring at the end. While time runs they are only told, small.
var cues = board.Cues{
	"tale.colour": {Opens: board.SceneGod, Verdict: true},
	"tale.razed":  {Opens: board.SceneWork, Place: "cell", Verdict: true},
	"tale.scores": {Opens: board.SceneScoring, Of: "god", Says: "scene.scores", To: "n"},
	"tale.wins":   {Opens: board.SceneScoring, Verdict: true},
	"tale.shares": {Opens: board.SceneScoring, Verdict: true},
}

// Cues are the scenes of the title: see [board.Staged].
func (b *sky) Cues() board.Cues { return cues }
