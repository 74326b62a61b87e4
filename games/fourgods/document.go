package fourgods

import (
	"encoding/json"

	"pantheon/game"
)

// A document is the readable form of a position that [Position.MarshalJSON] writes. Empty members may be left out.
type document struct {
	Setup   game.Setup               `json:"setup"`
	Viewer  string                   `json:"eye,omitempty"` // the seat whose view this is, or "watcher"; left out in a full state
	Phase   string                   `json:"phase"`
	Bag     int                      `json:"bag"`             // number of tiles
	Aside   []string                 `json:"aside,omitempty"` // tiles that an arranged game left in the box, as two faces; "?" in a view
	Named   int                      `json:"named"`           // number of names used so far
	Tiles   map[string]*tileDocument `json:"tiles"`           // out of the bag, by name
	World   map[string]*cellDocument `json:"world"`           // by cell
	Seats   map[string]*seatDocument `json:"seats"`
	Cities  int                      `json:"cities"`          // tokens in the supply
	Reserve map[string]int           `json:"reserve"`         // prophets, by colour
	Out     map[string]int           `json:"out,omitempty"`   // prophets out of the game, by colour
	Razed   map[string]int           `json:"razed,omitempty"` // destroyed city tokens, by the colour of the marker that they count for
	Final   int64                    `json:"final,omitempty"` // ms at which the final phase ends; simultaneous play
	Turn    *turnDocument            `json:"turn,omitempty"`  // in turns
}

// A tileDocument is a tile out of the bag.
type tileDocument struct {
	A     string `json:"a"`                // face a by its corners; "?" if the viewer has never seen it
	B     string `json:"b"`                // face b
	Up    string `json:"up,omitempty"`     // in a hand or an area: the face that is or was last shown; left out for a
	SeenA string `json:"seen-a,omitempty"` // who has seen face a: "everybody", or seats separated by spaces
	SeenB string `json:"seen-b,omitempty"`
}

// A cellDocument is the content of a cell of the World: a tile, or a city.
type cellDocument struct {
	Tile    string `json:"tile,omitempty"`
	Lie     string `json:"lie,omitempty"`
	By      *int   `json:"by,omitempty"`      // the seat that laid the tile
	Prophet string `json:"prophet,omitempty"` // its colour
	Zone    string `json:"zone,omitempty"`    // the first corner of the prophet's zone
	Erred   *bool  `json:"erred,omitempty"`   // the tile broke a rule when it was laid; honour module
	City    string `json:"city,omitempty"`    // its colour
}

// A seatDocument is the state of a player.
type seatDocument struct {
	Ready   bool              `json:"ready,omitempty"`
	Passed  bool              `json:"passed,omitempty"`
	Hand    []*string         `json:"hand"`            // two hands, null for a free one
	Taken   *takenDocument    `json:"taken,omitempty"` // the tile in hand that came from an area
	Area    map[string]string `json:"area"`            // tiles, by space from 1
	Last    string            `json:"last,omitempty"`  // cell of the tile just placed, which may still get a prophet
	Back    int64             `json:"back,omitempty"`  // ms until which that tile, laid wrongly, returns to the hand if challenged (honour)
	Colours []string          `json:"colours"`
	Gods    []string          `json:"gods"`                 // as many as colours; "?" for one that the viewer does not know
	Spent   int               `json:"challenges,omitempty"` // challenges made; honour module
}

// A takenDocument identifies a tile in hand that was taken from a discard area.
type takenDocument struct {
	Tile  string `json:"tile"`
	From  int    `json:"from"`            // the seat whose area it was
	Until int64  `json:"until,omitempty"` // ms at which the clock takes it out of the hand; simultaneous play
}

// A turnDocument is the current turn.
type turnDocument struct {
	Seat   int   `json:"seat"`
	Until  int64 `json:"until"`            // ms at which the clock ends it
	Effort int   `json:"effort,omitempty"` // points left
	Left   int   `json:"left,omitempty"`   // final phase: turns still to begin
	Idle   int   `json:"idle,omitempty"`   // number of consecutive turns that ended without an action
	Acted  bool  `json:"acted,omitempty"`  // an action was taken in this turn
}

// unknown replaces a face, a god or a tile in the box that the viewer does not know. In changes it requests any tile.
const unknown = "?"

// everybody means all seats and spectators.
const everybody = "everybody"

// faceID returns the id of a kind of face: its corners, and the linked terrain if two cross. For [Unseen] it returns
// "?".
func (p *Position) faceID(id FaceID) string {
	if id == Unseen {
		return unknown
	}
	return p.rules.faces[id].id
}

// UnmarshalJSON reads a document. If the document is malformed or its position impossible, it returns an error and
// leaves p unchanged.
func (p *Position) UnmarshalJSON(doc []byte) error {
	var d document
	if err := game.DecodeDocument(doc, &d); err != nil {
		return err
	}
	q, err := p.rules.position(&d)
	if err != nil {
		return err
	}
	*p = *q
	return nil
}

// MarshalJSON writes the position as a document. Its ids are those that moves use. The code is written by hand for
// speed, because a table computes a fingerprint from the document after every move.
func (p *Position) MarshalJSON() ([]byte, error) {
	setup, err := json.Marshal(p.Setup())
	if err != nil {
		return nil, err
	}
	w := writer{b: make([]byte, 0, 12<<10)}
	w.b = append(w.b, `{"setup":`...)
	w.b = append(w.b, setup...)
	if !p.fullState {
		w.text("eye", p.eye.String())
	}
	w.text("phase", p.Phase.String())
	w.number("bag", int64(p.BagLeft))
	w.aside(p)
	w.number("named", int64(p.Named))
	w.tiles(p)
	w.open("world")
	for set := p.World | p.Towns; set != 0; set &= set - 1 {
		w.cell(p, cellOfBit(set))
	}
	w.close()
	w.open("seats")
	for s := range p.Seats {
		w.seat(p, game.Seat(s))
	}
	w.close()
	w.number("cities", int64(p.Cities))
	w.open("reserve")
	for c, id := range colourIDs {
		if p.Seats > 0 {
			w.number(id, int64(p.Reserve[c]))
		}
	}
	w.close()
	w.colours("out", &p.Out)
	w.colours("razed", &p.Razed)
	w.few("final", p.FinalAt)
	if !p.Simultaneous() && (p.Phase == Playing || p.Phase == Final) {
		w.turn(p)
	}
	return append(w.b, '}'), nil
}
