package ur

import (
	"encoding/json"
	"maps"
	"slices"

	"pantheon/game"
)

// document is a position as JSON, with the ids of move texts and content.
type document struct {
	Setup  game.Setup                `json:"setup"`
	Viewer string                    `json:"eye,omitempty"` // the viewer; absent in a full state
	Seat   int                       `json:"seat"`          // to act
	Dice   []int                     `json:"dice"`          // 1 for each die with a marked corner up
	Pieces map[string]map[string]int `json:"pieces"`        // by seat, the number of pieces by place; empty places are left out
}

// MarshalJSON writes the position's document.
func (p *Position) MarshalJSON() ([]byte, error) {
	d := document{Setup: p.Setup(), Seat: int(p.Acting), Dice: []int{}, Pieces: map[string]map[string]int{}}
	if !p.fullState {
		d.Viewer = p.eye.String()
	}
	for i := range p.rules.dice {
		d.Dice = append(d.Dice, int(p.Dice>>i&1))
	}
	for s := range game.Seat(p.Seats) {
		at := map[string]int{}
		for step, n := range p.Pieces[s] {
			if n > 0 {
				at[p.rules.placeID(s, step)] = int(n)
			}
		}
		d.Pieces[s.String()] = at
	}
	return json.Marshal(d)
}

// UnmarshalJSON reads a document. An impossible one is an error and leaves the position unchanged.
func (p *Position) UnmarshalJSON(doc []byte) error {
	var d document
	if err := game.DecodeDocument(doc, &d); err != nil {
		return err
	}
	read, err := p.rules.position(&d)
	if err != nil {
		return err
	}
	*p = *read
	return nil
}

// position returns the position of a document.
func (r *rules) position(d *document) (*Position, error) {
	if err := r.about.Check(d.Setup); err != nil {
		return nil, err
	}
	p := &Position{rules: r, Seats: NumSeats, fullState: true}
	p.choice = int8(slices.Index(pieces.Values, r.about.Option(d.Setup, pieces.ID)))
	var c game.Checks
	if d.Viewer != "" {
		eye, ok := game.ParseSeat(d.Viewer)
		if !ok || eye == game.Clock || eye < game.Spectator && eye >= NumSeats {
			c.Bad("eye is %q, which is no seat of this game", d.Viewer)
		}
		p.eye, p.fullState = eye, false
	}
	p.Acting = int8(c.Number("seat", d.Seat, 0, NumSeats-1))
	if len(d.Dice) != r.dice {
		c.Bad("dice has %d members; there are %d dice", len(d.Dice), r.dice)
	}
	for i, die := range d.Dice[:min(len(d.Dice), r.dice)] {
		p.Dice |= uint8(c.Number("a member of dice", die, 0, 1)) << i
	}
	game.Known(&c, "pieces", d.Pieces, seatIDs[:])
	for s := range game.Seat(NumSeats) {
		r.place(&c, p, s, d.Pieces[s.String()])
	}
	p.impossible(&c)
	if c.Err != nil {
		return nil, c.Err
	}
	return p, nil
}

var seatIDs = [NumSeats]string{"0", "1"}

// place puts a seat's pieces in the places of a document, and records mistakes in c.
func (r *rules) place(c *game.Checks, p *Position, s game.Seat, at map[string]int) {
	what := "pieces." + s.String()
	var ids [Home + 1]string
	for step := range ids {
		ids[step] = r.placeID(s, step)
	}
	game.Known(c, what, at, ids[:])
	all := 0
	for _, id := range slices.Sorted(maps.Keys(at)) {
		step := slices.Index(ids[:], id)
		most := 1 // a cell of the board holds one piece
		if step == 0 || step == Home {
			most = int(p.All())
		}
		n := c.Number(what+"."+id, at[id], 0, most)
		all += n
		if step >= 0 {
			p.Pieces[s][step] = int8(n)
		}
	}
	if all != int(p.All()) {
		c.Bad("%s has %d pieces; it must be %d, wherever they are", what, all, p.All())
	}
}

// impossible records why no game can reach the position.
func (p *Position) impossible(c *game.Checks) {
	for step := 1; step <= NumSteps; step++ {
		if cell := p.rules.way[0][step]; p.Pieces[0][step] > 0 && p.At(1, cell) > 0 {
			c.Bad("pieces: both seats have a piece on %s", cell)
		}
	}
	if p.Over() && p.Pieces[p.Acting][Home] != p.All() {
		c.Bad("seat is %d, but the game ended with the last piece of seat %d", p.Acting, 1-p.Acting)
	}
	if p.Over() && p.Pieces[0][Home] == p.Pieces[1][Home] {
		c.Bad("pieces: both seats have borne off all of theirs")
	}
}

// placeID returns the document member for a step of a seat's path: a cell's id, or "home".
func (r *rules) placeID(s game.Seat, step int) string {
	if step == Home {
		return homeID
	}
	return r.way[s][step].String()
}
