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
  document.addEventListener('pointerdown', wake, { capture: true });
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
  press('sound', loud);
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
  const world = main.querySelector('.part[data-part="world"]');
  const { top, bottom } = world.getBoundingClientRect();
  if (top < -.4 * (bottom - top)) world.scrollIntoView({ block: 'start', behavior: still() ? 'auto' : 'smooth' });
  return true;
}

// explain says why something cannot be done.
async function explain(words) {
  const as = new URLSearchParams(location.search).get('as');
  const query = new URLSearchParams(as ? { words, as } : { words });
  const why = await get('/t/' + main.dataset.table + '/why?' + query);
  if (why && why.text) toast(why.text, { rule: why.rule, bad: true });
}

// What is clicked.

function clicked(event) {
  if (performance.now() - gesture < 250 || act(event.target)) {
    event.stopPropagation();
    event.preventDefault();
  }
}

// act does what a click on something means here; false leaves it to the page.
function act(target) {
  const button = target.closest('[data-turn], [data-draw], [data-toggle], [data-scoring], [data-whose]');
  if (button) return pushed(button);
  if (main.hasAttribute('data-past')) return false;
  const drop = target.closest('.four-drop');
  if (drop) {
    discard(heldOf(drop.closest('[data-for]').dataset.for));
    return true;
  }
  const node = target.closest('.four-held');
  if (node) {
    if (node.classList.contains('four-chosen')) turn(node, 1);
    else choose(node);
    return true;
  }
  const zone = target.closest('.four-zone');
  if (zone) return prophet(idOf(zone, 'corner'));
  const tile = target.closest('.four-discarded');
  if (tile) {
    const [over] = starting('flip ' + idOf(tile, 'tile'));
    const sign = target.closest('.four-flip');
    if (!sign || !hits(sign)) return fetchTile(idOf(tile, 'tile'));
    return Boolean(over) && say(over.value);
  }
  const area = target.closest('.four-area');
  if (area && chosen() && idOf(area, 'area') === main.dataset.seat) {
    discard(chosen());
    return true;
  }
  const cell = cellOf(target);
  if (!cell || half()) return false;
  const id = idOf(cell, 'cell');
  if (building || !chosen()) return build(id) || challenge(id);
  put(id, chosen());
  return true;
}

// hits tells whether the pointer was put down on a small sign: browsers draw a finger to small things beside it.
function hits(sign) {
  if (!down || down.pointerType !== 'touch') return true;
  const { left, top, right, bottom } = sign.querySelector('.pb-hit').getBoundingClientRect();
  return down.clientX >= left - 2 && down.clientX <= right + 8 && down.clientY >= top - 2 && down.clientY <= bottom + 8;
}

function pushed(button) {
  const { turn: how, draw, toggle: what, scoring, whose: colour } = button.dataset;
  if (how) {
    const node = heldOf(button.closest('[data-for]').dataset.for);
    choose(node);
    if (how === 'flip') flip(node);
    else turn(node, how === 'left' ? -1 : 1);
  } else if (draw) {
    if (!say(draw)) explain(draw);
  } else if (what) {
    toggle(what);
  } else if (colour) {
    whose = colour;
    settle();
  } else {
    step(Number(scoring));
  }
  return true;
}

function toggle(what) {
  if (what === 'cities') {
    if (!building && !sites().size) explain('city d4');
    else building = !building;
    aimed = null;
  } else if (what === 'sound') {
    setLoud(!loud);
  } else {
    main.classList.toggle(main.querySelector('.four-over') ? 'four-hiding' : 'four-showing');
  }
  settle();
}

// Enter on a cell or a button is a click.
function entered(event) {
  down = null;
  if (event.key !== 'Enter' && event.key !== ' ') return;
  const node = event.target.closest('[data-svg] [data-thing], .four-button, .four-step');
  if (!node || !act(node)) return;
  event.preventDefault();
  event.stopPropagation();
}

