// Short constructors for the tests of moves: legal moves, tiles and picks.

import { begins } from '../core/moves.js';

export const tile = (id, { movesPiece = false, of = [], off = false, words = '', says = [id], brings = '' } = {}) => ({
  id, name: id, note: '', brings, words, says, movesPiece, of, off,
});

// legal returns legal moves: each as its verb and its things. A leading "*" means that its button is a plain one.
export const legal = (tiles, ...all) => ({
  tiles,
  moves: all.map((text) => {
    const words = text.replace('*', '');
    const [verb, ...things] = words.split(' ');
    const one = tiles.find(({ says }) => begins({ words }, says)) || null;
    return { verb, things, words, label: words, lasts: '', ends: false, loses: '', plain: text.startsWith('*'), tile: one };
  }),
});

export const held = (...all) => all.map((thing) => at(thing));
export const at = (thing, ...places) => ({ things: [thing], at: places, node: {} });
export const action = ({ id, says }) => ({ things: [], at: [], node: {}, tile: id, starts: says });
export const found = (own, lies = []) => ({ node: {}, own: own ? [own] : [], at: lies, lit: false });
export const words = (list) => list.map((s) => s.words).join();
