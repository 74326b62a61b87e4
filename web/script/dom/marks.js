// The marks on the pictures: a ring for what acts, four corners for a target, a dashed outline and a pin for a destination. They are in a
// group on top of each picture, apart from what the server draws, and take no clicks.

import { drawn, every, find, target } from './dom.js';
import { cornersRound, isPiece, marks, pinScale, ringRound, roles } from '../core/marking.js';
import * as spots from '../core/spots.js';
import { words } from '../core/roles.js';
import { all, listed } from './things.js';

/** @import { Drawn } from './dom.js' */
/** @import { Filled, Move } from '../core/moves.js' */
/** @import { Role } from '../core/roles.js' */
/** @import { Box } from '../core/spots.js' */
/**
 * @typedef {object} Canvas a picture that is being marked
 * @property {SVGSVGElement} svg
 * @property {SVGGElement} layer
 * @property {DOMMatrix} back from screen coordinates to the units of the picture
 * @property {number} px pixels per unit
 * @property {boolean} stage whether it is the main board
 * @property {SVGElement[]} flat outlines, below all others
 * @property {SVGElement[]} high rings, corners and pins
 * @property {Element[]} lifted the acting pieces that are chosen
 */

/** @type {WeakMap<Element, Element[]>} */
const marked = new WeakMap(); // the marks of each thing
/** @type {WeakMap<Element, number>} */
const sizes = new WeakMap(); // the pixels per unit when a picture was marked
let wanted = 0; // the frame in which resized pictures are marked again
const sized = new ResizeObserver((entries) => {
  const changed = entries.map((entry) => entry.target).some((svg) => sizes.get(svg) !== sizeOf(svg));
  if (!changed || wanted) return;
  wanted = requestAnimationFrame(() => {
    wanted = 0;
    paint();
  });
});

document.addEventListener('pointerover', (event) => under(event.pointerType === 'touch' ? null : target(event)));
document.addEventListener('focusin', (event) => under(target(event)));

/**
 * rolesAt returns a function that returns the roles of the parameters of a verb at a table.
 * @param {ParentNode} main
 */
export function rolesAt(main) {
  /** @type {Map<string, (Role | undefined)[]>} */
  const verbs = new Map();
  for (const group of every(main, '[data-verb-group][data-roles]')) verbs.set(group.dataset.verbGroup || '', words(group.dataset.roles));
  return (/** @type {string} */ verb) => verbs.get(verb) || [];
}

/**
 * show marks the next choices and the chosen things.
 * @param {ParentNode} main
 * @param {{ left: Move[], filled: Filled }} state
 */
export function show(main, state) {
  const nodes = all(main).filter((node) => !node.closest('[data-marks]'));
  const seen = nodes.map((node) => ({
    things: listed(node.dataset.thing), lit: node.matches('.lit'), chosen: node.matches('.chosen'),
  }));
  roles(seen, state, rolesAt(main)).forEach((role, i) => {
    if (role) nodes[i].dataset.role = role;
    else delete nodes[i].dataset.role;
  });
  paint();
}

// paint draws the marks of all things that have a role. The script of a title calls it after it has set roles. All pictures are measured
// before the first is changed, so that the browser computes the layout once.
export function paint() {
  for (const node of drawn(document, '[data-svg] .lifted')) node.classList.remove('lifted');
  /** @type {{ svg: SVGSVGElement, layer: SVGGElement, nodes: Drawn[] }[]} */
  const pictures = [];
  for (const svg of every(document, 'svg[data-svg]', SVGSVGElement)) {
    const nodes = drawn(svg, '[data-thing][data-role]');
    const old = find(svg, ':scope > .marks', SVGGElement);
    if (!nodes.length && !old) continue;
    const layer = old || make('g', { class: 'marks', 'aria-hidden': 'true' });
    if (!(layer instanceof SVGGElement)) continue;
    if (!old) svg.append(layer);
    pictures.push({ svg, layer, nodes });
  }
  const canvases = pictures.map(({ svg, layer, nodes }) => {
    sizes.set(svg, sizeOf(svg));
    const at = layer.getCTM();
    if (!nodes.length || !at || !at.a || !svg.clientWidth) return null; // or in a closed tab: it is marked when the tab opens
    /** @type {Canvas} */
    const canvas = {
      svg, layer, px: at.a, stage: svg.closest('.zoomed') !== null, flat: [], high: [], lifted: [],
      back: DOMMatrix.fromMatrix(at.inverse()),
    };
    for (const node of nodes) mark(canvas, node);
    return canvas;
  });
  pictures.forEach(({ svg, layer, nodes }, i) => {
    const canvas = canvases[i];
    sized.observe(svg);
    if (canvas) {
      layer.replaceChildren(...canvas.flat, ...canvas.high);
      for (const piece of canvas.lifted) piece.classList.add('lifted');
    } else if (nodes.length) layer.replaceChildren();
    else layer.remove();
  });
}

