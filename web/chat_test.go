package web_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"pantheon/table"
)

// talkers opens a table with Ana and Bruno, and also returns a spectator.
func (h *testSite) talkers(title string) (ana, bruno, watcher *person, id string) {
	h.t.Helper()
	ana, bruno, watcher = h.person(), h.person(), h.person()
	id = ana.open(title, "friend")
	bruno.post(ana.get("/t/" + id).links()[0], "name", "Bruno", "input", "s").want(h.t, 200)
	watcher.post("/name", "name", "Wanda")
	watcher.get("/t/"+id).want(h.t, 200)
	return ana, bruno, watcher, id
}

// TestTalkWithoutScript sends chat messages with a form. The others read them on a page, a quick phrase in their own
// language. A removed message is permanently gone.
func TestTalkWithoutScript(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	ana, bruno, _, id := h.talkers(h.registry[0].ID())
	path := "/t/" + id + "/talk"
	bruno.post("/settings", "lang", "pt", "return", "/")
	ana.post(path, "text", "<b>Well</b>, @Bruno?", "input", "1").want(t, 200, "&lt;b&gt;Well&lt;/b&gt;, ", `data-ref="seat:1">@Bruno</button>`, `action="`+path+`"`)
	ana.post(path, "phrase", "well-played", "input", "2").want(t, 200, "Well played", "Only players can read this until the game ends.")
	ana.post(path, "sign", "bolt", "input", "3").want(t, 200, `aria-label="throws a thunderbolt"`)
	if page := bruno.get("/t/" + id); !strings.Contains(page.body, `<b class="badge hot">3</b>`) {
		t.Error("the tab does not tell Bruno that there are three lines to read")
	}
	bruno.get(path).want(t, 200, "Boa jogada", "lança um raio", `class="named"`, `class="ref you"`)
	if page := bruno.get("/t/" + id); strings.Contains(page.body, `badge hot`) {
		t.Error("what Bruno has read is still told as new")
	}
	bruno.post(path+"/remove", "line", "s1").want(t, http.StatusConflict, "Só quem escreveu a mensagem e o anfitrião podem fazer isso.")
	if page := ana.post(path+"/remove", "line", "s1").want(t, 200); strings.Contains(page.body, "Bruno?") {
		t.Error("the line is still there")
	}
	bruno.post(path+"/mute", "line", "s2").want(t, 200, "Você silenciou Ana.")
	if page := bruno.get(path); strings.Contains(page.body, "Boa jogada") && strings.Contains(page.body, `data-line="s2"`) {
		t.Error("Bruno still hears whom he has muted")
	}
	bruno.post(path+"/unmute").want(t, 200, `data-line="s2"`)
	bruno.post(path+"/note", "text", "she\r\nbluffs", "input", "n").want(t, 200, "she\nbluffs")
	if page := ana.get(path); strings.Contains(page.body, "bluffs") {
		t.Error("Ana reads Bruno's note")
	}
	ana.post(path+"/nothing").want(t, http.StatusNotFound)
	ana.post(path+"/remove", "line", "x").want(t, http.StatusBadRequest)
}

// overheard holds all that a stream has sent so far.
type overheard struct {
	t    testing.TB
	mu   sync.Mutex
	text strings.Builder
}

