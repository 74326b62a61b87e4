package web_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/games"
	"pantheon/web/browsertest"
)

var (
	inBrowsers  = flag.Bool("browsers", false, "run the tests in Chromium, Firefox and WebKit")
	browserPics = flag.String("browsers.pictures", "", "folder for pictures of each title in each of these browsers; left out, none are taken")
)

// A visitor is a person with a browser of one kind, in a house of their own.
type visitor struct {
	t      *testing.T
	kind   browsertest.Driver
	page   browsertest.Browser
	h      *house
	faults *browsertest.Faults
}

// visitor starts a browser of a kind. Where it is not installed the test is skipped, except where CI says that there must be one.
func newVisitor(t *testing.T, kind browsertest.Driver) *visitor {
	t.Helper()
	page, err := kind.Start(t.TempDir())
	if errors.Is(err, browsertest.ErrNotInstalled) && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	v := &visitor{t: t, kind: kind, page: page, faults: new(browsertest.Faults)}
	t.Cleanup(func() {
		if err := page.Close(); err != nil {
			t.Error(err)
		}
	})
	v.h = &house{t: t, folder: filepath.Join(t.TempDir(), "data"), shelf: realShelf(t), front: v.faults.Of}
	v.h.start("")
	t.Cleanup(v.h.stop)
	v.open("/")
	return v
}

// of is the visitor in a subtest.
func (v *visitor) of(t *testing.T) *visitor {
	w := *v
	w.t = t
	t.Cleanup(func() {
		for _, fault := range w.faults.Take() {
			t.Errorf("a script failed: %s", fault)
		}
	})
	return &w
}

func (v *visitor) open(path string) {
	v.t.Helper()
	if err := v.page.Open(v.h.server.URL + path); err != nil {
		v.t.Fatalf("%s: %v", path, err)
	}
}

func see[T any](v *visitor, script string) T {
	v.t.Helper()
	value, err := browsertest.Evaluate[T](v.page, script)
	if err != nil {
		v.t.Fatalf("%v in\n%s", err, script)
	}
	return value
}

// until waits until a script says true.
func (v *visitor) until(script string) {
	v.t.Helper()
	var fault error
	for end := time.Now().Add(patience); time.Now().Before(end); {
		var is bool
		if is, fault = browsertest.Evaluate[bool](v.page, fmt.Sprintf(waiting, script)); is {
			return
		}
		if fault != nil {
			time.Sleep(20 * time.Millisecond) // on the way to another page
		}
	}
	v.t.Fatalf("the page never came to %s (%v)\nit shows: %s", script, fault, see[string](v, `document.body.innerText.slice(0, 1500)`))
}

func (v *visitor) size(w window) {
	v.t.Helper()
	if err := v.page.Size(int(w.w), int(w.h)); err != nil {
		v.t.Fatal(err)
	}
	v.until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, w.w, w.h))
	see[bool](v, frames)
	v.until(`!document.querySelector('main[data-table]') || ` + atRest)
}

// keep keeps a picture for somebody who wants to look at it.
func (v *visitor) keep(what string) {
	v.t.Helper()
	if *browserPics == "" {
		return
	}
	picture, err := v.page.Picture()
	if err == nil {
		err = os.WriteFile(filepath.Join(*browserPics, v.kind.Name+"-"+what+".png"), picture, 0o666)
	}
	if err != nil {
		v.t.Error(err)
	}
}

// send posts a form from the page and gives the address that it leads to, and the page there.
func (v *visitor) send(path string, fields ...string) (at string, body string) {
	v.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	text, err := json.Marshal(form.Encode())
	if err != nil {
		v.t.Fatal(err)
	}
	reply := see[struct{ At, Body string }](v, fmt.Sprintf(`fetch(%q, { method: 'POST', body: new URLSearchParams(%s) })
		.then(async (r) => ({ at: new URL(r.url).pathname, body: await r.text() }))`, path, text))
	return reply.At, reply.Body
}

// middle opens a game of a title in its middle, which goes on against bots: the largest that is recorded.
func (v *visitor) middle(title games.Title) {
	v.t.Helper()
	about := title.Game.About()
	all := slices.DeleteFunc(records(v.t, title.ID()), func(g golden) bool {
		return about.Races != nil && about.Races(g.record.Setup)
	})
	most := slices.MaxFunc(all, func(a, b golden) int { return a.record.Setup.Players - b.record.Setup.Players })
	whole, _ := v.send("/upload", "text", most.record.Text(), "input", most.name)
	at, _ := v.send(tableInPath.FindString(whole)+"/branch", "ply", fmt.Sprint(len(most.record.Plies)/2), "input", "b")
	await(v.t, "a turn at "+at, func() bool {
		return see[bool](v, fmt.Sprintf(`fetch(%q).then((r) => r.text()).then((text) => text.includes('data-say'))`, at))
	})
	v.open(at)
	v.until(atRest)
}

// pair opens a new game of two persons and gives the other one.
func (v *visitor) pair(title games.Title) (id string, other *person) {
	v.t.Helper()
	at, body := v.send("/new/"+title.ID(), "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "friend", "pace", "off", "input", title.ID())
	other = v.h.person()
	other.post(reply{body: body}.links()[0], "name", "Bruno", "input", "s").want(v.t, 200)
	id = strings.TrimPrefix(at, "/t/")
	v.open(at)
	v.until(atRest)
	return id, other
}

var _ = regexp.MustCompile

// browserWindows are those in which every title's table is looked at in each browser.
var browserWindows = []window{{1440, 900, false}, {1024, 640, false}, {390, 844, true}}

// TestThreeBrowsers looks at each title in Chromium, Firefox and WebKit.
func TestThreeBrowsers(t *testing.T) {
	if !*inBrowsers && !*whole {
		t.Skip("looks at every title in three browsers; to run it: go test ./web -run TestThreeBrowsers -browsers")
	}
	for _, kind := range browsertest.Drivers {
		t.Run(kind.Name, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, kind)
			for _, title := range v.h.shelf {
				t.Run(title.ID(), func(t *testing.T) {
					v := v.of(t)
					v.size(browserWindows[0])
					v.middle(title)
					for _, w := range browserWindows {
						v.size(w)
						if wrong := see[string](v, fmt.Sprintf(faults+`(%v)`, w.touch)); wrong != "" {
							t.Errorf("%v:\n    %s", w, strings.ReplaceAll(wrong, "\n", "\n    "))
						}
						v.keep(fmt.Sprint(title.ID(), "-", w))
					}
				})
			}
		})
	}
}
