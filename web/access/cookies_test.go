package access

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

// A jar holds the cookies of a browser, by name.
type jar map[string]string

// visit passes a request of the browser to a handler and stores the cookies of the response. A "__Host-" cookie that browsers would
// refuse fails the test.
func (j jar) visit(t *testing.T, answer func(w http.ResponseWriter, r *http.Request)) {
	t.Helper()
	w := httptest.NewRecorder()
	answer(w, j.request())
	for _, c := range w.Result().Cookies() {
		if strings.HasPrefix(c.Name, hostPrefix) && (!c.Secure || c.Path != "/" || c.Domain != "") {
			t.Errorf("no browser takes %v", c)
		}
		if c.MaxAge < 0 {
			delete(j, c.Name)
		} else {
			j[c.Name] = c.Value
		}
	}
}

func (j jar) request() *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	for name, value := range j {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	return r
}

// names returns the names of the cookies, sorted and separated by spaces.
func (j jar) names() string { return strings.Join(slices.Sorted(maps.Keys(j)), " ") }

// TestCookiesHaveTwoNames checks that a cookie over https has both names while an older server may read it, and the new one
// alone afterwards. Over http it has the plain name. A server without https serves as the older server here, since it knows
// the plain names alone.
func TestCookiesHaveTwoNames(t *testing.T) {
	older := true
	now := time.Unix(0, 0).AddDate(50, 0, 0)
	clock := func() time.Time { return now }
	i, before := NewIdentity("one", []byte("key"), true, clock), NewIdentity("one", []byte("key"), false, clock)
	i.Older = func() bool { return older }
	page := func(i Identity) func(http.ResponseWriter, *http.Request) {
		return func(w http.ResponseWriter, r *http.Request) { i.Renew(w, r) }
	}
	gives := func(i Identity, g User) func(http.ResponseWriter, *http.Request) {
		return func(w http.ResponseWriter, _ *http.Request) { i.Write(w, g) }
	}
	forgets := func(i Identity) func(http.ResponseWriter, *http.Request) {
		return func(w http.ResponseWriter, _ *http.Request) { i.Forget(w) }
	}
	const both, plain, host = "__Host-pantheon-one pantheon-one", "pantheon-one", "__Host-pantheon-one"
	ana, bob := User{ID: "g1", Name: "Ana"}, User{ID: "g2", Name: "Bob"}
	j := jar{}
	step := func(what string, answer func(http.ResponseWriter, *http.Request), names, here, there string) {
		t.Helper()
		j.visit(t, answer)
		new, _ := i.Read(j.request())
		old, _ := before.Read(j.request())
		if j.names() != names || new.Name != here || old.Name != there {
			t.Errorf("%s: the browser keeps %q, a new server reads %q and an older one %q; not %q, %q and %q", what, j.names(), new.Name, old.Name, names, here, there)
		}
	}
	step("an older server gives a name", gives(before, ana), plain, "Ana", "Ana")
	step("a new one sends a page", page(i), both, "Ana", "Ana")
	kept := maps.Clone(j)
	step("it sends another one", page(i), both, "Ana", "Ana")
	if !maps.Equal(j, kept) {
		t.Error("a page renews a cookie that is there under both names")
	}
	step("an older one sends one", page(before), both, "Ana", "Ana")
	step("somebody signs in at the older one", gives(before, bob), both, "Bob", "Bob")
	step("the new one sends a page", page(i), both, "Bob", "Bob")
	step("somebody signs in at the new one", gives(i, ana), both, "Ana", "Ana")
	step("somebody signs out at the new one", forgets(i), "", "", "")
	step("somebody comes back", gives(i, ana), both, "Ana", "Ana")
	j[plain] = jarOf(t, i, bob)[plain] // both were written by a new server, as if a neighbour in the domain had replaced the plain one
	step("the plain name has somebody else's", func(http.ResponseWriter, *http.Request) {}, both, "Ana", "Bob")
	step("the new server sends a page", page(i), both, "Ana", "Ana")
	older = false
	step("no older server is there any more", page(i), both, "Ana", "Ana")
	now = now.AddDate(0, 0, 31)
	step("the cookie is renewed", page(i), host, "Ana", "")
	kept = maps.Clone(j)
	if step("another page", page(i), host, "Ana", ""); !maps.Equal(j, kept) {
		t.Error("a page renews a cookie that is there under the new name")
	}
	step("an older server comes back, and knows nobody", gives(before, bob), both, "Ana", "Bob")
	older = true
	step("a new one beside it knows better", page(i), both, "Ana", "Ana")
	older = false
	delete(j, host)
	step("somebody comes back who was not here for long", page(i), host, "Ana", "")
	j[plain] = jarOf(t, before, bob)[plain]
	step("a neighbour has put an old cookie there", page(i), host, "Ana", "")
	step("somebody signs in", gives(i, bob), host, "Bob", "")
	step("somebody signs out", forgets(i), "", "", "")
}

// jarOf returns the cookies that a server sets for a user.
func jarOf(t *testing.T, i Identity, g User) jar {
	t.Helper()
	j := jar{}
	j.visit(t, func(w http.ResponseWriter, _ *http.Request) { i.Write(w, g) })
	return j
}

// TestLentValuesHaveTwoNames ends a ceremony that another server has begun. Either of them may be the older one, and the
// later value counts.
func TestLentValuesHaveTwoNames(t *testing.T) {
	now := time.UnixMilli(1_000_000)
	i, before := NewIdentity("one", []byte("key"), true, time.Now), NewIdentity("one", []byte("key"), false, time.Now)
	j := jar{}
	lend := func(i Identity, value string) {
		now = now.Add(time.Second)
		j.visit(t, func(w http.ResponseWriter, _ *http.Request) {
			if err := i.SealCookie(w, "key", value, now, time.Minute); err != nil {
				t.Fatal(err)
			}
		})
	}
	want := func(value string) {
		t.Helper()
		for name, i := range map[string]Identity{"a new": i, "an older": before} {
			var got string
			if ok := i.OpenSealed(j.request(), "key", &got, now); got != value || ok != (value != "") {
				t.Errorf("%s server is given %q back, not %q", name, got, value)
			}
		}
	}
	lend(i, "one")
	want("one")
	lend(before, "two")
	want("two")
	lend(i, "three")
	want("three")
	j.visit(t, func(w http.ResponseWriter, _ *http.Request) { i.TakeBack(w, "key") })
	want("")
}
