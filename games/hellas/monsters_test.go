package hellas_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/games/hellas"
)

// TestTerritoryAttacks runs the territory attack of each monster in Arcadia. (5 monsters)
func TestTerritoryAttacks(t *testing.T) {
	const roll = "0: use pandoras-box @1"
	with := func(monster, players string) string {
		return "{monsters: {" + monster + "}, players: {0: {artifacts: [pandoras-box]}, " + players + "}}"
	}
	run(t, []row{
		{thing: "minotaur", change: with("minotaur: {at: arcadia}", "1: {hoplites: {arcadia: 3}}"), play: roll, want: "{players: {1: {hoplites: {arcadia: 1}}}}"},
		{thing: "minotaur spares the fortified", change: with("minotaur: {at: arcadia}", "1: {controls: [arcadia], hoplites: {arcadia: 2}, fortified: [arcadia]}"), play: roll, want: "{players: {1: {hoplites: null, fortified: [arcadia]}}}"},
		{thing: "medusa", change: with("medusa: {at: arcadia}", "1: {at: arcadia, hoplites: {arcadia: 2}}"), play: roll + "; 1: suffer speed", want: "{players: {1: {injured: [speed], hoplites: {arcadia: 1}}}}"},
		{thing: "cyclops", change: with("cyclops: {at: arcadia}", "1: {controls: [arcadia], hoplites: {arcadia: 1}}"), play: roll, want: "{players: {1: {controls: [], hoplites: null}}}"},
		{thing: "cyclops leaves control with hoplites", change: with("cyclops: {at: arcadia}", "1: {controls: [arcadia], hoplites: {arcadia: 2}}"), play: roll, want: "{players: {1: {controls: [arcadia], hoplites: {arcadia: 1}}}}"},
		{thing: "sphinx", change: with("sphinx: {at: arcadia}", "1: {hoplites: {arcadia: 2}, hand: [trap-mace, charge-1]}, 2: {at: arcadia}"), play: roll + "; 1: discard charge-1", want: "{players: {1: {hand: [trap-mace], hoplites: {arcadia: 2}}}}"},
		{thing: "sphinx kills where there is no card", change: with("sphinx: {at: arcadia}", "1: {hoplites: {arcadia: 2}}"), play: roll, want: "{players: {1: {hoplites: {arcadia: 1}}}}"},
		{thing: "cerberus", change: with("cerberus: {at: arcadia}", "1: {hoplites: {arcadia: 1, elis: 2}}, 2: {hoplites: {achaea: 1}}"), play: roll + "; 0: at elis", want: "{players: {1: {hoplites: {arcadia: null, elis: 1}}, 2: {hoplites: {achaea: 1}}}}"},
		{thing: "chimera", change: strings.Replace(with("chimera: {at: arcadia}", "1: {hoplites: {arcadia: 2}}"), "{monsters", "{monuments: {zeus: {level: 3}, hermes: {level: 3}, athena: {level: 2}}, monsters", 1),
			play: roll + "; 0: topple hermes", want: "{monuments: {hermes: {level: 2}, zeus: {level: 3}}, players: {1: {hoplites: {arcadia: 1}}}}"},
		{thing: "chimera spares a complete monument", change: strings.Replace(with("chimera: {at: arcadia}", "1: {}"), "{monsters", "{king-of-kings: {seat: 1, tokens: 3, god: zeus}, monuments: {zeus: {level: 5}, hermes: {level: 2}}, monsters", 1), play: roll,
			want: "{monuments: {hermes: {level: 1}, zeus: {level: 5}}}"},
		{thing: "hydra", change: with("hydra: {at: arcadia, wounds: ['1', '2']}", "1: {hoplites: {arcadia: 4}}"), play: roll, want: "{players: {1: {hoplites: {arcadia: 2}}}}"},
	}, monsterIDs)
}

var monsterIDs = []string{"minotaur", "medusa", "cyclops", "sphinx", "cerberus", "chimera", "hydra"}

