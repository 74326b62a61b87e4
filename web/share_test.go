package web_test

import (
	"bytes"
	"encoding/json"
	"html"
	"image"
	_ "image/png"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
)

var shareTag = regexp.MustCompile(`<meta (?:property|name)="((?:og|twitter):[a-z:]+)" content="([^"]*)">`)

// shared returns the meta tags of the link preview of a page.
func (r reply) shared(t *testing.T) map[string]string {
	t.Helper()
	tags := map[string]string{}
	for _, m := range shareTag.FindAllStringSubmatch(r.want(t, 200).body, -1) {
		if tags[m[1]] != "" {
			t.Errorf("%s has %s twice", r.at, m[1])
		}
		tags[m[1]] = html.UnescapeString(m[2])
	}
	return tags
}

// TestLinksHavePreviews checks that the first page, rules, invitations and tables have a title, a text, and an existing
// picture with an absolute address.
func TestLinksHavePreviews(t *testing.T) {
	h := openTestSite(t, realRegistry(t))
	ana, friend := h.person(), h.person()
	of := h.registry[1]
	id, name := ana.open(of.ID(), "friend"), of.Game.About().Words.Text("en", game.NewPhrase("name"), nil)
	cover, _ := board.CoverOf(of.Board, "en")
	link := ana.get("/t/" + id).links()[0]
	views := map[string][]string{
		"/":        {"A table for games about gods", "with friends"},
		link:       {"Ana invites you to " + name, cover.What, "minutes"},
		"/t/" + id: {name, "Ana"},
	}
	for _, title := range h.registry {
		c, _ := board.CoverOf(title.Board, "en")
		views["/rules/"+title.ID()] = []string{": the rules", c.What}
	}
	for at, words := range views {
		tags := friend.get(at).shared(t)
		for _, name := range []string{"og:title", "og:description", "og:image", "og:image:alt", "og:url", "og:locale", "twitter:card"} {
			if tags[name] == "" {
				t.Errorf("%s has no %s", at, name)
			}
		}
		for _, word := range words {
			if !strings.Contains(tags["og:title"]+"\n"+tags["og:description"], word) {
				t.Errorf("%s does not say %q: %v", at, word, tags)
			}
		}
		if tags["og:url"] != h.server.URL+at {
			t.Errorf("%s says that it is %s", at, tags["og:url"])
		}
		picture, there := strings.CutPrefix(tags["og:image"], h.server.URL)
		if !there {
			t.Errorf("%s shows the picture %q", at, tags["og:image"])
			continue
		}
		r := friend.get(picture).want(t, 200)
		size, kind, err := image.DecodeConfig(strings.NewReader(r.body))
		if err != nil || kind != "png" || size.Width != board.PreviewWidth || size.Height != board.PreviewHeight || r.header.Get("Content-Type") != "image/png" {
			t.Errorf("%s shows a %s of %v as %s: %v", at, kind, size, r.header.Get("Content-Type"), err)
		}
	}
	friend.post(link, "name", "Bruno", "input", "s").want(t, 200)
	ana.post("/t/"+id+"/act/end", "input", "e").want(t, 200)
	tags := h.person().get("/t/" + id).shared(t)
	if !strings.HasPrefix(tags["og:title"], name+": ") || tags["og:description"] != "Ana · Bruno" {
		t.Errorf("a table that the host has ended shows itself as %v", tags)
	}
	friend.get("/rules/nothing/cover.png").want(t, 404)
	if tags := friend.get("/name").shared(t); len(tags) > 0 {
		t.Errorf("a page that nobody sends shows itself as %v", tags)
	}
}

