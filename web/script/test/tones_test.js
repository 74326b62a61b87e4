import assert from 'node:assert/strict';
import { test } from 'node:test';

import { audible, calls, inTurn, volume } from '../core/tones.js';

const effects = {
  knock: { noises: [[900, .1, .2, 0]], tones: [[180, .1, .1, .05]] },
  ring: { tones: [[660, .1, .1, 0], [880, .2, .1, .1]] },
};

test('what happens is heard one after the other', () => {
  const { tones, noises } = inTurn(effects, ['ring', 'nothing', 'knock']);
  assert.deepEqual(tones.map(([pitch]) => pitch), [660, 880, 180]);
  assert.deepEqual(tones.map(([, , , after]) => Number(after.toFixed(2))), [0, .1, .61]);
  assert.deepEqual(noises.map(([, , , after]) => Number(after.toFixed(2))), [.56]);
  assert.deepEqual(inTurn(effects, []), { tones: [], noises: [] });
  assert.equal(effects.knock.tones[0][3], .05, 'the effects stay as they are');
});

test('the reader says how loud it is, and nothing is louder than can be', () => {
  assert.equal(volume(.2, ''), .2);
  assert.ok(volume(.2, 'soft') < .1);
  assert.equal(volume(.2, 'loud'), .4);
  assert.equal(volume(.7, 'loud'), 1);
  assert.equal(volume(.2, 'another word'), .2);
});

test('a reader chooses to hear everything, only that it is their turn, or nothing', () => {
  assert.deepEqual(['on', 'turn', ''].map((choice) => audible(choice, true)), [true, true, false]);
  assert.deepEqual(['on', 'turn', ''].map((choice) => audible(choice, false)), [true, false, false]);
});

test('a turn that comes is heard once, by a reader who looks at something else', () => {
  const heard = (...turns) => {
    let before = null;
    return turns.filter(([mine, front]) => {
      const due = calls(mine, before, front);
      before = mine;
      return due;
    }).length;
  };
  assert.equal(heard([false, true], [true, false], [true, false]), 1);
  assert.equal(heard([false, true], [true, true]), 0, 'they look at it');
  assert.equal(heard([true, false], [true, false]), 0, 'it was their turn when they came');
  assert.equal(heard([false, false], [true, false], [false, false], [true, false]), 2);
});
