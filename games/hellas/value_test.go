package hellas_test

import (
	"math"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestValueLikesWhatAPlayerLikes compares pairs of positions of seat 0 that differ in one thing. The one that a player
// would prefer must have the higher value, with four players and with the fewest that the pair allows, usually two.
// Everything not named is equal, and it is the turn of seat 0.
func TestValueLikesWhatAPlayerLikes(t *testing.T) {
	g := open(t)
	const shrines = "epirus, aetolia, messenia, crete"
	mine := func(members string) string { return "{players: {0: {" + members + "}}}" }
	for _, c := range []struct {
		name, less, more string
		least            int // minimum number of players; 0 for 2
	}{
		{name: "a territory", less: mine(""), more: mine("controls: [achaea]")},
		{name: "a City", less: mine("controls: [epirus]"), more: mine("controls: [chalkidiki]")},
		{name: "a shrine", less: mine("controls: [locris]"), more: mine("controls: [aetolia]")},
		{name: "a temple", less: "{players: {0: {controls: [aetolia]}}}", more: "{temples: [aetolia], players: {0: {controls: [aetolia]}}}"},
		{name: "a fourth temple", less: "{temples: [epirus, aetolia, messenia], players: {0: {controls: [" + shrines + "]}}}",
			more: "{temples: [" + shrines + "], players: {0: {controls: [" + shrines + "]}}}"},
		{name: "the last temple to be built", less: "{temples: [" + shrines + "], players: {0: {controls: [" + shrines + ", corinthia], used: [build-temple]}}}",
			more: "{temples: [" + shrines + "], players: {0: {controls: [" + shrines + ", corinthia], used: []}}}"},
		{name: "a temple that nobody can take", less: "{temples: [aetolia], players: {0: {controls: [aetolia]}, 1: {hoplites: {locris: 2}}}}",
			more: "{temples: [aetolia], players: {0: {controls: [aetolia]}, 1: {hoplites: {messenia: 2}}}}"},
		{name: "a rival's temple next to an army", less: "{temples: [corinthia], players: {0: {hoplites: {laconia: 2}}, 1: {controls: [corinthia]}}}",
			more: "{temples: [corinthia], players: {0: {hoplites: {boeotia: 2}}, 1: {controls: [corinthia]}}}"},
		{name: "lands that are nearly whole rather than territories of all", less: mine("controls: [macedonia, locris, boeotia, achaea, argolis]"),
			more: mine("controls: [macedonia, chalkidiki, thessaly, locris, acarnania]"), least: 3},
		{name: "a monster slain", less: mine(""), more: mine("slain: [hydra]")},
		{name: "a second monster rather than a first", less: "{players: {0: {slain: [hydra]}, 1: {slain: []}}}", more: "{players: {0: {slain: [hydra, sphinx]}}}"},
		{name: "the last monster to be hunted", less: "{monsters: {hydra: {at: elis}}, players: {0: {slain: [sphinx, medusa]}}}",
			more: "{monsters: {hydra: {at: epirus}}, players: {0: {slain: [sphinx, medusa]}}}"},
		{name: "the Activation card", less: "{monuments: {zeus: {level: 5}}, king-of-kings: {seat: 1, tokens: 3, god: zeus}}",
			more: "{monuments: {zeus: {level: 5}}, king-of-kings: {seat: 0, tokens: 3, god: zeus}}", least: 3},
		{name: "a token gone from it", less: "{monuments: {zeus: {level: 5}}, king-of-kings: {seat: 0, tokens: 3, god: zeus}, players: {0: {controls: [thessaly]}}}",
			more: "{monuments: {zeus: {level: 5}}, king-of-kings: {seat: 0, tokens: 2, god: zeus}, players: {0: {controls: [thessaly]}}}", least: 3},
		{name: "the territory of its monument", less: "{monuments: {zeus: {level: 5}}, king-of-kings: {seat: 0, tokens: 1, god: zeus}, players: {0: {controls: [chalkidiki]}}}",
			more: "{monuments: {zeus: {level: 5}}, king-of-kings: {seat: 0, tokens: 1, god: zeus}, players: {0: {controls: [thessaly]}}}", least: 3},
		{name: "a hoplite", less: mine("hoplites: {elis: 2}"), more: mine("hoplites: {elis: 3}")},
		{name: "a combat card", less: mine("hand: []"), more: mine("hand: [reinforcements-1]")},
		{name: "a stronger card", less: mine("hand: [phalanx-torch-1]"), more: mine("hand: [charge-1]")},
		{name: "an attribute", less: mine("attributes: {strength: 1, leadership: 1, speed: 2}"), more: mine("attributes: {strength: 1, leadership: 2, speed: 2}")},
		{name: "an attribute that is not injured", less: mine("injured: [speed]"), more: mine("injured: []")},
		{name: "a priest", less: mine("pool: 0"), more: mine("pool: 1")},
		{name: "an artifact", less: mine("artifacts: []"), more: mine("artifacts: [aegis]")},
		{name: "a blessing", less: mine("blessings: []"), more: mine("blessings: [exile]")},
		{name: "a Glory token", less: "{}", more: "{glory: {green: 0}}"},
		{name: "a Glory token of the hero's land", less: "{glory: {green: 0}}", more: "{glory: {red: 0}}"},
		{name: "a step of a quest", less: "{quests: [golden-fleece, '', ''], players: {0: {at: '', quest: golden-fleece, step: 1}}}",
			more: "{quests: [golden-fleece, '', ''], players: {0: {at: '', quest: golden-fleece, step: 2}}}"},
		{name: "the own turn", less: "{acting: 1}", more: "{acting: 0}"},
		{name: "hoplites that may still move", less: "{done: [hoplites]}", more: "{done: []}"},
	} {
		for _, players := range []int{max(2, c.least), 4} {
			less, more := arranged(t, g, players, c.less), arranged(t, g, players, c.more)
			if a, b := game.ValueOf(less, 0), game.ValueOf(more, 0); a >= b {
				t.Errorf("%s, with %d players: %v without it, %v with it", c.name, players, a, b)
			}
		}
	}
}

// TestValueIsAgainstTheBestRival checks values with two and three players. With two, the value of the seat that is
// ahead must exceed 100 points by the factor by which its rival's is lower. With three, a rival's temple must lower a
// seat's value.
func TestValueIsAgainstTheBestRival(t *testing.T) {
	g := open(t)
	const even = "0: {controls: [aetolia]}, 1: {controls: [locris]}"
	worth := func(players int, doc string) (all [game.MaxSeats]float64) {
		game.ValuesOf(arranged(t, g, players, doc), game.Everybody, &all)
		return all
	}
	ahead := worth(2, "{temples: [aetolia], players: {"+even+"}}")
	if ahead[0] <= 100 || math.Abs(ahead[0]*ahead[1]-100*100) > 1e-6 {
		t.Errorf("with a temple a seat is worth %v, its rival %v", ahead[0], ahead[1])
	}
	three := worth(3, "{temples: [aetolia], players: {"+even+", 2: {controls: [elis]}}}")
	more := worth(3, "{temples: [aetolia, elis], players: {"+even+", 2: {controls: [elis]}}}")
	if three[1] >= 100 || more[2] <= three[2] || more[0] >= three[0] {
		t.Errorf("with one temple the seats are worth %v, and %v when a rival has one too", three[:3], more[:3])
	}
}

// TestValueAtTheEnd checks that the winner's value exceeds the value before the winning move, and that the loser's
// value is the loser's score.
func TestValueAtTheEnd(t *testing.T) {
	g := open(t)
	const four = "temples: [epirus, aetolia, messenia, crete], players: {0: {controls: [epirus, aetolia, messenia, crete, corinthia], used: []}}"
	p := arranged(t, g, 2, "{"+four+"}")
	near := game.ValueOf(p, 0)
	say(t, p, "0: temple corinthia")
	if !p.Result().Won.Has(0) {
		t.Fatal("the fifth temple does not win")
	}
	if won := game.ValueOf(p, 0); won <= near {
		t.Errorf("the fifth temple is worth %v, four and a place for it %v", won, near)
	}
	if lost := game.ValueOf(p, 1); lost != p.Score(1) {
		t.Errorf("who has lost is worth %v, and has %v points", lost, p.Score(1))
	}
}

// TestValueOfTheSoloGame compares pairs of positions of the Persian Invasion that differ in one thing, in one act or
// both. The one that a player would prefer must have the higher value for the player, and be lower for Persia by the
// same factor. In random games a win must exceed a position close to a win, and a loss must have the higher value for
// Persia.
func TestValueOfTheSoloGame(t *testing.T) {
	g := open(t)
	at := func(act int, changes ...string) game.Position {
		p := g.New(alone("2"), &game.Env{Dice: game.QuickDice(1)})
		scene := "{invasion: {gone: {1: 2, 2: 2, 3: 1}}}"
		if act == 2 {
			scene = "{invasion: {act: 2, gone: {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2}}}"
		}
		for _, change := range append([]string{scene}, changes...) {
			if err := g.Arrange(p, asJSON(t, change)); err != nil {
				t.Fatalf("%v in %s", err, change)
			}
		}
		return p
	}
	const sparta = "controls: [laconia, messenia, arcadia, elis]"
	for _, c := range []struct {
		name, less, more string
		acts             []int
	}{
		{"territories", "{}", "{players: {0: {" + sparta + "}}}", []int{1, 2}},
		{"hoplites", "{players: {0: {hoplites: {laconia: 2}}}}", "{players: {0: {hoplites: {laconia: 6}}}}", []int{1, 2}},
		{"priests", "{players: {0: {pool: 0}}}", "{players: {0: {pool: 2}}}", []int{1, 2}},
		{"a small army of Persia", "{invasion: {hoplites: {chalkidiki: 8}}}", "{invasion: {hoplites: {chalkidiki: 2}}}", []int{1, 2}},
		{"weak Control tokens of Persia", "{invasion: {invasion: 5}}", "{invasion: {invasion: 0}}", []int{1, 2}},
		{"no spies", "{invasion: {spies: [thessaly, attica]}}", "{invasion: {spies: []}}", []int{1, 2}},
		{"a land that Persia has not whole", "{invasion: {controls: [epirus, macedonia, thessaly, chalkidiki]}}",
			"{invasion: {controls: [epirus, macedonia, thessaly, locris]}}", []int{2}},
		{"the end in reach rather than far", "{invasion: {counter: 5}}", "{invasion: {counter: 1}}", []int{2}},
		{"a monument that stands", "{monuments: {zeus: {level: 1}}}", "{monuments: {zeus: {level: 5}}}", []int{2}},
	} {
		for _, act := range c.acts {
			less, more := at(act, c.less), at(act, c.more)
			if a, b := game.ValueOf(less, 0), game.ValueOf(more, 0); a >= b {
				t.Errorf("%s, act %d: %v without it, %v with it", c.name, act, a, b)
			}
			if a, b := game.ValueOf(more, 0), game.ValueOf(more, game.Spectator); math.Abs(a*b-100*100) > 1e-6 {
				t.Errorf("%s, act %d: the player is worth %v, Persia %v", c.name, act, a, b)
			}
		}
	}
	for seed := range uint64(20) {
		_, p := gametest.Random(g, alone("1"), seed, 0)
		lead, won := game.ValueOf(p, 0)-game.ValueOf(p, game.Spectator), p.Result().Won.Has(0)
		if open := at(2, "{invasion: {counter: 1}}"); won && lead <= game.ValueOf(open, 0)-game.ValueOf(open, game.Spectator) {
			t.Errorf("seed %d: who has won leads by %v", seed, lead)
		}
		if !won && lead >= 0 {
			t.Errorf("seed %d: who has lost leads by %v", seed, lead)
		}
	}
}
