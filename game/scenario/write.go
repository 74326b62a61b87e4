package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// Write returns the text of a scenario file that plays a record: the same set-up and draws, and the same moves at the same times. The id
// must be a valid scenario id; the title is for readers.
//
// The parameter chance holds the draws of each move, where they differ from those of the seed; it may be nil. ok is
// false if the record does not begin with the usual set-up, or if it has several seeds: a scenario cannot express that.
func Write(r *game.Record, id, title string, chance [][]int) (text string, ok bool) {
	if r.Start != nil || len(r.Seeds) != 1 {
		return "", false
	}
	var b strings.Builder
	fmt.Fprintf(&b, "id: %s\ntitle: %s\ngame: %s\nrules: %d\nplayers: %d\n", quote(id), quote(title), quote(r.Game), r.Version, r.Setup.Players)
	if len(r.Setup.Options) > 0 {
		var options []string
		for _, o := range slices.Sorted(maps.Keys(r.Setup.Options)) {
			options = append(options, quote(o)+": "+quote(r.Setup.Options[o]))
		}
		fmt.Fprintf(&b, "options: {%s}\n", strings.Join(options, ", "))
	}
	fmt.Fprintf(&b, "seed: %s\nplay:", quote(string(r.Seeds[0].Seed)))
	if len(r.Plies) == 0 {
		b.WriteString(" []")
	}
	b.WriteByte('\n')
	for i, p := range r.Plies {
		words := string(p.Text)
		if p.At != 0 {
			words += " @" + strconv.FormatInt(p.At, 10)
		}
		if i < len(chance) && len(chance[i]) > 0 {
			fmt.Fprintf(&b, "  - {%s: %s, chance: [%s]}\n", p.Seat, quote(words), numbers(chance[i]))
		} else {
			fmt.Fprintf(&b, "  - %s\n", quote(p.Seat.String()+": "+words))
		}
	}
	return b.String(), true
}

// numbers formats numbers as a list of a file.
func numbers(all []int) string {
	texts := make([]string, len(all))
	for i, n := range all {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}
