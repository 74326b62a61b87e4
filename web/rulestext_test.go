package web_test

import (
	"html"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pantheon/game"
	"pantheon/games"
	"pantheon/web"
	"pantheon/web/rulebook"
)

// eachRulebook runs a subtest for the rules of each title in each language.
func eachRulebook(t *testing.T, do func(t *testing.T, title games.Title, l game.Lang, m *rulebook.Rulebook)) {
	t.Helper()
	sequential(t)
	t.Parallel()
	for _, title := range realRegistry(t) {
		for _, l := range game.Langs {
			m, err := web.RulebookOf(title, l)
			if err != nil {
				t.Fatalf("%s, %s: %v", title.ID(), l, err)
			}
			t.Run(title.ID()+"/"+string(l), func(t *testing.T) { do(t, title, l, m) })
		}
	}
}

// onThePage returns the chapters on the first page of the rules.
func onThePage(m *rulebook.Rulebook) []rulebook.Chapter {
	return slices.DeleteFunc(slices.Clone(m.Chapters), func(c rulebook.Chapter) bool { return c.Fold })
}

// chapter returns the chapter with an id. It reports a test error if there is none.
func chapter(t *testing.T, m *rulebook.Rulebook, id string) (c rulebook.Chapter) {
	t.Helper()
	i := slices.IndexFunc(m.Chapters, func(c rulebook.Chapter) bool { return c.ID == id })
	if i < 0 {
		t.Errorf("no chapter has the id %q", id)
		return c
	}
	return m.Chapters[i]
}

// texts returns the text of some chapters without markup, including captions.
func texts(all ...rulebook.Chapter) string {
	var b strings.Builder
	for _, c := range all {
		for _, p := range c.Places {
			b.WriteString(p.Text + "\n")
		}
	}
	return b.String()
}

// blocks returns the HTML of some chapters, including captions.
func blocks(all ...rulebook.Chapter) string {
	var b strings.Builder
	for _, c := range all {
		for _, block := range c.Blocks {
			b.WriteString(block.HTML)
			for _, f := range block.Figures {
				b.WriteString(f.HTML)
			}
		}
	}
	return b.String()
}

// ruled matches the number of a ruling.
var ruled = regexp.MustCompile(`[QR][0-9]+`)

// TestRulesBeginWithTheGameInShort checks that the page begins with the game in about 200 words, with one picture and
// without codes. It ends with who made the game, what the codes mean, and what is reconstructed.
func TestRulesBeginWithTheGameInShort(t *testing.T) {
	eachRulebook(t, func(t *testing.T, title games.Title, l game.Lang, m *rulebook.Rulebook) {
		if lead := m.Chapters[0]; len(lead.Blocks) > 0 {
			t.Errorf("before all chapters stands %.80q", blocks(lead))
		}
		first, figures := m.Chapters[1], 0
		for _, b := range first.Blocks {
			figures += len(b.Figures)
		}
		if first.ID != "three-minutes" || figures != 1 {
			t.Errorf("the first chapter is %q with %d pictures", first.ID, figures)
		}
		text := texts(first)
		least, most, n := 150, 270, len(strings.Fields(text))
		if l == "zh" {
			least, most, n = 220, 520, 0
			for _, r := range text {
				if unicode.Is(unicode.Han, r) {
					n++
				}
			}
		}
		if n < least || n > most {
			t.Errorf("the game in short has %d words; wanted are %d to %d", n, least, most)
		}
		if code := ruled.FindString(text); code != "" || first.Rules != "" {
			t.Errorf("the game in short shows the code %s%s", code, first.Rules)
		}
		all := onThePage(m)
		if last := all[len(all)-1]; last.ID != rulebook.About {
			t.Errorf("the last chapter is %q, not that on the game's author and on codes", last.ID)
		}
		before, about := blocks(all[:len(all)-1]...), blocks(all[len(all)-1])
		if year := published.FindString(before); year != "" || !published.MatchString(about) {
			t.Errorf("when the game was published is told in the last chapter: %v, and before: %q", published.MatchString(about), year)
		}
	})
}

// published matches the year in which a game was published.
var published = regexp.MustCompile(`20[0-2][0-9]`)

// TestThePageOfRulesEndsWithItsSources checks that the player aid comes before the sources.
func TestThePageOfRulesEndsWithItsSources(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	heads := regexp.MustCompile(`<section id="([^"]+)" class="chapter`)
	for _, title := range h.registry {
		for _, at := range []string{"/rules/" + title.ID(), "/rules/" + title.ID() + "/panel"} {
			all := heads.FindAllStringSubmatch(h.person().get(at).want(t, 200).body, -1)
			var ids []string
			for _, m := range all {
				ids = append(ids, m[1])
			}
			if len(ids) < 3 || ids[0] != "three-minutes" || ids[len(ids)-1] != rulebook.About || !slices.Contains(ids, "aid") {
				t.Errorf("%s has the chapters %v", at, ids)
			}
		}
	}
}

// TestEveryOptionStandsInTheRules checks that the running text names the id of each option, or the ruling that the option changes.
// A title with a solo mode has a chapter about that mode, with pictures, which names the options of that mode alone.
func TestEveryOptionStandsInTheRules(t *testing.T) {
	eachRulebook(t, func(t *testing.T, title games.Title, l game.Lang, m *rulebook.Rulebook) {
		about, all := title.Game.About(), onThePage(m)
		for _, o := range about.Options {
			named := "<code>" + o.ID + "</code>"
			if o.Ruling == "" && !strings.Contains(blocks(all...), named) {
				t.Errorf("the option %q is not named", o.ID)
			}
			if o.Ruling != "" && !strings.Contains(texts(all...), o.Ruling) {
				t.Errorf("the option %q is not told where it matters: its ruling %s is not named there", o.ID, o.Ruling)
			}
			if len(o.Players) == 1 && o.Players[0] == 1 && !strings.Contains(blocks(chapter(t, m, "solo")), named) {
				t.Errorf("the chapter on playing alone does not name the option %q", o.ID)
			}
		}
		if about.MinSeats > 1 {
			return
		}
		figures := 0
		for _, b := range chapter(t, m, "solo").Blocks {
			figures += len(b.Figures)
		}
		if figures == 0 {
			t.Error("the chapter on playing alone has no picture")
		}
	})
}