// hunted returns the changes for a hunt of player 0 in Arcadia in which player 1 looks at two attack cards. The
// parameter attack is one of them, state holds further members of the monster, and zero those of player 0.
func hunted(monster, state, attack, zero string) string {
	other := "attack-3"
	if attack == other {
		other = "attack-4"
	}
	return fmt.Sprintf(`{done: [began, special], monsters: {%s: {at: arcadia, %s}}, hunt: {monster: %s, hunter: 0, chooser: 1, attacks: 1, pair: {n: 2, known: [%s, %s]}},
		players: {0: {at: arcadia, hand: [trap-mace, glory-bow], %s}},
		steps: [{step: turns, seat: 0}, {step: after, seat: 0, action: hunt}, {step: hunting, seat: 0, stage: shows}, {step: pick, seat: 1}]}`, monster, state, monster, attack, other, zero)
}

// TestMonsterAttackCards plays each of the 18 attack cards against a hunter of the Minotaur who does not defend. (5
// attacks)
func TestMonsterAttackCards(t *testing.T) {
	g := open(t)
	injured := "; 0: suffer speed"
	one := "{players: {0: {injured: [speed], hand-size: 3}}}"
	tested := map[string]bool{}
	for _, c := range []struct {
		id          string
		strength    int
		zero        string // the hunter's members
		after, want string
	}{
		{"attack-3", 3, "", injured, one}, {"attack-4", 4, "", injured, one}, {"attack-5", 5, "", injured, one},
		{"charge", 5, "", injured + "; 0: suffer strength", "{players: {0: {injured: [strength, speed]}}}"},
		{"fury-1", 4, "", injured, one}, {"fury-2", 4, "injured: [leadership]", injured, "{hunt: null, players: {0: {injured: [strength, leadership, speed]}}}"},
		{"mighty-attack", 4, "", injured + "; 0: suffer leadership", "{players: {0: {injured: [leadership, speed]}}}"},
		{"nasty-wounds", 4, "attributes: {strength: 3}", injured, "{players: {0: {injured: [speed], attributes: {strength: 2}}}}"},
		{"quick-attack-4", 4, "attributes: {speed: 1}", "; 0: suffer strength; 0: discard trap-mace", "{players: {0: {hand-size: 2}}}"},
		{"quick-attack-5", 5, "attributes: {speed: 2}", "; 0: suffer strength", "{players: {0: {hand-size: 3}}}"},
		{"rampage", 1, "hoplites: {arcadia: 2}", injured, "{players: {0: {injured: [speed], hoplites: {arcadia: 1}}}}"},
		// the fourth injury ends it
		{"nasty-wounds", 4, "injured: [strength, leadership, speed], attributes: {strength: 3}", "", "{hunt: null, players: {0: {attributes: {strength: 3}}}}"},
		{"recall-3", 3, "", injured, "{hunt: null, players: {0: {injured: [speed], hand-size: 2}}}"}, {"recall-4", 4, "", injured, "{hunt: null}"},
		{"special-3", 3, "hoplites: {arcadia: 2}", injured, "{players: {0: {injured: [speed], hoplites: {arcadia: 1}}}}"}, {"special-4", 4, "", injured, one},
		{"surprise-attack", 3, "", injured + "; 0: discard trap-mace", "{discard: [trap-mace], players: {0: {hand-size: 2}}}"},
		{"wild-attack-4", 4, "", injured + " @0", "{discard: [glory-bow], players: {0: {hand-size: 2}}}"}, {"wild-attack-5", 5, "", injured + " @1", "{discard: [trap-mace]}"},
	} {
		tested[c.id] = true
		t.Run(c.id, func(t *testing.T) {
			change := hunted("minotaur", "evolved: []", c.id, c.zero)
			row{change: change, play: "1: pick " + c.id, want: fmt.Sprintf("{hunt: {attack: %s, strength: %d}}", c.id, c.strength)}.check(t, g, 4)
			row{change: change, play: "1: pick " + c.id + "; 0: done" + c.after, want: c.want}.check(t, g, 4)
		})
	}
	for _, id := range printedIDs(t).attacks {
		if !tested[id] {
			t.Errorf("%s has no test of its own", id)
		}
	}
}

