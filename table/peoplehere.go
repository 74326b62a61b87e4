package table

import (
	"context"
	"slices"

	"pantheon/game"
)

// A Spot identifies a person at a table: the occupant of Seat, the host, or the author of the chat message Line. The zero value means the
// table itself.
type Spot struct {
	Seat *game.Seat
	Host bool
	Line *MessageID
}

// A Meeting is the person, or the table, that a [Spot] identifies.
type Meeting struct {
	Actor         // the person; the zero value for a table
	Said  string  // the chat message in its author's words
	In    Channel // the message's channel
	Game  string  // the title's id
	Entry int64   // the last entry of the table
}

// Met returns the person or table that a spot identifies. It returns a refusal if there is nobody, or if the person is the asking user.
func (t *Table) Met(ctx context.Context, guest string, at Spot) (m Meeting, err error) {
	err = t.read(ctx, func(s *State) error {
		m.Game, m.Entry = s.about.ID, s.entry
		switch {
		case at.Line != nil:
			if s.silentTable() {
				return refuse("talk-none")
			}
			now, err := t.mayChat(ctx)
			if err != nil {
				return err
			}
			i := now.find(s, guest, *at.Line)
			if i < 0 {
				return refuse("talk-gone")
			}
			l := now.lines[at.Line.Channel][i]
			m.Actor, m.In, m.Said = Actor{l.guest, l.Name}, at.Line.Channel, l.Text
			switch {
			case l.Phrase != "":
				m.Said = "(" + l.Phrase + ")"
			case l.Reaction != "":
				m.Said = "(" + l.Reaction + ")"
			}
		case at.Host:
			m.Actor = s.host
		case at.Seat != nil:
			c, err := s.occupant(*at.Seat)
			if err != nil || c.Kind == Here {
				return refuse("met-nobody")
			}
			m.Actor = Actor{c.Guest, c.Name}
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

// A PersonHere is a person at a table, as another person there sees them.
type PersonHere struct {
	Name    string
	Seats   []game.Seat // the person's seats
	Host    bool
	Blocked bool // blocked by the asking user
}

// PeopleHere returns the persons at the table other than the user: the occupants of seats, and the host.
func (t *Table) PeopleHere(ctx context.Context, guest string) ([]PersonHere, error) {
	blocked, err := t.server.blocks(ctx, guest)
	if err != nil {
		return nil, err
	}
	var all []PersonHere
	err = t.read(ctx, func(s *State) error {
		var ids []string
		add := func(g Actor) *PersonHere {
			i := slices.Index(ids, g.ID)
			if i < 0 {
				i, ids, all = len(all), append(ids, g.ID), append(all, PersonHere{Name: g.Name, Blocked: blocked[g.ID]})
			}
			return &all[i]
		}
		for i, c := range s.occupants {
			if c.Guest != "" && c.Guest != guest && c.Kind != Here {
				one := add(Actor{c.Guest, c.Name})
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
