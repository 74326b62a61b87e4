package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// axeAll selects the rules of axe-core for a page. axeColours selects those of them that concern colours, for a page of which only the
// colours have changed.
const (
	axeAll     = `{ type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }`
	axeColours = `{ type: 'rule', values: axe.getRules(['cat.color']).filter(r => !r.tags.includes('wcag2aaa')).map(r => r.ruleId) }`
)

// axeScript returns the script of axe-core, which npm installs in .ci/node_modules. It is not part of the program or the repository. The
// test is skipped if it is not installed, unless CI demands it.
func axeScript(t *testing.T) string {
	t.Helper()
	path := filepath.Join("..", ".ci", "node_modules", "axe-core", "axe.min.js")
	script, err := os.ReadFile(path)
	switch {
	case os.IsNotExist(err) && os.Getenv("CI") != "true":
		t.Skip("axe-core is not here; to look at the pages with it: cd .ci && npm ci")
	case err != nil:
		t.Fatalf("axe-core is not here, and this run needs it; to get it: cd .ci && npm ci (%v)", err)
	}
	return string(script)
}

// A finding is a violation that axe-core has found on a page.
type finding struct {
	ID, Help, Target, HTML, Why string
}

func (f finding) String() string {
	return fmt.Sprintf("%s: %s\n\t\t%s\n\t\t%s\n\t\t%s", f.ID, f.Help, f.Target, f.HTML, strings.ReplaceAll(f.Why, "\n", " "))
}

// findings runs axe-core on the page of a tab, and returns the violations of the selected rules. The parameter axe is the
// script of axe-core.
func (b *tab) findings(axe, rules string) []finding {
	b.t.Helper()
	eval[bool](b, `window.axe ? true : (() => { `+axe+`; return true; })()`)
	text := eval[string](b, `axe.run(document, { runOnly: `+rules+`, resultTypes: ['violations'], iframes: false })
		.then(r => JSON.stringify(r.violations.flatMap(v => v.nodes.map(n => ({ ID: v.id, Help: v.help, Target: n.target.join(' '), HTML: n.html.slice(0, 200), Why: n.failureSummary })))))`)
	var all []finding
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		b.t.Fatal(err)
	}
	return all
}

// scheme gives the tab's page a light or dark system theme, and sets reduced motion.
func (b *tab) scheme(name string) {
	b.t.Helper()
	p := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}, {Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, p); err != nil {
		b.t.Fatal(err)
	}
}

// TestAccessibility checks all pages with axe-core, on a phone and on a desktop, light and dark. Without -whole it checks
// each page in one of the four ways, and the next page in the next way.
func TestAccessibility(t *testing.T) {
	tour(t)
	axe := axeScript(t)
	ctx := chromium(t)
	for i, v := range everyView(t) {
		widths, schemes := []int64{390, 1280}, []string{"light", "dark"}
		if !*whole {
			widths, schemes = widths[i%2:][:1], schemes[i/2%2:][:1]
		}
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			b := browser(t, ctx)
			var order []finding
			where := map[finding][]string{}
			for _, width := range widths {
				b.size(width, 800, width < 500)
				b.scheme(schemes[0])
				b.show(v)
				for n, scheme := range schemes {
					rules := axeAll
					if b.scheme(scheme); n > 0 { // only the colours have changed
						rules = axeColours
					}
					for _, f := range b.findings(axe, rules) {
						if where[f] == nil {
							order = append(order, f)
						}
						where[f] = append(where[f], fmt.Sprintf("%d px, %s", width, scheme))
					}
				}
			}
			for _, f := range order {
				t.Errorf("%s: %s", strings.Join(where[f], "; "), f)
			}
		})
	}
}
