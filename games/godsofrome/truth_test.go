package godsofrome_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/game/gametest"
	"pantheon/games/godsofrome"
)

// title returns the game with the oracles for its refusal reasons. It has no secrets: all random draws are public.
func title(t testing.TB) gametest.Title {
	return gametest.Title{Game: open(t), Against: godsofrome.Against, Oracles: oracles(t)}
}

// TestUnjudged checks that each reason has an oracle, except two: one says only that a move is not legal, the other concerns things
// only.
func TestUnjudged(t *testing.T) {
	gametest.Unjudged(t, title(t), "refuse.not-now", "refuse.card-by-building")
}

// printed holds the content files on the map, the temples and the pantheon.
type printed struct{ lands, setup, powers gametest.Data }

// A scene is a refused move with the data about its seat from the document and the content.
type scene struct {
	*gametest.Refused
	printed
	me      gametest.Data // the seat's member of players
	faction string
}

func (p printed) of(r *gametest.Refused) scene {
	me := r.Doc.At("players", r.Seat)
	return scene{r, p, me, me.At("faction").Text()}
}

func (s scene) step(is ...string) bool { return slices.Contains(is, s.Doc.At("step").Text()) }

func (s scene) says(verbs ...string) bool { return slices.Contains(verbs, s.Verb) }

// option reports whether an option of the set-up has a given value that is not its default.
func (s scene) option(id, value string) bool { return s.Doc.At("setup", "options", id).Text() == value }

// word returns the word of the move at a parameter; a faction may be given by its letter.
func (s scene) word(slot string) string {
	w := s.Param(slot)
	if slot == "faction" || slot == "god" {
		for _, id := range factions {
			if strings.EqualFold(w, initial(id)) {
				return id
			}
		}
	}
	return w
}

var factions = []string{"jupiter", "phoebus", "neptune", "diana", "venus"}

// initial returns the letter of a faction, with which the ids of its territories begin.
func initial(faction string) string { return strings.ToUpper(faction[:1]) }

// colour returns the god of a territory.
func (s scene) colour(territory string) string {
	return s.lands.At("territories", territory, "kind").Text()
}

// meeples returns the number of a faction's meeples on a territory.
func (s scene) meeples(territory, faction string) int {
	return s.Doc.At("territories", territory, "meeples", faction).N()
}

func (s scene) wooden(territory string) string {
	return s.Doc.At("territories", territory, "wooden").Text()
}

func (s scene) present(territory string) bool {
	return s.meeples(territory, s.faction) > 0 || s.wooden(territory) == s.faction
}

func (s scene) adjacent(a, b string) bool { return s.lands.At("territories", a, "adjacent").Has(b) }

// guarded reports whether the god piece of a territory's colour is on it.
func (s scene) guarded(territory string) bool {
	return s.Doc.At("gods", s.colour(territory), "at").Text() == territory
}

// power reports whether the seat plays a faction with its god's power. (1.14)
func (s scene) power(faction string) bool { return s.faction == faction && s.option("powers", "on") }

// leaves reports whether meeples may leave a territory. (Q1)
func (s scene) leaves(territory string) bool {
	return !s.option("leave-god-territory", "no") || !s.guarded(territory)
}

// enters reports whether a meeple of a faction may be moved to a territory: by the seat, or pushed by the seat. (1.9, Q1, Q17)
func (s scene) enters(territory, faction string) bool {
	if s.colour(territory) == "lava" {
		return false
	}
	if faction == "jupiter" && s.option("powers", "on") {
		pushed := s.says("attack", "push")
		if !pushed && s.faction == faction || pushed && s.option("jupiter-pushed-in", "yes") {
			return true
		}
	}
	return !s.guarded(territory)
}

// origin returns the territory of the action in progress.
func (s scene) origin() string { return s.Doc.At("act", "origin").Text() }

// source returns the territory from which the move takes meeples.
func (s scene) source() string {
	if s.says("push") {
		return s.origin()
	}
	if s.says("attack") {
		return s.word("territory")
	}
	return s.word("from")
}

// moved returns the faction whose meeples the refused move would move.
func (s scene) moved() string {
	if f := s.word("faction"); f != "" {
		return f
	}
	return s.faction
}

// visitors returns the number of players' discs in a god's temple, and places returns the number of discs of players
// for which a temple has places.
func (s scene) visitors(god string) int {
	n := 0
	for _, d := range s.Doc.At("players").Each() {
		if d.At("visiting").Has(god) {
			n++
		}
	}
	return n
}

func (s scene) places() int {
	return s.setup.At("temples", "free-places", s.Doc.At("players").Len()).N()
}

func (s scene) twice(god string) bool {
	return s.option("pantheon", "on") && s.me.At("beside", god).N() >= s.powers.At("pantheon", "visits-per-god").N()
}

