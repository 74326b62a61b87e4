package godsofrome

import (
	"strconv"

	"pantheon/game"
)

// Forgo returns what is wasted if a move leaves the activated card space without performing any of its icons. ok is
// false for other moves and seats, and if no icon can be performed. See [game.WasteWarner]. (1.6)
func (p *Position) Forgo(s game.Seat, m game.Move) (lost game.Phrase, ok bool) {
	if verbOf(m) != verbDone || p.Step != Acting || !p.ToAct().Has(s) || p.Icons != p.IconsOf(int(s), int(p.Space)) || !p.canAct() {
		return lost, false
	}
	return game.NewPhrase("lost.acting", "space", game.MakeThing("space", strconv.Itoa(int(p.Space)+1))), true
}
