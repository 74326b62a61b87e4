package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"pantheon/games"
)

func sayForm(t testing.TB, r reply) form {
	t.Helper()
	start := strings.Index(r.body, "data-say")
	if start < 0 {
		return form{}
	}
	html := r.body[start : start+strings.Index(r.body[start:], "</form>")]
	value := func(name string) string {
		m := regexp.MustCompile(`name="` + name + `" value="([^"]*)"`).FindStringSubmatch(html)
		if m == nil {
			t.Fatalf("the form has no %s", name)
		}
		return m[1]
	}
	f := form{seat: value("seat"), seen: value("seen")}
	for _, m := range regexp.MustCompile(`name="words" value="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		f.words = append(f.words, m[1])
	}
	return f
}

// lifted returns the address of the page under a curtain.
func lifted(t testing.TB, r reply) string {
	t.Helper()
	m := regexp.MustCompile(`href="([^"]+)" data-lift`).FindStringSubmatch(r.body)
	if m == nil {
		t.Fatal("the page has no curtain")
	}
	return m[1]
}

// TestPlayWithoutScript plays a game of each title with forms alone, and makes a rematch. If the game is long, the host ends
// it after 80 moves.
func TestPlayWithoutScript(t *testing.T) {
	t.Parallel()
	shelves := []games.Registry{toyRegistry()}
	if !testing.Short() {
		shelves = append(shelves, realRegistry(t))
	}
	for _, titles := range shelves {
		for _, title := range titles {
			t.Run(title.ID(), func(t *testing.T) {
				t.Parallel()
				h := openTestSite(t, titles)
				if races(title) {
					h.hasten()
				}
				p := h.person()
				id := p.open(title.ID(), "bot:random")
				n, idle := 0, time.Now()
				for page := p.get("/t/" + id); !strings.Contains(page.body, `class="scores"`); {
					page.want(t, 200)
					f := sayForm(t, page)
					if len(f.words) == 0 {
						if time.Since(idle) > patience {
							t.Fatal("nothing can be said any more")
						}
						time.Sleep(10 * time.Millisecond)
						page = p.get("/t/" + id)
						continue
					}
					idle = time.Now()
					path, fields := "/say", []string{"words", f.words[(n*7+3)%len(f.words)], "seat", f.seat, "seen", f.seen}
					if n > 80 {
						path, fields = "/act/end", nil // the game is long enough: the host ends it
					}
					said := p.post("/t/"+id+path, append(fields, "input", fmt.Sprint("n", n))...)
					if said.status == http.StatusTooManyRequests {
						time.Sleep(100 * time.Millisecond)
						continue
					}
					page, n = said, n+1 // the answer leads back to the table
					if races(title) && said.status == http.StatusConflict {
						page = p.get("/t/" + id) // a bot was quicker
					}
				}
				p.get("/t/"+id).want(t, 200, "Rematch")
				again := p.post("/t/"+id+"/again", "input", "again")
				for ; again.status == http.StatusTooManyRequests; again = p.post("/t/"+id+"/again", "input", "again") {
					time.Sleep(100 * time.Millisecond)
				}
				if fresh := again.want(t, 200).table(t); fresh == id {
					t.Error("the same again is the same table")
				}
			})
		}
	}
}

// sequential skips a test in a short run, which uses the race detector. The steps of such a test run one after the other,
// so it would find no race. The nightly run includes it.
func sequential(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("nothing happens side by side")
	}
}
