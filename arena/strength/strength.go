// Package strength holds how strong the bots of the titles are, as the arena measured it. It is no part of any title's content: nothing in
// a game depends on it.
package strength

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"pantheon/arena"
)

// A Measuring is what an arena found out about the bots of one title, and how.
type Measuring struct {
	// Command repeats it.
	Command string `json:"command"`
	// Date is when it was done, as 2006-01-02, and Hours how long that took on so many Cores; 0 stands for two.
	Date  string  `json:"date"`
	Hours float64 `json:"hours"`
	Cores int     `json:"cores,omitempty"`
	// Timed is the command of the run that the times of thinking are of, when it was another: a shorter one, with the machine to itself.
	Timed string `json:"timed,omitempty"`
	// Findings are those that `pantheon arena --json` prints; what the pages do not show may be left out.
	Findings arena.Findings `json:"findings"`
}

//go:embed *.json
var files embed.FS

// Of gives the measuring of the title with that id; nil when nobody has measured it.
func Of(id string) (*Measuring, error) {
	text, err := files.ReadFile(id + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m := new(Measuring)
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("the strength of %s: %w", id, err)
	}
	return m, nil
}
