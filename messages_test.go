package pantheon_test

import (
	"go/ast"
	"go/token"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// varies matches the places at which a quoted message is split: a part that differs from case to case ("…" or "N"), and ": ", where one
// error wraps another.
var varies = regexp.MustCompile(`…|\bN\b|: `)

// TestMessagesAreTheProgramsOwn checks that the program has each message that docs/self-hosting/cluster.md explains.
func TestMessagesAreTheProgramsOwn(t *testing.T) {
	const page = "docs/self-hosting/cluster.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), "\n| Message | Cause | What to do |\n")
	if !ok {
		t.Fatalf("%s has no table of messages", page)
	}
	table, _, _ = strings.Cut(table, "\n\n")
	var all strings.Builder
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if value, err := strconv.Unquote(lit.Value); err == nil {
					all.WriteString(value + "\n")
				}
			}
			return true
		})
	}
	messages := all.String()
	parts := 0
	for row := range strings.Lines(table) {
		cell, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " | ")
		for _, quoted := range inline.FindAllString(cell, -1) {
			for _, part := range varies.Split(strings.Trim(quoted, "`"), -1) {
				if part = strings.Trim(part, " ,;"); len(part) < 6 {
					continue
				}
				if parts++; !strings.Contains(messages, part) {
					t.Errorf("%s explains the message %s, and the program never says %q", page, quoted, part)
				}
			}
		}
	}
	if parts < 18 {
		t.Errorf("only %d parts of messages were found", parts)
	}
}
