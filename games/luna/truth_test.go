package luna_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/luna"
)

// title returns the game with the oracles for its refusal reasons. It has no secrets: all random draws are public.
func title(t testing.TB) gametest.Title {
	return gametest.Title{Game: open(t), Against: luna.Against, Oracles: oracles(t)}
}

// TestUnjudged checks that each reason has an oracle, except one, which says only that a move is not legal.
func TestUnjudged(t *testing.T) { gametest.Unjudged(t, title(t), "refuse.not-now") }

// printed holds the content files on stones, islands and the council.
type printed struct{ stones, islands, council gametest.Data }

// A scene is a refused move with the data about its seat from the document and the content.
type scene struct {
	*gametest.Refused
	printed
	me     gametest.Data // the seat's member of players
	helped bool          // the Temporary Novice replaces a novice
}

func (p printed) of(r *gametest.Refused) scene {
	return scene{r, p, r.Doc.At("players", r.Seat), r.Doc.At("step").Text() == "helping"}
}

func (s scene) step(is ...string) bool { return slices.Contains(is, s.Doc.At("step").Text()) }

func (s scene) says(verbs ...string) bool { return slices.Contains(verbs, s.Verb) }

func (s scene) solo() bool { return s.Doc.At("setup", "players").N() == 1 }

func (s scene) active(island string) int { return s.me.At("active", island).N() }

func (s scene) inactive(island string) int { return s.me.At("inactive", island).N() }

func (s scene) shrine(island string) bool { return s.me.At("shrines").Has(island) }

func (s scene) holds(favour string) bool { return s.me.At("favours").Has(favour) }

func (s scene) figure(id string) string { return s.Doc.At("figures", id).Text() }

// count returns the number of novices in the move. For a move without a number it returns its argument.
func (s scene) count(not int) int {
	if n, err := strconv.Atoi(s.Param("n")); err == nil {
		return n
	}
	return not
}

// need returns the number of own active novices that the move uses on an island. (1.7)
func (s scene) need(island string) int {
	n := 2
	switch {
	case s.says("journey", "tide", "sail", "council"):
		return s.count(1)
	case s.says("expel") && s.helped:
		return s.count(0)
	case s.says("expel"):
		return s.count(1)
	case s.says("favour", "promote") && s.shrine(island):
		n--
	}
	if s.helped {
		n--
	}
	return n
}

// where returns the island whose novices the refused move would use.
func (s scene) where() string {
	switch s.Verb {
	case "build":
		return s.figure("builder")
	case "expel":
		return s.figure("apostate")
	case "promote":
		return s.symbol(s.Word(0))
	}
	return s.Word(0)
}

// barred reports whether the Apostate blocks actions on an island. (1.12)
func (s scene) barred(island string) bool {
	level := s.Doc.At("setup", "options", "level").Text()
	return s.solo() && (level == "2" || level == "3") && island == s.figure("apostate")
}

func (s scene) symbol(stone string) string {
	return s.stones.At("stones", "values", stone, "symbol").Text()
}

// inPlay returns the stones of the face-up boards, the lowest first.
func (s scene) inPlay() []int {
	var all []int
	for n := range 28 {
		if s.Doc.At("boards").Has(s.stones.At("stones", "values", n+1, "board").Text()) {
			all = append(all, n+1)
		}
	}
	return all
}

// group returns the group of a stone on the path, 1 at the pier. Each group has as many stones as there are players;
// the lowest stones of all were the start stones. (1.2, 1.7)
func (s scene) group(stone string) int {
	n, _ := strconv.Atoi(stone)
	return slices.Index(s.inPlay(), n) / s.Doc.At("players").Len()
}

// reach returns the last group whose stones the seat may claim or sanctify. (1.7)
func (s scene) reach() int {
	round := s.Doc.At("round").N()
	if s.holds("bribe") {
		round++
	}
	return round
}

// owner returns the player who has claimed a stone, as the reason names the player; "" if nobody has.
func (s scene) owner(stone string) string {
	for _, who := range s.Doc.At("players").Names() {
		if s.Doc.At("players", who, "claimed").Has(stone) {
			if s.solo() && who == "1" {
				return s.Doc.At("players", who, "colour").Text()
			}
			return who
		}
	}
	return ""
}

// promotable reports whether a stone is free and in reach and its island has enough novices.
func (s scene) promotable(stone string) bool {
	island := s.symbol(stone)
	need := 2
	if s.shrine(island) || s.helped {
		need = 1
	}
	return s.owner(stone) == "" && s.group(stone) <= s.reach() && s.active(island) >= need
}

