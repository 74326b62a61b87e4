package web_test

import (
	"flag"
	"fmt"
	"testing"

	"pantheon/game"
)

var ruleShots = flag.String("rules.shots", "", "folder for pictures of the icons in the rules")

// iconFaults is a script that returns the faults of the icons in the text of the rules, a line each. A text must have icons. Each icon
// must show something, be no larger than its line, have a word after it, and be hidden from screen readers.
const iconFaults = `(() => {
  const found = [];
  const all = [...document.querySelectorAll('.manual :is(.in-text, .in-cell)')].filter(n => n.checkVisibility());
  if (all.length < 10) found.push('only ' + all.length + ' icons are shown');
  for (const icon of all) {
    const svg = icon.querySelector('svg');
    const use = svg.querySelector('use'), id = use.getAttribute('href'), box = svg.getBoundingClientRect(), drawn = use.getBoundingClientRect();
    if (!document.querySelector(id)) found.push(id + ' is not there');
    if (Math.max(drawn.width, drawn.height) < box.width * .4) found.push(id + ' is ' + drawn.width + 'x' + drawn.height + ' in a box of ' + box.width);
    const home = svg.closest('p, li, td'), size = parseFloat(getComputedStyle(home).fontSize);
    if (icon.matches('.in-text') && box.height > size * 1.6) found.push(id + ' is ' + box.height + ' high in a text of ' + size);
    if (svg.getAttribute('aria-hidden') !== 'true') found.push(id + ' is read aloud');
    const next = icon.nextSibling, range = document.createRange();
    if (!next) continue;
    range.selectNodeContents(next);
    const word = [...range.getClientRects()].filter(r => r.width > 0);
    if (word.length && word[0].top > box.bottom) found.push(id + ' stands alone at the end of a line');
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
  return found.join('\n');
})()`

// TestIconsOfTheRulesAreDrawn checks the rules of each title in each language, as a page and at a table. Each icon is drawn
// at the size of the text, next to its word.
func TestIconsOfTheRulesAreDrawn(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	for _, title := range h.registry {
		for i, l := range game.Langs {
			b := browser(t, ctx)
			b.still()
			p := h.person()
			p.post("/settings", "lang", string(l), "theme", []string{"light", "dark", "light"}[i])
			w := []window{{1440, 900, false}, {390, 844, true}, {390, 844, true}}[i]
			for _, v := range []view{{"rules", p, "/rules/" + title.ID(), ""}, {"a table", p, "/t/" + p.open(title.ID(), "bot:level1"), rulesOut}} {
				b.in(window{1440, 900, false})
				b.show(v)
				if v.then == rulesOut {
					b.until(`document.querySelector('dialog [data-toc]') && document.querySelector('dialog .in-text')`)
				}
				b.in(w)
				if wrong := eval[string](b, iconFaults); wrong != "" {
					t.Errorf("%s, %s, %s:\n%s", title.ID(), l, v.name, wrong)
				}
				if *ruleShots != "" {
					for _, at := range []string{"three-minutes", "signs"} {
						eval[bool](b, fmt.Sprintf(`(document.querySelector('#%s').scrollIntoView(), true)`, at))
						eval[bool](b, frames)
						b.picture(w, fmt.Sprintf("%s/%s-%s-%s-%s.png", *ruleShots, title.ID(), l, v.name, at))
					}
				}
			}
		}
	}
}
