package web

import (
	"net/http"
	"net/url"

	"pantheon/web/page"
)

// The cookies of the site are those of its guests and of what they are lent ([entrance.Identity]), and that of their settings. The settings
// are nobody's secret; they have the new name so that no neighbour in the same domain can change how pages look and what they ask.

// bothNames is a field in the cookie of settings: it was written under both names. An older server leaves it out.
const bothNames = "both"

// settings are those of a request. As in the cookie of a guest, the new name wins unless an older server has written the plain one since.
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

// keepSettings makes the browser keep settings for a year.
func (s *Site) keepSettings(w http.ResponseWriter, set page.Settings) {
	v, both := set.Encode(), s.identity.Both()
	if both {
		v.Set(bothNames, "1")
	}
	cookie := http.Cookie{Name: page.SettingsCookie, Value: v.Encode(), MaxAge: 365 * 24 * 3600, SameSite: http.SameSiteLaxMode}
	s.identity.Keep(w, cookie, both)
}

// mayReadPlain tells whether a server may read the plain names of cookies alone.
func (s *Site) mayReadPlain() bool {
	if s.relay == nil {
		return s.older(nil)
	}
	return s.olderLives.Load()
}

// hearOlder hears whether such a server is among those that live.
func (s *Site) hearOlder() { s.olderLives.Store(s.older(s.peers.list(s.closing))) }
