package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
)

// TestOptionsAreDrawn makes tables with options left to chance. Each table has values that may be drawn, as if they had been chosen.
func TestOptionsAreDrawn(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	good := map[string]bool{} // default values are left out
	tables := 0
	for _, title := range h.registry {
		a := title.Game.About()
		form := p.get("/new/"+title.ID()).want(t, 200).body
		asked := []string{"name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend"}
		for _, o := range a.Options {
			field := fmt.Sprintf(`name="option-%s" value="%s"`, o.ID, game.Drawn)
			if strings.Contains(form, field) != (o.Draws > 0 || slices.Contains(o.Values, game.Drawn)) {
				t.Errorf("%s: the form offers to draw %s: %t", title.ID(), o.ID, strings.Contains(form, field))
			}
			if o.Draws == 0 || !o.For(2) {
				continue
			}
			asked = append(asked, "option-"+o.ID, game.Drawn)
			for _, value := range o.Values[1:o.Draws] {
				good[title.ID()+" "+o.ID+"="+value] = true
			}
		}
		for n := 0; n < 4 && len(asked) > 8; n++ {
			p.post("/new/"+title.ID(), append(asked, "input", fmt.Sprint(title.ID(), n))...).want(t, 200)
			tables++
		}
	}
	var kept struct {
		Tables []struct {
			Game    string
			Options map[string]string
		}
	}
	if err := json.Unmarshal([]byte(p.get("/me/data.json").want(t, 200).body), &kept); err != nil {
		t.Fatal(err)
	}
	if tables == 0 || len(kept.Tables) != tables {
		t.Errorf("there are %d tables, and %d were opened", len(kept.Tables), tables)
	}
	for _, table := range kept.Tables {
		for id, value := range table.Options {
			if !good[table.Game+" "+id+"="+value] {
				t.Errorf("%s: drawn is %s=%s", table.Game, id, value)
			}
		}
	}
}

// TestValuesNeedPlayers checks that a value that does not exist, or that needs more players, is refused with a list of the
// valid ones.
func TestValuesNeedPlayers(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	found := false
	for _, title := range h.registry {
		a := title.Game.About()
		for _, o := range a.Options {
			name := func(value string) string { return a.Words.Text("en", game.NewPhrase("option."+o.ID+"."+value), nil) }
			p.post("/new/"+title.ID(), "name", "Ana", "players", "2", "option-"+o.ID, "nonsense").want(t, 400, "Choose one of these for", name(o.Values[0]))
			if len(o.Least) == 0 {
				continue
			}
			found = true
			last := o.Values[len(o.Values)-1]
			fewer := o.Least[len(o.Least)-1] - 1
			values := o.ValuesFor(fewer)
			p.post("/new/"+title.ID(), "name", "Ana", "players", fmt.Sprint(fewer), "option-"+o.ID, last).want(t, 400, " or "+name(values[len(values)-1])+".")
			asked := []string{"name", "Ana", "players", fmt.Sprint(fewer + 1), "option-" + o.ID, last, "input", title.ID() + o.ID}
			for i := range fewer + 1 {
				asked = append(asked, fmt.Sprintf("chair-%d", i), []string{"me", "friend"}[min(i, 1)])
			}
			p.post("/new/"+title.ID(), asked...).want(t, 200)
		}
	}
	if !found {
		t.Error("no value needs players")
	}
}
