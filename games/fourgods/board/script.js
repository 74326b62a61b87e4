// What only 4 Gods has: a tile that turns under the finger. A tile in hand is drawn in all its lies, of which one is shown; the World
// shows where the chosen tile fits as it lies, and where it would fit turned. Everything ends in pressing a button of the list of
// choices, so that what is legal is said by the page alone.

import { toast } from './toast.js';
import { takeBack } from './pick.js';

const main = document.querySelector('main[data-table]');
const lies = new Map(); // tile -> how it lies, while it is in hand
const order = ['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'b3'];
let aimed = null; // the cell that a first click has shown the tile or the city in
let through = false; // a click that the page shall have
let dragged = false; // the end of a drag is no click

function begin() {
  main.addEventListener('click', clicked, { capture: true });
  main.addEventListener('keydown', entered, { capture: true });
  document.addEventListener('keydown', pressed);
  main.addEventListener('wheel', wheeled, { capture: true, passive: false });
  main.addEventListener('contextmenu', turnedOver);
  main.addEventListener('pointerdown', grabbed);
  main.addEventListener('pointerover', hovered);
  const watch = new MutationObserver(() => {
    settle();
    watch.takeRecords();
  });
  watch.observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  settle();
  if (main.querySelector('[data-hurry]')) document.documentElement.removeAttribute('data-confirm'); // nobody waits for a second thought
}

// Buttons of the list of choices, by the beginning of their words.
const choices = () => Array.from(main.querySelectorAll('form[data-say]:not(.used) button[name="words"]'));
const say = (words) => {
  const button = choices().find((b) => b.value === words);
  if (button) button.click();
  return Boolean(button);
};
const starting = (...words) => choices().filter((b) => words.some((w) => b.value === w || b.value.startsWith(w + ' ')));

const idOf = (node, kind) => (node.dataset.thing || '').split(' ').filter((t) => t.startsWith(kind + ':')).map((t) => t.slice(kind.length + 1))[0];
const inHand = () => Array.from(main.querySelectorAll('.four-held'));
const chosen = () => main.querySelector('.four-held.chosen');
const cellOf = (target) => target.closest && target.closest('[data-svg] [data-thing^="cell:"]');

// Where the chosen tile may go: from cell to the lies in which it fits there; a city there is destroyed.
function fits(tile) {
  const found = new Map();
  for (const button of starting('place ' + tile, 'raze ' + tile)) {
    const [, , cell, lie] = button.value.split(' ');
    if (!found.has(cell)) found.set(cell, new Set());
    found.get(cell).add(lie);
  }
  return found;
}

// alike gives the lies that look as this one does, because the page offers only the first of them.
function alike(node, lie) {
  const looks = (l) => {
    const drawn = node.querySelector(`[data-thing="lie:${l}"]`);
    return drawn ? drawn.innerHTML : l;
  };
  return order.filter((other) => other[0] === lie[0] && looks(other) === looks(lie));
}

// settle brings what is drawn into agreement with how the tiles lie.
function settle() {
  const held = inHand();
  for (const tile of lies.keys()) if (!held.some((node) => idOf(node, 'tile') === tile)) lies.delete(tile);
  for (const node of held) {
    const tile = idOf(node, 'tile');
    const lie = lies.get(tile) || node.dataset.held;
    lies.set(tile, lie);
    for (const drawn of node.querySelectorAll('.four-lie')) drawn.classList.toggle('four-up', idOf(drawn, 'lie') === lie);
    for (const drop of main.querySelectorAll(`[data-for="${tile}"] .four-drop`)) drop.classList.toggle('four-up', drop.dataset.face === lie[0]);
  }
  const node = chosen();
  main.classList.toggle('four-holding', Boolean(node));
  const where = node ? fits(idOf(node, 'tile')) : new Map();
  const now = node ? alike(node, lies.get(idOf(node, 'tile'))) : [];
  for (const cell of main.querySelectorAll('[data-svg] [data-thing^="cell:"]')) {
    const may = where.get(idOf(cell, 'cell'));
    cell.classList.toggle('four-turned', Boolean(may) && !now.some((lie) => may.has(lie)));
  }
  if (aimed && !main.querySelector('.four-ghost')) again();
  const shown = main.classList.contains('four-showing');
  for (const toggle of main.querySelectorAll('[data-toggle="kingdoms"]')) toggle.setAttribute('aria-pressed', String(shown));
  replay();
}

// turn turns the tile by quarters clockwise; it spins to where it then lies.
function turn(node, quarters) {
  const tile = idOf(node, 'tile');
  const lie = lies.get(tile);
  lay(node, lie[0] + ((Number(lie[1]) + quarters + 4) % 4), quarters);
}

function flip(node) {
  const lie = lies.get(idOf(node, 'tile'));
  lay(node, (lie[0] === 'a' ? 'b' : 'a') + lie[1], 0);
}

function lay(node, lie, quarters) {
  lies.set(idOf(node, 'tile'), lie);
  clear();
  settle();
  const drawn = node.querySelector(`[data-thing="lie:${lie}"] > g`);
  if (!drawn || window.matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.hasAttribute('data-still')) return;
  const base = 'scale(.84)';
  const from = quarters ? `translate(42px, 42px) rotate(${-90 * quarters}deg) translate(-42px, -42px) ${base}` : `translate(42px, 0) scaleX(.05) translate(-42px, 0) ${base}`;
  drawn.animate([{ transform: from }, { transform: base }], { duration: 140, easing: 'ease-out' });
}

// choose picks a tile in hand, as a click on it does.
function choose(node) {
  if (node.classList.contains('chosen')) return;
  if (main.querySelector('[data-svg] .chosen')) while (takeBack()); // whatever was half said
  pass(node.querySelector('.pb-hit'));
}

function pass(target) {
  through = true;
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
  through = false;
}

// A ghost shows in a cell what a second click would do.

function clear() {
  for (const ghost of main.querySelectorAll('.four-ghost')) ghost.remove();
  for (const node of main.querySelectorAll('.four-sure')) node.classList.remove('four-sure');
  aimed = null;
}

function aim(cell) {
  clear();
  if (cell) aimed = idOf(cell, 'cell');
}

// again shows the ghost anew on a board that was drawn anew, as long as it could still be.
function again() {
  const cell = main.querySelector(`[data-svg] [data-thing="cell:${aimed}"]`);
  const node = chosen();
  if (cell && node && fits(idOf(node, 'tile')).has(aimed)) ghostOf(cell, node);
  else if (cell && !node && starting('city ' + aimed, 'move-in ' + aimed).length) ghostCity(cell);
  else clear();
}

function ghostOf(cell, node) {
  const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  ghost.setAttribute('class', 'four-ghost');
  const up = node.querySelector('.four-lie.four-up > g');
  if (!up) return;
  ghost.append(...Array.from(up.children, (child) => child.cloneNode(true)));
  cell.insertBefore(ghost, cell.querySelector(':scope > .pb-hit'));
  cell.classList.toggle('four-sure', aimed === idOf(cell, 'cell'));
}

function ghostCity(cell) {
  const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  ghost.setAttribute('href', '#four-y-none');
  ghost.setAttribute('class', 'four-ghost');
  ghost.setAttribute('transform', 'translate(50 50)');
  cell.insertBefore(ghost, cell.querySelector(':scope > .pb-hit'));
  cell.classList.add('four-sure');
}

// put lays the chosen tile into a cell: at once where it fits as it lies, else it turns so that it would, and a second time lays it.
// A city is always destroyed by the second click. False when the tile fits there in no way.
function put(cell, node) {
  const tile = idOf(node, 'tile');
  const id = idOf(cell, 'cell');
  const may = fits(tile).get(id);
  if (!may) return false;
  const now = alike(node, lies.get(tile)).find((lie) => may.has(lie));
  const razes = starting('raze ' + tile + ' ' + id).length > 0;
  if (now && (!razes || aimed === id)) {
    const found = starting(`place ${tile} ${id} ${now}`, `raze ${tile} ${id} ${now}`);
    clear();
    if (found.length === 1) found[0].click();
    else { // for which of two gods it counts: the page asks
      const colour = found[0].value.split(' ')[4];
      for (const word of [cell.querySelector(':scope > .pb-hit'), node.querySelector(`[data-thing="lie:${now}"]`), main.querySelector(`[data-svg] [data-thing~="colour:${colour}"]`)]) pass(word);
    }
    return true;
  }
  if (!now) {
    const at = order.indexOf(lies.get(tile));
    const face = at < 4 ? 0 : 4;
    const turns = [1, 2, 3].map((n) => order[face + ((at + n) % 4)]);
    const back = [0, 1, 2, 3].map((n) => order[4 - face + ((at + n) % 4)]);
    lay(node, [...turns, ...back].find((lie) => may.has(lie)), 0);
  }
  aim(cell);
  ghostOf(cell, node);
  if (razes) toast(cell.closest('[data-raze]').dataset.raze, { stay: 3500 });
  return true;
}

// build founds a city in a cell, with the second click.
function build(cell) {
  const id = idOf(cell, 'cell');
  const found = starting('city ' + id, 'move-in ' + id);
  if (!found.length) return false;
  if (aimed === id) {
    clear();
    if (found.length === 1) found[0].click();
    else pass(cell.querySelector(':scope > .pb-hit')); // which colour, or with whose prophet: the page asks
    return true;
  }
  aim(cell);
  ghostCity(cell);
  toast(cell.closest('[data-build]').dataset.build, { stay: 3500 });
  return true;
}

// What is clicked.

function clicked(event) {
  if (through) return;
  const done = act(event.target);
  if (dragged || done) {
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

// act does what a click on something means here; false leaves it to the page.
function act(target) {
  if (dragged) return true;
  const button = target.closest('[data-turn], [data-draw], [data-toggle], [data-scoring]');
  if (button) return press(button);
  const drop = target.closest('.four-drop');
  if (drop) return discard(main.querySelector(`.four-held[data-thing="tile:${drop.closest('[data-for]').dataset.for}"]`));
  const node = target.closest('.four-held');
  if (node) {
    if (node.classList.contains('chosen')) turn(node, 1);
    else choose(node);
    return true;
  }
  if (target.closest('.four-flip')) return false;
  const tile = target.closest('.four-discarded');
  if (tile && !chosen()) return say('take ' + idOf(tile, 'tile'));
  const area = target.closest('[data-thing^="area:"], .four-discarded');
  if (area && chosen() && (area.dataset.thing === 'area:' + main.dataset.seat || area.dataset.at === 'area:' + main.dataset.seat)) return discard(chosen());
  const cell = cellOf(target);
  if (!cell || target.closest('[data-thing^="corner:"]')) return false;
  if (chosen()) return put(cell, chosen());
  return main.querySelector('[data-svg] .chosen') ? false : build(cell);
}

function press(button) {
  if (button.dataset.turn) {
    const node = main.querySelector(`.four-held[data-thing="tile:${button.closest('[data-for]').dataset.for}"]`);
    choose(node);
    if (button.dataset.turn === 'flip') flip(node);
    else turn(node, button.dataset.turn === 'left' ? -1 : 1);
  } else if (button.dataset.draw) {
    say(button.dataset.draw);
  } else if (button.dataset.toggle) {
    kingdoms();
  } else {
    step(Number(button.dataset.scoring));
  }
  return true;
}

// discard puts a tile down with the face that is up, or, when it may not, back where it came from.
function discard(node) {
  if (!node) return false;
  const tile = idOf(node, 'tile');
  if (!say(`discard ${tile} ${lies.get(tile)[0]}`) && !say('return ' + tile)) return false;
  return true;
}

function kingdoms() {
  const over = main.querySelector('.four-over') !== null;
  main.classList.toggle(over ? 'four-hiding' : 'four-showing');
  settle();
}

// Enter on a cell or a button is a click.
function entered(event) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  const node = event.target.closest('[data-svg] [data-thing], .four-button, .four-step');
  if (!node || !act(node)) return;
  event.preventDefault();
  event.stopPropagation();
}

// Keys: 1 and 2 choose a hand, R or E and Q turn, F turns over, X discards, D draws, K shows the kingdoms.
function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select, dialog')) return;
  const held = inHand();
  const node = chosen() || (held.length === 1 ? held[0] : null);
  const key = event.key.toLowerCase();
  if (key === '1' || key === '2') {
    const to = held.find((n) => n.querySelector('.four-key').textContent === key);
    if (!to) return;
    choose(to);
  } else if (key === 'k') kingdoms();
  else if (key === 'd') say('draw 2');
  else if (!node) return;
  else if (key === 'r' || key === 'e') turn(node, event.shiftKey ? -1 : 1);
  else if (key === 'q') turn(node, -1);
  else if (key === 'f') flip(node);
  else if (key === 'x') discard(node);
  else return;
  event.preventDefault();
}

let wheel = 0; // when the tile turned last: a wheel that is spun turns it one quarter at a time
function wheeled(event) {
  const node = event.target.closest('.four-held') || (event.target.closest('.part-world') ? chosen() : null);
  if (!node || event.ctrlKey || event.metaKey || !(event.deltaY || event.deltaX)) return;
  event.preventDefault();
  event.stopPropagation();
  if (performance.now() - wheel < 120) return;
  wheel = performance.now();
  if (event.shiftKey) flip(node);
  else turn(node, event.deltaY > 0 ? 1 : -1);
}

// The other button of the mouse turns over: a tile in hand, or one in a discard area.
function turnedOver(event) {
  if (event.pointerType === 'touch') return;
  const held = event.target.closest('.four-held');
  const tile = event.target.closest('.four-discarded');
  if (held) flip(held);
  else if (!tile || !starting('flip ' + idOf(tile, 'tile')).some((b) => say(b.value))) return;
  event.preventDefault();
}

// hovered shows the chosen tile where it fits as it lies.
function hovered(event) {
  if (event.pointerType === 'touch' || aimed) return;
  const cell = cellOf(event.target);
  const old = main.querySelector('.four-ghost');
  if (old && old.parentNode !== cell) old.remove();
  const node = chosen();
  if (!cell || !node || cell.querySelector('.four-ghost') || !cell.classList.contains('lit') || cell.classList.contains('four-turned')) return;
  ghostOf(cell, node);
}

// A tile is dragged into a cell, or onto the own discard area.
function grabbed(event) {
  const node = event.target.closest('.four-held');
  if (!node || event.button !== 0) return;
  const tile = idOf(node, 'tile');
  const from = { x: event.clientX, y: event.clientY };
  let image = null;
  const find = () => main.querySelector(`.four-held[data-thing="tile:${tile}"]`); // the board may be drawn anew meanwhile
  const move = (at) => {
    if (at.pointerId !== event.pointerId) return;
    if (!image) {
      const now = find();
      if (!now || Math.hypot(at.clientX - from.x, at.clientY - from.y) < 8) return;
      choose(now);
      image = imageOf(now);
      document.body.append(image);
    }
    image.style.transform = `translate(${at.clientX}px, ${at.clientY}px)`;
  };
  const end = (at) => {
    if (at.pointerId !== event.pointerId) return;
    for (const [kind, listener] of [['pointermove', move], ['pointerup', end], ['pointercancel', end]]) window.removeEventListener(kind, listener);
    if (!image) return;
    image.remove();
    const under = at.type === 'pointerup' ? document.elementFromPoint(at.clientX, at.clientY) : null;
    const now = find();
    if (under && now && under.closest('[data-svg]') && !under.closest('.four-held')) {
      choose(now);
      const cell = cellOf(under);
      if (cell) put(cell, now);
      else act(under);
    }
    dragged = true; // the click that follows, if any, belongs to the drag
    setTimeout(() => { dragged = false; }, 0);
  };
  for (const [kind, listener] of [['pointermove', move], ['pointerup', end], ['pointercancel', end]]) window.addEventListener(kind, listener);
}

function imageOf(node) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('class', 'four-drag pb four');
  svg.append(...Array.from(node.querySelector('.four-lie.four-up > g').children, (child) => child.cloneNode(true)));
  return svg;
}

// The scoring at the end: its steps one after the other, once; then, and by a click, any of them.

let scored = false;
let timer = 0;

function replay() {
  const over = main.querySelector('.four-score.four-over') !== null;
  if (over === scored) return;
  scored = over;
  clearTimeout(timer);
  step(0);
  if (!over) return;
  const next = (n) => {
    step(n);
    timer = setTimeout(() => (n < 4 ? next(n + 1) : step(0)), 3200);
  };
  timer = setTimeout(() => next(1), 900);
}

// step shows one step of the scoring on the World and in the table; 0 all of it.
function step(n) {
  clearTimeout(timer);
  const again = n > 0 && main.classList.contains('four-step-' + n);
  for (let i = 1; i <= 4; i++) main.classList.toggle('four-step-' + i, i === n && !again);
  main.classList.toggle('four-steps', n > 0 && !again && scored);
  for (const sign of main.querySelectorAll('.four-step')) sign.classList.toggle('four-now', Number(sign.dataset.scoring) === n && !again);
}

if (main) begin();
