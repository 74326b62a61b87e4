// Pointing: what a thing is, after the pointer rests on it, a long press or the focus; and the things that the log speaks of,
// shown on the board.

import { get } from './post.js';

let main = null;
let url = null;
let timer = 0;
let over = null;
const known = new Map();

export function begin(table, address) {
  main = table;
  url = address;
  main.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const thing = event.target.closest('[data-svg] [data-thing], [data-svg] [data-at]');
    if (thing === over) return;
    hide();
    over = thing;
    if (thing) timer = setTimeout(() => show(thing), 550);
  });
  main.addEventListener('pointerleave', hide);
  main.addEventListener('pointerdown', (event) => {
    hide();
    const thing = event.target.closest('[data-svg] [data-thing], [data-svg] [data-at]');
    if (event.pointerType !== 'touch' || !thing) return;
    const from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      show(thing);
      main.addEventListener('click', (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
    }, 500);
    const end = (move) => {
      if (move.type === 'pointermove' && Math.hypot(move.clientX - from.x, move.clientY - from.y) < 10) return;
      clearTimeout(timer);
      for (const kind of ['pointermove', 'pointerup', 'pointercancel']) main.removeEventListener(kind, end);
    };
    for (const kind of ['pointermove', 'pointerup', 'pointercancel']) main.addEventListener(kind, end);
  });
  main.addEventListener('contextmenu', (event) => {
    if (document.getElementById('tip')) event.preventDefault();
  });
  main.addEventListener('focusin', (event) => {
    const thing = event.target.closest('[data-svg] [data-thing]');
    if (thing && thing.matches(':focus-visible')) {
      clearTimeout(timer);
      timer = setTimeout(() => show(thing), 700);
    }
  });
  main.addEventListener('focusout', hide);
  document.addEventListener('scroll', hide, { passive: true });

  const log = document.getElementById('log');
  const point = (event) => {
    const line = event.target.closest('li');
    const word = event.target.closest('[data-ref]');
    light(word ? [word] : line ? line.querySelectorAll('[data-ref]') : []);
  };
  log.addEventListener('pointerover', point);
  log.addEventListener('focusin', point);
  log.addEventListener('click', (event) => {
    if (!event.target.closest('a')) point(event);
  });
  log.addEventListener('pointerleave', () => light([]));
  log.addEventListener('focusout', () => light([]));
}

// forget drops what was learnt of things before the board changed.
export function forget() {
  known.clear();
  hide();
}

// light shows on the board the things that some words of the log name.
function light(words) {
  for (const node of main.querySelectorAll('.pointed')) node.classList.remove('pointed');
  for (const word of words) {
    const thing = CSS.escape(word.dataset.ref);
    for (const node of main.querySelectorAll(`[data-svg] [data-thing~="${thing}"]`)) node.classList.add('pointed');
  }
}

export function hide() {
  clearTimeout(timer);
  over = null;
  const tip = document.getElementById('tip');
  if (tip) tip.remove();
}

async function show(node) {
  const thing = ((node.dataset.thing || node.dataset.at || '').split(' '))[0];
  if (!known.has(thing)) {
    const answer = await get(url('/tip', { thing }));
    known.set(thing, answer && answer.lines ? answer.lines : []);
  }
  const lines = known.get(thing);
  const rest = lines.length ? lines : node.dataset.label ? [node.dataset.label] : [];
  if (!rest.length || !node.isConnected || document.getElementById('menu')) return;
  hide();
  over = node;
  const tip = document.createElement('div');
  tip.id = 'tip';
  tip.className = 'popup tip';
  tip.setAttribute('role', 'tooltip');
  for (const line of rest) {
    const p = document.createElement('p');
    p.textContent = line;
    tip.append(p);
  }
  document.body.append(tip);
  const area = node.getBoundingClientRect();
  tip.style.left = Math.max(8, Math.min(window.innerWidth - tip.offsetWidth - 8, area.left + area.width / 2 - tip.offsetWidth / 2)) + 'px';
  const above = area.top - tip.offsetHeight - 8;
  tip.style.top = (above > 8 ? above : Math.min(window.innerHeight - tip.offsetHeight - 8, area.bottom + 8)) + 'px';
}
