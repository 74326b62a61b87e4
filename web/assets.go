package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"sort"
	"strconv"
	"sync"

	"pantheon/board"
	"pantheon/games"
	"pantheon/web/pack"
)

//go:embed assets
var embedded embed.FS

// assets are the style sheets, scripts and icons of the site and of the titles' boards. All stand below one folder whose
// name is the fingerprint of their bytes, so that browsers keep them for good and modules import each other by plain names.
type assets struct {
	root  string // "/assets/3f2a9c01/"
	files map[string]asset
}

type asset struct {
	kind  string
	plain []byte
	gzip  func() []byte // packed when it is first asked for
}

// modular is a board whose script is in several modules. They import each other, and those of the site, by their names; each begins with
// the title's id, so that no two have the same one.
type modular interface {
	Modules() map[string]string
}

func openAssets(shelf games.Shelf) (*assets, error) {
	a := &assets{files: map[string]asset{}}
	err := fs.WalkDir(embedded, "assets", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := embedded.ReadFile(name)
		if err == nil {
			a.add(path.Base(name), data)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	a.add("board.css", []byte(board.Theme()))
	for _, t := range shelf {
		a.add(t.ID()+".css", []byte(t.Board.Style()))
		a.add(t.ID()+".js", []byte(t.Board.Script()))
		if m, ok := t.Board.(modular); ok {
			for name, text := range m.Modules() {
				a.add(name, []byte(text))
			}
		}
	}
	names := make([]string, 0, len(a.files))
	for name := range a.files {
		names = append(names, name)
	}
	sort.Strings(names)
	sum := sha256.New()
	for _, name := range names {
		sum.Write([]byte(name))
		sum.Write(a.files[name].plain)
	}
	a.root = "/assets/" + hex.EncodeToString(sum.Sum(nil)[:6]) + "/"
	return a, nil
}

func (a *assets) add(name string, data []byte) {
	kind := mime.TypeByExtension(path.Ext(name))
	switch path.Ext(name) {
	case ".js":
		kind = "text/javascript; charset=utf-8"
		data = bare(data)
	case ".css":
		kind = "text/css; charset=utf-8"
	case ".svg":
		kind = "image/svg+xml"
	}
	a.files[name] = asset{kind, data, sync.OnceValue(func() []byte {
		var packed bytes.Buffer
		z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		z.Write(data) //nolint:errcheck // a bytes.Buffer takes everything
		z.Close()     //nolint:errcheck // as above
		return packed.Bytes()
	})}
}

// comment is one in a script that stands on lines of its own.
var comment = regexp.MustCompile(`(?m)^[ \t]*(?://.*|/\*\*(?s:.*?)\*/[ \t]*)$`)

// bare is a script without such comments: words and types are for who reads it in its folder, and a third of its bytes. The lines stay, so
// that a browser names the right ones.
func bare(script []byte) []byte {
	return comment.ReplaceAllFunc(script, func(text []byte) []byte { return bytes.Repeat([]byte("\n"), bytes.Count(text, []byte("\n"))) })
}

// url is the address of an asset.
func (a *assets) url(name string) string { return a.root + name }

// serve answers for /assets/{print}/{name}. A page of an older program may ask by an older fingerprint: it gets today's
// file, but may not keep it.
func (a *assets) serve(w http.ResponseWriter, r *http.Request) {
	f, ok := a.files[r.PathValue("name")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Vary", "Accept-Encoding")
	if "/assets/"+r.PathValue("print")+"/" == a.root {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-store")
	}
	body := f.plain
	if pack.TakesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body = f.gzip()
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		w.Write(body) //nolint:errcheck // the reader has gone
	}
}
