package board

import "pantheon/game"

// Ending returns a seat's phrase for the end of a game that one or several seats won. The phrases are the title's "prompt.over.won",
// "prompt.over.shared" and "prompt.over.lost", with the winner's points as "n"; "prompt.over.lost" also has the winner as "seat".
func Ending(r game.Result, s game.Seat) game.Phrase {
	winner := r.Won.First()
	st, _ := r.Of(winner)
	switch {
	case r.Won.Has(s) && r.Won.Len() == 1:
		return game.NewPhrase("prompt.over.won", "n", st.Points)
	case r.Won.Len() > 1:
		return game.NewPhrase("prompt.over.shared", "n", st.Points)
	}
	return game.NewPhrase("prompt.over.lost", "seat", winner, "n", st.Points)
}
