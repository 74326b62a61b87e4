package godsofrome

import (
	"testing"

	"pantheon/game"
)

// TestRefusals checks that each illegal move is refused by the rule that forbids it.
func TestRefusals(t *testing.T) {
	const table = `{"players": {"0": {"faction": "neptune", "visiting": ["diana"], "blessings": ["phoebus"],
			"spaces": {"1": {"disc": true, "spent": ["venus"]}, "2": {"card": "GT"}}},
			"1": {"faction": "phoebus", "visiting": ["jupiter"]}, "2": {"faction": "diana", "visiting": ["jupiter"]}},
		"gods": {"phoebus": {"at": "P2"}},
		"territories": {"P2": {"meeples": {"neptune": 1}}, "P1": {"meeples": {"neptune": 1}}, "V3": {"meeples": {"neptune": 1}}, "N2": {"wooden": "neptune", "meeples": {"venus": 1}}},
		"row": ["GG", "TA", "TA", "AA"]}`
	type refusal struct {
		words     game.MoveText
		rule, why string
	}
	turn := []refusal{
		{"visit jupiter J1", "1.5", "refuse.temple-full"},
		{"visit diana D1", "1.5", "refuse.visiting"},
		{"visit phoebus J1", "1.5", "refuse.other-colour"},
		{"visit phoebus", "", "refuse.unfinished"},
		{"activate 1", "1.6", "refuse.space-active"},
		{"activate", "", "refuse.unfinished"},
		{"grow N1", "1.6", "refuse.activate-first"},
		{"done", "1.4", "refuse.nothing-to-end"},
		{"push venus N1 1", "1.8", "refuse.no-storm"},
		{"choose venus", "1.4", "refuse.has-faction"},
		{"", "", "refuse.nothing-said"},
		{"fly N1", "", "refuse.no-such-verb"},
		{"visit mars J1", "", "refuse.no-such-god"},
		{"visit jupiter J9", "", "refuse.no-such-territory"},
		{"activate 5", "", "refuse.no-such-space"},
		{"travel L1 N1 1", "1.9", "refuse.lava"},
		{"travel N1 P2 0", "", "refuse.no-such-number"},
		{"score now", "", "refuse.too-many-words"},
	}
	acting := []refusal{
		{"visit phoebus P1", "1.4", "refuse.one-thing"},
		{"grow J1", "1.7", "refuse.no-presence"},
		{"grow P2", "1.9", "refuse.god-bars"},
		{"grow N1 P1", "1.7", "refuse.reserve-left"},
		{"build P2 GG 3", "1.9", "refuse.god-bars"},
		{"build V3 GG 3", "1.6", "refuse.blessing-spent"},
		{"build N1 GG 3", "1.6", "refuse.no-blessing"},
		{"build P1 GT 3", "1.8", "refuse.card-not-there"},
		{"build P1 GG 2", "1.8", "refuse.space-has-card"},
		{"build P1", "", "refuse.unfinished"},
		{"travel N2 V3 1", "1.7", "refuse.temple-stays"},
		{"travel D1 N1 1", "1.7", "refuse.no-meeple"},
		{"travel V3 N2 2", "1.7", "refuse.too-many"},
		{"travel N1 J1 1", "1.7", "refuse.not-adjacent"},
		{"travel N1 P2 1", "1.9", "refuse.god-bars"},
		{"gather D1 N1 1", "1.6", "refuse.no-blessing"},
		{"gather P3 D1 1", "1.7", "refuse.no-meeple"},
		{"gather P1 P1 1", "1.8", "refuse.same-territory"},
		{"attack N2 venus V3", "1.6", "refuse.no-icon"},
		{"storm P1", "1.6", "refuse.no-icon"},
	}
	p := deal(t, 3, nil, table)
	for _, r := range turn {
		refused(t, p, r.words, r.rule, r.why)
	}
	say(t, p, "activate 2")
	for _, r := range acting {
		refused(t, p, r.words, r.rule, r.why)
	}
	say(t, p, "travel N1 D1 1")
	for _, r := range []refusal{
		{"travel V3 N2 1", "1.7", "refuse.travelling"},
		{"grow N1", "1.7", "refuse.travelling"},
		{"travel N1 D1 3", "1.7", "refuse.too-many"},
	} {
		refused(t, p, r.words, r.rule, r.why)
	}

	p = deal(t, 3, nil, table)
	say(t, p, "activate 4")
	for _, r := range []refusal{
		{"attack J1 venus V2", "1.7", "refuse.no-presence"},
		{"attack N2 neptune V3", "1.7", "refuse.own-meeple"},
		{"attack N2 diana V3", "1.7", "refuse.no-meeple"},
		{"attack N2 venus P2", "1.9", "refuse.god-bars"},
		{"attack N2 venus N1", "1.7", "refuse.not-adjacent"},
		{"storm P2", "Q19", "refuse.god-there"},
		{"storm N2", "1.6", "refuse.no-blessing"},
		{"storm V3", "1.6", "refuse.blessing-spent"},
	} {
		refused(t, p, r.words, r.rule, r.why)
	}
	if _, r := p.ParseMove(1, "score"); r == nil || r.Why.ID != "refuse.not-your-turn" {
		t.Errorf("another seat's move: %v", r)
	}
}

