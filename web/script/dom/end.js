// The end of a game: the turning points, once the review has found them, and a picture of the final board to save. ending.js loads it when
// the game has ended.

import { every, find, near, plainClick, target } from './dom.js';
import { get, request } from './post.js';
import { later } from './settled.js';

/** @import { Address } from './follows.js' */
/** @import { Panel } from './review.js' */

const soon = 1500; // milliseconds before the review is requested, so that the end is seen first
const often = 1200; // milliseconds between two requests for its progress
const wide = 1800; // pixels, the width of the picture

let asking = 0;

/** @type {HTMLElement} */
let main;
/** @type {Address} */
let url;

/**
 * settle draws the bars of the end card, and requests the turning points.
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

// look requests the turning points until the review has them.
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

/**
 * clicked saves the picture of the final board.
 * @param {MouseEvent} event
 */
async function clicked(event) {
  const link = near(target(event), 'a[data-picture]', HTMLAnchorElement);
  if (!link || !plainClick(event)) return;
  event.preventDefault();
  const picture = await painted(link.href).catch(() => null);
  const save = document.createElement('a');
  save.href = picture || link.href; // if painting fails, the SVG file is saved
  save.download = main.dataset.game + '-' + (main.dataset.table || '').slice(0, 8) + (picture ? '.png' : '.svg');
  save.click();
  if (picture) setTimeout(() => URL.revokeObjectURL(picture), 60000);
}

/**
 * painted returns the URL of a drawing as a PNG picture.
 * @param {string} address the address of the drawing
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

/**
 * need2d returns the drawing context of a canvas.
 * @param {HTMLCanvasElement} canvas
 */
function need2d(canvas) {
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  return brush;
}
