package page

import (
	"strings"

	"pantheon/game"
	"pantheon/table"
)

// mostNext is the maximum number of named moves that the seat itself plays after a suggestion.
const mostNext = 2

// A teller puts reasons into words: for the seat that must choose now, or, after the game, for every reader.
type teller struct {
	*Scene
	after bool
	seat  game.Seat // after the game: the seat that had the choice
}

// id returns the text id of a reason: after the game the variant for reviews, if there is one.
func (t teller) id(id string) string {
	if later := "review." + id; t.after && t.Words.texts.Site.Has(later) {
		return later
	}
	return id
}

// why returns the reasons for a suggestion in at most three lines. The first line says what the suggested move brings and costs
// immediately. The second says what it prevents, or else what follows later. If both are missing, one line compares the move with the
// other choices. The third is the probable reply of the next rival.
func why(s *Scene, a table.Suggestion) List[Why] { return ListOf(teller{Scene: s}.why(a)...) }

// whyBetter is like [why], for a move that a seat could have played in a finished game.
func whyBetter(s *Scene, seat game.Seat, a table.Suggestion) []Why {
	return teller{s, true, seat}.why(a)
}

func (t teller) why(a table.Suggestion) (lines []Why) {
	s := t.Scene
	now := Why{Text: t.atOnce(a)}
	if len(a.Next) > 0 && now.Text != "" {
		next, how := []Reply(nil), "do"
		if t.after {
			how = "say"
		}
		for _, r := range a.Next[:min(len(a.Next), mostNext)] {
			next = append(next, Reply{ListOf(s.speak(how, r.Seat, r.Words)...)})
		}
		now.Head, now.Said, now.Text = s.Words.T("reason.then"), ListOf(next...), stop(s, len(a.Next) > mostNext)+now.Text
	}
	if now.Text != "" {
		lines = append(lines, now)
	}
	if r, ok := first(a, table.Prevents, table.Allows); ok {
		id := "reason." + string(r.Kind)
		if r.Still {
			id += ".still"
		}
		lines = append(lines, Why{s.Words.T(t.id(id)), ListOf(Reply{ListOf(s.speak("say", r.Seat, r.Words)...)}), " " + t.stake(r)})
	} else if r, ok := first(a, table.Denies, table.Later, table.Yields, table.Fewer); ok {
		lines = append(lines, Why{Text: t.reasonText(r)})
	}
	if len(lines) == 0 {
		if r, ok := first(a, table.Better, table.Even); ok {
			lines = append(lines, Why{Text: t.reasonText(r)})
		}
	}
	if r, ok := a.Reason(table.Awaits); ok {
		lines = append(lines, Why{Head: s.Words.T("reason.awaits"), Said: ListOf(Reply{ListOf(s.speak("say", r.Seat, r.Words)...)})})
	}
	return lines
}

// coachReason returns why a coach would prefer another move; "" if there is no plain reason. If better is set, the
// reason is what the best move brings the seat, now or later. Otherwise it is what the seat's own choice costs. Effects
// on rivals are left out, since they mean little to a newcomer.
func coachReason(s *Scene, e table.Explained, better bool) string {
	a, kinds := e.Said, []table.ReasonKind{table.Fewer, table.Costs}
	if better {
		a, kinds = e.Best, []table.ReasonKind{table.Brings, table.Later}
	}
	for _, kind := range kinds {
		if r, ok := a.Reason(kind); ok && r.Seat == s.Snap.Seat {
			return teller{Scene: s}.reasonText(r)
		}
	}
	return ""
}

// joined returns the words of replies, separated by semicolons, followed by a text.
func joined(all List[Reply], text string) []game.Segment {
	var words []game.Segment
	for i, r := range all.All() {
		if i > 0 {
			words = append(words, game.Segment{Text: "; "})
		}
		words = append(words, r.Said.Items()...)
	}
	return append(words, game.Segment{Text: text})
}

// stop returns the text at the end of a list of moves. If more is set, the text says that the list leaves out further
// moves.
func stop(s *Scene, more bool) string {
	if more {
		return s.Words.T("reason.more")
	}
	return s.Words.T("reason.stop")
}