// TestSpellings checks that letter case, spaces and the letters of the factions do not matter.
func TestSpellings(t *testing.T) {
	p := deal(t, 3, nil, `{"players": {"0": {"faction": "neptune"}, "1": {"faction": "phoebus"}, "2": {"faction": "diana"}},
		"gods": {"neptune": {"reserve": 0}}, "territories": {"J2": {"meeples": {"neptune": 1}}}}`)
	want, _ := p.ParseMove(0, "visit phoebus P2")
	for _, words := range []game.MoveText{"VISIT Phoebus p2", "  visit   phoebus\tP2 ", "visit p P2"} {
		if m, r := p.ParseMove(0, words); r != nil || m != want {
			t.Errorf("%q is heard as %x, %v", words, m, r)
		}
	}
	say(t, p, "activate 1")
	if m, r := p.ParseMove(0, "grow J2 N1 neptune"); r != nil || p.FormatMove(m, 0, 0) != "grow J2 N1" {
		t.Errorf("growth that names the own faction: %v", r)
	}
}

// TestWhy checks that things that cannot be chosen have a reason; other things have none.
func TestWhy(t *testing.T) {
	p := deal(t, 3, nil, `{"players": {"0": {"faction": "neptune", "visiting": ["diana"], "spaces": {"1": {"disc": true}}},
		"1": {"faction": "phoebus"}, "2": {"faction": "diana"}}, "gods": {"venus": {"at": "V3"}}, "row": ["GG", "TA", "TA", "AA"]}`)
	why := func(thing game.Thing) string {
		if r := p.Why(0, thing); r != nil {
			return r.Why.ID
		}
		return ""
	}
	check := func(want map[game.Thing]string) {
		t.Helper()
		for thing, id := range want {
			if got := why(thing); got != id {
				t.Errorf("at %s, %s: %q, want %q", p.Step, thing, got, id)
			}
		}
	}
	check(map[game.Thing]string{
		"god:diana": "refuse.visiting", "territory:D1": "refuse.visiting", "god:jupiter": "", "territory:J1": "",
		"space:1": "refuse.space-active", "space:2": "", "card:GG": "refuse.card-by-building", "territory:L1": "refuse.lava",
		"number:3": "", "favour:3": "", "nonsense": "",
	})
	say(t, p, "activate 3")
	check(map[game.Thing]string{
		"territory:N1": "", "territory:J1": "refuse.no-meeple", "god:jupiter": "refuse.one-thing", "space:2": "refuse.one-thing",
	})
	if r := p.Why(1, "god:jupiter"); r == nil || r.Why.ID != "refuse.not-your-turn" {
		t.Errorf("for a seat that waits: %v", r)
	}
}

