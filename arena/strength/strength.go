// Package strength holds how strong the bots of the titles are, as the arena measured it. It is no part of any title's content: nothing in
// a game depends on it.
package strength

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

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
	// Direct is what came of games of each bot against the first itself, with the times of choices as processor time; nil where there were
	// none.
	Direct *Measuring `json:"-"`
	// Findings are those that `pantheon arena --json` prints; what the pages do not show may be left out.
	Findings arena.Findings `json:"findings"`
}

//go:embed *.json direct
var files embed.FS

// Of gives the measuring of the title with that id; nil when nobody has measured it.
func Of(id string) (*Measuring, error) {
	return With(files, id+".json", files, fmt.Sprintf("direct/%s-2.json", id))
}

// With gives the measuring in a file, and the direct games in another if there were any; nil when nobody has measured it.
func With(from fs.FS, name string, direct fs.FS, directName string) (*Measuring, error) {
	m, err := read[Measuring](from, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if m.Direct, err = read[Measuring](direct, directName); errors.Is(err, fs.ErrNotExist) {
		m.Direct, err = nil, nil
	}
	return m, err
}

// Rating is the rating of a bot as far as it can be shown ([arena.Findings.Shown]); nil where it cannot. Where each bot sat alone among
// copies of the one before it, and that chain does not hold for all of them, it is the rating of the direct games, if there were any.
func (m *Measuring) Rating(bot string) *arena.Estimate {
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

// Thinking is how long a bot thinks about a choice, and whether that is processor time; nil where it is not known.
func (m *Measuring) Thinking(bot string) (c *arena.Choices, cpu bool) {
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

// contender is a bot of findings; nil when it was not there.
func contender(f *arena.Findings, bot string) *arena.Contender {
	for i := range f.Bots {
		if f.Bots[i].Name == bot {
			return &f.Bots[i]
		}
	}
	return nil
}
