package scenario_test

import (
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/game/scenario"
)

const coachFile = `game: {players: 2, options: {limit: three}}
ours: true
rivals: level1
notes:
  - {when: {heat: 1}, say: First heat., say_pt: Primeira., say_zh: 第一轮。, times: 2}
  - {when: {heat: 2}, say: Second heat., say_pt: Segunda., say_zh: 第二轮。}
  - {verb: grab, say: Grab crowns., say_pt: Coroas., say_zh: 抓王冠。}
  - {verb: pass, say: Pass., say_pt: Passar., say_zh: 跳过。}
`

// fitting reads a coach, begins its first game, and returns the indices of the notes that fit the first seat.
func fitting(t *testing.T, file string) (c *scenario.Coach, record *game.Record, notes []int) {
	t.Helper()
	c, err := scenario.ReadCoach("coach.yaml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	if record, err = c.Begin(grab.Game()); err != nil {
		t.Fatal(err)
	}
	p, err := record.Begin(grab.Game(), nil)
	if err != nil {
		t.Fatal(err)
	}
	view := grab.Game().Blank()
	p.View(0, view)
	return c, record, c.Fitting(view, 0)
}

// TestACoachSaysWhatSuits: at the start, the notes that fit are the one about the first heat and the one about the only legal verb. The
// coach's other fields are read too.
func TestACoachSaysWhatSuits(t *testing.T) {
	c, record, got := fitting(t, coachFile)
	if !slices.Equal(got, []int{0, 2}) {
		t.Errorf("notes %v, want the first heat's and that of grabbing", got)
	}
	if !c.Plain() || c.Notes[0].Times != 2 || c.Notes[1].Times != 1 || record.Setup.Options["limit"] != "three" {
		t.Errorf("%+v, %v", c, record.Setup)
	}
}

// TestANoteWithAdviceIsSaidWhereTheTitleHasSome: a note that needs advice is left out if the title has no advice on its topic, as here.
func TestANoteWithAdviceIsSaidWhereTheTitleHasSome(t *testing.T) {
	c, _, got := fitting(t, strings.Replace(coachFile, "times: 2", "advice: crowns", 1))
	if c.Notes[0].Advice != "crowns" || !slices.Equal(got, []int{2}) {
		t.Errorf("notes %v, want that of grabbing alone; the first asks about %q", got, c.Notes[0].Advice)
	}
}

// TestACoachsFileThatIsWrongIsRefused: the error for a wrong coach file names the file and the line.
func TestACoachsFileThatIsWrongIsRefused(t *testing.T) {
	for name, test := range map[string]struct{ old, with, want string }{
		"misspelt key":       {"ours: true", "our: true", `coach.yaml:2: a coach has a key "our"`},
		"a language missing": {", say_zh: 第二轮。", "", "coach.yaml:6: say stands there without say_zh"},
		"no rivals":          {"rivals: level1\n", "", "it has no rivals"},
		"times of no use":    {"times: 2", "times: 0", "coach.yaml:5: times is 0"},
		"misspelt test":      {"{heat: 2}", "{heat: {$mim: 2}}", `a test is "$mim"`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := scenario.ReadCoach("coach.yaml", []byte(strings.Replace(coachFile, test.old, test.with, 1)))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v\nwant %s", err, test.want)
			}
		})
	}
}

// TestANoteIsKnownAgain: the key of a note depends on its verb and its text, not on its place in the file.
func TestANoteIsKnownAgain(t *testing.T) {
	read := func(file string) (keys []string) {
		c, err := scenario.ReadCoach("coach.yaml", []byte(file))
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.Notes {
			keys = append(keys, c.Notes[i].Key())
		}
		return keys
	}
	const pass = "  - {verb: pass, say: Pass., say_pt: Passar., say_zh: 跳过。}\n"
	was := read(coachFile)
	moved := read(strings.Replace(strings.Replace(coachFile, pass, "", 1), "notes:\n", "notes:\n"+strings.Replace(pass, "Pass.", "\"Pass!\"", 1), 1))
	if want := []string{was[3], was[0], was[1], was[2]}; !slices.Equal(moved, want) {
		t.Errorf("the notes are %v, and moved %v", was, moved)
	}
	other := read(strings.Replace(strings.Replace(coachFile, "First heat.", "Heat one.", 1), "verb: pass", "verb: grab", 1))
	if other[0] == was[0] || other[3] == was[3] || other[1] != was[1] {
		t.Errorf("the notes are %v, and written anew %v", was, other)
	}
}
