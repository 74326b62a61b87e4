// The large picture can be zoomed and moved: with two fingers, the wheel, the buttons and the keys + - 0. Its view box is what
// is seen of it.

export function zoomable(figure) {
  const svg = figure.querySelector('svg[data-svg]');
  const whole = svg.viewBox.baseVal;
  const full = { x: whole.x, y: whole.y, w: whole.width, h: whole.height };
  let box = { ...full };
  const fingers = new Map();
  let moved = false;

  const scale = () => full.w / box.w;

  function show(next) {
    const w = Math.min(full.w, Math.max(full.w / 6, next.w));
    const h = w * full.h / full.w;
    box = {
      w, h,
      x: Math.min(full.x + full.w - w, Math.max(full.x, next.x)),
      y: Math.min(full.y + full.h - h, Math.max(full.y, next.y)),
    };
    svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.w} ${box.h}`);
    figure.classList.toggle('zoomed-in', scale() > 1.01);
  }

  // at turns a place on the screen into one of the picture.
  function at(x, y) {
    const area = svg.getBoundingClientRect();
    return { x: box.x + (x - area.left) / area.width * box.w, y: box.y + (y - area.top) / area.height * box.h };
  }

  function by(factor, x, y) {
    const p = at(x, y);
    const w = Math.min(full.w, Math.max(full.w / 6, box.w / factor));
    const k = w / box.w;
    show({ w, x: p.x - (p.x - box.x) * k, y: p.y - (p.y - box.y) * k });
  }

  function byMiddle(factor) {
    const area = svg.getBoundingClientRect();
    by(factor, area.left + area.width / 2, area.top + area.height / 2);
  }

  const tools = figure.querySelector('[data-zoom]');
  if (tools) {
    tools.hidden = false;
    tools.addEventListener('click', (event) => {
      const button = event.target.closest('[data-zoom-by]');
      if (!button) return;
      const factor = Number(button.dataset.zoomBy);
      if (factor) byMiddle(factor);
      else show(full);
    });
  }

  svg.addEventListener('wheel', (event) => { // the plain wheel scrolls the page unless the picture is zoomed or has the focus
    if (!event.ctrlKey && !event.metaKey && scale() <= 1.01 && !figure.contains(document.activeElement)) return;
    if (scale() <= 1.01 && event.deltaY > 0 && !event.ctrlKey) return;
    event.preventDefault();
    by(Math.exp(-event.deltaY * 0.0018), event.clientX, event.clientY);
  }, { passive: false });

  svg.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved = false;
  });
  svg.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const area = svg.getBoundingClientRect();
    if (fingers.size === 1) {
      if (scale() <= 1.01) return;
      if (!moved && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
      moved = true;
      if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
      show({ w: box.w, x: box.x - (now.x - before.x) / area.width * box.w, y: box.y - (now.y - before.y) / area.height * box.h });
    } else if (fingers.size === 2) {
      const other = Array.from(fingers).find(([id]) => id !== event.pointerId)[1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      moved = true;
      if (was > 0) by(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
      const mid = at((now.x + other.x) / 2, (now.y + other.y) / 2);
      const old = at((before.x + other.x) / 2, (before.y + other.y) / 2);
      show({ w: box.w, x: box.x + old.x - mid.x, y: box.y + old.y - mid.y });
    }
    fingers.set(event.pointerId, now);
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
    svg.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  svg.addEventListener('click', (event) => { // the end of a drag is no click
    if (!moved) return;
    moved = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  figure.addEventListener('touchmove', (event) => {
    if (event.touches.length > 1 || scale() > 1.01) event.preventDefault();
  }, { passive: false });

  figure.addEventListener('keydown', (event) => {
    const step = { '+': 1.4, '=': 1.4, '-': 0.714 }[event.key];
    if (step) byMiddle(step);
    else if (event.key === '0') show(full);
    else return;
    event.preventDefault();
  });
}
