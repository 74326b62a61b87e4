package access

import (
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// given returns the only cookie that a response sets, by its plain name. Over https the response must set the new name to the same
// value.
func given(t *testing.T, set func(w http.ResponseWriter)) *http.Cookie {
	t.Helper()
	w := httptest.NewRecorder()
	set(w)
	all := w.Result().Cookies()
	plain := all[len(all)-1]
	if plain.Secure {
		host := *all[0]
		host.Raw, host.Name = plain.Raw, strings.TrimPrefix(host.Name, hostPrefix)
		if len(all) != 2 || all[0].Name != hostPrefix+plain.Name || host.String() != plain.String() {
			t.Fatalf("over https these are set: %v", all)
		}
	} else if len(all) != 1 {
		t.Fatalf("%d cookies are set", len(all))
	}
	return plain
}

// brings returns a request with a cookie.
func brings(name, value string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.AddCookie(&http.Cookie{Name: name, Value: value})
	return r
}

// changes returns changed forms of a signed text: with another letter at each place, one letter shorter or longer, and with
// the body, the signature or both missing or misplaced.
func changes(text string) (all []string) {
	for i := range text {
		other := byte('A')
		if text[i] == other {
			other = 'B'
		}
		all = append(all, text[:i]+string(other)+text[i+1:])
	}
	body, sum, _ := strings.Cut(text, ".")
	return append(all, text[:len(text)-1], text+"A", body, body+".", "."+sum, "", "."+body)
}

// TestCookiesAreSigned checks that only the original cookie identifies the user. Changed cookies do not, nor do those that
// are too long, have no user, or were made with another key or for another folder.
func TestCookiesAreSigned(t *testing.T) {
	i := NewIdentity("one", []byte("key"), true, time.Now)
	ana := User{ID: "g1", Name: "Ana", SessionVersion: 3}
	c := given(t, func(w http.ResponseWriter) { i.Write(w, ana) })
	if g, ok := i.Read(brings(c.Name, c.Value)); !ok || g != ana {
		t.Fatalf("a guest comes back as %+v, %v", g, ok)
	}
	if !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode || c.Path != "/" {
		t.Errorf("the cookie is %+v", c)
	}
	if c := given(t, func(w http.ResponseWriter) { NewIdentity("one", []byte("key"), false, time.Now).Write(w, ana) }); c.Secure {
		t.Error("a cookie of a server without https is for https alone")
	}
	for _, value := range changes(c.Value) {
		for _, name := range []string{c.Name, hostPrefix + c.Name} {
			if g, ok := i.Read(brings(name, value)); ok {
				t.Errorf("a changed cookie %s is read as %+v", name, g)
			}
		}
	}
	for name, other := range map[string]Identity{"another key": NewIdentity("one", []byte("kez"), true, time.Now), "another folder": NewIdentity("two", []byte("key"), true, time.Now)} {
		if g, ok := other.Read(brings(c.Name, c.Value)); ok {
			t.Errorf("with %s the cookie is read as %+v", name, g)
		}
	}
	for name, g := range map[string]User{"nobody": {Name: "Ana"}, "a name that is too long": {ID: "g1", Name: strings.Repeat("a", 1500)}} {
		if _, ok := i.Read(brings(c.Name, i.seal(g, false))); ok {
			t.Errorf("a cookie of %s is read", name)
		}
	}
	for name, forget := range map[string]func(http.ResponseWriter){"pantheon-one": i.Forget, "pantheon-one-key": func(w http.ResponseWriter) { i.TakeBack(w, "key") }} {
		if c := given(t, forget); c.Name != name || c.MaxAge >= 0 || c.Value != "" {
			t.Errorf("%s is forgotten by %+v", name, c)
		}
	}
}

// TestLentValues checks that a sealed value is returned until it expires, for its own purpose, unchanged, and from this
// folder only.
func TestLentValues(t *testing.T) {
	i := NewIdentity("one", []byte("key"), true, time.Now)
	begin := time.UnixMilli(1_000_000)
	c := given(t, func(w http.ResponseWriter) {
		if err := i.SealCookie(w, "passkey", "value", begin, time.Minute); err != nil {
			t.Fatal(err)
		}
	})
	if !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteStrictMode {
		t.Errorf("the cookie is %+v", c)
	}
	lent := func(i Identity, purpose, name, value string, after time.Duration) bool {
		var have string
		ok := i.OpenSealed(brings(name, value), purpose, &have, begin.Add(after))
		return ok && have == "value"
	}
	if !lent(i, "passkey", c.Name, c.Value, 0) || !lent(i, "passkey", c.Name, c.Value, time.Minute) {
		t.Error("what was lent does not come back")
	}
	if lent(i, "passkey", c.Name, c.Value, time.Minute+time.Millisecond) {
		t.Error("it comes back after its time")
	}
	if lent(i, "other", "pantheon-one-other", c.Value, 0) {
		t.Error("what was lent for one purpose comes back for another")
	}
	for name, other := range map[string]Identity{"another key": NewIdentity("one", []byte("kez"), true, time.Now), "another folder": NewIdentity("two", []byte("key"), true, time.Now)} {
		if lent(other, "passkey", c.Name, c.Value, 0) {
			t.Errorf("with %s it comes back", name)
		}
	}
	for _, value := range changes(c.Value) {
		if lent(i, "passkey", c.Name, value, 0) {
			t.Errorf("it comes back although it was changed to %q", value)
		}
	}
	var long string
	c = given(t, func(w http.ResponseWriter) {
		i.SealCookie(w, "passkey", strings.Repeat("a", maxSealed), begin, time.Minute) //nolint:errcheck // a text always marshals
	})
	if i.OpenSealed(brings(c.Name, c.Value), "passkey", &long, begin) {
		t.Errorf("%d bytes come back", len(c.Value))
	}
}

// TestSignaturesAreForOnePurpose checks that a signature of the folder's key for one purpose is invalid for any other.
func TestSignaturesAreForOnePurpose(t *testing.T) {
	i := NewIdentity("one", []byte("key"), true, time.Now)
	const text = "text"
	seen := map[string]string{}
	for name, sum := range map[string]string{
		"a guest": i.sign(text), "a lent value": i.signFor("a", text), "another lent value": i.signFor("b", text),
		"a lent value without a purpose": i.signFor("", text), "a handle": encoded(i.mac(text)), "a handle's key": encoded(i.mac("handles\n")),
	} {
		if other, has := seen[sum]; has {
			t.Errorf("%s and %s are signed alike", name, other)
		}
		seen[sum] = name
	}
}

// TestIssuesOfCookies checks that a cookie is valid until its user signs out everywhere, at this server or another. The
// streams of revoked cookies end, also one that starts during the change, and others continue.
func TestIssuesOfCookies(t *testing.T) {
	i := NewSessionVersions(map[string]int64{"ana": 2})
	for issue, want := range map[int64]bool{1: false, 2: true, 3: true} {
		if i.Good(User{ID: "ana", SessionVersion: issue}) != want {
			t.Errorf("issue %d: %v", issue, !want)
		}
	}
	if !i.Good(User{ID: "bob"}) || i.Now("ana") != 2 || i.Now("bob") != 0 {
		t.Error("a guest who has revoked nothing is not known")
	}
	ended := map[string]int{}
	watch := func(name string, g User) func() { return i.Watch(g, func() { ended[name]++ }) }
	watch("ana's", User{ID: "ana", SessionVersion: 2})
	watch("ana's second", User{ID: "ana", SessionVersion: 2})()
	watch("bob's", User{ID: "bob"})
	watch("nobody's", User{})
	watch("a late one", User{ID: "ana", SessionVersion: 1})()
	if len(ended) != 1 || ended["a late one"] != 1 {
		t.Errorf("before anything is revoked these streams ended: %v", ended)
	}
	i.Notice(map[string]int64{"ana": 2, "bob": 0})
	if len(ended) != 1 {
		t.Errorf("old news ended streams: %v", ended)
	}
	i.Notice(map[string]int64{"ana": 5})
	if len(ended) != 2 || ended["ana's"] != 1 {
		t.Errorf("after what another server revoked these streams have ended: %v", ended)
	}
	i.Revoke("ana", 4) // an older one
	if i.Now("ana") != 5 || i.Good(User{ID: "ana", SessionVersion: 4}) {
		t.Errorf("issue %d counts, want 5", i.Now("ana"))
	}
	i.Revoke("bob", 1)
	if ended["bob's"] != 1 || i.Good(User{ID: "bob"}) {
		t.Error("what a guest revokes goes on")
	}
}

// TestCarriedCodes checks that a code leads to its user once, for ten minutes, however it is typed. A user has one code at a
// time. If there are too many, the oldest one of the address that has the most is dropped.
func TestCarriedCodes(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	number := int64(0)
	c := NewDeviceCodes(func() time.Time { return now }, func() int64 { return number })
	ana, bob := User{ID: "ana"}, User{ID: "bob"}
	code := c.Issue(ana, "home")
	for _, typed := range []string{code, strings.ToLower(code), " " + strings.ReplaceAll(code, "-", "") + "\n"} {
		if g, ok := c.Look(typed); !ok || g != ana {
			t.Errorf("%q is %v, %v", typed, g, ok)
		}
	}
	now = now.Add(10 * time.Minute)
	if _, ok := c.Look(code); !ok {
		t.Error("a code is too old after ten minutes")
	}
	now = now.Add(time.Millisecond)
	if _, ok := c.Take(code); ok {
		t.Error("a code works after ten minutes")
	}
	first := c.Issue(ana, "home")
	second := c.Issue(ana, "home")
	if _, ok := c.Look(first); ok {
		t.Error("a guest has two codes")
	}
	if g, ok := c.Take(second); !ok || g != ana {
		t.Errorf("a code is %v, %v", g, ok)
	}
	if _, ok := c.Take(second); ok {
		t.Error("a code works twice")
	}
	mine, theirs := c.Issue(ana, "home"), c.Issue(bob, "home")
	c.Drop(ana.ID)
	if _, ok := c.Look(mine); ok {
		t.Error("a dropped code works")
	}
	if _, ok := c.Look(theirs); !ok {
		t.Error("somebody else's code is dropped, too")
	}
	var codes []string
	for n := range deviceCodeCount { // with Bob's there is one too many
		now = now.Add(time.Millisecond)
		codes = append(codes, c.Issue(someone(n).Guest, "elsewhere"))
	}
	// The oldest code of the address with the most codes makes room; those of other addresses stay.
	if _, ok := c.Look(theirs); !ok || len(c.codes) != deviceCodeCount {
		t.Errorf("somebody else's code works: %v; there are %d", ok, len(c.codes))
	}
	for n, code := range codes {
		if _, ok := c.Look(code); ok == (n == 0) {
			t.Fatalf("code %d of %d works: %v", n, len(codes), ok)
		}
	}
	number = 7
	code = c.Issue(bob, "home")
	if !HeldBy(strings.ToLower(code), 7) || HeldBy(code, 8) || HeldBy("", 7) {
		t.Errorf("server 7 does not hold %s, or another one does", code)
	}
}

// encoded returns a signature as it is written.
func encoded(sum []byte) string { return base64.RawURLEncoding.EncodeToString(sum) }

// TestCookiesAreRenewed checks that a cookie is renewed once it is 30 days old or if it has no day. It is not renewed
// earlier, or when the response sets or removes it.
func TestCookiesAreRenewed(t *testing.T) {
	day := time.Unix(0, 0).AddDate(50, 0, 0)
	at := func(days int) Identity {
		return NewIdentity("one", []byte("key"), false, func() time.Time { return day.AddDate(0, 0, days) })
	}
	ana := User{ID: "g1", Name: "Ana", SessionVersion: 3}
	c := given(t, func(w http.ResponseWriter) { at(0).Write(w, ana) })
	renewed := func(i Identity, r *http.Request) []*http.Cookie {
		w := httptest.NewRecorder()
		i.Renew(w, r)
		return w.Result().Cookies()
	}
	if all := renewed(at(29), brings(c.Name, c.Value)); len(all) != 0 {
		t.Errorf("a cookie of 29 days is renewed: %v", all)
	}
	all := renewed(at(30), brings(c.Name, c.Value))
	if len(all) != 1 || all[0].MaxAge != 365*24*3600 {
		t.Fatalf("a cookie of 30 days is renewed by %v", all)
	}
	if g, ok := at(30).Read(brings(c.Name, all[0].Value)); !ok || g != ana {
		t.Errorf("the new cookie is of %+v, %v", g, ok)
	}
	if all := renewed(at(59), brings(c.Name, all[0].Value)); len(all) != 0 {
		t.Errorf("the new cookie is renewed 29 days later: %v", all)
	}
	body := base64.RawURLEncoding.EncodeToString([]byte(`{"id":"g1","name":"Ana","issue":3}`))
	if all := renewed(at(0), brings(c.Name, body+"."+at(0).sign(body))); len(all) != 1 {
		t.Errorf("a cookie of an older version is renewed by %v", all)
	}
	if all := renewed(at(99), brings(c.Name, body+".bad")); len(all) != 0 {
		t.Errorf("a cookie that nobody signed is renewed: %v", all)
	}
	for name, set := range map[string]func(http.ResponseWriter){"forgets": at(40).Forget, "sets": func(w http.ResponseWriter) { at(40).Write(w, User{ID: "g2"}) }} {
		w := httptest.NewRecorder()
		set(w)
		if at(40).Renew(w, brings(c.Name, c.Value)); len(w.Result().Cookies()) != 1 {
			t.Errorf("an answer that %s the cookie renews it", name)
		}
	}
}