/**
 * sizeOf returns the width of a picture in pixels.
 * @param {Element} svg
 */
const sizeOf = (svg) => svg.clientWidth;

/**
 * mark draws the marks of a thing.
 * @param {Canvas} canvas
 * @param {Drawn} node
 */
function mark(canvas, node) {
  const hit = find(node, ':scope > .pb-hit', SVGGraphicsElement);
  if (!(node instanceof SVGGraphicsElement)) return;
  const box = boxOf(canvas, hit || node);
  const { role } = /** @type {{ role: Role }} */ (node.dataset);
  const [own, others] = role === 'from' ? piecesAt(canvas, node) : [[], false];
  const thing = {
    role, chosen: node.classList.contains('chosen'), firm: node.dataset.firm !== undefined, stage: canvas.stage, box, px: canvas.px,
    area: hit !== null, own: own.length, others,
  };
  marked.set(node, []);
  const { ring, corners, outline, pin, peak, taken } = marks(thing);
  let top = box;
  if (ring) {
    const pieces = ring === 'own' ? own : [node];
    top = ringRound(spots.union(pieces.map((piece) => inkOf(canvas, piece))), canvas.px);
    draw(canvas, node, 'mark-from', taken, [['rect', { ...top }]]);
    if (taken) canvas.lifted.push(...pieces);
  }
  if (corners) {
    const piece = isPiece(thing);
    draw(canvas, node, 'mark-whom', taken, [['path', { d: cornersRound(piece ? inkOf(canvas, node) : box, piece, canvas.px) }]]);
  }
  const shape = outline && hit && shapeOf(canvas, hit);
  if (shape) draw(canvas, node, outline, taken, [shape], canvas.flat);
  if (hit && pin) stick(canvas, node, hit, box);
  if (peak) crown(canvas, node, top);
}

/**
 * piecesAt returns the reader's own pieces at a place, and whether other pieces there are marked themselves.
 * @param {Canvas} canvas
 * @param {Drawn} node
 * @returns {[SVGGraphicsElement[], boolean]}
 */
function piecesAt({ svg }, node) {
  if (node.dataset.at) return [[], false];
  const at = listed(node.dataset.thing).map((thing) => `[data-at~="${CSS.escape(thing)}"]`).join();
  const own = every(svg, `[data-mine]:is(${at})`, SVGGraphicsElement);
  return [own, svg.querySelector(`[data-role="from"]:is(${at})`) !== null];
}

/**
 * crown draws the triangle on top of the acting thing that is chosen.
 * @param {Canvas} canvas
 * @param {Drawn} node
 * @param {Box} box
 */
function crown(canvas, node, box) {
  const made = make('path', { class: 'mark-peak', d: 'M-9 1 0-11 9 1Z', transform: place(box.x + box.width / 2, box.y, 1 / canvas.px) });
  canvas.high.push(made);
  marked.get(node)?.push(made);
}

/**
 * stick puts a pin on a place: where the title says, or else where it covers least.
 * @param {Canvas} canvas
 * @param {SVGGraphicsElement} node
 * @param {SVGGraphicsElement} hit
 * @param {Box} whole
 */
function stick(canvas, node, hit, whole) {
  const said = node.dataset.pin;
  if (said === 'none') return;
  const scale = pinScale(window.innerWidth, window.innerHeight) / canvas.px;
  const at = said ? toPicture(canvas, node).transformPoint(pointOf(said)) : free(canvas, node, hit, whole, scale);
  if (!at) return;
  const pin = make('g', { class: 'mark-pin', transform: place(at.x, at.y, scale) });
  const bob = make('g', {});
  bob.append(make('path', { class: 'mark-drop', d: spots.pin }), make('path', { class: 'mark-chevron', d: spots.chevron }));
  pin.append(bob);
  canvas.high.push(pin);
  marked.get(node)?.push(pin);
}

/**
 * pointOf parses a point, null if the text is none.
 * @param {string} text
 */
function pointOf(text) {
  const [x, y] = text.split(' ').map(Number);
  return { x, y };
}

/**
 * free returns where a pin covers least of what is on a place.
 * @param {Canvas} canvas
 * @param {SVGGraphicsElement} node
 * @param {SVGGraphicsElement} hit
 * @param {Box} whole
 * @param {number} scale
 */
