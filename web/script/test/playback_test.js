import assert from 'node:assert/strict';
import { test } from 'node:test';

import { begun, brought, bundle, covers, inert, isGentle, keyed, lasts, left, next, pressed, queued, readTime, shows, stepTime, describe,
  words } from '../core/playback.js';

test('the pace of the playback', () => {
  assert.equal(stepTime(0, false), 1400, 'at ease');
  assert.equal(stepTime(8, false), 1000, 'all that wait are shown in nine seconds');
  assert.equal(stepTime(500, false), 160, 'what can still be seen');
  assert.equal(stepTime(0, true), 350, 'on demand');
});

test('a newcomer has time to read, however long the move is', () => {
  assert.equal(readTime(''), 1300);
  assert.equal(readTime('Ben recruits in Thessaly.'), 1300 + 25 * 55);
  assert.equal(readTime('本在色萨利招募。'), 1300 + 24 * 55, 'letters that say more take longer');
});

test('what one seat says in a row is told together, as far as it can be read and up to a scene', () => {
  const step = (who, more = {}) => ({ who, said: who + ' places a tile on a1', tableau: '', ...more });
  assert.equal(bundle([]), 0);
  assert.equal(bundle([step('Ben'), step('Clara')]), 1, 'another seat');
  assert.equal(bundle([step('Ben'), step('Ben'), step('Clara')]), 2);
  assert.equal(bundle([step('Ben'), step('Ben', { tableau: 'a battle' }), step('Ben')]), 2, 'a scene comes last');
  assert.equal(bundle([step(''), step('')]), 1, 'nobody says it');
  const turn = Array(17).fill(step('Ben'));
  let presses = 0;
  for (let n = 0; n < turn.length; n += bundle(turn.slice(n))) presses++;
  assert.ok(presses <= 4, `a long turn is ${presses} presses`);
});

const step = (n, more = {}) => (
  { said: `Ben moves ${n}.`, who: '', about: ['t' + n], stage: 'stage ' + n, glides: [], sounds: ['move'], tableau: '', ...more });
const steps = (from, to, more) => Array.from({ length: to - from + 1 }, (_, i) => step(from + i, more));

// watched plays a catch-up playback to its end, as the page does, and returns the steps and their durations.
function watched(playback) {
  const seen = [];
  let [time, now, one] = [0, playback, undefined];
  for (;;) {
    ({ step: one, playback: now } = next(now));
    if (!one) return { seen, time };
    seen.push(one);
    time += lasts(now, one.said).long;
  }
}

test('what others do is a playback, as long as the reader looks at the present and wants motion', () => {
  const page = { racing: false, past: null, visible: true, still: false };
  assert.ok(shows({}, page));
  assert.ok(!shows({ soft: true }, page), 'somebody who comes is no move');
  assert.ok(!shows({ whole: true }, page), 'all of the page came at once');
  for (const other of [{ racing: true }, { past: 0 }, { past: 3 }, { visible: false }, { still: true }]) {
    assert.ok(!shows({}, { ...page, ...other }), JSON.stringify(other));
  }
});

test('what a line says: its move, and what came of it once', () => {
  const names = ['', 'Ana', 'Ben'];
  assert.deepEqual(describe({ said: 'Ben moves.', tale: '', about: ['a1'] }, names), { said: 'Ben moves.', who: 'Ben', about: ['a1'] });
  assert.equal(describe({ said: 'Ben fights.', tale: 'Ana falls.', about: [] }, names).said, 'Ben fights. · Ana falls.');
  assert.equal(describe({ said: 'Ben fights', tale: 'Ben fights and wins.', about: [] }, names).said, 'Ben fights and wins.');
  assert.equal(describe({ said: 'It rains.', tale: '', about: [] }, names).who, '', 'an empty name is nobody');
  assert.deepEqual(describe(null, names), { said: '', who: '', about: [] });
});

test('what the server leaves out is empty', () => {
  assert.deepEqual(brought({}), { glides: [], sounds: [], tableau: '' });
  assert.equal(brought({ tableau: '<p>' }).tableau, '<p>');
});

test('each move is shown once, in order, and the last picture is that of the last', () => {
  for (const gentle of [false, true]) {
    for (const n of [1, 4, 6, 40]) {
      const { seen } = watched(steps(1, n, { who: 'Ben' }).reduce(queued, begun(gentle)));
      assert.deepEqual(seen.flatMap(({ about }) => about), steps(1, n).flatMap(({ about }) => about), `${n}, gentle ${gentle}`);
      assert.equal(seen.at(-1).stage, 'stage ' + n);
      assert.equal(seen.flatMap(({ sounds }) => sounds).length, n);
    }
  }
});

test('of more than forty that wait the oldest are left out, and the playback ends where the page is', () => {
  const { seen } = watched(steps(1, 60).reduce(queued, begun(false)));
  assert.equal(seen.length, 40);
  assert.equal(seen[0].stage, 'stage 21');
  assert.equal(seen.at(-1).stage, 'stage 60');
});

test('a playback of all that can wait is over in half a minute, and one that is hurried sooner', () => {
  const playback = steps(1, 40).reduce(queued, begun(false));
  const { time } = watched(playback);
  assert.ok(time < 30000, `it takes ${time} ms`);
  assert.ok(watched({ ...playback, hurried: true }).time < time / 2);
});