// overhear opens the live stream of a table until the test ends.
func (p *person) overhear(id string) *overheard {
	p.h.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	p.h.t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "GET", p.h.server.URL+"/live?w="+id+"%400", nil)
	if err != nil {
		p.h.t.Fatal(err)
	}
	answer, err := (&http.Client{Jar: p.client.Jar}).Do(r)
	if err != nil {
		p.h.t.Fatal(err)
	}
	o := &overheard{t: p.h.t}
	go func() {
		defer answer.Body.Close()
		for lines := bufio.NewReader(answer.Body); ; {
			line, err := lines.ReadString('\n')
			o.mu.Lock()
			o.text.WriteString(line)
			o.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	o.until("hello")
	return o
}

// until waits for a word, and returns all that was sent until then.
func (o *overheard) until(word string) string {
	o.t.Helper()
	all := ""
	await(o.t, word+" on the stream", func() bool {
		o.mu.Lock()
		defer o.mu.Unlock()
		all = o.text.String()
		return strings.Contains(all, word)
	})
	return all
}

// TestTalkKeepsRoomsApart checks that before the end of the game nothing that a user can fetch holds a word of the other chat
// channel. After the end each user reads both channels.
func TestTalkKeepsRoomsApart(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	ana, bruno, watcher, id := h.talkers("bluff")
	path := "/t/" + id + "/talk"
	streams := map[string]*overheard{"bruno": bruno.overhear(id), "watcher": watcher.overhear(id)}
	ana.post(path, "text", "zeppelin", "input", "1").want(t, 200)
	watcher.post(path, "text", "xylophone", "input", "2").want(t, 200)
	fetch := func(p *person) string {
		all := ""
		for _, rest := range []string{"", "/state", "/report", "/record", "/log", "/talk", "/talk/panel", "/talk/lines?after=0.0", "?as=watcher", "/talk?as=watcher"} {
			all += p.get("/t/" + id + rest).body
		}
		return all
	}
	for who, p := range map[string]*person{"ana": ana, "bruno": bruno, "watcher": watcher, "stranger": h.person()} {
		all := fetch(p)
		if seat := who == "ana" || who == "bruno"; strings.Contains(all, "zeppelin") != seat || strings.Contains(all, "xylophone") == seat {
			t.Errorf("%s reads of the seats: %v, of the watchers: %v", who, strings.Contains(all, "zeppelin"), strings.Contains(all, "xylophone"))
		}
	}
	if have := watcher.get("/t/" + id + "/talk/lines?after=0.0").body; !strings.Contains(have, `"mark":"0.1"`) {
		t.Errorf("a watcher is told how much the seats say: %.60s", have)
	}
	ana.post("/t/"+id+"/act/end", "input", "e").want(t, 200)
	for who, s := range streams { // each stream reports the end of the game, and that there are messages
		told := s.until(`"talk":"1.1"`)
		if strings.Contains(told, "zeppelin") || strings.Contains(told, "xylophone") {
			t.Errorf("the stream of %s tells what is said to who may not have asked", who)
		}
		if who == "watcher" && strings.Contains(strings.Split(told, `"talk":"1.1"`)[0], `"talk":"1`) {
			t.Error("the stream tells a watcher that the seats talk")
		}
	}
	for who, p := range map[string]*person{"bruno": bruno, "watcher": watcher} {
		if all := p.get(path).body; !strings.Contains(all, "zeppelin") || !strings.Contains(all, "xylophone") {
			t.Errorf("when the game is over %s does not read all", who)
		}
	}
}

// TestBadTalk checks that messages that are too long, too many, or unreadable are refused with a reason, and not stored.
func TestBadTalk(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	h.frozen(t)
	ana, _, watcher, id := h.talkers("bluff")
	path := "/t/" + id + "/talk"
	ana.post(path, "text", strings.Repeat("x", 100_000), "input", "1").want(t, http.StatusRequestEntityTooLarge, "A message has at most 500 characters.")
	ana.post(path, "text", strings.Repeat("x", 501), "input", "2").want(t, http.StatusConflict, "A message has at most 500 characters.")
	ana.post(path, "text", "z"+strings.Repeat("\u0335", 30), "input", "3").want(t, http.StatusConflict, "too many marks")
	ana.post(path, "text", "a\u202eb", "input", "4").want(t, http.StatusConflict, "can&#39;t be shown")
	ana.post(path, "text", "a\x00b", "input", "5").want(t, http.StatusConflict, "can&#39;t be shown")
	if page := ana.get(path); strings.Contains(page.body, "data-line=") {
		t.Error("something of it is kept")
	}
	ana.post(path, "text", "one\r\ntwo https://example.org/<x>.", "input", "6").want(t, 200, "one two ",
		`<a href="https://example.org/" target="_blank" rel="noopener noreferrer nofollow">https://example.org/</a>`, "&lt;x&gt;.")
	ana.post(path, "text", "http://a.example javascript:alert(1) #99", "input", "7").want(t, 200, "http://a.example javascript:alert(1) #99")
	refused := 0
	for i := range 12 {
		if r := watcher.post(path, "text", "flood", "input", fmt.Sprint(i)); r.status == http.StatusTooManyRequests && r.header.Get("Retry-After") != "" {
			refused++
		}
	}
	if refused == 0 {
		t.Error("twelve lines at once are taken")
	}
	ana.post(path+"/hush", "yes", "1", "input", "8").want(t, 200, "Unmute spectators")
	watcher.get(path).want(t, 200, "The host muted the spectators.")
	h.person().get("/t/nothing/talk").want(t, http.StatusNotFound)
}

// TestTwoTalkInTwoLanguages lets Ana send a quick phrase, which Bruno reads in his language without touching the page. While his page is
// hidden, the title of the window announces the message until he has seen it. A number links to a move, and a name highlights its thing.
func TestTwoTalkInTwoLanguages(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	title := h.registry[0]
	ana, bruno, _, id := h.talkers(title.ID())
	for range 2 {
		sayAny(t, id, [2]*person{ana, bruno}, 0)
	}
	bruno.post("/settings", "lang", "zh", "return", "/")
	a, b := browser(t, ctx), browser(t, ctx)
	for tab, p := range map[*tab]*person{a: ana, b: bruno} {
		tab.still()
		tab.show(view{"table", p, "/t/" + id, ""})
	}
	seen := func(state string) {
		eval[bool](b, `Object.defineProperty(document, 'visibilityState', { value: '`+state+`', configurable: true }) && document.dispatchEvent(new Event('visibilitychange'))`)
	}
	seen("hidden")
	unread := `document.querySelector('.tab:has(.tab-talk) .badge')?.textContent`
	eval[bool](a, `document.querySelector('.tab-talk').click() || true`)
	a.until(`document.querySelector('.talk-say input[name="text"]')?.checkVisibility()`)
	eval[bool](a, `document.querySelector('.talk-ready summary').click() || document.querySelector('[name="phrase"][value="well-played"]').click() || true`)
	a.until(`document.querySelector('.talk li .text')?.textContent === 'Well played'`)
	b.until(unread + ` === '1' && document.title.startsWith('✉ ')`)
	// As at the start of a turn. The update with the message may still overwrite the title, so this is repeated.
	b.until(`document.title === '✉ ● another title' || ((document.title = '● another title'), false)`)
	seen("visible")
	b.until(`!document.title.includes('✉')`)
	eval[bool](b, `document.querySelector('.tab-talk').click() || true`)
	b.until(`document.querySelector('.talk li .text')?.textContent.trim() === '走得好'`)
	b.until(`!(` + unread + `)`) // the messages are there before their style, and count as seen from then on

	thing := eval[string](b, `[...document.querySelectorAll('#log [data-ref]')].find((w) => document.querySelector('[data-svg] [data-thing~="' + CSS.escape(w.dataset.ref) + '"]'))?.textContent`)
	if thing == "" {
		t.Skip("nothing that was said names a thing on the board")
	}
	eval[bool](b, `(() => { const f = document.querySelector('.talk-say'); f.elements.text.value = `+"`#1 "+thing+", ana`"+`; f.requestSubmit(); return true; })()`)
	a.until(`document.querySelectorAll('.talk li').length === 2`)
	if eval[bool](a, `document.querySelector('.talk li:last-child').matches('.named')`) != true {
		t.Error("Ana's line is not marked for her")
	}
	eval[bool](a, `document.querySelector('.talk li:last-child [data-ref]').focus() || true`)
	a.until(`document.querySelector('[data-svg] .pointed')`)
	eval[bool](a, `document.querySelector('.talk li:last-child a[data-to="1"]').click() || true`)
	a.until(`document.querySelector('main[data-past][data-ply="1"]')`)

	// A removed message disappears from the other page. A message that was sent while a page was offline is there when it
	// returns.
	eval[bool](a, `document.querySelector('.talk li [value="s1"]').form.requestSubmit(document.querySelector('.talk li [value="s1"]').form.querySelector('button')) || true`)
	b.until(`!document.querySelector('[data-line="s1"]')`)
	address := h.server.Listener.Addr().String()
	h.stop()
	h.start(address)
	bruno.post("/t/"+id+"/talk", "text", "while you were away", "input", "w").want(t, 200)
	a.until(`document.querySelector('.talk li:last-child .text').textContent === 'while you were away'`)
	a.do(chromedp.Reload())
	a.until(`document.querySelector('[data-zoom]:not([hidden])')`)
}

// TestWatchersAreToldOfTalk checks that a spectator's tab shows the number of messages since their last visit.
func TestWatchersAreToldOfTalk(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, toyRegistry())
	_, _, watcher, id := h.talkers("bluff")
	watcher.get("/t/"+id+"/talk").want(t, 200)
	otto := h.person()
	otto.post("/name", "name", "Otto")
	otto.post("/t/"+id+"/talk", "text", "a word among those who watch", "input", "1").want(t, 200)
	watcher.get("/t/"+id).want(t, 200, `<b class="badge hot">1</b>`)
}

