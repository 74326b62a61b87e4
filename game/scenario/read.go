package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// ReadAll reads all scenario files, *.yaml, in the root of a folder, in the order of their names. The error joins all
// mistakes of all files. If no file has a mistake, it names both places of each id that two scenarios have.
func ReadAll(fsys fs.FS) ([]Scenario, error) { return readAll(fsys, Read, Distinct) }

// readAll reads the files *.yaml of a folder, in the order of their names. The error joins the errors of the function
// read. If there are none, it is that of the function together, which receives the entries of all files.
func readAll[T any](fsys fs.FS, read func(name string, data []byte) ([]T, error), together func([]T) error) ([]T, error) {
	names, err := fs.Glob(fsys, "*.yaml")
	if err != nil {
		return nil, err
	}
	var all []T
	var wrong []error
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		some, err := read(name, data)
		all, wrong = append(all, some...), append(wrong, err)
	}
	if err := errors.Join(wrong...); err != nil {
		return nil, err
	}
	return all, together(all)
}

// Distinct returns an error if several scenarios have the same id; it names the places of each such pair.
func Distinct(all []Scenario) error {
	return distinct("scenario", all, func(s *Scenario) (string, string) { return s.ID, fmt.Sprintf("%s:%d", s.File, s.Line) })
}

// distinct returns an error if several entries have the same id; it names the places of each such pair.
func distinct[T any](what string, all []T, of func(*T) (id, place string)) error {
	places := map[string]string{}
	var wrong []error
	for i := range all {
		id, place := of(&all[i])
		if first, twice := places[id]; twice {
			wrong = append(wrong, fmt.Errorf("%s: the %s %q is also at %s; give one of them another id", place, what, id, first))
			continue
		}
		places[id] = place
	}
	return errors.Join(wrong...)
}

// Read reads the scenarios of one file. The name appears in messages. The error joins all mistakes, in the order of the lines. Each begins
// with "name:line: " and says which key or word is wrong and what it must be. If there are none, the error is that of [Distinct].
func Read(name string, data []byte) ([]Scenario, error) {
	d := &decoder{}
	all := d.file(name, parse(data, &d.faults))
	if err := d.Err(name); err != nil {
		return nil, err
	}
	return all, Distinct(all)
}

// file reads the scenarios of a file's documents.
func (d *decoder) file(name string, docs []*node) []Scenario {
	return eachOf(d, docs, func(n, every *node) Scenario {
		s := d.scenario(n, every)
		s.File = name
		return s
	})
}

// eachOf reads the entries of a file's documents, each with the members of the preceding `every`.
func eachOf[T any](d *decoder, docs []*node, one func(n, every *node) T) []T {
	var every *node
	var all []T
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
				d.add(doc.line, "`every` has company; it must stand alone in its document")
			}
			if d.members(every, "every", sharedKeys) {
				d.shared(&Scenario{}, every) // every entry reads it again; a mistake in it is reported once
			}
			continue
		}
		for _, n := range list {
			all = append(all, one(n, every))
		}
	}
	return all
}

var (
	sharedKeys = []string{"game", "rules", "players", "options", "seed", "deal", "change"}
	noteKeys   = []string{"note", "note_pt", "note_zh"}
	playKeys   = []string{"play", "chance"}
	factKeys   = []string{"then", "see", "hide", "waiting", "offer", "offer-only", "never-offer", "refuse", "result"}
	stepKeys   = slices.Concat(noteKeys, playKeys, factKeys, []string{"tell"})
	// scenarioKeys holds the keys of a scenario, in the order in which messages list them.
	scenarioKeys = slices.Concat([]string{"id", "title", "title_pt", "title_zh", "source"}, sharedKeys, []string{"before", "steps"}, stepKeys)
	standingKeys = []string{"rank", "label", "points", "tie", "sources", "ways"}
	resultKeys   = []string{"over", "won", "by", "automaton"}
)

// members reports whether a node is a mapping. It records a mistake if it is not one, and for each key that is not
// among keys.
func (d *decoder) members(n *node, what string, keys []string) bool {
	for _, p := range d.pairs(n, what) {
		if !slices.Contains(keys, p.key) {
			d.fail(p.line, "%s has a key %q; it must be one of %s", what, p.key, strings.Join(keys, ", "))
		}
	}
	return n.kind == isMap
}

var idForm = regexp.MustCompile(`^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$`)

