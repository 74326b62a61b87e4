package scenario

import (
	"fmt"
	"slices"
	"strings"

	"pantheon/game"
)

// ReadLessons reads the lessons of one file. The name appears in messages. The error joins all mistakes, as that of
// [Read] does.
func ReadLessons(name string, data []byte) ([]Lesson, error) {
	d := &decoder{}
	all := eachOf(d, parse(data, &d.faults), func(n, every *node) Lesson {
		l := d.lesson(n, every)
		l.Set.File = name
		return l
	})
	if err := d.Err(name); err != nil {
		return nil, err
	}
	return all, nil
}

// inAll returns the given keys and, for each, those of its translations.
func inAll(keys ...string) (all []string) {
	for _, key := range keys {
		for _, l := range game.Langs {
			if l == "en" {
				all = append(all, key)
			} else {
				all = append(all, key+"_"+string(l))
			}
		}
	}
	return all
}

var (
	// lessonKeys holds the keys of a lesson, in the order in which messages list them.
	lessonKeys = slices.Concat([]string{"id"}, inAll("title", "about"), []string{"course", "minutes"}, sharedKeys, []string{"seat", "steps"})
	aboutKeys  = []string{"at", "part", "then"}
	kindKeys   = map[Kind][]string{
		Says:  slices.Concat(inAll("say"), aboutKeys),
		Asks:  slices.Concat(inAll("ask"), []string{"would", "answers"}, aboutKeys),
		Waits: slices.Concat(inAll("task", "other"), []string{"right", "wrong"}, aboutKeys),
		Plays: slices.Concat([]string{"play"}, inAll("say"), aboutKeys),
		Frees: slices.Concat(inAll("free"), []string{"until", "most"}, aboutKeys),
	}
	tryKeys    = slices.Concat([]string{"do"}, inAll("answer"), []string{"steps"})
	choiceKeys = slices.Concat(inAll("text"), []string{"right"}, inAll("reply"), []string{"then"})
)

// kinds are the kinds of steps by precedence: the first kind whose key a step has is its kind. A Plays step may have a
// text too.
var kinds = []Kind{Plays, Waits, Asks, Frees, Says}

// mostFree is the largest number of moves that a learner plays in a free step.
const mostFree = 200

func (d *decoder) lesson(n, every *node) Lesson {
	l := Lesson{Set: Scenario{Line: n.line}, Course: FirstCourse}
	defer d.named("lesson", n)()
	if !d.set(&l.Set, n, every, "a lesson", lessonKeys) {
		return l
	}
	d.whole(n, "title", l.Set.Title)
	l.About = d.wholeText(n, "about", true)
	if c := n.get("course"); c != nil {
		if l.Course = Course(d.text(c, "course")); !slices.Contains(Courses(), l.Course) {
			d.fail(c.line, "course is %q; it must be one of %v", l.Course, Courses())
		}
	}
	if m := n.get("minutes"); m == nil {
		d.fail(n.line, "it has no minutes; it must say about how many it takes")
	} else {
		l.Minutes = d.between(m, "minutes", 1, 15)
	}
	if s := n.get("seat"); s != nil {
		l.Seat = game.Seat(d.between(s, "seat", 0, game.MaxSeats-1))
	}
	if steps := n.get("steps"); steps == nil {
		d.fail(n.line, "it has no steps; it must have at least one")
	} else {
		l.Steps = d.teachings(steps)
	}
	return l
}

// whole records a mistake for each language in which a text is missing, unless it has no English.
func (d *decoder) whole(n *node, key string, text Text) {
	for _, l := range game.Langs {
		if text[l] == "" && text["en"] != "" {
			d.fail(n.line, "%s stands there without %s_%s; it must stand there in each language", key, key, l)
		}
	}
}

// wholeText reads a text and its translations. It records a mistake for a missing translation, for translations without
// an English text and, if the flag must is set, for a missing text.
func (d *decoder) wholeText(n *node, key string, must bool) Text {
	text := d.texts(n, key)
	if text["en"] == "" && (must || len(text) > 0) {
		d.fail(n.line, "it has no %s; it must have one", key)
	}
	d.whole(n, key, text)
	return text
}

func (d *decoder) teachings(n *node) (all []LessonStep) {
	for _, e := range d.list(n, "steps") {
		if e.kind != isMap {
			d.failKind(e, "a step", "a mapping")
			continue
		}
		all = append(all, d.teaching(e))
	}
	if len(all) == 0 && !n.bad {
		d.fail(n.line, "steps is empty; it must have at least one")
	}
	return all
}

