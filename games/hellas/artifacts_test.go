package hellas_test

import (
	"slices"
	"testing"
)

// TestArtifacts uses each of the 20 artifacts when it applies. (5 artifacts)
func TestArtifacts(t *testing.T) {
	all := printedIDs(t)
	run(t, []row{
		// Artifacts of the gods.
		{thing: "thunder-of-zeus wounds", change: "{monsters: {hydra: {at: argolis}}, players: {0: {artifacts: [thunder-of-zeus]}}}",
			play: "0: use thunder-of-zeus; 0: choose 1; 0: wound hydra 1", want: "{charged: null, monsters: {hydra: {wounds: ['1']}}}"},
		{thing: "thunder-of-zeus hits a hero", change: "{players: {0: {artifacts: [thunder-of-zeus]}}}",
			play: "0: use thunder-of-zeus; 0: target 2; 2: suffer speed", want: "{players: {2: {injured: [speed]}}}"},
		{thing: "owl-of-athena", change: "{players: {0: {artifacts: [owl-of-athena]}}}",
			play: "0: use owl-of-athena @0 0; 0: discard fortification-torch", want: "{discard: [fortification-torch], fresh: null, players: {0: {hand: [local-support-torch]}}}"},
		{thing: "boots-of-hermes", change: "{players: {0: {artifacts: [boots-of-hermes]}}}",
			play: "0: use boots-of-hermes; 0: appear crete", want: "{players: {0: {at: crete}}}", offers: "walk euboea"},

		// Artifacts of monsters.
		{thing: "minotaurs-horn", change: "{players: {0: {hoplites: {elis: 3}}, 1: {hoplites: {achaea: 1, locris: 2, arcadia: 1}, artifacts: [minotaurs-horn]}}}",
			play: "0: march elis achaea 3; 1: use minotaurs-horn; 1: bring locris 2; 1: bring arcadia 1", fought: "3 4", want: "{players: {1: {hoplites: {achaea: 4}}}}"},
		{thing: "minotaurs-horn only defends", change: "{players: {0: {hoplites: {elis: 3, locris: 1}, artifacts: [minotaurs-horn]}, 1: {hoplites: {achaea: 1}}}}",
			play: "0: march elis achaea 3", fought: "3 1"},
		{thing: "medusas-blood saves one", change: "{players: {0: {hoplites: {elis: 4}, hand: [charge-1], artifacts: [medusas-blood]}, 1: {hoplites: {achaea: 3}}}}",
			play: "0: march elis achaea 4; 0: play charge-1; 0: use medusas-blood; 0: choose 1; 1: withdraw locris", fought: "8 3", want: "{players: {0: {hoplites: {achaea: 3}}, 1: {hoplites: {locris: 2}}}}"},
		{thing: "medusas-blood kills one more", change: "{players: {0: {hoplites: {elis: 4}, artifacts: [medusas-blood]}, 1: {hoplites: {achaea: 3}}}}",
			play: "0: march elis achaea 4; 0: use medusas-blood; 0: choose 2; 1: withdraw locris", fought: "4 3", want: "{players: {0: {hoplites: {achaea: 4}}, 1: {hoplites: {locris: 1}}}}"},
		{thing: "eye-of-cyclops", change: "{temples: [epirus], players: {0: {artifacts: [eye-of-cyclops]}}}", play: "0: use eye-of-cyclops", want: "{players: {0: {pool: 1}}}"},
		{thing: "eye-of-cyclops needs a temple", change: "{players: {0: {artifacts: [eye-of-cyclops]}}}", offers: "!use eye-of-cyclops"},
		{thing: "head-of-sphinx", change: "{players: {0: {artifacts: [head-of-sphinx]}}}", play: "0: use head-of-sphinx; 0: place epirus 1", want: "{players: {0: {controls: [epirus], hoplites: {epirus: 1}}}}"},
		{thing: "head-of-sphinx not with others there", change: "{players: {0: {artifacts: [head-of-sphinx]}, 1: {hoplites: {epirus: 1}}}}", offers: "!use head-of-sphinx"},
		{thing: "adamant-tethers", change: "{players: {0: {artifacts: [adamant-tethers]}, 1: {hoplites: {epirus: 4}}}}", play: "0: use adamant-tethers", want: "{players: {1: {hoplites: {epirus: 1}}}}"},
		{thing: "chimeras-fire", change: "{players: {0: {artifacts: [chimeras-fire]}, 1: {hoplites: {epirus: 4}}}}", play: "0: use chimeras-fire", want: "{players: {1: {hoplites: {epirus: 3}}}}"},
		{thing: "poison-arrows", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {artifacts: [poison-arrows]}}}",
			play: "0: hunt minotaur; 0: use poison-arrows; 0: wound minotaur 1", want: "{hunt: {dealt: ['1']}, players: {0: {hand-size: 2}}}"},

		// Neutral artifacts.
		{thing: "caduceus", change: "{players: {0: {hoplites: {elis: 3}, artifacts: [caduceus]}, 1: {hoplites: {achaea: 1}, hand: [charge-1, charge-2]}}}",
			play: "0: march elis achaea 3; 0: use caduceus; 1: discard charge-1; 1: pass", fought: "3 1", want: "{discard: [charge-1], players: {1: {hand: [charge-2]}}}"},
		{thing: "harpe in a battle", change: "{players: {0: {hoplites: {elis: 3}, artifacts: [harpe]}, 1: {hoplites: {achaea: 1}}}}",
			play: "0: march elis achaea 3; 0: use harpe @0; 0: play fortification-torch", fought: "4 1", want: "{charged: null}"},
		{thing: "harpe in a hunt", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {artifacts: [harpe]}}}", play: "0: hunt minotaur; 0: use harpe", want: "{players: {0: {hand-size: 2}}}"},
		{thing: "pandoras-box", change: "{monsters: {hydra: {at: argolis}}, players: {0: {artifacts: [pandoras-box]}}}", play: "0: use pandoras-box @3; 0: send hydra laconia", want: "{monsters: {hydra: {at: laconia}}}"},
		{thing: "horn-of-plenty", change: "{players: {0: {artifacts: [horn-of-plenty], controls: [achaea, elis]}}}", play: "0: use horn-of-plenty; 0: garrison elis 2", want: "{players: {0: {hoplites: {elis: 1}, fortified: [elis]}}}"},
		{thing: "staff-of-tiresias", change: "{monsters: {minotaur: {at: epirus}}, players: {0: {hand: [charge-1]}, 2: {artifacts: [staff-of-tiresias]}}}",
			play: "0: hunt minotaur; 0: strike 1 charge-1; 0: done; 2: use staff-of-tiresias @0 0", want: "{hunt: {chooser: 2, pair: {n: 2, known: [attack-3, attack-4]}}}", offers: "pick attack-3; pick attack-4"},
		{thing: "ambrosia", change: "{players: {0: {artifacts: [ambrosia], injured: [speed, strength]}}}", play: "0: use ambrosia", want: "{players: {0: {injured: []}}}"},
		{thing: "aegis", change: "{players: {0: {hoplites: {elis: 4}}, 1: {hoplites: {achaea: 3}, artifacts: [aegis]}}}", play: "0: march elis achaea 4; 1: use aegis; 1: withdraw locris", fought: "4 3", want: "{players: {1: {hoplites: {locris: 3}}}}"},
		{thing: "eye-of-graeae", change: "{players: {0: {hoplites: {elis: 4}, hand: [charge-1, trap-mace], artifacts: [eye-of-graeae]}, 1: {hoplites: {achaea: 3}}}}",
			play: "0: march elis achaea 4; 0: use eye-of-graeae; 0: discard trap-mace; 0: done @0", want: "{discard: [trap-mace], players: {0: {hand: [fortification-torch, charge-1]}}}"},
		{thing: "ariadnes-thread", change: "{monsters: {hydra: {at: argolis}}, players: {0: {artifacts: [ariadnes-thread]}}}", play: "0: use ariadnes-thread; 0: send hydra messenia", want: "{monsters: {hydra: {at: messenia}}}"},
		{thing: "palladium", change: "{players: {0: {hoplites: {elis: 4}}, 1: {hoplites: {achaea: 3}, controls: [achaea], artifacts: [palladium]}}}", play: "0: march elis achaea 4; 1: use palladium", fought: "4 3",
			want: "{players: {0: {hoplites: {elis: 4}}, 1: {hoplites: {achaea: 3}, controls: [achaea]}}}"},
		{thing: "palladium needs a City", change: "{players: {0: {hoplites: {elis: 4}}, 1: {hoplites: {messenia: 3}, artifacts: [palladium]}}}", play: "0: march elis messenia 4; 1: withdraw arcadia", fought: "4 3",
			want: "{players: {1: {hoplites: {arcadia: 2}}}}"},
	}, slices.Concat(all.artifacts, []string{"thunder-of-zeus", "owl-of-athena", "boots-of-hermes", "minotaurs-horn", "medusas-blood", "eye-of-cyclops", "head-of-sphinx", "adamant-tethers", "chimeras-fire", "poison-arrows"}))
}
