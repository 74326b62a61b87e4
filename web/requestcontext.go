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
	"pantheon/web/access"
	"pantheon/web/compress"
	"pantheon/web/page"
	"pantheon/web/rulebook"
)

// A requestContext is the context of one request: the visitor, and the settings and language of the answer.
type requestContext struct {
	site  *Site
	w     http.ResponseWriter
	r     *http.Request
	from  access.Address
	user  access.User // its ID is "" for somebody without a cookie
	set   page.Settings
	words page.Words
	holds bool // the request holds a place to draw a large game
}

// longest holds the maximum lengths of query fields that differ from the default, in characters.
var longest = map[string]int{searchField: rulebook.MaxSearch}

// maxUpload is the maximum size of a form with a record, in bytes.
const maxUpload = game.MaxRecord + 4096

// visited turns a function on request contexts into a handler. The handler applies the limits of the visitor, and turns errors
// into pages, or into JSON for the script.
func (s *Site) visited(f func(*requestContext) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		from := s.trust.RequestAddress(r)
		if !from.Here {
			r = r.WithContext(table.WithOrigin(r.Context(), from.Name))
		}
		v := &requestContext{site: s, w: w, r: r, from: from, set: s.settings(r)}
		v.words = s.texts.In(v.set.Lang)
		v.words.Notation = v.set.Notation
		if g, ok := s.identity.Read(r); ok && s.issues.Good(g) {
			v.user = g
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

// admit takes the request from the allowances of the visitor. It returns a fault if one is used up.
func (s *Site) admit(v *requestContext) error {
	who := access.Visitor{Guest: v.user, From: v.from}
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

// uploadPath is the path to which records are uploaded.
const uploadPath = "/upload"

// bodyBound returns the maximum size of the body of a request, in bytes.
func bodyBound(r *http.Request) int64 {
	if r.Method == http.MethodPost && r.URL.Path == uploadPath {
		return maxUpload
	}
	return access.MaxForm
}

// known gives a visitor without a cookie a new identity.
func (v *requestContext) known() {
	if v.user.ID == "" {
		v.user = access.NewUser()
		v.site.identity.Write(v.w, v.user)
	}
}

// called changes the visitor's name, also in the cookie. It returns an error if the name is invalid, belongs to somebody
// else, or is like an earlier one that an admin has replaced. It gives a visitor without a cookie an identity.
func (v *requestContext) called(name string) error {
	tidy, err := table.CleanName(name)
	if err != nil {
		return err
	}
	if err := (*v.site.given.Load())[v.user.ID].Fits(tidy); err != nil {
		return err
	}
	if err := v.site.server.FreeName(v.r.Context(), v.user.ID, tidy); err != nil {
		return err
	}
	v.known()
	if v.user.Name == tidy {
		return nil
	}
	v.user.Name = tidy
	v.site.identity.Write(v.w, v.user)
	return v.site.server.NotifiedNow(v.r.Context(), v.user.ID, tidy)
}

// named gives a visitor without a name the default one, and a visitor without a cookie an identity.
func (v *requestContext) named() {
	v.known()
	if v.user.Name == "" {
		v.user.Name = v.words.T("name.anybody")
		v.site.identity.Write(v.w, v.user)
	}
}

// who returns the visitor as tables know them.
func (v *requestContext) who() table.Actor { return table.Actor{ID: v.user.ID, Name: v.user.Name} }

// frame returns the model of the parts of a page around its content.
func (v *requestContext) frame() page.Frame {
	s := v.site
	return page.Frame{
		Words: v.words, Set: v.set, Assets: s.assets.root, Version: s.version, Path: v.path(), You: v.user.Name, Known: v.user.ID != "",
		Site: s.address(v.r), Reach: s.reachHint(v), Back: backFrom(v), Input: newInput(), Calls: s.calls != nil,
	}
}

// title returns the title in the path, or errNoGame.
func (v *requestContext) title() (games.Title, error) {
	t, err := v.site.registry.Find(v.r.PathValue("game"))
	if err != nil {
		return t, errNoGame
	}
	return t, nil
}

// scripted reports whether the request is from the script and wants JSON.
func (v *requestContext) scripted() bool {
	return compress.WantsJSON(v.r)
}

// form parses the form of a POST. It returns a fault for a form that is invalid, too large, or holds control characters.
func (v *requestContext) form() error {
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
	case access.StrangeFields(v.r.Form, access.WholeTexts):
		return problem(http.StatusBadRequest, "error.control")
	}
	return nil
}

// tooLarge returns the fault for a form that is too large. It names the limit of records, of chat messages, or of any other
// form.
func (v *requestContext) tooLarge() *fault {
	switch {
	case strings.HasSuffix(v.r.URL.Path, "/talk"):
		return problem(http.StatusRequestEntityTooLarge, "talk.large", "n", table.MaxMessage)
	case v.r.URL.Path == uploadPath:
		return errTooLarge
	}
	return errLargeForm
}

// input returns the client's id of an input; "" if it has none. The script makes the id. Without script the page makes it.
// This method then adds a hash of the parameter words, so that two buttons of one page are two inputs.
func (v *requestContext) input(words string) string {
	id := v.r.PostFormValue("input")
	if v.scripted() || id == "" {
		return id
	}
	return id + "." + game.Fingerprint([]byte(words))[:16]
}

func clip(text string, n int) string { return text[:min(n, len(text))] }

// page sends a page, and renews the visitor's cookie if that is due ([access.Identity.Renew]).
func (v *requestContext) page(status int, c templ.Component) error {
	if v.user.ID != "" {
		v.site.identity.Renew(v.w, v.r)
	}
	return v.bare(status, c)
}

// bare sends a page without renewing the visitor's cookie.
func (v *requestContext) bare(status int, c templ.Component) error {
	html, err := page.Render(v.r.Context(), c)
	v.drawn()
	if err != nil {
		return err
	}
	compress.Send(v.w, v.r, status, "text/html; charset=utf-8", []byte(html))
	return nil
}

// json sends a JSON document to the script.
func (v *requestContext) json(status int, doc any) error {
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
	compress.Send(v.w, v.r, status, "application/json", b.Bytes())
	return nil
}

// download sends a file for the browser to save under the name.
func (v *requestContext) download(name, kind string, body []byte) error {
	v.w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	compress.Send(v.w, v.r, http.StatusOK, kind, body)
	return nil
}

// redirect sends the browser to another page of the site. The script gets the path as JSON.
func (v *requestContext) redirect(path string) error {
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

// newInput returns a random input id for the forms of one page, so that a form posted twice is one input.
func newInput() string { return rand.Text() }
