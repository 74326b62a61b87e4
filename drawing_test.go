package pantheon_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

var redraw = flag.Bool("redraw", false, "write the diagram of the imports into docs/develop/architecture.md")

// drawnIn is the document with the diagram; drawFrom and drawTo are the lines around it.
const (
	drawnIn  = "docs/develop/architecture.md"
	drawFrom = "```mermaid\n"
	drawTo   = "```\n"
)

// TestTheDrawingOfImports: the diagram in the documents shows which package uses which, and agrees with the imports. All titles share
// one box; an arrow that follows from others is omitted.
func TestTheDrawingOfImports(t *testing.T) {
	uses := boxes(t)
	if way := circle(uses); way != nil {
		t.Fatalf("a circle of imports: %s", strings.Join(way, " → "))
	}
	var b strings.Builder
	b.WriteString("flowchart TD\n")
	byLayer := map[int][]string{}
	for _, box := range slices.Sorted(maps.Keys(uses)) {
		entry, _ := layerOf(box)
		byLayer[layers[entry]] = append(byLayer[layers[entry]], box)
	}
	for _, layer := range slices.Backward(slices.Sorted(maps.Keys(byLayer))) {
		fmt.Fprintf(&b, "  subgraph f%d [layer %d]\n", layer, layer)
		for _, box := range byLayer[layer] {
			fmt.Fprintf(&b, "    %s[\"%s\"]\n", node(box), strings.ReplaceAll(box, "*", "‹title›"))
		}
		b.WriteString("  end\n")
	}
	for _, box := range slices.Sorted(maps.Keys(uses)) {
		for _, used := range slices.Sorted(maps.Keys(uses[box])) {
			if !follows(uses, box, used) {
				fmt.Fprintf(&b, "  %s --> %s\n", node(box), node(used))
			}
		}
	}
	page, err := os.ReadFile(drawnIn)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), drawFrom)
	is, after, closed := strings.Cut(rest, drawTo)
	switch {
	case !ok || !closed:
		t.Fatalf("%s has no drawing: it lies between the lines %q and %q", drawnIn, drawFrom, drawTo)
	case is == b.String():
	case *redraw:
		if err := os.WriteFile(drawnIn, []byte(before+drawFrom+b.String()+drawTo+after), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the drawing in %s is not that of the imports; draw it anew with: go test . -run Drawing -redraw", drawnIn)
	}
}

// boxes returns the packages that each package of the program uses, by box. Imports of tests are omitted.
func boxes(t *testing.T) map[string]map[string]bool {
	t.Helper()
	uses := map[string]map[string]bool{}
	for _, s := range sources(t) {
		if s.test || s.entry == "" || strings.HasPrefix(s.name, laws+"/") || strings.Contains(s.name, "boardtest/") {
			continue
		}
		from := boxOf(path.Dir(s.name))
		if uses[from] == nil {
			uses[from] = map[string]bool{}
		}
		for _, spec := range s.file.Imports {
			if imported, ours := strings.CutPrefix(importPath(spec), module+"/"); ours {
				if to := boxOf(imported); to != from {
					uses[from][to] = true
				}
			}
		}
	}
	for box, used := range uses {
		if len(used) == 0 && !slices.ContainsFunc(slices.Collect(maps.Values(uses)), func(others map[string]bool) bool { return others[box] }) {
			delete(uses, box) // a helper package for tests
		}
	}
	return uses
}

// boxOf returns the box of a folder: the folder itself, or the common box of all titles.
func boxOf(folder string) string {
	entry, _ := layerOf(folder)
	if strings.Contains(entry, "*") {
		return entry
	}
	return folder
}

func node(box string) string {
	return strings.NewReplacer("/", "_", "*", "title").Replace(box)
}

// follows reports whether one box uses another indirectly, through a third.
func follows(uses map[string]map[string]bool, from, to string) bool {
	for by := range uses[from] {
		if by != to && reaches(uses, by, to) {
			return true
		}
	}
	return false
}

func reaches(uses map[string]map[string]bool, from, to string) bool {
	for by := range uses[from] {
		if by == to || reaches(uses, by, to) {
			return true
		}
	}
	return false
}

// circle returns a cycle of imports; nil if there is none.
func circle(uses map[string]map[string]bool) []string {
	done := map[string]bool{}
	var way []string
	var walk func(box string) []string
	walk = func(box string) []string {
		if i := slices.Index(way, box); i >= 0 {
			return append(slices.Clone(way[i:]), box)
		}
		if done[box] {
			return nil
		}
		done[box] = true
		way = append(way, box)
		for _, used := range slices.Sorted(maps.Keys(uses[box])) {
			if found := walk(used); found != nil {
				return found
			}
		}
		way = way[:len(way)-1]
		return nil
	}
	for _, box := range slices.Sorted(maps.Keys(uses)) {
		if found := walk(box); found != nil {
			return found
		}
	}
	return nil
}

// TestCircle: circle finds a cycle, and returns nil if there is none.
func TestCircle(t *testing.T) {
	line := map[string]map[string]bool{"a": {"b": true, "c": true}, "b": {"c": true}, "c": {}}
	if way := circle(line); way != nil {
		t.Errorf("a circle %v where there is none", way)
	}
	if !follows(line, "a", "c") || follows(line, "a", "b") {
		t.Error("what follows from other arrows is not found")
	}
	line["c"]["a"] = true
	if way := circle(line); len(way) != 4 {
		t.Errorf("the circle is %v", way)
	}
}
