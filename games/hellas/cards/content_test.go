package cards

import (
	"math/bits"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game/gametest"
)

// with returns the tables compiled from the content, in which the files of override replace those of the same name. It
// does not decode the other files again.
func (l Library) with(override fstest.MapFS) (*Tables, error) {
	files, err := set.Read(newest, override)
	if err != nil {
		return nil, err
	}
	l.Files = files
	for name := range override {
		into := l.parts()[slices.Index(set.Names, name)]
		reflect.ValueOf(into).Elem().SetZero()
		if err := l.Decode(name, into); err != nil {
			return nil, err
		}
	}
	return l.Compile()
}

// TestBadContent checks that each fault is refused, and that the error names its file and the cause, in some cases also
// the line.
func TestBadContent(t *testing.T) {
	base := read(t)
	for _, c := range []struct{ file, old, new, want string }{
		// Counts of the printed game.
		{"combat.yaml", "  - {id: charge-2, name: charge, symbol: sickle, strength: 4, casualties: 2}\n", "", "line 5: cards has 29 entries; the game has 30"},
		{"attacks.yaml", "  - {id: recall-4, name: recall, strength: 4, do: [{op: end-hunt}]}\n", "", "line 4: cards has 17 entries; the game has 18"},
		{"artifacts.yaml", "  - {id: ambrosia, when: [regular], do: [{op: heal, n: all}]}\n", "", "line 17: neutral has 9 entries; the game has 10"},
		{"artifacts.yaml", "  - {id: chimeras-fire, when: [regular], if: [hero-on-map], do: [{op: kill-hoplites, n: 1, where: hero-territory}]}\n", "", "monster has 6 entries; the game has 7"},
		{"blessings.yaml", "  - {id: push-ups, when: [instead-of-hero-movement], optional: true, do: [{op: draw-combat, n: 1}]}\n", "", "zeus has 11 entries; the game has 12"},
		{"quests.yaml", "  - id: golden-fleece\n    territory: acarnania\n", "  - id: silver-fleece\n    territory: acarnania\n    steps: [{}, {}, {}]\n    reward: [{op: heal, n: 1}]\n  - id: golden-fleece\n    territory: acarnania\n", "quests has 10 entries; the game has 9"},
		{"heroes.yaml", "  - id: perseus", "  - id: theseus\n    provenance: recalled\n    ability: {when: [always], do: [{op: combat-hand-limit, n: 5}]}\n  - id: perseus", "heroes has 5 entries; the game has 4"},
		{"temples.yaml", "  - {id: t5, drafts: [3, 4, 6, 7], oracle: [{op: raise-attribute, n: 1, which: two-different}]}\n", "", "cards has 4 entries; the game has 5"},
		{"temples.yaml", "drafts: [2, 4, 6, 8]", "drafts: [2, 4, 7, 8]", "line 5: cards[0].drafts are 4, 2 of them in the first six slots; there are 4 and 3"},
		{"temples.yaml", "drafts: [2, 4, 6, 8]", "drafts: [2, 4, 6, 9]", "cards[0].drafts[3] is 9; it must be from 1 to 8"},
		{"limits.yaml", "faces: [nothing, attack,", "faces: [nothing,", "die.faces has 5 entries; the game has 6"},
		{"limits.yaml", "faces: [nothing, attack,", "faces: [nothing, sleep,", `die.faces[1] is "sleep"; it must be one of nothing, attack, move, attack-or-move`},
		{"limits.yaml", "used-action-tokens: 6", "used-action-tokens: 7", "supplies.used-action-tokens is 7; it must be 6"},
		{"limits.yaml", "lands: {2: 3, 3: 2, 4: 2}", "lands: {2: 3, 4: 2}", "victory.lands lacks the entry 3"},
		{"limits.yaml", "lands-not-counted: {3: [blue]}", "lands-not-counted: {3: [pink]}", `victory.lands-not-counted.3[0] is "pink"; it must be one of red, yellow, blue, green, brown`},
		{"limits.yaml", "on-trays: [torch, bow, sword, mace, axe, spear]", "on-trays: [torch, bow, sword, mace, axe, spear, shield]", "symbols makes the shield a wound symbol"},
		{"monsters.yaml", "wounds: [mace, torch, sword priest, axe artifact]", "wounds: [mace, torch, sword priest]", "monsters[0].wounds is 3; it must be from 4 to 7"},
		{"monsters.yaml", "wounds: [mace, torch, sword priest, axe artifact]", "wounds: [mace, sickle, sword priest, axe artifact]", "monsters[0].wounds[1] is sickle, which is on no tray"},
		{"monsters.yaml", "sword priest, axe artifact]", "sword gold, axe artifact]", `monsters[0].wounds[2] is "gold"; it must be one of priest, artifact`},
		{"monsters.yaml", "      - {id: minotaur-b, territory: boeotia, wounds: [sword]}\n", "", "monsters[0].events has 1 entries; the game has 2"},
		{"monsters.yaml", "{id: minotaur-b, territory: boeotia, wounds: [sword]}", "{id: minotaur-b, territory: boeotia}", "monsters[0].events[1].id is minotaur-b, which evolves nothing"},
		// Ids.
		{"monsters.yaml", "territory: boeotia", "territory: beotia", `monsters[0].events[1].territory is "beotia"; it must be one of epirus, macedonia`},
		{"monsters.yaml", "artifact: medusas-blood", "artifact: minotaurs-horn", "monsters[1].artifact is minotaurs-horn, which minotaur has already"},
		{"monsters.yaml", "artifact: medusas-blood", "artifact: aegis", `monsters[1].artifact is "aegis"; it must be one of minotaurs-horn`},
		{"monuments.yaml", "artifact: owl-of-athena", "artifact: owl", `monuments[1].artifact is "owl"; it must be one of thunder-of-zeus, owl-of-athena, boots-of-hermes`},
		{"monuments.yaml", "territory: attica", "territory: thessaly", "monuments[1].territory is thessaly, where the monument of zeus stands already"},
		{"monuments.yaml", "attribute: leadership", "attribute: strength", "monuments raise only 2 attributes; each raises another"},
		{"monuments.yaml", "        5: [{op: draw-combat, n: 4}]\n", "", "monuments[0].powers.levels lacks the entry 5"},
		{"quests.yaml", "territory: messenia", "territory: sparta", `quests[0].territory is "sparta"; it must be one of epirus`},
		{"quests.yaml", "alternative: corinthia", "alternative: corinth", `quests[6].alternative is "corinth"`},
		{"quests.yaml", "{need: {strength: 2}}, {need: {strength: 4}}, {need: {strength: 5}}", "{need: {strength: 2}}, {need: {strength: 4}}", "quests[0].steps has 2 entries; the game has 3"},
		{"quests.yaml", "{need: {strength: 5}}]", "{need: {wisdom: 5}}]", `quests[0].steps[2].need.wisdom is "wisdom"; it must be one of strength, leadership, speed, priests, cities, temples, artifacts`},
		{"quests.yaml", "{need: {strength: 5}}]", "{need: {strength: 6}}]", "quests[0].steps[2].need.strength is 6; it must be from 1 to 5"},
		{"combat.yaml", "id: charge-2", "id: charge-1", `the id "charge-1" is used twice, here and in combat.yaml`},
		{"combat.yaml", "id: charge-2", "id: Charge", `"Charge" is no id; use small letters, digits and dashes, a letter first`},
		{"combat.yaml", "symbol: sickle", "symbol: hook", `cards[22].symbol is "hook"; it must be one of torch, bow, sword, mace, axe, spear, sickle, shield`},
		{"combat.yaml", "if: [glory-of-land]", "if: [glory]", `cards[2].if[0] is "glory"; it must be one of defending, attacking`},
		{"combat.yaml", "if: [defending, city-or-sparta]", "if: [defending, defending]", "cards[0].if[1] names defending twice"},
		// Primitives.
		{"combat.yaml", "do: [{op: battle-strength, n: 3}]", "do: [{op: strength, n: 3}]", `line 7: cards[2].do[0].op is "strength", which is no primitive; there are draw-combat`},
		{"combat.yaml", "do: [{op: battle-strength, n: 3}]", "do: [{op: battle-strength}]", "cards[2].do[0].op is battle-strength, which needs n"},
		{"combat.yaml", "do: [{op: battle-strength, n: 3}]", "do: [{op: battle-strength, n: 3, whose: enemy}]", "cards[2].do[0].whose has no meaning for battle-strength"},
		{"combat.yaml", "do: [{op: battle-strength, n: 3}]", "do: [{op: battle-strength, n: 13}]", "cards[2].do[0].n is 13; it must be from -5 to 10"},
		{"combat.yaml", "do: [{op: battle-strength, n: 3}]", "do: [{op: battle-strength, n: three}]", `cards[2].do[0].n is "three"; it must be one of speed, strength`},
		{"combat.yaml", "do: [{op: battle-strength, n: 3}]", "do: [{op: battle-strength, n: {plus: 3}}]", "cards[2].do[0].n names no term"},
		{"combat.yaml", "{of: own-hoplites, over: 2}", "{of: own-hoplites, over: 0}", "cards[3].do[0].n.over is 0; it must be from 1 to 10"},
		{"combat.yaml", "{of: own-hoplites, over: 2}", "{of: own-hoplites, by: 2}", `cards[3].do[0].n has a part "by"`},
		{"combat.yaml", "{of: own-hoplites, over: 2}", "{of: monster-wounds, over: 2}", "cards[3].do[0].n.of is monster-wounds, which cannot be read here, only at: territory attacks"},
		{"combat.yaml", "do: [{op: battle-strength, n: 3}]", "do: [{op: end-hunt}]", "cards[2].do[0].op is end-hunt, which has no meaning here; it works at: what an attack card or a special attack does"},
		{"combat.yaml", "whose: enemy", "whose: foe", `cards[24].do[0].whose is "foe"; it must be one of enemy, hunter`},
		{"combat.yaml", "where: battle-territory, whose", "where: any-territory, whose", `cards[24].do[0].where is "any-territory"; it must be one of hero-territory`},
		{"combat.yaml", "strength: 3, casualties: 1}", "strength: 3, casualties: 1, if: [attacking]}", "cards[15].if asks for conditions of no effect"},
		{"attacks.yaml", "{id: recall-4, name: recall, strength: 4, do: [{op: end-hunt}]}", "{id: recall-4, name: recall, do: [{op: end-hunt}]}", "cards[12].id is recall-4, which needs a name, a strength and an effect"},
		{"attacks.yaml", "strength: {plus: 1, of: uncovered-wounds}", "strength: {plus: 1, of: own-hoplites}", "cards[3].strength.of is own-hoplites, which cannot be read here"},
		{"artifacts.yaml", "when: [own-hoplites-would-die]", "when: [sometimes]", `neutral[6].when[0] is "sometimes"; it must be one of always, regular`},
		{"artifacts.yaml", "{id: aegis, when: [own-hoplites-would-die], do", "{id: aegis, do", "neutral[6] names no moment (when)"},
		{"artifacts.yaml", "{id: aegis, when: [own-hoplites-would-die], do", "{id: aegis, when: [regular], do", "neutral[6].do[0].op is prevent-kills, which has no meaning here; it works at: own-hoplites-would-die"},
		{"artifacts.yaml", "do: [{op: prevent-kills, n: 2}]", "do: []", "neutral[6] does nothing (do)"},
		{"artifacts.yaml", "{id: aegis,", "{id: aegis, once: turn,", "neutral[6].id is aegis, an artifact: it has no gain, cost or once"},
		{"artifacts.yaml", "n: 2, keep: 1", "n: 2, keep: 3", "god[1].do[0].keep is 3; it must be from 1 to 2"},
		{"artifacts.yaml", "n: 2, least: 1", "n: 2, least: 9", "neutral[8].do[0].least is 9; it must be from 1 to 5"},
		{"blessings.yaml", "once: card", "once: day", `athena[2].once is "day"`},
		{"blessings.yaml", "optional: true, once: card, cost", "once: card, cost", "athena[2].cost is paid by choice, so the power must be optional"},
		{"blessings.yaml", "cost: [{op: sacrifice-priest, n: 1}], do: [{op: card-strength", "cost: [{op: gain-priest, n: 1}], do: [{op: card-strength", "athena[2].cost[0].op is gain-priest, which is no price"},
		{"blessings.yaml", "symbol: bow", "symbol: sling", `zeus[11].cost[0].symbol is "sling"`},
		{"blessings.yaml", "action: hunt", "action: rest", `hermes[0].do[0].action is "rest"; it must be one of recruit, march`},
		{"blessings.yaml", "attribute: speed, n: 1}", "n: 1}", "hermes[8].gain[0].op is raise-attribute, which needs either attribute or which"},
		{"quests.yaml", "pay: [{op: sacrifice-priest, n: 1}]", "pay: [{op: heal, n: 1}]", "quests[1].steps[2].pay[0].op is heal, which is no price"},
		{"quests.yaml", "reward: [{op: gain-glory, land: any-unowned}]", "reward: []", "quests[4].id is capture-cretan-bull, which has no reward"},
		{"quests.yaml", "land: any-unowned", "land: any", `quests[4].reward[0].land is "any"`},
		{"quests.yaml", "reward: [{op: gain-glory, land: any-unowned}]", "reward: [{op: battle-strength, n: 1}]", "quests[4].reward[0].op is battle-strength, which has no meaning here"},
		{"monsters.yaml", "if: [wounds-taken], least: 3", "if: [wounds-taken]", "the condition wounds-taken and least belong together"},
		{"monsters.yaml", "{op: lower-monument, n: 1}", "{op: lower-monument, n: 1, which: highest}", "monsters[5].attack[1].which has no meaning for lower-monument"},
		// Provenance and form.
		{"combat.yaml", "provenance: public", "provenance: guessed", `the provenance of cards[0] is "guessed"; say rulebook, public, recalled or reconstructed`},
		{"limits.yaml", "die:\n  provenance: reconstructed\n", "die:\n", "die has no provenance"},
		{"heroes.yaml", "ability: {when: [battle-strength]", "abillity: {when: [battle-strength]", `line 7, at "abillity"`},
		// The map.
		{"map.yaml", "borders: [acarnania, aetolia, macedonia, thessaly]", "borders: [acarnania, aetolia, thessaly]", "line 27: territories[1].borders names epirus, but the borders of epirus does not name macedonia; name it on both sides"},
		{"map.yaml", "borders: [acarnania, aetolia, macedonia, thessaly]", "borders: [acarnania, aetolia, macedonia, thessaly, thrace]", `territories[0].borders[4] is "thrace", which is no territory`},
		{"map.yaml", "borders: [acarnania, aetolia, macedonia, thessaly]", "borders: [acarnania, aetolia, macedonia, thessaly, aetolia]", "territories[0].borders names aetolia twice"},
		{"map.yaml", "borders: [acarnania, aetolia, macedonia, thessaly]", "borders: [acarnania, aetolia, macedonia, thessaly, epirus]", "territories[0].borders names epirus itself"},
		{"map.yaml", "sea: [euboea]", "sea: [attica]", "name it on both sides"},
		{"map.yaml", "  - {a: thessaly, b: euboea, from: [600, 372], to: [664, 414]}\n", "", "is thessaly, not all of whose sea routes are drawn in routes"},
		{"map.yaml", "{a: thessaly, b: euboea,", "{a: thessaly, b: attica,", "routes[0].b is attica: the sea of thessaly does not name it, or the route is drawn twice"},
		{"map.yaml", `436,580 415,605 385,600`, `436,580 415,606 385,600`, "say true of a border with locris, but that the polygons share a line is false"},
		{"map.yaml", `60,150 200,120 300,200`, `60,150 200 300,200`, `territories[0].polygon has "200"; write points as x,y`},
		{"map.yaml", "centre: [200, 264]", "centre: [900, 264]", "territories[0].centre must be two numbers, x and y, of a point inside the polygon"},
		{"map.yaml", "population: 2\n    site: shrine", "population: 0\n    site: shrine", "territories[0].population is 0; it must be from 1 to 10"},
		{"map.yaml", "population: 2\n    site: shrine", "population: 2", "territories have 7 shrines; the game has 8"},
		{"map.yaml", "city: sparta", "city: city", "territories have 13 cities; the game has 12"},
		{"map.yaml", "site: delphi", "site: delfi", `site is "delfi"; it must be one of none, shrine, delphi`},
		{"map.yaml", "territories: [epirus, macedonia, thessaly, chalkidiki]", "territories: [epirus, macedonia, thessaly]", "territories[3].id is chalkidiki, which is in no land"},
		{"map.yaml", "territories: [epirus, macedonia, thessaly, chalkidiki]", "territories: [epirus, macedonia, thessaly, chalkidiki, phocis]", "is phocis, which is in the land red already"},
		{"map.yaml", `colour: "#b5483c"`, `colour: "red"`, `lands[0].colour is "red"; write a colour as "#b5483c"`},
		{"map.yaml", "  - id: macedonia\n", "  - id: epirus\n", `territories[1].id is "epirus", which another territory has`},
		{"map.yaml", "view-box: [0, 0, 1000, 1230]", "view-box: [0, 0, 1000]", "view-box must be four numbers"},
		{"map.yaml", `polygon: "60,150 200,120 300,200 330,290 320,350 270,370 190,385 110,350 70,250"`, `polygon: "60,150 200,120"`, "territories[0].polygon has 2 points; at least 3 are needed"},
		{"map.yaml", "free-radius: 112", "free-radius: 0", "territories[0].free-radius is 0; it must be from 10 to 500"},
		{"map.yaml", "from: [600, 372]", "from: [600]", "routes[0].a is thessaly: from and to must be two numbers each, x and y"},
		{"monuments.yaml", "artifact: owl-of-athena", "artifact: thunder-of-zeus", "monuments[1].artifact is thunder-of-zeus, which lies under the monument of zeus already"},
		{"monsters.yaml", "special: [{op: injure, n: 1}, {op: kill-hoplites, n: 1, where: hunt-territory, whose: hunter}]", "special: []", "monsters[0].id is minotaur, which needs a special attack and a territory attack"},
		{"monsters.yaml", "{id: hydra-b, territory: chalkidiki, wounds: [bow, bow]}", "{id: hydra-b, territory: chalkidiki, wounds: [bow, bow, bow, bow]}", "monsters[6].events[1].wounds are too many; tray and evolutions may have 10 together"},
		{"combat.yaml", "id: charge-2, name: charge, symbol: sickle, strength: 4", "id: charge-2, name: charge, symbol: sickle, strength: 11", "cards[23].strength is 11; it must be from 0 to 10"},
		{"combat.yaml", "id: charge-2, name: charge, symbol: sickle, strength: 4, casualties: 2", "id: charge-2, name: charge, symbol: sickle, strength: 4, casualties: 6", "cards[23].casualties is 6; it must be from 0 to 5"},
		{"combat.yaml", "id: charge-2, name: charge,", "id: charge-2,", "cards[23].id is charge-2, which has no name"},
		{"limits.yaml", "king-of-kings: {3: 3, 4: 3}", "king-of-kings: {3: 3, 4: 7}", "victory.king-of-kings.4 is 7; it must be from 0 to 5"},
		{"limits.yaml", "sickle: 1}", "sickle: 9}", "symbols.any-wound-for.sickle is 9; it must be from 1 to 6"},
		{"artifacts.yaml", "{op: draw-combat, n: 2, keep: 1}", "{op: draw-combat, n: true, keep: 1}", "god[1].do[0].n is true; it must be a whole number"},
		{"monsters.yaml", "least: 3", "least: 11", "rule.least is 11; it must be from 1 to 10"},
		{"quests.yaml", "reward: [{op: gain-glory, land: any-unowned}]", "reward: [" + strings.Repeat("{op: heal, n: 1}, ", 256) + "{op: heal, n: 1}]", "quests[4].reward has too many effects"},
		// The Persian Invasion.
		{"solo.yaml", "hero: achilles", "hero: theseus", `start.hero is "theseus"; it must be one of achilles, heracles, helen, perseus`},
		{"solo.yaml", "persians: {chalkidiki: 2}", "persians: {thrace: 2}", `start.persians.thrace is "thrace"`},
		{"solo.yaml", "persians: {chalkidiki: 2}", "persians: {chalkidiki: 16}", "start.persians.chalkidiki is 16; it must be from 1 to 15"},
		{"solo.yaml", "hoplite-value: 2", "hoplite-value: 9", "persia.hoplite-value is 9; it must be from 1 to 5"},
		{"solo.yaml", "acts: [9, 10]", "acts: [20, -1]", "clock.acts[1] is -1; it must be from 1 to 24"},
		{"solo.yaml", "acts: [9, 10]", "acts: [9, 11]", "clock.acts and the prologue use 25 tokens; there are 24"},
		{"solo.yaml", "acts: [9, 10]", "acts: [19]", "clock.acts has 1 entries; the game has 2"},
		{"solo.yaml", "dies-after-defeat: half", "dies-after-defeat: all", `movement.dies-after-defeat is "all"; it must be half`},
		{"solo.yaml", "[hostile, unfriendly, neutral, friendly]", "[hostile, neutral, unfriendly, friendly]", "attitude.spaces are [hostile neutral unfriendly friendly]"},
		{"solo.yaml", "invasion: [0, 0, 0, 1, 1, 1, 2]", "invasion: [1, 1, 2, 3, 2, 5, 6]", "levels.settings.1.invasion[4] is 2; it must be from 3 to 15"},
		{"solo.yaml", "invasion: [0, 0, 0, 1, 1, 1, 2]", "invasion: [1, 1, 2, 3, 4, 5]", "levels.settings.1.invasion has 6 entries; the game has 7"},
		{"solo.yaml", "    2: {invasion", "    4: {invasion", "levels.settings lacks the entry 2"},
		{"solo.yaml", "command: 2, vanguard: 5,", "command: 6, vanguard: 5,", "levels.settings.3.command is 6; it must be from 1 to 5"},
		{"solo.yaml", "road: [chalkidiki, macedonia,", "road: [chalkidiki,", "movement.road and then name 18 territories; each must be named"},
		{"solo.yaml", "road: [chalkidiki, macedonia,", "road: [chalkidiki, chalkidiki,", "movement.road[1] is chalkidiki, which is named already"},
		{"solo.yaml", "tour: [chalkidiki, macedonia, epirus,", "tour: [chalkidiki, epirus, macedonia,", "arrows.tour[0] is chalkidiki, which the tour visits twice, or from which it cannot go on to epirus"},
		{"solo.yaml", "numbers: [cerberus, cerberus,", "numbers: [cerberus, chimera,", "monster-table.numbers[1] is chimera, which is not in the solo game"},
		{"solo.yaml", "saving-prometheus,", "capture-cretan-bull,", "quest-table.numbers[3] is capture-cretan-bull, which is not in the solo game"},
		{"solo.yaml", "saving-prometheus,", "saving-tantalus,", `quest-table.numbers[3] is "saving-tantalus"`},
		{"solo.yaml", "[{op: monster-spawn}]", "[{op: monster-rest}]", `scripts.acts[0][9][0].op is "monster-rest"; it must be one of mobilize, advance`},
		{"solo.yaml", "[{op: monster-spawn}]", "[]", "scripts.acts[0][9] has 0 steps; a script has 1 to 3"},
		{"solo.yaml", "      - [{op: monster-spawn}]\n", "", "scripts.acts[0] has 11 entries; the game has 12"},
		{"solo.yaml", "[{op: invasion, n: 1}]", "[{op: invasion}]", "scripts.acts[0][6][0].op is invasion, with a part too many, one too few or a number out of range"},
		{"solo.yaml", "land: most-persian", "land: any", `scripts.acts[0][11][0].land is "any"; it must be one of your-choice, most-persian, each-persian`},
		{"solo.yaml", "army: all", "army: some", `scripts.acts[0][10][0].army is "some"; it must be one of largest, all`},
		{"solo.yaml", ", gain: {op: recruit-allies, n: 2}", "", "scripts.acts[0][3][0].op is offer, which needs a cost and one gain"},
		{"solo.yaml", "cost: [{op: sacrifice-priest, n: 1}]", "cost: [{op: heal, n: 1}]", "scripts.acts[0][5][0].cost[0].op is heal, which is no price"},
		{"solo.yaml", "territory: attica", "territory: athens", `scripts.acts[0][8][1].territory is "athens"`},
	} {
		_, err := base.with(gametest.Altered(t, title, c.file, c.old, c.new))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "content file "+c.file) {
			t.Errorf("%s with %q for %q: %v; want %s", c.file, c.new, c.old, err, c.want)
		}
	}
	if _, err := Read(set, newest, fstest.MapFS{"cards.yaml": {Data: []byte("a: 1")}}); err == nil || !strings.Contains(err.Error(), `"cards.yaml", which is no content file; there are artifacts.yaml`) {
		t.Errorf("an unknown content file: %v", err)
	}
}