// scenario reads one scenario. The node every has the members of the preceding `every`; it is nil if there is none.
func (d *decoder) scenario(n, every *node) Scenario {
	s := Scenario{Line: n.line}
	defer d.named("scenario", n)()
	if !d.set(&s, n, every, "a scenario", scenarioKeys) {
		return s
	}
	s.Note = d.texts(n, "note")
	if src := n.get("source"); src != nil {
		for _, w := range d.words(src, "source") {
			s.Source = append(s.Source, w.text)
		}
	}
	s.Chance = d.answers(n.get("chance"), "chance")
	if b := n.get("before"); b != nil && d.members(b, "before", slices.Concat(noteKeys, factKeys)) {
		step := d.step(b)
		step.Note = d.texts(b, "note")
		s.Steps = append(s.Steps, step)
	}
	if steps := n.get("steps"); steps != nil {
		for _, e := range d.list(steps, "steps") {
			if d.members(e, "a step", stepKeys) {
				s.Steps = append(s.Steps, d.chancy(e))
			}
		}
	}
	s.Steps = append(s.Steps, d.step(n))
	return s
}

// named lets messages begin with the id of the scenario or lesson n, until the returned function is called.
func (d *decoder) named(what string, n *node) (done func()) {
	if n.kind == isMap && n.get("id") != nil && idForm.MatchString(n.get("id").text) {
		d.what, d.id = what, n.get("id").text
	}
	return func() { d.what, d.id = "", "" }
}

// set reads the id, the title and the set-up of an entry, and records a mistake for each key that is not among keys. The parameter what
// is the kind of entry, for messages; the node every may be nil. The result is false if n is not a mapping.
func (d *decoder) set(s *Scenario, n, every *node, what string, keys []string) bool {
	s.ID = d.id
	if !d.members(n, what, keys) {
		return false
	}
	if d.id == "" {
		d.fail(n.line, "%s has no id; it must have one of letters, digits and single \"-\", such as \"two-of-a-kind\"", what)
	}
	s.Title = d.texts(n, "title")
	if s.Title["en"] == "" {
		d.fail(n.line, "it has no title; it must have one")
	}
	before := len(d.faults)
	d.shared(s, every)
	d.faults = d.faults[:before]
	d.shared(s, n)
	if s.Seed == "" {
		s.Seed = game.Seed(s.ID)
	}
	return true
}

// chancy reads a step with its note and the prescribed draws of its moves.
func (d *decoder) chancy(n *node) Step {
	step := d.step(n)
	step.Note = d.texts(n, "note")
	if answers := d.answers(n.get("chance"), "chance"); len(answers) > 0 {
		if len(step.Play) == 0 {
			d.fail(n.line, "chance is fixed in a step that plays nothing; it must have a move that asks")
		} else {
			step.Play[0].Chance = slices.Concat(step.Play[0].Chance, answers)
		}
	}
	return step
}