// TestPreviewsTellNoSecrets checks that the preview of a game with secrets is the same for everybody, and does not change
// until the game is over.
func TestPreviewsTellNoSecrets(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, seats := h.pair("bluff")
	before := h.person().get("/t/" + id).shared(t)
	n := 0
	for ; sayAny(t, id, seats, n); n++ {
		if h.person().get("/t/" + id).shared(t)["og:title"] != before["og:title"] {
			break // the game is over
		}
		for who, p := range []*person{seats[0], seats[1], h.person()} {
			for _, at := range []string{"/t/" + id, "/t/" + id + "?as=" + strconv.Itoa(who), "/t/" + id + "/at/0"} {
				if strings.Contains(at, "?") && who == 2 {
					continue
				}
				now := p.get(at).shared(t)
				now["og:url"] = strings.TrimSuffix(now["og:url"], "/at/0")
				for name := range before {
					if now[name] != before[name] {
						t.Errorf("%s of %s becomes %q for person %d; it was %q", name, at, now[name], who, before[name])
					}
				}
			}
		}
	}
	after := h.person().get("/t/" + id).shared(t)
	points := regexp.MustCompile(`^(Ana|Bruno) -?\d+ · (Ana|Bruno) -?\d+$`)
	if n < 2 || !strings.Contains(before["og:description"], "Bruno") || !strings.HasSuffix(after["og:title"], " has won") || !points.MatchString(after["og:description"]) {
		t.Errorf("after %d moves the table shows itself as %v; before as %v", n, after, before)
	}
}

// TestHomeScreens checks that pages link to a manifest for the home screen, whose icons exist and have the stated sizes.
func TestHomeScreens(t *testing.T) {
	h := openTestSite(t, realRegistry(t))
	p := h.person()
	for _, at := range []string{"/", "/mine", "/rules/" + h.registry[0].ID(), "/t/" + p.open(h.registry[0].ID(), "bot:random")} {
		body := p.get(at).want(t, 200).body
		linked := regexp.MustCompile(`<link rel="manifest" href="([^"]+)">`).FindStringSubmatch(body)
		touch := regexp.MustCompile(`<link rel="apple-touch-icon" href="([^"]+)">`).FindStringSubmatch(body)
		if linked == nil || touch == nil {
			t.Errorf("%s leads to no manifest, or to no icon", at)
			continue
		}
		r := p.get(linked[1]).want(t, 200)
		if kind := r.header.Get("Content-Type"); kind != "application/manifest+json" {
			t.Errorf("the manifest comes as %s", kind)
		}
		var manifest struct {
			Name, ID, Display string
			StartURL          string `json:"start_url"`
			Icons             []struct{ Src, Type, Sizes, Purpose string }
		}
		if err := json.Unmarshal([]byte(r.body), &manifest); err != nil {
			t.Fatal(err)
		}
		if manifest.Name != "Pantheon" || manifest.ID != "/" || manifest.StartURL != "/" {
			t.Errorf("the manifest says %+v", manifest)
		}
		sizes := []string{"180x180 " + touch[1]}
		for _, icon := range manifest.Icons {
			sizes = append(sizes, icon.Sizes+" "+path.Join(path.Dir(linked[1]), icon.Src))
			if icon.Purpose == "maskable" {
				manifest.Display += " maskable"
			}
		}
		for _, one := range sizes {
			says, src, _ := strings.Cut(one, " ")
			icon := p.get(src).want(t, 200)
			if path.Ext(src) == ".svg" {
				continue
			}
			size, _, err := image.DecodeConfig(bytes.NewReader([]byte(icon.body)))
			if have := strconv.Itoa(size.Width) + "x" + strconv.Itoa(size.Height); err != nil || have != says || icon.header.Get("Content-Type") != "image/png" {
				t.Errorf("%s is %s, not %s: %v", src, have, says, err)
			}
		}
		if manifest.Display != "minimal-ui maskable" || !slices.ContainsFunc(sizes, func(s string) bool { return strings.HasPrefix(s, "192x192 ") }) {
			t.Errorf("the manifest has %s, and the icons %v", manifest.Display, sizes)
		}
	}
	if policy := p.get("/").header.Get("Content-Security-Policy"); !strings.Contains(policy, "manifest-src 'self'") {
		t.Errorf("the policy %q lets no browser read the manifest", policy)
	}
}
