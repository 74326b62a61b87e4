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

// Read returns the measurement in a file.
func Read(from fs.FS, name string) (*Measurement, error) { return read[Measurement](from, name) }

// read returns the value that a JSON file holds.
func read[T any](from fs.FS, name string) (*T, error) {
	text, err := fs.ReadFile(from, name)
	if err != nil {
		return nil, err
	}
	m := new(T)
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("the measurement in %s: %w", name, err)
	}
	return m, nil
}

// Table formats a measurement as Markdown: the commands, the date and duration, and a row for each bot. A row has the rating, the score
// against the first bot and against the one before it, and the time of a choice. Where a bot sat alone among copies of another, it has
// its share of the wins.
func (m *Measurement) Table() string {
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

// when formats the date and duration of a measurement.
func (m *Measurement) when() string {
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

// between returns, as text, the second bot's share of the points against the first (of the wins, if it sat alone) and the number of games.
// It adds the verdict of the sequential test unless that is "stronger". For two bots that did not meet it returns "–".
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

// Alone formats measurements of one title's solo game as Markdown, with a column for each set of options. It shows how often each bot
// won, and its final points if there are any.
func Alone(all []*Measurement) string {
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

// botsOf returns the names of all measured bots: those of the first measurement, then those that each further one adds.
func botsOf(all []*Measurement) (names []string) {
	for _, m := range all {
		for _, bot := range m.Findings.Bots {
			if !slices.Contains(names, bot.Name) {
				names = append(names, bot.Name)
			}
		}
	}
	return names
}

// bot returns the index of a bot in a measurement, or -1.
func (m *Measurement) bot(name string) int {
	return slices.IndexFunc(m.Findings.Bots, func(c arena.Contender) bool { return c.Name == name })
}

// usualCell is the usual number of games in a cell of the table of solo games; a cell with fewer games states their number.
const usualCell = 100

// options formats options in the order of their names.
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

// AloneIn returns the measurements of a title's solo games in a folder, by file name.
func AloneIn(from fs.FS, id string) ([]*Measurement, error) {
	return readAll[Measurement](from, id+"-1*.json")
}

// readAll decodes all files that match a pattern, by name.
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

// percents formats a share with its interval.
func percents(e arena.Estimate) string {
	return fmt.Sprintf("%.0f %% (%.0f to %.0f)", 100*e.Value, 100*e.Low, 100*e.High)
}

// rating formats a rating with its interval; that of the anchor has none.
func rating(e *arena.Estimate) string {
	switch {
	case e == nil:
		return "–"
	case e.Low == e.High:
		return fmt.Sprint(math.Round(e.Value))
	}
	return fmt.Sprintf("%+.0f (%+.0f to %+.0f)", e.Value, e.Low, e.High)
}

// thinking formats the median and the longest time of a bot's choices, in milliseconds.
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
