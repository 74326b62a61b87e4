package strength_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pantheon/arena/strength"
)

var rewrite = flag.Bool("rewrite", false, "write the tables of docs/lab/strength.md, and round the measured numbers")

const (
	document = "../../docs/lab/strength.md"
	front    = "../../docs/strength.md"
	folder   = "../../docs/lab/strength"
	proofs   = "../../docs/lab/strength/odds"
	direct   = "direct"
)

var table = regexp.MustCompile(`(?s)<!-- (table|alone|odds) ([a-z-]+) ?([0-9]?) -->\n.*?<!-- end -->\n`)

// TestTheDocumentTellsTheStrength compares the tables of docs/lab/strength.md with the measured figures. A table begins with "<!-- table
// GAME PLAYERS -->", "<!-- alone GAME -->" or "<!-- odds GAME -->" and ends with "<!-- end -->". The flag -rewrite writes the tables
// instead.
func TestTheDocumentTellsTheStrength(t *testing.T) {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	tables := 0
	is := table.ReplaceAllStringFunc(string(text), func(old string) string {
		tables++
		m := table.FindStringSubmatch(old)
		begin, _, _ := strings.Cut(old, "\n")
		return fmt.Sprintf("%s\n%s<!-- end -->\n", begin, told(t, m[1], m[2], m[3]))
	})
	if tables == 0 {
		t.Fatal("the document has no tables")
	}
	if *rewrite {
		if err := os.WriteFile(document, []byte(is), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if is != string(text) {
		t.Error("the tables of docs/lab/strength.md are not those of the measured figures: go test ./arena/strength -rewrite")
	}
}

// ratings matches the table of docs/strength.md, with the comments before and after it.
var ratings = regexp.MustCompile(`(?s)<!-- ratings -->\n.*?<!-- end -->\n`)

// TestTheFrontPageShowsTheRatings compares the table of docs/strength.md with the measured ratings of two players. The flag -rewrite
// writes the table instead.
func TestTheFrontPageShowsTheRatings(t *testing.T) {
	text, err := os.ReadFile(front)
	if err != nil {
		t.Fatal(err)
	}
	want := "<!-- ratings -->\n" + ratingTable(t) + "<!-- end -->\n"
	tables := 0
	is := ratings.ReplaceAllStringFunc(string(text), func(string) string { tables++; return want })
	switch {
	case tables != 1:
		t.Fatalf("%s has %d tables of ratings", front, tables)
	case is == string(text):
	case *rewrite:
		if err := os.WriteFile(front, []byte(is), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Error("the table of docs/strength.md is not that of the measured ratings: go test ./arena/strength -rewrite")
	}
}

// ratingTable returns a table with a row for each bot and a column for each measured title.
func ratingTable(t *testing.T) string {
	t.Helper()
	names, err := filepath.Glob("*.json")
	if err != nil || len(names) < 4 {
		t.Fatalf("%d titles are measured: %v", len(names), err)
	}
	head, line := "| bot |", "| --- |"
	var all []*strength.Measurement
	for _, name := range names {
		id := strings.TrimSuffix(name, ".json")
		m, err := strength.Of(id)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
		head += " " + id + " |"
		line += " --- |"
	}
	rows := head + "\n" + line + "\n"
	for _, bot := range all[0].Findings.Bots {
		rows += "| " + bot.Name + " |"
		for _, m := range all {
			cell := "–"
			if r := m.Rating(bot.Name); r != nil && r.Low == r.High {
				cell = fmt.Sprintf("%.0f", r.Value)
			} else if r != nil {
				cell = fmt.Sprintf("%+.0f", r.Value)
			}
			rows += " " + cell + " |"
		}
		rows += "\n"
	}
	return rows
}

// told returns the text of a table of the given kind for a game; none if nothing was measured. It reports measurements that are of
// another game.
func told(t *testing.T, kind, id, players string) string {
	t.Helper()
	switch kind {
	case "odds":
		all, err := strength.OddsIn(os.DirFS(proofs), id)
		for _, p := range all {
			if p.Odds.Game != id || p.Date == "" || p.Odds.Games == 0 {
				t.Errorf("the chances of %s are those of %s, in %d games, looked at on %q", id, p.Odds.Game, p.Odds.Games, p.Date)
			}
		}
		return tellAll(t, all, err, strength.Odds)
	case "alone":
		all, err := strength.AloneIn(os.DirFS(folder), id)
		return tellAll(t, all, err, strength.Alone)
	}
	file := fmt.Sprintf("%s/%s-%s.json", folder, id, players)
	if players == "2" {
		file = id + ".json"
	}
	m, err := strength.With(os.DirFS(filepath.Dir(file)), filepath.Base(file), os.DirFS(direct), fmt.Sprintf("%s-%s.json", id, players))
	if err != nil {
		t.Fatal(err)
	}
	if m == nil {
		return none
	}
	if m.Findings.Game != id || strconv.Itoa(m.Findings.Players) != players || m.Date == "" || m.Hours <= 0 {
		t.Errorf("the strength of %s with %s players is that of %s with %d, measured on %q in %v hours", id, players, m.Findings.Game, m.Findings.Players, m.Date, m.Hours)
	}
	if d := m.Direct; d != nil && (d.Findings.Game != id || d.Findings.Players != m.Findings.Players || d.Findings.Bots[0].Name != m.Findings.Bots[0].Name) {
		t.Errorf("the direct games of %s with %s players are of %s with %d", id, players, d.Findings.Game, d.Findings.Players)
	}
	return m.Table()
}

// none is the text of a table without measurements.
const none = "Not measured yet.\n"

// tellAll returns the table of all measurements; none if there are none. It fails the test if err is not nil.
func tellAll[T any](t *testing.T, all []*T, err error, table func([]*T) string) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		return none
	}
	return table(all)
}

// TestWhatWasMeasuredIsRounded: the numbers in the files of measurements have at most six significant digits. The files that only tables
// show have no member that no table shows. The flag -rewrite shortens the files instead.
func TestWhatWasMeasuredIsRounded(t *testing.T) {
	for _, dir := range []string{".", folder, proofs, direct} {
		names, err := fs.Glob(os.DirFS(dir), "*.json")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			file := dir + "/" + name
			old, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var m map[string]any
			if err := json.Unmarshal(old, &m); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			if findings, ok := m["findings"].(map[string]any); ok {
				delete(findings, "folder") // of the computer that measured
				if dir == folder || dir == direct {
					brief(findings)
				}
			}
			rounded, err := json.MarshalIndent(round(m), "", " ")
			if err != nil {
				t.Fatal(err)
			}
			rounded = append(rounded, '\n')
			if string(rounded) == string(old) {
				continue
			}
			if !*rewrite {
				t.Errorf("%s has more than is needed: go test ./arena/strength -rewrite", file)
			} else if err := os.WriteFile(file, rounded, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// brief removes from the findings the members that no table shows.
func brief(f map[string]any) {
	for _, key := range []string{"seats", "first_seat", "labels", "sentences", "turns", "margin"} {
		delete(f, key)
	}
	for _, bot := range f["bots"].([]any) {
		if points, ok := bot.(map[string]any)["points"].(map[string]any); ok {
			for _, key := range []string{"min", "p5", "median", "p95", "max", "from", "width", "counts"} {
				delete(points, key)
			}
		}
	}
}

// round rounds the numbers of a document to six significant digits, in place, and returns the document.
func round(of any) any {
	switch of := of.(type) {
	case float64:
		n, _ := strconv.ParseFloat(strconv.FormatFloat(of, 'g', 6, 64), 64)
		return n
	case []any:
		for i := range of {
			of[i] = round(of[i])
		}
	case map[string]any:
		for key := range of {
			of[key] = round(of[key])
		}
	}
	return of
}
