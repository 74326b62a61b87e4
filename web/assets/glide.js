// Pieces glide to their new places: where each lay is measured before the board is drawn anew, and each that moved is shown
// coming from there.

export function still() {
  return document.documentElement.hasAttribute('data-still') || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const centre = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2, w: box.width });
const here = (node) => centre(node.getBoundingClientRect());
const things = (kind, value) => `[${kind}~="${CSS.escape(value)}"]`;

// measure notes where the pieces lie that are about to move.
export function measure(root, glides) {
  return glides.map((g) => {
    const pieces = Array.from(root.querySelectorAll(`${things('data-piece', g.piece)}${things('data-at', g.from || '')}`));
    return {
      ...g,
      lay: pieces.slice(-Math.max(1, g.n)).reverse().map(here),
      keys: new Set(Array.from(root.querySelectorAll(`${things('data-piece', g.piece)}${things('data-at', g.to || '')}[data-key]`), (p) => p.dataset.key)),
      from: g.from ? root.querySelector(things('data-thing', g.from)) : null,
    };
  });
}

// play shows the pieces that came from elsewhere coming from there, for so many milliseconds, and gives a promise of the end.
export function play(root, measured, ms) {
  if (still() || ms <= 0) return Promise.resolve();
  const running = [];
  for (const g of measured) {
    if (!g.to) continue;
    const arrived = Array.from(root.querySelectorAll(`${things('data-piece', g.piece)}${things('data-at', g.to)}`));
    const fresh = arrived.filter((p) => !g.keys.has(p.dataset.key));
    const moved = (fresh.length ? fresh : arrived).slice(-Math.max(1, g.n));
    moved.forEach((piece, i) => {
      const from = g.lay[i] || g.lay[0] || (g.from && g.from.isConnected ? here(g.from) : null);
      running.push(from ? fly(piece, from, ms) : rise(piece, ms));
    });
  }
  return Promise.allSettled(running);
}

// fly moves a piece from a place on the screen to where it is drawn, above everything else, so that no picture clips it.
function fly(piece, from, ms) {
  const to = here(piece);
  const svg = piece.ownerSVGElement;
  if (!svg || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) return Promise.resolve();
  const stage = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const ctm = piece.parentNode.getScreenCTM();
  stage.setAttribute('class', 'flight ' + svg.getAttribute('class'));
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  copy.setAttribute('transform', `matrix(${ctm.a} ${ctm.b} ${ctm.c} ${ctm.d} ${ctm.e} ${ctm.f})`);
  for (let up = piece.parentNode; up && up !== svg; up = up.parentNode) { // keep the colours that come from outside
    copy.classList.add(...up.classList);
  }
  copy.classList.remove('lit', 'chosen', 'marked', 'pointed', 'live');
  stage.setAttribute('aria-hidden', 'true');
  const ghost = piece.cloneNode(true);
  for (const node of [ghost, ...ghost.querySelectorAll('[id]')]) node.removeAttribute('id');
  copy.append(ghost);
  stage.append(copy);
  document.body.append(stage);
  piece.classList.add('flying');
  const motion = stage.animate(
    [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'none' }],
    { duration: ms, easing: 'cubic-bezier(.3, .1, .2, 1)' },
  );
  return motion.finished.catch(() => {}).finally(() => {
    stage.remove();
    piece.classList.remove('flying');
  });
}

// rise lets a piece appear that came from nowhere in sight.
const rise = (piece, ms) => piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ms }).finished.catch(() => {});
