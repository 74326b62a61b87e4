package board

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/fourgods"
)

// drawings returns the drawings of all parts in the views of all seats, in games with different modules: at the
// beginning, in the middle and at the end.
func drawings(t *testing.T) string {
	g, b := open(t)
	var all strings.Builder
	for _, setup := range []game.Setup{
		{Players: 4},
		{Players: 2, Options: map[string]string{"time": "turns"}},
		{Players: 3, Options: map[string]string{"gods": "hidden"}},
		{Players: 2, Options: map[string]string{"time": "effort", "two-players": "two-gods"}},
	} {
		for _, most := range []int{0, 9, 20, 40, fourgods.NumCells} {
			_, p := lively(t, g, setup, 7, func(p *fourgods.Position) bool { return tiles(p) >= most })
			for s := range setup.Players {
				all.WriteString(boardtest.Whole(t, b, seen(g, p, game.Seat(s)), english))
			}
		}
	}
	return all.String()
}

// scripts returns all modules of the script in one text.
func scripts() string {
	names := slices.Sorted(maps.Keys(modules))
	var all strings.Builder
	for _, name := range names {
		all.WriteString(modules[name])
	}
	return all.String()
}

// TestStyleAndScriptSpeakOfWhatIsDrawn checks that the style refers only to classes that are drawn or made by the
// script. The script must refer only to things that are drawn.
func TestStyleAndScriptSpeakOfWhatIsDrawn(t *testing.T) {
	drawn, script := drawings(t), scripts()
	classes := map[string]bool{}
	for _, list := range regexp.MustCompile(`class="([^"]*)"`).FindAllStringSubmatch(drawn, -1) {
		for _, class := range strings.Fields(list[1]) {
			classes[class] = true
		}
	}
	for _, name := range regexp.MustCompile(`\.(four-[a-z0-9-]+)`).FindAllStringSubmatch(style, -1) {
		made := regexp.MustCompile(name[1]+`[^a-z0-9-]`).MatchString(script) || regexp.MustCompile(`^four-(step|whose)-`).MatchString(name[1])
		if !classes[name[1]] && !made {
			t.Errorf("the style tells the look of %s, which is never drawn", name[1])
		}
	}
	for _, name := range regexp.MustCompile(`'[^'\n]*?\.(four-[a-z-]+)`).FindAllStringSubmatch(script, -1) {
		if !classes[name[1]] && !strings.Contains(script, "'"+name[1]+"'") {
			t.Errorf("the script looks for %s, which is never drawn", name[1])
		}
	}
	for _, name := range regexp.MustCompile(`\[(data-[a-z]+)[\]=]`).FindAllStringSubmatch(script, -1) {
		if page := regexp.MustCompile(`^data-(say|table|past|tile|hurry|frame|slider|part|svg|thing|at|clock|role|firm|loud)$`); !page.MatchString(name[1]) && !strings.Contains(drawn, name[1]+"=") {
			t.Errorf("the script looks for %s, which is never drawn", name[1])
		}
	}
}

// TestButtonsHaveNamesAndKeys checks that every button in the hands has a name, that no key has two meanings, and that
// the script knows each key.
func TestButtonsHaveNamesAndKeys(t *testing.T) {
	g, b := open(t)
	script := scripts()
	_, p := lively(t, g, game.Setup{Players: 4}, 7, func(p *fourgods.Position) bool { return tiles(p) >= 20 })
	for s := range 4 {
		keys := map[string]string{}
		for _, e := range boardtest.Part(t, b, seen(g, p, game.Seat(s)), "hand", english) {
			if !strings.Contains(e.Attrs["class"], "four-button") {
				continue
			}
			if e.Attrs["aria-label"] == "" && e.Attrs["data-label"] == "" {
				t.Errorf("a button has no name: %v", e.Attrs)
			}
			does := e.Attrs["data-turn"] + e.Attrs["data-toggle"] + e.Attrs["data-draw"]
			if key := e.Attrs["aria-keyshortcuts"]; key != "" && keys[key] != "" && keys[key] != does {
				t.Errorf("the key %s does both %s and %s", key, keys[key], does)
			} else if key != "" {
				keys[key] = does
				if !strings.Contains(script, " "+key+": { does:") {
					t.Errorf("the key %s of %s is told, and the script does not know it", key, does)
				}
			}
		}
	}
}

// TestAFullWorldIsASmallUpdate checks the size of the largest update, a full World with all kingdoms. The page adds events of its own.
func TestAFullWorldIsASmallUpdate(t *testing.T) {
	g, b := open(t)
	_, p := lively(t, g, game.Setup{Players: 4}, 7, func(p *fourgods.Position) bool { return false })
	if p.Phase != fourgods.Over || tiles(p) < 50 {
		t.Fatalf("the lively game ended with %d tiles, %s", tiles(p), p.Phase)
	}
	largest := 0
	for _, l := range game.Langs {
		largest = max(largest, boardtest.Packed(t, boardtest.Live(t, b, seen(g, p, 0), board.RenderOptions{Lang: l})))
	}
	gametest.Budget(t, "update of a full World", largest, boardtest.UpdateLimit)
}
