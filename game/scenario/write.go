package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// Write is a scenario that plays what a record holds, as a file: the same set-up with the same chance, and the same sentences at the same
// times. The id is one that a scenario can have, and the title is for readers. Chance is what it brings, sentence by sentence, where that
// is not what the seed brings; it may be nil. A record that does not begin with the usual set-up, or
// of which chance has several seeds, is none of a scenario: ok is false.
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
		words := string(p.Say)
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

// numbers lists numbers as a file has them.
func numbers(all []int) string {
	texts := make([]string, len(all))
	for i, n := range all {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}
