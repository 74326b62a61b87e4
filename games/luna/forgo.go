package luna

import "pantheon/game"

// Forgo returns what is wasted by ending the action phase while a pair is active: the active novices. ok is false for
// any other move, for a seat that is not to act, and if no pair is active; see [game.WasteWarner]. (1.12)
func (p *Position) Forgo(s game.Seat, m game.Move) (lost game.Phrase, ok bool) {
	if verbOf(m) != verbEnd || !p.ToAct().Has(s) {
		return lost, false
	}
	n, me := 0, &p.Players[s]
	for _, active := range me.Active {
		n += int(active)
	}
	_, pairs := me.ready()
	return game.NewPhrase("lost.end", "n", n), pairs != 0
}
