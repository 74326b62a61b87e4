package web_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// foreseen requests the preview of a move, and returns the status, the lines of the preview, and the error message.
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

// TestPreviewInWords checks the previews of the moves of a game, in English and Chinese.
func TestPreviewInWords(t *testing.T) {
	h := openTestSite(t, toyRegistry())
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
		"0 The rest depends on chance or on hidden information.", "1 其余的取决于运气或隐藏的信息。",
		"0 This ends your turn.", "1 这会结束你的回合。", "0 Your score changes by +1.", "1 你的得分变化：+1。",
	} {
		if !heard[want] {
			t.Errorf("nobody ever read %q; they read %v", want, heard)
		}
	}
}

func TestPreviewOfWhatCannotBeSaid(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, seats := h.pair("bluff")
	mine := sayForm(t, seats[0].get("/t/"+id)).words
	owner, other := seats[0], seats[1]
	if len(mine) == 0 {
		owner, other = seats[1], seats[0]
		mine = sayForm(t, owner.get("/t/"+id)).words
	}
	if status, lines, text := owner.foreseen(id, "fly away"); status != 409 || len(lines) > 0 || text == "" {
		t.Errorf("a move that there is not: status %d, lines %v, %q", status, lines, text)
	}
	if status, _, text := other.foreseen(id, mine[0]); status != 409 || text == "" {
		t.Errorf("out of turn: status %d, %q", status, text)
	}
	if status, _, text := h.person().foreseen(id, mine[0]); status != 409 || text == "" {
		t.Errorf("a watcher: status %d, %q", status, text)
	}
	if status, _, _ := owner.foreseen(id, strings.Repeat("x", 2000)); status != 400 {
		t.Errorf("a long move: status %d", status)
	}
}

// TestPointingShowsWhatWouldFollow points at a choice, and at the thing on the board for the same move. The tooltip shows
// the server's preview, and so does the question before the move is played.
func TestPointingShowsWhatWouldFollow(t *testing.T) {
	tour(t)
	h := openTestSite(t, toyRegistry())
	b := browser(t, chromium(t))
	b.do(chromedp.Navigate(h.server.URL))
	eval[bool](b, `(document.cookie = 'pantheon-settings=confirm=turn; path=/') !== ''`)
	b.playPair(h, h.registry[0].ID())
	told := eval[[]string](b, `(async () => {
		const all = [...document.querySelectorAll('form[data-say]:not(.used) button[name="words"]:not(.tile)')];
		const names = (button, thing) => button.dataset.things.split(' ').includes(thing);
		window.choice = all.find(b => b.dataset.things && 'ends' in b.dataset && all.every(other => other === b || !names(other, b.dataset.things)));
		window.thing = document.querySelector('[data-svg] [data-thing~="' + choice.dataset.things + '"].lit');
		const answer = await fetch(location.pathname + '/preview?words=' + encodeURIComponent(choice.value), { headers: { Accept: 'application/json' } });
		return (await answer.json()).lines;
	})()`)
	if len(told) == 0 {
		t.Fatal("the server foresees nothing")
	}
	const tip = `[...document.querySelectorAll('#tip .then')].map(p => p.textContent).join('|')`
	for _, what := range []string{`window.choice`, `window.thing`} {
		// Like a mouse that moves a little: a second event on the same thing has no effect.
		b.until(what + `.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })) && ` + fmt.Sprintf(`%s.startsWith(%q)`, tip, strings.Join(told, "|")))
		b.do(chromedp.KeyEvent(kb.Escape))
	}
	b.until(`window.thing.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) || true`)
	for _, line := range told {
		b.until(fmt.Sprintf(`document.querySelector('#chips .sure')?.textContent.includes(%q)`, line))
	}
}

// TestATipStaysWhileOthersTalk checks that a tooltip stays when a chat message arrives, since nothing in the game has
// changed. The same holds for a tooltip that has not appeared yet.
func TestATipStaysWhileOthersTalk(t *testing.T) {
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	ana, bruno, _, id := h.talkers(h.registry[0].ID())
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
