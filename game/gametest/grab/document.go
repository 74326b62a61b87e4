package grab

import (
	"encoding/json"
	"fmt"
	"strconv"

	"pantheon/game"
)

// document is a position as JSON.
type document struct {
	Viewer   string             `json:"eye,omitempty"` // the viewer; absent in a full state
	Heat     int8               `json:"heat"`
	Deadline int64              `json:"deadline"`
	Lasts    int64              `json:"lasts"`
	Limit    int8               `json:"limit"`
	Table    map[string]string  `json:"table"` // thing by place; empty places are left out
	Bag      map[string]uint8   `json:"bag"`
	Seats    map[string]atTable `json:"seats"`
}

// atTable is the part of the document about one seat.
type atTable struct {
	Grabbed int8             `json:"grabbed"` // in this heat
	Things  map[string]uint8 `json:"things"`
}

// MarshalJSON writes the document.
func (p *Position) MarshalJSON() ([]byte, error) {
	d := document{Heat: p.heat, Deadline: p.deadline, Lasts: p.lasts, Limit: p.limit, Table: map[string]string{}, Bag: named(p.bag), Seats: map[string]atTable{}}
	if p.eye != nobody {
		d.Viewer = p.eye.String()
	}
	for place, t := range p.table {
		if t != 0 {
			d.Table[placeID(place)] = things[t-1].id
		}
	}
	for s := range int(p.players) {
		d.Seats[strconv.Itoa(s)] = atTable{Grabbed: p.grabbed[s], Things: named(p.held[s])}
	}
	return json.Marshal(d)
}

// named returns the counts other than 0, by the names of the kinds.
func named(counts [kinds]uint8) map[string]uint8 {
	names := map[string]uint8{}
	for k, n := range counts {
		if n > 0 {
			names[things[k].id] = n
		}
	}
	return names
}

// UnmarshalJSON reads the document and returns an error for a position that no game of grab can reach.
func (p *Position) UnmarshalJSON(doc []byte) error {
	var d document
	if err := game.DecodeDocument(doc, &d); err != nil {
		return err
	}
	n := Position{eye: nobody, heat: d.Heat, deadline: d.Deadline, lasts: d.Lasts, limit: d.Limit, players: int8(len(d.Seats))}
	if d.Viewer != "" {
		eye, ok := game.ParseSeat(d.Viewer)
		if !ok || eye == game.Clock || eye != game.Spectator && int(eye) >= len(d.Seats) {
			return fmt.Errorf("eye is a seat, not %q", d.Viewer)
		}
		n.eye = eye
	}
	switch {
	case len(d.Seats) < about.MinSeats || len(d.Seats) > about.MaxSeats:
		return fmt.Errorf("seats: %d of them, where %d to %d can play", len(d.Seats), about.MinSeats, about.MaxSeats)
	case d.Heat < 1 || d.Heat > heats+1:
		return fmt.Errorf("heat is from 1 to %d, or %d when the game is over, not %d", heats, heats+1, d.Heat)
	case d.Lasts != 3000 && d.Lasts != 5000:
		return fmt.Errorf("lasts is 3000 or 5000 milliseconds, not %d", d.Lasts)
	case d.Deadline < d.Lasts || d.Deadline > 1<<40:
		return fmt.Errorf("deadline is from %d on, not %d", d.Lasts, d.Deadline)
	case d.Limit != 2 && d.Limit != 3:
		return fmt.Errorf("limit is 2 or 3, not %d", d.Limit)
	case d.Heat > heats && len(d.Table) > 0:
		return fmt.Errorf("table: nothing lies there when the game is over")
	}
	for id, thing := range d.Table {
		place, ok := placeOf(id)
		kind, known := kindOf(thing)
		switch {
		case thing == "":
			continue
		case !ok || placeID(place) != id:
			return fmt.Errorf("table: there is no place %q", id)
		case !known || things[kind].id != thing:
			return fmt.Errorf("table: there is no thing %q", thing)
		}
		n.table[place] = int8(kind + 1)
	}
	if err := count(d.Bag, &n.bag); err != nil {
		return fmt.Errorf("bag: %w", err)
	}
	for s := range int(n.players) {
		t, ok := d.Seats[strconv.Itoa(s)]
		if !ok {
			return fmt.Errorf("seats: seat %d is missing", s)
		}
		if err := count(t.Things, &n.held[s]); err != nil {
			return fmt.Errorf("seat %d: %w", s, err)
		}
		if t.Grabbed < 0 || t.Grabbed > n.limit || int(t.Grabbed) > n.carries(s) {
			return fmt.Errorf("seat %d cannot have grabbed %d things in this heat", s, t.Grabbed)
		}
		n.grabbed[s] = t.Grabbed
	}
	for k, all := range n.counts() {
		if all != int(things[k].count) {
			return fmt.Errorf("there are %d of %s, not %d", all, things[k].id, things[k].count)
		}
	}
	*p = n
	return nil
}

// count reads counts by the names of kinds into an array. It returns an error for an unknown name or an impossible count.
func count(names map[string]uint8, into *[kinds]uint8) error {
	for name, n := range names {
		kind, ok := kindOf(name)
		if !ok || things[kind].id != name {
			return fmt.Errorf("there is no thing %q", name)
		}
		if int(n) > int(things[kind].count) {
			return fmt.Errorf("there are not %d of %s", n, name)
		}
		into[kind] = n
	}
	return nil
}

// Arrange changes a position. Things that it places or hands out come from the bag and return there, unless the changes
// name the bag too.
func (rules) Arrange(p game.Position, changes json.RawMessage) error {
	var d, asked document
	if _, err := game.ReadChanges(p, changes, &d); err != nil {
		return err
	}
	if err := game.DecodeDocument(changes, &asked); err != nil {
		return err
	}
	if asked.Viewer != "" {
		return fmt.Errorf("eye: only a truth is arranged, and it stays one")
	}
	if asked.Bag == nil {
		left := map[string]int{}
		for _, t := range things {
			left[t.id] = int(t.count)
		}
		for _, thing := range d.Table {
			left[thing]--
		}
		for _, t := range d.Seats {
			for thing, n := range t.Things {
				left[thing] -= int(n)
			}
		}
		d.Bag = map[string]uint8{}
		for _, t := range things {
			if left[t.id] < 0 {
				return fmt.Errorf("there are only %d of %s", t.count, t.id)
			}
			d.Bag[t.id] = uint8(left[t.id])
		}
	}
	doc, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return p.UnmarshalJSON(doc)
}
