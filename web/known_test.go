package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"pantheon/web/access"
)

// TestPagesRenewCookies checks that a page renews an old cookie for the same user. A picture, which caches may store, does
// not.
func TestPagesRenewCookies(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	long := func() time.Time { return time.Now().AddDate(0, -10, 0) }
	w := httptest.NewRecorder()
	access.NewIdentity(h.tableServer.Name(), h.tableServer.Key(), false, long).Write(w, access.User{ID: "g1", Name: "Ana"})
	old := w.Result().Cookies()[0]
	for path, renews := range map[string]bool{"/": true, "/rules/bluff/cover.svg": false} {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.AddCookie(old)
		w := httptest.NewRecorder()
		h.site.ServeHTTP(w, r)
		set := w.Result().Cookies()
		if w.Code != http.StatusOK || len(set) > 1 || (len(set) == 1) != renews {
			t.Errorf("%s is answered with %d and sets %v", path, w.Code, set)
			continue
		}
		if !renews {
			continue
		}
		r = httptest.NewRequest(http.MethodGet, path, nil)
		r.AddCookie(set[0])
		w = httptest.NewRecorder()
		if h.site.ServeHTTP(w, r); len(w.Result().Cookies()) != 0 || !strings.Contains(w.Body.String(), "Ana") {
			t.Errorf("with the new cookie %s sets %v, or does not know Ana", path, w.Result().Cookies())
		}
	}
}
