package board

// A Sound is the sound of a kind of event. The script of the page synthesises it (effects.js); there are no recordings.
type Sound string

// The sounds.
const (
	HeardMove   Sound = "move"   // a piece moves from one place to another
	HeardSet    Sound = "set"    // a piece enters the board
	HeardTake   Sound = "take"   // a piece leaves the board
	HeardDie    Sound = "die"    // a die is rolled
	HeardCard   Sound = "card"   // a card is turned up, drawn or played
	HeardBuild  Sound = "build"  // something is built
	HeardGain   Sound = "gain"   // a gain of points, or of something equally good
	HeardLoss   Sound = "loss"   // a loss
	HeardBattle Sound = "battle" // a battle or a hunt begins
	HeardBlow   Sound = "blow"   // a figure dies, or something is destroyed
	HeardGod    Sound = "god"    // a god appears, leaves, or gives something
	HeardBeast  Sound = "beast"  // a monster appears or acts
	HeardRound  Sound = "round"  // a round, a phase or a step of the clock
	HeardWin    Sound = "win"    // the game is won
)

// AllSounds lists the sounds that the page can make.
var AllSounds = []Sound{HeardMove, HeardSet, HeardTake, HeardDie, HeardCard, HeardBuild, HeardGain, HeardLoss, HeardBattle, HeardBlow, HeardGod, HeardBeast, HeardRound, HeardWin}

// A Hearing assigns sounds to the events of a title.
type Hearing struct {
	Tales map[string]Sound // by the id of the event's phrase
	// Pieces adds a sound for a piece that moves, if no other sound plays. It is false if the title's script makes these sounds.
	Pieces bool
}

// Sounds is a board with sounds. At a table of any other title, the only sound announces a player's turn.
type Sounds interface{ Hearing() Hearing }

// HearingOf returns the sounds of a board's title; none if the board does not implement [Sounds].
func HearingOf(b Board) Hearing {
	if s, ok := b.(Sounds); ok {
		return s.Hearing()
	}
	return Hearing{}
}
