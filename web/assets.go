package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/games"
	"pantheon/web/compress"
	"pantheon/web/page"
)

//go:embed assets script/core script/dom
var embedded embed.FS

// assets holds the style sheets, scripts and icons of the site and of the titles' boards. All are in one folder whose name is
// the fingerprint of their sources, so that browsers may cache them permanently.
type assets struct {
	root  string // "/assets/3f2a9c01/"
	files map[string]asset
	log   *slog.Logger
}

// An asset is a file that is made and compressed when a browser first requests it.
type asset struct {
	kind string
	made map[compress.Coding]func() ([]byte, error)
}

// modular is a board whose script consists of several modules. Modules returns the text of each module by its path,
// core/NAME.js or dom/NAME.js. The modules import each other and those of the site as if all were in the same two folders.
// Each name begins with the title's id, so that no two are the same.
type modular interface {
	Modules() map[string]string
}

// The names of the site's sheets that make up the style sheets of pages, of cards, and of tables (next to the title's own).
var (
	pageSheets  = []string{"site.css", "pages.css"}
	cardSheets  = []string{"cards.css"}
	tableBefore = []string{"advice.css", "site.css"}
	tableSheets = []string{"table.css", "screen.css", "players.css", "choices.css", "film.css"}
	raceSheets  = []string{"loud.css", "start.css"} // for titles with deadlines, or in which seats act at the same time
)

func openAssets(registry games.Registry, log *slog.Logger) (*assets, error) {
	a := &assets{files: map[string]asset{}, log: log}
	from, err := readSources(registry)
	if err != nil {
		return nil, err
	}
	for name, text := range from.pictures {
		a.add(name, pictureKinds[path.Ext(name)], func() ([]byte, error) { return []byte(text), nil })
	}
	a.script(bundle{page.SiteScript, []string{"main.js"}, from.modules, nil})
	a.script(bundle{page.MeScript, []string{"main.js", "passkey.js"}, from.modules, nil})
	a.script(bundle{page.TableScript(""), []string{"main.js", "table.js"}, from.modules, shown})
	a.script(bundle{page.TeachScript, []string{"teach.js"}, from.modules, nil})
	a.script(bundle{"end.js", nil, from.modules, []string{"dom/end.js"}})          // ending.js imports it under this name
	a.script(bundle{"effects.js", nil, from.modules, []string{"core/effects.js"}}) // sound.js imports it under this name
	a.script(bundle{page.ClocksScript, []string{"clocks.js"}, from.modules, nil})
	a.sheet(page.ClocksStyle, from.all([]string{"clocks.css"}))
	a.script(bundle{"chat.js", nil, from.modules, []string{"dom/chat.js"}})   // chatloader.js imports it under this name
	a.script(bundle{"calls.js", nil, from.modules, []string{"dom/calls.js"}}) // main.js imports it under this name
	a.sheet(page.ChatStyle, from.all([]string{page.ChatStyle}))
	a.script(bundle{page.CallsScript, []string{"main.js", page.CallsScript}, from.modules, nil})
	a.script(bundle{"next.js", nil, from.modules, []string{"dom/next.js"}}) // turn.js imports it under this name
	a.script(bundle{"open.js", []string{"open.js"}, from.modules, nil})     // main.js imports it under this name
	a.sheet(page.TeachStyle, from.all([]string{"teach.css"}))
	a.script(bundle{page.CardsScript, []string{"cards.js"}, from.modules, nil})
	a.script(bundle{page.CardsPage, []string{"main.js", "cards.js"}, from.modules, nil})
	a.sheet(page.CardsSheet, from.all(cardSheets))
	a.script(bundle{page.RulesScript, []string{"rules.js"}, from.modules, nil})
	a.sheet(page.RulesStyle, from.all([]string{"rules.css"}))
	a.sheet(page.MeStyle, slices.Concat([]string{board.Theme()}, from.all(pageSheets), from.all([]string{"me.css"})))
	a.sheet(page.SiteStyle, slices.Concat([]string{board.Theme()}, from.all(pageSheets)))
	a.script(bundle{page.AidScript, []string{page.AidScript}, from.modules, nil})
	a.sheet(page.AidStyle, from.all([]string{page.AidStyle}))
	for _, t := range registry {
		id := t.ID()
		if t.Board.Script() != "" {
			a.script(bundle{page.TableScript(id), []string{"main.js", "table.js", id + ".js"}, from.modules, shown})
		}
		a.sheet(page.DrawingsStyle(id), []string{t.Board.Style()})
		a.sheet(page.CardsStyle(id), slices.Concat([]string{board.Theme(), t.Board.Style()}, from.all(pageSheets), from.all(cardSheets)))
		sheets := slices.Concat(tableBefore, tableSheets)
		if about := t.Game.About(); about.Timed || about.Races != nil {
			sheets = append(sheets, raceSheets...)
		}
		a.sheet(page.TableStyle(id), slices.Concat([]string{board.Theme(), t.Board.Style()}, from.all(sheets)))
	}
	a.root = "/assets/" + from.print() + "/"
	return a, nil
}

