package web_test

import (
	"fmt"
	"strings"
	"testing"

	"pantheon/games"
)

// A soloMode is a solo mode of a title.
type soloMode struct {
	title   games.Title
	options map[string]string
}

func (m soloMode) String() string {
	var words []string
	for _, o := range m.title.Game.About().Options {
		if value := m.options[o.ID]; value != "" {
			words = append(words, o.ID+"="+value)
		}
	}
	return m.title.ID() + " " + strings.Join(words, " ")
}

// soloModes returns the solo modes of the titles: each value of each option for one player on its own, and the last values of
// all options together. It leaves out options about rulings, and the default value of each option but the first.
func soloModes(registry games.Registry) (all []soloMode) {
	for _, title := range registry {
		about := title.Game.About()
		if about.MinSeats > 1 {
			continue
		}
		together := map[string]string{}
		for _, o := range about.Options {
			if o.Ruling != "" || !o.For(1) {
				continue
			}
			for i, value := range o.Values {
				if i > 0 || len(together) == 0 { // the default value once only
					all = append(all, soloMode{title, map[string]string{o.ID: value}})
				}
			}
			together[o.ID] = o.Values[len(o.Values)-1]
		}
		if len(together) > 1 {
			all = append(all, soloMode{title, together})
		}
	}
	return all
}

// TestAlone plays solo games of every mode on a phone, by clicking highlighted things. After enough moves the player ends the
// game. At the end the page shows the result of the record.
func TestAlone(t *testing.T) {
	tour(t)
	registry := realRegistry(t)
	modes := soloModes(registry)
	if len(modes) < 3 {
		t.Fatalf("there are only %d solo modes", len(modes))
	}
	ctx := chromium(t)
	for _, mode := range modes {
		t.Run(mode.String(), func(t *testing.T) {
			t.Parallel()
			h := openTestSite(t, registry)
			b := browser(t, ctx)
			b.size(390, 844, true)
			b.still()
			b.sit(h, sitting{title: mode.title, options: mode.options, alone: true}, false)
			id := eval[string](b, `document.querySelector('main[data-table]').dataset.table`)
			b.play(seedOf(t))
			b.follow(fmt.Sprintf(`%s || %s > %d`, over, nowPly, enough))
			eval[bool](b, `!!`+over+` || (document.querySelector('form[action$="/act/end"]').requestSubmit(), true)`)
			b.follow(over)
			r := recordOf(t, h, id)
			t.Logf("a game of %d moves", len(r.Plies))
			for option, value := range mode.options {
				if got := r.Setup.Options[option]; got != value && value != mode.usual(option) {
					t.Errorf("the game has %s=%s, not %s", option, got, value)
				}
			}
			compare(t, b, mode.title.Game, r, []string{"Ana"})
		})
	}
}

// usual returns the default value of an option.
func (m soloMode) usual(option string) string {
	for _, o := range m.title.Game.About().Options {
		if o.ID == option {
			return o.Values[0]
		}
	}
	return ""
}
