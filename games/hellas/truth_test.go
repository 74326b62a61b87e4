package hellas_test

import (
	"slices"
	"strconv"
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/hellas"
)

// TestUnjudged checks that each reason has an oracle, except those listed here. Most of these concern the requirements of an effect.
func TestUnjudged(t *testing.T) {
	gametest.Unjudged(t, gametest.Title{Game: open(t), Oracles: oracles(t)},
		"refuse.by-itself", "refuse.cost", "refuse.expelled", "refuse.garrison", "refuse.no-object", "refuse.no-wound", "refuse.none-fortified",
		"refuse.none-left", "refuse.north", "refuse.not-its-wound", "refuse.not-now", "refuse.not-this-card", "refuse.not-your-hero", "refuse.nothing-used",
		"refuse.once", "refuse.other-moment", "refuse.quest-needs", "refuse.too-bloody")
}

// An atlas holds the map and the limits of the content files.
type atlas struct {
	lands  map[string]gametest.Data // territories by id
	board  gametest.Data
	limits gametest.Data
}

// A scene is a refused move with the data about its seat from the document and the content.
type scene struct {
	*gametest.Refused
	atlas
	me  gametest.Data // the seat's member of `players`
	top gametest.Data // the pending choice
}

func (p atlas) of(r *gametest.Refused) scene {
	return scene{r, p, r.Doc.At("players", r.Seat), r.Doc.At("steps", r.Doc.At("steps").Len()-1)}
}

func (s scene) says(verbs ...string) bool { return slices.Contains(verbs, s.Verb) }

func (s scene) step(is ...string) bool { return slices.Contains(is, s.top.At("step").Text()) }

func (s scene) done(what string) bool { return s.Doc.At("done").Has(what) }

// named reports whether a gap of the reason's text holds the parameter at a place of the move, counted from 0.
func (s scene) named(gap string, place int) bool {
	return s.Arg(gap) != "" && s.Arg(gap) == s.Word(place)
}

// placed reports whether a reason refers to the territory that the move names. For a recruit by Prepare without a territory, the reason
// must refer to that of the hero.
func (s scene) placed() bool {
	if s.Word(0) == "" && s.step("prepare") {
		return s.Arg("territory") == s.me.At("at").Text()
	}
	return s.named("territory", 0)
}

// count returns the number in the move, or 1 if there is none.
func (s scene) count() int {
	if n, err := strconv.Atoi(s.Param("n")); err == nil {
		return n
	}
	return 1
}

func (s scene) hoplites(t string) int { return s.me.At("hoplites", t).N() }

// army returns the number of the seat's hoplites in a territory, a fortified one included.
func (s scene) army(t string) int {
	if s.me.At("fortified").Has(t) {
		return s.hoplites(t) + 1
	}
	return s.hoplites(t)
}

// supply returns the number of hoplites in the seat's supply, or -1 in the solo game, which has other limits.
func (s scene) supply() int {
	if s.Doc.At("setup", "players").N() == 1 {
		return -1
	}
	return s.limits.At("supplies", "hoplites").N() - s.me.At("hoplites").Sum() - s.me.At("fortified").Len()
}

func (s scene) adjacent(a, b string) bool {
	return s.lands[a].At("borders").Has(b) || s.lands[a].At("sea").Has(b) || s.lands[b].At("sea").Has(a)
}

// within reports whether a way of at most the given number of steps leads from one territory to another, across
// territories that satisfy cross.
func (s scene) within(from, to string, steps int, cross func(t string) bool) bool {
	seen := map[string]bool{from: true}
	for edge := []string{from}; steps > 0 && len(edge) > 0; steps-- {
		var next []string
		for _, at := range edge {
			for t := range s.lands {
				switch {
				case !s.adjacent(at, t):
				case t == to:
					return true
				case !seen[t] && cross(t):
					seen[t], next = true, append(next, t)
				}
			}
		}
		edge = next
	}
	return false
}

// crossed reports whether hoplites of the seat may move on from a territory: no other player controls it or has
// hoplites there, Persia included, and no Helen bars it.
func (s scene) crossed(t string) bool { return !s.barred(t) && s.free(t) }

