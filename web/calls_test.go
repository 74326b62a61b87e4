package web_test

import (
	"crypto/rand"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"pantheon/notify/transport"
	"pantheon/notify/transport/transporttest"
	"pantheon/table"
)

// A fastClock is a clock that is two minutes ahead and whose timers fire after at most 20 ms. So the end of a short absence
// has always come.
type fastClock struct{ table.SystemClock }

func (c fastClock) Now() time.Time { return time.Now().Add(2 * time.Minute) }

func (c fastClock) After(d time.Duration, f func()) (stop func()) {
	return c.SystemClock.After(min(d, 20*time.Millisecond), f)
}

// everyWay returns senders for all kinds of endpoints, which reach only this computer. It also returns their mail server and a browser
// that subscribes.
func everyWay(t testing.TB) (ways transport.Transports, post *transporttest.Post, browser *transporttest.Browser) {
	t.Helper()
	post = transporttest.NewPost(t, transporttest.Open)
	keys, err := transport.GenerateKeys()
	if err != nil {
		t.Fatal(err)
	}
	browser = transporttest.NewBrowser(t, keys.Public)
	own := transport.ForTests(browser.Roots())
	if ways.Push, err = transport.NewPush(keys, "house@example.org", own); err != nil {
		t.Fatal(err)
	}
	if ways.Mail, err = transport.NewMail("smtp://"+post.Address, "Pantheon <house@example.org>"); err != nil {
		t.Fatal(err)
	}
	ways.Webhook = transport.NewWebhook(false, own)
	t.Cleanup(ways.Close)
	return ways, post, browser
}

// notifyingTestSite returns a server that sends notifications of every kind without waiting for the end of short absences.
func notifyingTestSite(t testing.TB) (h *testSite, post *transporttest.Post, browser *transporttest.Browser) {
	t.Helper()
	h = &testSite{t: t, folder: t.TempDir(), registry: toyRegistry(), calls: fastClock{}, url: "https://games.example"}
	h.ways.Transports, post, browser = everyWay(t)
	h.start("")
	t.Cleanup(h.stop)
	return h, post, browser
}

// caller returns a person with some endpoints, one of which is muted.
func (h *testSite) caller(t testing.TB) *person {
	t.Helper()
	p := h.person()
	p.post("/name", "name", "Ana", "return", "/").want(t, 200)
	p.post("/calls/add", "kind", "hook", "shape", "discord", "address", "https://discord.com/api/webhooks/1/abc").want(t, 200)
	p.post("/calls/add", "kind", "hook", "shape", "ntfy", "address", "https://ntfy.sh/my-topic").want(t, 200)
	if h.url != "" {
		p.post("/calls/add", "kind", "mail", "address", "ana@example.com").want(t, 200)
	}
	ways := p.get("/calls").want(t, 200).waysShown()
	for _, way := range ways { // the one that is no mail address, which would wait for confirmation
		if p.post("/calls/way", "way", way, "do", "mute").status == 200 {
			break
		}
	}
	return p
}

var wayShown = regexp.MustCompile(`name="way" value="([^"]+)"`)

// waysShown returns the ids of the endpoints on a page.
func (r reply) waysShown() (ids []string) {
	for _, m := range wayShown.FindAllStringSubmatch(r.body, -1) {
		ids = append(ids, m[1])
	}
	return ids
}

// until waits until get returns a list that is not empty, and returns the list.
func until[T any](t testing.TB, what string, get func() []T) []T {
	t.Helper()
	var all []T
	await(t, what, func() bool {
		all = get()
		return len(all) > 0
	})
	return all
}

var linkInMail = regexp.MustCompile(`https://games\.example(/calls/confirm/\S+)`)

