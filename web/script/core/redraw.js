// Redraws a picture only where it differs from the one before. Unchanged nodes keep the focus, and the browser does no work for them. The
// module does not use the DOM.

// It works on any tree with the following parts of a DOM node.

/** @typedef {{ nodeType: number, nodeName: string, nodeValue: string | null }} Kind the members that distinguish nodes */
/**
 * @typedef {Kind & {
 *   isEqualNode(other: Kind | null): boolean, cloneNode(deep: boolean): unknown,
 *   remove(): void, replaceWith(...nodes: (Kind | string)[]): void,
 * }} Leaf a node of a tree
 */
/** @typedef {{ name: string, value: string }} Attribute */
/**
 * @typedef {Leaf & {
 *   innerHTML: string, childNodes: ArrayLike<Leaf>, attributes: ArrayLike<Attribute>,
 *   getAttribute(name: string): string | null, setAttribute(name: string, value: string): void,
 *   insertBefore(node: Kind, before: Kind | null): unknown, replaceChildren(...nodes: (Kind | string)[]): void,
 * }} Branch a node with attributes and children
 */

/**
 * served holds each picture as the server sent it. The visible one also has the marks of this script.
 * @type {WeakMap<Branch, Branch>}
 */
const served = new WeakMap();

const element = 1; // the nodeType of an element

/**
 * redraw sets the inside of an element to an SVG text.
 * @param {Branch} live
 * @param {string} svg
 */
export function redraw(live, svg) {
  const fresh = /** @type {Branch} */ (live.cloneNode(false)); // a clone of an element is an element
  fresh.innerHTML = svg;
  const before = served.get(live);
  served.set(live, fresh);
  if (before) inside(live, before, fresh);
  else live.replaceChildren(...copies(Array.from(fresh.childNodes)));
}

/**
 * copies returns deep copies.
 * @param {Leaf[]} nodes
 */
const copies = (nodes) => nodes.map((n) => /** @type {Leaf} */ (n.cloneNode(true)));

/**
 * inside updates the children of a node: those between the first and the last that differ.
 * @param {Branch} live
 * @param {Branch} before
 * @param {Branch} fresh
 */
function inside(live, before, fresh) {
  const is = Array.from(live.childNodes);
  const was = Array.from(before.childNodes);
  const want = Array.from(fresh.childNodes);
  if (is.length !== was.length) { // a script of the title has changed this node
    live.replaceChildren(...copies(want));
    return;
  }
  const shorter = Math.min(was.length, want.length);
  let head = 0;
  while (head < shorter && was[head].isEqualNode(want[head])) head++;
  let tail = 0;
  while (tail < shorter - head && was[was.length - 1 - tail].isEqualNode(want[want.length - 1 - tail])) tail++;
  if (was.length === want.length) {
    for (let i = head; i < is.length - tail; i++) mend(is[i], was[i], want[i]);
    return;
  }
  for (const gone of is.slice(head, is.length - tail)) gone.remove();
  const after = is[is.length - tail] || null;
  for (const node of copies(want.slice(head, want.length - tail))) live.insertBefore(node, after);
}

/**
 * mend turns a node into another one, in place if both are of the same kind.
 * @param {Leaf} live
 * @param {Leaf} before
 * @param {Leaf} fresh
 */
function mend(live, before, fresh) {
  if (before.isEqualNode(fresh)) return;
  if (!alike(before, fresh)) {
    live.replaceWith(...copies([fresh]));
    return;
  }
  if (!isElement(live) || !isElement(before) || !isElement(fresh)) {
    live.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name, value } of Array.from(fresh.attributes)) {
    if (live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
  inside(live, before, fresh);
}

/**
 * isElement reports whether a node has attributes and children.
 * @param {Leaf} node
 * @returns {node is Branch}
 */
const isElement = (node) => node.nodeType === element;

/**
 * alike reports whether two nodes differ at most in attribute values and children.
 * @param {Leaf} a
 * @param {Leaf} b
 */
function alike(a, b) {
  if (a.nodeName !== b.nodeName || a.nodeType !== b.nodeType) return false;
  if (!isElement(a) || !isElement(b)) return true;
  if (a.attributes.length !== b.attributes.length) return false;
  return Array.from(a.attributes).every((attribute, i) => attribute.name === b.attributes[i].name);
}
