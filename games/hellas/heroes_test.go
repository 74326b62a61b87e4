package hellas_test

import (
	"fmt"
	"strings"
	"testing"

	"pantheon/game"
)

func replaced(text, old, new string) string { return strings.ReplaceAll(text, old, new) }

// TestHeroes plays the ability of each hero. (5 heroes)
func TestHeroes(t *testing.T) {
	run(t, []row{
		{thing: "achilles adds the higher of Speed and Strength", change: "{players: {0: {at: achaea, attributes: {speed: 3, strength: 2}, hoplites: {elis: 2}}, 1: {hoplites: {achaea: 3}}}}", play: "0: march elis achaea 2; 1: withdraw locris", fought: "5 3"},
		{thing: "heracles gives back a token for an artifact", change: "{acting: 1, glory: {green: 1}}", play: "1: trade green @0 0; 1: keep caduceus", want: "{glory: {green: null}, players: {1: {artifacts: [caduceus]}}}"},
		{thing: "heracles only at the start of his turn", change: "{acting: 1, glory: {green: 1}}", play: "1: walk thessaly", offers: "!trade green"},
		{thing: "helen keeps hoplites out", change: "{players: {0: {hoplites: {macedonia: 2}}, 2: {at: thessaly}}}", offers: "!march macedonia thessaly 1; !move macedonia thessaly; march macedonia epirus 1"},
		{thing: "helen lets them in beside their own hero", change: "{players: {0: {at: thessaly, hoplites: {macedonia: 2}}, 2: {at: thessaly}}}", offers: "march macedonia thessaly 1"},
		{thing: "perseus appears after Prepare", change: "{acting: 3}", play: "3: prepare; 3: done; 3: appear epirus", want: "{players: {3: {at: epirus}}}"},
	}, []string{"achilles", "heracles", "helen", "perseus"})
}

// TestHeroesBegin checks the start bonus of each hero. (3.1, R3)
func TestHeroesBegin(t *testing.T) {
	g := open(t)
	for hero, want := range map[string]string{
		"achilles": "{players: {0: {attributes: {speed: 2, strength: 1, leadership: 1}}}}",
		"heracles": "{players: {0: {attributes: {speed: 1, strength: 2, leadership: 1}}}}",
		"helen":    "{players: {0: {artifacts: [harpe]}}}",
		"perseus":  "{glory: {green: 0}}",
	} {
		t.Run(hero, func(t *testing.T) {
			r := row{change: "", want: want}
			dice := game.QuickDice(1)
			dice.Fix(0)
			p := g.New(game.Setup{Players: 2}, &game.Env{Dice: dice})
			for p.ToAct() != game.Only(0) {
				say(t, p, "1: take "+map[bool]string{true: "perseus", false: "achilles"}[hero != "perseus" && hero == "achilles"])
				say(t, p, "1: start attica")
			}
			say(t, p, "0: take "+hero)
			line := "0: start elis"
			if hero == "helen" {
				line += " @0 0 0"
			}
			say(t, p, line)
			if hero == "helen" {
				say(t, p, "0: keep harpe")
			}
			r.holdsIn(t, p)
		})
	}
}

// TestGodPowers prays at each monument at each level. (5 powers)
func TestGodPowers(t *testing.T) {
	g := open(t)
	for level := 1; level <= 5; level++ {
		crown := ""
		if level == 5 {
			crown = "king-of-kings: {seat: 3, tokens: 3, god: GOD}, "
		}
		base := fmt.Sprintf("{%smonuments: {GOD: {level: %d}}, players: {0: {pool: 1, controls: [aetolia], hoplites: {aetolia: 2}}}}", crown, level)
		zeus := row{change: replaced(base, "GOD", "zeus"), play: "0: pray zeus", want: fmt.Sprintf("{players: {0: {pool: 0, attributes: {strength: 2}, hand-size: %d}}}", level-1)}
		athena := row{change: replaced(base, "GOD", "athena"), play: "0: pray athena", want: "{players: {0: {attributes: {leadership: 2}, hoplites: {aetolia: 2}}}}"}
		hermes := row{change: replaced(base, "GOD", "hermes"), play: "0: pray hermes", want: "{players: {0: {attributes: {speed: 3}}}}"}
		if level > 1 {
			athena.play += fmt.Sprintf("; 0: place aetolia %d", level-1)
			athena.want = fmt.Sprintf("{players: {0: {hoplites: {aetolia: %d}}}}", level+1)
			far := []string{"epirus", "macedonia", "chalkidiki", "euboea"}[level-2]
			hermes.play += fmt.Sprintf("; 0: army aetolia %s 2", far)
			hermes.want = fmt.Sprintf("{players: {0: {hoplites: {aetolia: null, %s: 2}}}}", far)
			if far == "chalkidiki" { // Helen's territory
				hermes.change = replaced(hermes.change, "players: {", "players: {2: {at: crete}, ")
			}
		}
		for god, r := range map[string]row{"zeus": zeus, "athena": athena, "hermes": hermes} {
			t.Run(fmt.Sprintf("%s-%d", god, level), func(t *testing.T) { r.check(t, g, 4) })
		}
	}
}

// TestTempleCards builds the Oracle with each temple card, and a temple with the token of each of its slots. (5
// temples)
func TestTempleCards(t *testing.T) {
	const oracle = "{temple-card: CARD, players: {0: {controls: [phocis], hand: [trap-mace]}}}"
	run(t, []row{
		{thing: "t1", change: replaced(oracle, "CARD", "t1"), play: "0: temple phocis; 0: prepare; 0: done", want: "{acting: 1, temples: [phocis], players: {0: {pool: 1, used: [build-temple, prepare]}}}"},
		{thing: "t2", change: replaced(oracle, "CARD", "t2"), play: "0: temple phocis", want: "{draft: {n: 5}, players: {0: {pool: 2}}}"},
		{thing: "t3", change: replaced(oracle, "CARD", "t3"), play: "0: temple phocis @0 0 0; 0: keep pandoras-box", want: "{acting: 1, players: {0: {artifacts: [pandoras-box]}}}"},
		{thing: "t4", change: replaced(oracle, "CARD", "t4"), play: "0: temple phocis", want: "{acting: 1, players: {0: {hand-size: 4}}}"},
		{thing: "t5", change: replaced(oracle, "CARD", "t5"), play: "0: temple phocis; 0: raise speed; 0: raise leadership", want: "{acting: 1, players: {0: {attributes: {speed: 3, leadership: 2}}}}"},
	}, []string{"t1", "t2", "t3", "t4", "t5"})
	shrines := []string{"epirus", "chalkidiki", "aetolia", "attica", "corinthia", "elis", "messenia", "crete"}
	g := open(t)
	for card, drafts := range map[string]string{"t1": "2468", "t2": "2368", "t3": "2357", "t4": "3457", "t5": "3467"} {
		for slot := 1; slot <= 8; slot++ {
			site := shrines[slot-1]
			// Another player has built the earlier temples without controlling enough of them to win.
			p := arranged(t, g, 4, fmt.Sprintf("{temple-card: %s, temples: [%s], players: {0: {controls: [%s]}, 2: {at: macedonia}, 1: {at: phocis}}}", card, strings.Join(shrines[:slot-1], ", "), site))
			say(t, p, "0: temple "+site)
			want := row{want: "{draft: null}"}
			if strings.Contains(drafts, fmt.Sprint(slot)) {
				want.want = "{draft: {n: 5}}"
			}
			t.Run(fmt.Sprintf("%s-slot-%d", card, slot), func(t *testing.T) { want.holdsIn(t, p) })
		}
	}
}
