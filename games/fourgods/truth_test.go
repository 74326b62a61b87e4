package fourgods_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestUnjudged checks that each reason has an oracle, except those listed here.
func TestUnjudged(t *testing.T) {
	gametest.Unjudged(t, gametest.Title{Game: open(t), Oracles: oracles},
		"refuse.already-chosen", "refuse.already-flipped", "refuse.area-full", "refuse.bag-empty", "refuse.begun", "refuse.city-stays", "refuse.clock",
		"refuse.clock-only", "refuse.colour-first", "refuse.dead", "refuse.effort", "refuse.fits", "refuse.gone-hand", "refuse.hands-not-empty",
		"refuse.hidden-gods", "refuse.in-hand", "refuse.incomplete", "refuse.mismatch", "refuse.must-discard-own", "refuse.no-challenges", "refuse.no-colour",
		"refuse.no-god", "refuse.no-honour", "refuse.no-names", "refuse.no-seat", "refuse.not-begun", "refuse.not-in-hand", "refuse.not-now",
		"refuse.not-taken", "refuse.not-your-last-tile", "refuse.nothing-fits", "refuse.own-area-only", "refuse.over",
		"refuse.pass-in-turns", "refuse.stuck", "refuse.taken-first", "refuse.too-few-side-lines", "refuse.too-many-choices", "refuse.touches-nothing")
}

// mine returns the member of the document about the seat of the refused move.
func mine(r *gametest.Refused) gametest.Data { return r.Doc.At("seats", r.Seat) }

// other reports whether a condition holds for the member of another seat.
func other(r *gametest.Refused, holds func(d gametest.Data) bool) bool {
	for _, s := range r.Doc.At("seats").Names() {
		if s != r.Seat.String() && holds(r.Doc.At("seats", s)) {
			return true
		}
	}
	return false
}

// said reports whether a gap of the reason holds a word of the move.
func said(r *gametest.Refused, gap string) bool {
	return slices.ContainsFunc(r.Words, func(w string) bool { return strings.EqualFold(w, r.Arg(gap)) })
}

// oracles holds the oracles for the refusal reasons. They use only the document of the position.
var oracles = gametest.Oracles{
	// A zone may be named by any of its corners, and a face's turns by another one that looks the same.
	"refuse.unfinished": func(r *gametest.Refused) bool {
		slot := slices.IndexFunc(r.About.Verbs, func(v game.Verb) bool {
			return v.ID == r.Verb && len(r.Words) < len(v.Words) && v.Words[len(r.Words)].Name == r.Arg("slot")
		})
		return slot >= 0 && slices.ContainsFunc(r.Listed, func(s game.MoveText) bool {
			return len(s.Phrases()) > len(r.Words)+1 && s.Phrases()[0] == r.Verb
		})
	},
	"refuse.ready": func(r *gametest.Refused) bool { return r.Verb == "ready" && mine(r).At("ready").Yes() },
	"refuse.not-your-turn": func(r *gametest.Refused) bool {
		return r.Doc.At("turn", "seat").Text() == r.Arg("seat") && r.Arg("seat") != r.Seat.String()
	},
	"refuse.draw-number": func(r *gametest.Refused) bool { return said(r, "n") && (r.N("n") < 1 || r.N("n") > 2) },
	"refuse.no-tile": func(r *gametest.Refused) bool {
		return said(r, "tile") && !r.Doc.At("tiles").Has(r.Arg("tile"))
	},
	"refuse.gone-world": func(r *gametest.Refused) bool {
		return said(r, "tile") && r.Doc.At("world", r.Arg("cell"), "tile").Text() == r.Arg("tile")
	},
	"refuse.cell-taken": func(r *gametest.Refused) bool {
		return said(r, "cell") && r.Doc.At("world", r.Arg("cell"), "tile").There()
	},
	"refuse.cell-city": func(r *gametest.Refused) bool {
		return said(r, "cell") && r.Arg("colour") != "" && r.Doc.At("world", r.Arg("cell"), "city").Text() == r.Arg("colour")
	},
	"refuse.no-city": func(r *gametest.Refused) bool {
		return said(r, "cell") && !r.Doc.At("world", r.Arg("cell"), "city").There()
	},
	"refuse.other-city": func(r *gametest.Refused) bool {
		return said(r, "cell") && r.Arg("colour") != "" && r.Doc.At("world", r.Arg("cell"), "city").Text() == r.Arg("colour")
	},
	"refuse.own-city": func(r *gametest.Refused) bool {
		return said(r, "cell") && mine(r).At("colours").Has(r.Doc.At("world", r.Arg("cell"), "city").Text())
	},
	"refuse.no-free-hand": func(r *gametest.Refused) bool {
		return mine(r).At("hand").Len() == 2 && mine(r).At("hand", 0).There() && mine(r).At("hand", 1).There()
	},
	"refuse.no-tile-in-hand": func(r *gametest.Refused) bool {
		return !mine(r).At("hand", 0).There() && !mine(r).At("hand", 1).There()
	},
	"refuse.god-yours": func(r *gametest.Refused) bool {
		return said(r, "god") && mine(r).At("gods").Has(r.Arg("god"))
	},
	"refuse.god-taken": func(r *gametest.Refused) bool {
		return said(r, "god") && other(r, func(d gametest.Data) bool { return d.At("gods").Has(r.Arg("god")) })
	},
	"refuse.colour-taken": func(r *gametest.Refused) bool {
		return said(r, "colour") && other(r, func(d gametest.Data) bool { return d.At("colours").Has(r.Arg("colour")) })
	},
	// The colour may be named by its god: the one that a destroyed city should count for.
	"refuse.not-your-colour": func(r *gametest.Refused) bool {
		god := map[string]string{"blue": "merfolk", "grey": "dwarves", "green": "elves", "yellow": "humans"}[r.Arg("colour")]
		ofGod := slices.Contains(r.Words, god)
		return (said(r, "colour") || ofGod) && !mine(r).At("colours").Has(r.Arg("colour"))
	},
	"refuse.reserve-empty": func(r *gametest.Refused) bool {
		return r.Arg("colour") != "" && r.Doc.At("reserve", r.Arg("colour")).N() == 0 && mine(r).At("colours").Has(r.Arg("colour"))
	},
	"refuse.reserve-not-empty": func(r *gametest.Refused) bool { return r.Doc.At("reserve", r.Arg("colour")).N() > 0 },
	"refuse.no-prophet-there": func(r *gametest.Refused) bool {
		return said(r, "cell") && !mine(r).At("colours").Has(r.Doc.At("world", r.Arg("cell"), "prophet").Text())
	},
	"refuse.no-city-token": func(r *gametest.Refused) bool { return r.Doc.At("cities").N() == 0 },
	"refuse.passed":        func(r *gametest.Refused) bool { return mine(r).At("passed").Yes() },
	"refuse.not-passed":    func(r *gametest.Refused) bool { return !mine(r).At("passed").Yes() },
	"refuse.no-turns":      func(r *gametest.Refused) bool { return !r.Doc.At("turn").There() },
	"refuse.nothing-to-challenge": func(r *gametest.Refused) bool {
		return said(r, "cell") && !r.Doc.At("world", r.Arg("cell"), "tile").There()
	},
	"refuse.no-such-number": func(r *gametest.Refused) bool {
		n, err := strconv.Atoi(r.Arg("word"))
		return said(r, "word") && (err != nil || n < 0 || n > 999)
	},
	"refuse.no-such-tile": func(r *gametest.Refused) bool { return said(r, "word") && !r.Doc.At("tiles").Has(r.Arg("word")) },
}
