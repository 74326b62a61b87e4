package table

import (
	"pantheon/game"
	"pantheon/store"
)

// freeUndo returns the lowest ply to which a user can undo without consent. All moves after it are by the same seat of the user, and none
// of them used chance or revealed hidden information. If the user can undo no move so, it returns the current ply.
func (s *State) freeUndo(guest string) int {
	ply := len(s.played)
	if s.phase != Running || !s.about.TakeBack || ply == 0 {
		return ply
	}
	mine := s.held(guest) & s.persons()
	seat := s.played[ply-1].seat
	if !mine.Has(seat) {
		return ply
	}
	for ply > s.first && s.played[ply-1].seat == seat && !s.played[ply-1].shown {
		ply--
	}
	return ply
}

// mayUndo decides whether a user may undo the moves after a ply. by is the undoing seat, ask the seats that must agree first; the undo is
// immediate if ask is empty.
func (s *State) mayUndo(guest string, ply int, around decideEnv) (by game.Seat, ask game.Seats, refused *Refused) {
	switch {
	case s.phase != Running:
		return 0, 0, s.notRunning()
	case !s.about.TakeBack:
		return 0, 0, refuse("undo-never")
	case ply < s.first || ply >= len(s.played):
		return 0, 0, refuse("undo-nothing")
	}
	mine := s.held(guest) & s.persons()
	by = s.played[ply].seat
	if !mine.Has(by) {
		return 0, 0, refuse("undo-not-yours")
	}
	if ply >= s.freeUndo(guest) {
		return by, 0, nil
	}
	if refused := s.mayAsk(around); refused != nil {
		return 0, 0, refused
	}
	if s.bots() != 0 && s.shownBehind(ply) {
		return 0, 0, refuse("undo-bots")
	}
	return by, s.persons() &^ mine, nil
}

// shownBehind reports whether any move after a ply used chance or revealed hidden information.
func (s *State) shownBehind(ply int) bool {
	for _, p := range s.played[ply:] {
		if p.shown {
			return true
		}
	}
	return false
}

// undo applies the entry of an undo.
func (s *State) undo(e store.Entry, data undoing) error { return s.cut(e.Number, data.Ply) }
