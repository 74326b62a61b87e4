import assert from 'node:assert/strict';
import { test } from 'node:test';

import { middle } from '../core/geometry.js';
import { bounded, centred, closer, closeTo, detail, edges, fit, most, overflows, readable, share, shift, switched, tapped, turned, wayTo }
  from '../core/viewport.js';
import { random, seed } from './random.js';

const box = (left, top, width, height) => ({ left, top, width, height });

// A Scene is a picture in a frame that scrolls as browsers do: a picture smaller than its frame is in its centre.
class Scene {
  zoom = 0;
  scroll = { x: 0, y: 0 };

  constructor(frame, picture, near, page) {
    Object.assign(this, { frame, picture, near });
    this.fit = fit(frame, picture, near, page);
    if (this.fit.high) this.frame = { ...frame, height: this.fit.high };
    this.most = most(this.fit, picture);
    this.enlarge(this.fit.first);
    this.scrollTo(centred({ x: .5, y: .5 }, this.size(), this.frame));
  }

  size = () => ({ width: this.fit.whole * this.zoom, height: this.fit.whole * this.zoom * this.picture.height / this.picture.width });
  enlarge = (zoom) => { this.zoom = bounded(zoom, this.most); };

  scrollTo({ x, y }) {
    const { width, height } = this.size();
    this.scroll.x = Math.max(0, Math.min(width - this.frame.width, x));
    this.scroll.y = Math.max(0, Math.min(height - this.frame.height, y));
  }

  area() {
    const { width, height } = this.size();
    const { frame, scroll } = this;
    const before = (room, long) => Math.max(0, (room - long) / 2);
    return box(frame.left + before(frame.width, width) - scroll.x, frame.top + before(frame.height, height) - scroll.y, width, height);
  }

  by(factor, at, to = at) {
    const old = this.area();
    this.enlarge(this.zoom * factor);
    this.scrollTo(this.scroll); // as the browser does when the picture becomes smaller
    const { x, y } = shift(old, this.area(), at, to);
    this.scrollTo({ x: this.scroll.x + x, y: this.scroll.y + y });
    return old;
  }
}

// scene returns a random scene: a telephone or desktop window, in which the table is whole or scrolls.
function scene(dice) {
  const frame = box(dice(0, 50), dice(0, 100), dice(300, 2000), dice(200, 1400));
  const picture = { width: dice(200, 2000), height: dice(200, 2000) };
  return new Scene(frame, picture, dice(300, 1200), { atOnce: dice() < .6, height: dice(400, 1500) });
}

test('whatever gestures come, the zoom keeps its bounds, and the picture covers the frame or lies inside it', () => {
  const dice = random(1);
  for (let n = 0; n < 300; n++) {
    const s = scene(dice);
    for (let step = 0; step < 30; step++) {
      const at = { x: s.frame.left + dice() * s.frame.width, y: s.frame.top + dice() * s.frame.height };
      const centre = middle(s.frame);
      const gestures = [
        () => s.by(turned(dice(-600, 600)), at),
        () => s.by(tapped(s.zoom, s.fit, s.near) / s.zoom, at, centre),
        () => s.by(switched(s.zoom, s.fit, s.near) / s.zoom, centre),
        () => s.by([1.4, 1 / 1.4][Math.floor(dice(0, 2))], centre),
        () => s.scrollTo({ x: dice(-500, 5000), y: dice(-500, 5000) }),
        () => s.by(closeTo(s.frame, [box(at.x, at.y, dice(1, 300), dice(1, 300))], s.zoom) / s.zoom, at, centre),
      ];
      gestures[Math.floor(dice(0, gestures.length))]();
      const { left, top, width, height } = s.area();
      assert.ok(s.zoom >= 1 && s.zoom <= s.most + 1e-9, `zoom ${s.zoom}, at most ${s.most}; SEED=${seed}`);
      const near = (a, b) => a <= b + .01;
      const inside = (low, long, from, room) => near(from, low) && near(low + long, from + room);
      const lies = (low, long, from, room) => inside(low, long, from, room) || inside(from, room, low, long);
      assert.ok(lies(left, width, s.frame.left, s.frame.width) && lies(top, height, s.frame.top, s.frame.height),
        `picture ${JSON.stringify(s.area())} in ${JSON.stringify(s.frame)}; SEED=${seed}`);
    }
  }
});

test('what lies under the fingers stays there, unless the picture would leave its frame', () => {
  const dice = random(2);
  for (let n = 0; n < 500; n++) {
    const s = scene(dice);
    s.by(dice(1, 4), middle(s.frame));
    s.scrollTo({ x: dice(0, 3000), y: dice(0, 3000) });
    const at = { x: s.frame.left + dice() * s.frame.width, y: s.frame.top + dice() * s.frame.height };
    const to = { x: s.frame.left + dice() * s.frame.width, y: s.frame.top + dice() * s.frame.height };
    const was = share(s.area(), at);
    s.by(dice(.5, 2), at, to);
    const { left, top, width, height } = s.area();
    const over = { x: width > s.frame.width, y: height > s.frame.height };
    const stuck = { x: [0, width - s.frame.width].some((end) => Math.abs(s.scroll.x - end) < .01),
      y: [0, height - s.frame.height].some((end) => Math.abs(s.scroll.y - end) < .01) };
    for (const [way, low, long] of [['x', left, width], ['y', top, height]]) {
      if (!over[way] || stuck[way]) continue;
      assert.ok(Math.abs(low + was[way] * long - to[way]) < .01, `${way} of scene ${n}; SEED=${seed}`);
    }
  }
});

