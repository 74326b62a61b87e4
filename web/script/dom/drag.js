// Dragging a piece to its destination: the same as a click on the piece and a click on the destination. A drag starts only on a piece that
// is lit or chosen, so that a finger elsewhere moves the picture. A drag that ends nowhere changes nothing.

import { nearDrawn, target } from './dom.js';
import { lifted } from './motion.js';

/** @import { Drawn } from './dom.js' */
/**
 * @typedef {object} Hand the effects of dragging
 * @property {(node: Drawn) => boolean} take picks up a piece; false if it cannot be dragged
 * @property {(node: Element) => boolean} drop puts the piece down; false if it cannot go there
 * @property {() => void} back restores the picks from before the drag
 */

const far = 8; // pixels that a pointer moves before a drag starts

/**
 * begin lets pieces be dragged.
 * @param {HTMLElement} main
 * @param {Hand} hand
 */
export function begin(main, hand) {
  if (main.hasAttribute('data-carries')) return; // the title's own script does it
  main.addEventListener('pointerdown', (event) => {
    const piece = nearDrawn(target(event), '[data-svg] [data-piece]');
    const lit = piece && piece.closest('.lit, .chosen');
    if (!piece || !lit || event.button !== 0 || !event.isPrimary) return;
    if (event.pointerType === 'mouse') event.stopPropagation(); // the picture is not dragged
    follow(event, piece, hand);
  }, true);
}

/**
 * follow drags a piece until the pointer is released.
 * @param {PointerEvent} from
 * @param {Drawn} piece
 * @param {Hand} hand
 */
function follow(from, piece, hand) {
  /** @type {SVGElement | null} */
  let dragged = null;
  const over = new AbortController();
  const { signal } = over;
  /** @param {PointerEvent} at */
  const moved = (at) => {
    if (at.pointerId !== from.pointerId) return;
    const [dx, dy] = [at.clientX - from.clientX, at.clientY - from.clientY];
    if (!dragged) {
      if (Math.hypot(dx, dy) < far) return;
      dragged = lifted(piece);
      if (!dragged || !hand.take(piece)) {
        dragged = null;
        over.abort();
        return;
      }
      document.body.append(dragged);
    }
    dragged.style.transform = `translate(${dx}px, ${dy}px)`;
  };
  /** @param {PointerEvent} at */
  const ended = (at) => {
    if (at.pointerId !== from.pointerId) return;
    over.abort();
    if (!dragged) return;
    dragged.remove();
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, true), 60); // in case no click follows
    const there = at.type === 'pointerup' ? document.elementFromPoint(at.clientX, at.clientY) : null;
    if (!there || !hand.drop(there)) hand.back();
  };
  window.addEventListener('pointermove', moved, { signal });
  for (const kind of /** @type {const} */ (['pointerup', 'pointercancel'])) window.addEventListener(kind, ended, { signal });
}

/**
 * swallow stops the click that ends a drag.
 * @param {Event} click
 */
function swallow(click) {
  click.stopPropagation();
  click.preventDefault();
}
