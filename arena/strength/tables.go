package strength

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"

	"pantheon/arena"
)

// Read gives the measuring in a file.
func Read(from fs.FS, name string) (*Measuring, error) { return read[Measuring](from, name) }

// read gives what a file holds.
func read[T any](from fs.FS, name string) (*T, error) {
	text, err := fs.ReadFile(from, name)
	if err != nil {
		return nil, err
	}
	m := new(T)
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("what was measured in %s: %w", name, err)
	}
	return m, nil
}

// Table tells a measuring in Markdown: the commands, when that was and how long it took, and each bot with its rating, what it took from
// the first and from the one before it, and how long it thought about a choice. Where one sat alone among copies of another, its share of
// the wins is told.
func (m *Measuring) Table() string {
	f := &m.Findings
	var b strings.Builder
	fmt.Fprintf(&b, "```sh\n%s\n", m.Command)
	direct := f
	if m.Direct != nil {
		fmt.Fprintln(&b, m.Direct.Command)
		direct = &m.Direct.Findings
	}
	fmt.Fprintf(&b, "```\n\n%s", m.when())
	weakest, before := f.Bots[0].Name, ""
	first, next, times := "against "+weakest, "against the one above", "ms a choice"
	if f.Pairing.Alone() {
		first, next = fmt.Sprintf("alone among %d %ss", f.Players-1, weakest), fmt.Sprintf("alone among %d of the one above", f.Players-1)
	}
	if _, cpu := m.Thinking(weakest); cpu {
		times = "CPU " + times
	}
	fmt.Fprintf(&b, "| bot | rating | %s | %s | %s |\n| --- | --- | --- | --- | --- |\n", first, next, times)
	for _, one := range f.Bots {
		against := between(f, weakest, one.Name)
		if m.Direct != nil {
			against = between(direct, weakest, one.Name)
		}
		took, _ := m.Thinking(one.Name)
		cells := []string{one.Name, rating(m.Rating(one.Name)), against, between(f, before, one.Name), thinking(took)}
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
		before = one.Name
	}
	return b.String()
}

// when tells the day and the hours of a measuring.
func (m *Measuring) when() string {
	by := ""
	if m.Timed != "" {
		by = fmt.Sprintf("; the times are of `%s`", m.Timed)
	}
	cores := "two cores"
	switch {
	case m.Cores == 1:
		cores = "one core"
	case m.Cores > 2:
		cores = fmt.Sprintf("%d cores", m.Cores)
	}
	if m.Direct != nil {
		by += fmt.Sprintf("; %s, %d games against %s", m.Direct.Date, m.Direct.Findings.Games, m.Findings.Bots[0].Name)
	}
	return fmt.Sprintf("%s, %d games, %.2g hours on %s%s.\n\n", m.Date, m.Findings.Games, m.Hours, cores, by)
}

// between is what the second of a pair took of the points, or alone of the wins, of how many games, and what the sequential test says of it
// if that is not that it is stronger.
func between(f *arena.Findings, first, second string) string {
	i := slices.IndexFunc(f.Pairs, func(p arena.Pair) bool { return p.First == first && p.Second == second })
	if i < 0 {
		return "–"
	}
	p := &f.Pairs[i]
	share := p.Score
	if p.Alone != nil {
		share = *p.Alone
	}
	text := percents(share)
	if f.Pairing.Alone() {
		text += fmt.Sprintf(" of %d", p.Games/(f.Players-1))
	} else {
		text += fmt.Sprintf(" of %d", p.Games)
	}
	if p.Test.Verdict != arena.Stronger {
		text += fmt.Sprintf(" (%s)", p.Test.Verdict)
	}
	return text
}

// Alone tells measurings of one title's solo game in Markdown, a column for each set of options: how often each bot won, and the points
// that it ended with where there are some.
func Alone(all []*Measuring) string {
	var b strings.Builder
	head, line := "| bot |", "| --- |"
	fmt.Fprintf(&b, "```sh\n")
	for _, m := range all {
		fmt.Fprintln(&b, m.Command)
		head, line = head+" "+options(m.Findings.Options)+" |", line+" --- |"
	}
	fmt.Fprintf(&b, "```\n\n%s\n%s\n", head, line)
	for _, name := range botsOf(all) {
		fmt.Fprintf(&b, "| %s |", name)
		for _, m := range all {
			i := m.bot(name)
			if i < 0 {
				b.WriteString(" not measured |")
				continue
			}
			c := &m.Findings.Bots[i]
			fmt.Fprintf(&b, " %s", percents(c.Won))
			if !m.Findings.Unscored {
				fmt.Fprintf(&b, ", %.1f", c.Points.Mean)
			}
			if c.Games < usualCell {
				fmt.Fprintf(&b, " (%d games)", c.Games)
			}
			b.WriteString(" |")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// botsOf are the names of all bots that were measured: those of the first measuring, then those that each other one adds.
func botsOf(all []*Measuring) (names []string) {
	for _, m := range all {
		for _, bot := range m.Findings.Bots {
			if !slices.Contains(names, bot.Name) {
				names = append(names, bot.Name)
			}
		}
	}
	return names
}

// bot is the place of a bot in a measuring, -1 when it is not in it.
func (m *Measuring) bot(name string) int {
	return slices.IndexFunc(m.Findings.Bots, func(c arena.Contender) bool { return c.Name == name })
}

// usualCell is how many games a cell of solo games has, where it says nothing.
const usualCell = 100

// options are in the order of their names.
func options(of map[string]string) string {
	var all []string
	for name, value := range of {
		all = append(all, name+"="+value)
	}
	slices.Sort(all)
	if len(all) == 0 {
		return "without options"
	}
	return strings.Join(all, ", ")
}

// AloneIn gives the measurings of a title's solo games in a folder, by file name.
func AloneIn(from fs.FS, id string) ([]*Measuring, error) {
	return readAll[Measuring](from, id+"-1*.json")
}

// readAll gives what the files of a pattern hold, by their names.
func readAll[T any](from fs.FS, pattern string) (all []*T, err error) {
	names, err := fs.Glob(from, pattern)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		one, err := read[T](from, name)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// percents is a share with its interval.
func percents(e arena.Estimate) string {
	return fmt.Sprintf("%.0f %% (%.0f to %.0f)", 100*e.Value, 100*e.Low, 100*e.High)
}

// rating is a rating with its interval; that of the bot that ratings count from has none.
func rating(e *arena.Estimate) string {
	switch {
	case e == nil:
		return "–"
	case e.Low == e.High:
		return fmt.Sprint(math.Round(e.Value))
	}
	return fmt.Sprintf("%+.0f (%+.0f to %+.0f)", e.Value, e.Low, e.High)
}

// thinking is how long a bot thinks about a choice, in milliseconds: the median and the longest.
func thinking(c *arena.Choices) string {
	if c == nil {
		return "–"
	}
	ms := func(s float64) string {
		if s < 0.001 {
			return "< 1"
		}
		return fmt.Sprintf("%.0f", 1000*s)
	}
	return ms(c.Median) + " / " + ms(c.Max)
}