// TestCalledByEveryWay adds a browser, a mailbox and a webhook and closes all pages. When it is the user's turn, each
// endpoint gets a notification with the same id and a link to the table.
func TestCalledByEveryWay(t *testing.T) {
	h, post, browser := notifyingTestSite(t)
	receiver := transporttest.NewReceiver(t)
	ana, bob := h.person(), h.person()
	id := ana.open("bluff", "friend")
	link := ana.get("/t/"+id).want(t, 200, `data-call>Notify me when it&#39;s my turn<`).links()[0]
	bob.post(link, "name", "Bob", "input", "sit").want(t, 200)
	bob.sayAll(id, 1) // if Bob begins: nobody is notified of what they see
	bob.get("/calls?from=/t/"+id).want(t, 200, "No notifications set up yet", `href="/t/`+id+`"`)
	bob.post("/calls/add", "kind", "push", "subscription", string(browser.Subscription())).want(t, 200, "You now get notifications this way.")
	bob.post("/calls/add", "kind", "hook", "shape", "json", "address", receiver.URL).want(t, 200, "You now get notifications this way.")
	bob.post("/calls/add", "kind", "mail", "address", "bob@example.com").want(t, 200, "on its way", "open the link in the email")
	mails := until(t, "the mail with the link", post.Got)
	m := linkInMail.FindStringSubmatch(written(mails[0].Raw))
	if m == nil {
		t.Fatalf("no link in\n%s", mails[0].Raw)
	}
	stranger := h.person()
	stranger.get(m[1]).want(t, 200, "Is this your address?", "bob@example.com")
	bob.get("/calls").want(t, 200, "open the link in the email") // opening it alone, as programs do, changes nothing
	stranger.post(m[1]).want(t, 200, "You now get notifications here.")
	if strings.Contains(bob.get("/calls").body, "open the link in the email") {
		t.Error("the address does not count though its link was opened")
	}

	h.untilTurn(ana, id)
	pushes := until(t, "a push", browser.Got)
	called := until(t, "a call of the webhook", receiver.Got)
	mails = until(t, "a mail", func() []transporttest.Mail { return post.Got()[1:] })
	want := "https://games.example/t/" + id
	if p := pushes[0]; p.URL != want || p.Title != "Bluff" || !strings.Contains(p.Body, "Your turn!") {
		t.Errorf("the push says %+v", p.Payload)
	}
	if text := written(mails[0].Raw); !strings.Contains(text, want) || !strings.Contains(text, "Message-ID: <"+pushes[0].ID+"@") || !strings.Contains(text, "List-Unsubscribe-Post: List-Unsubscribe=One-Click") {
		t.Errorf("the mail says\n%s", text)
	}
	if c := called[0]; !strings.Contains(string(c.Body), want) || c.Header.Get(transport.IDHeader) != pushes[0].ID {
		t.Errorf("the webhook is told %s with %v", c.Body, c.Header)
	}

	// One click in the mail program, without a cookie, stops it.
	stop := regexp.MustCompile(`https://games\.example(/calls/stop/[^\s>]+)>`).FindStringSubmatch(written(mails[0].Raw))
	if stop == nil {
		t.Fatalf("no way to stop in\n%s", mails[0].Raw)
	}
	nobody := h.person()
	nobody.get(stop[1]).want(t, 200, "bob@example.com", "Stop notifications")
	if n := len(bob.get("/calls").waysShown()); n != 3 {
		t.Errorf("after a look at the link there are %d ways", n)
	}
	nobody.post(stop[1], "List-Unsubscribe", "One-Click").want(t, 200)
	if n := len(bob.get("/calls").waysShown()); n != 2 {
		t.Errorf("after one click there are %d ways, want 2", n)
	}
	nobody.post(stop[1], "List-Unsubscribe", "One-Click").want(t, 409, "no longer valid")
}

// written returns a mail as it was written, before its lines were broken.
func written(raw string) string {
	return strings.NewReplacer("=\r\n", "", "=3D", "=", "\r\n ", "", "\r\n\t", "").Replace(raw)
}

// untilTurn plays the first choice for Ana, in seat 0, until it is another player's turn.
func (h *testSite) untilTurn(ana *person, id string) {
	h.t.Helper()
	for range 50 {
		if page := ana.get("/t/"+id+"?as=0").want(h.t, 200); strings.Contains(page.body, "data-say") {
			ana.sayFirst(id, 0)
			continue
		}
		return
	}
	h.t.Fatal("it is never another's turn")
}

var firstWords = regexp.MustCompile(`name="words" value="([^"]+)"`)

// sayFirst plays the first choice on a table's page for a seat.
func (p *person) sayFirst(id string, seat int) {
	p.h.t.Helper()
	as := string(rune('0' + seat))
	m := firstWords.FindStringSubmatch(p.get("/t/"+id+"?as="+as).want(p.h.t, 200).body)
	if m == nil {
		p.h.t.Fatal("there is nothing to say")
	}
	p.post("/t/"+id+"/say", "seat", as, "as", as, "words", m[1], "input", rand.Text()).want(p.h.t, 200)
}

// TestWaysAreTheirPersons tries to change the endpoints of others, and sends other invalid requests. All are refused.
func TestWaysAreTheirPersons(t *testing.T) {
	h, post, _ := notifyingTestSite(t)
	receiver := transporttest.NewReceiver(t)
	bob, eve := h.person(), h.person()
	bob.post("/calls/add", "kind", "hook", "shape", "json", "address", receiver.URL).want(t, 200)
	way := bob.get("/calls").waysShown()[0]
	eve.post("/name", "name", "Eve", "return", "/")
	for _, do := range []string{"test", "mute", "remove"} {
		eve.post("/calls/way", "way", way, "do", do).want(t, 409, "This notification method no longer exists")
	}
	bob.post("/calls/way", "way", way, "do", "test").want(t, 200, "on its way")
	until(t, "the test", receiver.Got)
	bob.post("/calls/way", "way", way, "do", "test").want(t, 409, "Wait")
	for _, bad := range [][]string{
		{"kind", "hook", "shape", "json", "address", "ftp://example.org/"},
		{"kind", "hook", "shape", "nobody", "address", "https://example.org/"},
		{"kind", "mail", "address", "not an address"},
		{"kind", "push", "subscription", `{"endpoint":"http://example.org"}`},
	} {
		bob.post("/calls/add", bad...).want(t, 409)
	}
	bob.post("/calls/add", "kind", "pigeon").want(t, 400)
	bob.post("/calls/wishes", "quiet", "on", "from", "22:00", "to", "07:30", "zone", "Mars/Olympus").want(t, 409, "no such time zone")
	bob.post("/calls/wishes", "quiet", "on", "from", "22:00", "to", "07:30", "zone", "").want(t, 400, "time zone")
	bob.post("/calls/wishes", "quiet", "on", "from", "22:00", "to", "07:30", "zone", "Europe/Lisbon", "lang", "pt").want(t, 200, `value="07:30"`, `value="Europe/Lisbon"`)
	for n := range 4 { // somebody else's address, repeatedly
		eve.post("/calls/add", "kind", "mail", "address", "victim@example.com").want(t, []int{200, 200, 200, 409}[n])
		if ways := eve.get("/calls").waysShown(); n < 3 {
			eve.post("/calls/way", "way", ways[0], "do", "remove").want(t, 200)
		}
	}
	if n := len(post.Got()); n != 3 {
		t.Errorf("a victim got %d mails", n)
	}
	if status := bob.get("/calls/confirm/abc.def").status; status != http.StatusConflict {
		t.Errorf("a made-up link: %d", status)
	}
}

