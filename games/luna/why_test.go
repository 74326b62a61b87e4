package luna

import (
	"testing"

	"pantheon/game"
)

// A refusal is the expected refusal of a move.
type refusal struct {
	words     game.MoveText
	rule, why string
}

// refusedAll checks the refusals of several moves in one position.
func refusedAll(t *testing.T, p *Position, all []refusal) {
	t.Helper()
	for _, r := range all {
		refused(t, p, r.words, r.rule, r.why)
	}
}

// table holds the changes for a game of four in round 2, with the boards blue, yellow, green and purple. The Builder is
// on Herbs, the Apostate on Book.
const table = `{"step": "turn", "round": 2, "boards": ["blue", "yellow", "green", "purple"],
	"ring": ["shrine", "herbs", "tide", "sailboat", "bribe", "book", "novice"],
	"figures": {"priestess": "shrine", "builder": "herbs", "apostate": "book"},
	"players": {
		"0": {"temple": [1], "active": {"tide": 2, "herbs": 2, "book": 1, "shrine": 1}, "inactive": {"tide": 1, "novice": 1}, "shrines": ["shrine"], "claimed": [5]},
		"1": {"temple": [2, 6], "claimed": [7]}, "2": {"temple": [3]}, "3": {"temple": [4]}}, "books": [1, 2, 3, 4]}`

