package web

import (
	"net/http"
	"net/url"

	"pantheon/web/page"
)

// The cookies of the site are those of users and of sealed values ([access.Identity]), and that of settings. The settings are
// not secret. Their cookie also has a "__Host-" name, so that no neighbour in the same domain can change how pages look and
// what they confirm.

// bothNames is a field in the cookie of settings that says that the cookie was written under both names. An older server
// leaves the field out.
const bothNames = "both"

// settings returns the settings of a request. As with the cookie of a user, the "__Host-" cookie wins unless an older server
// has rewritten the plain one since.
func (s *Site) settings(r *http.Request) page.Settings {
	host, plain := s.identity.Cookies.Read(r, page.SettingsCookie)
	says := func(cookie string) bool {
		v, err := url.ParseQuery(cookie)
		return err == nil && v.Has(bothNames)
	}
	if host == "" || plain != "" && says(host) && !says(plain) && s.identity.Both() {
		host = plain
	}
	return page.ReadSettings(r, host)
}

// keepSettings stores settings in the browser, for a year.
func (s *Site) keepSettings(w http.ResponseWriter, set page.Settings) {
	v, both := set.Encode(), s.identity.Both()
	if both {
		v.Set(bothNames, "1")
	}
	cookie := http.Cookie{Name: page.SettingsCookie, Value: v.Encode(), MaxAge: 365 * 24 * 3600, SameSite: http.SameSiteLaxMode}
	s.identity.Keep(w, cookie, both)
}

// mayReadPlain reports whether a server may exist that knows only the plain names of cookies.
func (s *Site) mayReadPlain() bool {
	if s.relay == nil {
		return s.older(nil)
	}
	return s.olderLives.Load()
}

// hearOlder updates olderLives from the list of living servers.
func (s *Site) hearOlder() { s.olderLives.Store(s.older(s.peers.list(s.closing))) }
