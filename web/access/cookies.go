package access

import (
	"net/http"
	"strings"
)

// Cookies reads and writes the cookies of a site. Each has a plain name. If the public address is https, the name is
// "__Host-" and the plain name. Browsers accept such a cookie only over https, from the host itself and for all its paths. So
// a neighbour in the same domain cannot replace it.
//
// Servers of older versions know the plain names alone. They may run next to this one, or replace it. While [Cookies.Older]
// reports that, each cookie is written under both names, and both are replaced and removed together. Over https both names
// are read. The new one wins if it is valid, unless an older server may exist and has rewritten the plain one since both were
// written together. Of two sealed cookies, the one that expires later wins.
type Cookies struct {
	Secure bool // the public address is https
	// Older reports whether a server may exist that knows the plain names alone; nil means yes. It is not called without
	// https.
	Older func() bool
}

const hostPrefix = "__Host-"

// Both reports whether cookies are written under both names: the new and the plain one.
func (c Cookies) Both() bool { return c.Secure && (c.Older == nil || c.Older()) }

// Read returns the values of a cookie in a request, under the new name and under the plain one; "" for none. Without https,
// the first value is always "".
func (c Cookies) Read(r *http.Request, name string) (host, plain string) {
	if k, err := r.Cookie(name); err == nil {
		plain = k.Value
	}
	if k, err := r.Cookie(hostPrefix + name); c.Secure && err == nil {
		host = k.Value
	}
	return host, plain
}

// Keep sets the cookie k, whose Name is the plain name, and fills in Path, HttpOnly and Secure. Over https it sets the cookie
// under the new name. If both is true, it also sets the cookie under the plain name; otherwise it removes that one.
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

// Remove removes a cookie under each of its names.
func (c Cookies) Remove(w http.ResponseWriter, name string) {
	c.Keep(w, http.Cookie{Name: name, MaxAge: -1, SameSite: http.SameSiteLaxMode}, true)
}

func (c Cookies) set(w http.ResponseWriter, k http.Cookie) {
	k.Path, k.HttpOnly, k.Secure = "/", true, c.Secure
	http.SetCookie(w, &k)
}

// sets reports whether a response already sets or removes a cookie.
func (c Cookies) sets(w http.ResponseWriter, name string) bool {
	for _, set := range w.Header()["Set-Cookie"] {
		if strings.HasPrefix(strings.TrimPrefix(set, hostPrefix), name+"=") {
			return true
		}
	}
	return false
}
