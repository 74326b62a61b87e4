package web

import (
	"bytes"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"

	"pantheon/arena/strength"
	"pantheon/board"
	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
	"pantheon/table"
	"pantheon/web/pack"
	"pantheon/web/page"
)

// markdown turns the titles' texts into HTML. Raw HTML in them is left out, and headings get ids to link to, or those that stand behind
// them, as in "## Rulings {#rulings .fold}".
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithHeadingAttribute()))

func toHTML(text string) (string, error) {
	var b bytes.Buffer
	if err := markdown.Convert([]byte(text), &b); err != nil {
		return "", fmt.Errorf("markdown: %w", err)
	}
	html := noHeader.ReplaceAllString(b.String(), "")
	return folds(strings.ReplaceAll(html, "<th></th>", "<td></td>")), nil
}

// foldHead is the heading of a chapter that stands behind a fold.
var foldHead = regexp.MustCompile(`<h2 id="([^"]*)" class="fold">(.*?)</h2>`)

// folds puts the chapters whose heading has the class "fold" behind folds: what only those look for who wonder about one thing.
func folds(html string) string {
	chapters := strings.Split(html, "<h2 ")
	for i, chapter := range chapters[1:] {
		chapter = "<h2 " + chapter
		if head := foldHead.FindStringSubmatchIndex(chapter); head != nil && head[0] == 0 {
			chapter = foldHead.ReplaceAllString(chapter[:head[1]], `<details class="fold" id="$1"><summary><h2>$2</h2></summary>`) + chapter[head[1]:] + "</details>\n"
		}
		chapters[i+1] = chapter
	}
	return strings.Join(chapters, "")
}

// noHeader is the head of a table that has none; Markdown cannot leave it out.
var noHeader = regexp.MustCompile(`<thead>\s*<tr>\s*(?:<th></th>\s*)+</tr>\s*</thead>`)

// rulesOf gathers a title's rules page.
func rulesOf(v *visit, t games.Title) (page.RulesDoc, error) {
	doc := page.RulesDoc{Title: t.ID(), Name: v.words.Name(t), Data: page.DataOf(v.words, t.Game.About())}
	_, doc.Cards = t.Board.(board.Referred)
	var err error
	if doc.Aid, err = toHTML(t.Board.Aid(v.set.Lang)); err != nil {
		return doc, err
	}
	if doc.Text, err = toHTML(t.Board.Rules(v.set.Lang)); err != nil {
		return doc, err
	}
	about := t.Game.About()
	all, err := v.site.scenarios[t.ID()]()
	if err != nil {
		return doc, err
	}
	for i := range all {
		s := &all[i]
		if s.Rules != 0 && s.Rules != about.Version {
			continue // about rules that nobody begins a game by any more
		}
		shown := page.Scenario{Input: newInput(), ID: s.ID, Title: s.Title.In(v.set.Lang), Note: s.Note.In(v.set.Lang), Source: s.Source}
		for _, step := range s.Steps {
			for _, said := range step.Play {
				shown.Said = append(shown.Said, about.Words.Text(v.set.Lang, about.Sentence("say", said.Seat, said.Say), nil))
			}
		}
		doc.Scenarios = append(doc.Scenarios, shown)
	}
	doc.Strength, err = strength.Of(t.ID())
	return doc, err
}

// rules is a title's rules page.
func rules(v *visit) error { return rulesIn(v, page.Rules) }

// rulesPanel is the rules for a panel on the table's page.
func rulesPanel(v *visit) error { return rulesIn(v, page.RulesPanel) }

// rulesIn sends the rules of the title that the path names, in a page or a panel.
func rulesIn(v *visit, view func(page.Frame, page.RulesDoc) templ.Component) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	doc, err := rulesOf(v, t)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, view(v.frame(), doc))
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
		view := t.Game.Blank()
		out.After.View(0, view)
		if !strip {
			picture, err := board.Picture(t.Board, view, board.Look{Lang: l})
			return string(picture), err
		}
		before := t.Game.Blank()
		out.Before.View(0, before)
		picture, err := board.Strip(t.Board, before, view, board.Look{Lang: l})
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
