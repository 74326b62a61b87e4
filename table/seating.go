package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/store"
)

// empty reports whether the seat waits for a person who joins by its link.
func (c occupant) empty() bool {
	return c.Guest == "" && c.Level == "" && c.Kind == Friend && c.Token != ""
}

// person reports whether a person acts for the seat now.
func (c occupant) person() bool { return c.Guest != "" && c.Level == "" }

// occupant returns a pointer to the occupant of a seat, or an error for a seat that does not exist.
func (s *State) occupant(seat game.Seat) (*occupant, error) {
	if seat < 0 || int(seat) >= len(s.occupants) {
		return nil, fmt.Errorf("seat %s does not exist", seat)
	}
	return &s.occupants[seat], nil
}

// held returns the seats that a user holds, also those with a bot now.
func (s *State) held(guest string) game.Seats {
	var set game.Seats
	for i, c := range s.occupants {
		if guest != "" && c.Guest == guest {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// persons returns the seats for which a person acts now.
func (s *State) persons() game.Seats {
	var set game.Seats
	for i, c := range s.occupants {
		if c.person() {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// bots returns the seats for which a bot acts now.
func (s *State) bots() game.Seats {
	var set game.Seats
	for i, c := range s.occupants {
		if c.Level != "" {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// waiting returns the seats that may act; none unless the game is running.
func (s *State) waiting() game.Seats {
	if s.phase != Running || s.deleted {
		return 0
	}
	return s.position.ToAct()
}

// expected returns the seats that may act and on which the game depends.
func (s *State) expected() game.Seats {
	if s.waiting() == 0 {
		return 0
	}
	return game.Expected(s.position)
}

// names returns the names of the seats for a record's header: that of the person, otherwise one made from the bot's level or from the
// seat's number.
func (s *State) names() []string {
	names := make([]string, len(s.occupants))
	for i, c := range s.occupants {
		switch {
		case c.Name != "" && c.For == "":
			names[i] = c.Name
		case c.Level != "":
			names[i] = botName + c.Level
		default:
			names[i] = nobodysName + strconv.Itoa(i)
		}
	}
	return names
}

// The prefixes of names in a record's header for seats without a named person.
const (
	botName     = "bot "
	nobodysName = "seat "
)

// called sets the occupant of a seat of an uploaded game from its name in the record's header. A name such as "bot level3", with a level in
// levels, makes a bot without a name. It drops a name that no person may have.
func (c *occupant) called(name string, seat int, levels []string) {
	if level, ok := strings.CutPrefix(name, botName); ok && slices.Contains(levels, level) {
		c.Kind, c.Level = Bot, level
		return
	}
	if tidy, err := CleanName(name); err == nil && tidy != nobodysName+strconv.Itoa(seat) {
		c.Name = tidy
	}
}

// remember records that a user has held a seat (State.sat).
func (s *State) remember(guest string) {
	if guest != "" && !slices.Contains(s.sat, guest) {
		s.sat = append(s.sat, guest)
	}
}

// join applies an entry by which a user took a seat that was empty, offered, or played by a bot for nobody.
func (s *State) join(e store.Entry, data taking) error {
	c, err := s.occupant(data.Seat)
	if err != nil {
		return err
	}
	if token := c.Offer; token != "" {
		by := e.User
		if c.Gift {
			by = c.Guest
		}
		s.lose(c, by)
		c.Token = token
		s.question = nil
	}
	if c.Guest != "" || c.Kind != Friend {
		return fmt.Errorf("seat %s is taken", data.Seat)
	}
	if e.User == c.was {
		c.was, c.wasName = "", ""
	}
	c.Guest, c.Name, c.Level, c.For = e.User, data.Name, "", ""
	s.remember(e.User)
	return nil
}

// rename applies an entry with a person's new name.
func (s *State) rename(_ store.Entry, data taking) error {
	c, err := s.occupant(data.Seat)
	if err != nil {
		return err
	}
	c.Name = data.Name
	return nil
}

// begin applies an entry by which the host started the game with bots on the empty seats.
func (s *State) begin(_ store.Entry, data handing) error {
	for i := range s.occupants {
		if s.occupants[i].empty() {
			s.occupants[i].Level = data.Level
		}
	}
	return nil
}

// resign applies an entry by which a seat resigned.
func (s *State) resign(_ store.Entry, data handing) error {
	c, err := s.occupant(data.Seat)
	if err != nil {
		return err
	}
	c.Level, c.Resigned = data.Level, true
	c.Offer, c.Gift = "", false
	s.record.Resigned = append(s.record.Resigned, game.Resignation{Seat: data.Seat, Ply: len(s.record.Plies)})
	s.question = nil
	return nil
}

// setPace applies an entry with the bots' new pace.
func (s *State) setPace(_ store.Entry, data pacing) error {
	s.pace = data.Pace
	return nil
}
