package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"pantheon/store"
	"pantheon/store/pgtest"
)

// cookieNames returns the plain names and the new names of a person's cookies.
func (p *person) cookieNames() (plain, host []string) {
	for _, c := range p.jar().Cookies(safely) {
		if name, ok := strings.CutPrefix(c.Name, "__Host-"); ok {
			host = append(host, name)
		} else {
			plain = append(plain, c.Name)
		}
	}
	slices.Sort(plain)
	slices.Sort(host)
	return plain, host
}

// TestNobodyLosesASeatInARollingUpdate runs an older server, which knows only the plain names of cookies, next to a new
// one. A browser that uses both in turn is the same user at both, with the same seats and settings. It does not matter
// where the user came first, takes another name, signs out everywhere or becomes somebody else. Afterwards only the new
// names are left. A server without https serves as the older one here.
func TestNobodyLosesASeatInARollingUpdate(t *testing.T) {
	address := pgtest.Database(t)
	var lives atomic.Bool
	lives.Store(true)
	older := openWing(t, address, func(w *clusterServer) { w.url = "http://games.example" })
	newer := openWing(t, address, func(w *clusterServer) {
		w.url, w.older = "https://games.example", func(alive []store.Holder) bool { return len(alive) == 0 || lives.Load() }
	})
	wings := []*clusterServer{older, newer}
	sits := func(at *clusterServer, name string) (p *person, id string) {
		p = at.secure()
		return p, p.post("/new/bluff", "name", name, "players", "2", "chair-0", "me", "chair-1", "friend", "pace", "off", "input", newInput()).want(t, 200).table(t)
	}
	is := func(p *person, name, id string) {
		t.Helper()
		for _, at := range []*clusterServer{newer, older, newer, older} {
			p.at(at).get("/mine").want(t, 200, "/t/"+id)
			if links := p.get("/t/"+id).want(t, 200).links(); len(links) != 1 {
				t.Fatalf("%s is no host any more", name)
			}
			p.get("/name").want(t, 200, `value="`+name+`"`)
		}
	}
	for i, first := range wings {
		second := wings[1-i]
		ana, of := sits(first, "Ana")
		is(ana, "Ana", of)
		ana.at(second).post("/name", "name", "Anna", "return", "/").want(t, 200)
		is(ana, "Anna", of)
		ana.at(second).post("/settings", "lang", "pt", "sound", "on", "confirm", "turn", "return", "/").want(t, 200)
		for _, at := range wings {
			ana.at(at).get("/").want(t, 200, `lang="pt"`, `data-confirm="turn"`)
		}
		ana.at(first).post("/settings", "lang", "en", "return", "/").want(t, 200)
		for _, at := range wings {
			ana.at(at).get("/").want(t, 200, `lang="en"`)
		}
		is(ana, "Anna", of)

		// With a code this browser becomes somebody else, at each of the two servers.
		bob, his := sits(second, "Bob")
		is(bob, "Bob", his)
		for _, at := range wings {
			code := ana.at(first).post("/carry").want(t, 200).body
			_, code, _ = strings.Cut(code, "/carry/")
			other, _ := sits(first, "Caro")
			other.at(second).get("/").want(t, 200)
			other.at(at).post("/carry/"+code[:len("7KQM-2XRD")]).want(t, 200)
			is(other, "Anna", of)
		}

		// Signing out everywhere leaves this browser signed in.
		ana.at(second).post("/sign-out").want(t, 200)
		is(ana, "Anna", of)
		bob.at(newer).post("/sign-out", "here", "1").want(t, 200)
		for _, at := range wings {
			if bob.at(at).get("/mine").want(t, 200); strings.Contains(bob.get("/mine").body, his) {
				t.Errorf("a browser that was signed out is somebody still")
			}
		}
		if plain, host := ana.cookieNames(); !slices.Equal(plain, host) || len(plain) != 2 {
			t.Errorf("the browser keeps %q by plain names, and %q by new ones", plain, host)
		}
	}
	ana, of := sits(older, "Ana")
	lives.Store(false)
	await(t, "the new server to hear that no older one lives", func() bool {
		p := newer.secure()
		p.get("/").want(t, 200)
		p.post("/name", "name", "Dora", "return", "/").want(t, 200)
		plain, host := p.cookieNames()
		return len(plain) == 0 && len(host) == 1
	})
	ana.at(newer).get("/mine").want(t, 200, "/t/"+of)
	if plain, host := ana.cookieNames(); len(plain) != 0 || len(host) != 1 {
		t.Errorf("a browser that was known by a plain name is known by %q and %q", plain, host)
	}
	ana.post("/settings", "lang", "zh", "return", "/").want(t, 200)
	ana.get("/mine").want(t, 200, "/t/"+of, `lang="zh"`)
}

// TestAtHomeCookiesHaveTheirNames checks that a server without https neither writes nor reads the new names.
func TestAtHomeCookiesHaveTheirNames(t *testing.T) {
	for _, at := range []string{"", "http://games.example"} {
		h := openAt(t, toyRegistry(), at)
		p := h.person()
		id := p.open("bluff", "friend")
		p.post("/settings", "lang", "pt", "return", "/").want(t, 200)
		here, err := url.Parse(h.server.URL)
		if err != nil {
			t.Fatal(err)
		}
		other := h.person()
		for _, c := range p.client.Jar.Cookies(here) {
			if strings.HasPrefix(c.Name, "__Host-") {
				t.Errorf("at %q the cookie %s is set", at, c.Name)
			}
			other.client.Jar.SetCookies(here, []*http.Cookie{{Name: "__Host-" + c.Name, Value: c.Value, Path: "/"}})
		}
		p.get("/mine").want(t, 200, "/t/"+id, `lang="pt"`)
		if other.get("/mine").want(t, 200, `lang="en"`); strings.Contains(other.get("/mine").body, id) {
			t.Errorf("at %q somebody is known by a new name", at)
		}
	}
}
