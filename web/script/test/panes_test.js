import assert from 'node:assert/strict';
import { test } from 'node:test';

import { height, raised, stacked, stands } from '../core/panes.js';
import { random, seed } from './random.js';

const pane = (zone, ...shapes) => ({ zone, shapes });

test('a pane is as high as its parts', () => {
  assert.equal(height([], 410), 10);
  assert.equal(height([.5], 410), 10 + 7 + 200);
  assert.equal(height([.5, 1], 410), 10 + 14 + 600);
  assert.equal(height([1], 900), 10 + 7 + 440, 'a part is never wider than so much');
});

test('panes stand below each other as far as there is room', () => {
  const all = [pane('mine', .5), pane('shared', .5), pane('rivals', .5)]; // 217 px each
  const zones = (tall, before = []) => stacked(all, { width: 410, height: tall }, before).map(({ zone }) => zone).join(' ');
  assert.equal(zones(651), 'mine shared rivals');
  assert.deepEqual(stacked(all, { width: 410, height: 651 }, []).map(({ above }) => above), [0, 217, 434]);
  assert.equal(zones(640), 'mine shared rivals', 'the last may have to be scrolled');
  assert.equal(zones(630), 'mine shared', 'what little would be in sight of it is not worth opening it');
  assert.equal(zones(630, ['mine', 'shared', 'rivals']), 'mine shared rivals', 'it stays, once it is open');
  assert.equal(zones(560, ['mine', 'shared', 'rivals']), 'mine shared', 'with too little in sight it goes');
  assert.deepEqual(stacked([pane('mine', 2)], { width: 410, height: 600 }, []), [], 'one that is not whole stands alone');
  assert.equal(zones(100), '', 'nothing stands where not even the first has room');
});

test('in any room panes stand in order, none over another, and only the last is cut', () => {
  const dice = random(1);
  for (let n = 0; n < 1000; n++) {
    const all = Array.from({ length: Math.floor(dice(0, 5)) }, (_, i) => (
      pane('p' + i, ...Array.from({ length: 1 + Math.floor(dice(0, 4)) }, () => dice(.1, 1.5)))));
    const room = { width: dice(200, 700), height: dice(100, 2000) };
    const before = dice() < .5 ? [] : all.slice(0, Math.floor(dice(0, 5))).map(({ zone }) => zone);
    const open = stacked(all, room, before);
    let top = 0;
    for (const [i, { zone, above }] of open.entries()) {
      assert.equal(zone, all[i].zone, 'in order');
      assert.equal(above, top, `${zone} stands below the one before; SEED=${seed}`);
      top += height(all[i].shapes, room.width);
      if (i < open.length - 1) assert.ok(top <= room.height, `${zone} is whole; SEED=${seed}`);
      else assert.ok(top <= room.height || room.height - above >= 130, `much of ${zone} is in sight; SEED=${seed}`);
    }
    assert.deepEqual(stacked(all, room, open.map(({ zone }) => zone)), open, `nothing changes when nothing has; SEED=${seed}`);
  }
});

test('panes stand below each other beside the tab of one of them', () => {
  const open = [{ zone: 'mine', above: 0 }, { zone: 'shared', above: 200 }];
  for (const tab of ['act', 'mine', 'shared']) assert.equal(stands(open, tab), true, tab);
  assert.equal(stands(open, 'rivals'), false, 'the pane of another tab stands alone');
  assert.equal(stands(open.slice(0, 1), 'mine'), false);
});

const tab = (shown, ...lit) => ({ shown, waits: lit.length > 0, lit });
const act = (shown, waits) => ({ shown, waits, lit: [] });

test('when a move has begun the tab comes up behind which more can be chosen than in sight', () => {
  const tabs = (shared) => [act(true, true), tab(false, 'a'), tab(shared, 'g', 'h', 'i', 'j')];
  const now = { held: true, wide: false, aid: false };
  assert.equal(raised(tabs(false), ['g'], now), 2);
  assert.equal(raised(tabs(true), ['g', 'h', 'i', 'j'], now), -1, 'it is up');
  assert.equal(raised(tabs(false), ['x', 'y', 'z'], now), -1, 'three things in sight are enough');
  assert.equal(raised(tabs(false), ['g', 'h'], now), -1, 'two more are not more');
  assert.equal(raised(tabs(false), ['g'], { ...now, held: false }), -1, 'nothing is held');
});

test('when nothing that can be chosen is in sight its tab comes up', () => {
  const tabs = [act(true, true), tab(true), tab(false, 'g')];
  assert.equal(raised(tabs, [], { held: true, wide: false, aid: false }), 2);
  assert.equal(raised(tabs, [], { held: false, wide: true, aid: false }), 2);
  assert.equal(raised(tabs, [], { held: false, wide: true, aid: true }), -1, 'the player aid stays open');
  assert.equal(raised(tabs, [], { held: false, wide: false, aid: false }), -1, 'what to do is in sight');
  assert.equal(raised([act(false, true), tab(true)], [], { held: false, wide: false, aid: false }), 0, 'else it comes up');
  assert.equal(raised([act(true, true), tab(true)], [], { held: true, wide: true, aid: false }), -1, 'it stands beside the others');
  assert.equal(raised([act(false, false), tab(true)], [], { held: false, wide: false, aid: false }), -1, 'when there is something to do');
});

test('a tab that comes up has something to choose in it, and more than is in sight', () => {
  const dice = random(2);
  for (let n = 0; n < 3000; n++) {
    const things = () => [...new Set(Array.from({ length: Math.floor(dice(0, 4)) }, () => 'abcdef'[Math.floor(dice(0, 6))]))];
    const tabs = [act(dice() < .5, dice() < .5), ...Array.from({ length: 3 }, () => tab(dice() < .3, ...things()))];
    const seen = [...new Set([...things(), ...tabs.filter(({ shown }) => shown).flatMap(({ lit }) => lit)])];
    const now = { held: dice() < .5, wide: dice() < .5, aid: dice() < .5 };
    const up = raised(tabs, seen, now);
    if (up < 0) continue;
    assert.ok(tabs[up].waits && !tabs[up].shown, `tab ${up} of ${JSON.stringify(tabs)}; SEED=${seed}`);
    if (seen.length) assert.ok(now.held && tabs[up].lit.length > seen.length, `${JSON.stringify(tabs)} beside ${seen}; SEED=${seed}`);
  }
});
