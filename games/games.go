// Package games is the registry: the only package that names all titles.
package games

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"pantheon/board"
	"pantheon/examples/ur"
	urboard "pantheon/examples/ur/board"
	"pantheon/game"
	"pantheon/game/scenario"
	"pantheon/games/fourgods"
	fourboard "pantheon/games/fourgods/board"
	"pantheon/games/godsofrome"
	romeboard "pantheon/games/godsofrome/board"
	"pantheon/games/hellas"
	hellasboard "pantheon/games/hellas/board"
	"pantheon/games/luna"
	lunaboard "pantheon/games/luna/board"
)

// A Title is a game with its board and its scenarios.
type Title struct {
	Game  game.Game
	Board board.Board
	// Folder is the title's folder, relative to the root of the module, such as "games/luna".
	Folder string
	// Scenarios holds the title's scenario files, *.yaml in its root.
	Scenarios fs.FS
	// Lessons holds the title's lesson files, *.yaml in its root; nil if the title has none.
	Lessons fs.FS
	// Coach is the file of the title's coach, for a first game; nil if the title has none.
	Coach []byte
	// Content maps names to the content files that the title was compiled from, so that a data folder can keep them. A
	// title compiled from these files again has the same fingerprint. It is nil for an older rules version.
	Content map[string][]byte

	// source is nil for a title that was not opened by this package.
	source  *source
	taught  func() ([]scenario.Lesson, error)
	coaches func() (*scenario.Coach, error)
}

// ID returns the title's id, such as "gods-of-rome".
func (t Title) ID() string { return t.Game.About().ID }

// Taught returns the title's lessons, in the order of their courses; none if the title has none. For a title that this
// package opened, it reads the files once.
func (t Title) Taught() ([]scenario.Lesson, error) {
	switch {
	case t.Lessons == nil:
		return nil, nil
	case t.taught != nil:
		return t.taught()
	}
	return readLessons(t.ID(), t.Lessons)
}

// Coaching returns the title's coach; nil if the title has none. For a title that this package opened, it reads the
// file once.
func (t Title) Coaching() (*scenario.Coach, error) {
	switch {
	case t.Coach == nil:
		return nil, nil
	case t.coaches != nil:
		return t.coaches()
	}
	return readCoach(t.Folder, t.Coach)
}

// readCoach parses the coach of a title. The folder of the title is part of errors only.
func readCoach(folder string, data []byte) (*scenario.Coach, error) {
	return scenario.ReadCoach(path.Join(folder, "coach.yaml"), data)
}

// readLessons reads the lessons of a title, and sorts them by course. The id of the title is part of errors only.
func readLessons(id string, files fs.FS) ([]scenario.Lesson, error) {
	all, err := scenario.ReadAllLessons(files)
	if err != nil {
		return nil, fmt.Errorf("the lessons of %s: %w", id, err)
	}
	slices.SortStableFunc(all, func(x, y scenario.Lesson) int {
		return cmp.Compare(slices.Index(scenario.Courses(), x.Course), slices.Index(scenario.Courses(), y.Course))
	})
	return all, nil
}

// A Registry holds the titles of a program, in the order in which it offers them.
type Registry []Title

// A source is where a title comes from: the functions of its package.
type source struct {
	id, folder string
	open       func(content fs.FS) (game.Game, error)
	files      func(content fs.FS) (map[string][]byte, error)
	board      func(game.Game) board.Board
	scenarios  func() fs.FS
	lessons    func() fs.FS  // nil if the title has none
	coach      func() []byte // nil if the title has none
}

// sources lists all titles, in the order in which they are offered.
var sources = []source{
	{godsofrome.ID, "games/godsofrome", godsofrome.Open, godsofrome.ContentFiles, romeboard.New, godsofrome.Scenarios, godsofrome.Lessons, godsofrome.Coach},
	{luna.ID, "games/luna", luna.Open, luna.ContentFiles, lunaboard.New, luna.Scenarios, luna.Lessons, luna.Coach},
	{fourgods.ID, "games/fourgods", fourgods.Open, fourgods.ContentFiles, fourboard.New, fourgods.Scenarios, fourgods.Lessons, fourgods.Coach},
	{hellas.ID, "games/hellas", hellas.Open, hellas.ContentFiles, hellasboard.New, hellas.Scenarios, hellas.Lessons, hellas.Coach},
}

// examples are titles for authors to learn from. They are offered on request only, after the others.
var examples = []source{
	{ur.ID, "examples/ur", ur.Open, ur.ContentFiles, urboard.New, ur.Scenarios, nil, nil},
}

// An Opener compiles titles: those with the given ids, or all if there are none. Naming ids saves time. Files of
// content, at <title id>/<file>, replace the embedded ones; content may be nil. A folder of any other name in content
// is an error, unless the name begins with a dot; so is a file in its root that may be meant for a title. An error in a
// file names the file, and the line or the key if there is one. For an unknown id it is a [game.InvalidRecord] that
// lists the titles.
type Opener func(content fs.FS, ids ...string) (Registry, error)

// Open compiles titles; it is an [Opener].
func Open(content fs.FS, ids ...string) (Registry, error) { return open(content, sources, ids) }

// OpenWithExamples is Open with the example titles included.
func OpenWithExamples(content fs.FS, ids ...string) (Registry, error) {
	return open(content, slices.Concat(sources, examples), ids)
}

// AddLanguages adds the languages in the folders of fsys, as [game.AddLanguages] does, for the site and all titles.
func AddLanguages(fsys fs.FS) error {
	files := []string{"site.yaml", "tables.yaml", "notifications.yaml", "records.yaml"}
	for _, s := range slices.Concat(sources, examples) {
		for _, kind := range []string{".yaml", ".board.yaml", ".lessons.yaml", ".rules.md", ".aid.md"} {
			files = append(files, s.id+kind)
		}
	}
	return game.AddLanguages(fsys, files)
}

