package godsofrome

import (
	"testing"

	"pantheon/game"
)

// TestTerritoryDice compares rolls of the territory dice with the table of facts 1.16.
func TestTerritoryDice(t *testing.T) {
	p := deal(t, 1, nil, `{}`)
	for _, c := range []struct {
		set   []string
		rolls []int // as the die shows them
		want  string
	}{
		{[]string{"N1", "N2", "N3"}, []int{3, 1}, "N1"},
		{[]string{"N1", "N2", "N3"}, []int{3, 2}, "N1"},
		{[]string{"N1", "N2", "N3"}, []int{3, 3}, "N2"},
		{[]string{"N1", "N2", "N3"}, []int{3, 4}, "N2"},
		{[]string{"N1", "N2", "N3"}, []int{3, 5}, "N3"},
		{[]string{"N1", "N2", "N3"}, []int{3, 6}, "N3"},
		{[]string{"D1", "D3"}, []int{4, 3}, "D1"},
		{[]string{"D1", "D3"}, []int{4, 4}, "D3"},
		{[]string{"J2", "V3"}, []int{1}, "J2"},
		{[]string{"J2", "V3"}, []int{6, 2, 6, 5}, "V3"}, // 6 and a colour without one are rolled again
	} {
		var set uint16
		for _, id := range c.set {
			set |= 1 << at(id)
		}
		dice := game.QuickDice(1)
		for _, r := range c.rolls {
			dice.Fix(r - 1)
		}
		got := p.rollTerritory(set, &game.Env{Dice: dice})
		if got.String() != c.want || dice.Unused() > 0 {
			t.Errorf("%v by %v gives %s with %d dice left, want %s", c.set, c.rolls, got, dice.Unused(), c.want)
		}
	}
}

// dealSolo arranges a solo game on an empty map against Jupiter's people. The player has Diana and visits Phoebus.
func dealSolo(t *testing.T, changes string) *Position {
	t.Helper()
	p := deal(t, 1, nil, `{"players": {"0": {"faction": "diana", "visiting": ["phoebus"]}}, "territories": null}`)
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Arrange(p, []byte(`{`+changes+`}`)); err != nil {
		t.Fatalf("%v\n%s", err, changes)
	}
	return p
}

func TestPatronusMoves(t *testing.T) {
	for _, c := range []struct {
		name    string
		lands   string
		answers []int
		want    map[string]int // his meeples afterwards
	}{
		{
			name:  "his surplus takes what the player could score rather than empty land",
			lands: `"gods": {"jupiter": {"reserve": 0}}, "territories": {"V3": {"meeples": {"jupiter": 3}}, "P3": {"meeples": {"diana": 1}}, "J3": {"meeples": {"venus": 2}}, "N2": {"meeples": {"venus": 2}}, "N3": {"meeples": {"venus": 2}}, "D2": {"meeples": {"venus": 2}}, "D3": {"meeples": {"diana": 2}}}`,
			want:  map[string]int{"V3": 1, "P3": 2},
		},
		{
			name:  "with one to spare he takes empty land before he only ties",
			lands: `"territories": {"N3": {"meeples": {"jupiter": 2}}, "J3": {"meeples": null}, "V3": {"meeples": {"diana": 1}}, "D3": {"meeples": {"diana": 1}}}`,
			want:  map[string]int{"N3": 1, "J3": 1},
		},
		{
			name:  "he takes away control of what the player could score, by a tie, when he can gain none",
			lands: `"territories": {"V3": {"meeples": {"jupiter": 2}}, "P3": {"meeples": {"diana": 1}}, "J3": {"meeples": {"diana": 1}}, "N2": {"meeples": {"diana": 1}}, "N3": {"meeples": {"diana": 1}}, "D2": {"meeples": {"diana": 1}}, "D3": {"meeples": {"diana": 1}}}`,
			want:  map[string]int{"V3": 1, "P3": 1},
		},
		{
			name:    "without surplus he moves from where he has most, keeping what he controls if it serves",
			lands:   `"territories": {"N3": {"meeples": {"jupiter": 2, "diana": 2}}, "J3": {"meeples": {"venus": 3}}, "V3": {"meeples": {"venus": 3}}, "D3": {"meeples": {"venus": 1}}}`,
			answers: nil,
			want:    map[string]int{"N3": 0, "D3": 2},
		},
		{
			name:  "he enters no territory with a god piece",
			lands: `"gods": {"jupiter": {"at": null}, "venus": {"at": "V3"}, "diana": {"at": "D3"}}, "territories": {"N3": {"meeples": {"jupiter": 3}}}`,
			want:  map[string]int{"N3": 1, "J3": 2},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := dealSolo(t, c.lands)
			say(t, p, "activate 4", c.answers...)
			if p.Step == Acting {
				say(t, p, "done", c.answers...)
			}
			for id, n := range c.want {
				if got := int(p.Meeples[at(id)][Jupiter]); got != n {
					t.Errorf("%d meeples of Patronus on %s, want %d", got, id, n)
				}
			}
		})
	}
}
