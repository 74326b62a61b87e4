package fourgods

import "pantheon/game"

// Drawn returns a god by its number in the random stream that deals the god cards. For other streams and numbers it
// returns "".
func (p *Position) Drawn(s game.Stream, i int) string {
	if s == streamGods && i < NumGods {
		return God(i).String()
	}
	return ""
}
