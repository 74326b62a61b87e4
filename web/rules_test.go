package web_test

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/web"
)

// TestRulesTellWhereDataComeFromInEachLanguage checks that the rules of each title list every datum, with its value and its
// note, in each language.
func TestRulesTellWhereDataComeFromInEachLanguage(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	for _, title := range h.registry {
		a := title.Game.About()
		for _, l := range game.Langs {
			p := h.person()
			p.post("/settings", "lang", string(l))
			page := p.get("/rules/" + title.ID() + "/curious")
			for _, d := range a.Data {
				page.want(t, 200, "<td>"+templ.EscapeString(a.ValueIn(l, d))+"</td>", "<td>"+templ.EscapeString(a.NoteIn(l, d))+"</td>")
			}
		}
	}
}

// TestExamplesShowWhatChanged opens the pictures of each title's first examples. Each is a strip of what changed, of the
// size that the page states. It links to a picture of the whole table.
func TestExamplesShowWhatChanged(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	link := regexp.MustCompile(`<a class="picture" href="([^"]+)"><img src="([^"]+)" alt="[^"]*" loading="lazy" width="(\d+)" height="(\d+)"`)
	size := regexp.MustCompile(`^<svg [^>]*viewBox="0 0 ([0-9.]+) ([0-9.]+)"`)
	for _, title := range h.registry {
		p := h.person()
		all := link.FindAllStringSubmatch(p.get("/rules/"+title.ID()+"/examples").want(t, 200).body, -1)
		if len(all) < 3 {
			t.Fatalf("%s: %d examples have a picture that can be opened", title.ID(), len(all))
		}
		for _, m := range all[:3] {
			if strip := strings.Replace(m[2], "strip=1&amp;", "", 1); strip != m[1] {
				t.Errorf("the picture %s leads to %s", m[2], m[1])
			}
			p.get(html.UnescapeString(m[1])).want(t, 200, "<svg ")
			body := p.get(html.UnescapeString(m[2])).want(t, 200).body
			for i, drawn := range size.FindStringSubmatch(body)[1:] {
				is, err := strconv.ParseFloat(drawn, 64)
				said, wrong := strconv.ParseFloat(m[3+i], 64)
				if err != nil || wrong != nil || is-said > .51 || said-is > .51 {
					t.Errorf("%s is drawn %s large, and the page says %s", m[2], drawn, m[3+i])
				}
			}
		}
	}
}

// TestRulesReadInEachLanguage parses the rules of each title in each language. Everything that a figure shows must exist.
// The error names file and line.
func TestRulesReadInEachLanguage(t *testing.T) {
	sequential(t)
	t.Parallel()
	for _, title := range realRegistry(t) {
		for _, l := range game.Langs {
			if err := web.ReadRules(title, l); err != nil {
				t.Errorf("%s/%s.md: %v", title.ID(), l, err)
			}
		}
	}
}

// TestRulesAreSearched searches for a word of a chapter, as a form and as the script does, also in a panel. Each result
// names its chapter and links to an element that exists.
func TestRulesAreSearched(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	lead := regexp.MustCompile(`<a href="([^"#]*)#([^"]+)"[^>]*>\s*<strong>[^<]+</strong>`)
	for _, title := range h.registry {
		p, at := h.person(), "/rules/"+title.ID()
		whole := p.get(at+"?q=player").want(t, 200, `value="player"`, "<mark>").body
		typed := p.get(at+"/search?q=player").want(t, 200, "<mark>").body
		if !strings.Contains(whole, strings.TrimSpace(typed)) {
			t.Errorf("%s: the page and the script find different things", title.ID())
		}
		pages := map[string]string{}
		found := lead.FindAllStringSubmatch(typed, -1)
		for _, m := range found {
			if pages[m[1]] == "" {
				pages[m[1]] = p.get(m[1]).want(t, 200).body
			}
			if !strings.Contains(pages[m[1]], `id="`+m[2]+`"`) {
				t.Errorf("%s: what is found leads to %s#%s, where nothing is", title.ID(), m[1], m[2])
			}
		}
		if len(found) == 0 {
			t.Errorf("%s: nothing is found", title.ID())
		}
		p.get(at+"/search?q=player&panel=1").want(t, 200, `<a href="#`)
		p.get(at+"/search?q=xyzzyx").want(t, 200, "Nothing found")
	}
}
