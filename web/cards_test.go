package web_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/chromedp/chromedp"

	"pantheon/board"
	"pantheon/game"
)

var (
	shownCards = regexp.MustCompile(`<article id="card-([^"]+)" class="[^"]*" data-things="[^"]*">`)
	allCards   = regexp.MustCompile(`<article id="card-([^"]+)"`)
	shownKinds = regexp.MustCompile(`<section class="[^"]*" id="cards-([^"]+)" data-kind="[^"]+" data-name="[^"]+">`)
)

// TestCompendiumIsSiftedWithoutScript filters the reference cards of each title by kind and by words. Matching cards are
// shown, all others are present but hidden, and an empty result says so.
func TestCompendiumIsSiftedWithoutScript(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	for _, title := range h.registry {
		at := "/rules/" + title.ID() + "/cards"
		r, _ := board.ReferenceOf(title.Board, "en")
		all := 0
		for _, g := range r.Groups {
			all += len(g.Entries)
		}
		page := p.get(at).want(t, 200).body
		if n := len(shownCards.FindAllString(page, -1)); n != all || n == 0 {
			t.Errorf("%s shows %d of %d cards to who asks for nothing", at, n, all)
		}
		for _, g := range r.Groups {
			page := p.get(at+"?kind="+g.ID).want(t, 200).body
			if n, kinds := len(shownCards.FindAllString(page, -1)), shownKinds.FindAllStringSubmatch(page, -1); n != len(g.Entries) || len(kinds) != 1 || kinds[0][1] != g.ID {
				t.Errorf("%s?kind=%s shows %d cards of %v, not the %d of that kind", at, g.ID, n, kinds, len(g.Entries))
			}
			if n := len(allCards.FindAllString(page, -1)); n != all {
				t.Errorf("%s?kind=%s has %d of %d cards", at, g.ID, n, all)
			}
		}
		one := r.Groups[0].Entries[1]
		page = p.get(at+"?words="+url.QueryEscape(strings.ToUpper(one.Name))).want(t, 200).body
		if found := shownCards.FindAllStringSubmatch(page, -1); len(found) == all || !strings.Contains(page, `<article id="card-`+one.ID()+`" class="ref-card" data-things="`) {
			t.Errorf("%s asked for %q shows %v", at, one.Name, found)
		}
		if page := p.get(at+"?words=xyzzy").want(t, 200, "Nothing matches."); len(shownCards.FindAllString(page.body, -1)) != 0 {
			t.Errorf("%s finds something for a word that nothing says", at)
		}
	}
	p.get("/rules/nothing/cards").want(t, 404)
}

// TestCompendiumFoldsAccents searches in Portuguese for the names of groups of cards, typed without accents.
func TestCompendiumFoldsAccents(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	p.post("/settings", "lang", "pt")
	for _, title := range h.registry {
		r, _ := board.ReferenceOf(title.Board, "pt")
		for _, g := range r.Groups {
			plain := strings.NewReplacer("ê", "e", "ç", "c", "ã", "a", "õ", "o", "ó", "o", "é", "e", "á", "a").Replace(strings.ToLower(g.Name))
			if plain == strings.ToLower(g.Name) {
				continue
			}
			page := p.get("/rules/"+title.ID()+"/cards?words="+url.QueryEscape(plain)).want(t, 200).body
			if !strings.Contains(page, `id="cards-`+g.ID+`" data-kind="`+g.ID+`" data-name="`+g.Name+`">`) {
				t.Errorf("%s: who types %q does not find %q", title.ID(), plain, g.Name)
			}
		}
	}
}

// TestCompendiumTellsProvenance checks that each title states the provenance of cards that are not from the rulebook, with
// the note.
func TestCompendiumTellsProvenance(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	for _, title := range h.registry {
		about := title.Game.About()
		page := p.get("/rules/"+title.ID()+"/cards").want(t, 200, `<p class="from">`)
		if strings.Contains(page.body, "From the rulebook") {
			t.Errorf("%s says of cards that they are from the rulebook, which goes without saying", title.ID())
		}
		r, _ := board.ReferenceOf(title.Board, "en")
		for _, g := range r.Groups {
			for _, e := range g.Entries {
				for _, d := range about.Data {
					if d.File == e.File && d.ID == e.Datum && d.Provenance != game.Rulebook {
						page.want(t, 200, templ.EscapeString(about.NoteIn("en", d)))
					}
				}
			}
		}
	}
}

// TestCompendiumAtTheTable opens the reference cards of each sampled title at its table. They load on demand, refer to
// drawings that exist, and are filtered while one types.
func TestCompendiumAtTheTable(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	for _, title := range sample(t, h.registry) {
		t.Run(title.ID(), func(t *testing.T) {
			b := browser(t, ctx)
			p := h.person()
			id := p.open(title.ID(), "bot:random")
			b.show(view{"", p, "/t/" + id, ""})
			if eval[bool](b, `document.querySelector('.ref-card') !== null`) {
				t.Error("the table is sent with its compendium")
			}
			eval[bool](b, `document.querySelector('[data-rules$="/cards/panel"]').click() ?? true`) // in the menu, which may be redrawn
			b.until(`document.querySelector('dialog[open] .ref-card') !== null`)
			if missing := eval[string](b, `Array.from(document.querySelectorAll('dialog .ref-card use'), (u) => u.getAttribute('href')).filter((ref) => !document.querySelector(ref)).join(' ')`); missing != "" {
				t.Errorf("the panel refers to what is not drawn: %s", missing)
			}
			one := eval[string](b, `document.querySelector('.ref-card:nth-child(2) h3 a').textContent`)
			b.do(chromedp.SendKeys(`dialog [name="words"]`, one))
			b.until(`document.querySelectorAll('.ref-card:not([hidden])').length < document.querySelectorAll('.ref-card').length`)
			if eval[bool](b, `document.querySelector('.ref-card:nth-child(2)').hidden`) {
				t.Errorf("who types %q does not find it", one)
			}
			eval[bool](b, `document.querySelector('dialog [name="here"]').click() ?? true`)
			b.until(`!Array.from(document.querySelectorAll('.ref-card')).some((c) => !c.hidden && !c.dataset.things.split(' ').some((t) => document.querySelector('.part [data-thing~="' + t + '"]')))`)
			b.do(chromedp.SendKeys(`dialog [name="words"]`, " xyzzy"))
			b.until(`document.querySelector('dialog [role="status"]').textContent === 'Nothing matches.'`)
		})
	}
}
