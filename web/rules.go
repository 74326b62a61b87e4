package web

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"pantheon/arena/strength"
	"pantheon/board"
	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/compress"
	"pantheon/web/page"
	"pantheon/web/rulebook"
)

// searchField is the query field with the search words.
const searchField = "q"

// maxFound is the maximum number of results of a search.
const maxFound = 30

// rulesDoc returns the model of the parts that all pages of a title's rules share. The parameter here is the page's name (""
// for the first page).
func rulesDoc(v *requestContext, t games.Title, m *rulebookOf, here string) page.RulesDoc {
	doc := page.RulesDoc{Title: t.ID(), Name: v.words.Name(t), Inputs: newInput, Sizes: m.sizes}
	link := func(id, also, to, text string) {
		doc.More = append(doc.More, page.RulesLink{ID: id, Also: also, Path: page.RulesPath(t.ID(), to), Text: v.words.T(text), Here: to == here})
	}
	if here != "" {
		link("", "", "", "home.rules")
	}
	if m.has(rulebook.Rulings) {
		link(rulebook.Rulings, "", rulebook.Rulings, "rules.rulings")
	}
	if len(m.examples) > 0 {
		link("scenarios", "scenario-", examplesPage, "rules.scenarios")
	}
	if _, ok := t.Board.(board.Referred); ok {
		link("cards", "", cardsPage, "cards.name")
	}
	link("data", "notation reconstructed bots", curiousPage, "rules.curious")
	return doc
}

// The names of the pages of a title's rules, other than the first page and that of the rulings.
const (
	examplesPage = "examples"
	curiousPage  = "curious"
	cardsPage    = "cards"
)

// take adds chapters of the rules to a page: to the list that into points to, to the contents (if they have an id), and to
// the icons. It leaves out empty chapters, and those that the given function rejects.
func take(doc *page.RulesDoc, into *[]rulebook.Chapter, m *rulebookOf, which func(rulebook.Chapter) bool) {
	for _, c := range m.text.Chapters {
		if !which(c) || len(c.Blocks) == 0 {
			continue
		}
		*into = append(*into, c)
		doc.Icons = append(doc.Icons, c.Icons...)
		if c.ID != "" {
			doc.Contents = append(doc.Contents, page.RulesLink{Path: "#" + c.ID, Text: c.Title})
		}
	}
}

// rulesOf returns the title in the path and its rules.
func rulesOf(v *requestContext) (games.Title, *rulebookOf, error) {
	t, err := v.title()
	if err != nil {
		return t, nil, err
	}
	m, err := v.site.manual(t, v.set.Lang)
	return t, m, err
}

// firstDoc returns the model of the first page of a title's rules. The page has all chapters but those with their own page,
// then the player aid, and finally the chapter about the origin of the rules. A panel also has the rulings.
func firstDoc(v *requestContext, t games.Title, m *rulebookOf, panel bool) (page.RulesDoc, error) {
	doc := rulesDoc(v, t, m, "")
	doc.Panel = panel
	take(&doc, &doc.Chapters, m, func(c rulebook.Chapter) bool {
		return !c.Fold && c.ID != rulebook.About || panel && c.ID == rulebook.Rulings
	})
	var more []string
	var err error
	if doc.Aid, more, err = rulebook.ToHTML(t.Board.Aid(v.set.Lang), sheetOf(t, v.set.Lang)); err == nil && doc.Aid != "" {
		doc.Icons = append(doc.Icons, more...)
		doc.Contents = append(doc.Contents, page.RulesLink{Path: "#aid", Text: v.words.T("rules.aid")})
	}
	take(&doc, &doc.Last, m, func(c rulebook.Chapter) bool { return c.ID == rulebook.About })
	return doc, err
}

// rules serves the first page of a title's rules, with the results of a search.
func rules(v *requestContext) error {
	t, m, err := rulesOf(v)
	if err != nil {
		return err
	}
	doc, err := firstDoc(v, t, m, false)
	if err != nil {
		return err
	}
	if doc.Search, err = search(v, t, m, false); err != nil {
		return err
	}
	if doc.Drawings, err = drawings(v, t, doc.Icons); err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Rules(v.frame(), doc))
}

// rulesPanel sends the rules and the rulings as a panel for the table's page.
func rulesPanel(v *requestContext) error {
	t, m, err := rulesOf(v)
	if err != nil {
		return err
	}
	doc, err := firstDoc(v, t, m, true)
	if err != nil {
		return err
	}
	doc.More = slices.DeleteFunc(doc.More, func(l page.RulesLink) bool { return l.ID == rulebook.Rulings })
	return v.page(http.StatusOK, page.RulesPanel(v.frame(), doc))
}

