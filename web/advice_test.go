package web_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// alone makes a table of a person and a bot, and returns its id once the person must act or the game is over.
func (p *person) alone(t *testing.T) string {
	t.Helper()
	id := p.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "bot:random", "pace", "off", "input", "n").want(t, 200).table(t)
	p.h.untilPage(p, "/t/"+id, "data-say|end-head")
	return id
}

// A scriptedAnswer is the JSON answer to a request of the script.
type scriptedAnswer struct {
	OK    bool   `json:"ok"`
	Text  string `json:"message"`
	HTML  string `json:"html"`
	Later bool   `json:"later"`
	Said  string `json:"said"`
}

// script sends a request as the script does, and returns the status and the answer.
func (p *person) script(t *testing.T, method, path string, form ...string) (int, scriptedAnswer) {
	t.Helper()
	r, err := http.NewRequest(method, p.h.server.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := reply{}
	if method == http.MethodPost {
		values := map[string][]string{}
		for i := 0; i+1 < len(form); i += 2 {
			values[form[i]] = []string{form[i+1]}
		}
		got = p.ask(method, path, values, "Accept", "application/json")
	} else {
		r.Header.Set("Accept", "application/json")
		got = p.send(r)
	}
	var a scriptedAnswer
	if err := json.Unmarshal([]byte(got.body), &a); err != nil {
		t.Fatalf("%s %s: %v\n%.300s", method, path, err, got.body)
	}
	return got.status, a
}

var taken = regexp.MustCompile(`data-take="([^"]+)"`)

// TestAHintWithoutScript requests a hint with the page's own form, and reads it in each language. The answer is the table with one to
// three suggestions, whose moves are on the list of choices. No other user sees the hint.
func TestAHintWithoutScript(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	h.hints(60)
	ana := h.person()
	id := ana.alone(t)
	page := ana.get("/t/"+id).want(t, 200, `action="/t/`+id+`/hint"`, "Suggests moves after thinking for up to 2 seconds")
	hinted := ana.post("/t/"+id+"/hint", "seat", "0", "input", "h").want(t, 200, "What you could do", " chance to win")
	offers := taken.FindAllStringSubmatch(hinted.body, -1)
	if len(offers) == 0 || len(offers) > 3 {
		t.Fatalf("the hint has %d moves", len(offers))
	}
	for _, o := range offers {
		if !strings.Contains(page.body, `value="`+o[1]+`"`) {
			t.Errorf("the hint says %q, which is no choice", o[1])
		}
	}
	for lang, words := range map[string]string{"pt": "O que você pode fazer", "zh": "你可以这样走"} {
		ana.post("/settings", "lang", lang, "return", "/")
		ana.get("/t/"+id).want(t, 200, words)
	}
	if other := h.person().get("/t/" + id); strings.Contains(other.body, "data-take") || strings.Contains(other.body, "data-hint=") {
		t.Error("a stranger is shown a hint, or offered one")
	}
}

// TestAHintInARaceIsAskedForAnew requests a hint in a game without turns and waits until the bot has acted. The page says
// so, and offers to think again, even if no suggestion is left.
func TestAHintInARaceIsAskedForAnew(t *testing.T) {
	h := openTestSite(t, timedRegistry())
	h.hints(60)
	ana := h.person()
	id := ana.post("/new/grab", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", "bot:random", "pace", "fast", "input", "n").want(t, 200).table(t)
	ana.get("/t/"+id).want(t, 200, ">Hint</button>")
	ana.post("/t/"+id+"/hint", "seat", "0", "input", "h1").want(t, 200)
	h.untilPage(ana, "/t/"+id, ">New hint</button>")
	ana.get("/t/"+id).want(t, 200, `action="/t/`+id+`/hint"`, "Others have played")
	ana.post("/t/"+id+"/hint", "seat", "0", "input", "h2").want(t, 200, "What you could do")
}

// TestAHintForTheScript requests a hint as the script does, until it is ready. The answer has the hint also as one line. A stranger and
// a player among friends are refused with a message.
func TestAHintForTheScript(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	h.hints(60)
	ana := h.person()
	id := ana.alone(t)
	if status, a := ana.script(t, "POST", "/t/"+id+"/hint", "seat", "0", "input", "h"); status != 200 || !a.OK {
		t.Fatalf("asking gives %d %+v", status, a)
	}
	var p scriptedAnswer
	await(t, "the hint", func() bool {
		if _, p = ana.script(t, "GET", "/t/"+id+"/hint"); p.Later && !strings.Contains(p.HTML, "<progress") {
			t.Errorf("while it is thought about the page shows %s", p.HTML)
		}
		return !p.Later
	})
	if !strings.Contains(p.HTML, "data-take") || !strings.HasPrefix(p.Said, "Hint: ") {
		t.Errorf("the hint is %+v", p)
	}
	other := h.person()
	if status, a := other.script(t, "POST", "/t/"+id+"/hint", "seat", "0", "input", "h"); status != 409 || a.Text != "You don't hold this seat." {
		t.Errorf("a stranger who asks is told %d %+v", status, a)
	}
	pair, friends := h.pair("bluff")
	if status, a := friends[0].script(t, "POST", "/t/"+pair+"/hint", "seat", "0", "input", "h"); status != 409 || !strings.Contains(a.Text, "Hints are only for games against bots") {
		t.Errorf("among friends the answer is %d %+v", status, a)
	}
}

// TestTheReviewOfAGame checks that the review is closed while the game runs. Afterwards it finishes, and links alone step
// through the game, from each perspective and in each language.
func TestTheReviewOfAGame(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	h.hints(60)
	ana := h.person()
	id := ana.alone(t)
	for _, path := range []string{"/review", "/review/0", "/review/panel"} {
		ana.get("/t/"+id+path).want(t, 403, "You can review the game when it&#39;s over.")
	}
	if status, _ := ana.script(t, "GET", "/t/"+id+"/state?review=1"); status != 403 {
		t.Errorf("the script is given the review of a running game: status %d", status)
	}
	ana.post("/t/"+id+"/act/resign", "seat", "0", "input", "r")
	h.untilPage(ana, "/t/"+id, "end-head")
	ana.get("/t/"+id).want(t, 200, `href="/t/`+id+`/review"`, "Review the game")
	ana.get("/t/"+id+"/review").want(t, 200, "data-review", "processor cores")
	var p scriptedAnswer
	await(t, "the review", func() bool {
		if _, p = ana.script(t, "GET", "/t/"+id+"/review/panel"); p.Later && !strings.Contains(p.HTML, "<progress") {
			t.Fatalf("while it is made the page shows %s", p.HTML)
		}
		return !p.Later
	})
	if p.Said != "The review is complete." {
		t.Errorf("at the end it says %q", p.Said)
	}
	page := ana.get("/t/"+id+"/review").want(t, 200, `class="chart"`, "Costliest choices", "Ana", "Bot 2")
	if strings.Contains(page.body, "end-head") || strings.Contains(page.body, "data-review-runs") {
		t.Error("the page of a review that is done shows the ending, or progress")
	}
	for _, dash := range []string{`stroke-dasharray=""`, `stroke-dasharray="8 4"`} {
		if !strings.Contains(page.body, dash) {
			t.Errorf("no line has %s", dash)
		}
	}
	step := ana.get("/t/"+id+"/review/0").want(t, 200, "Move 1:", `href="/t/`+id+`/review/1"`, `href="/t/`+id+`/review"`, `class="cursor"`)
	for _, eyes := range []string{"truth", "1", "watcher"} {
		if !strings.Contains(step.body, `/review/0?as=`+eyes) {
			t.Errorf("there are no eyes of %s", eyes)
		}
		ana.get("/t/"+id+"/review/0?as="+eyes).want(t, 200, "Move 1:")
	}
	h.person().get("/t/"+id+"/review").want(t, 200, "Costliest choices")
	for lang, words := range map[string]string{"pt": "Escolhas mais caras", "zh": "代价最大的选择"} {
		ana.post("/settings", "lang", lang, "return", "/")
		ana.get("/t/"+id+"/review/0").want(t, 200, words)
	}
	ana.get("/t/"+id+"/state?review=1&at=0").want(t, 200, `"review":"`)
	if plain := ana.get("/t/" + id + "/state?at=0"); strings.Contains(plain.body, `"review":"`) {
		t.Error("who replays without the review is sent it")
	}
	ana.get("/t/"+id+"/review/9999").want(t, 404)
	ana.get("/t/none/review").want(t, 404)
}

// hints limits the playouts of hints, and restarts the server.
func (h *testSite) hints(playouts int) {
	h.t.Helper()
	h.thinks = playouts
	address := h.server.Listener.Addr().String()
	h.stop()
	h.start(address)
}
