package page

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// aheadOf is the suffix of a seat in an address that requests the page for premoves of the seat.
const aheadOf = "-plan"

// Ahead splits the value of the address parameter "as" into the seat and whether the page should offer premoves for it.
func Ahead(as string) (seat string, ahead bool) { return strings.CutSuffix(as, aheadOf) }

// Ahead reports whether the page offers premoves in place of the moves that are legal now.
func (s *Scene) Ahead() bool { return s.Snap.Ahead && !s.Past() && s.Curtain == "" }

// A Planned holds the viewer's premoves and auto-pass, and what the viewer may do with them.
type Planned struct {
	Place Place
	Seat  game.Seat
	Steps List[string] // the planned moves in words
	First game.MoveText
	Due   bool   // the planned move will be played in a moment
	Waits bool   // the planned move waits until the viewer has checked it
	Fails bool   // the planned move would be illegal if the turn came now
	Why   string // why the move waits or fails, in words; "" for no reason
	Rule  string // the number of the rule that forbids the move; "" for none
	May   bool   // the viewer may plan a move
	Ahead bool   // the page offers premoves
	// Asked says that the viewer may auto-pass the present decision. LetsBe is how long auto-pass is on; "" for off.
	Asked  bool
	LetsBe table.Span
}

// Shown reports whether the panel has any content.
func (m Planned) Shown() bool { return m.Steps.Len() > 0 || m.May || m.Asked || m.LetsBe != "" }

func planned(s *Scene) Planned {
	m := Planned{Place: s.Place, Seat: s.Snap.Seat}
	if s.Past() || s.Curtain != "" || s.Snap.Halt != nil {
		return m
	}
	m.May, m.Ahead, m.Asked, m.LetsBe = s.Snap.MayPremove, s.Ahead(), s.Snap.Asked && s.Snap.AutoPasses == "", s.Snap.AutoPasses
	if p := s.Snap.Premove; p != nil {
		said := make([]string, len(p.Steps))
		for i, words := range p.Steps {
			said[i] = s.voice().say(s.Words, "do", s.Snap.Seat, words)
		}
		m.Steps, m.First, m.Due, m.Waits = ListOf(said...), p.Steps[0], p.Due, p.Waits != nil
		if m.Fails = p.Fails != nil; m.Fails {
			m.Why, m.Rule = s.reason(p.Fails)
		} else {
			m.Why, m.Rule = s.reason(p.Waits)
		}
	}
	return m
}

// reason returns why a planned move waits or fails, in words, and the number of the rule that forbids it. Both are "" if
// err is no refusal.
func (s *Scene) reason(err error) (why, rule string) {
	switch err := err.(type) {
	case *game.Refusal:
		in := err.In
		if in == nil {
			in = s.about().Words
		}
		return s.Words.Phrase(in, err.Why, s.Names), err.Rule
	case *table.Refused:
		return s.Words.Phrase(table.Words, err.In(s.Words.Lang), s.Names), ""
	}
	return "", ""
}

// head returns the line above the planned moves: whether they fail, wait for the viewer, are due, or wait for the turn.
func (m Planned) head(w Words) string {
	switch {
	case m.Fails:
		return w.T("plan.fails") + w.T("time.gap") + m.Why + w.T("time.gap") + w.T("plan.had")
	case m.Waits:
		return w.T("plan.waits") + w.T("time.gap") + m.Why + w.T("time.gap") + w.T("plan.had")
	case m.Due:
		return w.T("plan.due")
	}
	return w.T("plan.stands")
}

// address returns the address of the page for premoves, or, on that page, the address of the usual page.
func (m Planned) address() templ.SafeURL {
	as := m.Seat.String()
	if !m.Ahead {
		as += aheadOf
	}
	return m.Place.url("?as=" + url.QueryEscape(as))
}

// act returns the path to which the form is sent, after that of the table. For premoves it carries the number of moves already
// planned, because another device may have changed the plan.
func (f sayForm) act() string {
	if !f.ahead {
		return "/say"
	}
	return "/act/prepare?behind=" + strconv.Itoa(f.behind)
}