// spent reports whether the seat's blessing of a god is on a card space.
func (s scene) spent(god string) bool {
	return slices.ContainsFunc(s.me.At("spaces").Each(), func(d gametest.Data) bool { return d.At("spent").Has(god) })
}

// active reports whether a card space of the seat has a disc, and bare reports whether it has no card.
func (s scene) active(space string) bool { return s.me.At("spaces", space, "disc").Yes() }

func (s scene) bare(space string) bool { return s.me.At("spaces", space, "card").Text() == "" }

var spaces = []string{"1", "2", "3", "4"}

// builds reports whether the seat could build on a territory. (1.8, 1.9, Q17)
func (s scene) builds(t string) bool {
	free := !s.guarded(t) || s.power("jupiter") && s.option("jupiter-builds", "yes")
	return s.present(t) && s.me.At("blessings").Has(s.colour(t)) && s.wooden(t) == "" && free
}

// here reports whether the reason names a territory of the move, or the territory of the action in progress.
func (s scene) here() bool {
	t := s.Arg("territory")
	return slices.Contains(s.Words, t) || t != "" && t == s.origin() && s.says("push")
}

// inRow reports whether any card is face up.
func (s scene) inRow() bool {
	return slices.ContainsFunc(s.Doc.At("row").Each(), func(d gametest.Data) bool { return d.There() })
}

// iconOf maps a verb to the icon that it performs.
var iconOf = map[string]string{"grow": "growth", "build": "growth", "travel": "travel", "gather": "travel", "attack": "attack", "storm": "attack"}

// goesOn reports whether the action in progress is at the territory that the reason names, and the move is about
// something else.
func (s scene) goesOn(step, verb, slot string) bool {
	return s.step(step) && s.Arg("territory") == s.origin() && (!s.says(verb) || s.word(slot) != s.origin())
}

// unblessed reports whether the move needs a blessing of a god, for a territory, that the seat cannot spend.
func (s scene) unblessed() bool {
	t := s.Arg("territory")
	return s.says("build", "gather", "storm") && s.here() && s.Arg("god") == s.colour(t) && !s.me.At("blessings").Has(s.Arg("god"))
}