// path returns the stones of the path.
func (s scene) path() []string {
	var all []string
	for _, n := range s.Doc.At("path").Each() {
		all = append(all, n.Text())
	}
	return all
}

// lastSeat reports whether the seat's piece is on the last seat of the council.
func (s scene) lastSeat() bool {
	return s.Doc.At("council", s.council.At("seats").Len()-1).Has(s.Seat)
}

// could reports whether a verb is possible with an island k, apart from the favour token that the verb may spend.
func (s scene) could(verb, k string) bool {
	if s.barred(k) {
		return false
	}
	need, mine := 2, s.active(k)
	if s.helped {
		need--
	}
	switch verb {
	case "favour":
		if s.shrine(k) {
			need--
		}
		return mine >= need && !s.holds(k) && (!s.helped || k != "novice")
	case "recruit":
		return mine >= need && s.me.At("reserve").N() > 0
	case "herbs":
		return k != "herbs" && s.inactive(k) > 0
	case "drift":
		return s.inactive(k) > s.Doc.At("moved", k).N()
	case "tide", "sail":
		return mine > 0 || s.me.At("pier").N() > 0
	}
	return mine > 0 // journey, council
}

// tokenOf maps an action to the favour token that it spends.
var tokenOf = map[string]string{"build": "shrine", "herbs": "herbs", "tide": "tide", "drift": "tide", "sail": "sailboat", "book": "book", "help": "novice"}

// islandIn reports whether a word of the move names an island.
func (s scene) islandIn(k string) bool { return slices.Contains(s.Words, k) }