// Keys: 1 and 2 choose a hand, E or R and Q turn, F turns over, X discards, D and S draw two and one, C founds a city, P goes to the
// zones for a prophet, K shows the kingdoms, M is silence; arrows go to a cell where the tile fits, Escape lets all rest.
function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select, dialog, #menu')) return;
  const node = chosen();
  const key = event.key.toLowerCase();
  const keys = {
    1: () => pick(0), 2: () => pick(1),
    e: () => node && turn(node, 1), r: () => node && turn(node, event.shiftKey ? -1 : 1), q: () => node && turn(node, -1),
    f: () => node && flip(node), x: () => node && discard(node), d: () => say('draw 2'), s: () => say('draw 1'),
    c: () => toggle('cities'), k: () => toggle('kingdoms'), m: () => toggle('sound'), p: () => aim('.part-world .four-zone'),
    escape: () => release(), arrowup: () => start(event), arrowdown: () => start(event), arrowleft: () => start(event), arrowright: () => start(event),
  };
  if (!Object.hasOwn(keys, key) || keys[key]() === false) return;
  event.preventDefault();
  event.stopPropagation();
}

function pick(hand) {
  const node = inHand().find((n) => n.querySelector('.four-key').textContent === String(hand + 1));
  if (node) choose(node);
}

// release lets go of what is half done; false when nothing is.
function release() {
  if (half() || document.getElementById('tip') || !(aimed || building || chosen())) return false;
  if (!aimed && !building) rest = true;
  aimed = null;
  building = false;
  settle();
  return true;
}

// start lets the arrows begin at a cell where the tile fits; from there the page goes on. False when they begin elsewhere.
function start(event) {
  if (event.target.closest('[data-svg] [data-thing]') || event.target.closest('[data-slider], .log')) return false;
  return aim('.part-world .four-fits') || aim('.part-world .four-turned') || aim('.part-world .four-site');
}

