import assert from 'node:assert/strict';
import { test } from 'node:test';

import { does } from '../core/keys.js';

const page = { field: false, arrows: false, pressable: false, live: true, racing: false, asked: false };

test('arrows step through the game, but where they lead about something else', () => {
  assert.equal(does('ArrowLeft', page), 'back');
  assert.equal(does('ArrowRight', { ...page, asked: true, live: false }), 'forward');
  for (const where of ['field', 'arrows']) assert.equal(does('ArrowLeft', { ...page, [where]: true, pressable: true }), '', where);
  assert.equal(does('ArrowLeft', { ...page, racing: true, asked: true }), '', 'nobody looks back while all act');
  assert.equal(does('ArrowLeft', { ...page, racing: true, live: false }), 'back');
});

test('Escape lets go, but in a field', () => {
  assert.equal(does('Escape', { ...page, pressable: true }), 'escape');
  assert.equal(does('Escape', { ...page, field: true, pressable: true }), '');
});

test('"?" lists the keys and "h" asks for a hint, but in a field', () => {
  for (const [key, what] of [['?', 'keys'], ['h', 'hint']]) {
    assert.equal(does(key, page), what);
    assert.equal(does(key, { ...page, pressable: true, asked: true }), what, 'a button has the focus');
    assert.equal(does(key, { ...page, field: true, pressable: true }), '');
  }
});

test('other keys are the replay\'s where nothing else takes them and no move is asked for', () => {
  assert.equal(does(' ', page), 'replay');
  assert.equal(does(' ', { ...page, pressable: true }), '', 'a button is pressed');
  assert.equal(does(' ', { ...page, asked: true }), '');
  assert.equal(does(' ', { ...page, asked: true, live: false }), 'replay');
});