// oracles returns oracles that check each reason by the document, and by the stones, islands and council of the content.
func oracles(t testing.TB) gametest.Oracles {
	t.Helper()
	files, err := luna.ContentFiles(nil)
	if err != nil {
		t.Fatal(err)
	}
	box := printed{gametest.ReadData(files["stones.yaml"]), gametest.ReadData(files["islands.yaml"]), gametest.ReadData(files["council.yaml"])}
	kinds := box.islands.At("islands").Names()
	all := gametest.Oracles{}
	for id, holds := range map[string]func(s scene) bool{
		"over": func(s scene) bool { return s.step("over") },
		"not-your-turn": func(s scene) bool {
			return s.Doc.At("seat").Text() == s.Arg("seat") && s.Arg("seat") != s.Seat.String()
		},

		// The steps.
		"placing":          func(s scene) bool { return s.step("placing") && !s.says("set") && s.Arg("figure") == s.nextFigure() },
		"set-next":         func(s scene) bool { return s.step("placing") && s.says("set") && s.Arg("figure") == s.nextFigure() },
		"founding":         func(s scene) bool { return s.step("founding") && !s.says("found") && s.me.At("shrines").Len() == 0 },
		"settling":         func(s scene) bool { return s.step("settling") && !s.says("settle") },
		"blocking":         func(s scene) bool { return s.step("blocking") && !s.says("block") && s.solo() },
		"journeying":       func(s scene) bool { return s.step("journeying") && !s.says("journey", "done") },
		"tiding":           func(s scene) bool { return s.step("tiding") && !s.says("tide", "drift", "done") },
		"figures-stand":    func(s scene) bool { return s.says("set") && s.Doc.At("figures").Len() == 3 },
		"preliminary-over": func(s scene) bool { return s.says("found", "settle") && s.Doc.At("round").N() > 0 },
		"solo-only":        func(s scene) bool { return s.says("end", "block") && !s.solo() },
		"block-over": func(s scene) bool {
			return s.says("block") && s.solo() && !s.step("placing", "founding", "settling", "blocking")
		},
		"not-helped": func(s scene) bool {
			return s.helped && !s.says("favour", "recruit", "build", "promote", "council", "attend", "expel")
		},
		"nothing-to-end": func(s scene) bool { return s.says("done") && !s.step("journeying", "tiding") },
		"no-time-tokens": func(s scene) bool { return s.says("meditate") && s.solo() },
		"not-alone":      func(s scene) bool { return s.says("attend") && !s.helped },

		// The preliminary round.
		"no-start-shrine": func(s scene) bool {
			from := s.islands.At("islands", s.Word(0), "start-shrine-from").N()
			return s.says("found") && s.Arg("island") == s.Word(0) && s.Doc.At("setup", "players").N() < from && from == 3
		},
		"shrine-taken": func(s scene) bool {
			return s.Arg("island") == s.Word(0) && slices.ContainsFunc(s.Doc.At("players").Each(), func(d gametest.Data) bool { return d.At("shrines").Has(s.Word(0)) })
		},
		"own-pieces": func(s scene) bool {
			k := s.Arg("island")
			return k == s.Word(0) && (s.shrine(k) || s.active(k)+s.inactive(k) > 0)
		},
		"block-none": func(s scene) bool {
			return s.Arg("island") == s.Word(0) && s.Doc.At("players", "1", "active", s.Word(0)).N() == 0
		},

		// Islands and novices.
		"pier": func(s scene) bool {
			return s.says("set", "drift", "journey") && s.islandIn("pier") || s.Word(1) == "pier" ||
				s.Word(0) == "pier" && s.Param("n") != "pier" && !s.says("tide", "sail")
		},
		"nowhere": func(s scene) bool {
			return len(s.Words) == 0 && !slices.ContainsFunc(kinds, func(k string) bool { return s.could(s.Verb, k) })
		},
		"blocked": func(s scene) bool {
			k := s.Arg("island")
			concerns := s.islandIn(k) || s.says("build", "promote") && s.where() == k ||
				s.says("promote") && len(s.Words) == 0 && slices.ContainsFunc(s.path(), func(n string) bool { return s.symbol(n) == k && s.promotable(n) }) ||
				s.says("expel") && s.Doc.At("setup", "options", "level").Text() == "3"
			return s.barred(k) && concerns && (!s.says("expel") || s.Doc.At("setup", "options", "level").Text() == "3")
		},
		"no-token": func(s scene) bool {
			return tokenOf[s.Verb] != "" && s.Arg("favour") == tokenOf[s.Verb] && !s.holds(s.Arg("favour")) && !s.step("tiding")
		},
		"too-few": func(s scene) bool {
			k := s.Arg("island")
			return k == s.where() && s.N("n") == s.need(k) && s.N("have") == s.active(k) && s.active(k) < s.need(k) && s.inactive(k) == 0
		},
		"inactive": func(s scene) bool {
			k := s.Arg("island")
			return k == s.where() && s.N("n") == s.need(k) && s.N("have") == s.active(k) && s.active(k) < s.need(k) && s.N("rest") == s.inactive(k) && s.inactive(k) > 0
		},
		"at-least-one": func(s scene) bool { return s.count(1) == 0 },
		"at-most":      func(s scene) bool { return s.says("herbs", "sail") && s.N("n") == 2 && s.count(1) > 2 },
		"too-few-inactive": func(s scene) bool {
			k := s.Arg("island")
			return s.says("herbs", "drift") && k == s.Word(0) && s.N("have") == s.inactive(k) && s.inactive(k) < s.count(1)
		},
		"same-island": func(s scene) bool { return s.Word(0) == s.Word(1) && s.Arg("island") == s.Word(0) },
		"pier-few": func(s scene) bool {
			return s.Word(0) == "pier" && s.N("have") == s.me.At("pier").N() && s.N("have") < s.count(1)
		},
		"arrived": func(s scene) bool {
			k, moved := s.Word(0), s.Doc.At("moved", s.Word(0)).N()
			return s.says("drift") && s.Arg("island") == k && s.N("n") == moved && moved > 0 && s.inactive(k)-moved < s.count(1)
		},
		"herbs-there": func(s scene) bool { return s.says("herbs") && s.Word(0) == "herbs" },

		// Favours, recruits, shrines, the council and the Apostate.
		"help-himself": func(s scene) bool { return s.helped && s.says("favour") && s.Word(0) == "novice" },
		"favour-held": func(s scene) bool {
			return s.says("favour") && s.Arg("favour") == s.Word(0) && s.holds(s.Word(0))
		},
		"reserve-empty":  func(s scene) bool { return s.me.At("reserve").N() == 0 },
		"no-shrine-left": func(s scene) bool { return s.me.At("left").N() == 0 },
		"builder-elsewhere": func(s scene) bool {
			return s.says("build") && s.Arg("island") == s.figure("builder") && s.Word(0) != s.figure("builder")
		},
		"shrine-there": func(s scene) bool {
			return s.says("build") && s.Arg("island") == s.figure("builder") && s.shrine(s.figure("builder"))
		},
		"last-seat": func(s scene) bool { return s.says("council", "attend") && s.lastSeat() },
		"apostate-elsewhere": func(s scene) bool {
			return s.says("expel") && s.Arg("island") == s.figure("apostate") && s.Word(0) != s.figure("apostate")
		},
		"nothing-to-help": func(s scene) bool {
			s.helped = true
			at := s.figure("builder")
			builds := s.holds("shrine") && s.me.At("left").N() > 0 && !s.shrine(at) && s.active(at) > 0 && !s.barred(at)
			claims := func(n string) bool {
				return s.promotable(n) && !s.shrine(s.symbol(n)) && !s.barred(s.symbol(n))
			}
			takes := func(k string) bool { return s.could("favour", k) || s.could("recruit", k) }
			return s.lastSeat() && s.Doc.At("setup", "options", "level").Text() == "3" && !builds && !slices.ContainsFunc(s.path(), claims) && !slices.ContainsFunc(kinds, takes)
		},

		// Stones.
		"bribe-needed": func(s scene) bool {
			return s.Arg("stone") == s.Word(0) && s.Doc.At("path").Has(s.Word(0)) && s.group(s.Word(0)) == s.Doc.At("round").N()+1 && !s.holds("bribe")
		},
		"not-approved": func(s scene) bool {
			return s.Arg("stone") == s.Word(0) && s.N("n") == s.group(s.Word(0)) && s.N("n") > s.Doc.At("round").N()+1
		},
		"not-in-play": func(s scene) bool {
			n, _ := strconv.Atoi(s.Word(0))
			return s.Arg("stone") == s.Word(0) && !slices.Contains(s.inPlay(), n)
		},
		"stone-gone": func(s scene) bool {
			n, _ := strconv.Atoi(s.Word(0))
			return s.Arg("stone") == s.Word(0) && slices.Contains(s.inPlay(), n) && !s.Doc.At("path").Has(n)
		},
		"no-stone": func(s scene) bool {
			return s.says("promote") && len(s.Words) == 0 && !slices.ContainsFunc(s.path(), s.promotable)
		},
		"stone-taken": func(s scene) bool {
			return s.says("promote") && s.Arg("stone") == s.Word(0) && s.Arg("who") != "" && s.Arg("who") == s.owner(s.Word(0))
		},
		"other-symbol": func(s scene) bool {
			return s.Arg("stone") == s.Word(0) && s.Arg("island") == s.symbol(s.Word(0)) && s.Word(1) != s.symbol(s.Word(0))
		},
		"help-shrine": func(s scene) bool {
			return s.helped && s.says("promote") && s.shrine(s.Arg("island")) && (s.Arg("island") == s.where() ||
				len(s.Words) == 0 && slices.ContainsFunc(s.path(), func(n string) bool { return s.symbol(n) == s.Arg("island") && s.promotable(n) }))
		},
		"help-claims": func(s scene) bool { return s.helped && s.Arg("island") == s.where() && s.active(s.where()) == 0 },
		"no-claimed": func(s scene) bool {
			return s.says("sanctify") && !slices.ContainsFunc(s.me.At("claimed").Each(), func(n gametest.Data) bool { return s.group(n.Text()) <= s.reach() })
		},
		"not-claimed": func(s scene) bool { return s.Arg("stone") == s.Word(0) && !s.me.At("claimed").Has(s.Word(0)) },

		// Books.
		"no-bookless": func(s scene) bool {
			return s.says("book") && !slices.ContainsFunc(s.me.At("temple").Each(), func(n gametest.Data) bool { return !s.Doc.At("books").Has(n.Text()) })
		},
		"no-book": func(s scene) bool {
			return s.says("book") && s.Arg("stone") == s.Word(0) && !s.Doc.At("books").Has(s.Word(0))
		},
		"not-own-space": func(s scene) bool {
			return s.says("book") && s.Arg("stone") == s.Word(1) && !s.me.At("temple").Has(s.Word(1))
		},
		"book-there": func(s scene) bool {
			return s.says("book") && s.Arg("stone") == s.Word(1) && s.me.At("temple").Has(s.Word(1)) && s.Doc.At("books").Has(s.Word(1))
		},
		"no-such-island": func(s scene) bool { return s.strange(append(kinds, "pier")...) },
		"no-such-figure": func(s scene) bool { return s.strange("priestess", "builder", "apostate", "guard") },
		"no-such-stone":  func(s scene) bool { return s.strange(numbers(1, 28)...) },
		"no-such-number": func(s scene) bool { return s.strange(numbers(0, 99)...) },
	} {
		all["refuse."+id] = func(r *gametest.Refused) bool { return holds(box.of(r)) }
	}
	return all
}

// nextFigure returns the figure that is placed next. (Q1)
func (s scene) nextFigure() string {
	for _, id := range []string{"priestess", "builder", "apostate"} {
		if !s.Doc.At("figures").Has(id) {
			return id
		}
	}
	return ""
}

// strange reports whether the reason's word was part of the move, and is none of the known ones.
func (s scene) strange(known ...string) bool {
	return slices.Contains(s.Words, s.Arg("word")) && !slices.ContainsFunc(known, func(id string) bool { return strings.EqualFold(id, s.Arg("word")) })
}

// numbers returns the numbers from one to another, as words.
func numbers(from, to int) []string {
	var all []string
	for n := from; n <= to; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return all
}
