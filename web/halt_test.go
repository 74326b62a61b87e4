package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pantheon/table"
)

// pressAct presses the button of a command at the table.
func (b *tab) pressAct(act string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector('form[action$="/act/%s"] button')`, act))
	eval[bool](b, fmt.Sprintf(`document.querySelector('form[action$="/act/%s"] button').click() || true`, act))
}

// TestAPauseOnThePage pauses a race in one browser. Both browsers say who did it, nothing can be chosen, and the clock stops. On
// resuming both count down, and no move is possible before the end. The countdown is tested in countdown_test.js.
func TestAPauseOnThePage(t *testing.T) {
	tour(t)
	h, clock, tabs, id := twoRace(t)
	host, friend := tabs[0], tabs[1]
	friend.pressAct("pause") // a player who is not the host must ask for a pause
	host.until(`document.getElementById('notice').innerText.includes('Bruno wants to pause.')`)
	friend.until(`!document.querySelector('form[action$="/act/pause"]') && !document.querySelector('[data-halt]')`)
	host.pressAct("pause")
	for _, b := range tabs {
		b.until(`document.querySelector('[data-halt="paused"]') && document.getElementById('prompt').textContent === 'Paused'`)
		if !eval[bool](b, `(async () => {
			const left = document.querySelector('[data-clock-left]');
			const before = left.textContent;
			await pageClock.pass(400);
			return document.getElementById('halt').innerText.includes('Ana paused the game.') && left.textContent === before &&
				left.checkVisibility() && document.querySelector('form[data-say], [data-svg] .lit') === null;
		})()`) {
			t.Error("in a pause something can be chosen, or the clock runs, or it is not told who paused")
		}
	}
	friend.pressAct("go-on")
	for _, b := range tabs {
		b.until(`document.querySelector('[data-halt="countdown"] [data-halt-left]').textContent === '5'`)
	}
	if strings.Contains(h.carriedBy(host, "/t/"+id), "data-say") {
		t.Error("a page that is opened while it is counted down offers moves")
	}
	clock.turn(table.Countdown)
	await(t, "the end of the countdown", func() bool { return !strings.Contains(h.carriedBy(host, "/t/"+id), "data-halt=") })
	for _, b := range tabs {
		b.pass(table.Countdown)
		b.until(`document.querySelector('form[data-say]') && document.querySelector('[data-svg] .lit') && !document.querySelector('[data-halt]')`)
	}
	eval[bool](friend, `document.querySelector('form[data-say] button[name="words"]').click() || true`)
	host.until(nowPly + ` === 1`)
	address := h.server.Listener.Addr().String()
	h.stop()
	clock.turn(2 * time.Second)
	h.start(address)
	for _, b := range tabs {
		b.until(`document.querySelector('[data-halt="countdown"]') && document.getElementById('log').innerText.includes('The server restarted.') &&
			document.getElementById('halt').innerText.includes('The server restarted, and the clock was paused.')`)
	}
	clock.turn(table.Countdown)
	host.until(`!document.querySelector('[data-halt]') && !document.querySelector('main').hasAttribute('data-halted')`)
}
