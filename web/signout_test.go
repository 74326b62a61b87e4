package web_test

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"
)

var deviceCode = regexp.MustCompile(`class="code"[^>]*>([^<]+)<`)

// TestSignOutEverywhere copies a browser's cookie. The thief sees what the user sees until the user signs out everywhere.
// Then the cookie, open streams and device transfer codes are invalid, also after a restart. The user's browser keeps its
// seats.
func TestSignOutEverywhere(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	ana := h.person()
	id := ana.open("bluff", "bot:random")
	at, err := url.Parse(h.server.URL)
	if err != nil {
		t.Fatal(err)
	}
	thief := h.person()
	thief.client.Jar.SetCookies(at, ana.client.Jar.Cookies(at))
	thief.get("/t/"+id+"?as=0").want(t, 200)
	m := deviceCode.FindStringSubmatch(thief.post("/carry", "make", "1").want(t, 200).body)
	if m == nil {
		t.Fatal("there is no code")
	}
	stream, err := (&http.Client{Jar: thief.client.Jar}).Get(h.server.URL + "/live?w=" + id + ".0@0")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	ended := make(chan struct{})
	go func() {
		io.Copy(io.Discard, stream.Body) //nolint:errcheck // it ends one way or another
		close(ended)
	}()

	ana.get("/sign-out").want(t, 200, "/sign-out")
	ana.post("/sign-out").want(t, 200, "signed out")
	select {
	case <-ended:
	case <-time.After(patience):
		t.Error("a stream that was opened with the old cookie goes on")
	}
	check := func() {
		t.Helper()
		thief.get("/t/"+id+"?as=0").watches(t, id)
		if strings.Contains(thief.get("/mine").want(t, 200).body, id) {
			t.Error("the old cookie still shows the tables of its person")
		}
		if status := thief.post("/t/"+id+"/act/delete", "input", "d").status; status < 400 {
			t.Errorf("the old cookie still deletes a table: %d", status)
		}
		ana.get("/t/"+id+"?as=0").want(t, 200)
		if !strings.Contains(ana.get("/mine").want(t, 200).body, id) {
			t.Error("the browser that signed out elsewhere has lost its tables")
		}
	}
	// The thief's browser keeps its old cookie.
	old := thief.client.Jar.Cookies(at)
	check()
	thief.get("/carry/"+m[1]).want(t, 404)
	address := h.server.Listener.Addr().String()
	h.stop()
	h.start(address)
	thief.client.Jar = newJar(t)
	thief.client.Jar.SetCookies(at, old)
	check()
	ana.post("/sign-out").want(t, 200)
	check()

	nobody := h.person()
	nobody.post("/sign-out").want(t, 409)
	nobody.post("/name", "name", "Nina").want(t, 200)
	nobody.post("/sign-out").want(t, 200, "Nina")
	if all, err := h.log.SessionVersions(t.Context()); err != nil || len(all) != 1 {
		t.Errorf("the folder keeps %v, %v; who sits nowhere leaves nothing", all, err)
	}
}

// TestANameThatIsTakenAtOneTableChangesNothing renames a user with seats at two tables, at one of which the name is taken. The name is
// refused and stays unchanged at both.
func TestANameThatIsTakenAtOneTableChangesNothing(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, seats := h.pair("bluff")
	other := seats[1].open("bluff", "bot:random")
	before := seats[1].get("/t/" + other).body
	if !strings.Contains(before, "Ana") {
		t.Fatal("the page does not show the name")
	}
	seats[1].post("/name", "name", "Zoe").want(t, 200)
	seats[1].post("/name", "name", "ana").want(t, 409, "called")
	seats[1].get("/name").want(t, 200, `value="Zoe"`)
	for _, table := range []string{id, other} {
		if page := seats[1].get("/t/" + table).body; !strings.Contains(page, "Zoe") {
			t.Errorf("at table %s a refused name has changed something", table)
		}
	}
}
