package morra

import (
	"encoding/json"
	"fmt"
	"strconv"

	"pantheon/game"
)

// document is a position as JSON.
type document struct {
	Viewer  string             `json:"eye,omitempty"` // the viewer; absent in a full state
	Fingers int8               `json:"fingers"`
	Rounds  int8               `json:"rounds"`
	Pot     int8               `json:"pot"`
	First   string             `json:"first"`
	Seats   map[string]atTable `json:"seats"`
}

// atTable is the part of the document about one seat.
type atTable struct {
	Shown   string `json:"shown,omitempty"` // "3"; "?" if hidden; absent if not yet shown
	Pebbles int8   `json:"pebbles"`
	Sum     int8   `json:"sum"`
}

// MarshalJSON writes the document.
func (p *Position) MarshalJSON() ([]byte, error) {
	d := document{Fingers: p.fingers, Rounds: p.rounds, Pot: p.pot, First: p.first.String(), Seats: map[string]atTable{}}
	if p.eye != nobody {
		d.Viewer = p.eye.String()
	}
	for s := range int(p.players) {
		t := atTable{Pebbles: p.pebbles[s], Sum: p.sum[s]}
		switch {
		case p.shown[s] == hidden:
			t.Shown = "?"
		case p.shown[s] > 0:
			t.Shown = strconv.Itoa(int(p.shown[s]))
		}
		d.Seats[strconv.Itoa(s)] = t
	}
	return json.Marshal(d)
}

// UnmarshalJSON reads the document and returns an error for a position that no game of morra can reach.
func (p *Position) UnmarshalJSON(doc []byte) error {
	var d document
	if err := game.DecodeDocument(doc, &d); err != nil {
		return err
	}
	n := Position{eye: nobody, fingers: d.Fingers, rounds: d.Rounds, pot: d.Pot, players: int8(len(d.Seats))}
	if d.Viewer != "" {
		eye, ok := game.ParseSeat(d.Viewer)
		if !ok || eye == game.Clock || eye != game.Spectator && int(eye) >= len(d.Seats) {
			return fmt.Errorf("eye is a seat, not %q", d.Viewer)
		}
		n.eye = eye
	}
	first, ok := game.ParseSeat(d.First)
	switch {
	case len(d.Seats) < about.MinSeats || len(d.Seats) > about.MaxSeats:
		return fmt.Errorf("seats: %d of them, where %d to %d can play", len(d.Seats), about.MinSeats, about.MaxSeats)
	case !ok || int(first) >= len(d.Seats):
		return fmt.Errorf("first is a seat, not %q", d.First)
	case d.Fingers != 3 && d.Fingers != 5:
		return fmt.Errorf("fingers is 3 or 5, not %d", d.Fingers)
	case d.Rounds != 1 && d.Rounds != 4 && d.Rounds != 7:
		return fmt.Errorf("rounds is 1, 4 or 7, not %d", d.Rounds)
	case d.Pot < 0 || d.Pot > d.Rounds:
		return fmt.Errorf("pot is from 0 to the %d rounds, not %d", d.Rounds, d.Pot)
	}
	n.first = first
	pebbles := n.pot
	played := n.rounds - n.pot
	for s := range int(n.players) {
		t, ok := d.Seats[strconv.Itoa(s)]
		if !ok {
			return fmt.Errorf("seats: seat %d is missing", s)
		}
		if t.Pebbles < 0 || t.Pebbles > n.rounds || t.Sum < played || t.Sum > played*n.fingers {
			return fmt.Errorf("seat %d: %d pebbles and a sum of %d are impossible after %d rounds", s, t.Pebbles, t.Sum, played)
		}
		n.pebbles[s], n.sum[s] = t.Pebbles, t.Sum
		pebbles += t.Pebbles
		if err := n.readShown(game.Seat(s), t.Shown); err != nil {
			return err
		}
	}
	if pebbles != n.rounds {
		return fmt.Errorf("there are %d pebbles in play, not %d", pebbles, n.rounds)
	}
	if n.pot > 0 && n.ToAct() == 0 {
		return fmt.Errorf("all have shown: the round must have been counted")
	}
	*p = n
	return nil
}

// readShown reads the fingers that a seat shows from a document. It returns an error for an impossible number.
func (p *Position) readShown(s game.Seat, text string) error {
	switch {
	case text == "":
		return nil
	case p.pot == 0:
		return fmt.Errorf("seat %s shows fingers after the end", s)
	case text == "?" && p.eye != nobody && p.eye != s:
		p.shown[s] = hidden
		return nil
	case p.eye != nobody && p.eye != s:
		return fmt.Errorf("seat %s shows fingers that the eye cannot see", s)
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > int(p.fingers) || text != strconv.Itoa(n) {
		return fmt.Errorf("seat %s shows 1 to %d fingers, not %q", s, p.fingers, text)
	}
	p.shown[s] = int8(n)
	return nil
}

// Arrange changes a position. Pebbles that seats get come from the pot and return there, unless the changes name the
// pot too.
func (rules) Arrange(p game.Position, changes json.RawMessage) error {
	var d, named document
	if _, err := game.ReadChanges(p, changes, &d); err != nil {
		return err
	}
	named.Pot = -1
	if err := game.DecodeDocument(changes, &named); err != nil {
		return err
	}
	if named.Viewer != "" {
		return fmt.Errorf("eye: only a truth is arranged, and it stays one")
	}
	if named.Pot < 0 {
		d.Pot = d.Rounds
		for _, t := range d.Seats {
			d.Pot -= t.Pebbles
		}
	}
	doc, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return p.UnmarshalJSON(doc)
}
