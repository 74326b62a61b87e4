package scenario

import (
	"hash/fnv"
	"strconv"
	"strings"
	"unicode"

	"pantheon/game"
)

// A Coach is what is said beside the choices of a first game, and the set-up of that game. The file's description:
//
//	game: # the first game: players and options, seed, deal and change as in scenarios
//	  players: 3
//	  options: {map: small}
//	ours: true           # the set-up is one of ours, where the rulebook has none for a first game
//	rivals: level1       # the bots of the other seats
//	notes:
//	  - when: {step: market}  # a pattern of the document of the learner's view; left out, whenever it is their turn
//	    verb: take            # only while a sentence with this verb can be said; left out, any
//	    say: ...              # and say_pt, say_zh; {0}, {1} ... are the names of those who sit there
//	    times: 2              # in so many turns, then it is known; left out, 1
//	    advice: quest         # what the title advises about that now comes behind the text; without any the note is not said
//
// A note without a verb says in which phase one is and what it is about; one with a verb what that choice is good for. What was not said
// yet comes first, as much at a time as there is room for; once a choice is in hand, only what is said to just that one.
type Coach struct {
	Set    Scenario
	Ours   bool
	Rivals string // a bot's level
	Notes  []Note
}

// A Note is something that a coach says.
type Note struct {
	Line int
	Verb string // "" for one about the phase
	// Advice is what the title is asked about, whose answer comes behind the text ([game.Advises]); "" for nothing.
	Advice string
	Say    Text
	Times  int
	when   *node
}

// ReadCoach reads a coach's file. The name is for messages. The error joins everything that is wrong, as [Read]'s does.
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

// mostTimes is in how many turns a note is said at most.
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

// Begin arranges the first game, as the starting document of a record.
func (c *Coach) Begin(g game.Game) (*game.Record, error) {
	l := Lesson{Set: c.Set}
	return l.Begin(g)
}

// Plain tells whether the first game begins as any other with its options, with nothing dealt or changed by hand.
func (c *Coach) Plain() bool { return c.Set.Change == nil && len(c.Set.Deal) == 0 }

// Fitting are the numbers of the notes that suit a view of a seat whose turn it is, those about the phase first.
func (c *Coach) Fitting(view game.Position, seat game.Seat) (fitting []int) {
	verbs := map[string]bool{}
	for _, m := range view.Moves(seat, nil) {
		verb, _, _ := strings.Cut(string(view.Say(m, seat, seat)), " ")
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

// advised tells whether the title has something to say about what the note asks it.
func (n *Note) advised(view game.Position, seat game.Seat) bool {
	_, ok := game.AdviceOn(view, seat, n.Advice)
	return ok || n.Advice == ""
}

// Key names a note by what it says and to which choice, whatever else the file has and wherever in it the note stands: so a browser knows
// it again when the file was written anew. Commas and capitals make no other note of it.
func (n *Note) Key() string {
	h := fnv.New32a()
	h.Write([]byte(n.Verb + "\n"))
	for _, word := range strings.FieldsFunc(strings.ToLower(n.Say["en"]), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		h.Write([]byte(word + " "))
	}
	return "n" + strconv.FormatUint(uint64(h.Sum32()), 36)
}