// shared reads those members of a scenario that `every` may also have. They replace the ones read before, but options
// and changes are merged.
func (d *decoder) shared(s *Scenario, n *node) {
	if n == nil {
		return
	}
	if v := n.get("game"); v != nil {
		s.Game = d.text(v, "game")
	}
	if v := n.get("rules"); v != nil {
		s.Rules = d.between(v, "rules", 1, math.MaxInt32)
	}
	if v := n.get("seed"); v != nil {
		s.Seed = game.Seed(d.text(v, "seed"))
		if len(s.Seed) > maxSeed || strings.ContainsAny(string(s.Seed), " \t\r\n") {
			d.fail(v.line, "seed is %.50q; it must be a text of at most %d bytes without spaces", s.Seed, maxSeed)
		}
	}
	if v := n.get("players"); v != nil {
		s.Setup.Players = d.between(v, "players", 1, game.MaxSeats)
	}
	if v := n.get("deal"); v != nil {
		s.Deal = d.answers(v, "deal")
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
	if v := n.get("change"); v != nil && v.kind != isMap {
		d.failKind(v, "change", "a mapping")
	} else if v != nil {
		change := []byte(v.JSON())
		if s.Change != nil {
			merged, err := game.MergeDocument(s.Change, change)
			if err != nil {
				d.fail(v.line, "change: %v", err)
			}
			change = merged
		}
		s.Change, s.changeLine = change, v.line
	}
}

// maxSeed is the length in bytes of the longest seed that a record holds.
const maxSeed = 200

// step reads the moves of a step or scenario, and what must hold after them.
func (d *decoder) step(n *node) Step {
	s := Step{line: n.line}
	if play := n.get("play"); play != nil {
		for _, e := range d.list(play, "play") {
			s.Play = append(s.Play, d.spoken(e))
		}
	}
	s.then = d.pattern(n.get("then"))
	s.result = d.result(n.get("result"))
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
			if line.kind == isMap && line.get("id") == nil {
				d.fail(line.line, "a line of the tale has no id; it must have one")
			} else {
				d.text(idOf(line), "the id of a line of the tale")
			}
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

// result reads a pattern of a ranking, and records a mistake for an unknown key.
func (d *decoder) result(n *node) *node {
	if n == nil || n.kind != isMap {
		return d.pattern(n)
	}
	for _, p := range n.pairs {
		switch _, seat := game.ParseSeat(p.key); {
		case strings.HasPrefix(p.key, "$"):
		case seat || p.key == "automaton":
			if p.value.kind == isMap && !slices.ContainsFunc(p.value.pairs, func(q pair) bool { return strings.HasPrefix(q.key, "$") }) {
				d.members(p.value, "a standing", standingKeys)
			}
		case !slices.Contains(resultKeys, p.key):
			d.fail(p.line, "result has a key %q; it must be one of %s, or a seat", p.key, strings.Join(resultKeys, ", "))
		}
	}
	return d.pattern(n)
}

// idOf returns the id of an event: the node itself, or its member "id" if the node also gives fillings.
func idOf(line *node) *node {
	if line.kind == isMap {
		return line.get("id")
	}
	return line
}

// spoken reads "seat: words", optionally with `chance`.
func (d *decoder) spoken(n *node) Spoken {
	out := Spoken{Line: n.line, Seat: game.Spectator}
	if n.kind == isText {
		who, words, ok := strings.Cut(n.text, ":")
		if !ok {
			d.fail(n.line, "a move is %q; it must look like \"0: words\"", n.text)
			return out
		}
		out.Seat = d.seat(n.line, who)
		d.say(&out, words)
		return out
	}
	spoke := false
	for _, p := range d.pairs(n, "a move") {
		if p.key == "chance" {
			out.Chance = d.answers(p.value, "chance")
			continue
		}
		spoke = d.speaker(&out, p, spoke, "chance")
	}
	d.spoke(n, spoke)
	return out
}

// refusal reads "seat: words" with the rule or the text of the refusal, and its counterexample.
func (d *decoder) refusal(n *node) refusal {
	out := refusal{Spoken: Spoken{Line: n.line, Seat: game.Spectator}}
	spoke := false
	for _, p := range d.pairs(n, "a refused move") {
		switch p.key {
		case "rule":
			out.rule = d.text(p.value, "rule")
		case "why":
			out.why = d.text(p.value, "why")
		case "legal-if", "twin": // the former word stays readable
			if out.counterexample != nil {
				d.fail(p.line, "a refused move has legal-if and twin, which are the same; leave one of them out")
			}
			if p.value.kind != isMap {
				d.failKind(p.value, p.key, "a mapping, as change is")
			}
			out.counterexample, out.counterexampleLine = json.RawMessage(p.value.JSON()), p.line
		case "next":
			out.next = d.text(p.value, "next")
		default:
			spoke = d.speaker(&out.Spoken, p, spoke, "rule, why, legal-if, next")
		}
	}
	d.spoke(n, spoke)
	switch {
	case out.counterexample != nil && out.why == "":
		d.fail(out.counterexampleLine, "a refused move has legal-if and no why; it must have the id of the text that legal-if shows to be true")
	case out.next != "" && out.counterexample == nil:
		d.fail(n.line, "a refused move has next and no legal-if; next is the text of the refusal after that change")
	case out.next != "" && out.next == out.why:
		d.fail(n.line, "a refused move has the same text as why and as next; after the change the move must be legal, or refused for another reason")
	}
	if n.kind == isMap && out.rule == "" && out.why == "" {
		d.fail(n.line, "a refused move has neither rule nor why; it must have the rule that forbids it, or the id of the refusal's text")
	}
	return out
}

// speaker reads a pair of a seat and its move into out, and returns true, the new value of spoke. It records a mistake for any other key,
// and for a second such pair: spoke says whether there was one already.
func (d *decoder) speaker(out *Spoken, p pair, spoke bool, others string) bool {
	_, seat := game.ParseSeat(p.key)
	switch {
	case !seat:
		d.fail(p.line, "a move has a key %q; it must be one of %s, or a seat: %s", p.key, others, seatWords())
	case spoke:
		d.fail(p.line, "a move has a second speaker, seat %s; it must have one", p.key)
	default:
		out.Seat = d.seat(p.line, p.key)
		if words := d.text(p.value, "a move"); words != "" || p.value.kind == isText {
			d.say(out, words)
		}
	}
	return true
}

func (d *decoder) spoke(n *node, spoke bool) {
	if n.kind == isMap && !spoke {
		d.fail(n.line, "a move has no speaker; it must look like \"0: words\"")
	}
}

// say reads the words of a move, and the time after them, into out; the time is -1 if there is none.
func (d *decoder) say(out *Spoken, words string) {
	out.At = -1
	if i := strings.LastIndex(words, "@"); i >= 0 {
		at, err := strconv.ParseInt(strings.TrimSpace(words[i+1:]), 10, 64)
		if err != nil || at < 0 {
			d.fail(out.Line, "the time behind the @ is %q; it must be a number of milliseconds", strings.TrimSpace(words[i+1:]))
		}
		out.At, words = at, words[:i]
	}
	out.Say = game.MoveText(strings.Join(strings.Fields(words), " "))
	if out.Say == "" || len(out.Say) > game.MaxMoveText {
		d.fail(out.Line, "a move has %d characters; it must have from 1 to %d", len(out.Say), game.MaxMoveText)
	}
}
