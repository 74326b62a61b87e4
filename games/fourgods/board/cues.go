package board

import "pantheon/board"

// cues are the scenes: the scoring at the end. While time runs nothing may stand in anybody's way.
var cues = board.Cues{
	"tale.scores": {Opens: board.SceneScoring, Of: "god", Says: "scene.scores", To: "n"},
	"tale.wins":   {Opens: board.SceneScoring, Verdict: true},
	"tale.shares": {Opens: board.SceneScoring, Verdict: true},
}

// Cues are the scenes of the title: see [board.Staged].
func (b *sky) Cues() board.Cues { return cues }
