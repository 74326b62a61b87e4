package web_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"pantheon/board"
)

// TestSounds plays tones as a title's script would: none before the page was touched, as browsers want it, then each, and none any more
// once they are switched off, which a reload remembers.
func TestSounds(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	b := browser(t, ctx)
	b.playNow(h, h.shelf[0].ID())
	const play = `import(document.querySelector('script[type="module"]').src).then(({ sound: m }) => { window.sound = m; m.tones([[440, .1, .1, 0], [880, .1, .1, .05]]); return window.heard; })`
	const fake = `(() => {
		window.heard = 0;
		const part = () => ({ connect(to) { return to; }, frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, start() { window.heard++; }, stop() {} });
		window.AudioContext = class { state = 'running'; currentTime = 0; destination = {}; createOscillator() { return part(); } createGain() { return part(); } };
		return true;
	})()`
	eval[bool](b, fake)
	if n := eval[int](b, play); n != 0 {
		t.Errorf("%d tones are played before the page was touched", n)
	}
	eval[bool](b, `document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))`)
	if n := eval[int](b, play); n != 2 {
		t.Errorf("%d tones are played, not 2", n)
	}
	eval[bool](b, `window.sound.setLoud(false).then(() => true)`)
	if n := eval[int](b, play); n != 2 {
		t.Error("tones are played though they are switched off")
	}
	b.reload()
	b.until(`document.querySelector('main[data-table]')`)
	if eval[bool](b, `document.documentElement.hasAttribute('data-sound')`) {
		t.Error("a reload forgets that sounds are switched off")
	}
}

// TestThePageMakesEachSound: the script has an effect for each sound that a title may name, and none besides.
func TestThePageMakesEachSound(t *testing.T) {
	text, err := os.ReadFile("assets/effects.js")
	if err != nil {
		t.Fatal(err)
	}
	var made []string
	for _, m := range regexp.MustCompile(`(?m)^  (\w+): \{(?: (?:tones|noises)|$)`).FindAllStringSubmatch(string(text), -1) {
		made = append(made, m[1])
	}
	var named []string
	for _, s := range board.AllSounds {
		named = append(named, string(s))
	}
	slices.Sort(made)
	slices.Sort(named)
	if !slices.Equal(made, named) {
		t.Errorf("the script makes %v, titles name %v", made, named)
	}
}

// TestWhatHappensIsHeard looks at a table where others play: what they do is heard, and not while the page is hidden.
func TestWhatHappensIsHeard(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, realShelf(t))
	l := &looker{tab: browser(t, ctx)}
	for _, title := range h.shelf {
		if board.HearingOf(title.Board).Pieces {
			l.id, l.seats = h.pair(title.ID())
			break
		}
	}
	l.still()
	l.do(chromedp.Navigate(h.server.URL + "/t/" + l.id))
	l.until(`document.querySelector('[data-replay]:not([hidden])')`)
	eval[bool](l.tab, `(() => {
		window.heard = 0;
		const part = () => ({ connect(to) { return to; }, frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, start() { window.heard++; }, stop() {} });
		window.AudioContext = class {
			state = 'running'; currentTime = 0; destination = {}; sampleRate = 100;
			createOscillator() { return part(); } createGain() { return part(); } createBufferSource() { return part(); } createBiquadFilter() { return part(); }
			createBuffer() { return { getChannelData: () => new Float32Array(100) }; }
		};
		document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
		document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
		return true;
	})()`)
	for range 6 {
		l.say()
	}
	l.follows("sentences with sounds")
	l.until(`window.heard > 0`)
	eval[bool](l.tab, `(Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }), window.heard = 0) === 0`)
	for range 4 {
		l.say()
	}
	l.follows("sentences behind another window")
	if n := eval[int](l.tab, `window.heard`); n != 0 {
		t.Errorf("%d tones and noises are heard of a page that is hidden", n)
	}
}
