package hellas_test

import (
	"strings"
	"testing"
)

// TestCombatCards plays each of the 30 combat cards. Five hoplites of player 0 march from Elis into Achaea, where
// player 1 has three. With Reinforcements only two march, and three join them. (5 combat)
func TestCombatCards(t *testing.T) {
	const attack = `{players: {0: {hoplites: {elis: 5}, hand: [CARD]}, 1: {hoplites: {achaea: 3}, controls: [achaea]}}}`
	const defend = `{players: {0: {hoplites: {elis: 5}}, 1: {hoplites: {achaea: 3}, controls: [achaea], hand: [CARD]}}}`
	attacked := func(id, change, fought string) row {
		return row{thing: id, change: strings.ReplaceAll(change, "CARD", id), play: "0: march elis achaea 5; 0: play " + id, fought: fought}
	}
	defended := func(id, fought string) row {
		return row{thing: id, change: strings.ReplaceAll(defend, "CARD", id), play: "0: march elis achaea 5; 1: play " + id, fought: fought}
	}
	glory := strings.Replace(attack, "{players", "{glory: {green: 0}, players", 1)
	leader := strings.Replace(attack, "hand", "attributes: {leadership: 3}, hand", 1)
	rows := []row{
		defended("fortification-torch", "5 6"), defended("fortification-bow", "5 6"),
		attacked("fortification-torch", attack, "6 3"), // not for the attacker
		defended("local-support-torch", "5 6"), defended("local-support-bow", "5 6"),
		attacked("glory-torch", glory, "9 3"), attacked("glory-bow", glory, "9 3"), attacked("glory-bow", attack, "6 3"),
		attacked("phalanx-torch-1", attack, "8 3"), attacked("phalanx-torch-2", attack, "9 3"), attacked("phalanx-torch-3", attack, "9 3"),
		attacked("flank-attack-1", attack, "9 3"), attacked("flank-attack-2", attack, "9 3"), attacked("flank-attack-3", attack, "9 3"),
		defended("flank-attack-1", "5 5"), // it has fewer hoplites
		attacked("trap-sword", leader, "9 3"), attacked("trap-mace", leader, "9 3"), attacked("trap-mace", attack, "7 3"),
		attacked("tactical-maneuver-sword", leader, "9 3"), attacked("tactical-maneuver-mace", leader, "9 3"), attacked("tactical-maneuver-mace", attack, "7 3"),
		attacked("encirclement-sword", attack, "7 3"), attacked("encirclement-mace", attack, "7 3"),
		attacked("wild-attack-sword", attack, "8 3"), attacked("wild-attack-mace", attack, "8 3"), attacked("wild-attack-axe", attack, "8 3"), attacked("wild-attack-spear", attack, "8 3"),
		attacked("charge-1", attack, "9 3"), attacked("charge-2", attack, "9 3"),
		attacked("javelin-volley-axe", attack, "7 2"), attacked("javelin-volley-spear", attack, "7 2"),
		attacked("assault-axe", attack, "11 3"), attacked("assault-spear", attack, "11 3"), defended("assault-axe", "5 7"),
	}
	// The loser kills three instead of one.
	for i := range rows {
		if strings.HasPrefix(rows[i].thing, "encirclement") {
			rows[i].want = "{players: {1: {hoplites: null}, 0: {hoplites: {achaea: 4}}}}"
		}
	}
	for _, id := range []string{"reinforcements-1", "reinforcements-2"} {
		rows = append(rows, row{thing: id, play: "0: march elis achaea 2; 0: play " + id + "; 0: bring arcadia 3",
			change: "{players: {0: {hoplites: {elis: 2, arcadia: 3}, hand: [" + id + "]}, 1: {hoplites: {achaea: 3}, controls: [achaea]}}}", fought: "5 3"})
	}
	run(t, rows, printedIDs(t).combat)
}
