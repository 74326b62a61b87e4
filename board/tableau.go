package board

// Scenery is a kind of event that the page shows as a scene. The stage dims and scrolls to the place, and the events appear line by line
// with counting numbers. The outcome stays until the player has seen it.
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
	SceneWork       Scenery = "work" // something great is completed
	SceneRuin       Scenery = "ruin" // something great is destroyed
)

// AllScenery lists the kinds of scenes for which the page has texts.
var AllScenery = []Scenery{SceneBattle, SceneHunt, SceneDraft, SceneMonsters, SceneScoring, SceneCheckpoint, SceneRound, SceneGod, SceneDie, SceneWork,
	SceneRuin}

// A Highlight is the role of an event in a scene. Place, Of, To, From, By, Steps, Card and the fields of Sides are names of
// parameters of the event's phrase; "" means none.
type Highlight struct {
	Opens   Scenery // the scene that the event opens; "" for an event within a scene
	Verdict bool    // the event is the outcome of the scene
	Place   string  // where it happens
	Of      string  // the subject: events with the same subject are grouped
	// Says is the id of a shorter phrase with the same parameters, used under a heading that names the subject. If it is "", the scene
	// uses the phrase of the event, or none for an outcome.
	Says  string
	To    string   // the number at which the counter ends
	From  string   // the number from which the counter starts
	By    string   // or the difference between these two numbers
	Steps []string // or the summands: all rows add them one step at a time, and the board is informed of each step
	Loses bool     // By is a loss
	Card  string   // the card shown face up next to the event, if the board knows the card (see [Cards])
	Icon  string   // prefix of a drawing's name, followed by the id of Card, if that is no card: "monster-"
	Sides []Side   // the sides of a comparison, each with a number
}

// A Side is one side of the comparison in an event. Of and To are names of parameters.
type Side struct{ Of, To string }

// Highlights holds the highlights of a title by the id of the event's phrase.
type Highlights map[string]Highlight

// Staged is a board with scenes.
type Staged interface{ Highlights() Highlights }

// HighlightsOf returns the highlights of a board's title, or nil if it has no scenes (see [Staged]).
func HighlightsOf(b Board) Highlights {
	if s, ok := b.(Staged); ok {
		return s.Highlights()
	}
	return nil
}
