// What only 4 Gods has: a tile that turns under the finger. A tile in hand is drawn in all its lies, of which one is shown; the World
// shows where the chosen tile fits as it lies, and where it would fit turned. Everything ends in pressing a button of the list of
// choices, so that what is legal is said by the page alone, and what others do takes nothing out of the hand.

import { toast } from './toast.js';
import { get } from './post.js';
import { still } from './glide.js';
import { hide } from './tips.js';

const main = document.querySelector('main[data-table]');
const order = ['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'b3'];
const gods = { blue: 'merfolk', yellow: 'humans', green: 'elves', grey: 'dwarves' };
const swipe = 26; // pixels that a finger moves before it is a gesture

const lies = new Map(); // tile -> how it lies, while it is in hand
let hands = ''; // the tiles in hand
let want = null; // the tile that is to go next
let rest = false; // the tiles rest: none is to go next
let building = false; // a click builds a city
let whose = null; // the colour whose prophet is next, of two
let aimed = null; // what a second click on a cell does: {cell, what}
let pointed = null; // the cell that the mouse, the finger or the focus points at
let carried = null; // the tile that is dragged
let gesture = 0; // when a drag or a swipe ended: the click that follows belongs to it
let later = null; // what was said while another sentence was under way: {words, at}

function begin() {
  if (main.querySelector('[data-hurry]')) document.documentElement.removeAttribute('data-confirm'); // nobody waits for a second thought
  main.addEventListener('click', clicked, { capture: true });
  main.addEventListener('dblclick', (event) => event.stopPropagation(), { capture: true }); // two quick clicks are two clicks
  main.addEventListener('keydown', entered, { capture: true });
  document.addEventListener('keydown', pressed, { capture: true });
  main.addEventListener('wheel', wheeled, { capture: true, passive: false });
  main.addEventListener('contextmenu', turnedOver);
  main.addEventListener('pointerdown', grabbed);
  main.addEventListener('pointerover', hovered, { capture: true });
  main.addEventListener('pointerleave', () => point(null));
  main.addEventListener('focusin', (event) => event.target.matches(':focus-visible') && point(cellOf(event.target)));
  const watch = new MutationObserver(() => {
    settle();
    watch.takeRecords();
  });
  watch.observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  const box = document.getElementById('clock');
  new MutationObserver(heard).observe(box, { subtree: true, childList: true, characterData: true });
  setInterval(tick, 200);
  settle();
}

// Buttons of the list of choices, by the beginning of their words.
const choices = () => Array.from(main.querySelectorAll('form[data-say]:not(.used) button[name="words"]'));
const starting = (...words) => choices().filter((b) => words.some((w) => b.value === w || b.value.startsWith(w + ' ')));
const busy = () => main.querySelector('form[data-say].used') !== null;

// say says a sentence that is legal; what comes while another is under way waits for it.
function say(words) {
  if (busy()) {
    later = { words, at: performance.now() };
    return true;
  }
  const button = choices().find((b) => b.value === words);
  if (button) button.click();
  return Boolean(button);
}

const idOf = (node, kind) => (node.dataset.thing || '').split(' ').filter((t) => t.startsWith(kind + ':')).map((t) => t.slice(kind.length + 1))[0];
const inHand = () => Array.from(main.querySelectorAll('.four-held'));
const heldOf = (tile) => main.querySelector(`.four-held[data-thing="tile:${tile}"]`);
const chosen = () => main.querySelector('.four-held.four-chosen');
const cellOf = (target) => (target && target.closest ? target.closest('.part-world [data-thing^="cell:"]') : null);
const cellAt = (id) => main.querySelector(`.part-world [data-thing="cell:${id}"]`);
const half = () => main.querySelector('[data-svg] .chosen'); // the page has half a sentence
const texts = () => main.querySelector('.four-world').dataset;

// Where a tile may go: from cell to the lies in which it fits there; a city there is destroyed.
function fits(tile) {
  const found = new Map();
  for (const button of starting('place ' + tile, 'raze ' + tile)) {
    const [verb, , cell, lie] = button.value.split(' ');
    if (!found.has(cell)) found.set(cell, { lies: new Set(), razes: verb === 'raze' });
    found.get(cell).lies.add(lie);
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

// match is the lie in which the tile fits as it lies; '' when it would have to be turned.
const match = (node, may) => alike(node, lies.get(idOf(node, 'tile'))).find((lie) => may.lies.has(lie)) || '';

// nearest is the lie with the fewest turns in which the tile fits, on the face that is up if it can be.
function nearest(node, may) {
  const at = order.indexOf(lies.get(idOf(node, 'tile')));
  const face = at < 4 ? 0 : 4;
  const turns = [0, 1, 3, 2];
  const tries = [...turns.map((n) => order[face + ((at + n) % 4)]), ...turns.map((n) => order[4 - face + ((at + n) % 4)])];
  return tries.find((lie) => alike(node, lie).some((other) => may.lies.has(other)));
}

// Where a city may be founded.
const sites = () => new Set(starting('city', 'move-in').map((b) => b.value.split(' ')[1]));

// settle brings what is drawn into agreement with what is held.
function settle() {
  const held = inHand();
  const ids = held.map((node) => idOf(node, 'tile'));
  for (const tile of lies.keys()) if (!ids.includes(tile)) lies.delete(tile);
  for (const node of held) {
    const tile = idOf(node, 'tile');
    const lie = lies.get(tile) || node.dataset.held;
    lies.set(tile, lie);
    for (const drawn of node.querySelectorAll('.four-lie')) drawn.classList.toggle('four-up', idOf(drawn, 'lie') === lie);
    for (const drop of main.querySelectorAll(`[data-for="${tile}"] .four-drop`)) drop.classList.toggle('four-up', drop.dataset.face === lie[0]);
  }
  if (ids.join() !== hands) {
    if (ids.some((tile) => !hands.split(',').includes(tile))) building = false; // a tile has come
    hands = ids.join();
    rest = false;
  }
  if (!ids.includes(want)) want = ids[0] || null;
  const mine = !main.hasAttribute('data-past') && !rest && !building && !half();
  for (const node of held) node.classList.toggle('four-chosen', mine && idOf(node, 'tile') === want);
  for (const button of main.querySelectorAll('[data-whose]')) {
    if (!whose || !main.querySelector(`[data-whose="${whose}"]`)) whose = button.dataset.whose;
    button.setAttribute('aria-pressed', String(button.dataset.whose === whose));
  }
  for (const colour of Object.keys(gods)) main.classList.toggle('four-whose-' + colour, main.querySelector(`[data-whose="${colour}"]`) !== null && colour === whose);
  press('kingdoms', main.classList.contains('four-showing'));
  press('cities', building);
  press('sound', loud());
  if (!busy()) {
    light();
    if (later && performance.now() - later.at < 1500) {
      const { words } = later;
      later = null;
      say(words);
    }
  }
  paint();
  replay();
  hear();
  tick();
}

function press(toggle, on) {
  for (const button of main.querySelectorAll(`[data-toggle="${toggle}"]`)) button.setAttribute('aria-pressed', String(on));
}

// light shows in each cell what may go there.
function light() {
  const node = chosen();
  const where = node ? fits(idOf(node, 'tile')) : new Map();
  const found = building ? sites() : new Set();
  const sources = main.querySelector('.four-zone.chosen') !== null;
  main.classList.toggle('four-holding', Boolean(node));
  for (const cell of main.querySelectorAll('.part-world [data-thing^="cell:"]')) {
    const id = idOf(cell, 'cell');
    const may = where.get(id);
    const now = may && match(node, may) !== '';
    cell.classList.toggle('four-fits', Boolean(now));
    cell.classList.toggle('four-turned', Boolean(may) && !now);
    cell.classList.toggle('four-raze', Boolean(may && may.razes));
    cell.classList.toggle('four-site', found.has(id));
    cell.classList.toggle('four-source', sources && cell.classList.contains('lit'));
  }
  for (const button of main.querySelectorAll('[data-draw]')) button.classList.toggle('four-off', !starting(button.dataset.draw).length);
}

// turn turns the tile by quarters clockwise; it spins to where it then lies.
function turn(node, quarters) {
  const lie = lies.get(idOf(node, 'tile'));
  lay(node, lie[0] + ((Number(lie[1]) + quarters + 4) % 4), quarters);
}

function flip(node) {
  const lie = lies.get(idOf(node, 'tile'));
  lay(node, (lie[0] === 'a' ? 'b' : 'a') + lie[1], 0);
}

function lay(node, lie, quarters) {
  const flipped = lies.get(idOf(node, 'tile'))[0] !== lie[0];
  lies.set(idOf(node, 'tile'), lie);
  aimed = null;
  sound(flipped ? 'flip' : 'turn');
  settle();
  const drawn = node.querySelector(`[data-thing="lie:${lie}"] > g`);
  if (!drawn || still()) return;
  const base = 'scale(.84)';
  const from = flipped ? `translate(42px, 0) scaleX(.05) translate(-42px, 0) ${base}` : `translate(42px, 42px) rotate(${-90 * quarters}deg) translate(-42px, -42px) ${base}`;
  drawn.animate([{ transform: from }, { transform: base }], { duration: 130, easing: 'ease-out' });
}

// choose makes a tile in hand the one that goes next.
function choose(node) {
  want = idOf(node, 'tile');
  rest = false;
  building = false;
  aimed = null;
  settle();
}

// A ghost shows in a cell what a click there would do.

function point(cell) {
  const id = cell ? idOf(cell, 'cell') : null;
  if (id === pointed) return;
  pointed = id;
  paint();
}

// hovered shows what a click would do; while a tile is held over the World no tip covers it.
function hovered(event) {
  if (event.pointerType === 'touch') return;
  const cell = cellOf(event.target);
  point(cell);
  if (!cell || !(chosen() || building)) return;
  hide();
  event.stopPropagation();
}

// image is what the ghost shows: {cell, layers, kind} or null.
function image() {
  const node = carried || chosen();
  const id = aimed ? aimed.cell : pointed;
  if (!id || !cellAt(id)) return null;
  if (aimed && aimed.what === 'challenge') return starting('challenge ' + id).length || busy() ? { id, from: null, kind: 'four-sure' } : null;
  if (building || aimed && aimed.what === 'city') {
    return sites().has(id) ? { id, from: 'city', kind: aimed ? 'four-sure' : '' } : null;
  }
  const may = node && fits(idOf(node, 'tile')).get(id);
  if (!may) return null;
  const now = match(node, may);
  if (!now && !carried) return null;
  return { id, from: node, lie: now || nearest(node, may), kind: aimed ? 'four-sure' : now && !may.razes ? '' : 'four-loose' };
}

function paint() {
  const overlay = main.querySelector('.four-overlay');
  if (!overlay || busy()) return;
  const show = image();
  if (!show) {
    if (aimed) aimed = null;
    overlay.replaceChildren();
    return;
  }
  const sign = [show.id, show.kind, show.lie || show.from, show.lie ? idOf(show.from, 'tile') : ''].join();
  if (overlay.firstChild && overlay.firstChild.dataset.sign === sign) return;
  const make = (name, attributes) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const ghost = make('g', { class: 'four-ghost ' + show.kind, transform: cellAt(show.id).getAttribute('transform'), 'data-sign': sign });
  const seen = make('g', { class: 'four-seen' });
  if (show.lie) seen.append(...layers(show.from, show.lie));
  else if (show.from) seen.append(make('use', { href: '#four-y-none', transform: 'translate(50 50)' }));
  ghost.append(seen, make('rect', { x: 2, y: 2, width: 96, height: 96, rx: 6 }));
  overlay.replaceChildren(ghost);
}

const layers = (node, lie) => Array.from(node.querySelector(`[data-thing="lie:${lie}"] > g`).children, (child) => child.cloneNode(true));

// put lays a tile into a cell: at once where it fits as it lies, else it turns so that it would, and a second time lays it. A city is
// always destroyed by the second click. Where it fits in no way the page is asked why.
function put(id, node) {
  const tile = idOf(node, 'tile');
  const may = fits(tile).get(id);
  if (!may) {
    if (!busy()) explain(`place ${tile} ${id} ${lies.get(tile)}`);
    return;
  }
  const now = match(node, may);
  if (now && (!may.razes || aimed && aimed.cell === id)) {
    const found = starting(`place ${tile} ${id} ${now}`, `raze ${tile} ${id} ${now}`);
    aimed = null;
    const best = found.find((b) => whose && b.value.endsWith(' ' + gods[whose])) || found[0];
    say(best.value);
    return;
  }
  if (!now) lay(node, nearest(node, may), 0);
  aimed = { cell: id, what: 'tile' };
  paint();
  if (may.razes) toast(texts().raze, { stay: 3500 });
}

// build founds a city in a cell: at once when that was announced, else with the second click.
function build(id) {
  const found = starting('city ' + id, 'move-in ' + id);
  if (!found.length) return false;
  if (!building && !(aimed && aimed.cell === id)) {
    aimed = { cell: id, what: 'city' };
    paint();
    toast(texts().build, { stay: 3500 });
    return true;
  }
  aimed = null;
  building = false;
  const best = found.filter((b) => !whose || b.value.endsWith(' ' + whose));
  if (found.length === 1 || best.length === 1) say((best[0] || found[0]).value);
  else return false; // with whose prophet: the page asks
  return true;
}

// challenge takes two clicks, because a wrong one is lost.
function challenge(id) {
  if (!starting('challenge ' + id).length) return false;
  if (aimed && aimed.cell === id) {
    aimed = null;
    say('challenge ' + id);
    return true;
  }
  aimed = { cell: id, what: 'challenge' };
  paint();
  toast(texts().challenge, { stay: 3500 });
  return true;
}

// prophet sets a prophet on a zone of the tile just placed; the page asks which one when several could migrate there.
function prophet(corner) {
  const found = choices().filter((b) => {
    const words = b.value.split(' ');
    return words[0] === 'prophet' && words[1] === corner || words[0] === 'migrate' && words[2] === corner;
  });
  const best = found.length === 1 ? found[0] : found.find((b) => b.value === `prophet ${corner} ${whose}`);
  if (!best) return busy();
  say(best.value);
  return true;
}

// discard puts a tile down with the face that is up, or, when it may not, back where it came from.
function discard(node) {
  const tile = idOf(node, 'tile');
  if (!say(`discard ${tile} ${lies.get(tile)[0]}`) && !say('return ' + tile)) explain(`discard ${tile} ${lies.get(tile)[0]}`);
}

// fetchTile takes a tile out of a discard area, and shows the World to whoever has scrolled away from it.
function fetchTile(tile) {
  if (!say('take ' + tile)) {
    const [only] = starting('flip ' + tile);
    if (!only) return false;
    say(only.value);
    return true;
  }
  show();
  return true;
}

// explain says why something cannot be done.
async function explain(words) {
  const as = new URLSearchParams(location.search).get('as');
  const query = new URLSearchParams(as ? { words, as } : { words });
  const why = await get('/t/' + main.dataset.table + '/why?' + query);
  if (why && why.text) toast(why.text, { rule: why.rule, bad: true });
}
