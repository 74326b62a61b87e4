package godsofrome

import (
	"encoding/json"
	"strings"
	"testing"

	"pantheon/game"
)

// TestArrangeTakesFromSupplies checks that pieces that the changes place come from their supply, and that pieces that
// they remove return to it.
func TestArrangeTakesFromSupplies(t *testing.T) {
	p := deal(t, 3, nil, `{"players": {"0": {"faction": "neptune", "visiting": ["jupiter"], "blessings": ["diana"],
			"spaces": {"1": {"disc": true, "card": "GT", "spent": ["venus"]}}}, "1": {"faction": "diana"}, "2": {"faction": "venus"}},
		"territories": {"J2": {"meeples": {"neptune": 2}, "wooden": "neptune"}, "N1": {"meeples": null}},
		"objectives": {"up": ["festival"]}}`)
	me := &p.Players[0]
	if p.Reserve[Neptune] != 8 {
		t.Errorf("%d meeples of Neptune in reserve, want 8", p.Reserve[Neptune])
	}
	if p.Blessings[Diana] != 3 || p.Blessings[Venus] != 3 {
		t.Errorf("blessings in the temples: %v", p.Blessings)
	}
	if me.Discs != 12-1-2 || me.Temples != 3 {
		t.Errorf("%d discs and %d temples, want 9 and 3", me.Discs, me.Temples)
	}
	if n := p.cards(); n != 12 {
		t.Errorf("%d action cards in all, want 12", n)
	}
	if p.Step != Turn || len(objectiveWords(p.Unseen)) != 7 {
		t.Errorf("step %s, unseen %v", p.Step, objectiveWords(p.Unseen))
	}
}

// TestArrangeTakesNamedSupplies checks that a supply that the changes name gets the given value.
func TestArrangeTakesNamedSupplies(t *testing.T) {
	p := deal(t, 3, nil, `{"players": {"0": {"faction": "neptune", "discs": 2, "temples": null}, "1": {"faction": "diana"}, "2": {"faction": "venus"}},
		"gods": {"neptune": {"reserve": 0}}, "row": [], "deck": {"GG": 0, "GT": 0, "GA": 0, "TT": 0, "TA": 0, "AA": 0}}`)
	if p.Reserve[Neptune] != 0 || p.Players[0].Discs != 2 || p.Players[0].Temples != 0 || p.cards() != 0 {
		t.Errorf("reserve %d, discs %d, temples %d, cards %d; want 0, 2, 0, 0", p.Reserve[Neptune], p.Players[0].Discs, p.Players[0].Temples, p.cards())
	}
}

