import assert from 'node:assert/strict';
import { test } from 'node:test';

import { soundOf, sounds } from '../core/four-gods-tones.js';

const lying = { phase: 'playing', tiles: 9, cities: 1, held: 1, loud: 1 };
const after = (now) => soundOf(lying, { ...lying, ...now });

test('what has happened sounds, and only what is told first', () => {
  assert.equal(after({}), null);
  assert.equal(after({ held: 2 }), 'draw');
  assert.equal(after({ held: 0, tiles: 10 }), 'place');
  assert.equal(after({ tiles: 10, held: 2 }), 'place');
  assert.equal(after({ tiles: 8, cities: 2 }), 'city');
  assert.equal(after({ loud: 2, tiles: 10 }), 'call');
  assert.equal(after({ phase: 'final', cities: 2, loud: 2 }), 'gong');
  assert.equal(after({ phase: 'over' }), 'gong');
  assert.equal(soundOf({ ...lying, phase: 'final' }, { ...lying, phase: 'final', tiles: 10 }), 'place', 'the gong sounds once');
});

test('what is taken back or goes on sounds of nothing', () => {
  assert.equal(after({ held: 0, tiles: 8, cities: 0 }), null);
  assert.equal(after({ phase: 'lobby' }), null);
  assert.equal(soundOf({ ...lying, loud: 0 }, { ...lying, loud: 2 }), null, 'a page that comes late is not called');
});

test('each sound has tones that can be heard and end soon', () => {
  for (const [name, tones] of Object.entries(sounds)) {
    for (const [pitch, long, gain, begins] of tones) {
      assert.ok(pitch > 60 && pitch < 2000 && gain > 0 && gain < .5 && long + begins < 2, name);
    }
  }
});