test('where the table is whole the picture begins whole, as large as its frame', () => {
  const dice = random(3);
  for (let n = 0; n < 200; n++) {
    const frame = box(0, 0, dice(300, 2000), dice(200, 1400));
    const s = new Scene(frame, { width: dice(200, 2000), height: dice(200, 2000) }, 700, { atOnce: true, height: 900 });
    const { width, height } = s.size();
    assert.equal(s.zoom, 1);
    assert.ok(width <= frame.width + .01 && height <= frame.height + .01, 'it is whole');
    assert.ok(Math.abs(width - frame.width) < .01 || Math.abs(height - frame.height) < .01, 'it is as large as it can be');
    assert.equal(overflows(s.size(), frame), false);
  }
});

test('where the page scrolls the picture begins as wide as its board wants it, and never takes the whole window', () => {
  const phone = fit({ width: 350, height: 0 }, { width: 700, height: 1400 }, 700, { atOnce: false, height: 780 });
  assert.deepEqual(phone, { whole: 350, first: 2, high: 624 });
  const desk = fit({ width: 900, height: 0 }, { width: 700, height: 700 }, 700, { atOnce: false, height: 2000 });
  assert.deepEqual(desk, { whole: 900, first: 1, high: 900 });
});

test('the button shows all words, and the whole picture, in turn', () => {
  const map = { whole: 390, first: 1 };
  const closer = switched(1, map, 700);
  assert.equal(closer * map.whole, 700, 'as wide as its board wants it');
  assert.equal(switched(closer, map, 700), 1);
  assert.equal(switched(1.3, map, 700), 1, 'the whole picture is first');
  assert.equal(readable({ whole: 1400, first: 1 }, 700), 1.6, 'never little');
});

test('a double tap goes closer, and back to how the picture was at first', () => {
  const map = { whole: 390, first: 1.2 };
  assert.equal(tapped(1.2, map, 700) * 390, 700);
  assert.equal(tapped(1.9, map, 700), 1.2);
});

test('the wheel makes the picture larger and smaller as much', () => {
  assert.ok(turned(-100) > 1.1);
  assert.ok(Math.abs(turned(-100) * turned(100) - 1) < 1e-9);
});

test('a picture that is drawn small says so to its style', () => {
  assert.deepEqual(detail(700, 700), { compact: false, smallest: false });
  assert.deepEqual(detail(699, 700), { compact: true, smallest: false });
  assert.deepEqual(detail(370, 700), { compact: true, smallest: true });
});

test('things that are too small come so close that a finger hits each, as far as the picture goes', () => {
  const dice = random(4);
  for (let n = 0; n < 300; n++) {
    const things = Array.from({ length: 1 + Math.floor(dice(0, 5)) }, () => box(dice(0, 400), dice(0, 400), dice(4, 60), dice(4, 60)));
    const left = dice(1, 6);
    const factor = closer(things, 44, left);
    assert.ok(factor <= left);
    if (factor > 1 && factor < left) assert.ok(things.every(({ width, height }) => Math.min(width, height) * factor >= 44), `SEED=${seed}`);
    if (factor === 1) assert.ok(left < 1.02 || things.every(({ width, height }) => Math.min(width, height) * 1.03 >= 44), `SEED=${seed}`);
  }
});

test('what can be chosen fills the frame, and stays in it', () => {
  const frame = box(0, 100, 400, 300);
  const things = [box(150, 200, 40, 40), box(210, 220, 50, 60)];
  const zoom = closeTo(frame, things, 1);
  assert.ok(zoom > 1.5 && zoom <= 2);
  assert.ok(110 * zoom < 400 && 80 * zoom < 300, 'all of them are in the frame');
  assert.equal(closeTo(frame, [box(0, 100, 1000, 300)], 1.2), 1, 'what is larger than the frame is shown as the whole picture');
  assert.equal(closeTo(frame, [box(200, 200, 10, 10)], 1), 2, 'at most twice the whole');
});

test('the frame goes to what can be chosen when nothing of it is in sight', () => {
  const frame = box(0, 0, 300, 200);
  assert.equal(wayTo(frame, []), null);
  assert.equal(wayTo(frame, [box(500, 0, 10, 10), box(100, 100, 10, 10)]), null, 'something is in sight');
  assert.deepEqual(wayTo(frame, [box(900, 90, 20, 20), box(390, 90, 20, 20)]), { x: 250, y: 0 }, 'the nearest');
  assert.deepEqual(wayTo(frame, [box(140, 340, 20, 20)]), { x: 0, y: 250 });
});

test('edges tell where more can be chosen', () => {
  const frame = box(100, 0, 300, 200);
  assert.deepEqual(edges(frame, [box(0, 0, 50, 50), box(200, 0, 50, 50)]), { left: true, right: false });
  assert.deepEqual(edges(frame, [box(380, 0, 50, 50)]), { left: false, right: true });
  assert.deepEqual(edges(frame, [box(370, 0, 50, 50)]), { left: false, right: false }, 'half of it is in sight');
});
