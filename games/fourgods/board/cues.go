package board

import "pantheon/board"

// counted are what a god's points are made of, in the order in which they are counted.
var counted = []string{"cities", "prophets", "largest", "most"}

// cues are the scenes: somebody takes a god, a city falls, and the scoring at the end. While time runs they are only told, small.
var cues = board.Cues{
	"tale.colour": {Opens: board.SceneGod, Verdict: true},
	"tale.razed":  {Opens: board.SceneRuin, Place: "cell", Verdict: true},
	"tale.scores": {Opens: board.SceneScoring, Of: "god", Says: "scene.scores", To: "n", Steps: counted, Card: "colour", Icon: "four-d-"},
	"tale.wins":   {Opens: board.SceneScoring, Verdict: true},
	"tale.shares": {Opens: board.SceneScoring, Verdict: true},
}

// Cues are the scenes of the title: see [board.Staged].
func (b *sky) Cues() board.Cues { return cues }
