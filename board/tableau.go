package board

// Scenery is a kind of moment to which the page gives a scene of its own: the stage dims and goes to the place, what happens is told line
// by line with its numbers running up, and what came of it stays until it was seen.
type Scenery string

// The kinds of scenes.
const (
	SceneBattle     Scenery = "battle"
	SceneHunt       Scenery = "hunt"
	SceneDraft      Scenery = "draft"
	SceneMonsters   Scenery = "monsters"
	SceneScoring    Scenery = "scoring"
	SceneCheckpoint Scenery = "checkpoint"
	SceneRound      Scenery = "round"
	SceneGod        Scenery = "god"
	SceneDie        Scenery = "die"
	SceneWork       Scenery = "work" // something great is finished
	SceneRuin       Scenery = "ruin" // something great falls
)

// AllScenery are the kinds of scenes that the page has words for.
var AllScenery = []Scenery{SceneBattle, SceneHunt, SceneDraft, SceneMonsters, SceneScoring, SceneCheckpoint, SceneRound, SceneGod, SceneDie, SceneWork,
	SceneRuin}

// A Cue is what a line of a tale is to a scene. All but Opens, Verdict, Says, Loses and Icon name gaps of its phrase; "" for none.
type Cue struct {
	Opens   Scenery // the scene that it brings about; "" where it only belongs to one that another line brings about
	Verdict bool    // it says what came of it
	Place   string  // where it happens
	Of      string  // whom it is about: what is told about the same stands together
	// Says is the id of a shorter phrase with the same gaps, under a heading that names whom it is about; "" for that of the tale, and for
	// none of a verdict.
	Says  string
	To    string   // a number that runs up or down to this,
	From  string   // from this,
	By    string   // or by this many
	Steps []string // or what it is made of: all rows count one of these after the other, and the board is told of each
	Loses bool     // By is what is lost
	Card  string   // what lies face up beside it, where the board says what its card is (see [Cards])
	Icon  string   // what a drawing that pages may use is called before the id of Card, where that is no card, such as "monster-"
	Sides []Side   // who stands against whom, each with a number
}

// A Side is one of those that a line of a tale compares; both name gaps.
type Side struct{ Of, To string }

// Cues are those of a title, by the id of the phrase.
type Cues map[string]Cue

// Staged is what boards also implement that have scenes.
type Staged interface{ Cues() Cues }

// CuesOf are those of a title; none where it has no scenes (see [Staged]).
func CuesOf(b Board) Cues {
	if s, ok := b.(Staged); ok {
		return s.Cues()
	}
	return nil
}
