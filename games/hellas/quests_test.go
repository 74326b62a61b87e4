package hellas_test

import (
	"fmt"
	"testing"
)

// TestQuests enters each of the nine quests at each of its steps, with exactly the requirements and with less. (5
// quests)
func TestQuests(t *testing.T) {
	g := open(t)
	for quest, c := range map[string]struct {
		place string
		enter [3][2]string // the state of player 0 that meets a step, and one that does not; "" for no change
		pay   [3]string    // the moves that pay
		after string       // the moves that take the reward
		want  string
	}{
		"aid-to-atlas": {"messenia", [3][2]string{{"attributes: {strength: 2}", "attributes: {strength: 1}"}, {"attributes: {strength: 4}", "attributes: {strength: 3}"}, {"attributes: {strength: 5}", "attributes: {strength: 4}"}},
			[3]string{}, "; 0: redeem aid-to-atlas", "{players: {0: {used: [], kept: [], hand-size: 2}}}"},
		"amazon-queen": {"chalkidiki", [3][2]string{{"attributes: {leadership: 2}", "pool: 1"}, {"pool: 1, attributes: {leadership: 2}", "attributes: {leadership: 2}"}, {"pool: 1, attributes: {leadership: 2}", "attributes: {leadership: 2}"}},
			[3]string{}, "", "{players: {0: {pool: 0, attributes: {strength: 2}, hand-size: 2}}}"},
		"clean-augean-stables": {"elis", [3][2]string{{"attributes: {speed: 2}", "injured: [speed]"}, {"attributes: {speed: 2}", "injured: [strength, leadership]"}, {"attributes: {speed: 3}", "attributes: {speed: 2}"}},
			[3]string{"", "; 0: suffer strength; 0: suffer leadership", "; 0: suffer strength; 0: suffer leadership"}, "; 0: redeem clean-augean-stables; 0: prepare; 0: done", "{acting: 0, players: {0: {used: [prepare, usurp], kept: []}}}"},
		"saving-prometheus": {"macedonia", [3][2]string{{"hand: [trap-mace]", "hand: []"}, {"hand: [trap-mace, charge-1]", "hand: [trap-mace]"}, {"hand: [trap-mace, charge-1, charge-2, glory-bow]", "hand: [trap-mace, charge-1, charge-2]"}},
			[3]string{}, "; 0: place boeotia 2", "{players: {0: {pool: 1, hand: [], hoplites: {boeotia: 2}}}}"},
		"capture-cretan-bull": {"crete", [3][2]string{{"attributes: {speed: 3, strength: 3}", "attributes: {speed: 3, strength: 2}"}, {"hand: [trap-mace, charge-1], attributes: {speed: 3, strength: 3}", "attributes: {speed: 3, strength: 3}"},
			{"hand: [trap-mace, charge-1], attributes: {speed: 4, strength: 4}", "hand: [trap-mace, charge-1], attributes: {speed: 3, strength: 4}"}}, [3]string{}, "; 0: claim blue", "{glory: {brown: 0, blue: 0}}"},
		"calydonian-hunt": {"aetolia", [3][2]string{{"controls: [boeotia, achaea]", "controls: [boeotia, corinthia]"}, {"controls: [boeotia, achaea, laconia]", "controls: [boeotia, achaea]"}, {"controls: [boeotia, achaea, laconia], attributes: {speed: 3}", "controls: [boeotia, achaea, laconia]"}},
			[3]string{}, "; 0: place boeotia 2; 0: place achaea 2; 0: place laconia 2", "{players: {0: {hoplites: {boeotia: 2, achaea: 2, laconia: 2}}}}"},
		"kill-stymphalian-birds": {"arcadia", [3][2]string{{"pool: 1", "pool: 0"}, {"pool: 1, controls: [boeotia, epirus, crete]", "pool: 1"}, {"pool: 2, controls: [boeotia, epirus, crete]", "pool: 1, controls: [boeotia, epirus, crete]"}},
			[3]string{}, "@0 0 0; 0: keep pandoras-box", "{players: {0: {pool: 2, artifacts: [pandoras-box]}}}"},
		"golden-fleece": {"acarnania", [3][2]string{{"attributes: {leadership: 2}", "attributes: {leadership: 1}"}, {"attributes: {leadership: 2, speed: 2}", "attributes: {leadership: 2, speed: 1}"}, {"artifacts: [aegis], attributes: {leadership: 2}", "attributes: {leadership: 2}"}},
			[3]string{}, "; 0: place boeotia 3", "{players: {0: {hoplites: {boeotia: 3}}}}"},
		"cattle-of-geryon": {"boeotia", [3][2]string{{"attributes: {strength: 2}", "attributes: {strength: 1}"}, {"attributes: {strength: 4}", "attributes: {strength: 3}"}, {"hand: [trap-mace, charge-1], attributes: {strength: 4}", "hand: [trap-mace], attributes: {strength: 4}"}},
			[3]string{}, "; 0: raise speed", "{players: {0: {attributes: {speed: 3, strength: 4}}}}"},
	} {
		for step := range 3 {
			t.Run(fmt.Sprintf("%s-%d", quest, step+1), func(t *testing.T) {
				change := func(zero string) string {
					controls := ", controls: [boeotia]"
					for i := 0; i+8 < len(zero); i++ {
						if zero[i:i+8] == "controls" {
							controls = ""
						}
					}
					return fmt.Sprintf("{quests: [%s, '', ''], temples: [epirus, crete], done: [prayer], players: {1: {at: phocis}, 2: {at: phocis}, 3: {at: phocis}, 0: {at: %s, used: [usurp], %s%s}}}", quest, c.place, zero, controls)
				}
				entry := fmt.Sprintf("enter %s %d", quest, step+1)
				// The hero is already in the territory, so the choice comes without a movement. (R39)
				little := arranged(t, g, 4, change(c.enter[step][1]))
				moves := little.Moves(0, nil)
				for _, m := range moves {
					if string(little.FormatMove(m, 0, 0)) == "walk "+c.place {
						say(t, little, "0: walk "+c.place)
						for _, e := range little.Moves(0, nil) {
							if string(little.FormatMove(e, 0, 0)) == entry {
								t.Errorf("step %d is entered with too little: %s", step+1, c.enter[step][1])
							}
						}
					}
				}
				r := row{change: change(c.enter[step][0]), play: "0: walk " + c.place + "; 0: " + entry + c.pay[step]}
				if step < 2 {
					r.want = fmt.Sprintf("{players: {0: {at: null, quest: %s, step: %d}}}", quest, step+1)
				} else {
					r.play += c.after
					r.want = c.want
				}
				r.check(t, g, 4)
			})
		}
	}
}
