package godsofrome

import (
	"fmt"
	"testing"
)

// TestObjectives checks what each objective alone adds to a scoring of J2 by Neptune, who visits Jupiter.
func TestObjectives(t *testing.T) {
	for _, c := range []struct {
		objective Objective
		lands     string // in addition; start territories are empty
		more      string // of Neptune's board
		want      int8
	}{
		{Populated, `"J2": {"meeples": {"neptune": 3}, "wooden": "neptune"}`, ``, 1},
		{Populated, `"J2": {"meeples": {"neptune": 3}}`, ``, 0},
		{Attackers, `"J2": {"meeples": {"neptune": 2}, "wooden": "phoebus"}`, ``, 1},
		{Attackers, `"J2": {"meeples": {"neptune": 2}, "wooden": "neptune"}`, ``, 0},
		{Festival, `"J2": {"meeples": {"neptune": 2, "phoebus": 1, "venus": 1}}`, ``, 1},
		{Festival, `"J2": {"meeples": {"neptune": 2, "venus": 1}, "wooden": "phoebus"}`, ``, 1},
		{Festival, `"J2": {"meeples": {"neptune": 2, "phoebus": 1}}`, ``, 0},
		{Isolated, `"J2": {"wooden": "neptune"}`, ``, 1},
		{Isolated, `"J2": {"meeples": {"neptune": 1}, "wooden": "neptune"}`, ``, 0},
		{Vigilant, `"J2": {"meeples": {"neptune": 1}}`, `god`, 1},
		{Vigilant, `"J2": {"meeples": {"neptune": 1}}`, ``, 0},
		{Clustered, `"J2": {"meeples": {"neptune": 1}}, "N1": {"meeples": {"neptune": 1}}, "D2": {"wooden": "neptune"}`, ``, 1},
		{Clustered, `"J2": {"meeples": {"neptune": 1}}, "N1": {"meeples": {"neptune": 1}}, "J1": {"meeples": {"neptune": 1}}`, ``, 0},
		{Scattered, `"J2": {"meeples": {"neptune": 1}}, "P2": {"meeples": {"neptune": 1}}, "N1": {"meeples": {"neptune": 1}}, "D2": {"wooden": "neptune"}, "V3": {"meeples": {"neptune": 1}}`, ``, 1},
		{Scattered, `"J2": {"meeples": {"neptune": 1}}, "P2": {"meeples": {"neptune": 1}}, "N1": {"meeples": {"neptune": 1}}, "D2": {"wooden": "neptune"}`, ``, 0},
		{Cultists, `"J2": {"meeples": {"neptune": 1}}`, `["jupiter"]`, 0},
		{Cultists, `"J2": {"meeples": {"neptune": 1}}`, `["jupiter", "diana", "venus"]`, 1},
		{Cultists, `"J2": {"meeples": {"neptune": 1}}`, `["jupiter", "phoebus", "neptune", "diana", "venus"]`, 2},
	} {
		visiting, god := `["jupiter"]`, `null`
		switch c.more {
		case "":
		case "god":
			god = `"J2"`
		default:
			visiting = c.more
		}
		p := deal(t, 3, nil, `{"territories": {"J3": {"meeples": null}, "P1": {"meeples": null}, "N1": null, "D3": {"meeples": null}, "V2": {"meeples": null}}}`)
		g, err := Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		changes := fmt.Sprintf(`{"players": {"0": {"faction": "neptune", "visiting": %s}, "1": {"faction": "phoebus"}, "2": {"faction": "diana"}},
			"gods": {"jupiter": {"at": %s}}, "objectives": {"up": ["%s"]}, "territories": {%s}}`, visiting, god, c.objective, c.lands)
		if err := g.Arrange(p, []byte(changes)); err != nil {
			t.Fatalf("%v\n%s", err, changes)
		}
		y := p.ScoreNow(0)
		if y.Territories>>at("J2")&1 == 0 {
			t.Errorf("%s with %s: J2 does not score", c.objective, c.lands)
		}
		if y.Objective[c.objective] != c.want {
			t.Errorf("%s with %s %s gives %d, want %d", c.objective, c.lands, c.more, y.Objective[c.objective], c.want)
		}
		for o, n := range y.Objective {
			if Objective(o) != c.objective && n != 0 {
				t.Errorf("%s, which is not turned up, gives %d", Objective(o), n)
			}
		}
	}
}

// TestPopulatedWithoutTemples checks the alternative of ruling Q11, by which a temple does not count for the objective Populated.
func TestPopulatedWithoutTemples(t *testing.T) {
	const table = `{"players": {"0": {"faction": "neptune", "visiting": ["jupiter"]}, "1": {"faction": "phoebus"}, "2": {"faction": "diana"}},
		"objectives": {"up": ["populated"]}, "territories": {"J2": {"meeples": {"neptune": 3}, "wooden": "neptune"}}}`
	p := deal(t, 3, map[string]string{"temples-count": "no"}, table)
	if y := p.ScoreNow(0); y.Objective[Populated] != 0 {
		t.Error("a wooden temple counts for Populated although the option says no")
	}
}
