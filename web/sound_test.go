package web_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"pantheon/board"
)

// TestThePageMakesEachSound checks that the script has an effect for each sound that a title may name, and no other
// effects.
func TestThePageMakesEachSound(t *testing.T) {
	text, err := os.ReadFile("script/core/effects.js")
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

// silentAudio is a script that makes a page render its sounds without playing them, and counts them.
const silentAudio = `(() => {
	window.heard = 0;
	const start = AudioScheduledSourceNode.prototype.start;
	AudioScheduledSourceNode.prototype.start = function (...all) { window.heard++; return start.apply(this, all); };
	window.AudioContext = class extends OfflineAudioContext {
		constructor() { super(1, 66150, 22050); window.audio = this; }
		get state() { return 'running'; }
	};
	return true;
})()`

// TestWhatHappensIsHeard watches a table where others play. Their moves make sounds only after the visitor has touched the page, as
// browsers require. There is no sound while the page is hidden or sounds are off. Sounds that are off stay off after a reload.
func TestWhatHappensIsHeard(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openTestSite(t, realRegistry(t))
	l := &looker{tab: browser(t, ctx)}
	for _, title := range h.registry {
		if board.HearingOf(title.Board).Pieces {
			l.id, l.seats = h.pair(title.ID())
			break
		}
	}
	l.still()
	l.do(chromedp.Navigate(h.server.URL + "/t/" + l.id))
	l.until(`document.querySelector('[data-replay]:not([hidden])')`)
	eval[bool](l.tab, silentAudio)
	is := func(loud bool, when string) {
		t.Helper()
		eval[bool](l.tab, `(window.heard = 0) === 0`)
		for range 4 {
			l.say()
		}
		l.follows(when)
		if loud {
			l.until(`window.heard > 0`)
		} else if n := eval[int](l.tab, `window.heard`); n != 0 {
			t.Errorf("%s: %d tones and noises are heard", when, n)
		}
	}
	is(false, "the page was not touched")
	eval[bool](l.tab, `['pointerdown', 'pointerup'].map((kind) => document.body.dispatchEvent(new PointerEvent(kind, { bubbles: true })))[0]`)
	is(true, "sentences with sounds")
	if peak := eval[float64](l.tab, `window.audio.startRendering().then((all) => Math.max(...all.getChannelData(0)))`); peak < .03 {
		t.Errorf("what is heard has a peak of %.3f", peak)
	}
	eval[bool](l.tab, `!!Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })`)
	is(false, "sentences behind another window")
	eval[bool](l.tab, `delete document.visibilityState`)
	eval[bool](l.tab, `import(document.querySelector('script[type="module"]').src).then(({ sound }) => sound.setLoud(false)).then(() => true)`)
	is(false, "sounds are switched off")
	l.reload()
	if eval[bool](l.tab, `document.documentElement.hasAttribute('data-sound')`) {
		t.Error("a reload forgets that sounds are switched off")
	}
}
