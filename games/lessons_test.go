package games_test

import (
	"cmp"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
)

var lessonSeeds = flag.Int("lessons.seeds", 0, "number of seeds tried for a lesson that fails, to find one with which it passes")

// placesOfThePage lists the places of the page, outside the board, that a lesson can show.
var placesOfThePage = []string{"choices", "prompt", "log", "hint"}

// TestLessons plays every branch of each lesson of each title. Everything that a step of a lesson shows must be drawn
// at that step.
func TestLessons(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		t.Run(title.ID(), func(t *testing.T) {
			if title.Lessons == nil {
				t.Fatal("it has no lessons")
			}
			all, err := scenario.ReadAllLessons(title.Lessons)
			if err != nil {
				t.Fatal(err)
			}
			for i := range all {
				t.Run(all[i].ID(), func(t *testing.T) { rehearse(t, title, &all[i]) })
			}
		})
	}
}

// rehearse plays every branch of a lesson. Its texts must name only other seats of the game, and what a step shows must
// be on the learner's board.
func rehearse(t *testing.T, title games.Title, l *scenario.Lesson) {
	if l.Set.Game != "" && l.Set.Game != title.ID() {
		t.Fatalf("it is a lesson of %s", l.Set.Game)
	}
	looked := map[string]bool{}
	err := l.Rehearse(title.Game, func(s scenario.Scene) {
		key := fmt.Sprint(s.Step.Line)
		if looked[key] {
			return
		}
		looked[key] = true
		named(t, l, s, max(l.Set.Setup.Players, title.Game.About().MinSeats))
		shown(t, title, l, s)
	})
	if err == nil {
		return
	}
	t.Error(err)
	for n := range *lessonSeeds {
		other := *l
		other.Set.Seed = game.Seed(fmt.Sprint(l.ID(), "-", n))
		if other.Rehearse(title.Game, nil) == nil {
			t.Logf("it holds with seed: %s", other.Set.Seed)
			return
		}
	}
}

// gap matches the gap of a name in a text.
var gap = regexp.MustCompile(`\{([^}]*)\}`)

// named reports a test error unless each gap in the texts of a scene is the number of another seat of the game.
func named(t *testing.T, l *scenario.Lesson, s scenario.Scene, players int) {
	t.Helper()
	texts := []scenario.Text{s.Step.Text, s.Step.Other}
	for _, try := range slices.Concat(s.Step.Right, s.Step.Wrong) {
		texts = append(texts, try.Answer)
	}
	for _, c := range s.Step.Answers {
		texts = append(texts, c.Text, c.Reply)
	}
	for _, text := range texts {
		for _, in := range text {
			for _, m := range gap.FindAllStringSubmatch(in, -1) {
				if seat, ok := game.ParseSeat(m[1]); !ok || seat < 0 || int(seat) >= players || seat == l.Seat {
					t.Errorf("%s:%d: %q is not the number of another seat", l.Set.File, s.Step.Line, m[0])
				}
			}
		}
	}
}

// shown checks that everything that a step shows is drawn on the learner's board.
func shown(t *testing.T, title games.Title, l *scenario.Lesson, s scenario.Scene) {
	t.Helper()
	if len(s.Step.At) == 0 && s.Step.Part == "" {
		return
	}
	view := boardtest.Seen(title.Game, s.At, l.Seat)
	look := board.RenderOptions{Lang: "en"}
	drawn := boardtest.Things(boardtest.Elements(t, boardtest.Whole(t, title.Board, view, look)))
	for _, thing := range s.Step.At {
		if !drawn[string(thing)] {
			t.Errorf("%s:%d: %q is not on the board", l.Set.File, s.Step.Line, thing)
		}
	}
	parts := slices.Clone(placesOfThePage)
	for _, p := range title.Board.Parts(view, look) {
		parts = append(parts, p.ID)
	}
	if s.Step.Part != "" && !slices.Contains(parts, s.Step.Part) {
		t.Errorf("%s:%d: the part %q is none of %v", l.Set.File, s.Step.Line, cmp.Or(s.Step.Part, "?"), parts)
	}
}

// mostGames is the largest number of random games for a coach whose notes have not all occurred. Random play seldom
// does what takes a plan.
const mostGames = 60

