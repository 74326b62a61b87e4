package godsofrome

import "testing"

// powers returns the options with the gods' powers. The parameter more lists further ids and values of options in turn.
func powers(more ...string) map[string]string {
	options := map[string]string{"powers": "on"}
	for i := 0; i+1 < len(more); i += 2 {
		options[more[i]] = more[i+1]
	}
	return options
}

// jupitersTable has Neptune (seat 0) as the attacker, and Jupiter (seat 1) on P2 with Venus. Phoebus' blessing is available.
const jupitersTable = `{"players": {"0": {"faction": "neptune", "blessings": ["phoebus"]}, "1": {"faction": "jupiter"}, "2": {"faction": "venus"}},
	"territories": {"P2": {"meeples": {"neptune": 1, "jupiter": 2, "venus": 1}}}}`

func TestJupiterIsNotDrivenAway(t *testing.T) {
	for _, c := range []struct {
		powers string
		stay   uint8
	}{{"on", 2}, {"off", 0}} {
		p := deal(t, 3, map[string]string{"powers": c.powers}, jupitersTable)
		say(t, p, "activate 4")
		say(t, p, "storm P2")
		say(t, p, "push venus N1 1")
		if c.powers == "on" {
			if p.Step == Scattering {
				t.Error("with the power, Jupiter's meeples must still be pushed")
			}
		} else {
			say(t, p, "push jupiter N1 2")
		}
		if got := p.Meeples[at("P2")][Jupiter]; got != c.stay {
			t.Errorf("powers %s: %d meeples of Jupiter stay, want %d", c.powers, got, c.stay)
		}
	}
}

// TestJupiterEntersGodTerritories checks that by Jupiter's power his meeples enter a territory with a god piece by
// growth. They may be pushed into it only with the option jupiter-pushed-in.
func TestJupiterEntersGodTerritories(t *testing.T) {
	const table = `{"players": {"0": {"faction": "jupiter"}, "1": {"faction": "neptune"}, "2": {"faction": "diana"}},
		"gods": {"phoebus": {"at": "P2"}}, "territories": {"P2": {"meeples": {"jupiter": 1}}, "N1": {"meeples": {"jupiter": 1}}}}`
	p := deal(t, 3, powers(), table)
	say(t, p, "activate 1")
	say(t, p, "grow P2")
	if p.Meeples[at("P2")][Jupiter] != 2 {
		t.Error("Jupiter did not grow on P2")
	}
	// Neptune's turn: Jupiter's meeple cannot be pushed to the god piece, unless the option jupiter-pushed-in (ruling
	// Q17) is on.
	say(t, p, "activate 4")
	refused(t, p, "attack N1 jupiter P2", "1.9", "refuse.god-bars")
	q := deal(t, 3, powers("jupiter-pushed-in", "yes"), table)
	say(t, q, "score")
	say(t, q, "activate 4")
	say(t, q, "attack N1 jupiter P2")
	if q.Meeples[at("P2")][Jupiter] != 2 {
		t.Error("Jupiter's meeple was not pushed to P2")
	}
}

func TestJupiterBuildsBesideGodsOnlyByOption(t *testing.T) {
	const table = `{"players": {"0": {"faction": "jupiter", "blessings": ["phoebus"]}, "1": {"faction": "neptune"}, "2": {"faction": "diana"}},
		"gods": {"phoebus": {"at": "P2"}}, "territories": {"P2": {"meeples": {"jupiter": 1}}}, "row": ["GG"]}`
	p := deal(t, 3, powers(), table)
	say(t, p, "activate 1")
	refused(t, p, "build P2 GG 2", "Q17", "refuse.jupiter-builds")
	p = deal(t, 3, powers("jupiter-builds", "yes"), table)
	say(t, p, "activate 1")
	say(t, p, "build P2 GG 2", 0)
	if p.Wooden[at("P2")] != Jupiter || p.CardID(p.Players[0].Cards[1]) != "GG" {
		t.Error("Jupiter did not build on P2 and take the card")
	}
}

// TestPhoebusSparesBadHarvests checks that by Phoebus' power a -1 token counts nothing and stays, and that a +1 token
// works as usual.
func TestPhoebusSparesBadHarvests(t *testing.T) {
	const table = `{"players": {"0": {"faction": "phoebus", "favour": 3, "visiting": ["jupiter"]}, "1": {"faction": "neptune"}, "2": {"faction": "diana"}},
		"territories": {"J1": {"meeples": {"phoebus": 1}}, "J2": {"meeples": {"phoebus": 1}}, "J3": {"meeples": null}},
		"objectives": {"up": []}}`
	for _, c := range []struct {
		powers       string
		favour       int16
		minus, after int8
	}{{"on", 3 + 1 + 2 - 2, -1, -1}, {"off", 3 + 0 + 2 - 2, 1, -1}} {
		p := deal(t, 3, map[string]string{"powers": c.powers}, table)
		say(t, p, "score")
		if p.Players[0].Favour != c.favour || p.Harvest[at("J1")] != c.minus || p.Harvest[at("J2")] != c.after {
			t.Errorf("powers %s: favour %d, tokens %d and %d; want %d, %d and %d", c.powers,
				p.Players[0].Favour, p.Harvest[at("J1")], p.Harvest[at("J2")], c.favour, c.minus, c.after)
		}
	}
}

