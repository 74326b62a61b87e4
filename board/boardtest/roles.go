package boardtest

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/board"
)

// roles checks that each word of a move that names a thing has a role, and that a word named "from" or "to" has the role of that name. A
// number must have no role.
func (l *checks) roles(t *testing.T) {
	about := l.g.About()
	for _, v := range about.Verbs {
		for n, slot := range v.Words {
			got := board.RoleOf(l.b, about, v.ID, n)
			switch {
			case slot.Kind == "number":
				if got != board.RoleNone {
					t.Errorf("word %d of %s is a number, and its role is %q", n, v.ID, got)
				}
			case !slices.Contains([]board.Role{board.RoleFrom, board.RoleWhom, board.RoleTo}, got):
				t.Errorf("word %d of %s, %s, has the role %q", n, v.ID, slot.Name, got)
			case slot.Name == "from" && got != board.RoleFrom, slot.Name == "to" && got != board.RoleTo:
				t.Errorf("word %d of %s is called %s, and its role is %q", n, v.ID, slot.Name, got)
			}
		}
	}
	if all, ok := l.b.(board.Roles); ok {
		if r, ok := all.Role("no-such-verb", 0); ok {
			t.Errorf("a verb that there is not has the role %q", r)
		}
	}
}

// rule matches a rule of a style sheet without nested rules: its selector and its declarations.
var rule = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)

// state matches a class for things that can be chosen, or that the last move touched.
var state = regexp.MustCompile(`\.(lit|chosen|marked)\b`)

// Washes returns the faults in how a style sheet shows things that are lit, chosen or marked. A fill is a fault because it hides the hue of
// the thing, and red because it suggests that a choice is forbidden.
func Washes(css string) []string {
	var faults []string
	for _, m := range rule.FindAllStringSubmatch(css, -1) {
		selector := strings.TrimSpace(m[1])
		if !state.MatchString(selector) || strings.Contains(selector, ":not(.lit)") {
			continue
		}
		for declaration := range strings.SplitSeq(m[2], ";") {
			name, value, _ := strings.Cut(strings.TrimSpace(declaration), ":")
			value = strings.TrimSpace(value)
			switch {
			case name == "fill" && value != "none" && value != "transparent":
				faults = append(faults, selector+" is washed with "+value)
			case strings.Contains(value, "--bad"), strings.Contains(value, "--accent"):
				faults = append(faults, selector+" is red: "+declaration)
			}
		}
	}
	return faults
}

// washes checks that a lit, chosen or marked thing keeps its hue, and that no mark is red.
func (l *checks) washes(t *testing.T) {
	for _, css := range []string{board.Theme(), l.b.Style()} {
		for _, fault := range Washes(css) {
			t.Error(fault)
		}
	}
}