// first returns a suggestion's first reason of the first of the kinds that has any. It returns false if none of the kinds has
// one.
func first(a table.Suggestion, kinds ...table.ReasonKind) (table.Reason, bool) {
	for _, kind := range kinds {
		if r, ok := a.Reason(kind); ok {
			return r, true
		}
	}
	return table.Reason{}, false
}

// atOnce returns what a suggestion brings and costs immediately, as one text.
func (t teller) atOnce(a table.Suggestion) string {
	var all []string
	for _, r := range a.Reasons {
		switch r.Kind {
		case table.Brings, table.Costs, table.Takes, table.Gives:
			all = append(all, t.reasonText(r))
		}
	}
	return strings.Join(all, t.Words.T("reason.space"))
}

// whySaid returns what a suggestion brings, now and later, as text for screen readers.
func whySaid(s *Scene, a table.Suggestion) string {
	t := teller{Scene: s}
	all := []string{}
	if text := t.atOnce(a); text != "" {
		all = append(all, text)
	}
	if r, ok := first(a, table.Denies, table.Later); ok {
		all = append(all, t.reasonText(r))
	}
	if r, ok := first(a, table.Better, table.Even); ok && len(all) == 0 {
		all = append(all, t.reasonText(r))
	}
	return strings.Join(all, s.Words.T("reason.space"))
}

// reasonText returns a reason that names no move, as a sentence.
func (t teller) reasonText(r table.Reason) string {
	id, told := "reason."+string(r.Kind), r.Amounts
	if t.Words.texts.Site.Has(id + ".end") {
		told = exactly(told) // the sentence itself says that it is a mean
		if r.Ended {
			id += ".end"
		}
	}
	return t.Words.T(t.id(id), "list", Plain(amountsText(t.Scene, told)), "who", Plain(t.whoName(r.Seat)), "n", r.Points)
}

// exactly returns copies of all amounts, of which none is marked as a mean.
func exactly(all []table.Amount) (plain []table.Amount) {
	for _, a := range all {
		a.About = false
		plain = append(plain, a)
	}
	return plain
}

// stake returns the text that says what a move of a rival would bring the rival and cost the seat.
func (t teller) stake(r table.Reason) string {
	gain, lost, who := Plain(amountsText(t.Scene, r.Amounts)), Plain(amountsText(t.Scene, r.Lost)), Plain(t.whoName(r.Seat))
	own := Plain("")
	if t.after {
		own = Plain(t.whoName(t.seat))
	}
	switch {
	case len(r.Lost) == 0:
		return t.Words.T("reason.for", "list", gain, "who", who)
	case len(r.Amounts) == 0:
		return t.Words.T(t.id("reason.lost"), "list", lost, "own", own)
	}
	return t.Words.T(t.id("reason.for-lost"), "list", gain, "who", who, "lost", lost, "own", own)
}

// whoName returns the name of a seat's person or bot, or of the automaton.
func (s *Scene) whoName(seat game.Seat) string {
	if seat != game.Spectator {
		return s.SeatName(seat)
	}
	st, _ := s.Snap.Result.Of(seat)
	st.Label = ""
	return standingName(s, st)
}

// amountsText returns a list of amounts as text, joined with commas and "and".
func amountsText(s *Scene, all []table.Amount) string {
	words := make([]string, len(all))
	about := true
	for _, a := range all {
		about = about && a.About
	}
	for i, a := range all {
		words[i] = amountText(s, a)
		if a.About && !about {
			words[i] = s.Words.T("reason.about", "list", Plain(words[i]))
		}
	}
	if len(words) == 0 {
		return ""
	}
	text, last := strings.Join(words[:len(words)-1], s.Words.T("new.comma")), words[len(words)-1]
	if text != "" {
		last = s.Words.T("reason.and", "list", Plain(text), "last", Plain(last))
	}
	if about {
		return s.Words.T("reason.about", "list", Plain(last))
	}
	return last
}

// amountText returns an amount as the title writes it, or else the number with the name of its source.
func amountText(s *Scene, a table.Amount) string {
	words := s.about().Words
	if strings.HasPrefix(a.Text, "has.") {
		return s.Words.Phrase(words, a.Phrase(), s.Names)
	}
	return s.Words.T("reason.source", "n", a.N, "source", Plain(s.Words.Phrase(words, game.NewPhrase(a.Text), s.Names)))
}
