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
    setLoud(!loud());
  } else {
    main.classList.toggle('four-showing');
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