// TestRefusals checks that each illegal move is refused by the rule that forbids it.
func TestRefusals(t *testing.T) {
	p := deal(t, 4, nil, table)
	refusedAll(t, p, []refusal{
		{"", "", "refuse.nothing-said"},
		{"fly tide", "", "refuse.no-such-verb"},
		{"favour moon", "", "refuse.no-such-island"},
		{"set moon tide", "", "refuse.no-such-figure"},
		{"promote 29 tide", "", "refuse.no-such-stone"},
		{"council tide -1", "", "refuse.no-such-number"},
		{"meditate now", "", "refuse.too-many-words"},
		{"favour", "", "refuse.unfinished"},
		{"council tide", "", "refuse.unfinished"},
		{"journey tide book", "", "refuse.unfinished"},
		{"set builder tide", "Q1", "refuse.figures-stand"},
		{"found tide", "1.3", "refuse.preliminary-over"},
		{"block tide", "1.12", "refuse.solo-only"},
		{"end", "1.12", "refuse.solo-only"},
		{"done", "1.7", "refuse.nothing-to-end"},
		{"favour pier", "1.7 favour", "refuse.pier"},
		{"journey tide pier 1", "1.7 journey", "refuse.pier"},
		{"journey pier tide 1", "1.7 journey", "refuse.pier"},
		{"favour book", "1.7 favour", "refuse.too-few"},
		{"favour novice", "1.7 favour", "refuse.inactive"},
		{"recruit shrine", "1.7 recruit", "refuse.too-few"},
		{"build herbs", "1.7 shrine", "refuse.no-token"},
		{"herbs tide 1", "1.7 herbs", "refuse.no-token"},
		{"journey tide tide 1", "Q4", "refuse.same-island"},
		{"journey tide book 3", "1.7 journey", "refuse.inactive"},
		{"journey tide book 0", "1.7 journey", "refuse.at-least-one"},
		{"tide tide book 1", "1.7 tide", "refuse.no-token"},
		{"drift tide book 1", "1.7 tide", "refuse.no-token"},
		{"sail tide book 1", "1.7 sailboat", "refuse.no-token"},
		{"promote 5 herbs", "1.7 promotion", "refuse.stone-taken"},
		{"promote 7 novice", "1.7 promotion", "refuse.stone-taken"},
		{"promote 6 bribe", "1.7 promotion", "refuse.stone-gone"},
		{"promote 8 tide", "1.7 promotion", "refuse.other-symbol"},
		{"promote 12 book", "1.7 promotion", "refuse.too-few"},
		{"promote 13 tide", "1.7 approved", "refuse.bribe-needed"},
		{"promote 18 tide", "1.7 approved", "refuse.not-approved"},
		{"sanctify 7", "1.7 sanctification", "refuse.not-claimed"},
		{"sanctify 1", "1.7 sanctification", "refuse.stone-gone"},
		{"book 2 1", "1.7 book", "refuse.no-token"},
		{"council tide 3", "1.7 council", "refuse.inactive"},
		{"council tide 0", "1.7 council", "refuse.at-least-one"},
		{"attend", "Q3", "refuse.not-alone"},
		{"expel tide 1", "1.7 expulsion", "refuse.apostate-elsewhere"},
		{"expel book 2", "1.7 expulsion", "refuse.too-few"},
		{"expel book 0", "1.7 expulsion", "refuse.at-least-one"},
		{"help", "1.7 novice", "refuse.no-token"},
	})
	if _, r := p.ParseMove(1, "meditate"); r == nil || r.Why.ID != "refuse.not-your-turn" || r.Rule != "1.6" {
		t.Errorf("another seat's move: %v", r)
	}

	arrange(t, p, `{"players": {"0": {"favours": ["shrine", "herbs", "tide", "sailboat", "bribe", "book", "novice"], "claimed": [5, 27]}}}`)
	refusedAll(t, p, []refusal{
		{"favour tide", "1.5", "refuse.favour-held"},
		{"build tide", "1.7 shrine", "refuse.builder-elsewhere"},
		{"herbs herbs 1", "1.7 herbs", "refuse.herbs-there"},
		{"herbs tide 3", "1.7 herbs", "refuse.at-most"},
		{"herbs tide 2", "1.7 herbs", "refuse.too-few-inactive"},
		{"herbs tide 0", "1.7 herbs", "refuse.at-least-one"},
		{"tide tide tide 1", "Q4", "refuse.same-island"},
		{"tide pier tide 1", "1.7 tide", "refuse.pier-few"},
		{"drift book tide 1", "1.7 tide", "refuse.too-few-inactive"},
		{"drift pier tide 1", "1.7 tide", "refuse.pier"},
		{"sail tide book 3", "1.7 sailboat", "refuse.at-most"},
		{"sail tide tide 1", "1.7 sailboat", "refuse.same-island"},
		{"sail pier tide 1", "1.7 sailboat", "refuse.pier-few"},
		{"sail novice tide 1", "Q5", "refuse.inactive"},
		{"sail bribe tide 1", "1.7 sailboat", "refuse.too-few"},
		{"sanctify 27", "1.7 approved", "refuse.not-approved"},
		{"book 2 1", "1.7 book", "refuse.no-bookless"},
	})
	arrange(t, p, `{"players": {"0": {"temple": [1, 8]}, "1": {"favours": ["bribe"]}}}`)
	refusedAll(t, p, []refusal{
		{"book 8 1", "1.7 book", "refuse.no-book"},
		{"book 2 6", "1.7 book", "refuse.not-own-space"},
		{"book 2 1", "1.7 book", "refuse.book-there"},
	})
	arrange(t, p, `{"council": {"9": [0]}, "players": {"0": {"reserve": 0, "active": {"herbs": 3}}}}`)
	refusedAll(t, p, []refusal{
		{"council tide 1", "Q7", "refuse.last-seat"},
		{"recruit tide", "1.7 recruit", "refuse.reserve-empty"},
	})
	arrange(t, p, `{"players": {"0": {"shrines": ["shrine", "herbs"]}}}`)
	refused(t, p, "build herbs", "1.7 shrine", "refuse.shrine-there")
	arrange(t, p, `{"players": {"0": {"shrines": ["shrine", "tide", "sailboat", "bribe", "book", "novice"]}}}`)
	refused(t, p, "build herbs", "1.7 shrine", "refuse.no-shrine-left")

	small := deal(t, 2, nil, `{"step": "turn", "round": 1, "boards": ["blue", "yellow", null, null], "figures": {"priestess": "tide", "builder": "tide", "apostate": "tide"}}`)
	refusedAll(t, small, []refusal{
		{"promote 7 novice", "1.2", "refuse.not-in-play"},
		{"favour", "1.7 favour", "refuse.nowhere"},
		{"promote", "1.7 promotion", "refuse.no-stone"},
		{"sanctify", "1.7 sanctification", "refuse.no-claimed"},
	})
}

