package hellas_test

import (
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/games/hellas"
)

// TestBattlesTurn plays battles with effects that come late, that could do nothing and must not be offered, or that
// must apply only once. (3.4, 3.7)
func TestBattlesTurn(t *testing.T) {
	const bite = "monsters: {chimera: {at: locris, evolved: [chimera-a]}}"
	run(t, []row{
		// R42, with the card that Bluff allows.
		{thing: "bluff kills the last hoplite", change: "{players: {0: {hoplites: {elis: 2}, hand: [javelin-volley-axe], blessings: [bluff]}, 1: {hoplites: {achaea: 1}, controls: [achaea], hand: [tactical-maneuver-mace, fortification-bow]}}}",
			play: "0: march elis achaea 2; 1: play fortification-bow; 0: pass; 1: play tactical-maneuver-mace; 0: invoke bluff; 0: play javelin-volley-axe", fought: "4 5", want: "{battle: null, players: {0: {controls: [achaea], hoplites: {achaea: 2}}}}"},
		{thing: "bluff without a card is not asked for", change: "{players: {0: {hoplites: {elis: 2}, blessings: [bluff]}, 1: {hoplites: {achaea: 1}, controls: [achaea], hand: [trap-mace]}}}",
			play: "0: march elis achaea 2; 1: pass", fought: "2 1"},
		{thing: "minotaurs-horn without hoplites in the open is not asked for", change: "{players: {0: {hoplites: {elis: 3}}, 1: {controls: [locris], hoplites: {achaea: 1}, fortified: [locris], artifacts: [minotaurs-horn]}}}",
			play: "0: march elis achaea 3", fought: "3 1"},
		// The hoplites of one Horn enter together, and so do those of one retreat: the evolved Chimera bites once.
		{thing: "minotaurs-horn is bitten once", change: "{" + bite + ", players: {0: {hoplites: {aetolia: 4}}, 1: {controls: [locris], hoplites: {locris: 1, achaea: 2, phocis: 2}, artifacts: [minotaurs-horn]}}}",
			play: "0: march aetolia locris 4; 1: use minotaurs-horn; 1: bring achaea 2; 1: bring phocis 2", fought: "3 4", want: "{players: {1: {hoplites: {locris: 4}}}}"},
		{thing: "chimera-a bites a retreat once", change: "{" + bite + ", players: {0: {attributes: {leadership: 4}, hoplites: {locris: 3, elis: 1}}, 1: {hoplites: {achaea: 5}}}}",
			play: "0: move locris achaea; 0: move locris achaea; 0: move locris achaea; 0: move elis achaea; 0: withdraw locris; 0: withdraw locris; 0: withdraw locris", fought: "4 5", want: "{players: {0: {hoplites: {locris: 2, elis: null}}}}"},
		// A defender that the Chimera bites is not an attacker; the attackers all go back.
		{thing: "aegis and a bitten defender", change: "{" + bite + ", players: {0: {hoplites: {aetolia: 3}, artifacts: [aegis]}, 1: {controls: [locris], hoplites: {locris: 2, achaea: 2}, artifacts: [minotaurs-horn]}}}",
			play: "0: march aetolia locris 3; 0: pass; 1: use minotaurs-horn; 1: bring achaea 2; 0: use aegis", fought: "2 3", want: "{players: {0: {hoplites: {aetolia: 2, locris: null}}, 1: {hoplites: {locris: 3}}}}"},
	}, nil)
}

// TestPowersAtTheirMoment uses cards of which only a part can take effect, or that follow an action without effect.
// (3.2, 3.5, 3.7)
func TestPowersAtTheirMoment(t *testing.T) {
	cerberus := hunted("cerberus", "evolved: []", "special-3", "pool: 0")
	run(t, []row{
		{thing: "sacrifice-of-flesh unhurt", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {pool: 1, blessings: [sacrifice-of-flesh]}}}", play: "0: hunt minotaur; 0: invoke sacrifice-of-flesh", want: "{players: {0: {pool: 0, hand-size: 2}}}"},
		{thing: "rearguard of a march that did not begin", change: "{march: aetolia, players: {0: {hoplites: {locris: 4}, blessings: [murderous-march, rearguard]}}}", play: "0: invoke murderous-march; 0: pass", want: "{acting: 1}"},
		{thing: "cerberus surprises", change: cerberus, play: "1: pick special-3; 0: done; 0: suffer speed @0 13", want: "{hunt: {attack: surprise-attack, strength: 4}, players: {0: {hand-size: 3}}}"},
	}, nil)
}

// TestMarchMayDoNothing takes the special action March without moving hoplites. (R40)
func TestMarchMayDoNothing(t *testing.T) {
	run(t, []row{
		{thing: "camp without hoplites", play: "0: camp", want: "{acting: 1, players: {0: {used: [march]}}}"},
		{thing: "camp only when March is free", change: "{players: {0: {used: [march]}}}", offers: "!camp"},
		{thing: "camp without a rearguard", change: "{march: aetolia, players: {0: {blessings: [rearguard]}}}", play: "0: camp", want: "{acting: 1}"},
		{thing: "camp as an extra special action", change: "{players: {0: {kept: [clean-augean-stables]}}}", play: "0: redeem clean-augean-stables; 0: camp", want: "{acting: 0, players: {0: {used: [march]}}}", offers: "!camp; recruit"},
	}, nil)
}