function aim(where) {
  const node = main.querySelector(where);
  if (!node) return false;
  node.setAttribute('tabindex', '0');
  node.focus({ preventScroll: true, focusVisible: true });
  return true;
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

// The other button of the mouse turns over: a tile in a discard area, one in hand, or over the World the one that goes next.
function turnedOver(event) {
  if (event.pointerType === 'touch') return;
  const held = event.target.closest('.four-held') || (event.target.closest('.part-world') ? chosen() : null);
  const tile = event.target.closest('.four-discarded');
  if (held) flip(held);
  else if (!tile || !starting('flip ' + idOf(tile, 'tile')).some((b) => say(b.value))) return;
  event.preventDefault();
}

// What is dragged and swiped. A tile in hand is dragged into a cell, or onto the own discard area; swiped aside it turns, swiped up or
// down in its hand it turns over. A tile in a discard area that is swiped aside turns over.

let down = null; // where the pointer was put down last

function grabbed(event) {
  down = event;
  if (event.button !== 0 || main.hasAttribute('data-past')) return;
  const held = event.target.closest('.four-held');
  const tile = event.target.closest('.four-discarded');
  if (held) follow(event, dragOf(event, idOf(held, 'tile')));
  else if (tile && event.pointerType === 'touch') follow(event, { move() {}, end: (at) => swiped(event, at) && starting('flip ' + idOf(tile, 'tile')).some((b) => say(b.value)) });
}

// follow tells where a pointer goes; the end is at null when it was taken away.
function follow(event, { move, end }) {
  const moved = (at) => at.pointerId === event.pointerId && move(at);
  const ended = (at) => {
    if (at.pointerId !== event.pointerId) return;
    for (const [kind, listener] of [['pointermove', moved], ['pointerup', ended], ['pointercancel', ended]]) window.removeEventListener(kind, listener);
    if (end(at.type === 'pointerup' ? at : null)) gesture = performance.now();
  };
  for (const [kind, listener] of [['pointermove', moved], ['pointerup', ended], ['pointercancel', ended]]) window.addEventListener(kind, listener);
}

const swiped = (from, at) => at && Math.abs(at.clientX - from.clientX) > swipe && Math.abs(at.clientY - from.clientY) < swipe;

// dragOf carries a tile under the pointer, above a finger so that it is seen.
function dragOf(event, tile) {
  const lift = event.pointerType === 'touch' ? 54 : 0;
  const box = heldOf(tile).querySelector('.pb-hit').getBoundingClientRect();
  let shown = null;
  const outside = (at) => at.clientX < box.left - swipe || at.clientX > box.right + swipe || at.clientY < box.top - 8 || at.clientY > box.bottom + swipe;
  const under = (at) => document.elementFromPoint(at.clientX, at.clientY - lift);
  const move = (at) => {
    const node = heldOf(tile);
    if (!node) return drop();
    if (!shown) {
      if (!outside(at) || event.pointerType === 'touch' && at.clientY > box.top - 8) return;
      choose(node);
      shown = picture(node);
      document.body.append(shown);
    }
    carried = node;
    shown.style.transform = `translate(${at.clientX - shown.clientWidth / 2}px, ${at.clientY - lift - shown.clientHeight / 2}px)`;
    point(cellOf(under(at)));
    paint();
  };
  const drop = () => {
    if (shown) shown.remove();
    carried = null;
    if (shown) point(null);
  };
  const end = (at) => {
    const node = heldOf(tile);
    const was = shown;
    const target = at ? under(at) : null;
    drop();
    if (!at || !node) return Boolean(was);
    if (!was) return gestureOf(event, at, node);
    const cell = cellOf(target);
    if (cell) put(idOf(cell, 'cell'), node);
    else if (target && target.closest(`[data-thing="area:${main.dataset.seat}"], [data-at="area:${main.dataset.seat}"]`)) discard(node);
    return true;
  };
  return { move, end };
}

// gestureOf turns a tile that was swiped in its hand; false when it was not.
function gestureOf(from, at, node) {
  const dx = at.clientX - from.clientX;
  const dy = at.clientY - from.clientY;
  if (Math.max(Math.abs(dx), Math.abs(dy)) < swipe) return false;
  choose(node);
  if (Math.abs(dx) > Math.abs(dy)) turn(node, dx > 0 ? 1 : -1);
  else flip(node);
  return true;
}

// picture is the tile as it is carried, as large as in the World.
function picture(node) {
  const size = main.querySelector('.part-world [data-thing^="cell:"] > .pb-hit').getBoundingClientRect().width;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('width', size);
  svg.setAttribute('height', size);
  svg.setAttribute('class', 'four-drag pb four');
  svg.append(...layers(node, lies.get(idOf(node, 'tile'))));
  return svg;
}

// Time: the page counts down to the next deadline, whatever that is about; here each is counted down where it is drawn.

let ahead = null; // the game's time less this page's
let counted = null; // the deadline that was counted down to, and what was left
let spoken = 0; // the second that was ticked last

// heard reads from the page's countdown what time it is in the game.
function heard() {
  const box = document.getElementById('clock');
  const world = main.querySelector('.four-world');
  if (box.hidden || !world || !world.dataset.deadline) return;
  const [, minutes, seconds] = box.querySelector('[data-clock-left]').textContent.match(/(?:(\d+):)?(\d+(?:\.\d+)?)/) || [];
  if (seconds === undefined) return;
  const now = Number(world.dataset.deadline) - 1000 * (60 * Number(minutes || 0) + Number(seconds)) - performance.now();
  if (ahead === null || Math.abs(now - ahead) < 1500 || counted !== null && Math.abs(now - counted) < 1500) ahead = now;
  counted = now; // what does not agree with before counts once it was heard twice
}

function tick() {
  if (ahead === null) return;
  const now = performance.now() + ahead;
  for (const node of main.querySelectorAll('[data-until]')) {
    const left = Math.max(0, Math.ceil((Number(node.dataset.until) - now) / 1000));
    const text = left < 60 ? String(left) : Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0');
    if (node.textContent !== text) node.textContent = text;
  }
  const sand = main.querySelector('.four-sand');
  const left = sand ? Number(sand.dataset.sand) - now : Infinity;
  if (sand) sand.style.strokeDasharray = Math.max(0, Math.min(100, left / 300)) + ' 100'; // a glass runs for 30 seconds
  main.classList.toggle('four-haste', left < 10_000);
  const taken = main.querySelector('.four-hands [data-until]');
  const seconds = Math.ceil(Math.min(left, taken ? Number(taken.dataset.until) - now : Infinity) / 1000);
  if (seconds !== spoken && seconds > 0 && seconds <= 5) sound('tick');
  spoken = seconds;
}

// Sound: short, and made here. It begins once the page was touched, as browsers want it.

let loud = localStorage.getItem('four-gods-sound') !== 'off';
let audio = null;
let before = null; // what lay on the table when it was last listened to

function wake() {
  if (!audio && loud && window.AudioContext) audio = new AudioContext();
}

function setLoud(on) {
  loud = on;
  localStorage.setItem('four-gods-sound', on ? 'on' : 'off');
  wake();
}

// Each sound is tones of {pitch, for how long, how loud, after how long}.
const sounds = {
  turn: [[520, .03, .05, 0]],
  flip: [[420, .03, .06, 0], [620, .03, .06, .04]],
  place: [[170, .09, .3, 0], [95, .12, .25, .01]],
  city: [[262, .16, .16, 0], [392, .22, .16, .1]],
  draw: [[300, .04, .07, 0], [360, .04, .07, .06]],
  tick: [[880, .04, .1, 0]],
  gong: [[110, 1.4, .3, 0], [164, 1.1, .16, .02], [222, .9, .1, .04]],
};

function sound(name) {
  if (!loud || !audio || audio.state !== 'running' || document.visibilityState !== 'visible') return;
  for (const [pitch, long, gain, after] of sounds[name]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + after;
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(gain, at);
    volume.gain.exponentialRampToValueAtTime(.0001, at + long);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + long);
  }
}

