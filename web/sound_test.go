package web_test

import (
	"encoding/binary"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"pantheon/board"
)

var sounds = flag.String("sounds", "", "folder for the effects as files that one can listen to; left out, none are kept")

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
	text, err := os.ReadFile("script/dom/effects.js")
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

// TestHowSoundsSound renders each effect, as loud as may be: it is heard, is not cut off at full strength, and is over within two seconds.
// With -sounds DIR they are kept as files that one can listen to.
func TestHowSoundsSound(t *testing.T) {
	tour(t)
	ctx := chromium(t)
	h := openHouse(t, toyShelf())
	b := browser(t, ctx)
	b.playNow(h, h.shelf[0].ID())
	const rate, long = 22050, 3
	eval[bool](b, fmt.Sprintf(`(async () => {
		document.documentElement.toggleAttribute('data-sound', true);
		document.documentElement.dataset.volume = 'loud';
		window.render = () => new OfflineAudioContext(1, %[1]d * %[2]d, %[1]d);
		let now = window.render();
		window.AudioContext = function () { // the page makes one, which stands for whatever is rendered
			const get = (_, k) => {
				if (k === 'state') return 'running';
				return typeof now[k] === 'function' ? now[k].bind(now) : now[k];
			};
			return new Proxy({}, { get });
		};
		document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
		const { sound } = await import(document.querySelector('script[type="module"]').src);
		window.sounding = async (kind) => {
			now = window.render();
			await sound.hear([kind]);
			const samples = (await now.startRendering()).getChannelData(0);
			return Array.from(samples, (x) => Math.round(x * 32767));
		};
		return true;
	})()`, rate, long))
	for _, kind := range board.AllSounds {
		samples := eval[[]int](b, fmt.Sprintf(`window.sounding(%q)`, string(kind)))
		peak, end := 0, 0
		for i, x := range samples {
			peak = max(peak, x, -x)
			if x > 100 || x < -100 {
				end = i
			}
		}
		seconds := float64(end) / rate
		t.Logf("%-7s peak %.2f, %.2f s", kind, float64(peak)/32767, seconds)
		if peak < 1000 || peak > 32767 {
			t.Errorf("%s has a peak of %.2f, which is not to be heard or is cut off", kind, float64(peak)/32767)
		}
		if seconds < .02 || seconds > 2 {
			t.Errorf("%s lasts %.2f s", kind, seconds)
		}
		if *sounds != "" {
			wave(t, filepath.Join(*sounds, string(kind)+".wav"), samples, rate)
		}
	}
}

// wave writes samples of 16 bits as a file that players know.
func wave(t *testing.T, file string, samples []int, rate int) {
	t.Helper()
	var data []byte
	for _, x := range samples {
		data = binary.LittleEndian.AppendUint16(data, uint16(int16(max(-32768, min(32767, x)))))
	}
	le := binary.LittleEndian
	head := append([]byte("RIFF"), le.AppendUint32(nil, uint32(36+len(data)))...)
	head = append(head, "WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00"...)
	head = le.AppendUint32(le.AppendUint32(head, uint32(rate)), uint32(2*rate))
	head = append(head, "\x02\x00\x10\x00data"...)
	head = le.AppendUint32(head, uint32(len(data)))
	if err := os.WriteFile(file, append(head, data...), 0o666); err != nil {
		t.Fatal(err)
	}
}
