package hellas_test

import "testing"

// TestBlessings uses each of the 36 blessings. (5 blessings)
func TestBlessings(t *testing.T) {
	// Player 0 marches with 4 from Elis into Achaea, where player 1 has 3. Player 0 or 1 has the blessing.
	battle := func(zero, one string) string {
		return "{players: {0: {hoplites: {elis: 4}, " + zero + "}, 1: {hoplites: {achaea: 3}, controls: [achaea], " + one + "}}}"
	}
	const march = "0: march elis achaea 4"
	run(t, []row{
		// Athena.
		{thing: "cunning-tactician", change: battle("blessings: [cunning-tactician], hand: [wild-attack-axe]", "pool: 0"), play: march + "; 0: play wild-attack-axe", fought: "8 3"},
		{thing: "mobilization", change: "{players: {0: {controls: [aetolia, achaea], blessings: [mobilization]}}}", play: "0: recruit; 0: place aetolia 2; 0: place achaea 1",
			want: "{acting: 1, players: {0: {hoplites: {aetolia: 2, achaea: 1}}}}"},
		{thing: "master-plan", change: battle("blessings: [master-plan], pool: 1, hand: [wild-attack-axe]", "pool: 0"), play: march + "; 0: play wild-attack-axe; 0: invoke master-plan", fought: "10 3", want: "{players: {0: {pool: 0}}}"},
		{thing: "athenas-gift", change: battle("blessings: [athenas-gift]", "pool: 0"), play: march + "; 1: withdraw locris", fought: "4 3", want: "{players: {0: {pool: 1}}}"},
		{thing: "heroic-presence", change: battle("at: achaea, attributes: {speed: 1}, blessings: [heroic-presence]", "pool: 0"), play: march + "; 1: withdraw locris", fought: "7 3"},
		{thing: "always-prepared", change: battle("blessings: [always-prepared]", "pool: 0"), play: march + " @0; 0: play fortification-torch", fought: "5 3"},
		{thing: "unbroken-morale", change: battle("hand: []", "blessings: [unbroken-morale]"), play: march, fought: "3 3"},
		{thing: "local-volunteers", change: "{players: {0: {controls: [aetolia], blessings: [local-volunteers]}}}", play: "0: invoke local-volunteers; 0: place aetolia 2", want: "{done: [hoplites, began], players: {0: {hoplites: {aetolia: 2}}}}"},
		{thing: "stalwart-defense", change: battle("hand: []", "blessings: [stalwart-defense]"), play: march, fought: "4 4"},
		{thing: "no-attrition", change: battle("blessings: [no-attrition], hand: [charge-1, wild-attack-axe]", "pool: 0"), play: march + "; 0: play charge-1; 0: play wild-attack-axe; 1: withdraw locris", fought: "11 3",
			want: "{players: {0: {hoplites: {achaea: 3}}}}"},
		{thing: "battle-prayer", change: "{players: {0: {pool: 1, blessings: [battle-prayer]}}}", play: "0: invoke battle-prayer", want: "{players: {0: {pool: 0, hand-size: 1}}}"},
		{thing: "battle-prayer in a battle", change: battle("blessings: [battle-prayer], pool: 1", "pool: 0"), play: march + "; 0: invoke battle-prayer @0; 0: play fortification-torch", fought: "5 3"},
		{thing: "restrictive-maneuver", change: battle("hand: [wild-attack-axe, wild-attack-spear]", "blessings: [restrictive-maneuver]"), play: march + "; 0: play wild-attack-axe", fought: "7 3"},

		// Zeus.
		{thing: "sacrifice-of-flesh", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {pool: 1, injured: [speed], blessings: [sacrifice-of-flesh]}}}",
			play: "0: hunt minotaur; 0: invoke sacrifice-of-flesh", want: "{players: {0: {pool: 0, injured: [], hand-size: 2}}}"},
		{thing: "weak-spot", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {hand: [trap-mace], blessings: [weak-spot]}}}",
			play: "0: hunt minotaur; 0: invoke weak-spot; 0: discard trap-mace; 0: wound minotaur 2", want: "{hunt: {dealt: ['2']}}"},
		{thing: "push-ups", change: "{players: {0: {blessings: [push-ups]}}}", play: "0: invoke push-ups", want: "{done: [hero, began], players: {0: {hand-size: 1}}}", offers: "!walk macedonia"},
		{thing: "inspiring-hunt", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {blessings: [inspiring-hunt]}}}", play: "0: hunt minotaur", want: "{players: {0: {pool: 1}}}"},
		{thing: "combat-training", change: "{players: {0: {blessings: [combat-training]}}}", play: "0: prepare", want: "{players: {0: {hand-size: 1}}}"},
		{thing: "heros-wrath", change: "{players: {0: {hand: [trap-mace], blessings: [heros-wrath]}, 1: {hoplites: {macedonia: 3}}}}", play: "0: walk macedonia; 0: invoke heros-wrath", want: "{discard: [trap-mace], players: {1: {hoplites: {macedonia: 1}}}}"},
		{thing: "local-support", change: "{players: {0: {hoplites: {aetolia: 1}, blessings: [local-support]}}}", play: "0: march aetolia locris 1", want: "{players: {0: {controls: [locris]}}}"},
		{thing: "glory-of-zeus", change: "{glory: {red: 0}, players: {0: {blessings: [glory-of-zeus]}}}", play: "0: usurp; 0: place epirus 3", want: "{players: {0: {controls: [epirus], hoplites: {epirus: 3}}}}"},
		{thing: "armory", change: "{players: {0: {hand: [trap-mace, charge-1, charge-2, trap-sword], blessings: [armory]}}}", play: "0: prepare; 0: draw; 0: draw", want: "{acting: 1, players: {0: {hand-size: 6}}}"},
		{thing: "gods-strength", change: "{players: {1: {injured: [speed], blessings: [gods-strength]}}}", play: "0: build zeus", want: "{players: {1: {injured: []}}}"},
		{thing: "wild-hunt", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {attributes: {strength: 2}, blessings: [wild-hunt]}}}", play: "0: invoke wild-hunt",
			want: "{hunt: {monster: minotaur}, players: {0: {attributes: {strength: 1}, hand-size: 1, used: []}}}"},
		{thing: "wild-hunt needs strength 2", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {blessings: [wild-hunt]}}}", offers: "!invoke wild-hunt"},
		{thing: "shoot-to-kill", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {hand: [glory-bow], blessings: [shoot-to-kill]}, 1: {hoplites: {epirus: 3}}}}",
			play: "0: invoke shoot-to-kill; 0: discard glory-bow; 0: choose 2", want: "{players: {1: {hoplites: {epirus: 1}}}}", offers: "!invoke shoot-to-kill"},
		{thing: "shoot-to-kill needs a bow", change: "{players: {0: {hand: [trap-mace], blessings: [shoot-to-kill]}, 1: {hoplites: {epirus: 3}}}}", offers: "!invoke shoot-to-kill"},

		// Hermes.
		{thing: "exhausted-fight", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {used: [hunt], blessings: [exhausted-fight]}}}", play: "0: invoke exhausted-fight; 0: suffer speed",
			want: "{hunt: {monster: minotaur}, players: {0: {marked: true, injured: [speed]}}}"},
		{thing: "exhausted-fight only with Hunt used", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {blessings: [exhausted-fight]}}}", offers: "!invoke exhausted-fight; hunt minotaur"},
		{thing: "forced-march", change: "{players: {0: {hoplites: {aetolia: 2}, blessings: [forced-march]}}}", play: "0: march aetolia phocis 2", want: "{players: {0: {hoplites: {phocis: 2}}}}"},
		{thing: "rearguard", change: "{players: {0: {hoplites: {aetolia: 2}, blessings: [rearguard]}}}", play: "0: march aetolia locris 2; 0: place aetolia 2", want: "{players: {0: {hoplites: {aetolia: 2, locris: 2}}}}"},
		{thing: "response-force", change: "{players: {0: {hoplites: {elis: 4}}, 1: {attributes: {speed: 2}, hoplites: {achaea: 3, locris: 3}, blessings: [response-force]}}}", play: march + "; 1: bring locris 2", fought: "4 5"},
		{thing: "bluff", change: battle("hand: [wild-attack-axe], blessings: [bluff]", "pool: 0"), play: march + "; 0: pass; 0: invoke bluff; 0: play wild-attack-axe", fought: "7 3"},
		{thing: "exile", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {blessings: [exile]}}}", play: "0: invoke exile; 0: suffer speed; 0: send minotaur crete", want: "{monsters: {minotaur: {at: crete}}, players: {0: {injured: [speed]}}}"},
		{thing: "ambush", change: battle("hand: []", "fortified: [achaea], blessings: [ambush]"), play: march, fought: "3 5"},
		{thing: "murderous-march", change: "{players: {0: {hoplites: {aetolia: 4}, blessings: [murderous-march]}}}", play: "0: invoke murderous-march; 0: army aetolia crete 4",
			want: "{acting: 1, players: {0: {controls: [crete], hoplites: {crete: 2, aetolia: null}, used: [march]}}}"},
		{thing: "advanced-dodge", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {attributes: {speed: 3}, hand: [charge-1], blessings: [advanced-dodge]}}}",
			play: "0: hunt minotaur; 0: strike 1 charge-1; 0: done @0 0; 1: pick attack-3; 0: invoke advanced-dodge", want: "{players: {0: {injured: []}}}"},
		{thing: "hermes-temple", change: "{players: {0: {controls: [aetolia], blessings: [hermes-temple]}}}", play: "0: temple aetolia; 0: invoke hermes-temple; 0: prepare; 0: done", want: "{acting: 1, players: {0: {used: [build-temple, prepare], pool: 1}}}"},
		{thing: "winged-boots", change: "{players: {0: {hoplites: {aetolia: 2}, blessings: [winged-boots]}}}", play: "0: invoke winged-boots; 0: army aetolia crete 1", want: "{done: [hoplites, began], players: {0: {hoplites: {aetolia: 1, crete: 1}}}}"},
		{thing: "heros-apprentice", change: "{players: {0: {hoplites: {aetolia: 2}, blessings: [heros-apprentice]}}}", play: "0: invoke heros-apprentice; 0: army aetolia phocis 1", want: "{done: [hero, began], players: {0: {hoplites: {aetolia: 1, phocis: 1}}}}"},
	}, printedIDs(t).blessings)
}

// TestGains drafts the blessings with an immediate gain. (5 blessings)
func TestGains(t *testing.T) {
	const draft = "{draft: {n: 2, known: [BLESSING, bluff], seen: [\"0\"]}, steps: [{step: turns, seat: 0}, {step: turn, seat: 0}, {step: draft, seat: 0, had: 4}]}"
	for _, c := range []row{
		{thing: "armory", want: "{players: {0: {hand-size: 2}}}"},
		{thing: "gods-strength", want: "{players: {0: {attributes: {strength: 2}}}}"},
		{thing: "advanced-dodge", want: "{players: {0: {attributes: {speed: 3}}}}"},
		{thing: "hermes-temple", want: "{players: {0: {pool: 1}}}"},
	} {
		c.change = replaced(draft, "BLESSING", c.thing)
		c.play = "0: draft " + c.thing
		t.Run(c.thing, func(t *testing.T) { c.check(t, open(t), 4) })
	}
}