// TestSpecialAttacks plays the special attack of each monster. (5 monsters)
func TestSpecialAttacks(t *testing.T) {
	special := func(monster, state, zero string) string { return hunted(monster, state, "special-3", zero) }
	const hit = "1: pick special-3; 0: done"
	run(t, []row{
		{thing: "minotaur", change: special("minotaur", "evolved: []", "hoplites: {arcadia: 1}"), play: hit + "; 0: suffer speed", want: "{players: {0: {injured: [speed], hoplites: null, hand-size: 3}}}"},
		// no card
		{thing: "medusa", change: special("medusa", "evolved: []", "pool: 0"), play: hit, want: "{players: {0: {injured: [speed], hand-size: 2}}}"},
		{thing: "cyclops", change: strings.Replace(special("cyclops", "evolved: []", "pool: 0"), "glory-bow", "charge-1", 1), play: hit + "; 0: suffer speed; 0: discard charge-1", want: "{discard: [charge-1]}"},
		{thing: "sphinx", change: special("sphinx", "evolved: []", "attributes: {leadership: 1}"), play: hit + "; 0: discard trap-mace", want: "{players: {0: {injured: [], hand-size: 2}}}"},
		{thing: "sphinx injures who discards nothing", change: special("sphinx", "evolved: []", "attributes: {leadership: 2}"), play: hit + "; 0: suffer speed", want: "{players: {0: {injured: [speed], hand-size: 3}}}"},
		{thing: "cerberus attacks again with the top card", change: special("cerberus", "evolved: []", "pool: 0"), play: hit + "; 0: suffer speed @0 0", want: "{hunt: {attack: attack-4, strength: 4}, players: {0: {injured: [speed], hand-size: 3}}}"},
		{thing: "chimera takes two injuries", change: special("chimera", "evolved: []", "pool: 1"), play: hit + "; 0: choose 1; 0: suffer speed; 0: suffer strength", want: "{players: {0: {pool: 1, injured: [strength, speed]}}}"},
		{thing: "chimera takes a priest", change: special("chimera", "evolved: []", "pool: 1"), play: hit + "; 0: choose 2; 0: suffer speed", want: "{players: {0: {pool: 0, injured: [speed]}}}"},
		{thing: "hydra", change: special("hydra", "wounds: ['1', '5']", "pool: 0"), play: hit + "; 0: suffer speed; 1: uncover 5", want: "{monsters: {hydra: {wounds: ['1']}}}"},
	}, monsterIDs)
}

// TestEvolutions tests a monster that has evolved by each of the 14 event cards. (5 monsters)
func TestEvolutions(t *testing.T) {
	hunt := func(monster, card, zero string) string {
		return fmt.Sprintf("{monsters: {%s: {at: arcadia, evolved: [%s]}}, players: {0: {at: arcadia, %s}}}", monster, card, zero)
	}
	rows := []row{
		{thing: "minotaur-a needs a priest", change: hunt("minotaur", "minotaur-a", "pool: 0"), offers: "!hunt minotaur"}, {thing: "minotaur-a", change: hunt("minotaur", "minotaur-a", "pool: 1"), offers: "hunt minotaur"},
		{thing: "medusa-a", change: hunt("medusa", "medusa-a", "attributes: {speed: 3}"), play: "0: hunt medusa", want: "{players: {0: {hand-size: 3}}}"},
		{thing: "cyclops-a", change: hunted("cyclops", "evolved: [cyclops-a]", "attack-4", ""), play: "1: pick attack-4", want: "{hunt: {strength: 5}}"},
		{thing: "sphinx-a needs Leadership", change: hunt("sphinx", "sphinx-a", "attributes: {leadership: 2}"), offers: "!hunt sphinx"}, {thing: "sphinx-a", change: hunt("sphinx", "sphinx-a", "attributes: {leadership: 3}"), offers: "hunt sphinx"},
		{thing: "cerberus-a first attack", change: strings.Replace(hunted("cerberus", "evolved: [cerberus-a]", "attack-4", ""), "attacks: 1", "attacks: 0", 1), play: "1: pick attack-4; 0: done; 0: suffer speed; 0: suffer strength", want: "{hunt: null}"},
		{thing: "cerberus-a later attack", change: hunted("cerberus", "evolved: [cerberus-a]", "attack-4", ""), play: "1: pick attack-4", want: "{hunt: {strength: 4}}"},
		{thing: "chimera-a", change: "{monsters: {chimera: {at: locris, evolved: [chimera-a]}}, players: {0: {hoplites: {aetolia: 3}}}}", play: "0: march aetolia locris 3", want: "{players: {0: {hoplites: {locris: 2}, controls: [locris]}}}"},
		{thing: "hydra-a", change: hunted("hydra", "evolved: [hydra-a], wounds: ['1', '2', '3']", "attack-4", ""), play: "1: pick attack-4", want: "{hunt: {strength: 6}}"},
		{thing: "hydra-a below three wounds", change: hunted("hydra", "evolved: [hydra-a], wounds: ['1', '2']", "attack-4", ""), play: "1: pick attack-4", want: "{hunt: {strength: 4}}"},
	}
	// Fury is as strong as there are symbols
	for monster, wounds := range map[string]int{"minotaur": 5, "medusa": 5, "cyclops": 6, "sphinx": 7, "cerberus": 7, "chimera": 8, "hydra": 9} {
		rows = append(rows, row{thing: monster + "-b", change: hunted(monster, "evolved: ["+monster+"-b]", "fury-1", ""), play: "1: pick fury-1", want: fmt.Sprintf("{hunt: {strength: %d}}", wounds)})
	}
	var cards []string
	for _, id := range monsterIDs {
		cards = append(cards, id+"-a", id+"-b")
	}
	run(t, rows, cards)
}

