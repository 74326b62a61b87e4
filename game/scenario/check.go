package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// check records a failure for each statement of a step that does not hold after its moves. The parameter told holds
// these moves with their events.
func (r *runner) check(st *Step, told []Told) {
	if st.then != nil {
		doc := r.document(r.p, st.line)
		r.compare(st.then, doc, "then")
		r.possible(st.then, doc, "then")
	}
	if st.waiting != nil {
		r.waiting(st.waiting)
	}
	if st.result != nil {
		r.compare(st.result, resultDocument(r.p.Result()), "result")
		r.known(st.result)
	}
	for _, b := range st.see {
		what, doc := fmt.Sprintf("what seat %s sees", b.seat), r.document(r.view(b.seat), b.line)
		r.compare(b.want, doc, what)
		r.possible(b.want, doc, what)
	}
	for _, b := range st.hide {
		r.hide(b)
	}
	for _, b := range st.offer {
		r.offered(b)
	}
	for _, b := range st.offerOnly {
		for _, s := range r.offered(b) {
			if !slices.ContainsFunc(b.words, func(w word) bool { return fits(w.text, s) }) {
				r.fail(b.line, fmt.Sprintf("offer to seat %s", b.seat), "nothing else", string(s))
			}
		}
	}
	for _, b := range st.neverOffer {
		r.withheld(b)
	}
	for _, f := range st.refuse {
		r.refused(f)
	}
	for _, b := range st.tell {
		r.told(b, told)
	}
}

func (r *runner) compare(want *node, have any, what string) {
	for _, m := range match(want, have, "") {
		place := what
		if m.path != "" {
			place += " " + m.path
		}
		r.fail(m.line, place, m.expected, m.found)
	}
}

// possible records a failure for each member that the pattern names, the document lacks, and that cannot exist. A
// member can exist if its name occurs in a document of the scenario. It can also exist if the game accepts a change
// that empties it or sets it to the wanted value.
func (r *runner) possible(want *node, doc any, what string) {
	for _, m := range leftOut(want, doc, nil) {
		last := len(m.way) - 1
		if slices.Contains(keysOf(doc), m.way[last]) || slices.Contains(r.keys(m.line), m.way[last]) {
			continue
		}
		scratch := r.g.Blank()
		scratch.Copy(r.p)
		err := r.g.Arrange(scratch, m.change("null"))
		if err != nil && m.value != "null" && r.g.Arrange(scratch, m.change(m.value)) == nil {
			err = nil
		}
		if err != nil {
			r.fail(m.line, what+" "+strings.Join(m.way, "."), "a member that the document can have", err.Error())
		}
	}
}

// keys returns all keys in three kinds of documents: that of the position, those of every seat's view of it, and that
// of the position before the first move.
func (r *runner) keys(line int) []string {
	keys := slices.Concat(keysOf(r.document(r.p, line)), keysOf(r.document(r.out.Before, line)))
	for s := range r.out.Record.Setup.Players {
		keys = append(keys, keysOf(r.document(r.view(game.Seat(s)), line))...)
	}
	return keys
}

// known records a failure for each source of points that a pattern of a ranking names and the title does not have.
// Otherwise a misspelt source would pass for one that yielded nothing.
func (r *runner) known(want *node) {
	for _, standing := range want.pairs {
		sources := standing.value.get("sources")
		if sources == nil {
			continue
		}
		for _, p := range sources.pairs {
			if !strings.HasPrefix(p.key, "$") && r.about.Words != nil && !r.about.Words.Has("source."+p.key) {
				r.fail(p.line, "result "+standing.key+".sources", "a source of points of the title", strconv.Quote(p.key))
			}
		}
	}
}

// document returns a position's document as plain values. If the position has none, it records a failure and returns nil.
func (r *runner) document(p game.Position, line int) any {
	data, err := p.MarshalJSON()
	if err != nil {
		r.fail(line, "position", "one that can be written", err.Error())
		return nil
	}
	doc, err := document(data)
	if err != nil {
		r.fail(line, "position", "a JSON document", err.Error())
	}
	return doc
}