// TestRefusalsInSteps checks that during an action, and before the first round, other moves are refused because of the
// step.
func TestRefusalsInSteps(t *testing.T) {
	p := deal(t, 4, nil, table)
	say(t, p, "journey tide book 1")
	refusedAll(t, p, []refusal{
		{"favour herbs", "1.7 journey", "refuse.journeying"},
		{"meditate", "1.7 journey", "refuse.journeying"},
		{"journey book tide 3", "1.7 journey", "refuse.inactive"},
	})

	p = deal(t, 4, nil, table)
	arrange(t, p, `{"players": {"0": {"favours": ["tide", "novice"]}}}`)
	say(t, p, "drift novice bribe 1")
	refusedAll(t, p, []refusal{
		{"meditate", "1.7 tide", "refuse.tiding"},
		{"drift bribe tide 1", "1.7 tide", "refuse.arrived"},
		{"tide bribe tide 1", "1.7 tide", "refuse.inactive"},
	})

	p = deal(t, 4, nil, table)
	arrange(t, p, `{"players": {"0": {"favours": ["tide", "novice", "shrine"]}}}`)
	say(t, p, "help")
	refusedAll(t, p, []refusal{
		{"journey tide book 1", "Q3", "refuse.not-helped"},
		{"meditate", "Q3", "refuse.not-helped"},
		{"done", "Q3", "refuse.not-helped"},
		{"help", "Q3", "refuse.not-helped"},
		{"favour novice", "1.7 novice", "refuse.help-himself"},
		{"promote 8 shrine", "1.7 novice", "refuse.help-shrine"},
		{"promote 3 book", "1.7 promotion", "refuse.stone-gone"},
		{"recruit novice", "1.7 recruit", "refuse.inactive"},
	})
	arrange(t, p, `{"players": {"0": {"active": {"herbs": 0}, "claimed": []}}}`)
	refused(t, p, "promote 5 herbs", "1.7 novice", "refuse.help-claims")
	arrange(t, p, `{"players": {"0": {"active": {"tide": 0, "book": 0}}}}`)
	refused(t, p, "promote", "1.7 novice", "refuse.help-shrine")

	p = deal(t, 2, nil, `{}`)
	refusedAll(t, p, []refusal{
		{"settle tide", "1.3 shrine", "refuse.founding"},
		{"found herbs", "1.11", "refuse.no-start-shrine"},
	})
	say(t, p, "found tide")
	refused(t, p, "found tide", "1.3 shrine", "refuse.shrine-taken")
	say(t, p, "found book")
	refusedAll(t, p, []refusal{
		{"settle tide", "1.3 novices", "refuse.own-pieces"},
		{"meditate", "1.3 novices", "refuse.settling"},
	})

	p = deal(t, 3, map[string]string{"figures": "chosen"}, `{}`)
	refusedAll(t, p, []refusal{
		{"found tide", "Q1", "refuse.placing"},
		{"set builder tide", "Q1", "refuse.set-next"},
		{"set priestess pier", "Q1", "refuse.pier"},
	})

	over := deal(t, 2, nil, `{"step": "over", "round": 6, "candles": 3, "figures": {"priestess": "tide", "builder": "tide", "apostate": "tide"}}`)
	if _, r := over.ParseMove(0, "meditate"); r == nil || r.Rule != "1.10" {
		t.Errorf("a move after the end: %v", r)
	}
}

