package board

import "pantheon/game"

// Speaking is a board that says what can be done by what is to be seen, where the names of things tell a person nothing: "your tile 1"
// rather than the name by which a sentence calls it. The page says so what it advises, what it warns of, and what it lists to choose from.
type Speaking interface {
	// Speak gives a sentence that the seat can say in a view, in words that name what they point at; none where the usual text does.
	Speak(view game.Position, s game.Seat, said game.Sentence, l Look) []game.Segment
}
