package web_test

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
)

// selectionsFolder holds the choices at positions of each title. The test web/script/test/selections_test.js walks through
// them.
const selectionsFolder = "script/test/selections"

var recordSelections = flag.Bool("selections.record", false, "record the choices at positions of each title again")

// A recordedSelection is what a page lets its reader choose, as the script reads it.
type recordedSelection struct {
	Sentences []recordedSentence `json:"sentences"`
	Tiles     []recordedTile     `json:"tiles"`
	// Around has, for each place that can be touched, the things around it from the inside out, each as thing and place
	// separated by "@".
	Around [][]string `json:"around"`
}

type recordedSentence struct {
	Words  string `json:"words"`
	Things string `json:"things"`
	Plain  bool   `json:"plain,omitempty"`
}

type recordedTile struct {
	ID    string `json:"id"`
	Words string `json:"words,omitempty"`
	Says  string `json:"says"`
	Of    string `json:"of,omitempty"`
	Moves bool   `json:"moves,omitempty"`
	Off   bool   `json:"off,omitempty"`
}

// The bounds of the recordings: positions of a title, and the number of moves at one.
const (
	recordedPositions = 8
	mostPositions     = 14
	mostRecorded      = 300
)

// TestSelectionsAreRecorded checks that the script's tests have positions of each title.
func TestSelectionsAreRecorded(t *testing.T) {
	registry := realRegistry(t)
	if *recordSelections {
		h := openTestSite(t, registry)
		for _, title := range registry {
			recordTitle(t, h, title.ID())
		}
	}
	for _, title := range registry {
		text, err := os.ReadFile(filepath.Join(selectionsFolder, title.ID()+".json"))
		if err != nil {
			t.Errorf("%v; record it with -selections.record", err)
			continue
		}
		var all []recordedSelection
		if err := json.Unmarshal(text, &all); err != nil || len(all) < recordedPositions {
			t.Errorf("%s: %d positions are recorded, %v", title.ID(), len(all), err)
		}
	}
}

// recordTitle plays a game of two people at random, and records the choices at positions that differ in their verbs: first any, then
// those with a verb that no recorded position has.
func recordTitle(t *testing.T, h *testSite, title string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	persons := []*person{h.person(), h.person()}
	id := persons[0].post("/new/"+title, "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "option-time", "turns",
		"input", newInput()).want(t, 200).table(t)
	persons[1].post(persons[0].get("/t/" + id).links()[0], "name", "Bea", "input", "s").want(t, 200)
	quiet := 0 // how often in a row nobody had a choice
	var all []recordedSelection
	recorded := map[string]bool{}
	for n := 0; len(all) < mostPositions && n < 600; n++ {
		at, words := recordedSelection{}, []string(nil)
		seat := 0
		for ; seat < len(persons) && len(words) == 0; seat++ {
			r := persons[seat].get("/t/"+id).want(t, 200)
			at, words = r.selection(t), r.choices()
		}
		if quiet++; len(words) == 0 && quiet < 100 {
			time.Sleep(100 * time.Millisecond) // a turn-based game with time begins with a countdown
			continue
		} else if len(words) == 0 {
			break
		}
		quiet = 0
		verbs := at.verbs()
		set := strings.Join(verbs, " ")
		differs := !recorded[set]
		if len(all) >= recordedPositions {
			differs = slices.ContainsFunc(verbs, func(verb string) bool { return !recorded[verb] })
		}
		if differs && len(at.Sentences) <= mostRecorded && len(at.Sentences) > 1 {
			all = append(all, at)
			recorded[set] = true
			for _, verb := range verbs {
				recorded[verb] = true
			}
		}
		said := words[rng.IntN(len(words))]
		persons[seat-1].post("/t/"+id+"/say", "seat", strconv.Itoa(seat-1), "words", said, "input", newInput())
	}
	text, err := json.MarshalIndent(all, "", " ")
	if err == nil {
		err = os.MkdirAll(selectionsFolder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(selectionsFolder, title+".json"), append(text, '\n'), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// verbs returns the verbs of the moves, sorted and each once. The verb of a move with its own button has a star, and counts
// as another verb.
func (s *recordedSelection) verbs() (all []string) {
	for _, m := range s.Sentences {
		verb, _, _ := strings.Cut(m.Words, " ")
		if m.Plain {
			verb += "*"
		}
		all = append(all, verb)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// selection returns what a page lets its reader choose.
func (r reply) selection(t *testing.T) (s recordedSelection) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(r.body))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for n := range doc.Descendants() {
		class := strings.Fields(attribute(n, "class"))
		switch {
		case n.Data == "button" && slices.Contains(class, "tile"):
			s.Tiles = append(s.Tiles, recordedTile{attribute(n, "data-tile"), attribute(n, "value"), attribute(n, "data-says"), attribute(n, "data-of"), has(n, "data-moves"), slices.Contains(class, "off")})
		case n.Data == "button" && attribute(n, "name") == "words" && has(n, "data-things"):
			s.Sentences = append(s.Sentences, recordedSentence{attribute(n, "value"), attribute(n, "data-things"), slices.Contains(class, "plain")})
		case attribute(n, "data-thing") != "" || attribute(n, "data-at") != "":
			var chain []string
			for at := n; at != nil && at.Data != "main"; at = at.Parent {
				if own, lies := attribute(at, "data-thing"), attribute(at, "data-at"); own != "" || lies != "" {
					chain = append(chain, own+"@"+lies)
				}
			}
			if key := strings.Join(chain, "|"); !seen[key] {
				seen[key] = true
				s.Around = append(s.Around, chain)
			}
		}
	}
	return s
}