func (r *runner) view(s game.Seat) game.Position {
	v := r.g.Blank()
	r.p.View(s, v)
	return v
}

func (r *runner) waiting(want *node) {
	list := want.list
	if want.kind != isList {
		list = []*node{want}
	}
	var expected game.Seats
	for _, e := range list {
		if s, ok := game.ParseSeat(e.text); ok {
			expected = expected.With(s)
		}
	}
	if found := r.p.ToAct(); found != expected {
		r.fail(want.line, "waiting", seatList(expected), seatList(found))
	}
}

func seatList(set game.Seats) string {
	var names []string
	for ; set != 0; set = set.Without(set.First()) {
		names = append(names, set.First().String())
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// sentences returns the texts of a seat's legal moves.
func (r *runner) sentences(s game.Seat) []game.MoveText {
	var out []game.MoveText
	for _, m := range r.p.Moves(s, nil) {
		out = append(out, r.p.FormatMove(m, s, s))
	}
	return out
}

// fits reports whether a move has the words of a pattern, ignoring letter case. A "*" matches any word; at the end it
// matches any number of words.
func fits(pattern string, s game.MoveText) bool {
	want, have := strings.Fields(pattern), s.Phrases()
	for i, w := range want {
		if w == "*" && i == len(want)-1 {
			return true
		}
		if i >= len(have) || (w != "*" && !strings.EqualFold(w, have[i])) {
			return false
		}
	}
	return len(want) == len(have)
}

// offered records a failure for each pattern that no legal move of the seat matches. It returns the legal moves.
func (r *runner) offered(b bySeat) []game.MoveText {
	may := r.sentences(b.seat)
	for _, w := range b.words {
		if !slices.ContainsFunc(may, func(s game.MoveText) bool { return fits(w.text, s) }) {
			r.fail(w.line, fmt.Sprintf("offer to seat %s", b.seat), fmt.Sprintf("%q", w.text), list(may))
		}
	}
	return may
}

// withheld records a failure for each pattern that a legal move of the seat matches, or whose verb the title does not have.
func (r *runner) withheld(b bySeat) {
	what := fmt.Sprintf("offer to seat %s", b.seat)
	may := r.sentences(b.seat)
	for _, w := range b.words {
		verb := strings.Fields(w.text)[0]
		if verb != "*" && !slices.ContainsFunc(r.about.Verbs, func(v game.Verb) bool { return v.ID == verb }) {
			r.fail(w.line, what, "a verb of the title", fmt.Sprintf("%q", verb))
		}
		for _, s := range may {
			if fits(w.text, s) {
				r.fail(w.line, what, fmt.Sprintf("never %q", w.text), fmt.Sprintf("%q", s))
			}
		}
	}
}

func list(all []game.MoveText) string {
	if len(all) == 0 {
		return "nothing offered"
	}
	var quoted []string
	for i, s := range all {
		if i == 20 {
			quoted = append(quoted, fmt.Sprintf("and %d more", len(all)-i))
			break
		}
		quoted = append(quoted, fmt.Sprintf("%q", s))
	}
	return strings.Join(quoted, ", ")
}

func (r *runner) refused(f refusal) {
	what := fmt.Sprintf("%q by seat %s", f.Say, f.Seat)
	expected := "a refusal"
	if f.rule != "" {
		expected += " by rule " + f.rule
	}
	if f.why != "" {
		expected += " with the text " + f.why
	}
	_, refusal := r.p.ParseMove(f.Seat, f.Say)
	switch {
	case refusal == nil:
		r.fail(f.Line, what, expected, "a legal move")
	case !within(f.rule, refusal.Rule) || (f.why != "" && f.why != refusal.Why.ID):
		r.fail(f.Line, what, expected, refusal.Error()+" ["+refusal.Why.ID+"]")
	default:
		at := r.g.Blank()
		at.Copy(r.p)
		r.out.Refused = append(r.out.Refused, Refused{at, f.Seat, f.Say})
		if f.counterexample != nil {
			r.counterexample(f)
		}
	}
}

// counterexample tests the reason of a refusal. After the change of legal-if, the same move must be legal or, if the check has a next
// reason, be refused for it. Otherwise it records a failure. A move that is refused for the next reason is added to r.out.Refused.
func (r *runner) counterexample(f refusal) {
	what := fmt.Sprintf("%q by seat %s after the change of legal-if", f.Say, f.Seat)
	changed := r.g.Blank()
	changed.Copy(r.p)
	if err := r.g.Arrange(changed, f.counterexample); err != nil {
		r.fail(f.counterexampleLine, what, "a possible position", err.Error())
		return
	}
	expected := "a legal move"
	if f.next != "" {
		expected = "a refusal with the text " + f.next
	}
	switch _, refusal := changed.ParseMove(f.Seat, f.Say); {
	case refusal == nil && f.next != "":
		r.fail(f.counterexampleLine, what, expected, "a legal move")
	case refusal != nil && refusal.Why.ID != f.next:
		r.fail(f.counterexampleLine, what, expected, refusal.Error()+" ["+refusal.Why.ID+"]")
	case refusal != nil:
		r.out.Refused = append(r.out.Refused, Refused{changed, f.Seat, f.Say})
	}
}

// within reports whether a rule is the section itself or part of it: 3.4 holds 3.4.2 and "3.4 row", but not 3.41. Every
// rule is within "".
func within(section, rule string) bool {
	rest, ok := strings.CutPrefix(rule, section)
	return ok && (section == "" || rest == "" || rest[0] == '.' || rest[0] == ' ')
}

// hide records a failure for each word that reaches the seat in its view, legal moves or events, and for each that the full state does not
// hold.
func (r *runner) hide(b bySeat) {
	what := fmt.Sprintf("what reaches seat %s", b.seat)
	truth := wordSet(textsOf(r.document(r.p, b.line)))
	reaches := textsOf(r.document(r.view(b.seat), b.line))
	for _, s := range r.sentences(b.seat) {
		reaches = append(reaches, string(s))
	}
	for _, t := range r.out.Told {
		for _, l := range t.Events.For(b.seat) {
			for _, a := range l.Phrase.Args {
				reaches = append(reaches, a.Thing.ID())
			}
			reaches = append(reaches, l.Motion.Piece.ID(), l.Motion.From.ID(), l.Motion.To.ID())
		}
	}
	seen := wordSet(reaches)
	for _, w := range b.words {
		switch {
		case !truth[w.text]:
			r.fail(w.line, what, fmt.Sprintf("%q to be hidden somewhere", w.text), "it nowhere in the position")
		case seen[w.text]:
			r.fail(w.line, what, fmt.Sprintf("no %q", w.text), "it")
		}
	}
}

func wordSet(texts []string) map[string]bool {
	set := map[string]bool{}
	for _, t := range texts {
		set[t] = true
		for _, w := range strings.Fields(t) {
			set[w] = true
		}
	}
	return set
}

// told records a failure unless the seat received the wanted events in this order, possibly among others.
func (r *runner) told(b bySeat, told []Told) {
	var lines []game.Phrase
	for _, t := range told {
		for _, l := range t.Events.For(b.seat) {
			if l.Phrase.ID != "" {
				lines = append(lines, l.Phrase)
			}
		}
	}
	rest := lines
	for _, want := range b.want.list {
		i := slices.IndexFunc(rest, func(p game.Phrase) bool { return saysLine(want, p) })
		if i < 0 {
			var ids []string
			for _, p := range lines {
				ids = append(ids, phraseText(p))
			}
			r.fail(want.line, fmt.Sprintf("told to seat %s", b.seat), want.JSON(), strings.Join(ids, ", "))
			return
		}
		rest = rest[i+1:]
	}
}

// saysLine reports whether an event's phrase has the wanted id and fillings.
func saysLine(want *node, p game.Phrase) bool {
	if idOf(want).text != p.ID {
		return false
	}
	for _, w := range want.pairs {
		if w.key == "id" {
			continue
		}
		if arg, ok := p.Arg(w.key); !ok || arg.ID() != w.value.text {
			return false
		}
	}
	return true
}

func phraseText(p game.Phrase) string {
	text := p.ID
	for _, a := range p.Args {
		text += " " + a.Name + "=" + a.Thing.ID()
	}
	return text
}
