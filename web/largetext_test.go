package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// letters sets the default font size of a tab, as a reader can do in the browser's settings.
func (b *tab) letters(px int64) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: px, Fixed: px}}); err != nil {
		b.t.Fatal(err)
	}
}

// cutWords is a script that returns the words of a page that are cut, a line each. They overflow a box that hides its overflow, or a
// window that cannot scroll to them, or they are wider than their button. It ignores names that end in an ellipsis, which have a
// tooltip, and content that is meant to wrap out of sight.
const cutWords = `(() => {
  const found = new Set();
  const wrap = '.figures, .what, .bar-part, .tools .row, .hidden, .skip, figcaption, .in-text, [data-svg], svg, .too-small, .film, .tableau, noscript';
  const name = n => n.tagName.toLowerCase() + (n.id ? '#' + n.id : '') + (typeof n.className === 'string' && n.className ? '.' + n.className.trim().split(/\s+/).join('.') : '');
  const root = document.documentElement, body = document.body;
  const fixed = getComputedStyle(body).overflowY === 'hidden'; // the window shows the whole table
  if (root.scrollWidth > innerWidth + 1) found.add('the page is ' + root.scrollWidth + ' px wide');
  const words = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let t = words.nextNode(); t; t = words.nextNode()) {
    const e = t.parentElement;
    if (!t.data.trim() || !e || e.closest(wrap + ', script, style, template, option, textarea')) continue;
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(t);
    const rects = [...range.getClientRects()].filter(r => r.width > 1 && r.height > 1);
    if (!rects.length) continue;
    const text = { left: Math.min(...rects.map(r => r.left)), right: Math.max(...rects.map(r => r.right)), top: Math.min(...rects.map(r => r.top)), bottom: Math.max(...rects.map(r => r.bottom)) };
    const says = '"' + t.data.trim().slice(0, 40) + '" in ' + name(e);
    let across = true, down = true;
    for (let n = e; n && n !== body && n !== root; n = n.parentElement) {
      const s = getComputedStyle(n);
      if (s.display === 'inline' || s.display === 'contents') continue;
      if (s.textOverflow === 'ellipsis') { across = down = false; break; }
      const r = n.getBoundingClientRect();
      if (across && /hidden|clip/.test(s.overflowX) && (text.left < r.left - 2 || text.right > r.right + 2)) found.add(says + ' is cut at the side by ' + name(n));
      if (down && /hidden|clip/.test(s.overflowY) && (text.top < r.top - 3 || text.bottom > r.bottom + 3)) found.add(says + ' is cut above or below by ' + name(n));
      if (/auto|scroll/.test(s.overflowX)) [text.left, text.right] = [r.left, r.right]; // they can be scrolled to, where it is in sight
      if (/auto|scroll/.test(s.overflowY)) [text.top, text.bottom] = [r.top, r.bottom];
      if (s.position === 'fixed') break;
    }
    if (across && (text.left < -1 || text.right > innerWidth + 1)) found.add(says + ' runs out of the window at the side');
    if (fixed && down && (text.top < -1 || text.bottom > innerHeight + 1)) found.add(says + ' runs out of the window above or below');
    const button = e.closest('button, .button');
    if (button && (button.scrollWidth > button.clientWidth + 2 || button.scrollHeight > button.clientHeight + 2)) found.add(says + ' runs out of its button');
  }
  return [...found].join('\n');
})()`

// twice is a script that makes all texts of a page twice as long, as in a language with longer words.
const twice = `(() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), all = [];
  for (let t = words.nextNode(); t; t = words.nextNode()) {
    if (t.data.trim().length > 1 && !t.parentElement.closest('script, style, template, textarea, svg, noscript, .hidden')) all.push(t);
  }
  for (const t of all) t.data = t.data.trimEnd() + ' ' + t.data.trim() + (/\s$/.test(t.data) ? ' ' : '');
  return all.length;
})()`

// TestNothingIsCutInLargeLetters checks pages with letters of twice the usual size, on a desktop and on a phone. All words
// are visible or can be scrolled to. A plain run checks the pages of a toy game; with -whole it checks all pages of all
// titles.
func TestNothingIsCutInLargeLetters(t *testing.T) {
	ctx := chromium(t)
	b := browser(t, ctx)
	b.letters(32)
	b.nothingIsCut(readViews(t), func(v view) {
		if size := eval[string](b, `getComputedStyle(document.documentElement).fontSize`); size != "32px" {
			t.Fatalf("the letters are %s large", size)
		}
	})
}

// TestTextsTwiceAsLong is like [TestNothingIsCutInLargeLetters] with letters of the usual size and texts of twice the length.
func TestTextsTwiceAsLong(t *testing.T) {
	ctx := chromium(t)
	b := browser(t, ctx)
	b.nothingIsCut(readViews(t), func(v view) {
		if n := eval[int](b, twice); n < 5 {
			t.Fatalf("%s: only %d texts are longer", v.name, n)
		}
	})
}

// readViews returns the pages for tests of their texts: those of a toy game, or of all titles with -whole.
func readViews(t *testing.T) []view {
	if *whole {
		return everyView(t)
	}
	h := openTestSite(t, toyRegistry())
	stranger, ana := h.person(), h.person()
	running, waits := ana.open("bluff", "bot:random"), ana.open("bluff", "friend")
	return []view{
		{"first page", stranger, "/", settings}, {"a new game", stranger, "/new/bluff", opened}, {"upload", stranger, "/upload", ""},
		{"my tables", ana, "/mine", ""}, {"me", ana, "/me", ""}, {"another device", ana, "/carry", ""}, {"no such page", stranger, "/nowhere", ""},
		{"own turn", ana, "/t/" + running, picked}, {"all opened", ana, "/t/" + running, opened}, {"as a watcher", stranger, "/t/" + running, ""},
		{"waiting", ana, "/t/" + waits, opened}, {"invitation", stranger, ana.get("/t/" + waits).links()[0], ""},
	}
}

// nothingIsCut checks pages on a desktop and on a phone, each after the function changed has changed it.
func (b *tab) nothingIsCut(views []view, changed func(view)) {
	b.t.Helper()
	b.still()
	for _, w := range []window{{1280, 800, false}, {390, 844, true}} {
		b.in(w)
		for _, v := range views {
			b.show(v)
			eval[bool](b, frames)
			changed(v)
			eval[bool](b, frames)
			if cut := eval[string](b, cutWords); cut != "" {
				b.t.Errorf("%s, %s:\n    %s", v.name, w, strings.ReplaceAll(cut, "\n", "\n    "))
			}
		}
	}
}
