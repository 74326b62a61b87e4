package web_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"testing"

	"pantheon/web/access"
)

// notCompared matches the parts of a page that the test must not compare: who is present, which the stream sends separately
// a moment later, and the time until the game's time starts.
var notCompared = regexp.MustCompile(`<span class="badge">[^<]*</span>|<p class="soft watchers">[^<]*</p>|data-left="\d+"|data-halt-left>\d+`)

// TestWhatAStreamTellsIsThePage plays random moves of each title, with a stream for both seats and one for a spectator in
// another language. After each move the state that a stream's patches have built is what the page would show if it were
// opened then.
func TestWhatAStreamTellsIsThePage(t *testing.T) {
	sequential(t)
	t.Parallel()
	dice := dicing(t)
	h := &testSite{t: t, folder: t.TempDir(), registry: realRegistry(t), limits: access.Limits{Inputs: -1}} // faster than people are
	h.start("")
	t.Cleanup(h.stop)
	sentences := 12
	if *whole {
		sentences = 150
	}
	for _, title := range h.registry {
		id, seats := h.pair(title.ID())
		people := []*person{seats[0], seats[1], h.person()}
		people[2].post("/settings", "lang", "pt")
		people[2].get("/t/"+id).want(t, 200, `lang="pt`)
		var streams []<-chan event
		shown := make([]map[string]string, len(people))
		for i, p := range people {
			events, err := p.stream(t.Context(), "", id+"@2")
			if err != nil {
				t.Fatal(err)
			}
			next(t, events, "hello")
			streams, shown[i] = append(streams, events), map[string]string{}
		}
		for n := 1; n <= sentences && sayAny(t, id, seats, 1000*n+dice.IntN(1000)); n++ { // n makes the input ids differ
			for i, p := range people {
				for ply := 0; ply < n; {
					e := next(t, streams[i], "update")
					maps.Copy(shown[i], e.data.HTML)
					for part, text := range e.data.Parts {
						shown[i]["part "+part] = text
					}
					if !e.data.Soft {
						ply = e.data.Ply
					}
				}
				var page struct {
					Ply         int
					HTML, Parts map[string]string
				}
				if err := json.Unmarshal([]byte(p.get("/t/"+id+"/state").want(t, 200).body), &page); err != nil {
					t.Fatal(err)
				}
				if page.Ply != n {
					t.Fatalf("%s: the page is behind move %d, not %d", title.ID(), page.Ply, n)
				}
				for part, text := range page.Parts {
					page.HTML["part "+part] = text
				}
				for _, part := range slices.Sorted(maps.Keys(page.HTML)) {
					if got := notCompared.ReplaceAllString(shown[i][part], ""); got != notCompared.ReplaceAllString(page.HTML[part], "") {
						t.Fatalf("%s, move %d, person %d: of %s a stream has told\n%s\nand the page shows\n%s",
							title.ID(), n, i, part, got, page.HTML[part])
					}
				}
			}
		}
	}
}
