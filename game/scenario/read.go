package scenario

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// ReadAll reads all scenario files, *.yaml, at the root of a folder, in the order of their names. An id that two scenarios
// have is an error that names both places.
func ReadAll(fsys fs.FS) ([]Scenario, error) {
	names, err := fs.Glob(fsys, "*.yaml")
	if err != nil {
		return nil, err
	}
	var all []Scenario
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		some, err := Read(name, data)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, Distinct(all)
}

// Distinct refuses scenarios of which two have the same id, and names both places.
func Distinct(all []Scenario) error {
	places := map[string]string{}
	for _, s := range all {
		place := fmt.Sprintf("%s:%d", s.File, s.Line)
		if first, twice := places[s.ID]; twice {
			return fmt.Errorf("%s: the scenario %q is also at %s; give one of them another id", place, s.ID, first)
		}
		places[s.ID] = place
	}
	return nil
}

// Read reads the scenarios of one file. The name is for messages: an error begins with "name:line: " and says which key or
// word is wrong and what is possible there.
func Read(name string, data []byte) ([]Scenario, error) {
	all, err := decode(name, data)
	if err != nil {
		var at *lineError
		if errors.As(err, &at) {
			return nil, fmt.Errorf("%s:%d: %s", name, at.line, at.text)
		}
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all, Distinct(all)
}

func decode(name string, data []byte) ([]Scenario, error) {
	docs, err := parse(data)
	if err != nil {
		return nil, err
	}
	var every *node
	var all []Scenario
	for _, doc := range docs {
		list := []*node{doc}
		switch {
		case doc.kind == isNull:
			continue
		case doc.kind == isList:
			list = doc.list
		case doc.kind == isMap && doc.get("every") != nil:
			every = doc.get("every")
			if len(doc.pairs) > 1 {
				return nil, wrong(doc.line, "`every` stands alone in its document")
			}
			if err := members(every, "every", sharedKeys); err != nil {
				return nil, err
			}
			continue
		}
		for _, n := range list {
			s, err := decodeScenario(n, every)
			if err != nil {
				return nil, err
			}
			s.File = name
			all = append(all, s)
		}
	}
	return all, nil
}

var (
	sharedKeys = []string{"game", "rules", "players", "options", "seed", "deal", "change"}
	stepKeys   = []string{"note", "note_pt", "note_zh", "play", "chance", "then", "see", "hide", "waiting", "offer",
		"offer-only", "never-offer", "refuse", "tell", "result"}
	scenarioKeys = slices.Concat([]string{"id", "title", "title_pt", "title_zh", "source", "steps"}, sharedKeys, stepKeys)
)

// members refuses what is not a mapping, and a mapping with a key that is not in the list.
func members(n *node, what string, keys []string) error {
	if n.kind != isMap {
		return wrong(n.line, "%s is a mapping, not %s", what, n.kind)
	}
	for _, p := range n.pairs {
		if !slices.Contains(keys, p.key) {
			return wrong(p.line, "%s has no key %q; it has %s", what, p.key, strings.Join(keys, ", "))
		}
	}
	return nil
}

var idForm = regexp.MustCompile(`^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$`)

// decodeScenario reads one scenario, with the members that every scenario of the file has; every may be nil.
func decodeScenario(n, every *node) (Scenario, error) {
	s := Scenario{Line: n.line}
	if err := members(n, "a scenario", scenarioKeys); err != nil {
		return s, err
	}
	d := decoder{}
	s.ID = d.text(n.get("id"), "id")
	switch {
	case d.err != nil:
	case !idForm.MatchString(s.ID):
		d.fail(n.line, "a scenario needs an id of letters, digits and single \"-\", such as \"two-of-a-kind\"")
	}
	s.Title = d.texts(n, "title")
	if d.err == nil && s.Title["en"] == "" {
		d.fail(n.line, "the scenario %q needs a title", s.ID)
	}
	s.Note = d.texts(n, "note")
	if src := n.get("source"); src != nil {
		for _, w := range d.words(src, "source") {
			s.Source = append(s.Source, w.text)
		}
	}
	d.shared(&s, every)
	d.shared(&s, n)
	s.Chance = d.numbers(n.get("chance"), "chance")
	if s.Seed == "" {
		s.Seed = game.Seed(s.ID)
	}
	if steps := n.get("steps"); steps != nil {
		for _, e := range d.list(steps, "steps") {
			if err := members(e, "a step", stepKeys); err != nil {
				return s, err
			}
			step := d.step(e)
			step.Note = d.texts(e, "note")
			if answers := d.numbers(e.get("chance"), "chance"); len(answers) > 0 {
				if len(step.Play) == 0 {
					d.fail(e.line, "chance is fixed in a step that plays nothing")
				} else {
					step.Play[0].Chance = slices.Concat(step.Play[0].Chance, answers)
				}
			}
			s.Steps = append(s.Steps, step)
		}
	}
	last := d.step(n)
	s.Steps = append(s.Steps, last)
	return s, d.err
}

// decoder reads pieces of a scenario and keeps the first error.
type decoder struct{ err error }

func (d *decoder) fail(line int, format string, args ...any) {
	if d.err == nil {
		d.err = wrong(line, format, args...)
	}
}

// shared reads the members that `every` may also have, on top of those read before.
func (d *decoder) shared(s *Scenario, n *node) {
	if n == nil {
		return
	}
	if v := n.get("game"); v != nil {
		s.Game = d.text(v, "game")
	}
	if v := n.get("rules"); v != nil {
		if s.Rules = d.number(v, "rules"); s.Rules < 1 {
			d.fail(v.line, "rules is a version of the rules, from 1")
		}
	}
	if v := n.get("seed"); v != nil {
		s.Seed = game.Seed(d.text(v, "seed"))
		if len(s.Seed) > 200 || strings.ContainsAny(string(s.Seed), " \t\r\n") {
			d.fail(v.line, "a seed is a text of at most 200 bytes without spaces")
		}
	}
	if v := n.get("players"); v != nil {
		s.Setup.Players = d.number(v, "players")
		if s.Setup.Players < 1 || s.Setup.Players > game.MaxSeats {
			d.fail(v.line, "players is a number from 1 to %d", game.MaxSeats)
		}
	}
	if v := n.get("deal"); v != nil {
		s.Deal = d.numbers(v, "deal")
	}
	if v := n.get("options"); v != nil {
		options := map[string]string{}
		for id, value := range s.Setup.Options {
			options[id] = value
		}
		for _, p := range d.pairs(v, "options") {
			options[p.key] = d.text(p.value, "the option "+p.key)
		}
		s.Setup.Options = options
	}
	if v := n.get("change"); v != nil {
		d.pairs(v, "change")
		change := []byte(v.JSON())
		if s.Change != nil && d.err == nil {
			merged, err := game.MergeDocument(s.Change, change)
			if err != nil {
				d.fail(v.line, "change: %v", err)
			}
			change = merged
		}
		s.Change, s.changeLine = change, v.line
	}
}

// step reads what a step and a scenario have in common.
func (d *decoder) step(n *node) Step {
	s := Step{line: n.line}
	if play := n.get("play"); play != nil {
		for _, e := range d.list(play, "play") {
			s.Play = append(s.Play, d.spoken(e))
		}
	}
	s.then = d.pattern(n.get("then"))
	s.result = d.pattern(n.get("result"))
	s.see = d.patterns(n.get("see"), "see")
	for _, b := range s.see {
		d.pattern(b.want)
	}
	s.hide = d.entries(n.get("hide"), "hide")
	s.offer = d.entries(n.get("offer"), "offer")
	s.offerOnly = d.entries(n.get("offer-only"), "offer-only")
	s.neverOffer = d.entries(n.get("never-offer"), "never-offer")
	if w := n.get("waiting"); w != nil {
		s.waiting = w
		for _, word := range d.words(w, "waiting") {
			d.seat(word.line, word.text)
		}
	}
	for _, t := range d.patterns(n.get("tell"), "tell") {
		for _, line := range d.list(t.want, "what is told") {
			if line.kind == isMap {
				if id := line.get("id"); id == nil {
					d.fail(line.line, "a line of the tale needs an id")
				}
			}
			d.text(idOf(line), "the id of a line of the tale")
		}
		s.tell = append(s.tell, t)
	}
	if r := n.get("refuse"); r != nil {
		for _, e := range d.list(r, "refuse") {
			s.refuse = append(s.refuse, d.refusal(e))
		}
	}
	return s
}

// idOf is the id of a line of the tale, written alone or with what fills its gaps.
func idOf(line *node) *node {
	if line.kind == isMap {
		return line.get("id")
	}
	return line
}

// spoken reads "seat: words", also with `chance`.
func (d *decoder) spoken(n *node) Spoken {
	out := Spoken{Line: n.line, Seat: game.Watcher}
	if n.kind == isText {
		who, words, ok := strings.Cut(n.text, ":")
		if !ok {
			d.fail(n.line, "a sentence looks like \"0: words\", not %q", n.text)
			return out
		}
		out.Seat = d.seat(n.line, who)
		d.say(&out, words)
		return out
	}
	for _, p := range d.pairs(n, "a sentence") {
		if p.key == "chance" {
			out.Chance = d.numbers(p.value, "chance")
			continue
		}
		d.speaker(&out, p)
	}
	d.spoke(n, &out)
	return out
}

// refusal reads "seat: words" with the rule or the text of the refusal.
func (d *decoder) refusal(n *node) refusal {
	out := refusal{Spoken: Spoken{Line: n.line, Seat: game.Watcher}}
	for _, p := range d.pairs(n, "a refused sentence") {
		switch p.key {
		case "rule":
			out.rule = d.text(p.value, "rule")
		case "why":
			out.why = d.text(p.value, "why")
		default:
			d.speaker(&out.Spoken, p)
		}
	}
	d.spoke(n, &out.Spoken)
	if out.rule == "" && out.why == "" {
		d.fail(n.line, "a refused sentence needs the rule that forbids it, or why (the id of the refusal's text)")
	}
	return out
}

func (d *decoder) speaker(out *Spoken, p pair) {
	if out.Say != "" {
		d.fail(p.line, "%q: one sentence has one speaker; the other keys here are chance, and rule and why under refuse", p.key)
		return
	}
	out.Seat = d.seat(p.line, p.key)
	d.say(out, d.text(p.value, "a sentence"))
}

func (d *decoder) spoke(n *node, out *Spoken) {
	if d.err == nil && out.Say == "" {
		d.fail(n.line, "nobody says anything here; a sentence looks like \"0: words\"")
	}
}

// say takes the words of a sentence and the time behind them.
func (d *decoder) say(out *Spoken, words string) {
	out.At = -1
	if i := strings.LastIndex(words, "@"); i >= 0 {
		at, err := strconv.ParseInt(strings.TrimSpace(words[i+1:]), 10, 64)
		if err != nil || at < 0 {
			d.fail(out.Line, "behind the @ stands a number of milliseconds")
		}
		out.At, words = at, words[:i]
	}
	out.Say = game.Sentence(strings.Join(strings.Fields(words), " "))
	if out.Say == "" || len(out.Say) > game.MaxSentence {
		d.fail(out.Line, "a sentence has from 1 to %d characters", game.MaxSentence)
	}
}

func (d *decoder) seat(line int, text string) game.Seat {
	s, ok := game.ParseSeat(text)
	if !ok {
		d.fail(line, "%q is not a seat; seats are numbers from 0 to %d, watcher and clock", text, game.MaxSeats-1)
	}
	return s
}

// entries reads a mapping from seats to lists of texts.
func (d *decoder) entries(n *node, what string) []bySeat {
	var out []bySeat
	for _, b := range d.patterns(n, what) {
		b.words = d.words(b.want, what)
		for _, w := range b.words {
			if len(strings.Fields(w.text)) == 0 {
				d.fail(w.line, "%s: an empty text", what)
			}
		}
		out = append(out, b)
	}
	return out
}

// patterns reads a mapping from seats to anything.
func (d *decoder) patterns(n *node, what string) []bySeat {
	if n == nil {
		return nil
	}
	var out []bySeat
	for _, p := range d.pairs(n, what) {
		out = append(out, bySeat{seat: d.seat(p.line, p.key), line: p.line, want: p.value})
	}
	return out
}

// pattern refuses a "$" key that is no test, and a test that has company.
func (d *decoder) pattern(n *node) *node {
	if n == nil {
		return nil
	}
	for _, p := range n.pairs {
		switch {
		case !strings.HasPrefix(p.key, "$"):
		case !slices.Contains(testKeys, p.key):
			d.fail(p.line, "there is no test %q; there is %s", p.key, strings.Join(testKeys, ", "))
		case len(n.pairs) > 1:
			d.fail(p.line, "the test %s stands alone in its mapping", p.key)
		}
		d.pattern(p.value)
	}
	for _, e := range n.list {
		d.pattern(e)
	}
	return n
}

func (d *decoder) pairs(n *node, what string) []pair {
	if n.kind != isMap {
		d.fail(n.line, "%s is a mapping, not %s", what, n.kind)
	}
	return n.pairs
}

func (d *decoder) list(n *node, what string) []*node {
	if n.kind != isList {
		d.fail(n.line, "%s is a list, not %s", what, n.kind)
	}
	return n.list
}

// text reads a scalar as it stands in the file, so that 1.10 is not 1.1.
func (d *decoder) text(n *node, what string) string {
	if n == nil {
		return ""
	}
	if n.kind == isList || n.kind == isMap || n.kind == isNull {
		d.fail(n.line, "%s is a text, not %s", what, n.kind)
	}
	return n.text
}

// texts reads a text and its translations: title, title_pt, title_zh.
func (d *decoder) texts(n *node, key string) Text {
	out := Text{}
	for _, l := range game.Langs {
		name := key
		if l != "en" {
			name += "_" + string(l)
		}
		if v := n.get(name); v != nil {
			out[l] = strings.TrimSpace(d.text(v, name))
		}
	}
	return out
}

// words reads a list of texts; one text is a list of one.
func (d *decoder) words(n *node, what string) []word {
	if n.kind != isList {
		return []word{{n.line, d.text(n, what)}}
	}
	var out []word
	for _, e := range n.list {
		out = append(out, word{e.line, d.text(e, what)})
	}
	return out
}

// numbers reads a list of whole numbers; one number is a list of one, nil an empty one.
func (d *decoder) numbers(n *node, what string) []int {
	if n == nil {
		return nil
	}
	list := n.list
	if n.kind != isList {
		list = []*node{n}
	}
	var out []int
	for _, e := range list {
		out = append(out, d.number(e, what))
	}
	return out
}

func (d *decoder) number(n *node, what string) int {
	v, err := strconv.ParseInt(n.json, 10, 32)
	if n.kind != isNumber || err != nil {
		d.fail(n.line, "%s: a whole number is needed, not %s", what, n.JSON())
		return 0
	}
	return int(v)
}
