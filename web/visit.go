package web

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
	"pantheon/web/entrance"
	"pantheon/web/manual"
	"pantheon/web/pack"
	"pantheon/web/page"
)

// A visit is the context of one request: the visitor, and how they want to be answered.
type visit struct {
	site  *Site
	w     http.ResponseWriter
	r     *http.Request
	from  entrance.Address
	guest entrance.Guest // its ID is "" for somebody without a cookie
	set   page.Settings
	words page.Words
	holds bool // the request holds a place to draw a large game
}

// longest has the limits of query fields that differ from the default, in characters.
var longest = map[string]int{searchField: manual.MaxSearch}

// maxUpload is the maximum size of a form with a record, in bytes.
const maxUpload = game.MaxRecord + 4096

// visited turns a function on visits into a handler. It applies the limits of the visitor, and turns errors into pages, or
// into JSON for the script.
func (s *Site) visited(f func(*visit) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		from := s.trust.Asks(r)
		if !from.Here {
			r = r.WithContext(table.WithOrigin(r.Context(), from.Name))
		}
		v := &visit{site: s, w: w, r: r, from: from, set: s.settings(r)}
		v.words = s.texts.In(v.set.Lang)
		v.words.Notation = v.set.Notation
		if g, ok := s.identity.Read(r); ok && s.issues.Good(g) {
			v.guest = g
			v.renamed()
		}
		if err := s.admit(v); err != nil {
			v.fail(err)
			return
		}
		defer v.drawn()
		if err := f(v); err != nil && !moved(w, r, err) {
			v.fail(err)
		}
	}
}

// admit refuses a request that exceeds the limits of the visitor or the size limits.
func (s *Site) admit(v *visit) error {
	who := entrance.Visitor{Guest: v.guest, From: v.from}
	if wait, ok := s.bounds.Admit(who); !ok {
		return tooMany(wait)
	}
	if v.r.Method != http.MethodPost {
		return nil
	}
	if wait, ok := s.bounds.Input(who); !ok {
		return tooMany(wait)
	}
	return nil
}

// uploadPath is where records are uploaded.
const uploadPath = "/upload"

// bodyBound returns the maximum size of the body of a request, in bytes.
func bodyBound(r *http.Request) int64 {
	if r.Method == http.MethodPost && r.URL.Path == uploadPath {
		return maxUpload
	}
	return entrance.MaxForm
}

// known gives a visitor without a cookie a new identity.
func (v *visit) known() {
	if v.guest.ID == "" {
		v.guest = entrance.NewGuest()
		v.site.identity.Write(v.w, v.guest)
	}
}

// called changes the visitor's name, also in the cookie.
func (v *visit) called(name string) error {
	tidy, err := table.CleanName(name)
	if err != nil {
		return err
	}
	if err := (*v.site.given.Load())[v.guest.ID].Fits(tidy); err != nil {
		return err
	}
	if err := v.site.hall.FreeName(v.r.Context(), v.guest.ID, tidy); err != nil {
		return err
	}
	v.known()
	if v.guest.Name == tidy {
		return nil
	}
	v.guest.Name = tidy
	v.site.identity.Write(v.w, v.guest)
	return v.site.hall.CalledNow(v.r.Context(), v.guest.ID, tidy)
}

// named gives a visitor without a name a default one.
func (v *visit) named() {
	v.known()
	if v.guest.Name == "" {
		v.guest.Name = v.words.T("name.anybody")
		v.site.identity.Write(v.w, v.guest)
	}
}

// who returns the visitor as tables know them.
func (v *visit) who() table.Guest { return table.Guest{ID: v.guest.ID, Name: v.guest.Name} }

// frame returns what the visitor's page shows around its content.
func (v *visit) frame() page.Frame {
	s := v.site
	return page.Frame{
		Words: v.words, Set: v.set, Assets: s.assets.root, Version: s.version, Path: v.path(), You: v.guest.Name, Known: v.guest.ID != "",
		Site: s.address(v.r), Reach: s.reachHint(v), Back: backFrom(v), Input: newInput(), Calls: s.calls != nil,
	}
}

