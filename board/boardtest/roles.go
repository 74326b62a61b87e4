package boardtest

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/board"
)

// roles is the law that each word which names a thing has a role, and that a word called from or to has that one: the page marks what can
// be chosen next by it.
func (l *laws) roles(t *testing.T) {
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

// rule is a rule of a style sheet without rules inside it: its selector and its declarations.
var rule = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)

// state is a class that the page gives to what can be chosen, or that the board gives to what the last move touched.
var state = regexp.MustCompile(`\.(lit|chosen|marked)\b`)

// Washes are the faults of a style sheet in how it shows what can be chosen and what happened last: a fill, which takes away the hue of
// what lies there, and red, which looks forbidden.
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

// washes is the law that nothing loses its hue by being lit, chosen or marked, and that nothing of it is red.
func (l *laws) washes(t *testing.T) {
	for _, css := range []string{board.Theme(), l.b.Style()} {
		for _, fault := range Washes(css) {
			t.Error(fault)
		}
	}
}
