package board

// A Sound is a kind of thing that happens, as it is heard. The script of the page makes it (effects.js); nothing is recorded.
type Sound string

// The sounds.
const (
	HeardMove   Sound = "move"   // a piece goes from one place to another
	HeardSet    Sound = "set"    // a piece comes to the board
	HeardTake   Sound = "take"   // a piece leaves it
	HeardDie    Sound = "die"    // a die is rolled
	HeardCard   Sound = "card"   // a card is turned up, drawn or played
	HeardBuild  Sound = "build"  // something is built
	HeardGain   Sound = "gain"   // points, or what is as good
	HeardLoss   Sound = "loss"   // the opposite
	HeardBattle Sound = "battle" // a battle or a hunt begins
	HeardBlow   Sound = "blow"   // somebody falls, or something is destroyed
	HeardGod    Sound = "god"    // a god comes, goes, or gives
	HeardBeast  Sound = "beast"  // a monster comes or acts
	HeardRound  Sound = "round"  // a round, a phase or a turn of the clock
	HeardWin    Sound = "win"    // the game is won
)

// AllSounds are the sounds that the page makes.
var AllSounds = []Sound{HeardMove, HeardSet, HeardTake, HeardDie, HeardCard, HeardBuild, HeardGain, HeardLoss, HeardBattle, HeardBlow, HeardGod, HeardBeast, HeardRound, HeardWin}

// Hearing says how what happens in a title is heard.
type Hearing struct {
	Tales map[string]Sound // by the id of the phrase that tells it
	// Pieces says that pieces which glide are heard as well, where nothing else is; false where the title's script sounds for them.
	Pieces bool
}

// Sounds is what boards also implement that are heard; without it a table is silent but for one's turn.
type Sounds interface{ Hearing() Hearing }

// HearingOf is how a title is heard (see [Sounds]).
func HearingOf(b Board) Hearing {
	if s, ok := b.(Sounds); ok {
		return s.Hearing()
	}
	return Hearing{}
}