// rulings serves the page of a title's rulings.
func rulings(v *requestContext) error {
	t, m, err := rulesOf(v)
	if err != nil {
		return err
	}
	doc := rulesDoc(v, t, m, rulebook.Rulings)
	take(&doc, &doc.Chapters, m, func(c rulebook.Chapter) bool { return c.ID == rulebook.Rulings })
	if len(doc.Chapters) == 0 {
		return errNoPage
	}
	doc.Contents, doc.Chapters[0].Title = nil, "" // the page shows the title itself
	if doc.Drawings, err = drawings(v, t, doc.Icons); err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Rulings(v.frame(), doc))
}

// examples serves the page of the scenarios of a title.
func examples(v *requestContext) error {
	t, m, err := rulesOf(v)
	if err != nil {
		return err
	}
	chapters, err := m.chapters(v, t)
	if err != nil {
		return err
	}
	doc := rulesDoc(v, t, m, examplesPage)
	for i, c := range chapters {
		doc.Contents = append(doc.Contents, page.RulesLink{Path: fmt.Sprint("#examples-", i), Text: c.Title})
	}
	return v.page(http.StatusOK, page.Examples(v.frame(), doc, chapters))
}

// curious serves the page with the chapters that have no other page, the provenance of the content, and the strength of the
// bots.
func curious(v *requestContext) error {
	t, m, err := rulesOf(v)
	if err != nil {
		return err
	}
	doc := rulesDoc(v, t, m, curiousPage)
	take(&doc, &doc.Chapters, m, func(c rulebook.Chapter) bool { return c.Fold && c.ID != rulebook.Rulings })
	doc.Contents = append(doc.Contents, page.RulesLink{Path: "#data", Text: v.words.T("rules.data")})
	if doc.Drawings, err = drawings(v, t, doc.Icons); err != nil {
		return err
	}
	back := page.Background{Data: page.DataOf(v.words, t.Game.About())}
	if back.Strength, err = strength.Of(t.ID()); err != nil {
		return err
	}
	if back.Strength != nil {
		doc.Contents = append(doc.Contents, page.RulesLink{Path: "#bots", Text: v.words.T("strength.head")})
	}
	return v.page(http.StatusOK, page.Curious(v.frame(), doc, back))
}

// findRules sends the script the results of a search, while somebody types the query.
func findRules(v *requestContext) error {
	t, m, err := rulesOf(v)
	if err != nil {
		return err
	}
	found, err := search(v, t, m, v.r.URL.Query().Get("panel") != "")
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Findings(v.words, found))
}

// search returns the results of the search in the address, and takes a search from the allowance. If panel is true, the
// results lead to places in the panel. Without a query it returns no results and takes nothing.
func search(v *requestContext, t games.Title, m *rulebookOf, panel bool) (page.Search, error) {
	s := page.Search{Asked: v.r.URL.Query().Get(searchField)}
	if s.Asked == "" {
		return s, nil
	}
	if err := chargeQuota(v, access.Searches, 1); err != nil {
		return s, err
	}
	for _, f := range m.entries.Search(s.Asked, maxFound) {
		found := page.Finding{Chapter: f.Chapter, Path: page.RulesPath(t.ID(), f.Page) + "#" + f.ID, Pieces: f.Pieces}
		if found.Chapter == "" {
			found.Chapter = v.words.Name(t)
		}
		switch {
		case !panel:
		case f.Page == "" || f.Page == rulebook.Rulings:
			found.Path = "#" + f.ID
		default:
			found.Away = true
		}
		s.Found = append(s.Found, found)
	}
	return s, nil
}

// figure serves the picture of the figure in the path.
func figure(v *requestContext) error {
	t, m, err := rulesOf(v)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(v.r.PathValue("n"))
	if err != nil || n < 0 || n >= len(m.text.Figures) {
		return errNoPage
	}
	return sendPicture(v, fmt.Sprint("figure ", t.ID(), " ", n, " ", v.set.Lang), func() (string, error) {
		picture, err := m.shows[n].draw(t.Board)
		return string(picture), err
	})
}

// maxPictures is the maximum number of cached pictures. One takes about 200 kB.
const maxPictures = 100

// pictures caches drawn pictures, which change only with the program. It is safe for concurrent use.
type pictures struct {
	mu    sync.Mutex
	drawn map[string][]byte
}