func (d *decoder) teaching(n *node) LessonStep {
	t := LessonStep{Line: n.line}
	for _, k := range kinds {
		if n.get(string(k)) != nil {
			t.Kind = k
			break
		}
	}
	if t.Kind == "" {
		d.fail(n.line, "a step says nothing; it must have one of the keys say, ask, task, play, free")
		return t
	}
	d.members(n, fmt.Sprintf("a step with %q", string(t.Kind)), kindKeys[t.Kind])
	if t.Kind == Plays {
		t.Text = d.wholeText(n, "say", false)
	} else {
		t.Text = d.wholeText(n, string(t.Kind), true)
	}
	if at := n.get("at"); at != nil {
		for _, w := range d.words(at, "at") {
			if kind, id, ok := strings.Cut(w.text, ":"); kind == "" || ok && id == "" {
				d.fail(w.line, "at names %q; it must be a thing of the board as its kind and id, such as token:T3, or its word", w.text)
			}
			t.At = append(t.At, game.Thing(w.text))
		}
	}
	t.Part = d.text(n.get("part"), "part")
	t.then = d.pattern(n.get("then"))
	switch t.Kind {
	case Plays:
		t.Play = d.sentences(n.get("play"), "play")
	case Waits:
		t.Right, t.Wrong = d.tries(n.get("right"), "right"), d.tries(n.get("wrong"), "wrong")
		if len(t.Right) == 0 {
			d.fail(n.line, "a task has no right; it must have the moves that go on")
		}
		t.Other = d.wholeText(n, "other", false)
	case Asks:
		t.Would = d.sentences(n.get("would"), "would")
		d.choices(&t, n)
	case Frees:
		t.Most = mostFree
		if m := n.get("most"); m != nil {
			t.Most = d.between(m, "most", 1, mostFree)
		}
		if t.until = d.pattern(n.get("until")); t.until == nil {
			d.fail(n.line, "a step with \"free\" has no until; it must say what holds when it ends")
		}
	}
	return t
}

// sentences reads a list of moves without prescribed draws: in a lesson all draws come from the seed.
func (d *decoder) sentences(n *node, what string) (all []Spoken) {
	if n == nil {
		return nil
	}
	for _, e := range d.list(n, what) {
		s := d.spoken(e)
		if len(s.Chance) > 0 {
			d.fail(e.line, "chance is fixed; in a lesson it comes from the seed alone")
		}
		all = append(all, s)
	}
	if len(all) == 0 && !n.bad {
		d.fail(n.line, "%s is empty; it must have moves", what)
	}
	return all
}

func (d *decoder) tries(n *node, what string) (all []Try) {
	if n == nil {
		return nil
	}
	for _, e := range d.list(n, what) {
		t := Try{Line: e.line}
		if !d.members(e, "a move of "+what, tryKeys) {
			continue
		}
		if t.Do = strings.Join(strings.Fields(d.text(e.get("do"), "do")), " "); t.Do == "" {
			d.fail(e.line, "a move of %s has no do; it must have the words", what)
		}
		t.Answer = d.wholeText(e, "answer", what == "wrong")
		if s := e.get("steps"); s != nil && what == "wrong" {
			d.fail(s.line, "a wrong move has steps; it is not said, so that nothing follows")
		} else if s != nil {
			t.Steps = d.teachings(s)
		}
		all = append(all, t)
	}
	return all
}

func (d *decoder) choices(t *LessonStep, n *node) {
	answers := n.get("answers")
	if answers == nil {
		d.fail(n.line, "a question has no answers; it must have at least two")
		return
	}
	right := 0
	for _, e := range d.list(answers, "answers") {
		c := Choice{Line: e.line}
		if !d.members(e, "an answer", choiceKeys) {
			continue
		}
		c.Text, c.Reply = d.wholeText(e, "text", true), d.wholeText(e, "reply", true)
		if r := e.get("right"); r != nil {
			if r.kind != isBool {
				d.failKind(r, "right", "true or false")
			}
			c.Right = r.json == "true"
		}
		if c.then = d.pattern(e.get("then")); c.then != nil && !c.Right {
			d.fail(e.line, "an answer that is not right has then; it must stand at the right one")
		}
		if c.Right {
			right++
		}
		t.Answers = append(t.Answers, c)
	}
	if len(t.Answers) < 2 || right != 1 {
		d.fail(answers.line, "a question has %d answers, %d of them right; it must have at least two, and one right", len(t.Answers), right)
	}
}
