import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cornersRound, isPiece, marks, pinScale, ringRound, roles } from '../core/marking.js';
import { legal } from './legal.js';
import { resolve } from '../core/moves.js';
import { words } from '../core/roles.js';

const verbs = { attack: 'from whom to' };
const of = (verb) => words(verbs[verb]);
const attack = legal([], ...['A', 'B', 'C'].map((land) => `attack land:V team:red land:${land}`)).moves;
const nodes = ['land:V', 'team:red', 'land:A', 'land:B', 'land:C', 'land:Z'];

test('an attack marks my piece, then whom it hits, then where it may go', () => {
  const after = (picks, ...lit) => {
    const seen = nodes.map((thing) => ({ things: [thing], lit: lit.includes(thing), chosen: picks.includes(thing) }));
    return roles(seen, resolve(attack, picks.map((thing) => ({ things: [thing] }))), of).map((role) => role || '-').join(' ');
  };
  assert.equal(after([], ...nodes.slice(0, 5)), 'from - - - - -');
  assert.equal(after(['land:V'], 'team:red', 'land:A', 'land:B', 'land:C'), 'from whom - - - -');
  assert.equal(after(['land:V', 'team:red'], 'land:A', 'land:B', 'land:C'), 'from whom to to to -');
});

test('what is neither lit nor chosen has no mark, and of things drawn as one the strongest role counts', () => {
  const seen = [{ things: ['land:V'], lit: false, chosen: false }, { things: ['land:V', 'team:red'], lit: true, chosen: false }];
  assert.deepEqual(roles(seen, { left: attack, filled: new Map() }, of), [undefined, 'from']);
  assert.deepEqual(roles(seen.slice(0, 1), resolve(attack, [{ things: ['land:V'] }]), of), [undefined], 'its like is chosen elsewhere');
  const two = { things: ['land:A', 'team:red'], lit: true, chosen: false };
  assert.deepEqual(roles([two], resolve(attack, [{ things: ['land:V'] }]), of), ['whom']);
});

const box = (width, height = width) => ({ x: 10, y: 20, width, height });
const thing = (role, more = {}) => ({
  role, chosen: false, firm: false, stage: true, box: box(200), px: 1, area: true, own: 0, others: false, ...more,
});
const drawn = (role, more) => Object.entries(marks(thing(role, more))).filter(([, value]) => value)
  .map(([key, value]) => key + (value === true ? '' : ':' + value)).join(' ');

test('what acts has a ring: one round the pieces of the reader at a place, a piece one round itself, another place an outline', () => {
  assert.equal(drawn('from', { own: 2, others: true }), 'ring:own');
  assert.equal(drawn('from', { own: 2, chosen: true }), 'ring:own peak:ring taken');
  assert.equal(drawn('from', { others: true, chosen: true }), 'taken', 'the pieces there have their own');
  assert.equal(drawn('from', { box: box(40), chosen: true }), 'ring:itself peak:ring taken');
  assert.equal(drawn('from', { chosen: true }), 'outline:mark-from peak:box taken');
});

test('whom it hits has corners, and where it goes an outline with a pin that has room', () => {
  assert.equal(drawn('whom', { own: 1 }), 'corners');
  assert.equal(drawn('to'), 'outline:mark-to pin');
  assert.equal(drawn('to', { box: box(64, 56) }), 'outline:mark-to pin');
  assert.equal(drawn('to', { box: box(63, 56) }), 'outline:mark-to');
  assert.equal(drawn('to', { box: box(64, 55) }), 'outline:mark-to');
  assert.equal(drawn('to', { px: .3 }), 'outline:mark-to', 'on a small screen');
  assert.equal(drawn('to', { stage: false }), 'outline:mark-to');
  assert.equal(drawn('to', { area: false }), 'outline:mark-to');
});

test('what is firm is drawn like what is chosen, but where it could go', () => {
  assert.equal(drawn('whom', { firm: true }), 'corners taken');
  assert.equal(drawn('to', { firm: true }), 'outline:mark-to pin');
  assert.equal(drawn('to', { chosen: true }), 'outline:mark-to pin taken');
});

test('a piece is small, and on the large picture', () => {
  assert.ok(isPiece(thing('from', { box: box(110, 30) })));
  assert.ok(!isPiece(thing('from', { box: box(30, 111) })));
  assert.ok(!isPiece(thing('from', { box: box(30), stage: false })));
});

test('a mark is 24 pixels large at least, whatever a unit is, and goes round what it is about', () => {
  for (const px of [.25, 1, 4]) {
    for (const size of [1, 10, 80]) {
      const { x, y, width, height } = ringRound(box(size), px);
      assert.ok(width * px >= 24 && height * px >= 24, `${width} at ${px}`);
      assert.ok(x <= 10 && y <= 20 && x + width >= 10 + size && y + height >= 20 + size);
    }
  }
  assert.ok(cornersRound(box(2), true, 1).startsWith('M-1 '), '24 pixels round the middle of what is 2 wide');
  assert.ok(cornersRound(box(100), true, 1).startsWith('M7 '), 'outside of a piece');
  assert.ok(cornersRound(box(100), false, 1).startsWith('M13 '), 'inside of a place');
});

test('a pin is smaller on a small screen', () => {
  assert.deepEqual([pinScale(1440, 900), pinScale(700, 500), pinScale(390, 844), pinScale(900, 400)], [1, 1, .8, .8]);
});
