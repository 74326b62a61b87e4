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
