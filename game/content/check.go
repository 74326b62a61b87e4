package content

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"

	"pantheon/game"
)

// Bad records a mistake in a file.
func (f *Files) Bad(file, format string, args ...any) { f.BadLine(file, 0, format, args...) }

// BadLine records a mistake on a line of a file; 0 means no line.
func (f *Files) BadLine(file string, line int, format string, args ...any) {
	at := ""
	if line > 0 {
		at = fmt.Sprintf(", line %d", line)
	}
	f.faults = append(f.faults, fmt.Errorf("%s: content file %s%s: %s", f.set.Title, file, at, fmt.Sprintf(format, args...)))
}

// BadKey records a mistake in the value of a key. The message begins with the key.
func (f *Files) BadKey(file, key, format string, args ...any) {
	f.BadLine(file, f.Line(file, key), "%s "+format, append([]any{key}, args...)...)
}

// Between records a mistake unless n, the number at a key such as "supplies.discs" or "seats[2].influence", is from low to high.
func (f *Files) Between(file, key string, n, low, high int) {
	switch {
	case low <= n && n <= high:
	case low == high:
		f.BadKey(file, key, "is %d; it must be %d", n, low)
	default:
		f.BadKey(file, key, "is %d; it must be from %d to %d", n, low, high)
	}
}

// One returns the index of a word among ids. For an unknown word it records a mistake and returns 0.
func (f *Files) One(file, key, text string, ids []string) int {
	i := slices.Index(ids, text)
	if i < 0 {
		f.BadKey(file, key, "is %q; it must be one of %s", text, strings.Join(ids, ", "))
		return 0
	}
	return i
}

// Sourced records a mistake unless a provenance is a known one.
func (f *Files) Sourced(file, key string, p game.Provenance) {
	const say = "say rulebook, public, recalled or reconstructed"
	switch p {
	case game.Rulebook, game.Public, game.Recalled, game.Reconstructed:
	case "":
		f.BadKey(file, key, "has no provenance; %s", say)
	default:
		f.BadLine(file, f.Line(file, key), "the provenance of %s is %q; %s", key, p, say)
	}
}

// Numbered records a mistake for each number from low to high without an entry in a table, and for each entry outside that range.
func Numbered[V any](f *Files, file, key string, table map[int]V, low, high int) {
	for n := low; n <= high; n++ {
		if _, ok := table[n]; !ok {
			f.BadKey(file, key, "lacks the entry %d", n)
		}
	}
	for _, n := range slices.Sorted(maps.Keys(table)) {
		if n < low || n > high {
			f.BadKey(file, key, "has an entry %d; they are numbered from %d to %d", n, low, high)
		}
	}
}

// Line returns the line of a YAML file with the value of a key, 0 if there is none.
func (f *Files) Line(file, key string) int {
	at := (&yaml.PathBuilder{}).Root()
	for part := range strings.SplitSeq(key, ".") {
		name, index, indexed := strings.Cut(part, "[")
		at = at.Child(name)
		if n, err := strconv.ParseUint(strings.TrimSuffix(index, "]"), 10, 32); indexed && err == nil {
			at = at.Index(uint(n))
		}
	}
	node, err := at.Build().ReadNode(strings.NewReader(string(f.data[file])))
	if err != nil || node.GetToken() == nil {
		return 0
	}
	return node.GetToken().Position.Line
}