// hear gives a sound to what has happened on the table.
function hear() {
  const world = main.querySelector('.four-world');
  if (!world) return;
  const now = {
    phase: world.dataset.phase,
    tiles: world.querySelectorAll('[data-piece^="tile:"]').length,
    cities: world.querySelectorAll('[data-piece^="city:"]').length,
    held: inHand().length,
  };
  const was = before;
  before = now;
  if (!was || main.hasAttribute('data-past')) return;
  if (now.phase !== was.phase && (now.phase === 'final' || now.phase === 'over')) sound('gong');
  else if (now.cities > was.cities) sound('city');
  else if (now.tiles > was.tiles) sound('place');
  else if (now.held > was.held) sound('draw');
}

// The scoring at the end: its steps one after the other, once; then, and by a click, any of them.

let scored = false;
let timer = 0;

function replay() {
  const over = main.querySelector('.four-over') !== null;
  if (over === scored) return;
  scored = over;
  step(0);
  if (!over || still()) return;
  const next = (n) => {
    step(n);
    timer = setTimeout(() => (n < 4 ? next(n + 1) : step(0)), 3600);
  };
  timer = setTimeout(() => next(1), 1200);
}

// step shows one step of the scoring on the World and in the table; 0, or the same again, all of it.
function step(n) {
  clearTimeout(timer);
  const to = n > 0 && main.classList.contains('four-step-' + n) ? 0 : n;
  for (let i = 1; i <= 4; i++) main.classList.toggle('four-step-' + i, i === to);
  main.classList.toggle('four-steps', to > 0);
  for (const sign of main.querySelectorAll('[data-scoring]')) sign.setAttribute('aria-pressed', String(Number(sign.dataset.scoring) === to));
}

if (main) begin();
