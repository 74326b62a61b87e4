package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// TestMyTablesTellWhereEachStands makes three tables: one waits for Ana, one for Bruno, and one is over. The first page and
// the page of her tables list them in this order. Each has its picture, for whom it waits, and rank and points.
func TestMyTablesTellWhereEachStands(t *testing.T) {
	sequential(t)
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	game := h.registry[0].ID() // a title with points and without secrets
	ana, bruno := h.person(), h.person()
	with := func() string {
		id := ana.open(game, "friend")
		bruno.post(ana.get("/t/" + id).links()[0], "name", "Bruno", "input", "s"+id).want(t, 200)
		return id
	}
	over, one, other := with(), with(), with()
	sayAny(t, over, [2]*person{ana, bruno}, 0) // from then on there are ranks
	ana.post("/t/"+over+"/act/end", "input", "e").want(t, 200)
	waits := func(id string) bool { return len(sayForm(t, ana.get("/t/"+id)).words) > 0 }
	for range 20 { // until one of the two tables waits for Ana and the other does not
		if waits(one) != waits(other) {
			break
		}
		sayAny(t, other, [2]*person{ana, bruno}, 0)
	}
	mine, theirs := one, other
	if waits(other) {
		mine, theirs = other, one
	}
	for _, path := range []string{"/", "/mine"} {
		page := ana.get(path).want(t, 200, "your turn", "waiting for Bruno", "finished", `alt="" loading="lazy"`)
		last := 0
		for _, id := range []string{mine, theirs, over} {
			at := strings.Index(page.body, `href="/t/`+id)
			if at < last {
				t.Errorf("%s: the table %s stands at %d, the one before it at %d", path, id, at, last)
			}
			last = at
		}
	}
	places, ranks := regexp.MustCompile(`<p class="place">.*?</p>`).FindAllString(ana.get("/mine").body, -1), 0
	for _, place := range places {
		if !regexp.MustCompile(`^<p class="place">([^·<]+ · )?(rank [12] of 2 · )?\d+ points?</p>$`).MatchString(place) {
			t.Errorf("a table tells Ana's place and points as %q", place)
		}
		ranks += strings.Count(place, " of 2 · ")
	}
	if len(places) == 0 || ranks == 0 {
		t.Errorf("no table tells Ana's place and points: %q", places)
	}
	src := regexp.MustCompile(`<img src="(/t/` + mine + `/picture\.svg[^"]*)"`).FindStringSubmatch(ana.get("/mine").body)
	if src == nil {
		t.Fatal("a table has no picture")
	}
	path := strings.ReplaceAll(src[1], "&amp;", "&")
	picture := ana.get(path).want(t, 200, "<svg ")
	if kept := picture.header.Get("Cache-Control"); !strings.HasPrefix(kept, "private") || !strings.Contains(strings.Join(picture.header.Values("Vary"), ","), "Cookie") {
		t.Errorf("a picture of one's own may be kept like this: %q, by %q", kept, picture.header.Values("Vary"))
	}
	if old := ana.get(strings.Replace(path, "entry=", "entry=9", 1)).want(t, http.StatusOK); old.header.Get("Cache-Control") != "no-store" {
		t.Error("a picture that is not of the entry its address names may be kept")
	}
}
