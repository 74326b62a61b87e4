package entrance

import (
	"net/http"
	"strings"
)

// Cookies are what a site keeps in browsers. Each has a plain name. Where the public address is https it is kept as "__Host-" and that
// name: such a cookie can only be set over https, by the host itself, for all its paths, so that no neighbour in the same domain can put
// one of its own in its place.
//
// Servers of versions that knew the plain names alone may run beside this one, or come back in its place. As long as [Cookies.Older] says
// so, each cookie is written under both names, and the two are replaced and removed together. Both names are always read, and the new one
// wins, unless it was written together with the plain one and an older server has written that one again since.
type Cookies struct {
	Secure bool // the public address is https
	// Older tells whether a server may read the plain names alone; when nil, one may. It is not asked without https.
	Older func() bool
}

const hostPrefix = "__Host-"

// Both tells whether cookies are written under both names.
func (c Cookies) Both() bool { return c.Secure && (c.Older == nil || c.Older()) }

// Read gives what a request brings under the new name of a cookie, and under its plain one; "" for nothing.
func (c Cookies) Read(r *http.Request, name string) (host, plain string) {
	if k, err := r.Cookie(name); err == nil {
		plain = k.Value
	}
	if k, err := r.Cookie(hostPrefix + name); c.Secure && err == nil {
		host = k.Value
	}
	return host, plain
}

// Keep makes the browser keep a cookie, under both names or, where the plain one is not needed any more, without that one.
func (c Cookies) Keep(w http.ResponseWriter, k http.Cookie, both bool) {
	if !c.Secure {
		c.set(w, k)
		return
	}
	host, plain := k, k
	host.Name = hostPrefix + k.Name
	if !both {
		plain.Value, plain.MaxAge = "", -1
	}
	c.set(w, host)
	c.set(w, plain)
}

// Remove makes the browser forget a cookie, under whichever name.
func (c Cookies) Remove(w http.ResponseWriter, name string) {
	c.Keep(w, http.Cookie{Name: name, MaxAge: -1, SameSite: http.SameSiteLaxMode}, true)
}

func (c Cookies) set(w http.ResponseWriter, k http.Cookie) {
	k.Path, k.HttpOnly, k.Secure = "/", true, c.Secure
	http.SetCookie(w, &k)
}

// sets tells whether a response sets or removes a cookie already.
func (c Cookies) sets(w http.ResponseWriter, name string) bool {
	for _, set := range w.Header()["Set-Cookie"] {
		if strings.HasPrefix(strings.TrimPrefix(set, hostPrefix), name+"=") {
			return true
		}
	}
	return false
}