// TestRulingsStandInTheText checks that the running text cites each ruling.
func TestRulingsStandInTheText(t *testing.T) {
	eachRulebook(t, func(t *testing.T, title games.Title, l game.Lang, m *rulebook.Rulebook) {
		running := map[string]bool{}
		for _, code := range ruled.FindAllString(texts(onThePage(m)...), -1) {
			running[code] = true
		}
		rulings := ruled.FindAllString(texts(chapter(t, m, rulebook.Rulings)), -1)
		if len(rulings) < 20 {
			t.Fatalf("only %d rulings are found", len(rulings))
		}
		for _, code := range rulings {
			if !running[code] {
				t.Errorf("ruling %s stands nowhere in the text", code)
			}
		}
	})
}

// citing matches the rule of a refusal in a file of scenarios.
var citing = regexp.MustCompile(`\brule: "?([0-9QR][^,}"\n]*)`)

// TestRefusalsCiteWhatStandsInTheRules checks that each rule that a refusal in a scenario cites is the number of a heading
// on the page, or a ruling.
func TestRefusalsCiteWhatStandsInTheRules(t *testing.T) {
	section := regexp.MustCompile(`^[0-9]+(\.[0-9]+)?`)
	eachRulebook(t, func(t *testing.T, title games.Title, l game.Lang, m *rulebook.Rulebook) {
		files, err := fs.Glob(title.Scenarios, "*.yaml")
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		for _, c := range onThePage(m) {
			for _, n := range c.Numbers {
				known[n] = true
			}
		}
		for _, code := range ruled.FindAllString(texts(chapter(t, m, rulebook.Rulings)), -1) {
			known[code] = true
		}
		cited := 0
		for _, file := range files {
			text, err := fs.ReadFile(title.Scenarios, file)
			if err != nil {
				t.Fatal(err)
			}
			for _, no := range citing.FindAllStringSubmatch(string(text), -1) {
				rule := no[1]
				if n := section.FindString(rule); n != "" {
					rule = n
				}
				cited++
				if !known[rule] {
					t.Errorf("%s cites %q, which the rules do not have", file, no[1])
				}
			}
		}
		if cited < 20 {
			t.Errorf("only %d refusals are found in %v", cited, files)
		}
	})
}

// TestLinksInTheRulesLead checks that each link within the text leads to an element that exists.
func TestLinksInTheRulesLead(t *testing.T) {
	link := regexp.MustCompile(`<a href="#([^"]+)"`)
	eachRulebook(t, func(t *testing.T, title games.Title, l game.Lang, m *rulebook.Rulebook) {
		there := map[string]bool{}
		for _, c := range m.Chapters {
			for _, p := range c.Places {
				there[p.ID] = true
			}
		}
		for _, to := range link.FindAllStringSubmatch(blocks(m.Chapters...), -1) {
			if !there[to[1]] {
				t.Errorf("a link leads to #%s, where nothing is", to[1])
			}
		}
	})
}

// TestLinksToOtherPagesLeaveTheTableOpen follows the links in the text to other pages. In the panel of a table they open in
// another window.
func TestLinksToOtherPagesLeaveTheTableOpen(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	text := regexp.MustCompile(`(?s)<section id="three-minutes".*</section>`)
	link := regexp.MustCompile(`<a ([^>]*?)href="(/[^"#]+)[^>]*>`)
	for _, title := range h.registry {
		p := h.person()
		for _, at := range []string{"/rules/" + title.ID(), "/rules/" + title.ID() + "/panel"} {
			page := text.FindString(p.get(at).want(t, 200).body)
			found := 0
			for _, a := range link.FindAllStringSubmatch(page, -1) {
				if strings.Contains(a[1], `class="picture"`) || strings.Contains(a[2], "/scenario/") {
					continue
				}
				found++
				p.get(html.UnescapeString(a[2])).want(t, 200)
				if inPanel := strings.HasSuffix(at, "/panel"); inPanel != strings.Contains(a[1], `target="_blank"`) {
					t.Errorf("%s: a link to %s is written as %s", at, a[2], a[0])
				}
			}
			if found < 2 {
				t.Errorf("%s has only %d links to other pages", at, found)
			}
		}
	}
}

// TestRulesAreWrittenPlainly checks that the English rules and player aids contain none of the stilted words that the project
// avoids.
func TestRulesAreWrittenPlainly(t *testing.T) {
	t.Parallel()
	stilted := regexp.MustCompile(`(?i)\b(only|for|to|and) who\b|\bwhoever\b|\banew\b|\bmeanwhile\b|\bstands? beside\b|\blet be\b|\bthe house\b`)
	for _, title := range realRegistry(t) {
		for what, text := range map[string]string{"rules": title.Board.Rules("en"), "aid": title.Board.Aid("en")} {
			for i, line := range strings.Split(text, "\n") {
				if m := stilted.FindString(line); m != "" {
					t.Errorf("%s, %s, line %d has %q", title.ID(), what, i+1, m)
				}
			}
		}
	}
}
