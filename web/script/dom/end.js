// The end of a game: the moments that decided it, as soon as the review has them, and a picture of the last board to keep. It comes when
// the game has ended (ending.js).

import { every, find, near, plainClick, target } from './dom.js';
import { get, request } from './post.js';
import { later } from './settled.js';

/** @import { Address } from './follows.js' */
/** @import { Panel } from './review.js' */

const soon = 1500; // milliseconds until the review is asked: first the end is seen
const often = 1200; // between two looks at how far it is
const wide = 1800; // pixels across the picture

let asking = 0;

/** @type {HTMLElement} */
let main;
/** @type {Address} */
let url;

/**
 * settle draws the bars of the card of the end, and asks for the moments.
 * @param {HTMLElement} table
 * @param {Address} address
 */
export function settle(table, address) {
  if (!main) table.addEventListener('click', clicked);
  [main, url] = [table, address];
  for (const part of every(main, '#end [data-share]')) part.style.setProperty('--share', part.dataset.share || '');
  const box = find(main, '#end [data-moments]');
  if (box && !box.childElementCount && !asking) asking = later(look, soon);
}

async function look() {
  asking = 0;
  const box = find(main, '#end [data-moments]');
  if (!box) return;
  if (document.visibilityState !== 'visible') {
    asking = later(look, often);
    return;
  }
  /** @type {Panel | null} */
  const panel = await get(url('/moments'));
  if (!panel || !box.isConnected) return;
  if (box.innerHTML !== panel.html) box.innerHTML = panel.html;
  if (panel.later) asking = later(look, often);
}

/** @param {MouseEvent} event */
async function clicked(event) {
  const link = near(target(event), 'a[data-picture]', HTMLAnchorElement);
  if (!link || !plainClick(event)) return;
  event.preventDefault();
  const picture = await painted(link.href).catch(() => null);
  const save = document.createElement('a');
  save.href = picture || link.href; // what cannot be painted is saved as it was drawn
  save.download = main.dataset.game + '-' + (main.dataset.table || '').slice(0, 8) + (picture ? '.png' : '.svg');
  save.click();
  if (picture) setTimeout(() => URL.revokeObjectURL(picture), 60000);
}

/**
 * painted is the address of a picture in pixels.
 * @param {string} address of a drawing
 */
async function painted(address) {
  const answer = await request(address);
  const drawing = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  const [, , w, h] = (drawing.getAttribute('viewBox') || '').split(' ').map(Number);
  if (!answer.ok || !w || !h) throw new Error('no drawing');
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [wide, Math.round(wide * h / w)];
  drawing.setAttribute('width', String(canvas.width));
  drawing.setAttribute('height', String(canvas.height));
  for (const theme of every(document, 'html[data-theme]')) drawing.style.colorScheme = theme.dataset.theme || '';
  const image = new Image();
  const source = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' }));
  try {
    image.src = source;
    await image.decode();
    need2d(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(source);
  }
  /** @type {Blob | null} */
  const pixels = await new Promise((done) => canvas.toBlob(done, 'image/png'));
  if (!pixels) throw new Error('no picture');
  return URL.createObjectURL(pixels);
}

/** @param {HTMLCanvasElement} canvas */
function need2d(canvas) {
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  return brush;
}
