package table

import (
	"encoding/json"
	"fmt"
	"slices"

	"pantheon/game"
	"pantheon/store"
)

// What the log's entries hold, by kind. The asker's id stands in the entry itself. Names of persons stand beside the log, in the
// entry's Names: so they can be removed. The data of the first entries held them itself, and is still read.

// opening is the data of "open".
type opening struct {
	// Record is the game so far in its text: for a new game just the header with its seed.
	Record string       `json:"record"`
	Host   Guest        `json:"host"`
	Chairs []sitting    `json:"chairs"`
	Pace   Pace         `json:"pace"`
	Study  bool         `json:"study,omitempty"`
	Lesson string       `json:"lesson,omitempty"` // the id of the lesson that is given here; "" at a table of players
	Coach  bool         `json:"coach,omitempty"`
	Open   Openness     `json:"open,omitzero"`
	Series *series      `json:"series,omitempty"` // the games that this one goes on from
	Clock  *TimeControl `json:"clock,omitempty"`  // nil for none
}

// sitting is a chair as the log has it.
type sitting struct {
	Kind     ChairKind `json:"kind"`
	Guest    string    `json:"guest,omitempty"` // who holds it; "" for nobody
	Name     string    `json:"name,omitempty"`  // beside the log
	For      string    `json:"for,omitempty"`   // the guest for whom it is kept, called Name until they sit down
	Token    string    `json:"token,omitempty"`
	Level    string    `json:"level,omitempty"`
	Lent     bool      `json:"lent,omitempty"` // the bot acts until the person is back
	Resigned bool      `json:"resigned,omitempty"`
	// Offer is the link by which another person can take the seat, with what it knows, from the one who holds it; Gift says that the
	// holder gives it away, and not the others while the holder is silent.
	Offer string `json:"offer,omitempty"`
	Gift  bool   `json:"gift,omitempty"`

	// What follows from the log alone. A bot that was called by consent stays until its next turn is over: acted says that it has said
	// something, in the turn of that mark. was is who has lost the chair and may come back, called wasName, and heard when its person last
	// did something, in milliseconds.
	stays, acted bool
	turn         int64
	was, wasName string
	heard        int64
}

// taking is the data of "sit" and "rename".
type taking struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name,omitempty"` // beside the log
}

// handing is the data of "begin" (with no seat), "resign" and "bot".
type handing struct {
	Seat  game.Seat `json:"seat"`
	Level string    `json:"level"`
}

// seated is the data of "back", "pause" and "pause-wish".
type seated struct {
	Seat game.Seat `json:"seat"`
}

// goingOn is the data of "go-on".
type goingOn struct {
	Seat    game.Seat `json:"seat"`              // who let the game go on
	Restart bool      `json:"restart,omitempty"` // after the server was started anew
}

// dropping is the data of "drop".
type dropping struct {
	Seat  game.Seat `json:"seat"`
	Token string    `json:"token"` // the new one
}

// saying is the data of "say".
type saying struct {
	Ply   int           `json:"ply"`
	Seat  game.Seat     `json:"seat"`
	Words game.Sentence `json:"words"`
	Lag   int64         `json:"lag,omitempty"` // how many milliseconds the network took, as the client says; where a clock of seconds runs
}

// undoing is the data of "undo" and "undo-ask".
type undoing struct {
	Seat game.Seat `json:"seat"` // who takes back or asks to
	Ply  int       `json:"ply"`  // the last one that stays
}

// lending is the data of "bot-ask".
type lending struct {
	By    game.Seat  `json:"by"` // who asks, the watcher for a host without a seat
	Seat  game.Seat  `json:"seat"`
	Level string     `json:"level"`
	Asked game.Seats `json:"asked"` // who have to agree, one bit for each
	// Stays says that the person is here, and the bot plays at least until the seat's next turn is over.
	Stays bool `json:"stays,omitempty"`
}

// giving is the data of "give".
type giving struct {
	Seat game.Seat `json:"seat"`
	Link string    `json:"link"` // by which the seat can be taken
}

// replacing is the data of "replace-ask".
type replacing struct {
	By    game.Seat  `json:"by"` // who asks, the watcher for a host without a seat
	Seat  game.Seat  `json:"seat"`
	Link  string     `json:"link"`           // by which the seat can be taken once all have agreed
	Asked game.Seats `json:"asked"`          // whose persons were here, one bit for each
	Free  bool       `json:"free,omitempty"` // the seat is freed: it has no secrets
}

// answering is the data of "undo-answer", "bot-answer" and "replace-answer".
type answering struct {
	Seat game.Seat `json:"seat"` // the first of those that the guest answers for
	Yes  bool      `json:"yes"`
}

// pacing is the data of "pace".
type pacing struct {
	Pace Pace `json:"pace"`
}

// nothing is the data of "end" and "delete".
type nothing struct{}

// A teller is data that tells names of persons.
type teller interface {
	// names are where they stand, in the order of the entry's Names.
	names() []*string
}

func (d *opening) names() []*string {
	names := []*string{&d.Host.Name}
	for i := range d.Chairs {
		names = append(names, &d.Chairs[i].Name)
	}
	return names
}

func (d *taking) names() []*string { return []*string{&d.Name} }

// pack writes an entry's data, and the names that stand beside it.
func pack(data any) (text []byte, names []string, err error) {
	take := func(d teller) any {
		for _, name := range d.names() {
			names = append(names, *name)
			*name = ""
		}
		return d
	}
	switch d := data.(type) {
	case opening:
		d.Chairs = slices.Clone(d.Chairs)
		data = take(&d)
	case taking:
		data = take(&d)
	}
	if text, err = json.Marshal(data); err != nil {
		return nil, nil, fmt.Errorf("writing an entry's data: %w", err)
	}
	return text, names, nil
}

// unpack reads an entry's data.
func unpack[T any](text []byte) (data T, err error) {
	if err := json.Unmarshal(text, &data); err != nil {
		return data, fmt.Errorf("the entry's data cannot be read: %w", err)
	}
	return data, nil
}

// unpackEntry reads an entry's data with the names that stand beside it.
func unpackEntry[T any](e store.Entry) (data T, err error) {
	if data, err = unpack[T](e.Data); err != nil {
		return data, err
	}
	if d, ok := any(&data).(teller); ok {
		for i, name := range d.names() {
			if i < len(e.Names) {
				*name = e.Names[i]
			}
		}
	}
	return data, nil
}