// TestDisconnectedMap checks that a Crete without borders and routes is reported as out of reach.
func TestDisconnectedMap(t *testing.T) {
	r, l := compiled(t), read(t)
	crete := slices.Index(r.territoryIDs(), "crete")
	for i := range r.Territory {
		r.Territory[i].Near &^= 1 << crete
	}
	r.Territory[crete].Near = 0
	if l.checkConnected(r); l.Err() == nil || !strings.Contains(l.Err().Error(), "is crete, which cannot be reached from epirus") {
		t.Errorf("an island without a route: %v", l.Err())
	}
}

// The borders and sea routes of the printed map, entered independently of the content.
var (
	factBorders = strings.Fields(`acarnania-aetolia acarnania-epirus achaea-arcadia achaea-corinthia achaea-elis achaea-locris aetolia-epirus aetolia-locris
		aetolia-thessaly arcadia-argolis arcadia-corinthia arcadia-elis arcadia-laconia arcadia-messenia argolis-corinthia argolis-laconia attica-boeotia attica-corinthia
		boeotia-corinthia boeotia-phocis chalkidiki-macedonia elis-messenia epirus-macedonia epirus-thessaly laconia-messenia locris-phocis locris-thessaly macedonia-thessaly`)
	factRoutes = strings.Fields(`euboea-thessaly chalkidiki-euboea boeotia-euboea crete-euboea attica-crete argolis-crete crete-laconia`)
)

