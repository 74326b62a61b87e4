// The large picture can be seen closer: with two fingers, a double tap, the wheel with Ctrl, the buttons and the keys + - 0. It
// lies in a frame that scrolls as everything scrolls, so a finger moves it without more, and what moves past it is the page.
//
// A picture that a narrow screen would make too small begins closer, as high as it then is and moved only sideways. It goes by
// itself to what can be chosen, or to what was done last, when nothing of that is in sight.

import { still } from './glide.js';

const settled = 2000; // milliseconds that a reader who moved the picture is left alone
const closest = 4; // pixels for one unit of the picture
const wide = window.matchMedia('(min-width: 1000px)');
const motion = () => (still() ? 'auto' : 'smooth');

export function zoomable(figure) {
  const svg = figure.querySelector('svg[data-svg]');
  const frame = figure.querySelector('[data-frame]');
  const { width, height } = svg.viewBox.baseVal;
  let whole = 0; // how wide the whole picture is in its frame, in pixels
  let first = 1; // how much larger it is at first
  let zoom = 0; // how much larger it is now
  let touched = -settled; // when the reader moved it
  let before = null; // what was seen before a finger had to look closer, and what could be chosen then

  // fit measures the frame.
  function fit() {
    const room = frame.clientWidth;
    if (!room) return;
    const untouched = !zoom || zoom === first;
    const middle = seen();
    whole = wide.matches ? Math.min(room, (window.innerHeight - 150) * width / height) : room;
    first = Math.max(1, Number(figure.dataset.near) / whole);
    frame.style.maxHeight = Math.ceil(Math.min(whole * first * height / width, window.innerHeight * (wide.matches ? 1 : .8))) + 'px';
    enlarge(untouched ? first : zoom);
    show(middle);
    hints();
  }

  // seen is what lies in the middle of the frame, as a part of the picture.
  function seen() {
    if (!zoom) return { x: .5, y: .5 };
    const area = svg.getBoundingClientRect();
    const room = frame.getBoundingClientRect();
    return { x: (room.left + room.width / 2 - area.left) / area.width, y: (room.top + room.height / 2 - area.top) / area.height };
  }

  // show moves a part of the picture to the middle of the frame.
  function show(part) {
    frame.scrollLeft = part.x * svg.clientWidth - frame.clientWidth / 2;
    frame.scrollTop = part.y * svg.clientHeight - frame.clientHeight / 2;
  }

  const most = () => Math.max(first, closest * width / whole);

  function enlarge(to) {
    zoom = Math.min(most(), Math.max(1, to));
    svg.style.maxHeight = 'none';
    svg.style.width = whole * zoom + 'px';
    figure.classList.toggle('zoomed-in', svg.clientWidth > frame.clientWidth + 1 || svg.clientHeight > frame.clientHeight + 1);
  }

  // by enlarges the picture round a place on the screen, which stays where it is, or comes to another one.
  function by(factor, x, y, toX = x, toY = y) {
    const old = svg.getBoundingClientRect();
    enlarge(zoom * factor);
    const area = svg.getBoundingClientRect();
    frame.scrollLeft += area.left + (x - old.left) / old.width * area.width - toX;
    frame.scrollTop += area.top + (y - old.top) / old.height * area.height - toY;
    hints();
    return old;
  }

  // ease shows the change from how the picture lay before.
  function ease(old) {
    if (still()) return;
    const area = svg.getBoundingClientRect();
    svg.animate([
      { transformOrigin: '0 0', transform: `translate(${old.left - area.left}px, ${old.top - area.top}px) scale(${old.width / area.width})` },
      { transformOrigin: '0 0', transform: 'none' },
    ], { duration: 220, easing: 'ease-out' });
  }

  const middle = () => {
    const room = frame.getBoundingClientRect();
    return [room.left + room.width / 2, room.top + room.height / 2];
  };
  const step = (factor) => {
    touched = performance.now();
    before = null;
    ease(by(factor, ...middle()));
  };
  const all = () => step((zoom > 1.01 ? 1 : first) / zoom);

  const tools = figure.querySelector('[data-zoom]');
  tools.hidden = false;
  tools.addEventListener('click', (event) => {
    const button = event.target.closest('[data-zoom-by]');
    if (!button) return;
    const factor = Number(button.dataset.zoomBy);
    if (factor) step(factor);
    else all();
  });
  figure.addEventListener('keydown', (event) => {
    const factor = { '+': 1.4, '=': 1.4, '-': 1 / 1.4 }[event.key];
    if (factor) step(factor);
    else if (event.key === '0') all();
    else return;
    event.preventDefault();
  });
  frame.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    touched = performance.now();
    by(Math.exp(-event.deltaY * .0018), event.clientX, event.clientY);
  }, { passive: false });
  svg.addEventListener('dblclick', (event) => {
    if (event.target.closest('.lit, .chosen')) return;
    touched = performance.now();
    before = null;
    ease(by(zoom > first * 1.05 ? first / zoom : 2, event.clientX, event.clientY, ...middle()));
  });

  // Two fingers: the picture follows them as it is, and is drawn in its new size when they leave it.
  let pinch = null;
  const fingers = (touches) => {
    const [a, b] = touches;
    return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1 };
  };
  frame.addEventListener('touchstart', (event) => {
    touched = performance.now();
    if (event.touches.length !== 2) return;
    const from = fingers(event.touches);
    pinch = { from, now: from, area: svg.getBoundingClientRect() };
  }, { passive: true });
  frame.addEventListener('touchmove', (event) => {
    touched = performance.now();
    if (!pinch || event.touches.length !== 2 || !event.cancelable) return;
    event.preventDefault();
    const { from, area } = pinch;
    const now = fingers(event.touches);
    now.apart = Math.min(most() / zoom, Math.max(1 / zoom, now.apart / from.apart)) * from.apart;
    pinch.now = now;
    svg.style.transformOrigin = `${from.x - area.left}px ${from.y - area.top}px`;
    svg.style.transform = `translate(${now.x - from.x}px, ${now.y - from.y}px) scale(${now.apart / from.apart})`;
  }, { passive: false });
  for (const end of ['touchend', 'touchcancel']) {
    frame.addEventListener(end, () => {
      if (!pinch) return;
      const { from, now } = pinch;
      pinch = null;
      before = null;
      svg.style.transform = '';
      by(now.apart / from.apart, from.x, from.y, now.x, now.y);
    });
  }

  // A mouse drags the picture.
  let drag = null;
  let dragged = false;
  svg.addEventListener('pointerdown', (event) => {
    dragged = false;
    if (event.pointerType === 'mouse' && event.button === 0) drag = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
  });
  svg.addEventListener('pointermove', (event) => {
    if (!drag || (!dragged && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6)) return;
    dragged = true;
    touched = performance.now();
    if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
    frame.scrollLeft = drag.left + drag.x - event.clientX;
    frame.scrollTop = drag.top + drag.y - event.clientY;
  });
  for (const end of ['pointerup', 'pointercancel']) svg.addEventListener(end, () => { drag = null; });
  svg.addEventListener('click', (event) => { // the end of a drag is no click
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);

  // What is in sight.

  const choices = () => Array.from(svg.querySelectorAll('.lit'));
  const areaOf = (node) => (node.querySelector(':scope > .pb-hit') || node).getBoundingClientRect();
  const within = (room, area) => {
    const x = area.left + area.width / 2;
    const y = area.top + area.height / 2;
    return x > room.left && x < room.right && y > room.top && y < room.bottom;
  };

  // hints shows at which edges more can be chosen.
  function hints() {
    const room = frame.getBoundingClientRect();
    const areas = choices().map(areaOf);
    figure.classList.toggle('more-left', areas.some((a) => a.left + a.width / 2 < room.left));
    figure.classList.toggle('more-right', areas.some((a) => a.left + a.width / 2 > room.right));
  }
  let hinting = 0;
  frame.addEventListener('scroll', () => {
    cancelAnimationFrame(hinting);
    hinting = requestAnimationFrame(hints);
  }, { passive: true });

  // follow goes to what can be chosen or was done last, when none of it is in sight and the reader is not looking elsewhere.
  let following = 0;
  function follow() {
    following = 0;
    hints();
    if (svg.querySelector('.flying')) { // pieces glide to where they were measured
      following = setTimeout(follow, 100);
      return;
    }
    if (!figure.classList.contains('zoomed-in') || pinch || drag || performance.now() - touched < settled) return;
    const nodes = choices();
    const areas = (nodes.length ? nodes : Array.from(svg.querySelectorAll('.marked'))).map(areaOf);
    const room = frame.getBoundingClientRect();
    if (!areas.length || areas.some((a) => within(room, a))) return;
    const [x, y] = middle();
    const far = (a) => Math.hypot(a.left + a.width / 2 - x, a.top + a.height / 2 - y);
    const near = areas.reduce((a, b) => (far(b) < far(a) ? b : a));
    frame.scrollBy({ left: near.left + near.width / 2 - x, top: near.top + near.height / 2 - y, behavior: motion() });
  }

  const marks = () => Array.from(svg.querySelectorAll('.lit, .chosen'), (n) => n.classList.contains('lit') + (n.dataset.key || n.dataset.thing) + (n.dataset.at || '')).join();

  // closer looks closer at things that are too small for a finger, so that it can point again.
  figure.addEventListener('closer', (event) => {
    const { nodes, enough } = event.detail;
    const areas = nodes.map(areaOf);
    const least = Math.min(...areas.map((a) => Math.min(a.width, a.height)));
    const factor = Math.min(most() / zoom, 1.05 * enough / least);
    if (factor < 1.02) return; // as close as it gets
    event.preventDefault();
    if (!before) before = { zoom, part: seen(), marks: marks() };
    const left = Math.min(...areas.map((a) => a.left));
    const right = Math.max(...areas.map((a) => a.right));
    const top = Math.min(...areas.map((a) => a.top));
    const bottom = Math.max(...areas.map((a) => a.bottom));
    ease(by(factor, (left + right) / 2, (top + bottom) / 2, ...middle()));
  });

  // Something was chosen, or the board has changed: what was looked at closer is done with.
  figure.closest('main').addEventListener('lit', () => {
    if (before && before.marks !== marks()) {
      const old = svg.getBoundingClientRect();
      enlarge(before.zoom);
      show(before.part);
      ease(old);
      before = null;
    }
    if (!following) following = setTimeout(follow, 50);
  });

  new ResizeObserver(fit).observe(frame);
  fit();
}
