package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pantheon/table"
)

// pressAct presses the button of an act at the table.
func (b *tab) pressAct(act string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector('form[action$="/act/%s"] button')`, act))
	eval[bool](b, fmt.Sprintf(`document.querySelector('form[action$="/act/%s"] button').click() || true`, act))
}

// standsStill is a script that says whether nothing can be chosen and the clock does not run.
const standsStill = `(async () => {
	const left = document.querySelector('[data-clock-left]');
	const before = left.textContent;
	await pageClock.pass(400);
	return document.querySelector('form[data-say], [data-svg] .lit') === null && left.textContent === before && left.checkVisibility();
})()`

// TestAPauseOnThePage pauses a race in one browser: both say who did it, nothing can be chosen and the clock stands; when it goes on
// both count down together, and not before the end can anything be said.
func TestAPauseOnThePage(t *testing.T) {
	tour(t)
	h, clock, tabs, id := twoRace(t)
	host, friend := tabs[0], tabs[1]
	friend.pressAct("pause") // who is not the host asks for one
	host.until(`document.getElementById('notice').innerText.includes('Bruno would like a pause.')`)
	friend.until(`!document.querySelector('form[action$="/act/pause"]')`)
	if eval[bool](friend, `document.querySelector('[data-halt]') !== null`) {
		t.Error("who has asked for a pause has it at once")
	}
	host.pressAct("pause")
	for _, b := range tabs {
		b.until(`document.querySelector('[data-halt="paused"]')`)
		if text := eval[string](b, `document.getElementById('halt').innerText`); !strings.Contains(text, "Ana has paused the game") {
			t.Errorf("a pause is told as %q", text)
		}
		b.until(`document.getElementById('prompt').textContent === 'Time stands still.'`)
		if !eval[bool](b, standsStill) {
			t.Error("in a pause something can be chosen, or the clock runs")
		}
	}
	const watch = `(() => {
		window.counted = [];
		new MutationObserver(() => {
			const n = document.querySelector('[data-halt-left]');
			if (n && window.counted.at(-1) !== n.textContent) window.counted.push(n.textContent);
		}).observe(document.getElementById('halt'), { childList: true, subtree: true, characterData: true });
		return true;
	})()`
	for _, b := range tabs {
		eval[bool](b, watch)
	}
	friend.pressAct("go-on")
	for _, b := range tabs {
		b.until(`document.querySelector('[data-halt="countdown"]')`)
	}
	words := h.carriedBy(host, "/t/"+id)
	if strings.Contains(words, "data-say") {
		t.Error("a page that is opened while it is counted down offers sentences")
	}
	clock.turn(table.Countdown)
	await(t, "the end of the countdown", func() bool { return !strings.Contains(h.carriedBy(host, "/t/"+id), "data-halt=") })
	for _, b := range tabs {
		b.pass(table.Countdown)
		b.until(`document.querySelector('form[data-say]') && document.querySelector('[data-svg] .lit') && !document.querySelector('[data-halt]')`)
		if counted := eval[string](b, `window.counted.join()`); counted != "5,4,3,2,1" {
			t.Errorf("it was counted %s", counted)
		}
	}
	eval[bool](friend, `document.querySelector('form[data-say] button[name="words"]').click() || true`)
	host.until(nowPly + ` === 1`)
}

// TestARestartIsCountedDown stops the server in the middle of a heat and starts it again a while later: the page says so, counts
// down, and then as much time is left as before.
func TestARestartIsCountedDown(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, raceShelf())
	h.stop()
	clock := &stopped{from: time.Now()}
	h.clock = clock
	h.start("")
	clock.turn(time.Second) // what begins with the server itself is counted down, too
	b := browser(t, ctx)
	b.clocked()
	b.do(chromedp.Navigate(h.server.URL))
	b.do(chromedp.Navigate(eval[string](b, `fetch('/new/grab', { method: 'POST', body: new URLSearchParams({ name: 'Ana', players: 2, 'chair-0': 'me', 'chair-1': 'bot:random', pace: 'slow', 'option-heat': 'five', input: 'n' }) }).then(r => r.url)`)))
	b.until(`document.querySelector('form[data-say]') && document.querySelector('[data-svg] .lit')`)
	eval[bool](b, `document.querySelector('form[data-say] button[name="words"]').click() || true`)
	b.until(nowPly + ` >= 1`)
	at := eval[float64](b, `parseFloat(document.querySelector('[data-clock-left]').textContent)`)
	address := h.server.Listener.Addr().String()
	h.stop()
	clock.turn(2 * time.Second)
	h.start(address)
	b.until(`document.querySelector('[data-halt="countdown"]')`)
	if text := eval[string](b, `document.getElementById('halt').innerText`); !strings.Contains(text, "The server was started anew; time stood still meanwhile.") {
		t.Errorf("the countdown is told as %q", text)
	}
	if !eval[bool](b, standsStill) {
		t.Error("while it is counted down something can be chosen, or the clock runs")
	}
	left := eval[float64](b, `parseFloat(document.querySelector('[data-clock-left]').textContent)`)
	// Time goes on from the last sentence, which was a little before the stop.
	if left > 5 || left < at-1 {
		t.Errorf("before the restart %.1f s were left, after it %.1f", at, left)
	}
	clock.turn(table.Countdown)
	b.until(`!document.querySelector('[data-halt]') && !document.querySelector('main').hasAttribute('data-halted')`)
	b.until(`parseFloat(document.querySelector('[data-clock-left]').textContent) < ` + fmt.Sprint(left))
	if log := eval[string](b, `document.getElementById("log").innerText`); !strings.Contains(log, "started anew") {
		t.Error("the log says nothing of the restart")
	}
}
