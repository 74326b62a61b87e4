package web_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
)

var (
	strips   = flag.String("strips", "", "folder for pictures of the scenes of each title, one for each half second; empty means none")
	stripsOf = flag.String("strips.of", "", "with -strips, a pattern for titles and scenes, such as scoring")
)

// A staging is a ply of a recorded game with a scene.
type staging struct {
	record *game.Record
	ply    int
}

// stagings returns, for each kind of scene, a ply in the title's recorded games that has one. It prefers a ply that does
// not end its game.
func stagings(t *testing.T, title games.Title) map[board.Scenery]staging {
	t.Helper()
	cues := board.HighlightsOf(title.Board)
	found := map[board.Scenery]staging{}
	for _, g := range records(t, title.ID()) {
		played, err := title.At(g.record.Version)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.record.Begin(played.Game, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, say := range g.record.Plies {
			var tale game.Events
			if _, err := g.record.Step(played.Game, p, i+1, say, &tale); err != nil {
				t.Fatal(err)
			}
			var kind board.Scenery // the kind of the scene, from the last event that opens one
			for _, l := range tale.For(game.Spectator) {
				kind = cmp.Or(cues[l.Phrase.ID].Opens, kind)
			}
			if kind != "" && (i+1 < len(g.record.Plies) || found[kind].record == nil) {
				found[kind] = staging{g.record, i + 1}
			}
		}
	}
	return found
}

// TestFilmStrips saves pictures of a scene of each kind:
//
//	go test ./web -run FilmStrips -strips /tmp/strips
func TestFilmStrips(t *testing.T) {
	if *strips == "" {
		t.Skip("no -strips")
	}
	wanted, err := regexp.Compile(*stripsOf)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(*strips, 0o777); err != nil {
		t.Fatal(err)
	}
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	for _, title := range h.registry {
		for kind, at := range stagings(t, title) {
			name := title.ID() + " " + string(kind)
			if !wanted.MatchString(name) {
				continue
			}
			for _, w := range []window{windows[0], {390, 844, true}} {
				b := browser(t, ctx)
				b.sharp(w)
				path := h.person().post("/upload", "text", at.record.Text(), "input", "u").want(t, 200).at.Path
				b.do(chromedp.Navigate(fmt.Sprintf("%s%s/at/%d?as=watcher", h.server.URL, path, at.ply)))
				b.until(`document.querySelector('[data-replay]:not([hidden])')`)
				eval[bool](b, fmt.Sprintf(`import(document.querySelector('script[type="module"]').src).then(({ since }) => since.show(%d, %d)).then(() => true)`, max(0, at.ply-2), at.ply))
				begun := time.Now()
				for n := range 16 {
					time.Sleep(time.Until(begun.Add(time.Duration(n) * 500 * time.Millisecond)))
					b.shoot(filepath.Join(*strips, fmt.Sprintf("%s %v %02d.png", name, w, n)))
				}
			}
		}
	}
}