// barred reports whether another player's Helen is in a territory and the seat's hero is not.
func (s scene) barred(t string) bool {
	return s.me.At("at").Text() != t && s.others(func(d gametest.Data) bool { return d.At("hero").Text() == "helen" && d.At("at").Text() == t })
}

// free reports whether no other player, Persia included, controls a territory or has hoplites there.
func (s scene) free(t string) bool {
	for _, who := range s.Doc.At("players").Names() {
		d := s.Doc.At("players", who)
		if who != s.Seat.String() && (d.At("controls").Has(t) || d.At("hoplites", t).N() > 0 || d.At("fortified").Has(t)) {
			return false
		}
	}
	persia := s.Doc.At("invasion")
	return !persia.At("controls").Has(t) && persia.At("hoplites", t).N() == 0
}

// steps returns how many steps an army of the seat may move now: the limit of the effect, or that of a March.
func (s scene) steps() int {
	switch {
	case s.step("army"):
		return s.top.At("steps").N()
	case s.me.At("blessings").Has("forced-march"):
		return 2
	}
	return 1
}

// others reports whether a condition holds for the member of another player.
func (s scene) others(holds func(d gametest.Data) bool) bool {
	for _, who := range s.Doc.At("players").Names() {
		if who != s.Seat.String() && holds(s.Doc.At("players", who)) {
			return true
		}
	}
	return false
}

// land returns the id of the land of a territory, or "" for an unknown territory.
func (s scene) land(t string) string {
	for _, l := range s.board.At("lands").Each() {
		if l.At("territories").Has(t) {
			return l.At("id").Text()
		}
	}
	return ""
}

// holder returns the seat with the Glory token of a land, or "".
func (s scene) holder(land string) string { return s.Doc.At("glory", land).Text() }

// speed returns the effective Speed of the seat's hero: an injured attribute counts as 1.
func (s scene) speed() int {
	if s.me.At("injured").Has("speed") {
		return 1
	}
	return s.me.At("attributes", "speed").N()
}

// side returns the seat's side in the battle, or no data if the seat does not fight.
func (s scene) side() gametest.Data {
	for _, side := range []string{"attacker", "defender"} {
		if d := s.Doc.At("battle", side); d.At("seat").Text() == s.Seat.String() {
			return d
		}
	}
	return gametest.Data{}
}

// full is the level of a complete monument.
const full = 5

func (s scene) level(god string) int { return s.Doc.At("monuments", god, "level").N() }

// templesLeft returns the number of temples on the temple card.
func (s scene) templesLeft() int {
	return s.limits.At("supplies", "temples", max(2, s.Doc.At("setup", "players").N())).N() - s.Doc.At("temples-taken").N()
}

// actionOf maps verbs to the special actions to which they belong.
var actionOf = map[string]string{"recruit": "recruit", "march": "march", "occupy": "march", "camp": "march", "temple": "build-temple", "prepare": "prepare", "usurp": "usurp", "hunt": "hunt",
	"build": "build-monument", "rededicate": "build-monument", "repeat": "build-monument"}

