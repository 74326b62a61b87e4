package web_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
)

// TestCalledInABrowser presses "call me" at a table, closes the table, and hands the service worker the push that comes: it shows what the
// push says, but not while the table is looked at. The push service of this computer stands for the browser's own, which is elsewhere.
func TestCalledInABrowser(t *testing.T) {
	ctx := chromium(t)
	h, _, service := callingHouse(t)
	ana, bob := h.person(), h.person()
	id := ana.open("bluff", "friend")
	bob.post(ana.get("/t/" + id).links()[0], "name", "Bob", "input", "sit").want(t, 200)
	b := browser(t, ctx)
	at, err := url.Parse(h.server.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range bob.client.Jar.Cookies(at) {
		if _, err := chromedp.Call(b.ctx, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: at.String()}); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"notifications", "push"} {
		if _, err := chromedp.Call(b.ctx, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
			Permission: &cdpbrowser.PermissionDescriptor{Name: name, UserVisibleOnly: true}, Setting: "granted", Origin: at.String(),
			BrowserContextID: chromedp.FromContext(b.ctx).BrowserContextID,
		}); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	registration := serviceworker.RegistrationID("")
	err = chromedp.Listen(b.ctx, func(event any) {
		if e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated); ok {
			mu.Lock()
			defer mu.Unlock()
			for _, r := range e.Registrations {
				registration = r.RegistrationID
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(b.ctx, serviceworker.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
	b.until(`document.querySelector('a[data-call]')`)
	if eval[bool](b, `performance.getEntriesByType('resource').some(r => r.name.endsWith('/calls.js'))`) {
		t.Error("the script is fetched before it is asked for")
	}
	eval[bool](b, fmt.Sprintf(`(PushManager.prototype.subscribe = async () => (%s), document.querySelector('a[data-call]').click(), true)`, service.Subscription()))
	b.until(`document.querySelector('.toast')?.textContent.includes('from now on')`)
	if n := len(bob.get("/calls").waysShown()); n != 1 {
		t.Fatalf("there are %d ways", n)
	}

	b.do(chromedp.Navigate(h.server.URL + "/mine")) // nobody looks at the table
	for range 20 {                                  // where it is Bob's turn already, it has to be another's before
		if !strings.Contains(bob.get("/t/"+id+"?as=1").want(t, 200).body, `name="words"`) {
			break
		}
		bob.sayFirst(id, 1)
	}
	h.untilTurn(ana, id)
	push := until(t, "a push", service.Got)[0]
	data, err := json.Marshal(push.Payload)
	if err != nil {
		t.Fatal(err)
	}
	deliver := func() {
		t.Helper()
		mu.Lock()
		defer mu.Unlock()
		_, err := chromedp.Call(b.ctx, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: at.String(), RegistrationID: registration, Data: string(data)})
		if err != nil {
			t.Fatal(err)
		}
	}
	const shown = `navigator.serviceWorker.ready.then(r => r.getNotifications()).then(all => JSON.stringify(all.map(n => [n.title, n.body, n.data])))`
	said, err := json.Marshal([][]string{{"Bluff", push.Body, h.server.URL + "/t/" + id}})
	if err != nil {
		t.Fatal(err)
	}
	want := string(said)
	// have is what is shown; an error is of a page that is on its way, so it is asked again.
	have := func() (all string) {
		t.Helper()
		until(t, "what is shown", func() []string {
			var err error
			if all, err = try[string](b, shown); err != nil {
				return nil
			}
			return []string{all}
		})
		return all
	}
	for end := time.Now().Add(patience); have() == "[]" && time.Now().Before(end); time.Sleep(500 * time.Millisecond) {
		deliver() // while the table's page still is on its way out, it counts as looked at
	}
	if all := have(); all != want {
		t.Errorf("shown is %s, want %s", all, want)
	}
	deliver() // a second try of the same
	time.Sleep(500 * time.Millisecond)
	if all := have(); all != want {
		t.Errorf("after a second try is shown %s", all)
	}
	until(t, "the end of what is shown", func() []bool {
		if _, err := try[bool](b, `navigator.serviceWorker.ready.then(r => r.getNotifications()).then(all => (all.forEach(n => n.close()), true))`); err != nil {
			return nil
		}
		return []bool{true}
	})
	b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
	b.until(`document.querySelector('a[data-call]') && document.hasFocus()`)
	deliver()
	time.Sleep(500 * time.Millisecond)
	if all := have(); all != "[]" {
		t.Errorf("while the table is looked at is shown %s", all)
	}
}
