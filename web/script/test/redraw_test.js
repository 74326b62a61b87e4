import assert from 'node:assert/strict';
import { test } from 'node:test';

import { redraw } from '../core/redraw.js';
import { changes, element } from './tree.js';

// drawn draws one picture after the other and returns the changes that the last one made.
function drawn(...pictures) {
  const live = element('g');
  for (const picture of pictures) {
    changes.length = 0;
    redraw(live, picture);
    assert.equal(live.innerHTML, picture);
  }
  return { live, done: [...changes] };
}

test('the first picture is drawn as it is', () => {
  assert.deepEqual(drawn('<a>one</a><b></b>').done, ['all of g']);
});

test('the same picture costs nothing', () => {
  assert.deepEqual(drawn('<a x="1">one</a><b></b>', '<a x="1">one</a><b></b>').done, []);
});

test('an attribute is changed in place', () => {
  assert.deepEqual(drawn('<a x="1"><b></b></a>', '<a x="2"><b></b></a>').done, ['a x=2']);
});

test('a text is changed in place', () => {
  assert.deepEqual(drawn('<a>one</a><b></b>', '<a>two</a><b></b>').done, []);
});

test('what comes is put between what stays', () => {
  assert.deepEqual(drawn('<a></a><c></c>', '<a></a><b></b><c></c>').done, ['+ <b></b>']);
});

test('what goes goes, and what stays keeps what it is', () => {
  const live = element('g');
  redraw(live, '<a></a><b></b><c></c>');
  const [a, , c] = live.childNodes;
  redraw(live, '<a></a><c></c>');
  assert.equal(live.childNodes[0], a);
  assert.equal(live.childNodes[1], c);
});

test('what is of another make is replaced, and nothing else', () => {
  assert.deepEqual(drawn('<a x="1"></a><c></c>', '<b></b><c></c>').done, ['- <a x="1"></a>', '+ <b></b>']);
  assert.deepEqual(drawn('<a x="1"></a><c></c>', '<a y="1"></a><c></c>').done, ['- <a x="1"></a>', '+ <a y="1"></a>']);
});

test('what is marked in sight and is the same keeps its mark', () => {
  const live = element('g');
  redraw(live, '<a x="1"></a><b x="1"></b>');
  live.childNodes[0].setAttribute('class', 'lit');
  redraw(live, '<a x="1"></a><b x="2"></b>');
  assert.equal(live.innerHTML, '<a x="1" class="lit"></a><b x="2"></b>');
});

test('where a script of the title has put something, all of the inside is replaced', () => {
  const live = element('g');
  redraw(live, '<a><b></b></a>');
  live.childNodes[0].insertBefore(element('ghost'), null);
  redraw(live, '<a><b x="1"></b></a>');
  assert.equal(live.innerHTML, '<a><b x="1"></b></a>');
});

// After any sequence of pictures, the drawing equals the last one.
test('random pictures', () => {
  const seed = Number(process.env.SEED) || 37;
  let state = seed;
  const below = (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % n;
  };
  const picture = (deep) => Array.from({ length: below(4) }, () => {
    const name = 'abc'[below(3)];
    return `<${name} x="${below(2)}">${deep ? picture(deep - 1) : ''}</${name}>`;
  }).join('');
  const live = element('g');
  for (let i = 0; i < 500; i++) {
    const next = picture(2);
    redraw(live, next);
    assert.equal(live.innerHTML, next, `picture ${i}; again with SEED=${seed}`);
  }
});