function free(canvas, node, hit, whole, scale) {
  const at = listed(node.dataset.thing).map((thing) => CSS.escape(thing));
  const there = at.map((thing) => `[data-at~="${thing}"], [data-plate~="${thing}"]`).join();
  const inside = Array.from(node.children).filter((child) => child !== hit && child instanceof SVGGraphicsElement);
  const covers = [...inside, ...every(canvas.svg, there, SVGGraphicsElement)]
    .filter((other) => other instanceof SVGGraphicsElement)
    .map((other) => boxOf(canvas, other));
  const shape = areaOf(hit);
  const within = toPicture(canvas, hit).inverse();
  return spots.free(whole, covers, scale, (x, y) => {
    if (!shape) return true;
    const point = canvas.svg.createSVGPoint();
    const at = within.transformPoint({ x, y });
    [point.x, point.y] = [at.x, at.y];
    return shape.isPointInFill(point);
  });
}

/** @typedef {[string, Record<string, string | number>]} Shape */

/**
 * draw adds a mark: its shapes in a casing, which makes it visible on every background, and again on top of it.
 * @param {Canvas} canvas
 * @param {Drawn} node
 * @param {string} kind
 * @param {boolean} chosen
 * @param {Shape[]} shapes
 * @param {SVGElement[]} [into]
 */
function draw(canvas, node, kind, chosen, shapes, into = canvas.high) {
  const last = node.classList.contains('marked') && kind === 'mark-to';
  const firm = chosen || node.dataset.firm !== undefined;
  const group = make('g', { class: kind + (chosen ? ' taken' : '') + (firm ? ' firm' : '') });
  for (const of of ['mark-casing', 'mark-line', ...(last ? ['mark-last-casing', 'mark-last'] : [])]) {
    for (const [name, attributes] of shapes) group.append(make(name, { ...attributes, class: of }));
  }
  into.push(group);
  marked.get(node)?.push(group);
}

/**
 * under returns the element below a mark.
 * @param {Element | null} at
 */
function under(at) {
  const node = at?.closest('[data-svg] [data-role]') || null;
  const marks = node && marked.get(node) || [];
  for (const old of document.querySelectorAll('.marks .under')) if (!marks.includes(old)) old.classList.remove('under');
  for (const one of marks) if (!one.classList.contains('under')) one.classList.add('under');
}

const geometry = ['d', 'x', 'y', 'width', 'height', 'rx', 'ry', 'cx', 'cy', 'r', 'points'];

/**
 * areaOf returns the shape of an area: what it refers to, or itself.
 * @param {SVGGraphicsElement} hit
 */
function areaOf(hit) {
  const shape = hit instanceof SVGUseElement ? document.getElementById(hit.href.baseVal.slice(1)) : hit;
  return shape instanceof SVGGeometryElement ? shape : null;
}

/**
 * shapeOf returns an area as a shape in the units of the picture.
 * @param {Canvas} canvas
 * @param {SVGGraphicsElement} hit
 * @returns {Shape | null}
 */
function shapeOf(canvas, hit) {
  const shape = areaOf(hit);
  if (!shape) return null;
  const { a, b, c, d, e, f } = toPicture(canvas, hit);
  /** @type {Record<string, string>} */
  const attributes = { transform: `matrix(${[a, b, c, d, e, f].map((n) => +n.toFixed(4)).join(' ')})` };
  for (const name of geometry) {
    const value = shape.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  return [shape.localName, attributes];
}

/**
 * toPicture returns the matrix from the coordinates of a node to the units of the picture. For a `use` element only its own position
 * counts.
 * @param {Canvas} canvas
 * @param {SVGGraphicsElement} node
 */
function toPicture({ back }, node) {
  const parent = node.parentNode instanceof SVGGraphicsElement ? node.parentNode.getCTM() : null;
  const way = parent ? back.multiply(DOMMatrix.fromMatrix(parent)) : new DOMMatrix();
  return Array.from(node.transform.baseVal).reduce((sum, { matrix }) => sum.multiply(DOMMatrix.fromMatrix(matrix)), way);
}

/**
 * boxOf returns the box of a node in the units of the picture.
 * @param {Canvas} canvas
 * @param {SVGGraphicsElement} node
 */
const boxOf = (canvas, node) => spots.moved(node.getBBox(), toPicture(canvas, node));

/**
 * inkOf returns the box of what is drawn of a thing, without its touch area and without the things on it.
 * @param {Canvas} canvas
 * @param {SVGGraphicsElement} node
 */
function inkOf(canvas, node) {
  const parts = node.localName === 'g' ? Array.from(node.children).filter((child) => !child.matches('.pb-hit, [data-thing], title')) : [];
  const boxes = parts.filter((child) => child instanceof SVGGraphicsElement).map((child) => boxOf(canvas, child)).filter((b) => b.width);
  return boxes.length ? spots.union(boxes) : boxOf(canvas, node);
}

/**
 * place returns the transform of a pin.
 * @param {number} x @param {number} y @param {number} scale
 */
const place = (x, y, scale) => `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`;

/**
 * make returns a new SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function make(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
