package page

import (
	"strings"

	"pantheon/game"
	"pantheon/table"
)

// mostNext is how many of the sentences are named that the seat says itself after an advice, as far as what it brings counts them.
const mostNext = 2

// A teller puts reasons into words: for whom a choice waits, or, after the game, for everybody.
type teller struct {
	*Scene
	after bool
	seat  game.Seat // whose choice it was, where it is after the game
}

// id is the text for a reason as it is told.
func (t teller) id(id string) string {
	if later := "review." + id; t.after && t.Words.texts.Site.Has(later) {
		return later
	}
	return id
}

// why puts the reasons of an advice into three lines at most: what it brings and costs at once, what it prevents or else what comes of it
// later, and what the next rival will probably say.
func why(s *Scene, a table.Advice) List[Why] { return ListOf(teller{Scene: s}.why(a)...) }

// whyBetter is why for a sentence that a seat might have said in a game that is over.
func whyBetter(s *Scene, seat game.Seat, a table.Advice) []Why {
	return teller{s, true, seat}.why(a)
}

func (t teller) why(a table.Advice) (lines []Why) {
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

// coachReason is why a coach would rather hear something else, "" where nothing plain speaks for that: what the best brings the seat
// itself, or will; where there is nothing better to say, what the seat's own choice costs it. Of what rivals would have a newcomer makes
// nothing.
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

// joined are the words of some replies, one after another, and a text behind them. No space is left before a sign of punctuation.
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

// stop ends a list of sentences; more says that it goes on.
func stop(s *Scene, more bool) string {
	if more {
		return s.Words.T("reason.more")
	}
	return s.Words.T("reason.stop")
}

// first is the first reason of the first kind of some of which there is one.
func first(a table.Advice, kinds ...table.ReasonKind) (table.Reason, bool) {
	for _, kind := range kinds {
		if r, ok := a.Reason(kind); ok {
			return r, true
		}
	}
	return table.Reason{}, false
}

// atOnce is what an advice brings and costs at once, as one text.
func (t teller) atOnce(a table.Advice) string {
	var all []string
	for _, r := range a.Reasons {
		switch r.Kind {
		case table.Brings, table.Costs, table.Takes, table.Gives:
			all = append(all, t.reasonText(r))
		}
	}
	return strings.Join(all, t.Words.T("reason.space"))
}

// whySaid is what an advice brings and what comes of it later, for who listens.
func whySaid(s *Scene, a table.Advice) string {
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

// reasonText is a reason that names nothing that is said, as a sentence.
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

// exactly are amounts without that they are means.
func exactly(all []table.Amount) (plain []table.Amount) {
	for _, a := range all {
		a.About = false
		plain = append(plain, a)
	}
	return plain
}

// stake is what a sentence of a rival would bring it and cost the seat.
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

// whoName is what a seat's person or bot is called, or an automaton.
func (s *Scene) whoName(seat game.Seat) string {
	if seat != game.Watcher {
		return s.SeatName(seat)
	}
	st, _ := s.Snap.Result.Of(seat)
	st.Label = ""
	return standingName(s, st)
}

// amountsText lists amounts.
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

// amountText is an amount as the title says it; where it does not, the number with the name of its source.
func amountText(s *Scene, a table.Amount) string {
	words := s.about().Words
	if strings.HasPrefix(a.Text, "has.") {
		return s.Words.Phrase(words, a.Phrase(), s.Names)
	}
	return s.Words.T("reason.source", "n", a.N, "source", Plain(s.Words.Phrase(words, game.Say(a.Text), s.Names)))
}