// TestRefusalsInSolo checks the refusals that exist only in the solo game, such as those of moves that the Apostate
// blocks.
func TestRefusalsInSolo(t *testing.T) {
	at := func(level string) *Position {
		p := deal(t, 1, map[string]string{"level": level}, `{}`)
		arrange(t, p, `{"step": "turn", "round": 1, "figures": {"priestess": "bribe", "builder": "tide", "apostate": "tide"},
			"players": {"0": {"active": {"tide": 2, "book": 1}, "inactive": {"tide": 1}, "pier": 1, "favours": ["herbs", "sailboat", "shrine", "tide"], "shrines": ["shrine"]}}}`)
		return p
	}
	refusedAll(t, at("1"), []refusal{
		{"meditate", "1.12 actions", "refuse.no-time-tokens"},
		{"block tide", "1.12 block", "refuse.block-over"},
	})
	refusedAll(t, at("2"), []refusal{
		{"recruit tide", "Q20", "refuse.blocked"},
		{"build tide", "Q20", "refuse.blocked"},
		{"build", "Q20", "refuse.blocked"},
		{"herbs tide 1", "Q20", "refuse.blocked"},
		{"journey tide book 1", "Q20", "refuse.blocked"},
		{"journey book tide 1", "Q20", "refuse.blocked"},
		{"tide pier tide 1", "Q20", "refuse.blocked"},
		{"drift tide book 1", "Q20", "refuse.blocked"},
		{"sail book tide 1", "Q20", "refuse.blocked"},
		{"council tide 1", "Q20", "refuse.blocked"},
	})
	say(t, at("2"), "expel tide 2")
	refused(t, at("3"), "expel tide 1", "1.12 level 3", "refuse.blocked")

	p := deal(t, 1, nil, `{}`)
	builder := p.Figures[Builder]
	refused(t, p, game.MoveText("found "+builder.String()), "Q19", "refuse.shrine-taken")
	arrange(t, p, `{"step": "blocking", "round": 1, "players": {"1": {"active": {"tide": 0}, "inactive": {"tide": 2}}}}`)
	refusedAll(t, p, []refusal{
		{"block tide", "Q17", "refuse.block-none"},
		{"favour tide", "1.12 block", "refuse.blocking"},
	})
}

// TestSpellings checks that letter case and spaces do not matter.
func TestSpellings(t *testing.T) {
	p := deal(t, 4, nil, table)
	want, _ := p.ParseMove(0, "journey tide book 2")
	for _, words := range []game.MoveText{"JOURNEY Tide bOOk 2", "  journey   tide\tbook 2 ", "journey tide book 02"} {
		if m, r := p.ParseMove(0, words); r != nil || m != want {
			t.Errorf("%q is heard as %x, %v", words, m, r)
		}
	}
}

// TestWhy checks that things that cannot be chosen have a reason; other things have none.
func TestWhy(t *testing.T) {
	p := deal(t, 4, nil, table)
	why := func(thing game.Thing) string {
		if r := p.Why(0, thing); r != nil {
			return r.Rule + " " + r.Why.ID
		}
		return ""
	}
	for thing, want := range map[game.Thing]string{
		"island:tide":      "",
		"island:bribe":     "",
		"island:pier":      "1.7 tide refuse.no-token",
		"stone:5":          "",
		"stone:7":          "1.7 promotion refuse.stone-taken",
		"stone:8":          "",
		"stone:12":         "1.7 promotion refuse.too-few",
		"stone:13":         "1.7 approved refuse.bribe-needed",
		"stone:27":         "1.7 approved refuse.not-approved",
		"stone:6":          "1.7 book refuse.no-token",
		"figure:builder":   "1.7 shrine refuse.no-token",
		"figure:apostate":  "",
		"figure:priestess": "",
		"favour:herbs":     "1.7 herbs refuse.no-token",
		"favour:bribe":     "",
		"council:3":        "",
		"seat:1":           "",
		"nonsense":         "",
	} {
		if got := why(thing); got != want {
			t.Errorf("%s: %q, want %q", thing, got, want)
		}
	}
	if r := p.Why(1, "stone:13"); r == nil || r.Why.ID != "refuse.not-your-turn" {
		t.Errorf("a thing when it is another's turn: %v", r)
	}
}
