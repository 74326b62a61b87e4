package web

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/scenario"
	calling "pantheon/notify"
	"pantheon/notify/transport"
	"pantheon/table"
	"pantheon/web/page"
)

// TestTextsAreThere checks that each text id in the sources exists, and that each text is used.
func TestTextsAreThere(t *testing.T) {
	words, err := game.LoadCatalog("", lang, "lang")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	quoted := regexp.MustCompile(`"([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*)"`)
	call := regexp.MustCompile(`(?:\.T\(|problem\([^,]*, |add\([^",]*, |game\.Say\()"([a-z][a-z0-9.-]*[a-z0-9])"[,)]`)
	err = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, "_templ.go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if ext := filepath.Ext(path); ext != ".go" && ext != ".templ" {
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range quoted.FindAllStringSubmatch(string(source), -1) {
			named[m[1]] = true
		}
		for _, m := range call.FindAllStringSubmatch(string(source), -1) {
			if !words.Has(m[1]) {
				t.Errorf("%s says %q, which the catalogue lacks", path, m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range game.Langs {
		named["language."+string(l)] = true
	}
	for _, level := range bot.Names(bluff.Game()) { // the levels that every title has
		named["level."+level] = true
	}
	named["level.planner"] = true // for every title whose positions have a value
	for _, p := range table.Paces() {
		named["pace."+string(p)] = true
	}
	for _, zero := range table.OnTimeouts() {
		named["clocks.zero-"+string(zero)], named["clocks.then-"+string(zero)] = true, true
	}
	for day := range 7 {
		named["day."+strconv.Itoa(day)] = true
	}
	for _, key := range page.Keys {
		named["keys."+key.ID] = true
	}
	for _, sounds := range page.Sounds {
		named["settings.sound."+sounds] = true
	}
	for _, loud := range page.Volumes {
		named["settings.volume."+cmp.Or(loud, "usual")] = true
	}
	for _, kind := range []table.ReasonKind{table.Brings, table.Costs, table.Takes, table.Gives, table.Prevents, table.Denies, table.Later, table.Allows, table.Yields, table.Fewer,
		table.Better, table.Even} {
		for _, form := range []string{"", ".still", ".end"} {
			named["reason."+string(kind)+form], named["review.reason."+string(kind)+form] = true, true
		}
	}
	for _, stake := range []string{"lost", "for-lost"} {
		named["review.reason."+stake] = true
	}
	for seat := range game.MaxSeats {
		named["person."+strconv.Itoa(seat)] = true
	}
	for _, phrase := range table.Phrases() {
		named["talk.phrase."+phrase] = true
	}
	for _, sign := range table.Reactions() {
		named["talk.sign."+sign] = true
	}
	for _, to := range []string{"seats", "watchers", "all"} {
		named["talk.to-"+to+"-what"] = true
	}
	for _, span := range []table.Span{table.ThisTurn, table.ThisGame} {
		named["let-be.now-"+string(span)] = true
	}
	for _, shape := range page.AvatarShapes {
		named["face."+shape] = true
	}
	for _, colour := range page.AvatarColours {
		named["colour."+colour] = true
	}
	for _, reason := range table.AbuseReasons() {
		named["complain.reason."+reason] = true
	}
	for _, shape := range transport.Kinds {
		named["calls.shape."+shape] = true
	}
	for _, kind := range []calling.Kind{calling.Push, calling.Mail, calling.Hook} {
		named["calls.kind."+string(kind)] = true
	}
	named["calls.allow-done"] = true
	for _, do := range []string{"confirm", "stop"} {
		for _, part := range []string{"", "-what", "-do", "-done"} {
			named["calls."+do+part] = true
		}
	}
	for _, said := range []string{"added", "asks", "denied", "mailed", "mute", "none", "remove", "saved", "test", "unmute"} {
		named["calls.said."+said] = true
	}
	for _, c := range scenario.Courses() {
		named["course."+string(c)] = true
	}
	for _, kind := range board.AllScenery {
		named["scene."+string(kind)] = true
		if !words.Has("scene." + string(kind)) {
			t.Errorf("the catalogue has no name for the scene %q", kind)
		}
	}
	for id := range named {
		if (strings.HasPrefix(id, "level.") || strings.HasPrefix(id, "pace.") || strings.HasPrefix(id, "language.")) && !words.Has(id) {
			t.Errorf("the catalogue lacks %q", id)
		}
	}
	for _, id := range words.IDs() {
		if !named[id] && !strings.HasPrefix(id, "script.") && !strings.HasPrefix(id, "settings.theme.") && !strings.HasPrefix(id, "settings.confirm.") && !strings.HasPrefix(id, "provenance.") {
			t.Errorf("nothing says the text %q", id)
		}
	}
}

// TestScriptTexts checks that each text id in the script exists in the catalogue, and that each text for the script is used.
func TestScriptTexts(t *testing.T) {
	words, err := game.LoadCatalog("", lang, "lang")
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`\b(?:text|counted)\('([a-z-]+)'[,)]`)
	given := regexp.MustCompile(`'([a-z-]+)'`) // used by modules of the core, which show no text themselves
	named := map[string]bool{}
	files, err := fs.Glob(embedded, "script/*/*.js")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		source, err := embedded.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range asked.FindAllStringSubmatch(string(source), -1) {
			named[m[1]] = true
			if m[1] != "copied" && !words.Has("script."+m[1]) {
				t.Errorf("%s says %q, which the catalogue lacks", file, m[1])
			}
		}
		if strings.HasPrefix(file, "script/core/") {
			for _, m := range given.FindAllStringSubmatch(string(source), -1) {
				named[m[1]] = true
			}
		}
	}
	for _, id := range words.IDs() {
		if name, ok := strings.CutPrefix(id, "script."); ok && !named[name] {
			t.Errorf("no script says the text %q", id)
		}
	}
}

// TestGapsAreTheSame checks that no translation has lost or invented a gap.
func TestGapsAreTheSame(t *testing.T) {
	words, err := game.LoadCatalog("", lang, "lang")
	if err != nil {
		t.Fatal(err)
	}
	gap := regexp.MustCompile(`\{([a-z]+)\}`)
	gaps := func(l game.Lang, id string) map[string]bool {
		all := map[string]bool{}
		for _, m := range gap.FindAllStringSubmatch(words.Text(l, game.NewPhrase(id), nil), -1) {
			all[m[1]] = true
		}
		return all
	}
	for _, id := range words.IDs() {
		want := gaps("en", id)
		for _, l := range game.Langs[1:] {
			have := gaps(l, id)
			for name := range want {
				if !have[name] {
					t.Errorf("%s: the text %q lacks the gap {%s}", l, id, name)
				}
			}
			for name := range have {
				if !want[name] {
					t.Errorf("%s: the text %q has a gap {%s} that the English has not", l, id, name)
				}
			}
		}
	}
}