// title returns the title in the path.
func (v *visit) title() (games.Title, error) {
	t, err := v.site.shelf.Find(v.r.PathValue("game"))
	if err != nil {
		return t, errNoGame
	}
	return t, nil
}

// scripted reports whether the request is from the script and wants JSON.
func (v *visit) scripted() bool {
	return pack.WantsJSON(v.r)
}

// form parses the form of a POST.
func (v *visit) form() error {
	var err error
	if strings.HasPrefix(v.r.Header.Get("Content-Type"), "multipart/form-data") {
		err = v.r.ParseMultipartForm(maxUpload)
	} else {
		err = v.r.ParseForm()
	}
	if err == nil {
		_, err = io.Copy(io.Discard, v.r.Body) // a form may end before its body does
	}
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large), errors.Is(err, multipart.ErrMessageTooLarge):
		return v.tooLarge()
	case err != nil:
		return problem(http.StatusBadRequest, "error.form")
	case entrance.StrangeFields(v.r.Form, entrance.WholeTexts):
		return problem(http.StatusBadRequest, "error.control")
	}
	return nil
}

// tooLarge returns the fault for a form that is too large. It names the limit of records, of chat messages, or of any other
// form.
func (v *visit) tooLarge() *fault {
	switch {
	case strings.HasSuffix(v.r.URL.Path, "/talk"):
		return problem(http.StatusRequestEntityTooLarge, "talk.large", "n", table.MaxTalk)
	case v.r.URL.Path == uploadPath:
		return errTooLarge
	}
	return errLargeForm
}

// input returns the client's id of an input. It is made by the script or, without script, by the page. Then the words of
// the button are added, so that two buttons of one page are two inputs.
func (v *visit) input(words string) string {
	id := v.r.PostFormValue("input")
	if v.scripted() || id == "" {
		return id
	}
	return id + "." + game.Fingerprint([]byte(words))[:16]
}

func clip(text string, n int) string { return text[:min(n, len(text))] }

// page sends a page.
func (v *visit) page(status int, c templ.Component) error {
	if v.guest.ID != "" {
		v.site.identity.Renew(v.w, v.r)
	}
	return v.bare(status, c)
}

// bare sends a page without a cookie.
func (v *visit) bare(status int, c templ.Component) error {
	html, err := page.Render(v.r.Context(), c)
	v.drawn()
	if err != nil {
		return err
	}
	pack.Send(v.w, v.r, status, "text/html; charset=utf-8", []byte(html))
	return nil
}

// json sends a JSON document to the script.
func (v *visit) json(status int, doc any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(doc)
	v.drawn()
	if err != nil {
		return err
	}
	h := v.w.Header() // no headers for pages: the answer to a move is shorter than they are
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	h.Del("Cross-Origin-Opener-Policy")
	h.Del("Referrer-Policy")
	pack.Send(v.w, v.r, status, "application/json", b.Bytes())
	return nil
}

// download sends a file to save.
func (v *visit) download(name, kind string, body []byte) error {
	v.w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	pack.Send(v.w, v.r, http.StatusOK, kind, body)
	return nil
}

// redirect sends the browser to another page of the site.
func (v *visit) redirect(path string) error {
	if v.scripted() {
		return v.json(http.StatusOK, answer{OK: true, Go: path})
	}
	http.Redirect(v.w, v.r, path, http.StatusSeeOther)
	return nil
}

// An answer is the JSON answer to an input. An error has its status, its code, which is the same in all languages, and a
// message.
type answer struct {
	OK      bool   `json:"ok"`
	Status  int    `json:"status,omitempty"`
	Code    string `json:"code,omitempty"`
	Message string `json:"message,omitempty"` // the reason
	Rule    string `json:"rule,omitempty"`    // the rule's number
	Entry   int64  `json:"entry,omitempty"`   // the last entry of the table
	Go      string `json:"go,omitempty"`      // the page to open
}

// newInput returns a random id of an input for the forms of one page, so that a form posted twice is one input.
func newInput() string { return rand.Text() }
