package table

import (
	"encoding/json"
	"fmt"
	"slices"

	"pantheon/game"
	"pantheon/store"
)

// The data of log entries, by kind. The id of the acting user is in the entry itself. Names of persons are stored in
// the entry's Names, outside the hash chain, so that they can be removed. Old entries hold the names in their data,
// which is still supported.

// opening is the data of "open".
type opening struct {
	// Record is the game so far as record text; for a new game it is only the header with the seed.
	Record string       `json:"record"`
	Host   Actor        `json:"host"`
	Chairs []occupant   `json:"chairs"`
	Pace   Pace         `json:"pace"`
	Study  bool         `json:"study,omitempty"`
	Lesson string       `json:"lesson,omitempty"` // the id of the lesson; "" at a normal table
	Coach  bool         `json:"coach,omitempty"`
	Open   Openness     `json:"open,omitzero"`
	Series *series      `json:"series,omitempty"` // the earlier games of the series
	Clock  *TimeControl `json:"clock,omitempty"`  // nil for none
}

// occupant is the occupant of a seat as the log stores it.
type occupant struct {
	Kind     OccupantKind `json:"kind"`
	Guest    string       `json:"guest,omitempty"` // the id of the user who holds the seat; "" for nobody
	Name     string       `json:"name,omitempty"`  // stored in the entry's Names
	For      string       `json:"for,omitempty"`   // the id of the user for whom the seat is kept; Name is their name until they join
	Token    string       `json:"token,omitempty"`
	Level    string       `json:"level,omitempty"`
	Lent     bool         `json:"lent,omitempty"` // the bot acts until the person is back
	Resigned bool         `json:"resigned,omitempty"`
	// Offer is the token of a link by which another person can take over the seat with its hidden information. Gift says that the holder
	// gives the seat away; otherwise the others agreed while the holder was away.
	Offer string `json:"offer,omitempty"`
	Gift  bool   `json:"gift,omitempty"`

	// The fields below are not stored: they follow from the entries of the log.
	//
	// A bot that was called by consent stays until its next turn is over. acted says that it has played a move, and turn is the mark of
	// that turn ([State.turnMark]). was is the id of the user who has lost the seat and may come back, wasName their name. heard is when
	// the seat's person last made an entry, in Unix milliseconds.
	stays, acted bool
	turn         int64
	was, wasName string
	heard        int64
}

// taking is the data of "sit" and "rename".
type taking struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name,omitempty"` // stored in the entry's Names
}

// handing is the data of "begin" (without a seat), "resign" and "bot".
type handing struct {
	Seat  game.Seat `json:"seat"`
	Level string    `json:"level"`
}

// seated is the data of "back", "pause", "pause-wish", "decline" and "ask-again".
type seated struct {
	Seat game.Seat `json:"seat"`
}

// goingOn is the data of "go-on".
type goingOn struct {
	Seat    game.Seat `json:"seat"`              // the seat that resumed the game; the spectator for the server, or a host without a seat
	Restart bool      `json:"restart,omitempty"` // after a restart of the server
}

// dropping is the data of "drop".
type dropping struct {
	Seat  game.Seat `json:"seat"`
	Token string    `json:"token"` // of the new invitation link
}

// playedMove is the data of "say".
type playedMove struct {
	Ply   int           `json:"ply"`
	Seat  game.Seat     `json:"seat"`
	Words game.MoveText `json:"words"`
	// the round-trip time in milliseconds, as the client reports it; only with a clock of seconds
	Lag int64 `json:"lag,omitempty"`
}

// undoing is the data of "undo" and "undo-ask".
type undoing struct {
	Seat game.Seat `json:"seat"` // the seat that undoes, or asks to
	Ply  int       `json:"ply"`  // the last ply that stays
}

// takeover is the data of "bot-ask".
type takeover struct {
	By    game.Seat  `json:"by"` // the asking seat; the spectator for a host without a seat
	Seat  game.Seat  `json:"seat"`
	Level string     `json:"level"`
	Asked game.Seats `json:"asked"` // the seats that must agree, one bit for each
	// Stays says that the person is present, and the bot plays at least until the seat's next turn is over.
	Stays bool `json:"stays,omitempty"`
}

// giving is the data of "give".
type giving struct {
	Seat game.Seat `json:"seat"`
	Link string    `json:"link"` // the token of the link to the seat
}

// replacing is the data of "replace-ask".
type replacing struct {
	By    game.Seat  `json:"by"` // the asking seat; the spectator for a host without a seat
	Seat  game.Seat  `json:"seat"`
	Link  string     `json:"link"`           // the token of the link to the seat once all have agreed
	Asked game.Seats `json:"asked"`          // the seats that must agree, one bit for each
	Free  bool       `json:"free,omitempty"` // the seat is freed: it has no hidden information
}

// answering is the data of "undo-answer", "bot-answer" and "replace-answer".
type answering struct {
	Seat game.Seat `json:"seat"` // the first of the seats that the user answers for
	Yes  bool      `json:"yes"`
}

// pacing is the data of "pace".
type pacing struct {
	Pace Pace `json:"pace"`
}

// nothing is the data of "end" and "delete", which have none.
type nothing struct{}

// A nameHolder is entry data that contains names of persons.
type nameHolder interface {
	// names returns pointers to the names, in the order of the entry's Names.
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

// pack returns the data of an entry as JSON without the names of persons, and the names separately. It does not change data.
func pack(data any) (text []byte, names []string, err error) {
	take := func(d nameHolder) any {
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
		return nil, nil, fmt.Errorf("cannot encode the data of an entry: %w", err)
	}
	return text, names, nil
}

// unpack parses the data of an entry.
func unpack[T any](text []byte) (data T, err error) {
	if err := json.Unmarshal(text, &data); err != nil {
		return data, fmt.Errorf("the data of the entry cannot be read: %w", err)
	}
	return data, nil
}

// unpackEntry parses the data of an entry and fills in the entry's Names. An old entry without Names has the names in its data.
func unpackEntry[T any](e store.Entry) (data T, err error) {
	if data, err = unpack[T](e.Data); err != nil {
		return data, err
	}
	if d, ok := any(&data).(nameHolder); ok {
		for i, name := range d.names() {
			if i < len(e.Names) {
				*name = e.Names[i]
			}
		}
	}
	return data, nil
}