// oracles returns an oracle for each reason, except those that [TestUnjudged] lists. The oracles use the document, and
// the map and the limits of the content.
func oracles(t testing.TB) gametest.Oracles {
	t.Helper()
	files, err := hellas.ContentFiles(nil)
	if err != nil {
		t.Fatal(err)
	}
	box := atlas{map[string]gametest.Data{}, gametest.ReadData(files["map.yaml"]), gametest.ReadData(files["limits.yaml"])}
	for _, d := range box.board.At("territories").Each() {
		box.lands[d.At("id").Text()] = d
	}
	anywhere := func(string) bool { return true }
	all := gametest.Oracles{}
	for id, holds := range map[string]func(s scene) bool{
		"over": func(s scene) bool { return s.Doc.At("steps").Len() == 0 },
		"not-your-turn": func(s scene) bool {
			return s.Arg("seat") == s.top.At("seat").Text() && s.Arg("seat") != s.Seat.String()
		},

		// The pending choice.
		"special-needed": func(s scene) bool { return s.step("turn") && s.says("done", "pass") },
		"not-in-turn": func(s scene) bool {
			return s.Arg("verb") == s.Verb && !s.May(s.Verb) && s.step("turn", "monster", "uncover")
		},
		"first": func(s scene) bool {
			return s.Arg("step") == s.top.At("step").Text() && !s.step("turn") && !s.May(s.Verb)
		},
		"has-passed": func(s scene) bool { return s.side().At("passed").Yes() && s.me.At("hand-size").N() > 0 },
		"no-cards":   func(s scene) bool { return s.side().There() && s.me.At("hand-size").N() == 0 },
		"card-limit": func(s scene) bool { return s.side().At("limit").There() && s.side().At("limit").N() == 0 },
		"no-building": func(s scene) bool {
			return s.Doc.At("setup", "players").N() == 1 && actionOf[s.Verb] == "build-monument"
		},
		"used-action": func(s scene) bool { return s.Arg("action") == actionOf[s.Verb] && s.me.At("used").Has(s.Arg("action")) },
		"not-used": func(s scene) bool {
			return s.Arg("action") == actionOf[s.Verb] && !s.me.At("used").Has(s.Arg("action"))
		},
		"built-already": func(s scene) bool { return actionOf[s.Verb] == "build-monument" && s.done("built") },
		"repeat-two":    func(s scene) bool { return s.says("repeat") && s.Doc.At("setup", "players").N() != 2 },

		// Heroes.
		"hero-taken": func(s scene) bool {
			return s.says("take") && s.others(func(d gametest.Data) bool { return d.At("hero").Text() == s.Word(0) })
		},
		"hero-there": func(s scene) bool {
			return s.says("start") && s.others(func(d gametest.Data) bool { return d.At("at").Text() == s.Word(0) })
		},
		"hero-done": func(s scene) bool { return s.says("walk", "advance") && s.done("hero") },
		"on-quest":  func(s scene) bool { return s.me.At("quest").Text() != "" && s.me.At("at").Text() == "" },
		"no-quest":  func(s scene) bool { return s.says("advance") && s.me.At("quest").Text() == "" },
		"other-quest": func(s scene) bool {
			return s.says("enter") && s.Doc.At("quests", s.top.At("slot").N()).Text() != s.Word(0)
		},
		"no-step": func(s scene) bool { return s.says("enter") && s.N("n") == 3 && (s.count() < 1 || s.count() > 3) },
		"already-there": func(s scene) bool {
			return s.says("walk") && s.named("territory", 0) && s.me.At("at").Text() == s.Word(0)
		},
		"too-far": func(s scene) bool {
			return s.says("walk") && s.named("territory", 0) && s.N("n") == s.speed() && !s.within(s.me.At("at").Text(), s.Word(0), s.speed(), anywhere)
		},
		"hero-elsewhere":  func(s scene) bool { return s.named("territory", 0) && s.me.At("at").Text() != s.Word(0) },
		"not-injured":     func(s scene) bool { return s.says("heal") && !s.me.At("injured").Has(s.Word(0)) },
		"injured-already": func(s scene) bool { return s.says("suffer") && !s.top.At("attributes").Has(s.Word(0)) },
		"not-raised": func(s scene) bool {
			to := s.top.At("to")
			return s.says("raise") && (!s.top.At("attributes").Has(s.Word(0)) || to.There() && s.me.At("attributes", s.Word(0)).N() >= to.N())
		},
		"not-at-start": func(s scene) bool { return s.says("trade") && s.done("began") },
		"no-glory": func(s scene) bool {
			return s.says("trade") && s.holder(s.Word(0)) != s.Seat.String()
		},
		"no-glory-of": func(s scene) bool {
			return s.says("usurp") && s.Arg("land") == s.land(s.me.At("at").Text()) && s.holder(s.Arg("land")) != s.Seat.String()
		},

		// Prayers, temples and monuments.
		"prayed":    func(s scene) bool { return s.says("pray") && s.done("prayer") },
		"no-priest": func(s scene) bool { return s.says("pray") && s.me.At("pool").N() == 0 },
		"no-slot": func(s scene) bool {
			slots := s.limits.At("slots", "priests-of-a-monument").N()
			if s.Doc.At("setup", "options", "slots").Text() == "3" {
				slots++
			}
			return s.says("pray") && s.named("god", 0) && s.Doc.At("monuments", s.Word(0), "priests").Sum() >= slots
		},
		"no-site": func(s scene) bool {
			for id, d := range s.lands {
				if d.At("site").There() && s.me.At("controls").Has(id) && !s.Doc.At("temples").Has(id) && (s.templesLeft() > 0 || d.At("site").Text() != "shrine") {
					return false
				}
			}
			return s.says("temple")
		},
		"no-shrine": func(s scene) bool {
			return s.says("temple") && s.named("territory", 0) && !s.lands[s.Word(0)].At("site").There()
		},
		"temple-there": func(s scene) bool {
			return s.says("temple") && s.named("territory", 0) && s.Doc.At("temples").Has(s.Word(0))
		},
		"no-token": func(s scene) bool { return s.says("temple") && s.templesLeft() <= 0 },
		"complete": func(s scene) bool { return s.says("build") && s.level(s.Word(0)) == full },
		"all-complete": func(s scene) bool {
			return s.says("build") && len(s.Words) == 0 && !slices.ContainsFunc(s.Doc.At("monuments").Names(), func(g string) bool { return s.level(g) < full })
		},
		"not-complete": func(s scene) bool {
			return s.says("rededicate") && slices.ContainsFunc(s.Doc.At("monuments").Names(), func(g string) bool { return s.level(g) < full })
		},

		// Hoplites.
		"hoplites-done":  func(s scene) bool { return s.says("move", "fortify", "leave") && s.done("hoplites") },
		"not-adjacent":   func(s scene) bool { return s.named("from", 0) && s.named("to", 1) && !s.adjacent(s.Word(0), s.Word(1)) },
		"same-territory": func(s scene) bool { return s.named("territory", 0) && s.Word(0) == s.Word(1) },
		"moved-already": func(s scene) bool {
			came := 0
			for _, d := range s.Doc.At("came").Each() {
				if d.At("to").Text() == s.Word(0) {
					came += d.At("n").N()
				}
			}
			return s.named("territory", 0) && came >= s.hoplites(s.Word(0)) && came > 0
		},
		"fortified-stays": func(s scene) bool {
			return s.named("territory", 0) && s.hoplites(s.Word(0)) < s.count() && s.count() <= s.army(s.Word(0))
		},
		"too-few": func(s scene) bool {
			return s.named("territory", 0) && s.N("n") == s.hoplites(s.Word(0)) && s.army(s.Word(0)) < s.count()
		},
		"at-least": func(s scene) bool {
			return s.count() < s.N("n") && (s.N("n") == 1 || s.N("n") == s.top.At("least").N())
		},
		"at-most": func(s scene) bool { return s.count() > s.N("n") && s.N("n") == s.top.At("most").N() },
		"barred": func(s scene) bool {
			t := s.Arg("territory")
			return s.barred(t) && (s.named("territory", 1) || !s.within(s.Word(0), s.Word(1), s.steps(), s.crossed) &&
				s.within(s.Word(0), s.Word(1), s.steps(), s.free))
		},
		"no-way": func(s scene) bool {
			return s.named("from", 0) && s.named("to", 1) && s.N("n") == s.steps() && !s.within(s.Word(0), s.Word(1), s.steps(), s.free)
		},
		"no-city":        func(s scene) bool { return s.placed() && !s.lands[s.Arg("territory")].At("city").There() },
		"not-controlled": func(s scene) bool { return s.placed() && !s.me.At("controls").Has(s.Arg("territory")) },
		"city-taken": func(s scene) bool {
			t := s.Arg("territory")
			return s.placed() && (s.me.At("fortified").Has(t) || s.others(func(d gametest.Data) bool { return d.At("fortified").Has(t) }))
		},
		"in-the-open": func(s scene) bool { return s.says("garrison") && s.step("recruit") && !s.top.At("may-fortify").Yes() },
		"just-came": func(s scene) bool {
			return s.says("fortify") && s.named("territory", 0) && slices.ContainsFunc(s.Doc.At("came").Each(), func(d gametest.Data) bool { return d.At("to").Text() == s.Word(0) })
		},
		"not-there": func(s scene) bool {
			return slices.Contains(s.Words, s.Arg("territory")) && !s.top.At("territories").Has(s.Arg("territory"))
		},
		"supply": func(s scene) bool {
			return s.supply() < 0 || s.N("n") == s.supply() && (s.count() > s.N("n") || s.N("n") == 0)
		},
		"too-many": func(s scene) bool { return s.named("territory", 0) && s.count() > s.N("n") && s.N("n") > 0 },
		"enemies-there": func(s scene) bool {
			t := s.Arg("territory")
			return t == s.me.At("at").Text() && s.others(func(d gametest.Data) bool { return d.At("hoplites", t).N() > 0 || d.At("fortified").Has(t) })
		},
		"no-refuge": func(s scene) bool {
			return s.says("withdraw") && s.named("territory", 0) && !s.top.At("territories").Has(s.Word(0))
		},

		// Cards, artifacts and blessings.
		"not-yours": func(s scene) bool { return s.says("redeem") && !s.me.At("kept").Has(s.Word(0)) },
		"not-yours-thing": func(s scene) bool {
			return s.named("thing", 0) && !s.me.At("artifacts").Has(s.Word(0)) && !s.me.At("blessings").Has(s.Word(0))
		},
		"no-artifact": func(s scene) bool { return s.says("use") && len(s.Words) == 0 && !s.May("use") },
		"no-blessing": func(s scene) bool { return s.says("invoke") && len(s.Words) == 0 && !s.May("invoke") },
		"not-charged": func(s scene) bool {
			return s.says("use") && s.named("artifact", 0) && s.me.At("artifacts").Has(s.Word(0)) && !s.Doc.At("charged").Has(s.Word(0))
		},
		"artifacts-done": func(s scene) bool { return s.says("use") && s.done("artifacts") },
		"not-offered": func(s scene) bool {
			return s.says("keep", "draft") && !s.Doc.At("offer", "known").Has(s.Word(0)) && !s.Doc.At("draft", "known").Has(s.Word(0))
		},
		"not-in-hand": func(s scene) bool {
			cards := s.Words
			if s.says("strike") {
				cards = s.Words[min(1, len(s.Words)):]
			}
			return s.says("play", "discard", "strike") && (len(cards) == 0 || slices.ContainsFunc(cards, func(c string) bool { return !s.me.At("hand").Has(c) }))
		},

		// Hunts and monsters.
		"no-monster": func(s scene) bool {
			return len(s.Words) == 0 || !s.top.At("monsters").Has(s.Word(0)) && s.top.At("monster").Text() != s.Word(0)
		},
		"wound-dealt": func(s scene) bool {
			wounds := s.Doc.At("monsters", s.Doc.At("hunt", "monster").Text(), "wounds")
			return s.says("strike") && wounds.Has(s.Word(0)) || s.says("wound") && s.Doc.At("monsters", s.Word(0), "wounds").Has(s.Word(1))
		},
		"wounded": func(s scene) bool { return s.says("stop") && s.Doc.At("hunt", "marks").Has("wounded") },
		"not-wounded": func(s scene) bool {
			return s.says("done") && s.step("strike") && !s.Doc.At("hunt", "marks").Has("wounded")
		},
		"not-drawn": func(s scene) bool { return s.says("pick") && !s.Doc.At("hunt", "pair", "known").Has(s.Word(0)) },
		"not-hunted": func(s scene) bool {
			at := s.me.At("at").Text()
			return s.says("hunt") && s.Arg("territory") == at && (s.Word(0) == "" && !s.May("hunt") || s.Doc.At("monsters", s.Word(0), "at").Text() != at && s.Word(0) != "")
		},
		"hunter-needs": func(s scene) bool {
			return s.says("hunt") && s.named("monster", 0) && s.Doc.At("monsters", s.Word(0), "evolved").Len() > 0
		},
	} {
		all["refuse."+id] = func(r *gametest.Refused) bool { return holds(box.of(r)) }
	}
	return all
}
