package scenario

import (
	"hash/fnv"
	"strconv"
	"strings"
	"unicode"

	"pantheon/game"
)

// A Coach holds the set-up of a first game, and the notes that are shown beside the choices in that game. Its file:
//
//	game: # the first game: players and options, seed, deal and change as in scenarios
//	  players: 3
//	  options: {map: small}
//	ours: true           # the set-up is one of ours; the rulebook has none for a first game
//	rivals: level1       # the bots of the other seats
//	notes:
//	  - when: {step: market}  # a pattern for the document of the learner's view; default: any turn of theirs
//	    verb: take            # only while a move with this verb is legal; default: always
//	    say: ...              # and say_pt, say_zh; {0}, {1} ... are the names of the players
//	    times: 2              # the number of turns in which it is shown; default: 1
//	    advice: quest         # the title's advice on this topic follows the text; without advice the note is not shown
//
// A note without a verb names the present phase and explains it. A note with a verb says what that choice is good for.
// Notes that were not shown yet come first, as many as there is room for. While the player builds a move, only notes on
// its verb are shown.
type Coach struct {
	Set    Scenario
	Ours   bool
	Rivals string // level of the bots
	Notes  []Note
}

// A Note is one tip that a coach can show.
type Note struct {
	Line int
	Verb string // "" for a note about the phase
	// Advice is the topic on which the title advises ([game.Adviser]); the advice follows the text. "" means none.
	Advice string
	Say    Text
	Times  int
	when   *node
}

// ReadCoach reads a coach's file. The name appears in messages. The error joins all mistakes, as that of [Read] does.
func ReadCoach(name string, data []byte) (*Coach, error) {
	d := &decoder{what: "coach"}
	docs := parse(data, &d.faults)
	c := &Coach{Set: Scenario{File: name, Line: 1, ID: "coach", Seed: "coach"}}
	switch {
	case len(d.faults) > 0:
	case len(docs) != 1:
		d.add(1, "the file has %d documents; it must have one", len(docs))
	default:
		d.coach(c, docs[0])
	}
	if err := d.Err(name); err != nil {
		return nil, err
	}
	return c, nil
}

// mostTimes is the largest number of turns in which a note is shown.
const mostTimes = 20

func (d *decoder) coach(c *Coach, n *node) {
	if !d.members(n, "a coach", []string{"game", "ours", "rivals", "notes"}) {
		return
	}
	if g := n.get("game"); g == nil {
		d.fail(n.line, "it has no game; it must have the set-up of the first game")
	} else if d.members(g, "game", sharedKeys) {
		d.shared(&c.Set, g)
	}
	if o := n.get("ours"); o != nil {
		if o.kind != isBool {
			d.failKind(o, "ours", "true or false")
		}
		c.Ours = o.json == "true"
	}
	if c.Rivals = d.text(n.get("rivals"), "rivals"); c.Rivals == "" {
		d.fail(n.line, "it has no rivals; it must have the level of the bots")
	}
	notes := n.get("notes")
	if notes == nil {
		d.fail(n.line, "it has no notes; it must have some")
		return
	}
	for _, e := range d.list(notes, "notes") {
		note := Note{Line: e.line, Times: 1}
		if !d.members(e, "a note", append([]string{"when", "verb", "times", "advice"}, inAll("say")...)) {
			continue
		}
		note.when = d.pattern(e.get("when"))
		note.Verb = d.text(e.get("verb"), "verb")
		note.Advice = d.text(e.get("advice"), "advice")
		note.Say = d.wholeText(e, "say", true)
		if t := e.get("times"); t != nil {
			note.Times = d.between(t, "times", 1, mostTimes)
		}
		c.Notes = append(c.Notes, note)
	}
}

// Begin returns a record without moves that starts with the first game's position. The error is a [*Failure] if that position cannot be set
// up.
func (c *Coach) Begin(g game.Game) (*game.Record, error) {
	l := Lesson{Set: c.Set}
	return l.Begin(g)
}

// Plain reports whether the first game begins like any other game with the same options: its set-up prescribes no draws and changes
// nothing.
func (c *Coach) Plain() bool { return c.Set.Change == nil && len(c.Set.Deal) == 0 }

// Fitting returns the indices of the notes that fit a view of a seat whose turn it is; notes about the phase come
// first.
func (c *Coach) Fitting(view game.Position, seat game.Seat) (fitting []int) {
	verbs := map[string]bool{}
	for _, m := range view.Moves(seat, nil) {
		verb, _, _ := strings.Cut(string(view.FormatMove(m, seat, seat)), " ")
		verbs[verb] = true
	}
	holds := suits(view)
	for _, phase := range []bool{true, false} {
		for i, n := range c.Notes {
			if (n.Verb == "") == phase && (n.Verb == "" || verbs[n.Verb]) && (n.when == nil || holds(n.when)) && n.advised(view, seat) {
				fitting = append(fitting, i)
			}
		}
	}
	return fitting
}

// advised reports whether the title has advice on the note's topic. It is true for a note without a topic.
func (n *Note) advised(view game.Position, seat game.Seat) bool {
	_, ok := game.AdviceOn(view, seat, n.Advice)
	return ok || n.Advice == ""
}

// Key returns an id of a note made from its verb and its English text, without punctuation and letter case. Browsers remember notes by this
// key, so it does not depend on the note's place in the file.
func (n *Note) Key() string {
	h := fnv.New32a()
	h.Write([]byte(n.Verb + "\n"))
	for _, word := range strings.FieldsFunc(strings.ToLower(n.Say["en"]), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		h.Write([]byte(word + " "))
	}
	return "n" + strconv.FormatUint(uint64(h.Sum32()), 36)
}
