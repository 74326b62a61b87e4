package web_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"pantheon/games"
)

var (
	shots     = flag.String("shots", "", "folder for pictures of every page, in each language, on a phone and on a desktop; empty means none")
	shotsOf   = flag.String("shots.of", "", "with -shots, a pattern for the names of the views")
	tables    = flag.String("tables", "", "folder for pictures of each title's table in mid-game, in each window size; empty means none")
	shotsLang = flag.String("shots.lang", "en,pt,zh", "languages of the pictures, separated by commas")
	shotsLook = flag.String("shots.theme", "light", "themes of the pictures, light or dark, separated by commas")
)

// TestPictures takes pictures of the pages for review by a person: go test ./web -run Pictures -shots /tmp/pictures
func TestPictures(t *testing.T) {
	if *shots == "" {
		t.Skip("no -shots")
	}
	wanted, err := regexp.Compile(*shotsOf)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(*shots, 0o777); err != nil {
		t.Fatal(err)
	}
	b := browser(t, chromium(t))
	b.still()
	for _, v := range everyView(t) {
		if !wanted.MatchString(v.name) {
			continue
		}
		for _, lang := range strings.Split(*shotsLang, ",") {
			for _, look := range looks() {
				v.who.post("/settings", "lang", lang, "theme", look.theme, "return", "/")
				width := look.width
				b.sharp(window{width, 844, width < 500})
				b.show(v)
				if v.then == opened {
					eval[bool](b, `document.querySelector('.menu.settings').open = false`)
				}
				picture, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
				if err != nil && strings.Contains(err.Error(), "too large") { // whole rules in one picture
					picture, err = chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
				}
				if err != nil {
					t.Fatal(err)
				}
				file := fmt.Sprintf("%s %s %s %d.png", strings.NewReplacer(":", "", "/", "-").Replace(v.name), lang, look.theme, width)
				if err := os.WriteFile(filepath.Join(*shots, file), picture, 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// A shotLook is a theme and a width of the pictures.
type shotLook struct {
	theme string
	width int64
}

// looks returns the requested themes, each in the width of a phone and of a desktop.
func looks() (all []shotLook) {
	for theme := range strings.SplitSeq(*shotsLook, ",") {
		all = append(all, shotLook{theme, 390}, shotLook{theme, 1280})
	}
	return all
}

// frontPicture is the name of the picture in the README: the table of the first title.
func frontPicture(titles games.Registry) string { return titles[0].ID() + "-1440x900.webp" }

// TestPicturesOfTables takes the pictures of docs/pictures and of the README, and writes the time and the commit into pictures.json:
//
// go test ./web -run PicturesOfTables -tables ../docs/pictures
func TestPicturesOfTables(t *testing.T) {
	if *tables == "" {
		t.Skip("no -tables")
	}
	if err := os.MkdirAll(*tables, 0o777); err != nil {
		t.Fatal(err)
	}
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	var taken []string
	for _, title := range h.registry {
		b := browser(t, ctx)
		b.still()
		for i, v := range h.places(t, title, .5) {
			b.in(windows[0])
			b.show(v)
			b.until(`document.querySelector('form[data-say]')`)
			for _, w := range windows {
				b.in(w)
				b.sharp(w)
				b.until(`!document.querySelector('.toast')`)
				name := title.ID()
				if i > 0 {
					name += "-solo"
				}
				file := filepath.Join(*tables, fmt.Sprintf("%s-%v.webp", name, w))
				b.shoot(file)
				taken = append(taken, file)
			}
		}
	}
	if front := filepath.Join(*tables, "..", "table.webp"); exists(front) {
		picture, err := os.ReadFile(filepath.Join(*tables, frontPicture(realRegistry(t))))
		if err == nil {
			err = os.WriteFile(front, picture, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		taken = append(taken, front)
	}
	commit, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err == nil {
		err = recordPictures(*tables, taken, time.Now(), strings.TrimSpace(string(commit)))
	}
	if err != nil {
		t.Fatal(err)
	}
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// A takenPicture is an entry of pictures.json. A test in the root of the module reads this file.
type takenPicture struct {
	File   string `json:"file"`   // relative to the folder above that of the pictures
	SHA256 string `json:"sha256"` // in hex
	Taken  string `json:"taken"`  // in RFC 3339
	Commit string `json:"commit"` // of the program that the picture shows
}

// recordPictures writes pictures.json into a folder, with the time and the commit of each picture.
func recordPictures(folder string, files []string, at time.Time, commit string) error {
	var list []takenPicture
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(filepath.Dir(folder), file)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(content)
		list = append(list, takenPicture{filepath.ToSlash(name), hex.EncodeToString(sum[:]), at.UTC().Format(time.RFC3339), commit})
	}
	slices.SortFunc(list, func(a, b takenPicture) int { return strings.Compare(a.File, b.File) })
	text, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "pictures.json"), append(text, '\n'), 0o666)
}

// TestRecordPictures checks that recordPictures writes a list of the same form as the one in docs/pictures.
func TestRecordPictures(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "pictures")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	one, two := filepath.Join(folder, "one.webp"), filepath.Join(folder, "..", "two.webp")
	for _, file := range []string{one, two} {
		if err := os.WriteFile(file, []byte("light"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := recordPictures(folder, []string{two, one}, time.Date(2026, 11, 28, 17, 0, 0, 0, time.FixedZone("", 3600)), "c0ffee"); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(folder, "pictures.json"))
	if err != nil {
		t.Fatal(err)
	}
	const sum = "99a7026172d42714d0293e5598ec1c8e8260d7d0c4b8582ad002c1883494e216"
	want := `[
	{
		"file": "pictures/one.webp",
		"sha256": "` + sum + `",
		"taken": "2026-11-28T16:00:00Z",
		"commit": "c0ffee"
	},
	{
		"file": "two.webp",
		"sha256": "` + sum + `",
		"taken": "2026-11-28T16:00:00Z",
		"commit": "c0ffee"
	}
]
`
	if string(got) != want {
		t.Errorf("pictures.json is\n%s", got)
	}
}

// keep saves pictures of a tab's page on a phone and on a desktop, for review by a person. It does nothing without -shots.
func (b *tab) keep(name string) {
	b.t.Helper()
	if *shots == "" {
		return
	}
	for _, w := range []window{windows[2], windows[5]} {
		b.in(w)
		b.sharp(w)
		b.shoot(filepath.Join(*shots, fmt.Sprintf("%s %v %s.png", name, w, eval[string](b, `document.documentElement.lang`))))
	}
}

// sharp makes the tab paint its page in a window with the full number of pixels.
func (b *tab) sharp(w window) {
	b.t.Helper()
	p := emulation.SetDeviceMetricsOverrideParams{Width: w.w, Height: w.h, DeviceScaleFactor: 1, Mobile: w.touch}
	if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, p); err != nil {
		b.t.Fatal(err)
	}
}

// shoot saves a picture of the tab's page as a file, a PNG or a WebP.
func (b *tab) shoot(file string) {
	b.t.Helper()
	quality := int64(78)
	p := page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormat(strings.TrimPrefix(filepath.Ext(file), "."))}
	if p.Format == "webp" {
		p.Quality = &quality
	}
	picture, err := chromedp.Call(b.ctx, page.CaptureScreenshot, p)
	if err == nil {
		err = os.WriteFile(file, picture.Data, 0o666)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}