// TestRepeats repeats special actions before Build Monument, with two players. The monument is chosen after the
// repeated action. (3.2, R48)
func TestRepeats(t *testing.T) {
	repeats(t, open(t), []row{
		{thing: "murderous-march is a march", change: "{players: {0: {used: [march], hoplites: {aetolia: 4}, blessings: [murderous-march]}}}", play: "0: repeat; 0: invoke murderous-march; 0: army aetolia crete 4; 0: build zeus @13",
			want: "{acting: 1, monuments: {zeus: {level: 2}}, players: {0: {controls: [crete], hoplites: {crete: 2}, used: []}}}"},
		{thing: "murderous-march with March not used", change: "{players: {0: {used: [prepare], hoplites: {aetolia: 4}, blessings: [murderous-march]}}}", play: "0: repeat", offers: "!invoke murderous-march; prepare; pass"},
		{thing: "nothing that can be repeated", change: "{players: {0: {used: [usurp]}}}", offers: "!repeat; build zeus"},
		{thing: "an empty march is repeated", change: "{players: {0: {used: [march]}}}", play: "0: repeat; 0: camp; 0: build zeus @13", want: "{acting: 1, monuments: {zeus: {level: 2}}}"},
		{thing: "nothing repeated after all", change: "{players: {0: {used: [march]}}}", play: "0: repeat; 0: pass; 0: build zeus @13", want: "{acting: 1, monuments: {zeus: {level: 2}}, players: {0: {used: []}}}"},
		{thing: "a temple can be repeated where a shrine is free", change: "{players: {0: {used: [build-temple], controls: [elis]}}}", play: "0: repeat", offers: "temple elis; !prepare"},
		{thing: "a hunt can be repeated where a monster is", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {used: [hunt]}}}", play: "0: repeat", offers: "hunt minotaur; !prepare"},
		{thing: "a usurpation can be repeated with the token", change: "{glory: {red: 0}, players: {0: {used: [usurp], at: macedonia}, 1: {at: crete}}}", play: "0: repeat", offers: "usurp; !prepare"},
	})
}

// TestRepeatsByVersion1 chooses the monument before the repeated special action, as version 1 of the rules does.
func TestRepeatsByVersion1(t *testing.T) {
	first, err := game.At(open(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	repeats(t, first, []row{
		{thing: "murderous-march is a march", change: "{players: {0: {used: [march], hoplites: {aetolia: 4}, blessings: [murderous-march]}}}", play: "0: build zeus; 0: invoke murderous-march; 0: army aetolia crete 4 @13",
			want: "{acting: 1, monuments: {zeus: {level: 2}}, players: {0: {controls: [crete], hoplites: {crete: 2}, used: []}}}"},
		{thing: "murderous-march with March not used", change: "{players: {0: {used: [prepare], hoplites: {aetolia: 4}, blessings: [murderous-march]}}}", play: "0: build zeus", offers: "!invoke murderous-march; prepare; pass"},
		{thing: "nothing that can be repeated", change: "{players: {0: {used: [usurp]}}}", play: "0: build zeus @13", want: "{acting: 1, monuments: {zeus: {level: 2}}}"},
		{thing: "an empty march is repeated", change: "{players: {0: {used: [march]}}}", play: "0: build zeus; 0: camp @13", want: "{acting: 1, monuments: {zeus: {level: 2}}}"},
	})
}

// repeats runs rows in games of two players.
func repeats(t *testing.T, g game.Game, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(strings.ReplaceAll(r.thing, " ", "-"), func(t *testing.T) { r.check(t, g, 2) })
	}
}

// TestOptionsAreTold checks the texts of the two options, in each language, if Thunder of Zeus can wound or hit.
func TestOptionsAreTold(t *testing.T) {
	g := open(t)
	p := arranged(t, g, 4, "{monsters: {hydra: {at: argolis}}, players: {0: {artifacts: [thunder-of-zeus]}}}")
	say(t, p, "0: use thunder-of-zeus")
	one, two := p.(*hellas.Position).Options()
	for l, want := range map[game.Lang][2]string{
		"en": {"Deal 1 wound", "An enemy hero takes 1 injury"}, "pt": {"Cause 1 ferimento", "Um herói inimigo recebe 1 dano"}, "zh": {"对", "一位敌方英雄受1处伤"},
	} {
		for i, option := range []game.Thing{one, two} {
			if text := g.About().Words.Name(l, option, nil); !strings.HasPrefix(text, want[i]) {
				t.Errorf("option %d is told %q in %s, which does not begin %q", i+1, text, l, want[i])
			}
		}
	}
}
