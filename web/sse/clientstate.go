package sse

import (
	"bytes"
	"maps"
	"slices"

	"pantheon/board"
	"pantheon/web/page"
)

// A ClientState holds the fragments that a browser has of each part of a table's page, by the id of the panel or picture. It
// is immutable, and the readers of the same broadcasts share one. A nil ClientState is empty.
type ClientState struct {
	panels, pictures map[string]board.Fragments
}

// with returns the client state after an update.
func (s *ClientState) with(u *Update) *ClientState {
	if s == nil || u.complete {
		return u.drawn
	}
	if len(u.drawn.panels)+len(u.drawn.pictures) == 0 {
		return s
	}
	next := &ClientState{maps.Clone(s.panels), maps.Clone(s.pictures)}
	maps.Copy(next.panels, u.drawn.panels)
	maps.Copy(next.pictures, u.drawn.pictures)
	return next
}

// of returns the panels and the pictures; nil maps for a nil ClientState.
func (s *ClientState) of() (panels, pictures map[string]board.Fragments) {
	if s == nil {
		return nil, nil
	}
	return s.panels, s.pictures
}

// writeChanges writes a patch from one client state to another as members of a JSON object, each after a comma:
// "html" for the panels, "parts" for the pictures. Each member is an object that maps the id of each changed panel or
// picture to a list. A string in the list is a new fragment. Two numbers in succession are a range of earlier
// fragments: the first, and the one after the last. Unchanged panels and pictures are left out, and so is a member
// without changes.
func writeChanges(to *bytes.Buffer, was, is *ClientState, d *page.Drawings) error {
	panels, pictures := was.of()
	for _, kind := range []struct {
		name    string
		of      page.Kind
		was, is map[string]board.Fragments
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
			if err := writePatch(to, before, kind.is[id], d, kind.of); err != nil {
				return err
			}
		}
		if open {
			to.WriteByte('}')
		}
	}
	return nil
}
