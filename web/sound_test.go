package web_test

import (
	"testing"
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
