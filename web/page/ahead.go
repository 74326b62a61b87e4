package page

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// aheadOf marks, behind a seat in an address, that the page is to prepare what the seat says when its turn comes.
const aheadOf = "-plan"

// Ahead parts the seat that an address asks for from whether it is to prepare there.
func Ahead(as string) (seat string, ahead bool) { return strings.CutSuffix(as, aheadOf) }

// Ahead tells whether the page offers what can be prepared, and not what can be said.
func (s *Scene) Ahead() bool { return s.Snap.Ahead && !s.Past() && s.Curtain == "" }

// A Planned is what the viewer has prepared and lets be, and what they may about it.
type Planned struct {
	Place Place
	Seat  game.Seat
	Steps List[string] // in words
	First game.Sentence
	Due   bool   // said in a moment
	Waits bool   // it waits for a look
	Fails bool   // it could not be said if the turn came now
	Why   string // why that is
	Rule  string // the rule that forbids it
	May   bool   // something can be prepared
	Ahead bool   // the page offers it
	// Asked says that the viewer may let be what they are asked now, and LetsBe for how long they do.
	Asked  bool
	LetsBe table.Span
}

// Shown tells whether there is anything to tell.
func (m Planned) Shown() bool { return m.Steps.Len() > 0 || m.May || m.Asked || m.LetsBe != "" }

func planned(s *Scene) Planned {
	m := Planned{Place: s.Place, Seat: s.Snap.Seat}
	if s.Past() || s.Curtain != "" || s.Snap.Halt != nil {
		return m
	}
	m.May, m.Ahead, m.Asked, m.LetsBe = s.Snap.MayPrepare, s.Ahead(), s.Snap.Asked && s.Snap.LetsBe == "", s.Snap.LetsBe
	if p := s.Snap.Prepared; p != nil {
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

// reason is why something waits, in words, and the rule that is behind it.
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

// head tells how what is prepared stands.
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

// address is the page on which the viewer prepares, or, when they do already, the one on which they do not.
func (m Planned) address() templ.SafeURL {
	as := m.Seat.String()
	if !m.Ahead {
		as += aheadOf
	}
	return m.Place.url("?as=" + url.QueryEscape(as))
}

// act is where the form of what can be said goes: of what can be prepared, with how much is already, which another device may change.
func (f sayForm) act() string {
	if !f.ahead {
		return "/say"
	}
	return "/act/prepare?behind=" + strconv.Itoa(f.behind)
}