// pictureKinds are the content types of pictures and of the manifest, by the ending of the name. The manifest lists the icons
// of the app.
var pictureKinds = map[string]string{".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json"}

// sources holds the sources of the assets, each kind by name.
type sources struct{ modules, sheets, pictures map[string]string }

// readSources returns the modules, sheets and pictures of the site and of the titles' boards. It returns an error for an
// embedded file of another kind, and for two different modules with one name.
func readSources(registry games.Registry) (*sources, error) {
	s := &sources{map[string]string{}, map[string]string{"board.css": board.Theme()}, map[string]string{}}
	err := fs.WalkDir(embedded, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := embedded.ReadFile(name)
		if err != nil {
			return err
		}
		if module, ok := strings.CutPrefix(name, "script/"); ok {
			return s.module(module, string(data))
		}
		kinds := map[string]map[string]string{".css": s.sheets}
		kind := kinds[path.Ext(name)]
		if pictureKinds[path.Ext(name)] != "" {
			kind = s.pictures
		}
		if kind == nil {
			return fmt.Errorf("%s is not a style sheet or a picture", name)
		}
		kind[path.Base(name)] = string(data)
		return nil
	})
	if err != nil {
		return nil, err
	}
	var all []error
	for _, t := range registry {
		s.sheets["title "+t.ID()] = t.Board.Style()
		if text := t.Board.Script(); text != "" {
			all = append(all, s.module("dom/"+t.ID()+".js", text))
		}
		if m, ok := t.Board.(modular); ok {
			for name, text := range m.Modules() {
				all = append(all, s.module(name, text))
			}
		}
	}
	return s, errors.Join(all...)
}

// module adds a module. It returns an error if a module with another text has the same name.
func (s *sources) module(name, text string) error {
	if other, ok := s.modules[name]; ok && other != text {
		return fmt.Errorf("two modules have the name %s", name)
	}
	s.modules[name] = text
	return nil
}

// all returns the texts of the sheets with the names.
func (s *sources) all(names []string) []string {
	var texts []string
	for _, name := range names {
		texts = append(texts, s.sheets[name])
	}
	return texts
}

// print returns the fingerprint of all sources and of the bundler.
func (s *sources) print() string {
	sum := sha256.New()
	write := func(text string) { fmt.Fprintf(sum, "%d %s", len(text), text) }
	write(bundler())
	for _, kind := range []map[string]string{s.modules, s.sheets, s.pictures} {
		names := make([]string, 0, len(kind))
		for name := range kind {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			write(name)
			write(kind[name])
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}

// script adds a script and its source map, which browsers request when their developer tools are open.
func (a *assets) script(b bundle) {
	a.add(b.name, "text/javascript; charset=utf-8", b.text)
	a.add(b.name+mapEnding, "application/json", b.sourceMap)
}

// sheet adds a style sheet that is the minified concatenation of the texts.
func (a *assets) sheet(name string, texts []string) {
	a.add(name, "text/css; charset=utf-8", func() ([]byte, error) { return leastSheet(name, strings.Join(texts, "\n")) })
}

func (a *assets) add(name, kind string, make func() ([]byte, error)) {
	plain := once(make)
	f := asset{kind, map[compress.Coding]func() ([]byte, error){}}
	for _, coding := range []compress.Coding{compress.Plain, compress.Gzip, compress.Brotli} {
		f.made[coding] = once(func() ([]byte, error) {
			data, err := plain()
			if err != nil {
				return nil, err
			}
			return compress.Smallest(data, coding), nil
		})
	}
	a.files[name] = f
}

// url returns the address of an asset.
func (a *assets) url(name string) string { return a.root + name }

// serve answers a request for /assets/{print}/{name}, or returns an error if there is no such file or the file cannot be
// made. A page of another program version requests another fingerprint: it gets the present file, but must not cache it.
func (a *assets) serve(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	f, ok := a.files[name]
	if !ok {
		return errNoPage
	}
	coding := compress.Taken(r)
	body, err := f.made[coding]()
	if err != nil { // cannot happen: tests make all of them
		a.log.Error("an asset cannot be made", "name", name, "error", err)
		return errOurs
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Vary", "Accept-Encoding")
	if "/assets/"+r.PathValue("print")+"/" == a.root {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-store")
	}
	if coding != compress.Plain {
		h.Set("Content-Encoding", string(coding))
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		w.Write(body) //nolint:errcheck // the reader has gone
	}
	return nil
}
