package sse

import (
	"bytes"
	"context"
	"strconv"

	"pantheon/board"
	"pantheon/web/page"
)

// writePatch writes a JSON list with the patch from the fragments of the parameter was to those of the parameter is.
// [writeChanges] describes its form.
func writePatch(to *bytes.Buffer, was, is board.Fragments, d *page.Drawings, of page.Kind) error {
	to.WriteByte('[')
	first := true
	comma := func() {
		if !first {
			to.WriteByte(',')
		}
		first = false
	}
	var number [20]byte
	for _, step := range patch(was, is) {
		comma()
		if step.piece == nil {
			to.Write(strconv.AppendInt(number[:0], int64(step.from), 10))
			to.WriteByte(',')
			to.Write(strconv.AppendInt(number[:0], int64(step.to), 10))
			continue
		}
		text, err := d.Of(context.Background(), step.piece, of)
		if err != nil {
			return err
		}
		appendText(to, text)
	}
	to.WriteByte(']')
	return nil
}

// A step of a patch is a new fragment or, if piece is nil, the range [from, to) of the earlier fragments.
type step struct {
	piece    board.Fragment
	from, to int
}

// patch returns the steps from the fragments of the parameter was to those of the parameter is: new fragments, and ranges of
// the earlier ones.
func patch(was, is board.Fragments) []step {
	var steps []step
	keep := func(i int) {
		if n := len(steps); n > 0 && steps[n-1].piece == nil && steps[n-1].to == i {
			steps[n-1].to++
			return
		}
		steps = append(steps, step{from: i, to: i + 1})
	}
	same := func(i int) bool { return len(was) == len(is) && was[i] == is[i] } // usually most fragments keep their place
	head, least := 0, min(len(was), len(is))
	for head < least && was[head] == is[head] {
		keep(head)
		head++
	}
	tail := 0
	for tail < least-head && was[len(was)-1-tail] == is[len(is)-1-tail] {
		tail++
	}
	moved := map[board.Fragment]int{}
	for i := head; i < len(was)-tail; i++ {
		if !same(i) {
			moved[was[i]] = i
		}
	}
	for i := head; i < len(is)-tail; i++ {
		if same(i) {
			keep(i)
		} else if from, ok := moved[is[i]]; ok {
			keep(from)
		} else {
			steps = append(steps, step{piece: is[i]})
		}
	}
	for i := len(was) - tail; i < len(was); i++ {
		keep(i)
	}
	return steps
}

// appendText writes a JSON string. It escapes only what JSON requires, because the text has hundreds of tags and is never
// part of an HTML page.
func appendText(to *bytes.Buffer, text string) {
	const hex = "0123456789abcdef"
	to.WriteByte('"')
	start := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		to.WriteString(text[start:i])
		start = i + 1
		switch c {
		case '"', '\\':
			to.WriteByte('\\')
			to.WriteByte(c)
		case '\n':
			to.WriteString(`\n`)
		default:
			to.WriteString(`\u00`)
			to.WriteByte(hex[c>>4])
			to.WriteByte(hex[c&15])
		}
	}
	to.WriteString(text[start:])
	to.WriteByte('"')
}
