import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { offer } from '../core/amount.js';
import { clicked, nested, pressed } from '../core/click.js';
import { lights, reckon } from '../core/held.js';
import { listing } from '../core/listing.js';
import { outcome } from '../core/outcome.js';
import { begins } from '../core/moves.js';

// The legal moves at positions of each title, as their pages have them (web/selections_test.go).
const folder = new URL('selections/', import.meta.url);
const list = (text) => (text ? text.split(' ') : []);

function read(name) {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8')).map(({ sentences: moves, tiles, around }) => {
    const all = (tiles || []).map(({ id, words = '', says, of = '', moves: movesPiece = false, off = false }) => (
      { id, name: id, note: '', words, says: says.split('|'), of: list(of), movesPiece, off }));
    return {
      tiles: all,
      moves: moves.map(({ words, things, plain = false }) => ({
        verb: words.split(' ')[0], things: list(things), words, label: words, lasts: '', ends: false, plain,
        tile: all.find(({ says }) => begins({ words }, says)) || null,
      })),
      around: (around || []).map((chain) => chain.map((one) => {
        const [own, at] = one.split('@');
        return { node: {}, own: list(own), at: list(at) };
      })),
    };
  });
}

// touches returns what can be touched in a state: each tile, and each place on the boards.
function touches({ tiles, moves, around }, held) {
  const state = reckon({ tiles, moves }, held);
  const light = lights(state);
  const found = around.map((chain) => nested(chain.map((one) => ({ ...one, lit: light(one.own, one.at).lit }))));
  const on = tiles.filter(({ off }) => !off);
  return [...on.map((tile) => () => pressed(state, tile, {}, false)), ...found.map((all) => () => clicked(state, all, []))];
}

// checkWays fails if a held state is a dead end: nothing to touch or press plays a move, or there is no way back.
function checkWays({ tiles, moves, around }, held, way) {
  const state = reckon({ tiles, moves }, held);
  const { listed } = listing(state);
  const light = lights(state);
  const lit = around.flat().filter(({ own, at }) => light(own, at).lit);
  assert.ok(lit.length || listed.size || offer(state, Infinity), `${way}: nothing can be touched, pressed or counted`);
  for (const s of moves) if (s.plain && !s.tile) assert.ok(listed.has(s), `${way}: the button "${s.words}" is gone`);
  for (const { tile, things } of held) {
    assert.ok(tile ? tiles.some(({ id }) => id === tile) : things.length, `${way}: a pick without a name`);
  }
}

const most = 400; // states of a position

for (const name of readdirSync(folder)) {
  test(`no half selection of ${name} is left without a way on`, () => {
    let states = 0;
    read(name).forEach((position, n) => {
      const known = new Set();
      const open = [{ held: [], way: `position ${n}` }];
      while (open.length && known.size < most) {
        const { held, way } = open.shift();
        for (const touch of touches(position, held)) {
          const { does, held: next } = touch();
          if (does === 'refuse' || does === 'nothing') assert.deepEqual(next, held, `${way}: a touch beside changes what is held`);
          if (does !== 'take' && does !== 'keep') continue;
          const key = next.map((pick) => pick.tile || pick.things.join('+') + '@' + pick.at.join('+') + '#' + (pick.rank || 0)).join(' > ');
          if (known.has(key)) continue;
          known.add(key);
          const state = reckon(position, next);
          const seen = { stepped: false, before: position.moves, wish: Infinity, shows: () => true, inSight: () => true };
          const { does: then } = outcome(state, seen);
          if (does === 'take' && then === 'play') continue; // the move is complete
          const on = `${way} > ${key}`;
          checkWays(position, next, on);
          open.push({ held: next, way: on });
        }
      }
      states += known.size;
    });
    assert.ok(states > 20, `only ${states} states were reached`);
  });
}
