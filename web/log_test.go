package web_test

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

var (
	logLine = regexp.MustCompile(`(?s)<li data-ply="(\d+)"(.*?)</li>`)
	inTags  = regexp.MustCompile(`<[^>]*>`)
)

// logged returns the lines of the log on a page: "ply text" for events, "ply" for moves.
func (r reply) logged(t testing.TB) []string {
	t.Helper()
	_, list, ok := strings.Cut(r.body, `<ol id="log"`)
	if !ok {
		t.Fatalf("%s has no log:\n%.2000s", r.at, r.body)
	}
	list, _, _ = strings.Cut(list, "</ol>")
	var lines []string
	for _, m := range logLine.FindAllStringSubmatch(list, -1) {
		attributes, text, _ := strings.Cut(m[2], ">")
		line := m[1]
		if strings.Contains(attributes, "event") {
			line += " " + html.UnescapeString(strings.TrimSpace(inTags.ReplaceAllString(text, "")))
		}
		lines = append(lines, line)
	}
	return lines
}

// TestEventsStandInTheLogOfThePage checks that a page that is opened later lists events other than moves at their places in the log, in
// the reader's language.
func TestEventsStandInTheLogOfThePage(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, seats := h.pair("bluff")
	sayAny(t, id, seats, 0)
	seats[0].post("/t/"+id+"/act/pace", "pace", "slow", "input", "p").want(t, 200)
	sayAny(t, id, seats, 1)
	seats[1].post("/t/"+id+"/act/resign", "seat", "1", "input", "r").want(t, 200)
	seats[0].post("/t/"+id+"/act/end", "input", "e").want(t, 200)

	for _, lang := range game.Langs {
		say := func(e table.Event) string {
			return table.Words.Text(lang, e.Phrase(), func(t game.Thing) (string, bool) { return "Bruno", t == game.SeatThing(1) })
		}
		want := []string{
			"0 " + say(table.Event{Kind: table.Sat, Seat: 1, Name: "Bruno"}),
			"1",
			"1 " + say(table.Event{Kind: table.Paced, Seat: game.Spectator, Pace: table.PaceSlow}),
			"2",
			"2 " + say(table.Event{Kind: table.Resigned, Seat: 1, Level: bot.Best()}),
			"2 " + say(table.Event{Kind: table.Ended, Seat: game.Spectator}),
		}
		for who, p := range map[string]*person{"host": seats[0], "friend": seats[1], "watcher": h.person()} {
			p.post("/settings", "lang", string(lang), "return", "/").want(t, 200)
			for _, page := range []string{"", "/at/1"} {
				got := p.get("/t/"+id+page).want(t, 200).logged(t)
				if strings.Join(got, "\n") != strings.Join(want, "\n") {
					t.Fatalf("in %s the %s reads on the page %q\n%s\nwant\n%s", lang, who, page, strings.Join(got, "\n"), strings.Join(want, "\n"))
				}
			}
		}
	}
}

// logNow is a script that returns the log as the page shows it.
const logNow = `[...document.querySelectorAll('#log li')].map(l => l.dataset.ply + ' ' + l.textContent.replace(/\s+/g, ' ').trim()).join('\n')`

// takeBack is a script that plays on until a move can be undone and undoes it. It returns true when the undo has arrived. A bot may act
// between the check and the click; then the script continues.
const takeBack = `(() => {
  const now = Number(document.querySelector('main').dataset.now);
  if (now < window.before) { window.before = 0; return true; }
  const undo = document.querySelector('form[data-undo] button');
  if (undo) { window.before = now; undo.click(); } else { ` + turn + `; }
  return false;
})()`

// TestTheLogIsTheSameAfterAReload undoes moves and plays others while the page is open. The log that the live stream has built is the
// same as after a reload. The change of each line is tested in lines_test.js.
func TestTheLogIsTheSameAfterAReload(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	title := h.registry[slices.IndexFunc(h.registry, func(title games.Title) bool { return title.Game.About().TakeBack })]
	b := browser(t, ctx)
	b.still()
	b.playPair(h, title.ID())
	eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`true`)
	for undone := 0; undone < 2; undone++ {
		b.until(takeBack)
	}
	b.until(`document.querySelector('#log [data-undo-by]')`)
	live := eval[string](b, logNow)
	b.reload()
	if drawn := eval[string](b, logNow); drawn != live {
		t.Errorf("%s: the page kept by the stream has the log\n%s\nafter a reload it is\n%s", title.ID(), live, drawn)
	}
}