// TestSeveralLairs leads an army through the territories of two monsters that attack entering hoplites, as custom
// content allows. Each kills one hoplite. If ways lead through different lairs, the player chooses. (R50)
func TestSeveralLairs(t *testing.T) {
	text, err := os.ReadFile("content/monsters.yaml")
	if err != nil {
		t.Fatal(err)
	}
	const bites = "rule: {when: [hoplites-enter], do: [{op: kill-hoplites, n: 1, where: monster-territory, whose: entering}]}}"
	changed := regexp.MustCompile(`(id: (?:hydra-a|cerberus-a), territory: [a-z]+, )rule: .*`).ReplaceAllString(string(text), "${1}"+bites)
	g, err := hellas.Open(fstest.MapFS{"monsters.yaml": {Data: []byte(changed)}})
	if err != nil {
		t.Fatal(err)
	}
	const lairs = "{monuments: {hermes: {level: 5}}, king-of-kings: {seat: 3, tokens: 3, god: hermes}, players: {0: {hoplites: {%s: 4}, pool: 1}}, " +
		"monsters: {chimera: {at: %s, evolved: [chimera-a]}, hydra: {at: %s, evolved: [hydra-a]}, cerberus: {at: %s, evolved: [cerberus-a]}}}"
	for _, r := range []row{
		{thing: "one after the other", change: fmt.Sprintf(lairs, "elis", "achaea", "locris", "crete"), play: "0: pray hermes; 0: army elis thessaly 4",
			want: "{came: null, players: {0: {hoplites: {thessaly: 2}}}}"},
		{thing: "through the first", change: fmt.Sprintf(lairs, "elis", "achaea", "arcadia", "crete"), play: "0: pray hermes; 0: army elis corinthia 4; 0: through achaea",
			want: "{players: {0: {hoplites: {corinthia: 3}}}}"},
		{thing: "around the first and through the other", change: fmt.Sprintf(lairs, "elis", "achaea", "arcadia", "crete"),
			play: "0: pray hermes; 0: army elis corinthia 4; 0: around achaea; 0: through arcadia", want: "{bitten: null, players: {0: {hoplites: {corinthia: 3}}}}"},
		{thing: "around both", change: fmt.Sprintf(lairs, "elis", "achaea", "arcadia", "crete"),
			play: "0: pray hermes; 0: army elis corinthia 4; 0: around achaea; 0: around arcadia", want: "{players: {0: {hoplites: {corinthia: 4}}}}"},
		{thing: "all die on the way", change: fmt.Sprintf(strings.Replace(lairs, ": 4}, pool", ": 2}, pool", 1), "elis", "achaea", "locris", "thessaly"),
			play: "0: pray hermes; 0: army elis thessaly 2", want: "{acting: 0, came: null, players: {0: {hoplites: null}}}"},
	} {
		t.Run(strings.ReplaceAll(r.thing, " ", "-"), func(t *testing.T) { r.check(t, g, 4) })
	}
}