func open(content fs.FS, sources []source, ids []string) (Registry, error) {
	sources, err := named(sources, ids)
	if err != nil {
		return nil, err
	}
	for _, s := range sources {
		if err := s.whole(); err != nil {
			return nil, err
		}
	}
	registry := make(Registry, len(sources))
	for i := range sources {
		files, err := sources[i].files(sub(content, sources[i].id))
		if err != nil {
			return nil, err
		}
		registry[i] = Title{Content: files, source: &sources[i]}
	}
	if err := registry.strays(content); err != nil { // before the work of compiling
		return nil, err
	}
	for i := range sources {
		t, err := sources[i].title(sub(content, sources[i].id))
		if err != nil {
			return nil, err
		}
		registry[i] = t
	}
	if err := game.LanguageFault(); err != nil {
		return nil, err
	}
	return registry, nil
}

// named returns the sources with those ids, in the order in which they are offered; all if no id is given.
func named(all []source, ids []string) ([]source, error) {
	if len(ids) == 0 {
		return all, nil
	}
	var known []string
	var wanted []source
	for _, s := range all {
		known = append(known, s.id)
		if slices.Contains(ids, s.id) {
			wanted = append(wanted, s)
		}
	}
	for _, id := range ids {
		if !slices.Contains(known, id) {
			return nil, unknown(id, known)
		}
	}
	return wanted, nil
}

// whole returns an error if an entry of the registry lacks the function that opens it, the content files, the board or
// the scenarios. The tests of a title can play it before it is complete.
func (s *source) whole() error {
	for _, part := range []struct {
		name  string
		given bool
	}{
		{"function that opens it", s.open != nil}, {"content files", s.files != nil}, {"board", s.board != nil}, {"scenarios", s.scenarios != nil},
	} {
		if !part.given {
			return fmt.Errorf("%s: the registry names no %s", s.folder, part.name)
		}
	}
	return nil
}

// title compiles a title at its newest rules version; content may be nil.
func (s *source) title(content fs.FS) (Title, error) {
	files, err := s.files(content)
	if err != nil {
		return Title{}, err
	}
	g, err := s.open(content)
	if err != nil {
		return Title{}, err
	}
	b := s.board(g)
	if b == nil {
		return Title{}, fmt.Errorf("%s: the function of the registry for its board gives none", s.folder)
	}
	t := Title{Game: g, Board: b, Folder: s.folder, Scenarios: s.scenarios(), Content: files, source: s}
	if s.lessons != nil {
		t.Lessons = s.lessons()
		t.taught = sync.OnceValues(func() ([]scenario.Lesson, error) { return readLessons(t.ID(), t.Lessons) })
	}
	if s.coach != nil {
		t.Coach = s.coach()
		t.coaches = sync.OnceValues(func() (*scenario.Coach, error) { return readCoach(t.Folder, t.Coach) })
	}
	return t, nil
}

// strays returns an error if a content folder holds a folder of no title in the registry. A file in its root that may
// be meant for a title is an error too. Folders whose names begin with a dot are ignored. Without this check, a
// misspelt folder, or a file one folder too high, would silently have no effect. The titles need only their content
// file names and source at this point.
func (s Registry) strays(content fs.FS) error {
	if content == nil {
		return nil
	}
	entries, err := fs.ReadDir(content, ".")
	if err != nil {
		return fmt.Errorf("the content folder: %w", err)
	}
	ids := make([]string, len(s))
	for i, t := range s {
		ids[i] = t.source.id
	}
	for _, e := range entries {
		switch {
		case e.IsDir() && !slices.Contains(ids, e.Name()) && !strings.HasPrefix(e.Name(), "."):
			return fmt.Errorf("the content folder holds a folder %q: %w", e.Name(), unknown(e.Name(), ids))
		case !e.IsDir():
			if id, ok := s.meant(e.Name()); ok {
				return fmt.Errorf("the content folder holds %q: a file replaces one of a game when it lies in a folder named after that game's id, such as %s", e.Name(), path.Join(id, e.Name()))
			}
		}
	}
	return nil
}

// meant returns the id of the title for which a file in the root of a content folder may be meant: a title with a
// content file of that name, otherwise one with a content file of that extension. ok is false if there is none.
func (s Registry) meant(name string) (id string, ok bool) {
	for _, t := range s {
		if _, ok := t.Content[name]; ok {
			return t.source.id, true
		}
	}
	for _, t := range s {
		for own := range t.Content {
			if path.Ext(own) == path.Ext(name) {
				return t.source.id, true
			}
		}
	}
	return "", false
}

// sub returns the folder of a title inside a content folder; nil if there is none.
func sub(content fs.FS, id string) fs.FS {
	if content == nil {
		return nil
	}
	if info, err := fs.Stat(content, id); err != nil || !info.IsDir() {
		return nil
	}
	dir, err := fs.Sub(content, id)
	if err != nil {
		return nil
	}
	return dir
}

// Find returns the title with that id. The error is a [game.InvalidRecord] that lists the titles.
func (s Registry) Find(id string) (Title, error) {
	var ids []string
	for _, t := range s {
		if t.ID() == id {
			return t, nil
		}
		ids = append(ids, t.ID())
	}
	return Title{}, unknown(id, ids)
}

// unknown returns an error that lists the titles. For the id of an example it says how to include it.
func unknown(id string, known []string) error {
	if slices.ContainsFunc(examples, func(e source) bool { return e.id == id }) {
		return game.NewInvalidRecord("game-example", "game", id)
	}
	return game.NewInvalidRecord("game-unknown", "game", strconv.Quote(id), "games", strings.Join(known, ", "))
}
