package fourgods

import "pantheon/game"

// Drawn is a god, by its number in the stream of chance that deals the god cards.
func (p *Position) Drawn(s game.Stream, i int) string {
	if s == streamGods && i < NumGods {
		return God(i).String()
	}
	return ""
}
