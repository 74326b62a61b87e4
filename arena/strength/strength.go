// Package strength contains the measured strength of the bots of the titles. It is not part of any title's content: no game depends on
// it.
package strength

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"pantheon/arena"
)

// A Measurement is an arena's findings about the bots of one title, and how they were measured.
type Measurement struct {
	// Command reproduces the measurement.
	Command string `json:"command"`
	// Date is the day of the measurement, as 2006-01-02. Hours is its duration, and Cores the number of processor cores it ran on; 0
	// means two.
	Date  string  `json:"date"`
	Hours float64 `json:"hours"`
	Cores int     `json:"cores,omitempty"`
	// Timed is the command that measured the thinking times, if that was not Command: a shorter run on an idle machine.
	Timed string `json:"timed,omitempty"`
	// Direct is the result of games of each bot against the first one, with the times of choices as processor time; nil without such
	// games.
	Direct *Measurement `json:"-"`
	// Findings is the output of `pantheon arena --json`, possibly without what the pages do not show.
	Findings arena.Findings `json:"findings"`
}

//go:embed *.json direct
var files embed.FS

// Of returns the measurement of the title with the given id, or nil if there is none.
func Of(id string) (*Measurement, error) {
	return With(files, id+".json", files, fmt.Sprintf("direct/%s-2.json", id))
}

// With returns the measurement in a file, with the direct games in another file if that exists. It returns nil if the first file does not
// exist.
func With(from fs.FS, name string, direct fs.FS, directName string) (*Measurement, error) {
	m, err := read[Measurement](from, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if m.Direct, err = read[Measurement](direct, directName); errors.Is(err, fs.ErrNotExist) {
		m.Direct, err = nil, nil
	}
	return m, err
}

// Rating returns the rating of a bot if it is meaningful ([arena.Findings.Shown]), and otherwise nil. If each bot sat alone among copies
// of the one before it, that chain may not connect all bots. Rating then uses the direct games, if there are any.
func (m *Measurement) Rating(bot string) *arena.Estimate {
	of := &m.Findings
	loose := func(c arena.Contender) bool { return of.Shown(&c) == nil }
	if m.Direct != nil && of.Pairing.Alone() && slices.ContainsFunc(of.Bots, loose) {
		of = &m.Direct.Findings
	}
	if c := contender(of, bot); c != nil {
		return of.Shown(c)
	}
	return nil
}

// Thinking returns the times of a bot's choices, and whether they are processor time. It prefers the times of the direct games. It returns
// nil if the times are unknown.
func (m *Measurement) Thinking(bot string) (c *arena.Choices, cpu bool) {
	if m.Direct != nil {
		if one := contender(&m.Direct.Findings, bot); one != nil && one.Thinking != nil {
			return one.Thinking, m.Direct.Findings.CPU
		}
	}
	if one := contender(&m.Findings, bot); one != nil {
		return one.Thinking, m.Findings.CPU
	}
	return nil, false
}

// contender returns a bot of the findings, or nil if it did not take part.
func contender(f *arena.Findings, bot string) *arena.Contender {
	for i := range f.Bots {
		if f.Bots[i].Name == bot {
			return &f.Bots[i]
		}
	}
	return nil
}