// TestNoMailWithoutAnAddress checks that a server without a public address offers no mail, because anybody can have written
// the address in a request.
func TestNoMailWithoutAnAddress(t *testing.T) {
	h := &testSite{t: t, folder: t.TempDir(), registry: toyRegistry()}
	h.ways.Transports, _, _ = everyWay(t)
	h.start("")
	t.Cleanup(h.stop)
	p := h.person()
	if strings.Contains(p.get("/calls").want(t, 200).body, `value="mail"`) {
		t.Error("mail is offered")
	}
	p.post("/calls/add", "kind", "mail", "address", "bob@example.com").want(t, 409)
}

// TestAnAddressIsAskedSeldom lets one person after the other enter somebody's address. When it has received enough mails
// for a day, the page says so in the language of the request, and nothing is sent.
func TestAnAddressIsAskedSeldom(t *testing.T) {
	h, post, _ := notifyingTestSite(t)
	ask := func(lang string) reply {
		p := h.person()
		if lang != "en" {
			p.post("/settings", "lang", lang, "return", "/").want(t, 200)
		}
		return p.post("/calls/add", "kind", "mail", "address", "eve@example.com")
	}
	for range 3 {
		ask("en").want(t, 200, "on its way")
	}
	for lang, says := range map[string]string{"en": "Too many emails were sent to this address today", "pt": "já recebeu e-mails demais hoje", "zh": "今天发给这个地址的邮件太多了"} {
		ask(lang).want(t, 409, says).without(t, "on its way")
	}
	if n := len(post.Got()); n != 3 {
		t.Errorf("%d mails went to the address", n)
	}
}

// TestServiceWorkerDoesNoMore checks that the service worker, the one script that stays in a browser, handles only push messages and
// clicks on notifications.
func TestServiceWorkerDoesNoMore(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	r := h.person().get("/calls.js").want(t, 200, "'push'", "'notificationclick'", "/assets/")
	if strings.Contains(r.body, "'fetch'") || strings.Contains(r.body, "caches") || strings.Contains(r.body, "ICON") {
		t.Error("the service worker does more than it should, or lacks its icon")
	}
	if csp := r.header.Get("Content-Security-Policy"); !strings.Contains(csp, "worker-src 'self'") {
		t.Errorf("the policy is %q", csp)
	}
	if kind := r.header.Get("Content-Type"); !strings.HasPrefix(kind, "text/javascript") {
		t.Errorf("it is %q", kind)
	}
}

// TestAMailboxIsStoppedByItsMail checks that the link in a confirmation mail stops further ones, no matter who requests
// them. The page that confirms this offers to allow them again.
func TestAMailboxIsStoppedByItsMail(t *testing.T) {
	h, post, _ := notifyingTestSite(t)
	asks := func(name, address string) reply {
		p := h.secure()
		p.post("/name", "name", name, "return", "/").want(t, 200)
		return p.post("/calls/add", "kind", "mail", "address", address)
	}
	asks("Ana", "eve@example.com").want(t, 200)
	mails := until(t, "a mail that asks", post.Got)
	stop := regexp.MustCompile(`https://games\.example(/calls/stop/[^\s>]+)>`).FindStringSubmatch(written(mails[0].Raw))
	if stop == nil {
		t.Fatalf("no way to stop in\n%s", mails[0].Raw)
	}
	eve := h.person()
	eve.get(stop[1]).want(t, 200, "Address that got the email", "sending confirmation emails to this address")
	asks("Bob", "e.ve@example.com").want(t, 200)
	stopped := eve.post(stop[1], "List-Unsubscribe", "One-Click").want(t, 200, "Allow emails again")
	asks("Caro", "ev.e@example.com").want(t, 409, "wants no email from this server")
	allow := regexp.MustCompile(`formaction="([^"]+)"`).FindStringSubmatch(stopped.body)
	if allow == nil {
		t.Fatal("it cannot be taken back")
	}
	eve.post(allow[1]).want(t, 200, "Emails can be sent to this address again")
	asks("Caro", "ev.e@example.com").want(t, 200)
}
