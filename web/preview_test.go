package web_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// foreseen asks what a sentence would do.
func (p *person) foreseen(id, words string) (status int, lines []string, text string) {
	p.h.t.Helper()
	r := p.ask("GET", "/t/"+id+"/preview?words="+url.QueryEscape(words), nil, "Accept", "application/json")
	var answer struct {
		Lines         []string
		Open, Message string
	}
	if err := json.Unmarshal([]byte(r.body), &answer); err != nil {
		p.h.t.Fatalf("%v in\n%.500s", err, r.body)
	}
	if answer.Open != "" {
		answer.Lines = append(answer.Lines, answer.Open)
	}
	return r.status, answer.Lines, answer.Message
}

// TestPreviewInWords looks ahead at each sentence of a game while it is played, in each language.
func TestPreviewInWords(t *testing.T) {
	h := openHouse(t, toyShelf())
	id, seats := h.pair("bluff")
	seats[1].post("/settings", "lang", "zh", "return", "/").want(t, 200)
	heard := map[string]bool{}
	for n := range 40 {
		for who, p := range seats {
			for _, words := range sayForm(t, p.get("/t/"+id)).words {
				status, lines, text := p.foreseen(id, words)
				if status != 200 || text != "" {
					t.Fatalf("%q: status %d, %q", words, status, text)
				}
				for _, l := range lines {
					heard[fmt.Sprint(who, " ", l)] = true
				}
			}
		}
		if !sayAny(t, id, seats, n) {
			break
		}
	}
	for _, want := range []string{
		"0 What follows depends on chance, or on what you cannot see.", "1 之后的结果取决于随机，或你看不到的东西。",
		"0 Your turn ends with this.", "1 这一步会结束你的回合。", "0 Changes your score as it stands: +1", "1 当前分数的变化：+1",
	} {
		if !heard[want] {
			t.Errorf("nobody ever read %q; they read %v", want, heard)
		}
	}
}

func TestPreviewOfWhatCannotBeSaid(t *testing.T) {
	h := openHouse(t, toyShelf())
	id, seats := h.pair("bluff")
	mine := sayForm(t, seats[0].get("/t/"+id)).words
	owner, other := seats[0], seats[1]
	if len(mine) == 0 {
		owner, other = seats[1], seats[0]
		mine = sayForm(t, owner.get("/t/"+id)).words
	}
	if status, lines, text := owner.foreseen(id, "fly away"); status != 409 || len(lines) > 0 || text == "" {
		t.Errorf("a sentence that there is not: status %d, lines %v, %q", status, lines, text)
	}
	if status, _, text := other.foreseen(id, mine[0]); status != 409 || text == "" {
		t.Errorf("out of turn: status %d, %q", status, text)
	}
	if status, _, text := h.person().foreseen(id, mine[0]); status != 409 || text == "" {
		t.Errorf("a watcher: status %d, %q", status, text)
	}
	if status, _, _ := owner.foreseen(id, strings.Repeat("x", 2000)); status != 400 {
		t.Errorf("a long sentence: status %d", status)
	}
}

