package hellas_test

import (
	"strings"
	"testing"

	"pantheon/game"
)

// TestRefusalsNameTheRule plays moves that are not allowed and checks the rule and the reason of the refusal.
func TestRefusalsNameTheRule(t *testing.T) {
	const battle = "{players: {0: {hoplites: {elis: 2}, hand: [charge-1, wild-attack-axe]}, 1: {hoplites: {achaea: 2}, controls: [achaea], hand: [trap-mace]}}}"
	for _, c := range []struct{ name, change, play, said, rule, why string }{
		{"a card not in hand", battle, "0: march elis achaea 2; 1: pass", "0: play trap-mace", "3.4 cards", "refuse.not-in-hand"},
		{"too many casualty symbols", battle, "0: march elis achaea 2; 1: pass; 0: play wild-attack-axe", "0: play charge-1", "3.4 cards", "refuse.too-bloody"},
		{"a card after passing", battle, "0: march elis achaea 2; 1: pass", "1: play trap-mace", "3.4 cards", "refuse.has-passed"},
		{"a second artifact action", "{players: {0: {artifacts: [pandoras-box, ambrosia], injured: [speed]}}}", "0: use pandoras-box; 0: done", "0: use ambrosia", "3.2 artifacts", "refuse.artifacts-done"},
		{"an artifact that is used", "{charged: [], players: {0: {artifacts: [pandoras-box]}}}", "", "0: use pandoras-box", "3.2 artifacts", "refuse.not-charged"},
		{"an artifact of another", "{players: {1: {artifacts: [pandoras-box]}}}", "", "0: use pandoras-box", "3.7", "refuse.not-yours-thing"},
		{"an artifact at another moment", "{players: {0: {artifacts: [aegis]}}}", "", "0: use aegis", "3.7", "refuse.other-moment"},
		{"a fortified hoplite marched", "{players: {0: {controls: [achaea], hoplites: {achaea: 2}, fortified: [achaea]}}}", "", "0: march achaea elis 3", "3.2 march", "refuse.fortified-stays"},
		{"a march too far", "{players: {0: {hoplites: {achaea: 2}}}}", "", "0: march achaea messenia 1", "3.2 march", "refuse.not-adjacent"},
		{"a way through an enemy", "{players: {0: {hoplites: {aetolia: 2}, blessings: [forced-march]}, 1: {controls: [locris]}}}", "", "0: march aetolia phocis 1", "3.2 steps", "refuse.no-way"},
		{"Helen's territory", "{players: {0: {hoplites: {macedonia: 1}}, 2: {at: thessaly}}}", "", "0: move macedonia thessaly", "5 heroes", "refuse.barred"},
		{"a hoplite that has moved", "{players: {0: {attributes: {leadership: 2}, hoplites: {aetolia: 1}}}}", "0: move aetolia locris", "0: move locris phocis", "3.2 hoplites", "refuse.moved-already"},
		{"a second hoplite movement", "{players: {0: {hoplites: {aetolia: 2}}}}", "0: move aetolia locris", "0: move aetolia locris", "3.2 hoplites", "refuse.hoplites-done"},
		{"fortifying who has just come", "{players: {0: {attributes: {leadership: 2}, controls: [locris], hoplites: {aetolia: 1}}}}", "0: move aetolia locris", "0: fortify locris", "3.2 fortify", "refuse.just-came"},
		{"a City that is taken", "{players: {0: {controls: [locris], hoplites: {locris: 1}, fortified: [locris]}}}", "", "0: occupy locris", "3.2 fortify", "refuse.city-taken"},
		{"a withdrawal to a held territory", "{players: {0: {hoplites: {elis: 3}}, 1: {hoplites: {achaea: 2}, controls: [achaea]}, 2: {controls: [corinthia]}}}", "0: march elis achaea 3", "1: withdraw corinthia", "3.4 withdrawal", "refuse.no-refuge"},
		{"a quest below its needs", "{quests: [aid-to-atlas, '', ''], players: {0: {at: messenia, attributes: {strength: 2}}}}", "0: walk messenia", "0: enter aid-to-atlas 2", "3.6 steps", "refuse.quest-needs"},
		{"a fourth step of a quest", "{quests: [aid-to-atlas, '', ''], players: {0: {at: messenia, attributes: {strength: 5}}}}", "0: walk messenia", "0: enter aid-to-atlas 4", "3.6 steps", "refuse.no-step"},
		{"a walk on a quest", "{quests: [aid-to-atlas, '', ''], players: {0: {at: null, quest: aid-to-atlas, step: 1}}}", "", "0: walk elis", "3.6", "refuse.on-quest"},
		{"usurping on a quest", "{glory: {green: 0}, quests: [aid-to-atlas, '', ''], players: {0: {at: null, quest: aid-to-atlas, step: 1}}}", "", "0: usurp", "3.6", "refuse.on-quest"},
		{"usurping without the token", "", "", "0: usurp", "3.2 usurp", "refuse.no-glory-of"},
		{"a walk too far", "", "", "0: walk crete", "3.2 hero", "refuse.too-far"},
		{"a second prayer", "{players: {0: {pool: 2}}}", "0: pray zeus", "0: pray athena", "3.2 prayer", "refuse.prayed"},
		{"a prayer without a priest", "", "", "0: pray zeus", "3.2 prayer", "refuse.no-priest"},
		{"a prayer without a slot", "{monuments: {zeus: {priests: {1: 2}}}, players: {0: {pool: 1}}}", "", "0: pray zeus", "3.2 prayer", "refuse.no-slot"},
		{"a used action", "{players: {0: {used: [prepare]}}}", "", "0: prepare", "3.2", "refuse.used-action"},
		{"a turn without a special action", "", "", "0: done", "3.2", "refuse.special-needed"},
		{"a temple without a shrine", "{players: {0: {controls: [boeotia]}}}", "", "0: temple boeotia", "3.2 temple", "refuse.no-shrine"},
		{"a temple in a territory of another", "{players: {1: {controls: [crete]}}}", "", "0: temple crete", "3.2 temple", "refuse.not-controlled"},
		{"a complete monument", "{king-of-kings: {seat: 1, tokens: 3, god: zeus}, monuments: {zeus: {level: 5}}}", "", "0: build zeus", "3.2 monument", "refuse.complete"},
		{"a hunt elsewhere", "{monsters: {hydra: {at: argolis}}}", "", "0: hunt hydra", "3.5", "refuse.not-hunted"},
		{"a hunt without what it needs", "{monsters: {sphinx: {at: epirus, evolved: [sphinx-a]}}}", "", "0: hunt sphinx", "3.5", "refuse.hunter-needs"},
		{"a wound without the cards", "{monsters: {minotaur: {at: epirus}}, players: {0: {hand: [trap-mace]}}}", "0: hunt minotaur @0", "0: strike 4 trap-mace", "3.5 attack", "refuse.no-wound"},
		{"more recruits than are left", "{players: {0: {controls: [achaea], hoplites: {elis: 14}}}}", "0: recruit", "0: place achaea 2", "2", "refuse.supply"},
		{"no recruits", "{players: {0: {controls: [achaea]}}}", "0: recruit", "0: place achaea 0", "3.2 recruit", "refuse.at-least"},
		{"no fortified recruits", "{players: {0: {at: achaea, controls: [achaea]}}}", "0: prepare", "0: garrison achaea 0", "3.2 recruit", "refuse.at-least"},
		{"a march of nobody", "{players: {0: {hoplites: {elis: 1}}}}", "", "0: march elis achaea 0", "3.2", "refuse.at-least"},
		{"a blessing that costs too much", "{players: {0: {blessings: [battle-prayer]}}}", "", "0: invoke battle-prayer", "3.7", "refuse.cost"},
		{"a blessing that works by itself", "{players: {0: {blessings: [armory]}}}", "", "0: invoke armory", "3.7", "refuse.by-itself"},
		{"another's turn", "", "", "1: prepare", "3.2", "refuse.not-your-turn"},
		{"something else first", "{players: {0: {controls: [achaea]}}}", "0: recruit", "0: prepare", "3.2", "refuse.first"},
		{"half a sentence", "{players: {0: {hoplites: {aetolia: 1}}}}", "", "0: march aetolia", "", "refuse.unfinished"},
		{"no territory", "", "", "0: walk atlantis", "", "refuse.no-such-territory"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			p := arranged(t, open(t), 4, c.change)
			for _, line := range strings.Split(c.play, ";") {
				if strings.TrimSpace(line) != "" {
					say(t, p, line)
				}
			}
			who, words, _ := strings.Cut(c.said, ": ")
			s, _ := game.ParseSeat(who)
			_, refusal := p.ParseMove(s, game.MoveText(words))
			if refusal == nil {
				t.Fatalf("%q is accepted", c.said)
			}
			if refusal.Rule != c.rule || refusal.Why.ID != c.why {
				t.Errorf("%q is refused by %q with %s, not by %q with %s", c.said, refusal.Rule, refusal.Why.ID, c.rule, c.why)
			}
		})
	}
}

// TestWhyNot checks the reason why a thing cannot be used.
func TestWhyNot(t *testing.T) {
	p := arranged(t, open(t), 4, "{monsters: {hydra: {at: argolis}}, players: {0: {artifacts: [aegis], blessings: [armory]}}}")
	for thing, why := range map[game.Thing]string{
		"artifact:aegis": "refuse.other-moment", "artifact:harpe": "refuse.not-yours-thing", "blessing:armory": "refuse.by-itself", "monster:hydra": "refuse.not-hunted",
		"territory:crete": "refuse.too-far", "god:zeus": "", "territory:nowhere": "", "combat:charge-1": "",
	} {
		r := p.Why(0, thing)
		switch {
		case why == "" && r != nil && thing != "combat:charge-1":
			t.Errorf("%s: there is nothing to explain, and yet: %v", thing, r)
		case why != "" && (r == nil || r.Why.ID != why):
			t.Errorf("%s is explained by %v, not by %s", thing, r, why)
		}
	}
}
