package board

import "pantheon/board"

// counted lists the parts of a god's points, in the order in which they are counted.
var counted = []string{"cities", "prophets", "largest", "most"}

// cues holds the highlights: a player takes a colour with its hidden god, a city falls, and the scoring at the end. In
// simultaneous play they appear only as small notes.
var cues = board.Highlights{
	"tale.colour": {Opens: board.SceneGod, Verdict: true},
	"tale.razed":  {Opens: board.SceneRuin, Place: "cell", Verdict: true},
	"tale.scores": {Opens: board.SceneScoring, Of: "god", Says: "scene.scores", To: "n", Steps: counted, Card: "colour", Icon: "four-d-"},
	"tale.wins":   {Opens: board.SceneScoring, Verdict: true},
	"tale.shares": {Opens: board.SceneScoring, Verdict: true},
}

// Highlights returns the highlights of the title; see [board.Staged].
func (b *sky) Highlights() board.Highlights { return cues }
