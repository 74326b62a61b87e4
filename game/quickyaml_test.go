package game

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

// slowTexts returns the texts that the YAML parser reads from a catalogue.
func slowTexts(data string) (map[string]string, error) {
	texts := map[string]string{}
	err := yaml.UnmarshalWithOptions([]byte(data), &texts, yaml.DisallowUnknownField())
	return texts, err
}

// TestCataloguesAreReadQuickly reads every catalogue of the project with the quick reader and with the YAML parser, and compares the
// texts. Only catalogues that no server opens may have lines of other forms.
func TestCataloguesAreReadQuickly(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".yaml" || filepath.Base(filepath.Dir(name)) != "lang" {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		found++
		quick, ok := quickTexts(string(data))
		if toy := strings.Contains(name, "gametest") || strings.Contains(name, "examples"); !ok && toy {
			return nil
		}
		if !ok {
			t.Errorf("%s holds a line of another form, and is read slowly", name)
			for i, line := range strings.Split(string(data), "\n") {
				if _, _, ok := quickText(line); !ok && line != "" && line[0] != '#' {
					t.Logf("line %d: %s", i+1, line)
				}
			}
			return nil
		}
		slow, err := slowTexts(string(data))
		if err != nil {
			return err
		}
		if diff := cmp.Diff(slow, quick); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		return nil
	})
	if err != nil || found < 30 {
		t.Fatalf("%d catalogues found: %v", found, err)
	}
}

// TestOtherLinesAreLeftToYAML: the quick reader rejects lines of other forms.
func TestOtherLinesAreLeftToYAML(t *testing.T) {
	for _, text := range []string{
		"", "a", "a:", "a: ", "a:\n  b: c", `a: "b" # c`, `a: "b`, `a: "\n"`, `a: "\`, "a: 'b''c'", "a: '", "a: 'b", "a: b:", "a: 1 2", "a: 1e5", "a: + 1", "a: ? b", "a: !b", "a: @b", "a: %b", "a: `b", "a: >b", "a: |b", "a: 0x1f", "a: |\n  b", "a: b: c", "a: yes", "a: 1", "a: .5", "a: ~", "a: null", "a: b  c",
		"a: b ", " a: b", "1a: b", ".a: b", "a: .b", "a: b#", "a b: c", "- a", "a: {b}", "a: [b]", "a: *b", "a: &b c", "a: b\na: c", "a: \"b\"\r\n", "a: \"b\t\"", "null: b", "a: \"\u2028\"", "---\na: b", "a: 2001-12-14 1", "a: \"b\"\"c\"", "no: b",
		"\ufeffa: b", "#\x00\na: b", "a: \"b\"c",
	} {
		if texts, ok := quickTexts(text); ok {
			t.Errorf("%q is read as %q", text, texts)
		}
	}
}

func FuzzCatalogue(f *testing.F) {
	f.Add("# c\n\na.b-1: \"x \\\" \\\\ {n|one|many}\"\nname: Some Words\n")
	f.Add("a: 2 b\nb: +1 c?\nc: 'd \"e\" {f}'\nd: g, [h] {i} | j")
	f.Add("a: 2：ü\nb: −1\nc: “d” e's … f!")
	f.Add("a: .inf\nb: \"ü\"")
	f.Fuzz(func(t *testing.T, data string) {
		quick, ok := quickTexts(data)
		if !ok {
			return
		}
		slow, err := slowTexts(data)
		if err != nil {
			t.Fatalf("%q is read quickly, but %v", data, err)
		}
		if diff := cmp.Diff(slow, quick); diff != "" {
			t.Error(diff)
		}
	})
}
