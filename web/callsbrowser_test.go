package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"

	"pantheon/notify/transport/transporttest"
)

// shown is a script that returns the title, the text and the address of each visible notification.
const shown = `navigator.serviceWorker.ready.then(r => r.getNotifications()).then(all => JSON.stringify(all.map(n => [n.title, n.body, n.data])))`

// letCall allows a site to show notifications in the tab's browser and to push them.
func (b *tab) letCall(origin string) {
	b.t.Helper()
	for _, name := range []string{"notifications", "push"} {
		if _, err := chromedp.Call(b.ctx, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
			Permission: &cdpbrowser.PermissionDescriptor{Name: name, UserVisibleOnly: true}, Setting: "granted", Origin: origin,
			BrowserContextID: chromedp.FromContext(b.ctx).BrowserContextID,
		}); err != nil {
			b.t.Fatal(err)
		}
	}
}

// subscribes makes the page's browser subscribe at a push service of this computer, which replaces the browser's own.
func (b *tab) subscribes(service *transporttest.Browser) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(PushManager.prototype.subscribe = async () => (%s), true)`, service.Subscription()))
}

// A serviceWorker is the service worker of a site in a browser, as the browser's push service reaches it.
type serviceWorker struct {
	of     *tab
	origin string

	mu           sync.Mutex
	registration serviceworker.RegistrationID
}

// serviceWorker returns the service worker of a site. It does not wait for the worker: the browser's events set the
// registration.
func (b *tab) serviceWorker(origin string) *serviceWorker {
	b.t.Helper()
	w := &serviceWorker{of: b, origin: origin}
	err := chromedp.Listen(b.ctx, func(event any) {
		if e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated); ok {
			w.mu.Lock()
			defer w.mu.Unlock()
			for _, r := range e.Registrations {
				w.registration = r.RegistrationID
			}
		}
	})
	if err == nil {
		_, err = chromedp.Call(b.ctx, serviceworker.Enable, cdp.Empty{})
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return w
}

// deliver passes a push message to the service worker.
func (w *serviceWorker) deliver(data string) {
	w.of.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err := chromedp.Call(w.of.ctx, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: w.origin, RegistrationID: w.registration, Data: data})
	if err != nil {
		w.of.t.Fatal(err)
	}
}

// TestCalledInABrowser presses the button for notifications at a table, closes the table, and passes the push message to the service
// worker, which shows it. A push service of this computer replaces the browser's own, which is on the internet. The display by the
// service worker is tested without a browser, in script/test/worker_test.js.
func TestCalledInABrowser(t *testing.T) {
	ctx := theWholeBrowser.begin(t)
	h, _, service := notifyingTestSite(t)
	ana, bob := h.person(), h.person()
	id := ana.open("bluff", "friend")
	bob.post(ana.get("/t/" + id).links()[0], "name", "Bob", "input", "sit").want(t, 200)
	b := browser(t, ctx)
	b.takes(h, bob)
	b.letCall(h.server.URL)
	worker := b.serviceWorker(h.server.URL)
	b.do(chromedp.Navigate(h.server.URL + "/t/" + id))
	b.until(`document.querySelector('a[data-call]')`)
	if eval[bool](b, `performance.getEntriesByType('resource').some(r => r.name.endsWith('/calls.js'))`) {
		t.Error("the script is fetched before it is asked for")
	}
	b.subscribes(service)
	eval[bool](b, `(document.querySelector('a[data-call]').click(), true)`)
	b.until(`document.querySelector('.toast')?.textContent.includes('You now get notifications')`)

	b.do(chromedp.Navigate(h.server.URL + "/mine")) // no page shows the table
	for range 20 {                                  // if it is Bob's turn already, it must become another's first
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
	said, err := json.Marshal([][]string{{"Bluff", push.Body, h.server.URL + "/t/" + id}})
	if err != nil {
		t.Fatal(err)
	}
	// While the table's page is closing, it counts as visible. A browser that is asked for its notifications too early
	// drops those that it has not shown yet, so the test waits.
	await(t, "the message "+string(said), func() bool {
		worker.deliver(string(data))
		time.Sleep(500 * time.Millisecond)
		all, err := try[string](b, shown) // an error comes from a page that is closing
		return err == nil && all == string(said)
	})
}
