package gametest

import (
	"regexp"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/grab"
)

// TestWhatADocumentLeavesOutIsNamed: if a position from a document plays differently because a field is not in it, the
// failure names the field and both values.
func TestWhatADocumentLeavesOutIsNamed(t *testing.T) {
	forgetful := crack(grab.Game(), cracks{play: func(p *cracked, s game.Seat, m game.Move, moment *game.Env) {
		if p.armed++; p.armed > 8 {
			m = p.Position.Moves(s, nil)[0]
		}
		p.Position.Play(s, m, moment)
	}})
	named := regexp.MustCompile(`(?s)^a position read from its document (plays on differently|does not list).*\n  what the document may leave out, ` +
		`when it was read after [1-9]\d* sentences: armed is [1-9]\d* and comes back 0\n`)
	var seen []string
	for seed := uint64(1); seed <= 20; seed++ {
		for _, b := range check(titled(forgetful), 1, seed) {
			if b.Property != Document {
				continue
			}
			if named.MatchString(b.Text) {
				return
			}
			seen = append(seen, b.Text)
		}
	}
	t.Errorf("no failure names what the document leaves out: %q", seen)
}

// TestLostFields: a field that differs between two positions in memory is named by its path. Shared tables and equal values are not
// named, and a long list is cut.
func TestLostFields(t *testing.T) {
	g := crack(grab.Game(), cracks{})
	p := g.New(game.Setup{Players: 2}, &game.Env{Dice: game.QuickDice(1)}).(*cracked)
	same := g.Blank().(*cracked)
	same.Copy(p)
	if text := lost(p, same, 3); text != "" {
		t.Errorf("a copy has lost something:%s", text)
	}
	same.lost, same.leak = 2, "x"
	want := "\n  what the document may leave out, when it was read after 3 sentences: lost is 0 and comes back 2; leak is empty and comes back x"
	if text := lost(p, same, 3); text != want {
		t.Errorf("told is%s\nwant%s", text, want)
	}
	if text := lost(p, g.Blank(), 3); !regexp.MustCompile(`(?s)Position\.players is 2 and comes back 0; .*; and more$`).MatchString(text) {
		t.Errorf("of a blank position is told%s", text)
	}
}