// TestCoaches: each title has a coach. The coach's first game can begin, and its rivals are a bot of the title. Each
// note fits at some time in random games, because one that never fits is useless.
func TestCoaches(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		t.Run(title.ID(), func(t *testing.T) {
			c, err := scenario.ReadCoach("coach.yaml", title.Coach)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(bot.Names(title.Game), c.Rivals) {
				t.Errorf("rivals %q; they must be one of %v", c.Rivals, bot.Names(title.Game))
			}
			keys := map[string]int{}
			for _, n := range c.Notes {
				if other := keys[n.Key()]; other > 0 {
					t.Errorf("coach.yaml:%d: the note says what that of line %d says", n.Line, other)
				}
				keys[n.Key()] = n.Line
			}
			suits := map[int]bool{}
			for seed := uint64(0); seed < mostGames && len(suits) < len(c.Notes); seed++ {
				coached(t, title, c, seed, suits)
			}
			for i, n := range c.Notes {
				if !suits[i] {
					t.Errorf("coach.yaml:%d: the note %.40q never suits in games played by chance", n.Line, n.Say.In("en"))
				}
			}
		})
	}
}

// begun returns the first position of a coach's game.
func begun(t *testing.T, title games.Title, c *scenario.Coach) game.Position {
	t.Helper()
	record, err := c.Begin(title.Game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := record.Begin(title.Game, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// coached plays the first game of a coach at random, and marks the notes that fit its first seat at some time.
func coached(t *testing.T, title games.Title, c *scenario.Coach, seed uint64, suits map[int]bool) {
	t.Helper()
	p := begun(t, title, c)
	dice := game.QuickDice(seed)
	view := title.Game.Blank()
	var now int64
	for n := 0; p.ToAct() != 0 && n < 3000; n++ {
		if p.ToAct().Has(0) {
			p.View(0, view)
			for _, i := range c.Fitting(view, 0) {
				suits[i] = true
			}
		}
		seat := p.ToAct().First()
		for others := p.ToAct().Without(seat); others != 0 && dice.N(0, 2) == 0; others = others.Without(seat) {
			seat = others.First()
		}
		deadline, timed := p.Deadline()
		if now += 500; timed && now >= deadline {
			seat, now = game.Clock, deadline
		}
		moves := p.Moves(seat, nil)
		p.Play(seat, moves[dice.N(0, len(moves))], &game.Env{Dice: dice, At: now})
	}
}

// TestTheFirstPlacementHasItsOwnNote: if a first game begins with a choice that has a note, only that note fits, so that there is space
// for it. In Lords of Hellas this is the note on placing the hero.
func TestTheFirstPlacementHasItsOwnNote(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	title, err := registry.Find("lords-of-hellas")
	if err != nil {
		t.Fatal(err)
	}
	said := firstNotes(t, title, "start")
	if len(said) != 1 || said[0].Verb != "start" {
		t.Errorf("where the hero is placed the coach says %v", said)
	}
}

// TestACoachNamesAPlan: in the first turn after the set-up of a first game of Luna and of Gods of Rome, a note names a
// plan.
func TestACoachNamesAPlan(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for id, verb := range map[string]string{"luna": "promote", "gods-of-rome": "activate"} {
		title, err := registry.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		plan := func(n scenario.Note) bool { return n.Advice == "plan" || strings.Contains(n.Say["en"], "plan:") }
		if said := firstNotes(t, title, verb); !slices.ContainsFunc(said, plan) {
			t.Errorf("%s: in the first turn the coach names no plan: %v", id, said)
		}
	}
}

// firstNotes returns the notes that fit when the learner first has a legal move with a verb, in a first game played at
// random.
func firstNotes(t *testing.T, title games.Title, verb string) (notes []scenario.Note) {
	t.Helper()
	c, err := title.Coaching()
	if err != nil {
		t.Fatal(err)
	}
	p := begun(t, title, c)
	dice := game.QuickDice(1)
	view := title.Game.Blank()
	for range 400 {
		seat := p.ToAct().First()
		p.View(seat, view)
		if seat == 0 && board.SayableBy(view, 0).Has(verb) {
			for _, n := range c.Fitting(view, 0) {
				notes = append(notes, c.Notes[n])
			}
			return notes
		}
		moves := p.Moves(seat, nil)
		p.Play(seat, moves[dice.N(0, len(moves))], &game.Env{Dice: dice})
	}
	t.Fatalf("nobody could ever %s", verb)
	return nil
}
