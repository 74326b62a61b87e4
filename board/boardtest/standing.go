package boardtest

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"pantheon/board"
	"pantheon/game"
)

// standing checks a board's scoreboard: one entry for each seat in turn order, each with a part and figures that fit. What an entry refers
// to must be drawn, and its texts must exist in each language. The figures must reveal no hidden information: the view of a determinization
// has the same figures.
func (l *checks) standing(t *testing.T) {
	b, ok := l.b.(board.Scoreboard)
	if !ok {
		t.Skip("this board does not say how all stand")
	}
	dice := game.QuickDice(Seed(t))
	Positions(t, l.g, *boardGames, 30, func(p game.Position) {
		for _, s := range lookers(p) {
			view := Seen(l.g, p, s)
			zones := map[string]board.Zone{}
			for _, part := range l.b.Parts(view, board.RenderOptions{Lang: "en"}) {
				zones[part.ID] = part.Zone
			}
			drawn := map[string]bool{}
			for _, e := range Elements(t, Still(t, l.b, view, board.RenderOptions{Lang: "en"})) {
				drawn["#"+e.Attrs["id"]] = true
			}
			for _, lang := range game.Langs {
				all := b.Scoreboard(view, board.RenderOptions{Lang: lang})
				eachSeat(t, p, all)
				for _, at := range all {
					own := at.Seat == s && s != game.Spectator
					if zone := zones[at.Part]; own && zone != board.Mine || !own && zone != board.Rivals {
						t.Errorf("for seat %s the board of %s, %q, stands in the zone %q", s, at.Seat, at.Part, zone)
					}
					stand(t, lang, at, drawn)
				}
			}
			if guessed := Seen(l.g, view, s); s != game.Spectator {
				guessed.Determinize(dice)
				look := board.RenderOptions{Lang: "en"}
				if is, was := b.Scoreboard(Seen(l.g, guessed, s), look), b.Scoreboard(view, look); !reflect.DeepEqual(is, was) {
					t.Errorf("seat %s is told what it does not know: all stand as\n%+v\nand with another guess of that as\n%+v", s, was, is)
				}
			}
		}
	})
}

// eachSeat checks that there is one entry for each seat, in turn order from any seat, and that every other entry belongs to an automaton.
func eachSeat(t *testing.T, p game.Position, all []board.PlayerStanding) {
	t.Helper()
	var found []game.Seat
	for _, at := range all {
		if at.Seat != game.Spectator {
			found = append(found, at.Seat)
		}
		if automaton := at.Seat == game.Spectator; automaton != (at.Thing != "") || automaton != (at.Name != "") {
			t.Errorf("seat %s stands as the automaton %q, called %q", at.Seat, at.Thing, at.Name)
		}
	}
	if want := seats(p); !reflect.DeepEqual(inOrder(found), inOrder(want)) || len(found) > 0 && !isTurnOrder(found) {
		t.Errorf("there are stands for the seats %v, and %v play", found, want)
	}
}

// inOrder returns how often each seat occurs.
func inOrder(all []game.Seat) (set [game.MaxSeats]int) {
	for _, s := range all {
		set[s]++
	}
	return set
}

// isTurnOrder reports whether the seats are in turn order, from any first seat.
func isTurnOrder(all []game.Seat) bool {
	for i, s := range all {
		if int(s) != (int(all[0])+i)%len(all) {
			return false
		}
	}
	return true
}

// stand checks the texts and figures of one entry, and that the static layers draw its signs; drawn holds the ids of their elements.
func stand(t *testing.T, lang game.Lang, at board.PlayerStanding, drawn map[string]bool) {
	t.Helper()
	signs := []board.Sign{at.Emblem}
	for _, f := range at.Figures {
		signs = append(signs, f.Signs...)
		switch {
		case f.Value == "" && len(f.Signs) == 0:
			t.Errorf("%s: seat %s has a figure with nothing to see: %q", lang, at.Seat, f.Label)
		case utf8.RuneCountInString(f.Value) > board.ValueLength:
			t.Errorf("%s: seat %s has the value %q, longer than %d characters", lang, at.Seat, f.Value, board.ValueLength)
		}
		if f.Label == "" || strings.ContainsAny(f.Label+f.Word, "{") || strings.Contains(f.Label+f.Word, "stand.") {
			t.Errorf("%s: seat %s has a figure whose words are %q and %q", lang, at.Seat, f.Label, f.Word)
		}
	}
	if len(at.Figures) == 0 {
		t.Errorf("%s: seat %s has no figures", lang, at.Seat)
	}
	for _, sign := range signs {
		for _, symbol := range strings.Fields(sign.Symbol) {
			if !drawn[symbol] || sign.Size <= 0 {
				t.Errorf("seat %s has the sign %s of size %g, which is drawn nowhere", at.Seat, symbol, sign.Size)
			}
		}
	}
}
