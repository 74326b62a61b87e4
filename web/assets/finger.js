// What a finger means: it covers more than a mouse points at, so a thing that is drawn small is meant by all that lies as near
// to its middle as the edge of something large enough would be.

const enough = 44; // pixels that a finger needs

let finger = false; // whether a finger points, and not a mouse or a pen
document.addEventListener('pointerdown', (event) => { finger = event.pointerType === 'touch'; }, true);

// areaOf is where a thing is touched.
const areaOf = (node) => (node.querySelector(':scope > .pb-hit') || node).getBoundingClientRect();

// meantBy gives the things that a tap may mean, of those that can be chosen; none when it means just what it hits.
export function meantBy(event, things) {
  if (!finger || !event.isTrusted || !event.target.closest('[data-svg]')) return [];
  const { clientX: x, clientY: y } = event;
  const small = things.filter((node) => {
    const { left, top, width, height } = areaOf(node);
    if (width >= enough - .5 && height >= enough - .5) return false;
    return Math.abs(x - left - width / 2) <= Math.max(width, enough) / 2 && Math.abs(y - top - height / 2) <= Math.max(height, enough) / 2;
  });
  if (!small.length) return [];
  const hit = event.target.closest('.lit, .chosen');
  return hit && !small.includes(hit) && things.includes(hit) ? [...small, hit] : small;
}

// lookCloser asks the picture to show some things large enough to be told apart; false when it cannot.
export function lookCloser(nodes) {
  const small = nodes.filter((node) => areaOf(node).width < enough || areaOf(node).height < enough);
  return !nodes[0].dispatchEvent(new CustomEvent('closer', { bubbles: true, cancelable: true, detail: { nodes: small, enough } }));
}
