package live

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"strconv"

	"pantheon/board"
	"pantheon/web/page"
)

// A Sheet is what a stream's reader has of a table's page: the pieces of each part, by the id of the panel or of the picture. It never
// changes; those who see the same hold the same sheet. A nil one is empty.
type Sheet struct {
	panels, pictures map[string]board.Pieces
}

// with is the sheet after an update.
func (s *Sheet) with(u *Update) *Sheet {
	if s == nil || u.complete {
		return u.drawn
	}
	if len(u.drawn.panels)+len(u.drawn.pictures) == 0 {
		return s
	}
	next := &Sheet{maps.Clone(s.panels), maps.Clone(s.pictures)}
	maps.Copy(next.panels, u.drawn.panels)
	maps.Copy(next.pictures, u.drawn.pictures)
	return next
}

// of gives the panels and the pictures; none for a nil sheet.
func (s *Sheet) of() (panels, pictures map[string]board.Pieces) {
	if s == nil {
		return nil, nil
	}
	return s.panels, s.pictures
}

// writeChanges writes as members of a JSON object how the parts of one sheet become those of another: "html" the panels, "parts" the
// pictures, each a list in which a text is a new piece, and two numbers are the first of the earlier pieces that follow and the first that
// does not. What stays as it is, is left out.
func writeChanges(to *bytes.Buffer, was, is *Sheet, d *page.Drawings) error {
	panels, pictures := was.of()
	for _, kind := range []struct {
		name    string
		of      page.Kind
		was, is map[string]board.Pieces
	}{{"html", page.OfPanel, panels, is.panels}, {"parts", page.OfPicture, pictures, is.pictures}} {
		open := false
		for _, id := range slices.Sorted(maps.Keys(kind.is)) {
			before, known := kind.was[id]
			if known && slices.Equal(before, kind.is[id]) {
				continue
			}
			if !open {
				to.WriteString(`,"` + kind.name + `":{`)
			} else {
				to.WriteByte(',')
			}
			open = true
			appendText(to, id)
			to.WriteByte(':')
			if err := writeSplice(to, before, kind.is[id], d, kind.of); err != nil {
				return err
			}
		}
		if open {
			to.WriteByte('}')
		}
	}
	return nil
}

// writeSplice writes how pieces become others.
func writeSplice(to *bytes.Buffer, was, is board.Pieces, d *page.Drawings, of page.Kind) error {
	to.WriteByte('[')
	first := true
	comma := func() {
		if !first {
			to.WriteByte(',')
		}
		first = false
	}
	var number [20]byte
	for _, step := range splice(was, is) {
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

// A step of a splice is a new piece, or the earlier ones from one to before another.
type step struct {
	piece    board.Piece
	from, to int
}

// splice tells how pieces become others.
func splice(was, is board.Pieces) []step {
	var steps []step
	keep := func(i int) {
		if n := len(steps); n > 0 && steps[n-1].piece == nil && steps[n-1].to == i {
			steps[n-1].to++
			return
		}
		steps = append(steps, step{from: i, to: i + 1})
	}
	same := func(i int) bool { return len(was) == len(is) && was[i] == is[i] } // most stay where they were
	head, least := 0, min(len(was), len(is))
	for head < least && was[head] == is[head] {
		keep(head)
		head++
	}
	tail := 0
	for tail < least-head && was[len(was)-1-tail] == is[len(is)-1-tail] {
		tail++
	}
	moved := map[board.Piece]int{}
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

// appendText writes a text as JSON has it. Nothing in it is escaped that JSON does not ask for: it stands in no page, and has hundreds of
// tags in it.
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