test('what is told together keeps all of it: the name once, the last scene, the last picture that there was', () => {
  const [glides, who] = [[{ piece: 'p', n: 1 }], 'Ben'];
  const many = [step(1, { who }), step(2, { who, stage: null, glides }), step(3, { who, tableau: 'a battle' })];
  const { step: one, playback } = next(begun(true, [...many, step(4)]));
  assert.equal(one.said, 'Ben moves 1 · moves 2 · moves 3');
  assert.equal(one.stage, 'stage 3');
  assert.equal(one.tableau, 'a battle');
  assert.deepEqual(one.glides, glides);
  assert.equal(playback.waiting.length, 1);
  assert.equal(next(begun(true, many.slice(0, 2))).step.stage, 'stage 1', 'a move that draws nothing leaves the picture');
});

test('a move stays longer in a playback that can be read, and its pieces move within its time', () => {
  const said = 'Ben recruits in Thessaly.';
  assert.ok(lasts(begun(true), said).long > 1700, 'after 1.7 s it is no more to be read');
  assert.ok(lasts(begun(false), said).long < 1700, 'at other tables it stays');
  for (const n of [0, 3, 40]) {
    const { long, motion } = lasts(begun(false, steps(1, n)), said);
    assert.ok(motion < long && motion <= 520);
  }
});

test('the first playbacks of a guided game can be read', () => {
  assert.ok(isGentle(true, 0) && isGentle(true, 11));
  assert.ok(!isGentle(true, 12));
  assert.ok(!isGentle(false, 0));
});

test('the playback says how much is left, whose turn has begun, and how one goes on', () => {
  const [none, three] = [begun(false), begun(false, steps(1, 3))];
  assert.equal(left(three), 3);
  assert.deepEqual(words(none, false), { rest: 0, left: '', end: '', quick: false, next: false });
  assert.deepEqual(words(three, false), { rest: 3, left: 'film-left', end: '', quick: true, next: false });
  assert.deepEqual(words(none, true), { rest: 0, left: 'film-yours', end: '', quick: false, next: false });
  assert.deepEqual(words(three, true), { rest: 3, left: 'film-turn', end: 'film-skip', quick: true, next: false });
  const gentle = words(begun(true, steps(1, 3, { who: 'Ben' })), false);
  assert.ok(gentle.next && !gentle.quick, 'one goes on by hand');
  assert.equal(gentle.rest, 1, 'what is told together is told once');
});

test('nothing in the picture of a playback is found twice or can be pressed', () => {
  const named = 'data-thing="t" data-piece="p" data-at="a" data-key="k" class="c"';
  const picture = `<g id="x" style="left: 1px" tabindex="0" role="button" aria-label="a" ${named}/>`;
  assert.equal(inert(picture), '<g data-film-thing="t" data-film-piece="p" data-film-at="a" data-film-key="k" class="c"/>');
});

test('words cover a thing when they lie over more than its edge', () => {
  const own = { left: 0, top: 0, width: 100, height: 40 };
  const thing = { left: 10, top: 20, width: 20, height: 40 };
  assert.ok(covers(own, thing));
  assert.ok(!covers(own, { ...thing, top: 31 }), 'less than its edge');
  assert.ok(!covers(own, { ...thing, left: 101 }), 'beside it');
  assert.ok(!covers(own, { ...thing, left: -21 }), 'beside it');
  assert.ok(!covers({ ...own, top: 55 }, thing), 'under it');
});

const nowhere = { playback: false, side: false, stage: false, control: false };

test('a tap ends the playback; in one that can be read a tap on the stage goes on', () => {
  assert.deepEqual(pressed(false, nowhere), { does: 'end', swallow: false });
  assert.deepEqual(pressed(false, { ...nowhere, stage: true }), { does: 'end', swallow: true }, 'the tap shall do nothing else');
  assert.deepEqual(pressed(false, { ...nowhere, stage: true, control: true }), { does: 'end', swallow: false }, 'it chooses');
  assert.deepEqual(pressed(false, { ...nowhere, playback: true }), { does: '', swallow: false }, "the playback's own buttons");
  assert.deepEqual(pressed(true, { ...nowhere, stage: true }), { does: 'next', swallow: true });
  assert.deepEqual(pressed(true, { ...nowhere, side: true }), { does: '', swallow: false }, 'what is said is scrolled');
  assert.deepEqual(pressed(true, { ...nowhere, side: true, control: true }), { does: 'end', swallow: false });
});

test('a key ends the playback; in one that can be read it goes on, and Escape ends it', () => {
  const on = { playback: false, control: false, modified: false };
  assert.deepEqual(keyed(false, 'Escape', on), { does: 'end', swallow: true });
  assert.deepEqual(keyed(false, 'x', on), { does: 'end', swallow: true });
  assert.deepEqual(keyed(true, ' ', on), { does: 'next', swallow: true });
  assert.deepEqual(keyed(true, 'Escape', on), { does: 'end', swallow: true });
  assert.deepEqual(keyed(true, 'Escape', { ...on, playback: true }), { does: 'end', swallow: true });
  assert.deepEqual(keyed(false, 'Enter', { ...on, control: true }), { does: 'end', swallow: false }, 'it chooses, too');
  for (const key of ['Tab', 'Shift']) assert.deepEqual(keyed(false, key, on), { does: '', swallow: false }, 'only looking');
  assert.deepEqual(keyed(false, 'r', { ...on, modified: true }), { does: '', swallow: false });
  assert.deepEqual(keyed(false, 'Enter', { ...on, playback: true }), { does: '', swallow: false }, "the playback's own buttons");
});
