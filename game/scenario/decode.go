package scenario

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// decoder turns the nodes of a file into scenarios, lessons or a coach, and records all mistakes.
type decoder struct {
	faults
	what string // "scenario" or "lesson", for messages about an entry with an id
	id   string // id of that scenario or lesson; "" while there is none
}

// fail records a mistake of the scenario or lesson that is being read.
func (d *decoder) fail(line int, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if d.id != "" {
		text = d.what + " " + d.id + ": " + text
	}
	d.add(line, "%s", text)
}

// failKind records that a node has the wrong type. It does nothing if the node could not be read: that mistake is
// recorded already.
func (d *decoder) failKind(n *node, what, must string) {
	if !n.bad {
		d.fail(n.line, "%s is %s; it must be %s", what, n.kind, must)
	}
}

// seatWords returns the ways to write a seat, for messages.
func seatWords() string { return fmt.Sprintf("0 to %d, watcher or clock", game.MaxSeats-1) }

func (d *decoder) seat(line int, text string) game.Seat {
	s, ok := game.ParseSeat(text)
	if !ok {
		d.fail(line, "a seat is %q; it must be %s", text, seatWords())
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
				d.fail(w.line, "%s has an empty text; it must have words", what)
			}
		}
		out = append(out, b)
	}
	return out
}

// patterns reads a mapping from seats to patterns of any type.
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

// pattern checks n as a pattern, records its mistakes, and returns n. A "$" key must be a known test, and a test must be the only key of
// its mapping.
func (d *decoder) pattern(n *node) *node {
	if n == nil {
		return nil
	}
	for _, p := range n.pairs {
		switch {
		case !strings.HasPrefix(p.key, "$"):
		case !slices.Contains(testKeys, p.key):
			d.fail(p.line, "a test is %q; it must be one of %s", p.key, strings.Join(testKeys, ", "))
		case len(n.pairs) > 1:
			d.fail(p.line, "the test %s has company; it must stand alone in its mapping", p.key)
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
		d.failKind(n, what, "a mapping")
	}
	return n.pairs
}

func (d *decoder) list(n *node, what string) []*node {
	if n.kind != isList {
		d.failKind(n, what, "a list")
	}
	return n.list
}

// text returns a scalar exactly as written, so that 1.10 differs from 1.1; "" for nil. For anything else it records a
// mistake.
func (d *decoder) text(n *node, what string) string {
	if n == nil {
		return ""
	}
	if n.kind == isList || n.kind == isMap || n.kind == isNull {
		d.failKind(n, what, "a text")
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

// words reads a list of texts. A single text is a list of one.
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

// answers reads a list of prescribed draws: numbers and names. A single one is a list of one; nil is an empty list.
func (d *decoder) answers(n *node, what string) []game.Answer {
	if n == nil {
		return nil
	}
	list := n.list
	if n.kind != isList {
		list = []*node{n}
	}
	var out []game.Answer
	for _, e := range list {
		if e.kind == isText && e.text != "" {
			out = append(out, game.Answer{Name: e.text})
			continue
		}
		out = append(out, game.Answer{Number: d.between(e, what, 0, math.MaxInt32)})
	}
	return out
}

// between reads an integer from low to high. For anything else it records a mistake.
func (d *decoder) between(n *node, what string, low, high int) int {
	v, err := strconv.ParseInt(n.json, 10, 32)
	must := fmt.Sprintf("a whole number from %d to %d", low, high)
	if high == math.MaxInt32 {
		must = fmt.Sprintf("a whole number, at least %d", low)
	}
	switch {
	case n.kind == isList || n.kind == isMap || n.kind == isNull:
		d.failKind(n, what, must)
	case n.kind != isNumber || err != nil || int(v) < low || int(v) > high:
		d.fail(n.line, "%s is %s; it must be %s", what, n.JSON(), must)
	}
	return int(v)
}