// oracles returns oracles that check each reason by the document, and by the map and the set-up of the content.
func oracles(t testing.TB) gametest.Oracles {
	t.Helper()
	files, err := godsofrome.ContentFiles(nil)
	if err != nil {
		t.Fatal(err)
	}
	box := printed{gametest.ReadData(files["map.yaml"]), gametest.ReadData(files["setup.yaml"]), gametest.ReadData(files["powers.yaml"])}
	cards := gametest.ReadData(files["cards.yaml"]).At("cards", "kinds").Names()
	lands := box.lands.At("territories").Names()
	any := func(s scene, holds func(territory string) bool) bool {
		return slices.ContainsFunc(lands, func(t string) bool { return s.colour(t) != "lava" && holds(t) })
	}
	// elsewhere reports whether a meeple could come to a territory from another one.
	elsewhere := func(s scene, to string) bool {
		return any(s, func(t string) bool {
			others := s.says("grow") && s.option("growth-moves", "any") && !s.guarded(to) && s.Doc.At("territories", t, "meeples").Sum() > 0
			return t != to && s.leaves(t) && (s.meeples(t, s.faction) > 0 || others)
		})
	}
	all := gametest.Oracles{}
	for id, holds := range map[string]func(s scene) bool{
		"over": func(s scene) bool { return s.step("over") },
		"not-your-turn": func(s scene) bool {
			return s.Doc.At("seat").Text() == s.Arg("seat") && s.Arg("seat") != s.Seat.String()
		},

		// The steps.
		"choose-first":   func(s scene) bool { return s.faction == "" && !s.says("choose") },
		"has-faction":    func(s scene) bool { return s.says("choose") && s.faction != "" && s.faction == s.Arg("faction") },
		"nothing-to-end": func(s scene) bool { return s.says("done") && !s.Doc.At("act").There() },
		"no-storm":       func(s scene) bool { return s.says("push") && !s.step("scattering") },
		"activate-first": func(s scene) bool { return !s.Doc.At("act").There() && iconOf[s.Verb] != "" },
		"one-thing": func(s scene) bool {
			return s.says("visit", "activate", "score") && s.Doc.At("act", "space").N() > 0 && s.Doc.At("act", "space").Text() == s.Arg("space")
		},
		"relocating": func(s scene) bool { return s.goesOn("relocating", "grow", "to") },
		"travelling": func(s scene) bool { return s.goesOn("travelling", "travel", "from") },
		"gathering":  func(s scene) bool { return s.goesOn("gathering", "gather", "to") },
		"pressing":   func(s scene) bool { return s.goesOn("pressing", "attack", "territory") },
		"scattering": func(s scene) bool { return s.goesOn("scattering", "push", "") },
		"no-icon": func(s scene) bool {
			return s.step("acting") && s.Arg("icon") == iconOf[s.Verb] && !s.Doc.At("act", "icons").Has(s.Arg("icon")) &&
				s.Arg("space") == s.Doc.At("act", "space").Text()
		},
		"nowhere": func(s scene) bool { return iconOf[s.Verb] != "" && len(s.Words) == 0 && !s.May(s.Verb) },

		// Factions and visits.
		"removed": func(s scene) bool {
			god := s.Arg("god")
			return s.Doc.At("removed").Text() == god && god != "" && (slices.Contains([]string{s.word("god"), s.word("faction")}, god) ||
				slices.ContainsFunc(s.Words, func(w string) bool { return s.colour(w) == god }))
		},
		"taken": func(s scene) bool {
			return s.says("choose") && s.Arg("faction") == s.word("faction") && s.Doc.At("players", s.Arg("seat"), "faction").Text() == s.Arg("faction")
		},
		"no-disc": func(s scene) bool { return s.says("visit", "activate") && s.me.At("discs").N() == 0 },
		"no-temple-open": func(s scene) bool {
			return s.says("visit") && !slices.ContainsFunc(factions, func(g string) bool {
				return s.Doc.At("removed").Text() != g && s.visitors(g) < s.places() && !s.me.At("visiting").Has(g)
			})
		},
		"no-temple-open-twice": func(s scene) bool {
			return s.says("visit") && slices.ContainsFunc(factions, s.twice) && !slices.ContainsFunc(factions, func(g string) bool {
				return s.Doc.At("removed").Text() != g && s.visitors(g) < s.places() && !s.me.At("visiting").Has(g) && !s.twice(g)
			})
		},
		"visiting": func(s scene) bool { return s.Arg("god") == s.word("god") && s.me.At("visiting").Has(s.Arg("god")) },
		"twice":    func(s scene) bool { return s.says("visit") && s.Arg("god") == s.word("god") && s.twice(s.Arg("god")) },
		"temple-full": func(s scene) bool {
			return s.says("visit") && s.Arg("god") == s.word("god") && s.visitors(s.Arg("god")) >= s.places()
		},
		"other-colour": func(s scene) bool {
			t := s.word("territory")
			return s.says("visit") && s.Arg("territory") == t && s.Arg("god") == s.word("god") && s.colour(t) != s.Arg("god")
		},
		"none-to-place": func(s scene) bool {
			g := s.word("god")
			return s.Arg("faction") == g && s.Arg("god") == g && s.word("territory") != "" && s.Doc.At("gods", g, "reserve").N() == 0
		},

		// Card spaces.
		"space-active": func(s scene) bool {
			return s.says("activate") && s.Arg("space") == s.word("space") && s.active(s.Arg("space"))
		},
		"all-active": func(s scene) bool {
			return s.says("activate") && !slices.ContainsFunc(spaces, func(n string) bool { return !s.active(n) })
		},

		// Meeples and gods on territories.
		"no-presence": func(s scene) bool { return s.here() && s.Arg("faction") == s.faction && !s.present(s.Arg("territory")) },
		"god-bars": func(s scene) bool {
			t := s.Arg("territory")
			return s.Arg("god") == s.colour(t) && s.guarded(t) && s.here() && !(s.says("grow", "travel", "gather") && s.moved() == "jupiter" && s.power("jupiter"))
		},
		"god-holds": func(s scene) bool {
			return s.Arg("god") == s.colour(s.Arg("territory")) && s.guarded(s.Arg("territory")) && s.option("leave-god-territory", "no") && s.here()
		},
		"temple-stays": func(s scene) bool {
			t, f := s.Arg("territory"), s.Arg("faction")
			return t == s.source() && f == s.moved() && s.wooden(t) == f && s.meeples(t, f) == 0
		},
		"no-meeple": func(s scene) bool {
			t, f := s.Arg("territory"), s.Arg("faction")
			return t == s.source() && f == s.moved() && s.wooden(t) != f && s.meeples(t, f) == 0
		},
		"too-many": func(s scene) bool {
			t, f := s.Arg("territory"), s.Arg("faction")
			n, _ := strconv.Atoi(s.word("n"))
			return t == s.source() && f == s.moved() && s.N("n") == s.meeples(t, f) && n > s.N("n")
		},
		"not-adjacent": func(s scene) bool {
			return s.Arg("from") == s.source() && s.Arg("to") == s.word("to") && !s.adjacent(s.Arg("from"), s.Arg("to"))
		},
		"lava": func(s scene) bool {
			return s.colour(s.Arg("territory")) == "lava" && slices.ContainsFunc(s.Words, func(w string) bool { return strings.EqualFold(w, s.Arg("territory")) })
		},
		"blessing-spent": func(s scene) bool { return s.unblessed() && s.spent(s.Arg("god")) },
		"no-blessing":    func(s scene) bool { return s.unblessed() && !s.spent(s.Arg("god")) },
		"no-way": func(s scene) bool {
			t := s.Arg("territory")
			return t != "" && t == s.source() && s.word("to") == "" &&
				!any(s, func(to string) bool { return s.adjacent(t, to) && s.enters(to, s.moved()) })
		},
		"none-elsewhere": func(s scene) bool {
			return s.says("grow", "gather") && s.Arg("territory") == s.word("to") && s.word("from") == "" && !elsewhere(s, s.word("to"))
		},
		"same-territory": func(s scene) bool { return s.Arg("territory") == s.word("to") && s.word("from") == s.word("to") },

		// Growth and building.
		"grow-first": func(s scene) bool {
			return s.says("grow") && s.Arg("territory") == s.word("to") && s.step("acting") && s.option("growth-moves", "any") && s.Doc.At("gods", s.faction, "reserve").N() == 0
		},
		"reserve-left": func(s scene) bool {
			return s.says("grow") && s.Arg("faction") == s.faction && s.Doc.At("gods", s.faction, "reserve").N() > 0 && s.word("from") != ""
		},
		"own-only": func(s scene) bool {
			return s.says("grow") && s.Arg("faction") == s.word("faction") && s.word("faction") != s.faction && !s.option("growth-moves", "any")
		},
		"no-temple-left":   func(s scene) bool { return s.says("build") && s.me.At("temples").N() == 0 },
		"nowhere-to-build": func(s scene) bool { return s.says("build") && len(s.Words) == 0 && !any(s, s.builds) },
		"second-temple": func(s scene) bool {
			t := s.word("territory")
			return s.says("build") && s.Arg("territory") == t && s.Arg("faction") != "" && s.Arg("faction") == s.wooden(t)
		},
		"no-card-left": func(s scene) bool { return s.says("build") && s.word("card") != "" && !s.inRow() },
		"card-not-there": func(s scene) bool {
			return s.says("build") && strings.EqualFold(s.Arg("card"), s.word("card")) && !s.Doc.At("row").Has(s.Arg("card"))
		},
		"space-has-card": func(s scene) bool {
			return s.says("build") && s.Arg("space") == s.word("space") && !s.bare(s.Arg("space"))
		},
		"no-space-bare": func(s scene) bool { return s.says("build") && !slices.ContainsFunc(spaces, s.bare) },
		"jupiter-builds": func(s scene) bool {
			t := s.word("territory")
			return s.says("build") && s.Arg("territory") == t && s.Arg("god") == s.colour(t) && s.guarded(t) && s.power("jupiter") && !s.option("jupiter-builds", "yes")
		},

		// Attacks.
		"own-meeple": func(s scene) bool {
			return s.says("attack", "push") && s.word("faction") == s.faction && s.faction != ""
		},
		"not-near": func(s scene) bool {
			t := s.word("territory")
			return s.says("attack") && s.Arg("territory") == t && s.power("diana") && !s.present(t) && !any(s, func(near string) bool { return s.adjacent(near, t) && s.present(near) })
		},
		"god-there": func(s scene) bool {
			return s.says("storm") && s.here() && s.Arg("god") == s.colour(s.word("territory")) && s.guarded(s.word("territory"))
		},
		"immune": func(s scene) bool {
			return s.says("push") && s.Arg("faction") == "jupiter" && s.word("faction") == "jupiter" && s.option("powers", "on") && s.faction != "jupiter"
		},
		"nobody-to-push": func(s scene) bool {
			t := s.word("territory")
			return s.says("attack") && s.Arg("territory") == t && s.Doc.At("territories", t, "meeples").Sum() == s.meeples(t, s.faction)
		},

		"no-such-faction": func(s scene) bool { return s.strange(append([]string{"j", "p", "n", "d", "v"}, factions...)...) },
		"no-such-god":     func(s scene) bool { return s.strange(append([]string{"j", "p", "n", "d", "v"}, factions...)...) },
		"no-such-card":    func(s scene) bool { return s.strange(cards...) },
		"no-such-space":   func(s scene) bool { return s.strange(spaces...) },
		"no-such-number": func(s scene) bool {
			n, err := strconv.Atoi(s.Arg("word"))
			return s.strange() && (err != nil || n < 1 || n > 99)
		},
		"no-such-territory": func(s scene) bool { return s.strange(lands...) },
	} {
		all["refuse."+id] = func(r *gametest.Refused) bool { return holds(box.of(r)) }
	}
	return all
}

// strange reports whether the reason's word was part of the move, and is none of the known ones.
func (s scene) strange(known ...string) bool {
	return slices.Contains(s.Words, s.Arg("word")) && !slices.ContainsFunc(known, func(id string) bool { return strings.EqualFold(id, s.Arg("word")) })
}