// TestNeptuneWinsTies checks that by Neptune's power he controls a territory in a tie for most, in anybody's scoring.
// Nobody controls an empty territory.
func TestNeptuneWinsTies(t *testing.T) {
	const table = `{"players": {"0": {"faction": "neptune"}, "1": {"faction": "phoebus", "visiting": ["jupiter"]}, "2": {"faction": "diana"}},
		"territories": {"J2": {"meeples": {"neptune": 2, "phoebus": 2}}, "V1": {"meeples": {"phoebus": 1, "diana": 1}}}}`
	p := deal(t, 3, powers(), table)
	for id, want := range map[string]Faction{"J2": Neptune, "V1": NoFaction, "P3": NoFaction} {
		if got := p.Controller(at(id)); got != want {
			t.Errorf("%s is controlled by %q, want %q", id, got, want)
		}
	}
	if y := p.ScoreNow(1); y.Territories != 0 {
		t.Errorf("Phoebus scores %b although Neptune wins the tie", y.Territories)
	}
	if p = deal(t, 3, nil, table); p.Controller(at("J2")) != NoFaction {
		t.Error("without powers the tie on J2 has a winner")
	}
	// A neutral Neptune has no power.
	p = deal(t, 3, powers(), `{"players": {"0": {"faction": "venus"}, "1": {"faction": "phoebus"}, "2": {"faction": "diana"}},
		"territories": {"J2": {"meeples": {"neptune": 2, "phoebus": 2}}}}`)
	if p.Controller(at("J2")) != NoFaction {
		t.Error("neutral Neptune wins a tie")
	}
}

// TestDianaHasOneOption checks that each attack may use Diana's power in one way: in an adjacent territory, or for one
// more push from where she is.
func TestDianaHasOneOption(t *testing.T) {
	const table = `{"players": {"0": {"faction": "diana"}, "1": {"faction": "neptune"}, "2": {"faction": "phoebus"}},
		"territories": {"D2": {"meeples": {"diana": 1, "phoebus": 2, "neptune": 1}}, "J2": {"meeples": {"phoebus": 2}}, "D3": {"meeples": null}}}`
	p := deal(t, 3, powers(), table)
	say(t, p, "activate 4")
	refused(t, p, "attack N3 neptune J3", "1.14", "refuse.not-near")
	say(t, p, "attack J2 phoebus P2")
	if p.Active != 1 {
		t.Error("after an attack next door the turn goes on")
	}
	p = deal(t, 3, powers(), table)
	say(t, p, "activate 4")
	say(t, p, "attack D2 phoebus N2")
	refused(t, p, "attack J2 phoebus P2", "1.14", "refuse.pressing")
	say(t, p, "attack D2 neptune V3")
	if p.Active != 1 || p.Meeples[at("N2")][Phoebus] != 1 || p.Meeples[at("V3")][Neptune] != 1 {
		t.Errorf("two pushes from D2 gave seat %d to act, %v on N2, %v on V3", p.Active, p.Meeples[at("N2")], p.Meeples[at("V3")])
	}
	p = deal(t, 3, nil, table)
	say(t, p, "activate 4")
	refused(t, p, "attack J2 phoebus P2", "1.7", "refuse.no-presence")
	say(t, p, "attack D2 phoebus N2")
	if p.Active != 1 {
		t.Error("without powers one attack is not all")
	}
}

// TestVenusBeginsWithFive checks that by Venus' power five of her meeples are in the territory where her people began,
// even with a god piece there. If her reserve has too few, it adds all of them.
func TestVenusBeginsWithFive(t *testing.T) {
	for _, c := range []struct {
		changes        string
		onMap, reserve uint8
	}{
		{`{}`, 5, 5},
		{`{"gods": {"venus": {"at": "V2"}}}`, 5, 5},
		{`{"territories": {"V1": {"meeples": {"venus": 6}}}}`, 4, 0},
	} {
		p := deal(t, 3, powers(), c.changes)
		say(t, p, "choose venus")
		if got := p.Meeples[at("V2")][Venus]; got != c.onMap || p.Reserve[Venus] != c.reserve {
			t.Errorf("%s: %d on V2 and %d in reserve, want %d and %d", c.changes, got, p.Reserve[Venus], c.onMap, c.reserve)
		}
	}
}
