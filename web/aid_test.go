package web_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"pantheon/board"
	"pantheon/game"
)

var aidShots = flag.String("aids", "", "folder for pictures of the player aids")

// aidFaults gives what is wrong with a player aid as it stands in its window, a line each: it is not whole, something of it is cut off, its
// text is too small, or an icon shows nothing.
const aidFaults = `(() => {
  const found = [];
  const aid = document.querySelector('dialog[open] .aid, .in-aid .aid, .aid-page .aid');
  if (!aid || !aid.checkVisibility()) return 'it is not shown';
  const room = (aid.closest('.pane, dialog') || document.documentElement).getBoundingClientRect();
  const rooms = [aid, aid.parentElement].filter(n => n.matches('.aid, .pane, dialog'));
  for (const n of rooms) {
    if (n.scrollHeight > n.clientHeight + 1) found.push('it is ' + n.scrollHeight + ' px high and has room for ' + n.clientHeight + ': ' + n.className);
    if (n.scrollWidth > n.clientWidth + 1) found.push('it is ' + n.scrollWidth + ' px wide and has room for ' + n.clientWidth + ': ' + n.className);
  }
  if (document.scrollingElement.scrollHeight > innerHeight) found.push('the page is ' + document.scrollingElement.scrollHeight + ' px high');
  for (const n of aid.querySelectorAll('li, h3, strong, .aid-trade, .aid-note')) {
    const r = n.getBoundingClientRect();
    const home = (n.closest('li') || aid).getBoundingClientRect();
    if (r.right > home.right + 1 || r.left < home.left - 1) found.push('"' + n.textContent.trim() + '" runs out');
    if (r.bottom > Math.min(room.bottom, innerHeight) + 1) found.push('"' + n.textContent.trim() + '" is cut off');
    if (n.textContent.trim() && parseFloat(getComputedStyle(n).fontSize) < 12) found.push('"' + n.textContent.trim() + '" is ' + getComputedStyle(n).fontSize + ' high');
  }
  for (const use of aid.querySelectorAll('use')) {
    const r = use.getBoundingClientRect();
    if (r.width < 4 || r.height < 4) found.push(use.getAttribute('href') + ' shows nothing');
    const box = use.closest('svg').getBoundingClientRect();
    if (r.width > box.width * 1.5 || r.height > box.height * 1.5) found.push(use.getAttribute('href') + ' is ' + Math.round(r.width) + 'x' + Math.round(r.height) + ' in a box of ' + Math.round(box.width));
  }
  return found.join('\n');
})()`

// TestAidsFitOneScreen opens the aid of each title in each language: in the rail of a table by a large window, over it on a telephone, and
// as a page of its own. It is whole without scrolling.
func TestAidsFitOneScreen(t *testing.T) {
	h := openHouse(t, realShelf(t))
	for _, title := range h.shelf {
		if _, ok := title.Board.(board.Aided); !ok {
			t.Errorf("%s has no aid in pictures", title.ID())
			continue
		}
		for _, l := range game.Langs {
			p := h.person()
			p.post("/settings", "lang", string(l), "theme", map[game.Lang]string{"en": "light", "pt": "dark", "zh": "light"}[l])
			table := "/t/" + p.open(title.ID(), "bot:random", "bot:random")
			b := h.browse(p)
			for _, w := range []window{{1440, 900, false}, {390, 844, true}} {
				check := func(name string) {
					t.Helper()
					if *aidShots != "" {
						b.shoot(filepath.Join(*aidShots, fmt.Sprintf("%s-%s-%s-%s.png", title.ID(), l, w, name)))
					}
					if wrong := eval[string](b, aidFaults); wrong != "" {
						t.Errorf("%s, %s, %s, %s:\n%s", title.ID(), l, w, name, wrong)
					}
				}
				b.in(w)
				b.open(table)
				if w.touch {
					b.do(chromedp.Click(`.foot .to-aid`))
				} else {
					b.do(chromedp.Click(`.tab:has(.tab-aid)`))
				}
				const shown = `document.querySelector('dialog[open] .aid, .in-aid .aid')?.checkVisibility()`
				b.until(shown)
				check("table")
				if !w.touch { // it is still open when another game begins, and closed when something else is opened
					b.open(table)
					b.until(shown)
					b.do(chromedp.Click(`.tab:has(.tab-log)`))
					b.open(table)
					if eval[bool](b, `document.querySelector('.tab-aid').checked`) {
						t.Errorf("%s: the aid opens again after it was left", title.ID())
					}
				}
				b.open("/rules/" + title.ID() + "/aid")
				check("page")
			}
		}
	}
}

// TestAidsLackNothing: the aid of each title is whole in each language, and every verb that its players can say is in it.
func TestAidsLackNothing(t *testing.T) {
	for _, title := range realShelf(t) {
		b, ok := title.Board.(board.Aided)
		if !ok {
			t.Errorf("%s has no aid in pictures", title.ID())
			continue
		}
		for _, l := range game.Langs {
			var said []string
			for _, part := range b.Sheet(l) {
				if part.Name == "" || len(part.Rows) == 0 {
					t.Errorf("%s, %s: a part has no name or no rows: %+v", title.ID(), l, part)
				}
				for i, row := range part.Rows {
					said = append(said, row.Says...)
					if row.Name == "" {
						t.Errorf("%s, %s, %s: row %d has no name", title.ID(), l, part.Name, i)
					}
				}
			}
			verbs := map[string]bool{}
			for _, v := range title.Game.About().Verbs {
				verbs[v.ID] = true
				if !slices.Contains(said, v.ID) && v.ID != "time-up" {
					t.Errorf("%s, %s: the aid has nothing about %q", title.ID(), l, v.ID)
				}
			}
			for i, id := range said {
				if !verbs[id] || slices.Contains(said[:i], id) {
					t.Errorf("%s, %s: the aid names %q twice, or it is no verb", title.ID(), l, id)
				}
			}
		}
	}
}

// TestAidsAreReadWithoutAScript: the page of a table leads to the aid, which holds all drawings that it shows.
func TestAidsAreReadWithoutAScript(t *testing.T) {
	t.Parallel()
	h := openHouse(t, realShelf(t))
	for _, title := range h.shelf {
		p := h.person()
		address := "/rules/" + title.ID() + "/aid"
		p.get("/t/"+p.open(title.ID(), "bot:random")).want(t, 200, `href="`+address+`"`)
		page := p.get(address).want(t, 200)
		for _, id := range title.Board.(board.Aided).Sheet("en").Icons() {
			page.want(t, 200, `id="`+id+`"`)
		}
	}
	_ = os.Stdout
}
