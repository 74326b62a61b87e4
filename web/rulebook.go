package web

import (
	"fmt"
	"regexp"
	"slices"
	"sync"

	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games"
	"pantheon/web/page"
	"pantheon/web/rulebook"
)

// rulebookOf holds a title's rules in one language, with the views that its figures show.
type rulebookOf struct {
	text     *rulebook.Rulebook
	shows    []figureView // by figure
	sizes    []page.Size  // by figure
	entries  rulebook.Index
	examples []chapterOf

	measured sync.Mutex
	known    []measure // of the examples, in order; nil until they are first requested
}

// chapterOf holds the scenarios about one chapter of the rules.
type chapterOf struct {
	title string
	all   []*scenario.Scenario
}

// rulebooks caches the parsed rules by title and language.
type rulebooks struct {
	mu   sync.Mutex
	read map[string]func() (*rulebookOf, error)
}

// manual returns a title's rules in a language. It parses them on the first call.
func (s *Site) manual(t games.Title, l game.Lang) (*rulebookOf, error) {
	s.manuals.mu.Lock()
	key := t.ID() + " " + string(l)
	read, ok := s.manuals.read[key]
	if !ok {
		read = sync.OnceValues(func() (*rulebookOf, error) {
			all, err := s.scenarios[t.ID()]()
			if err != nil {
				return nil, err
			}
			m, err := readRulebook(t, s.texts.In(l), all)
			if err != nil {
				return nil, fmt.Errorf("the rules of %s in %s: %w", t.ID(), l, err)
			}
			return m, nil
		})
		if s.manuals.read == nil {
			s.manuals.read = map[string]func() (*rulebookOf, error){}
		}
		s.manuals.read[key] = read
	}
	s.manuals.mu.Unlock()
	return read()
}

// readRulebook parses a title's rules and plays the scenarios of its figures. The error names the line.
func readRulebook(t games.Title, w page.Words, all []scenario.Scenario) (*rulebookOf, error) {
	text, err := rulebook.Read(t.Board.Rules(w.Lang), sheetOf(t, w.Lang))
	if err != nil {
		return nil, err
	}
	m := &rulebookOf{text: text}
	for _, f := range text.Figures {
		s, size, err := shownBy(t, w, all, f.Show)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", f.Line, err)
		}
		m.shows, m.sizes = append(m.shows, s), append(m.sizes, size)
	}
	m.arrange(t, w, all)
	m.list(w)
	return m, nil
}

// shownBy plays the scenario of a figure, and returns what the figure shows and its size. It returns an error if the scenario
// is unknown or fails.
func shownBy(t games.Title, w page.Words, all []scenario.Scenario, show rulebook.Shown) (s figureView, size page.Size, err error) {
	i := slices.IndexFunc(all, func(s scenario.Scenario) bool { return s.ID == show.Scenario })
	if i < 0 {
		return s, size, fmt.Errorf("unknown scenario %q", show.Scenario)
	}
	out, err := all[i].Run(t.Game)
	if err != nil || out.After == nil || out.Before == nil {
		return s, size, fmt.Errorf("the scenario %q cannot be shown: %w", show.Scenario, err)
	}
	s = showing(t, out, w)
	s.cuts = show.Cuts
	if show.Before {
		s.view, s.look.Marked = s.before, nil
	}
	size, err = s.size(t.Board)
	return s, size, err
}

// has reports whether there is a chapter with the id.
func (m *rulebookOf) has(id string) bool {
	return slices.ContainsFunc(m.text.Chapters, func(c rulebook.Chapter) bool { return c.ID == id })
}

// section matches the number of a section of the rules at the beginning of a scenario's source.
var section = regexp.MustCompile(`^[0-9]+(?:\.[0-9]+)?`)

// arrange sets examples: it assigns each scenario to the chapter about its section. A scenario for which
// [rulebookOf.chapterFor] finds none gets the chapter of the scenario before it in its file. Scenarios without a chapter come
// last. Scenarios about other rules versions are left out.
func (m *rulebookOf) arrange(t games.Title, w page.Words, all []scenario.Scenario) {
	version := t.Game.About().Version
	chapters := make([]chapterOf, len(m.text.Chapters)+1)
	for i, c := range m.text.Chapters {
		chapters[i].title = c.Title
	}
	other := len(chapters) - 1
	chapters[other].title = w.T("rules.other")
	at, file := other, ""
	for i := range all {
		s := &all[i]
		if s.Rules != 0 && s.Rules != version {
			continue // about a rules version that no new game uses
		}
		if s.File != file {
			at, file = other, s.File
		}
		if found := m.chapterFor(s.Source); found > 0 {
			at = found
		}
		chapters[at].all = append(chapters[at].all, s)
	}
	m.examples = slices.DeleteFunc(chapters, func(c chapterOf) bool { return len(c.all) == 0 })
}

// chapterFor returns the index of the chapter about the first section in the parameter sources that any chapter is about; 0
// if there is none.
func (m *rulebookOf) chapterFor(sources []string) int {
	for _, source := range sources {
		number := section.FindString(source)
		if number == "" {
			continue
		}
		if i := slices.IndexFunc(m.text.Chapters, func(c rulebook.Chapter) bool { return slices.Contains(c.Numbers, number) }); i > 0 {
			return i
		}
	}
	return 0
}

// list adds the places of the text and the examples to the search index.
func (m *rulebookOf) list(w page.Words) {
	for _, c := range m.text.Chapters {
		on := ""
		switch {
		case c.ID == rulebook.Rulings:
			on = rulebook.Rulings
		case c.Fold:
			on = curiousPage
		}
		for _, p := range c.Places {
			e := rulebook.Entry{Page: on, ID: p.ID, Chapter: c.Title, Text: p.Text}
			if p.Head {
				e.Weight = 1
			}
			m.entries.Add(e)
		}
	}
	for _, c := range m.examples {
		for _, s := range c.all {
			text := s.Title.In(w.Lang)
			if note := s.Note.In(w.Lang); note != "" {
				text += " · " + note
			}
			m.entries.Add(rulebook.Entry{
				Page: examplesPage, ID: "scenario-" + s.ID, Chapter: w.T("rules.example-in", "chapter", page.Plain(c.title)), Text: text,
			})
		}
	}
}

// chapters returns the models of the examples by chapter, in the visitor's language.
func (m *rulebookOf) chapters(v *requestContext, t games.Title) ([]page.ExampleChapter, error) {
	sizes, err := m.measures(t, v.words)
	if err != nil {
		return nil, err
	}
	about, n := t.Game.About(), 0
	var all []page.ExampleChapter
	for _, c := range m.examples {
		chapter := page.ExampleChapter{Title: c.title}
		for _, s := range c.all {
			shown := page.Scenario{
				Input: newInput(), ID: s.ID, Title: s.Title.In(v.set.Lang), Note: s.Note.In(v.set.Lang), Source: s.Source, Size: sizes[n].Size,
			}
			for _, step := range s.Steps {
				for _, said := range step.Play {
					shown.Said = append(shown.Said, about.Words.Text(v.set.Lang, about.MoveText("say", said.Seat, said.Say), sizes[n].called))
				}
			}
			n++
			chapter.All = append(chapter.All, shown)
		}
		all = append(all, chapter)
	}
	return all, nil
}
