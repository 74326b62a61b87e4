package hellas_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"pantheon/game"
	"pantheon/game/gametest"
)

// A row is a small test of one card, god, hero or monster: the changes to the position, the moves, and the expected
// result.
type row struct {
	thing  string // its id, optionally followed by words
	change string // YAML with changes to the plain position
	play   string // moves such as "0: march elis achaea 3", separated by semicolons; results of chance follow @, as in "0: build zeus @2 4"
	want   string // YAML that the position's document must then contain
	fought string // strengths of the last battle, attacker's first: "9 3"
	offers string // moves that must be legal then for the choosing seat, separated by semicolons; ! before one that must not be
}

// plain is a four-player game at the beginning of player 0's turn, without monsters, quests or cards in hand.
const plain = `{turn: 1, acting: 0, start: 3, temple-card: t1, quests: ["", "", ""], events: {out: [], discard: []}, discard: [],
  monsters: {minotaur: null, medusa: null, cyclops: null, sphinx: null, cerberus: null, chimera: null, hydra: null}, players: {
  0: {hero: achilles, at: epirus, attributes: {strength: 1, leadership: 1, speed: 2}, hand: []},
  1: {hero: heracles, at: macedonia, attributes: {strength: 2, leadership: 1, speed: 1}, hand: []},
  2: {hero: helen, at: chalkidiki, hand: [], artifacts: []}, 3: {hero: perseus, at: crete, hand: []}}}`

// asJSON converts YAML to JSON.
func asJSON(t testing.TB, text string) []byte {
	t.Helper()
	out, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return out
}

// arranged returns the plain position for a number of players, with changes.
func arranged(t testing.TB, g game.Game, players int, change string) game.Position {
	t.Helper()
	p := g.New(game.Setup{Players: players}, &game.Env{Dice: game.QuickDice(1)})
	base := plain
	if players < 4 {
		base = strings.Replace(base, ", 3: {hero: perseus, at: crete, hand: []}", "", 1)
	}
	if players < 3 {
		base = strings.Replace(base, "\n  2: {hero: helen, at: chalkidiki, hand: [], artifacts: []}", "", 1)
	}
	base = strings.Replace(base, "start: 3", fmt.Sprintf("start: %d", players-1), 1)
	for _, c := range []string{base, change} {
		if c == "" {
			continue
		}
		if err := g.Arrange(p, asJSON(t, c)); err != nil {
			t.Fatalf("%v in %s", err, c)
		}
	}
	return p
}

// say plays a move such as "0: build zeus @2 4" and returns its events.
func say(t testing.TB, p game.Position, line string) *game.Events {
	t.Helper()
	line, chance, _ := strings.Cut(strings.TrimSpace(line), "@")
	who, words, _ := strings.Cut(line, ":")
	s, ok := game.ParseSeat(strings.TrimSpace(who))
	if !ok {
		t.Fatalf("%q has no seat", line)
	}
	m, refusal := p.ParseMove(s, game.MoveText(strings.TrimSpace(words)))
	if refusal != nil {
		doc, _ := p.MarshalJSON()
		t.Fatalf("%q is refused: %v\n%s", line, refusal, doc)
	}
	dice := game.QuickDice(7)
	for _, n := range strings.Fields(chance) {
		v, err := strconv.Atoi(n)
		if err != nil {
			t.Fatal(err)
		}
		dice.Fix(v)
	}
	tale := &game.Events{}
	p.Play(s, m, &game.Env{Dice: dice, Events: tale})
	return tale
}

// holds returns the place where a document differs from the expected one, or "". Members that the parameter want does
// not name may have any value. A missing member equals an expected null, 0, false or empty list. An empty mapping or
// list equals an expected null.
func holds(doc, want any, where string) string {
	switch w := want.(type) {
	case map[string]any:
		d, _ := doc.(map[string]any)
		for _, key := range sortedKeys(w) {
			if bad := holds(d[key], w[key], where+"."+key); bad != "" {
				return bad
			}
		}
		return ""
	case []any:
		d, _ := doc.([]any)
		if len(d) != len(w) {
			return fmt.Sprintf("%s is %v, not %v", where, doc, want)
		}
		for i := range w {
			if bad := holds(d[i], w[i], where); bad != "" {
				return fmt.Sprintf("%s is %v, not %v", where, doc, want)
			}
		}
		return ""
	case nil:
		switch d := doc.(type) {
		case nil:
			return ""
		case map[string]any:
			if len(d) == 0 {
				return ""
			}
		case []any:
			if len(d) == 0 {
				return ""
			}
		}
	case float64:
		if doc == nil && w == 0 {
			return ""
		}
	case bool:
		if doc == nil && !w {
			return ""
		}
	}
	if fmt.Sprint(doc) != fmt.Sprint(want) {
		return fmt.Sprintf("%s is %v, not %v", where, doc, want)
	}
	return ""
}

func sortedKeys(m map[string]any) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// check plays a row on the plain position with the row's changes, and checks the result. The documents of the final
// position and its views must also be read back without a difference.
func (r row) check(t *testing.T, g game.Game, players int) {
	t.Helper()
	p := arranged(t, g, players, r.change)
	r.on(t, p)
	if err := gametest.ReadBack(g, p, players); err != nil {
		t.Error(err)
	}
}

// on plays a row on a position, checks the result and returns the document.
func (r row) on(t *testing.T, p game.Position) []byte {
	t.Helper()
	fought := ""
	for _, line := range strings.Split(r.play, ";") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		for _, l := range say(t, p, line).List {
			if l.Phrase.ID == "tale.strengths" {
				a, _ := l.Phrase.Arg("a")
				d, _ := l.Phrase.Arg("d")
				fought = a.ID() + " " + d.ID()
			}
		}
	}
	text := r.holdsIn(t, p)
	if fought != r.fought {
		t.Errorf("the battle was fought %q, not %q", fought, r.fought)
	}
	asked := p.ToAct().First()
	for _, words := range strings.Split(r.offers, ";") {
		words, never := strings.CutPrefix(strings.TrimSpace(words), "!")
		if words == "" {
			continue
		}
		if _, refusal := p.ParseMove(asked, game.MoveText(words)); (refusal == nil) == never {
			t.Errorf("seat %s may say %q: %v", asked, words, refusal == nil)
		}
	}
	return text
}

// holdsIn checks that a position contains what the row expects, and returns its document.
func (r row) holdsIn(t *testing.T, p game.Position) []byte {
	t.Helper()
	text, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var doc, want any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	if r.want == "" {
		return text
	}
	if err := json.Unmarshal(asJSON(t, r.want), &want); err != nil {
		t.Fatal(err)
	}
	if bad := holds(doc, want, ""); bad != "" {
		t.Errorf("%s\n%s", bad, text)
	}
	return text
}

// run plays each row as a subtest, and checks that each of things has a row.
func run(t *testing.T, rows []row, things []string) {
	g := open(t)
	tested := map[string]bool{}
	for _, r := range rows {
		id, _, _ := strings.Cut(r.thing, " ")
		tested[id] = true
		t.Run(strings.ReplaceAll(r.thing, " ", "-"), func(t *testing.T) { r.check(t, g, 4) })
	}
	for _, id := range things {
		if !tested[id] {
			t.Errorf("%s has no test of its own", id)
		}
	}
}
