import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawn, follows, next, settled, showsCoach } from '../core/heights.js';
import { random, seed } from './random.js';

const large = { width: 60, height: 60 };
const small = { width: 60, height: 30 };
const seen = (more) => ({ held: false, reads: false, coach: false, stage: [], panes: 0, bar: true, over: false, ...more });

test('the sheet goes down while something small on the stage is to be chosen, and back afterwards', () => {
  assert.equal(settled(seen({ held: true, stage: [large, small] }), 'half'), 'low');
  assert.equal(settled(seen({ held: true, stage: [large] }), 'half'), null, 'a finger hits it as it is');
  assert.equal(settled(seen({ held: true, stage: [small], panes: 2 }), 'half'), null, 'there is more to choose in the sheet');
  assert.equal(settled(seen({ stage: [small] }), 'half'), null, 'nothing is held');
  assert.equal(settled(seen({ stage: [small] }), 'low'), 'half', 'the move is made');
});

test('the sheet goes up while it has more choices than room, and none are on the stage', () => {
  assert.equal(settled(seen({ over: true }), 'half'), 'whole');
  assert.equal(settled(seen({ over: true, bar: false }), 'whole'), 'half', 'there is nothing to choose in it');
  assert.equal(settled(seen({ over: true, stage: [large] }), 'half'), null, 'the stage needs its room');
  assert.equal(settled(seen({ over: false, stage: [large] }), 'whole'), null, 'it does not jump while one chooses');
});

test('a coach has room beside the choices, and the reader of a lesson sees all of it', () => {
  const coached = seen({ coach: true, stage: [large], over: true });
  assert.equal(showsCoach(coached), true);
  assert.equal(settled(coached, 'half'), 'whole');
  assert.equal(settled({ ...coached, held: true }, 'half'), null, 'what is held needs the stage');
  assert.equal(settled({ ...coached, over: false }, 'low'), null);
  assert.equal(settled(seen({ reads: true, held: true, stage: [small] }), 'low'), 'whole');
});

test('the grip draws the sheet one height in its direction, and a touch to the next', () => {
  assert.equal(drawn('half', -13), 'whole');
  assert.equal(drawn('half', 200), 'low');
  assert.equal(drawn('low', 50), 'low');
  assert.equal(drawn('whole', -50), 'whole');
  assert.equal(drawn('half', 11), null, 'a finger that trembles draws nothing');
  assert.deepEqual(['low', 'half', 'whole'].map(next), ['half', 'whole', 'low']);
  assert.deepEqual([-300, -7, 0, 30, 300].map(follows), [-40, -7, 0, 30, 40]);
});

test('whatever happens, the sheet comes to rest', () => {
  const dice = random(1);
  for (let n = 0; n < 2000; n++) {
    const yes = () => dice() < .5;
    const now = seen({ held: yes(), reads: yes(), coach: yes(), bar: yes(), over: yes(), panes: Math.floor(dice(0, 3)),
      stage: Array.from({ length: Math.floor(dice(0, 3)) }, () => (yes() ? small : large)) });
    for (const height of ['low', 'half', 'whole']) {
      const to = settled(now, height) || height;
      assert.equal(settled(now, to) || to, to, `from ${height}, ${JSON.stringify(now)}; SEED=${seed}`);
    }
  }
});
