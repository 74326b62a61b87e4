package hellas_test

import "testing"

// TestStepsNest nests steps in steps. Inside Build Temple an extra special action marches into the territory of the
// evolved Chimera. Aegis saves the hoplite that it bites. The battle that follows brings in the hoplites of Minotaur's
// Horn. Each step must end where it should.
func TestStepsNest(t *testing.T) {
	g := open(t)
	p := arranged(t, g, 4, `{monsters: {chimera: {at: locris, evolved: [chimera-a]}}, players: {
		0: {controls: [aetolia], hoplites: {aetolia: 3}, blessings: [hermes-temple, rearguard], artifacts: [aegis]},
		1: {controls: [locris, achaea], hoplites: {locris: 1, achaea: 2}, artifacts: [minotaurs-horn], hand: [wild-attack-axe]}}}`)
	for _, c := range []row{
		{play: "0: temple aetolia", offers: "invoke hermes-temple; pass"},
		{play: "0: invoke hermes-temple", offers: "march aetolia locris 3; !temple aetolia"},
		{play: "0: march aetolia locris 3", offers: "use aegis; pass", want: "{players: {0: {hoplites: {locris: 3}}}}"},
		{play: "0: use aegis", offers: "use minotaurs-horn; pass", want: "{battle: {at: locris}, charged: [minotaurs-horn], players: {0: {hoplites: {locris: 3}}}}"},
		{play: "1: use minotaurs-horn", offers: "bring achaea 2; done"},
		// The hoplites of Achaea enter the territory too, and are bitten.
		{play: "1: bring achaea 2", offers: "play wild-attack-axe; pass", want: "{players: {1: {hoplites: {locris: 2}}}}"},
		{play: "1: play wild-attack-axe", fought: "3 5", offers: "place aetolia 2; done", want: "{battle: null, players: {0: {hoplites: {aetolia: 2}}, 1: {hoplites: {locris: 1}, controls: [locris, achaea]}}}"},
		{play: "0: place aetolia 2", want: "{acting: 1, steps: [{step: turns, seat: 0}, {step: turn, seat: 1}], players: {0: {hoplites: {aetolia: 4}, used: [march, build-temple], pool: 1}}}"},
	} {
		c.on(t, p)
	}
}
