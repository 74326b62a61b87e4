package board

import "pantheon/game"

// Speaking is a board that describes moves by what a player sees. It serves titles in which the names of things are meaningless to
// people: "your tile 1" replaces the name in the move text. The page uses these words for suggestions, warnings and lists of choices.
type Speaking interface {
	// Speak returns the text for a move that the seat can play in a view. A segment that names a thing also has that thing. It returns
	// none if the usual text is good enough.
	Speak(view game.Position, s game.Seat, said game.MoveText, l RenderOptions) []game.Segment
}