// TestImpossibleArrangements checks that impossible changes are errors with a reason, and change nothing.
func TestImpossibleArrangements(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for changes, want := range map[string]string{
		`{"territories": {"J2": {"meeples": {"neptune": 8}}}}`:         "need 11 meeples of neptune, but there are 10",
		`{"territories": {"Z2": {}}}`:                                  `a member "Z2"`,
		`{"territories": {"J2": {"harvest": 3}}}`:                      "J2.harvest is 3",
		`{"territories": {"J2": {"wooden": "jupiter"}}}`:               "nobody plays jupiter",
		`{"gods": {"venus": {"at": "J2"}}}`:                            "venus cannot stand on J2",
		`{"players": {"0": {"faction": "diana"}}}`:                     "seats 0 and 1 both play diana",
		`{"players": {"0": {"spaces": {"1": {"spent": ["diana"]}}}}}`:  "space 1, which has no disc",
		`{"players": {"0": {"blessings": ["diana", "diana"]}}}`:        "names diana twice",
		`{"players": {"0": {"visiting": ["jupiter", "mars"]}}}`:        `"mars"`,
		`{"players": {"0": {"beside": {"diana": 1}}}}`:                 "pantheon variant",
		`{"players": {"0": {"points": {"1": 3}}}}`:                     "checkpoint 1, which is not passed",
		`{"checkpoints": 1}`:                                           "the points claimed there must be [3 2 1]",
		`{"row": ["GG", "GG", "GG", null]}`:                            "need 3 cards GG, but there are 2",
		`{"step": "acting"}`:                                           "an act goes on exactly after",
		`{"step": "over"}`:                                             "only 0 checkpoints are passed",
		`{"seat": 3}`:                                                  "seat is 3",
		`{"objectives": {"up": ["festival"], "unseen": ["festival"]}}`: "both up and unseen",
		`{"removed": "jupiter"}`:                                       "exactly the games with one or two players",
		`{"setup": {"players": 2}}`:                                    "setup",
		`{"eye": "0"}`:                                                 "eye",
		`{"favor": 3}`:                                                 "favor",
		`{"players": {"0": {"favour": -1}}}`:                           "favour is -1",
		`{"territories": {"J3": {"harvest": 1}}}`:                      "there are 3 harvest tokens on the territories of jupiter; there can be 2",
		`{"players": {"0": {"favour": 5}}}`:                            "the favour of player 0 is 5, but checkpoint 1 at 5 is not passed",
		`{"objectives": {"up": ["festival", "isolated", "vigilant"]}}`: "3 objectives are up and 2 face down; a game has 4",
		`{"turn": -1}`:                                                 "turn is -1",
		`{"deck": {"": 1}}`:                                            "deck has a member without",
		`{"seat": 2, "players": {"1": null}}`:                          "it is the turn of player 2, but player 1 comes before and has no faction yet",
		`{"step": "acting", "act": {"space": 1, "icons": ["attack"]}, "players": {"0": {"spaces": {"1": {"disc": true}}}}}`:                                                                                "one more icon of attack than space 1 shows",
		`{"step": "travelling", "act": {"space": 3, "icons": ["travel"], "origin": "N1"}, "players": {"0": {"spaces": {"3": {"disc": true}}}}}`:                                                            "one more icon of travel than space 3 shows",
		`{"step": "travelling", "act": {"space": 3, "origin": "P2"}, "players": {"0": {"spaces": {"3": {"disc": true}}}}}`:                                                                                 "nothing is left to be done on P2",
		`{"step": "gathering", "act": {"space": 3, "origin": "P2"}, "players": {"0": {"spaces": {"3": {"disc": true}}}}}`:                                                                                  "no blessing of phoebus lies on space 3",
		`{"step": "over", "checkpoints": 3, "players": {"0": {"points": {"1": 3, "2": 4, "3": 8}}, "1": {"points": {"1": 2, "2": 3, "3": 6}}, "2": {"points": {"1": 1, "2": 2, "3": 4}}}}`:                 "trigger must name the player or Patronus, the one that reached",
		`{"step": "over", "trigger": "1", "checkpoints": 3, "players": {"0": {"points": {"1": 3, "2": 4, "3": 8}}, "1": {"points": {"1": 2, "2": 3, "3": 6}}, "2": {"points": {"1": 1, "2": 2, "3": 4}}}}`: "trigger is player 1, whose favour is 0",
		`[]`: "the changes",
		`{"players": {"0": {"visiting": ["jupiter"]}, "1": {"visiting": ["jupiter"]}, "2": {"visiting": ["jupiter"]}}}`: "3 players visit jupiter; there are 2 places",
	} {
		p := deal(t, 3, nil, `{"players": {"0": {"faction": "neptune"}, "1": {"faction": "diana"}, "2": {"faction": "venus"}}}`)
		before := *p
		err := g.Arrange(p, json.RawMessage(changes))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", changes, err, want)
		}
		if *p != before {
			t.Errorf("%s: refused, but the position changed", changes)
		}
	}
}

// TestSetsKeepStep checks that in random games, the derived sets agree with the pieces on the map, and canAct agrees
// with the listing.
func TestSetsKeepStep(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(60) {
		dice := game.QuickDice(seed)
		setup := game.Setup{Players: 1 + dice.N(0, MaxPlayers), Options: map[string]string{}}
		for _, o := range g.About().Options {
			setup.Options[o.ID] = o.Values[dice.N(0, len(o.Values))]
		}
		p := g.New(setup, &game.Env{Dice: dice}).(*Position)
		moment := &game.Env{Dice: dice}
		for n := 0; p.Step != Over && n < 2000; n++ {
			list := p.Moves(game.Seat(p.Active), nil)
			if p.Step == Acting && p.canAct() != (len(list) > 1) {
				t.Fatalf("seed %d, move %d: canAct is %t, but %d moves are listed", seed, n, p.canAct(), len(list))
			}
			m := list[dice.N(0, len(list))]
			said := p.FormatMove(m, 0, 0)
			p.Play(game.Seat(p.Active), m, moment)
			was := *p
			if p.reckon(); *p != was {
				t.Fatalf("seed %d, move %d, %q: the sets are out of step", seed, n, said)
			}
		}
	}
}
