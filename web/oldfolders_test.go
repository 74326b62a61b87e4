package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pantheon/table/oldfolders"
)

// TestOldTablesHavePages opens the pages of each table in the data folders of older versions. It opens them as a stranger,
// and as one of the folder's users, with the cookie of that version. Each user still has tables.
func TestOldTablesHavePages(t *testing.T) {
	sequential(t)
	t.Parallel()
	for _, of := range oldfolders.All(t) {
		t.Run(of.Name, func(t *testing.T) {
			h := &testSite{t: t, folder: of.Unpack(t), registry: realRegistry(t), clock: of.Clock(), thinks: 1}
			h.start("")
			t.Cleanup(h.stop)
			// A visitor is a browser with that cookie. Each page is requested by a new one, so that nobody exceeds the
			// limits.
			seen := func(cookie, path string, status int) reply {
				t.Helper()
				p := h.person()
				at, err := url.Parse(h.server.URL)
				if err != nil {
					t.Fatal(err)
				}
				if name, value, ok := strings.Cut(cookie, "="); ok {
					p.client.Jar.SetCookies(at, []*http.Cookie{{Name: name, Value: value, Path: "/"}})
				}
				r := p.get(path)
				if r.status != status {
					t.Errorf("%s is answered with %d, want %d:\n%.600s", path, r.status, status, r.body)
				}
				return r
			}
			for i, one := range of.Tables {
				at := "/t/" + one.ID
				if one.Deleted() {
					if r := seen("", at, http.StatusGone); r.status == http.StatusOK {
						t.Errorf("the deleted table %s has a page", one.ID)
					}
					continue
				}
				seen("", at, http.StatusOK)
				seen(of.People[i%len(of.People)].Cookie, at, http.StatusOK)
				seen("", fmt.Sprintf("%s/at/%d", at, one.Plies/2), http.StatusOK)
				if one.Record != "" {
					if r := seen("", at+"/record", http.StatusOK); r.body != of.Text(t, one.Record) {
						t.Errorf("%s (%s) is downloaded differently:\n%.900s", one.ID, one.What, r.body)
					}
				}
			}
			for _, p := range of.People {
				if r := seen(p.Cookie, "/mine", http.StatusOK); !strings.Contains(r.body, "/t/") {
					t.Errorf("%s has no tables any more:\n%.2000s", p.ID, r.body)
				}
			}
		})
	}
}
