package table

import (
	"encoding/json"
	"fmt"

	"pantheon/game"
)

// What the log's entries hold, by kind. The asker's id stands in the entry itself.

// opening is the data of "open".
type opening struct {
	// Record is the game so far in its text: for a new game just the header with its seed.
	Record string    `json:"record"`
	Host   Guest     `json:"host"`
	Chairs []sitting `json:"chairs"`
	Pace   Pace      `json:"pace"`
	Study  bool      `json:"study,omitempty"`
}

// sitting is a chair as the log has it.
type sitting struct {
	Kind     ChairKind `json:"kind"`
	Guest    string    `json:"guest,omitempty"` // who holds it; "" for nobody
	Name     string    `json:"name,omitempty"`
	Token    string    `json:"token,omitempty"`
	Level    string    `json:"level,omitempty"`
	Lent     bool      `json:"lent,omitempty"` // the bot acts until the person is back
	Resigned bool      `json:"resigned,omitempty"`
}

// taking is the data of "sit" and "rename".
type taking struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name"`
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
	Asked game.Seats `json:"asked"` // whose persons were here, one bit for each
}

// answering is the data of "undo-answer" and "bot-answer".
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

// pack writes an entry's data.
func pack(data any) ([]byte, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return nil, fmt.Errorf("writing an entry's data: %w", err)
	}
	return text, nil
}

// unpack reads an entry's data.
func unpack[T any](text []byte) (data T, err error) {
	if err := json.Unmarshal(text, &data); err != nil {
		return data, fmt.Errorf("the entry's data cannot be read: %w", err)
	}
	return data, nil
}