// TestPointingShowsWhatWouldFollow points at a choice, and at what completes a sentence on the board, and reads in the tip what
// the server foresees; the question before a sentence says it too.
func TestPointingShowsWhatWouldFollow(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	for _, title := range h.shelf {
		if races(title) {
			continue // there is no turn to be ended, and nobody is asked before a sentence
		}
		b := browser(t, ctx)
		b.do(chromedp.Navigate(h.server.URL))
		eval[bool](b, `(document.cookie = 'pantheon-settings=confirm=turn; path=/') !== ''`)

		// Played on until the turn can be ended with a sentence of words on the board, of which the server foresees something. A position
		// is looked at before anything is done in it, in one script: else what comes meanwhile would be played without a look.
		find := `(async () => {
			const page = document.querySelector('main');
			const at = () => page.dataset.now + ' ' + page.dataset.entry;
			const before = at();
			const things = button => button.dataset.things.split(' ');
			const all = [...document.querySelectorAll('form[data-say]:not(.used) button[name="words"]:not(.tile)')];
			const alone = button => !all.some(other => other !== button && things(button).every(thing => things(other).includes(thing)));
			const good = all.filter(b => 'ends' in b.dataset && b.dataset.things && !b.dataset.things.includes('number:') && alone(b));
			if (document.getElementById('chips').hidden) for (const button of good.slice(0, 5)) {
				const answer = await (await fetch(location.pathname + '/preview?words=' + encodeURIComponent(button.value), { headers: { Accept: 'application/json' } })).json();
				if (at() !== before) return '';
				if (!answer.lines || answer.lines.length < 2) continue;
				window.choice = button;
				return answer.lines.join('|');
			}
			` + turn + `;
			return '';
		})()`
		told := ""
		for tables := 0; told == ""; tables++ {
			if tables == 12 {
				t.Fatalf("%s: at %d tables no turn could be ended with something foreseen", title.ID(), tables)
			}
			b.playPair(h, title.ID()) // chance may give a hand or a hero with which no turn ends so: then another table is tried
			eval[bool](b, fmt.Sprintf(dice, seedOf(t))+`true`)
			for end := time.Now().Add(patience); told == "" && time.Now().Before(end); told = eval[string](b, find) {
				if eval[int](b, nowPly) > 20 {
					break
				}
				b.settled()
			}
		}
		t.Logf("%s: %s: %s", title.ID(), eval[string](b, `window.choice.value + ': ' + window.choice.dataset.things`), told)
		const then = `[...document.querySelectorAll('#tip .then')].map(p => p.textContent).join('|')`
		point := func(what string) {
			t.Helper()
			// As a mouse that moves a little: again on what is pointed at already, this does nothing.
			over := what + `.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))`
			b.until(fmt.Sprintf(`%s && %s === %q`, over, then, told))
		}
		point(`window.choice`)

		// The same choice on the board: everything of it but one thing is chosen, and that one is pointed at.
		last := eval[bool](b, `(async () => {
			const things = window.choice.dataset.things.split(' ');
			for (const thing of things.slice(0, -1)) {
				document.querySelector('[data-svg] [data-thing~="' + CSS.escape(thing) + '"].lit').dispatchEvent(new MouseEvent('click', { bubbles: true }));
			}
			window.last = document.querySelector('[data-svg] [data-thing~="' + CSS.escape(things.at(-1)) + '"].lit');
			return window.last !== null && !document.querySelector('#menu button'); // what is settled but for one thing is asked in a menu
		})()`)
		if last {
			point(`window.last`)
		}

		eval[bool](b, `([...document.querySelectorAll('#menu button')].find(b => b.value === window.choice.value) || window.choice).click() || true`)
		for _, line := range strings.Split(told, "|") {
			b.until(fmt.Sprintf(`(document.querySelector('#chips .sure') || { textContent: '' }).textContent.includes(%q)`, line))
		}
	}
}

// TestATipStaysWhileOthersTalk: what somebody is reading stays when a line is said or somebody comes, since nothing of the game changed;
// also when that happens before it has come.
func TestATipStaysWhileOthersTalk(t *testing.T) {
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	ana, bruno, _, id := h.talkers(h.shelf[0].ID())
	b := browser(t, ctx)
	b.still()
	b.show(view{"table", bruno, "/t/" + id, ""})
	said := 0
	hear := func(p *person) {
		t.Helper()
		said++
		p.post("/t/"+id+"/talk", "text", "a word", "input", fmt.Sprint("word", said)).want(t, 200)
		b.until(fmt.Sprintf(`document.querySelector('.tab:has(.tab-talk) .badge')?.textContent.trim() === '%d'`, said))
	}
	hear(ana) // the stream has begun
	point := `document.querySelector('[data-svg] [data-thing]').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))`
	eval[bool](b, point)
	hear(ana)
	b.until(`document.getElementById('tip')`)
	eval[bool](b, `(document.getElementById('tip').dataset.same = 'yes') !== ''`)
	hear(ana)
	if !eval[bool](b, `document.getElementById('tip')?.dataset.same === 'yes'`) {
		t.Error("the tip has gone, since somebody talked")
	}
}
