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
	"pantheon/web/entrance"
	"pantheon/web/manual"
	"pantheon/web/pack"
	"pantheon/web/page"
)

// searchField is the field of an address with what is searched for.
const searchField = "q"

// maxFound is how many places a search shows.
const maxFound = 30

// rulesDoc gathers what all pages of a title's rules show.
func rulesDoc(v *visit, t games.Title, m *manualOf, here string) page.RulesDoc {
	doc := page.RulesDoc{Title: t.ID(), Name: v.words.Name(t), Inputs: newInput, Sizes: m.sizes}
	link := func(id, also, to, text string) {
		doc.More = append(doc.More, page.RulesLink{ID: id, Also: also, Path: page.RulesPath(t.ID(), to), Text: v.words.T(text), Here: to == here})
	}
	if here != "" {
		link("", "", "", "home.rules")
	}
	if m.has(manual.Rulings) {
		link(manual.Rulings, "", manual.Rulings, "rules.rulings")
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

// The pages of a title's rules beside the first and that of the rulings.
const (
	examplesPage = "examples"
	curiousPage  = "curious"
	cardsPage    = "cards"
)

// take puts chapters that are not empty on a page, and into its contents.
func take(doc *page.RulesDoc, into *[]manual.Chapter, m *manualOf, which func(manual.Chapter) bool) {
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

// rulesOf finds the title that the path names, and its manual.
func rulesOf(v *visit) (games.Title, *manualOf, error) {
	t, err := v.title()
	if err != nil {
		return t, nil, err
	}
	m, err := v.site.manual(t, v.set.Lang)
	return t, m, err
}

// firstDoc is the first page of a title's rules: all chapters but those that few look for, the player aid, and last where the rules come
// from. A panel has the rulings, too.
func firstDoc(v *visit, t games.Title, m *manualOf, panel bool) (page.RulesDoc, error) {
	doc := rulesDoc(v, t, m, "")
	doc.Panel = panel
	take(&doc, &doc.Chapters, m, func(c manual.Chapter) bool {
		return !c.Fold && c.ID != manual.About || panel && c.ID == manual.Rulings
	})
	var more []string
	var err error
	if doc.Aid, more, err = manual.ToHTML(t.Board.Aid(v.set.Lang), sheetOf(t, v.set.Lang)); err == nil && doc.Aid != "" {
		doc.Icons = append(doc.Icons, more...)
		doc.Contents = append(doc.Contents, page.RulesLink{Path: "#aid", Text: v.words.T("rules.aid")})
	}
	take(&doc, &doc.Last, m, func(c manual.Chapter) bool { return c.ID == manual.About })
	return doc, err
}

// rules is the first page of a title's rules, with what somebody looked for in them.
func rules(v *visit) error {
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

// rulesPanel is the rules for a panel on the table's page, with the rulings.
func rulesPanel(v *visit) error {
	t, m, err := rulesOf(v)
	if err != nil {
		return err
	}
	doc, err := firstDoc(v, t, m, true)
	if err != nil {
		return err
	}
	doc.More = slices.DeleteFunc(doc.More, func(l page.RulesLink) bool { return l.ID == manual.Rulings })
	return v.page(http.StatusOK, page.RulesPanel(v.frame(), doc))
}

// rulings is the page of a title's rulings.
func rulings(v *visit) error {
	t, m, err := rulesOf(v)
	if err != nil {
		return err
	}
	doc := rulesDoc(v, t, m, manual.Rulings)
	take(&doc, &doc.Chapters, m, func(c manual.Chapter) bool { return c.ID == manual.Rulings })
	if len(doc.Chapters) == 0 {
		return errNoPage
	}
	doc.Contents, doc.Chapters[0].Title = nil, "" // the page says it
	if doc.Drawings, err = drawings(v, t, doc.Icons); err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Rulings(v.frame(), doc))
}

// examples is the page of all scenarios of a title.
func examples(v *visit) error {
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

// curious is the page for those who wonder where a title's rules and content come from.
func curious(v *visit) error {
	t, m, err := rulesOf(v)
	if err != nil {
		return err
	}
	doc := rulesDoc(v, t, m, curiousPage)
	take(&doc, &doc.Chapters, m, func(c manual.Chapter) bool { return c.Fold && c.ID != manual.Rulings })
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

// findRules answers the script while somebody types what to look for.
func findRules(v *visit) error {
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

// search looks for what the address asks for.
func search(v *visit, t games.Title, m *manualOf, panel bool) (page.Search, error) {
	s := page.Search{Asked: v.r.URL.Query().Get(searchField)}
	if s.Asked == "" {
		return s, nil
	}
	if err := spend(v, entrance.Searches, 1); err != nil {
		return s, err
	}
	for _, f := range m.entries.Search(s.Asked, maxFound) {
		found := page.Finding{Chapter: f.Chapter, Path: page.RulesPath(t.ID(), f.Page) + "#" + f.ID, Pieces: f.Pieces}
		if found.Chapter == "" {
			found.Chapter = v.words.Name(t)
		}
		switch {
		case !panel:
		case f.Page == "" || f.Page == manual.Rulings:
			found.Path = "#" + f.ID
		default:
			found.Away = true
		}
		s.Found = append(s.Found, found)
	}
	return s, nil
}

// figure draws a picture of the running text.
func figure(v *visit) error {
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

// maxPictures bounds the pictures that are kept. One takes some 200 kB.
const maxPictures = 100

// pictures keeps drawn pictures, which change only with the program.
type pictures struct {
	mu    sync.Mutex
	drawn map[string][]byte
}

// get gives a picture, drawing it the first time.
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

// sendPicture sends a drawn picture in the theme that its address asks for. The address names the program's version, so browsers
// may keep it.
func sendPicture(v *visit, key string, draw func() (string, error)) error {
	body, err := v.site.pictures.get(key, draw)
	if err != nil {
		return err
	}
	v.w.Header().Set("Cache-Control", "public, max-age=86400")
	sendSVG(v, body)
	return nil
}

// sendSVG sends a picture in the theme that its address asks for.
func sendSVG(v *visit, body []byte) {
	if theme := v.r.URL.Query().Get("theme"); theme == "light" || theme == "dark" {
		body = bytes.Replace(body, []byte("<svg "), []byte(`<svg data-theme="`+theme+`" `), 1)
	}
	v.w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
	pack.Send(v.w, v.r, http.StatusOK, "image/svg+xml", body)
}

// cover is a title's picture on the first page: its own, or else the largest part of its board, set up and not yet played.
func cover(v *visit) error {
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
		p.View(game.Watcher, view)
		picture, err := stagePicture(v.r.Context(), t, view, board.Look{Lang: "en"})
		if err != nil {
			return "", err
		}
		return lightCover(picture)
	})
}

// coverPreview is a title's cover for those who show links.
func coverPreview(v *visit) error {
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

// playScenario finds the scenario that the path names and plays it.
func playScenario(v *visit) (games.Title, *scenario.Outcome, error) {
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
				v.site.log.Warn("a scenario does not hold", "scenario", all[i].ID, "err", err)
			}
			if out.After == nil || out.Record == nil {
				return t, nil, errOurs
			}
			return t, out, nil
		}
	}
	return t, nil, errNoPage
}

// scenarioPicture draws the end of a scenario as the first seat sees it: the whole table, or a strip of what changed.
func scenarioPicture(v *visit) error {
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

// openScenario opens a scenario's position as a table: the visitor in the first seat, bots in the others.
func openScenario(v *visit) error {
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
	return create(v, table.Plan{Game: t.ID(), Setup: setup, Chairs: f.Chairs[:setup.Players], Pace: f.Pace, Start: doc})
}
