package live

import (
	"bytes"
	"maps"
	"slices"

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
