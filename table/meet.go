package table

import (
	"context"
	"slices"

	"pantheon/game"
)

// A Spot is where somebody is met at a table: on a seat, as the host, or by what they said. The zero value is the table itself, where
// nobody in particular is met.
type Spot struct {
	Seat *game.Seat
	Host bool
	Line *TalkID
}

// A Meeting is somebody, or a table, as they were met.
type Meeting struct {
	Guest        // of whom; the zero value of a table
	Said  string // the line, in the words of who said it
	In    Room   // where it was said
	Game  string // that is played
	Entry int64  // how far the table had come
}

// Met tells whom a guest means by a spot at the table.
func (t *Table) Met(ctx context.Context, guest string, at Spot) (m Meeting, err error) {
	err = t.read(ctx, func(s *State) error {
		m.Game, m.Entry = s.about.ID, s.entry
		switch {
		case at.Line != nil:
			if s.silentTable() {
				return refuse("talk-none")
			}
			now, err := t.talks(ctx)
			if err != nil {
				return err
			}
			i := now.find(s, guest, *at.Line)
			if i < 0 {
				return refuse("talk-gone")
			}
			l := now.lines[at.Line.Room][i]
			m.Guest, m.In, m.Said = Guest{l.guest, l.Name}, at.Line.Room, l.Text
			switch {
			case l.Phrase != "":
				m.Said = "(" + l.Phrase + ")"
			case l.Sign != "":
				m.Said = "(" + l.Sign + ")"
			}
		case at.Host:
			m.Guest = s.host
		case at.Seat != nil:
			c, err := s.chair(*at.Seat)
			if err != nil || c.Kind == Here {
				return refuse("met-nobody")
			}
			m.Guest = Guest{c.Guest, c.Name}
		default:
			return nil
		}
		switch m.ID {
		case "":
			return refuse("met-nobody")
		case guest:
			return refuse("met-yourself")
		}
		return nil
	})
	return m, err
}

// A Neighbour is somebody at a table, as another one there sees them.
type Neighbour struct {
	Name    string
	Seats   []game.Seat // where they sit
	Host    bool
	Blocked bool // by who asks
}

// Neighbours are the other persons at the table: who sits there, and the host.
func (t *Table) Neighbours(ctx context.Context, guest string) ([]Neighbour, error) {
	blocked, err := t.hall.blocks(ctx, guest)
	if err != nil {
		return nil, err
	}
	var all []Neighbour
	err = t.read(ctx, func(s *State) error {
		var ids []string
		add := func(g Guest) *Neighbour {
			i := slices.Index(ids, g.ID)
			if i < 0 {
				i, ids, all = len(all), append(ids, g.ID), append(all, Neighbour{Name: g.Name, Blocked: blocked[g.ID]})
			}
			return &all[i]
		}
		for i, c := range s.chairs {
			if c.Guest != "" && c.Guest != guest && c.Kind != Here {
				one := add(Guest{c.Guest, c.Name})
				one.Seats = append(one.Seats, game.Seat(i))
			}
		}
		if s.host.ID != guest {
			add(s.host).Host = true
		}
		return nil
	})
	return all, err
}
