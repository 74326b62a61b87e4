package web_test

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/bot"
)

// TestLevelsOffered checks that the form for a new table offers the levels by strength, without those for programs. The page of a table
// with any bot, also one that the form does not offer, has a name for that bot.
func TestLevelsOffered(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	var levels []string
	for _, l := range bot.Levels() {
		levels = append(levels, "bot:"+l.Name())
	}
	offer := regexp.MustCompile(`<option value="(bot:[^"]*)"[^>]*>([^<]*)<`)
	badge := regexp.MustCompile(`class="badge">([^<]*)<`)
	for _, title := range h.registry {
		p := h.person()
		var offered []string
		for _, m := range offer.FindAllStringSubmatch(p.get("/new/"+title.ID()).want(t, 200).body, -1) {
			if !slices.Contains(offered, m[1]) {
				offered = append(offered, m[1])
			}
		}
		if !slices.Equal(offered, levels) {
			t.Errorf("%s: offered are %v, not %v", title.ID(), offered, levels)
		}
		for _, name := range bot.Names(title.Game) {
			id := p.open(title.ID(), "bot:"+name)
			for _, l := range []string{"en", "pt", "zh"} {
				page := p.ask("GET", "/t/"+id, nil, "Accept-Language", l).want(t, 200, `<option value="`+name+`" selected>`)
				for _, m := range badge.FindAllStringSubmatch(page.body, -1) {
					if words := html.UnescapeString(m[1]); words == name || strings.HasPrefix(words, "level:") {
						t.Errorf("%s in %s: the bot %s is called %q", title.ID(), l, name, words)
					}
				}
			}
		}
	}
}