// get returns a picture. It draws the picture if the cache does not have it. A full cache first drops all pictures.
func (p *pictures) get(key string, draw func() (string, error)) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if body, ok := p.drawn[key]; ok {
		return body, nil
	}
	text, err := draw()
	if err != nil {
		return nil, err
	}
	if p.drawn == nil || len(p.drawn) >= maxPictures {
		p.drawn = map[string][]byte{}
	}
	p.drawn[key] = []byte(text)
	return p.drawn[key], nil
}

// sendPicture sends a picture from the cache, which draws it if needed, in the theme that the address asks for. The address
// contains the program version, so browsers may cache the picture.
func sendPicture(v *requestContext, key string, draw func() (string, error)) error {
	body, err := v.site.pictures.get(key, draw)
	if err != nil {
		return err
	}
	v.w.Header().Set("Cache-Control", "public, max-age=86400")
	sendSVG(v, body)
	return nil
}

// sendSVG sends a picture in the theme in the query, if there is one.
func sendSVG(v *requestContext, body []byte) {
	if theme := v.r.URL.Query().Get("theme"); theme == "light" || theme == "dark" {
		body = bytes.Replace(body, []byte("<svg "), []byte(`<svg data-theme="`+theme+`" `), 1)
	}
	v.w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
	compress.Send(v.w, v.r, http.StatusOK, "image/svg+xml", body)
}

// cover serves a title's picture on the first page: its own cover, or else the largest part of its board at the start of a
// game.
func cover(v *requestContext) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	return sendPicture(v, "cover "+t.ID(), func() (string, error) {
		if c, ok := board.CoverOf(t.Board, v.set.Lang); ok {
			return c.Picture, nil
		}
		g := t.Game
		setup := game.Setup{Players: g.About().MaxSeats}
		r := game.NewRecord(g, setup, "cover")
		p, err := r.Begin(g, nil)
		if err != nil {
			return "", err
		}
		view := g.Blank()
		p.View(game.Spectator, view)
		picture, err := stagePicture(v.r.Context(), t, view, board.RenderOptions{Lang: "en"})
		if err != nil {
			return "", err
		}
		return lightCover(picture)
	})
}

// coverPreview serves a title's cover as a PNG picture for link previews.
func coverPreview(v *requestContext) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	c, ok := board.CoverOf(t.Board, v.set.Lang)
	if !ok {
		return errNoPage
	}
	forOtherSites(v.w)
	h := v.w.Header()
	h.Set("Cache-Control", "public, max-age=86400")
	h.Set("Content-Type", "image/png")
	h.Set("Content-Length", strconv.Itoa(len(c.Preview)))
	if v.r.Method != http.MethodHead {
		v.w.Write(c.Preview) //nolint:errcheck // the reader has gone
	}
	return nil
}

// playScenario finds the scenario in the path and plays it.
func playScenario(v *requestContext) (games.Title, *scenario.Outcome, error) {
	t, err := v.title()
	if err != nil {
		return t, nil, err
	}
	all, err := v.site.scenarios[t.ID()]()
	if err != nil {
		return t, nil, err
	}
	for i := range all {
		if all[i].ID == v.r.PathValue("scenario") {
			out, err := all[i].Run(t.Game)
			if err != nil {
				v.site.log.Warn("a scenario failed", "scenario", all[i].ID, "err", err)
			}
			if out.After == nil || out.Record == nil {
				return t, nil, errOurs
			}
			return t, out, nil
		}
	}
	return t, nil, errNoPage
}

// scenarioPicture serves a picture of the end of a scenario as the first seat sees it: the whole table, or a strip of what
// changed.
func scenarioPicture(v *requestContext) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	l := v.set.Lang
	strip := v.r.URL.Query().Get("strip") != ""
	key := fmt.Sprint("scenario ", t.ID(), " ", v.r.PathValue("scenario"), " ", l, " ", strip)
	return sendPicture(v, key, func() (string, error) {
		_, out, err := playScenario(v)
		if err != nil {
			return "", err
		}
		s := showing(t, out, v.words)
		if strip {
			picture, err := s.draw(t.Board)
			return string(picture), err
		}
		picture, err := board.Picture(t.Board, s.view, s.look)
		return string(picture), err
	})
}

// openScenario makes a table that begins with the arranged position of a scenario: the visitor in the first seat, bots in the
// others.
func openScenario(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	t, out, err := playScenario(v)
	if err != nil {
		return err
	}
	doc, err := out.Before.MarshalJSON()
	if err != nil {
		return err
	}
	v.named()
	f := page.FreshForm(t)
	setup := out.Record.Setup
	return create(v, table.Plan{Game: t.ID(), Setup: setup, Seats: f.Chairs[:setup.Players], Pace: f.Pace, Start: doc})
}