// TestRefusalsWithoutAnyWay checks that an action that is possible on no territory, or with nobody there, has a reason
// of its own.
func TestRefusalsWithoutAnyWay(t *testing.T) {
	p := deal(t, 3, powers(), `{"players": {"0": {"faction": "neptune", "blessings": ["phoebus"], "spaces": {"2": {"card": "GT"}, "4": {"card": "TA"}}},
			"1": {"faction": "phoebus"}, "2": {"faction": "diana"}},
		"gods": {"phoebus": {"at": "P2"}, "diana": {"at": "D2"}, "neptune": {"at": "N1"}},
		"territories": {"J2": {"meeples": {"neptune": 1, "venus": 1}}, "N2": {"meeples": {"neptune": 1, "venus": 1}}, "V3": {"meeples": {"neptune": 1}}},
		"row": ["GG"]}`)
	q := *p
	say(t, p, "activate 4")
	for _, r := range []struct {
		words     game.MoveText
		rule, why string
	}{
		{"attack J2 venus", "Q12", "refuse.no-way"},
		{"attack J2", "Q12", "refuse.no-way"},
		{"attack V3", "1.7", "refuse.nobody-to-push"},
		{"storm", "1.8", "refuse.nowhere"},
		{"travel J2", "Q12", "refuse.no-way"},
	} {
		refused(t, p, r.words, r.rule, r.why)
	}
	p = &q
	say(t, p, "activate 2")
	refused(t, p, "build", "1.8", "refuse.nowhere-to-build")
	if r := p.Why(0, "card:GG"); r == nil || r.Why.ID != "refuse.nowhere-to-build" {
		t.Errorf("why a card cannot be taken: %v", r)
	}

	p = deal(t, 3, nil, `{"players": {"0": {"faction": "neptune", "discs": 1, "blessings": ["neptune"], "spaces": {"2": {"card": "GT"}}}, "1": {"faction": "phoebus"}, "2": {"faction": "diana"}},
		"gods": {"neptune": {"reserve": 0}}, "row": ["GG"]}`)
	say(t, p, "activate 2")
	refused(t, p, "grow N1", "1.7", "refuse.none-elsewhere")
	refused(t, p, "gather N1", "1.8", "refuse.none-elsewhere")
	say(t, p, "done")
	say(t, p, "score")
	say(t, p, "score")
	refused(t, p, "visit", "1.5", "refuse.no-disc")

	p = deal(t, 3, nil, `{}`)
	if r := p.Why(0, "territory:J1"); r == nil || r.Why.ID != "refuse.choose-first" {
		t.Errorf("before a faction is chosen: %v", r)
	}
}

// TestEveryRefusalExplains checks in random games that the refusal of a random move text names what is wrong, and not
// only that something is.
func TestEveryRefusalExplains(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	about := g.About()
	for seed := range uint64(24) {
		dice := game.QuickDice(seed)
		setup := game.Setup{Players: 1 + int(seed%4), Options: map[string]string{}}
		for _, o := range about.Options {
			setup.Options[o.ID] = o.Values[dice.N(0, 2)]
		}
		p := g.New(setup, &game.Env{Dice: dice}).(*Position)
		for range 300 {
			if p.Step == Over {
				break
			}
			s := game.Seat(p.Active)
			for range 5 {
				verb := uint8(dice.N(0, len(verbs)) + 1)
				var w [3]uint8
				for i := range dice.N(0, len(verbs[verb-1].Words)+1) {
					w[i] = uint8(dice.N(0, map[string]int{
						"faction": NumFactions, "god": NumFactions, "territory": NumTerritories, "card": len(p.rules.cards), "space": NumSpaces, "number": 4,
					}[verbs[verb-1].Words[i].Kind]) + 1)
				}
				words := p.FormatMove(move(verb, w[0], w[1], w[2]), s, s)
				if _, r := p.ParseMove(s, words); r != nil && r.Why.ID == "refuse.not-now" {
					doc, _ := p.MarshalJSON()
					t.Fatalf("seed %d: %q is refused without a reason in\n%s", seed, words, doc)
				}
			}
			moves := p.Moves(s, nil)
			p.Play(s, moves[dice.N(0, len(moves))], &game.Env{Dice: dice})
		}
	}
}