// talkViews returns pages of a table with a chat, to be checked.
func (h *testSite) talkViews(title string) []view {
	ana, bruno, watcher, id := h.talkers(title)
	path := "/t/" + id + "/talk"
	for i, line := range []string{"Hello! My first game since the holidays.", "@Ana, have a look at https://example.org/rules before we begin", "Well, Bruno, that was it: #1 decides", "שלום, and 你好 too — a rather long line that has to wrap more than once in a narrow pane, wherever it stands"} {
		[]*person{ana, bruno}[i%2].post(path, "text", line, "input", fmt.Sprint(i)).want(h.t, 200)
	}
	bruno.post(path, "phrase", "thinking", "input", "p").want(h.t, 200)
	for _, sign := range table.Reactions()[:4] {
		bruno.post(path, "sign", sign, "input", sign).want(h.t, 200)
	}
	watcher.post(path, "text", "What a beginning", "input", "w").want(h.t, 200)
	const out = `document.querySelector('.talk-log')?.checkVisibility() || (document.querySelector('.tab-talk').click(), false)`
	views := []view{{"talk at the table", ana, "/t/" + id, out}, {"talk, of a watcher", watcher, "/t/" + id, out}, {"talk as a page", ana, path, ""}}
	for what, part := range map[string]string{"phrases": "ready", "note": "more"} {
		views = append(views, view{"talk, " + what, ana, "/t/" + id, fmt.Sprintf(`document.querySelector('.talk-%[1]s[open]') || ((%[2]s) && (document.querySelector('.talk-%[1]s').open = true), false)`, part, out)})
	}
	return views
}