// TestBorders checks that the map has exactly the 28 borders and 7 sea routes of factBorders and factRoutes. The two
// territories that are furthest apart must be five steps apart. (5, D3)
func TestBorders(t *testing.T) {
	r := compiled(t)
	all := r.territoryIDs()
	for i := range all {
		for j := range all {
			pair := min(all[i], all[j]) + "-" + max(all[i], all[j])
			near, sea := r.Territory[i].Near>>j&1 != 0, r.Territory[i].Sea>>j&1 != 0
			if near && !sea != slices.Contains(factBorders, pair) || sea != slices.Contains(factRoutes, pair) {
				t.Errorf("%s and %s: adjacent %t, by sea %t", all[i], all[j], near, sea)
			}
		}
	}
	longest := 0
	for i := range all {
		reached, steps := uint32(1)<<i, 0
		for ; bits.OnesCount32(reached) < NumTerritories; steps++ {
			next := reached
			for j := range all {
				if reached>>j&1 != 0 {
					next |= r.Territory[j].Near
				}
			}
			reached = next
		}
		longest = max(longest, steps)
	}
	if longest != 5 {
		t.Errorf("the longest shortest path has %d steps; the facts say 5", longest)
	}
}

// TestPlausibility checks sums over the combat deck, the symbols on the trays, and which event cards add wounds. (5, 7,
// D4, D6)
func TestPlausibility(t *testing.T) {
	r := compiled(t)
	strength, casualties, solo := 0, 0, 0
	var cards, trays [NumSymbols]int
	for i := range r.Combat {
		c := &r.Combat[i]
		strength += int(c.Strength)
		casualties += int(c.Casualties)
		cards[c.Symbol]++
		if c.Solo {
			solo++
		}
	}
	if strength != 59 || casualties != 22 || solo != 26 || cards != [NumSymbols]int{6, 6, 4, 4, 3, 3, 2, 2} {
		t.Errorf("combat cards: strength %d, casualty symbols %d, solo %d, symbols %v", strength, casualties, solo, cards)
	}
	wounds := 0
	for i := range r.Monster {
		m := &r.Monster[i]
		wounds += int(m.Tray)
		for _, w := range m.Wounds[:m.Tray] {
			trays[w.Symbol]++
		}
		if m.Added[0] != 0 || m.Added[1] == 0 {
			t.Errorf("%s: its second event card adds wounds, its first does not; they add %v", m.ID, m.Added)
		}
	}
	if wounds != 37 || trays != [NumSymbols]int{11, 8, 4, 5, 5, 4, 0, 0} {
		t.Errorf("trays: %d wounds, symbols %v", wounds, trays)
	}
}

// TestOverride checks that a replaced file changes the text of a card and the fingerprint. An identical file must leave
// the fingerprint as it is.
func TestOverride(t *testing.T) {
	plain := read(t)
	same, err := Read(set, newest, gametest.Altered(t, title, "combat.yaml", "strength: 4", "strength: 4"))
	if err != nil {
		t.Fatal(err)
	}
	other, err := Read(set, newest, gametest.Altered(t, title, "combat.yaml", "id: charge-1, name: charge, symbol: sickle, strength: 4", "id: charge-1, name: charge, symbol: sickle, strength: 5"))
	if err != nil {
		t.Fatal(err)
	}
	if plain.Fingerprint() != same.Fingerprint() || plain.Fingerprint() == other.Fingerprint() {
		t.Errorf("fingerprints: %s, the same content %s, other content %s", plain.Fingerprint(), same.Fingerprint(), other.Fingerprint())
	}
	r, err := other.Compile()
	if err != nil {
		t.Fatal(err)
	}
	words := catalogue(t)
	r.WriteTexts(words)
	if got := words.Text("en", TextOf("combat", "charge-1"), nil); got != "Sickle, strength 5, 2 casualty symbols." {
		t.Errorf("the replaced card says: %s", got)
	}
}
