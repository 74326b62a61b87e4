package web_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"pantheon/board"
	"pantheon/game"
)

var aidShots = flag.String("aids", "", "folder for pictures of the player aids")

// aidFaults is a script that returns the faults of a player aid as it is shown, a line each. The aid must be complete, not cut off, and
// large enough to read, and each icon must show something.
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
  for (const n of aid.querySelectorAll('li, h2, strong, .aid-trade, .aid-note')) {
    const r = n.getBoundingClientRect();
    const home = (n.closest('li') || aid).getBoundingClientRect();
    if (r.right > home.right + 1 || r.left < home.left - 1) found.push('"' + n.textContent.trim() + '" runs out');
    if (r.bottom > Math.min(room.bottom, innerHeight) + 1) found.push('"' + n.textContent.trim() + '" is cut off');
    if (n.textContent.trim() && parseFloat(getComputedStyle(n).fontSize) < 12) found.push('"' + n.textContent.trim() + '" is ' + getComputedStyle(n).fontSize + ' high');
  }
  for (const svg of aid.querySelectorAll('svg')) {
    const all = [...svg.querySelectorAll('use')].map(use => use.getBoundingClientRect());
    const w = Math.max(...all.map(r => r.right)) - Math.min(...all.map(r => r.left)), h = Math.max(...all.map(r => r.bottom)) - Math.min(...all.map(r => r.top));
    const box = svg.getBoundingClientRect();
    const name = svg.querySelector('use').getAttribute('href') + ' is ' + Math.round(w) + 'x' + Math.round(h) + ' in a box of ' + Math.round(box.width);
    if (Math.max(w, h) < box.width * .5 || Math.max(w, h) > box.width * 1.5) found.push(name);
  }
  return found.join('\n');
})()`

// TestAidsFitOneScreen opens the player aid of each sampled title during a game, in a random language or, with -whole, in
// each. It opens it in the rail of a large window, over the table on a phone, and as a page. The aid fits without scrolling.
// In the rail it stays open until another tab is opened.
func TestAidsFitOneScreen(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	const shown = `(aid => aid?.checkVisibility() && aid.style.fontSize)(document.querySelector('dialog[open] .aid, .in-aid .aid'))`
	dice := dicing(t)
	for _, title := range sample(t, h.registry) {
		v, one := h.places(t, title, .5)[0], dice.IntN(len(game.Langs))
		for i, l := range game.Langs {
			if !*whole && i != one {
				continue
			}
			b := browser(t, ctx)
			b.still()
			v.who.post("/settings", "lang", string(l), "theme", []string{"light", "dark", "light"}[i])
			look := func(w window, where string) {
				t.Helper()
				if *aidShots != "" {
					b.picture(w, fmt.Sprintf("%s/%s-%s-%s-%s.png", *aidShots, title.ID(), l, w, where))
				}
				if wrong := eval[string](b, aidFaults); wrong != "" {
					t.Errorf("%s, %s, %s, %s:\n%s", title.ID(), l, w, where, wrong)
				}
			}
			for _, w := range []window{{1440, 900, false}, {390, 844, true}} {
				b.in(w)
				b.show(v)
				if w.touch {
					eval[bool](b, `document.querySelector('.foot .to-aid').click() || true`)
				} else {
					b.open("aid")
				}
				b.until(shown)
				b.in(w) // until it has been fitted to its space
				look(w, "table")
				if !w.touch {
					b.show(v)
					b.until(shown)
					b.open("log")
					b.show(v)
					if eval[bool](b, `document.querySelector('.tab-aid').checked`) {
						t.Errorf("%s: the aid opens again after it was left", title.ID())
					}
				}
				if b.show(view{"aid", v.who, "/rules/" + title.ID() + "/aid", ""}); !w.touch {
					look(w, "page")
				}
			}
		}
	}
}

// picture saves a picture of what a tab shows in a window.
func (b *tab) picture(w window, file string) {
	b.t.Helper()
	b.sharp(w)
	b.shoot(file)
	b.in(w)
}

// TestAidsLackNothing checks that the player aid of each title is complete in each language, and that it contains every verb
// of the game, except "time-up".
func TestAidsLackNothing(t *testing.T) {
	for _, title := range realRegistry(t) {
		b, ok := title.Board.(board.Aided)
		if !ok {
			t.Errorf("%s has no aid in pictures", title.ID())
			continue
		}
		for _, l := range game.Langs {
			var said []string
			for _, part := range b.Sheet(l).Parts {
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

// TestAidsAreReadWithoutAScript checks that the page of a table links to the aid, and that the aid holds all drawings that
// it shows.
func TestAidsAreReadWithoutAScript(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	for _, title := range h.registry {
		p := h.person()
		address := "/rules/" + title.ID() + "/aid"
		p.get("/t/"+p.open(title.ID(), "bot:random")).want(t, 200, `href="`+address+`"`)
		page := p.get(address).want(t, 200)
		for _, id := range title.Board.(board.Aided).Sheet("en").Icons() {
			page.want(t, 200, `id="`+id+`"`)
		}
	}
}
