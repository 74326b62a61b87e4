// Redrawing a picture where it differs from the one before, and only there: what stays the same keeps its focus and costs
// the browser nothing. It knows no page.

// It works on any tree in the manner of a page: these are the parts of a node that it uses.

/** @typedef {{ nodeType: number, nodeName: string, nodeValue: string | null }} Kind what tells nodes apart */
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
 * }} Branch one that has attributes and an inside
 */

/**
 * served holds each picture as it came, out of sight; the one in sight has marks of ours on it.
 * @type {WeakMap<Branch, Branch>}
 */
const served = new WeakMap();

const element = 1; // the kind of node that has attributes and an inside

/**
 * redraw makes the inside of an element what this text says.
 * @param {Branch} live
 * @param {string} svg
 */
export function redraw(live, svg) {
  const fresh = /** @type {Branch} */ (live.cloneNode(false)); // the copy of an element is one
  fresh.innerHTML = svg;
  const before = served.get(live);
  served.set(live, fresh);
  if (before) inside(live, before, fresh);
  else live.replaceChildren(...copies(Array.from(fresh.childNodes)));
}

/** @param {Leaf[]} nodes */
const copies = (nodes) => nodes.map((n) => /** @type {Leaf} */ (n.cloneNode(true)));

/**
 * inside mends the children of a node: those between the first and the last that differ.
 * @param {Branch} live
 * @param {Branch} before
 * @param {Branch} fresh
 */
function inside(live, before, fresh) {
  const is = Array.from(live.childNodes);
  const was = Array.from(before.childNodes);
  const want = Array.from(fresh.childNodes);
  if (is.length !== was.length) { // a script of the title's has been at work here
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
 * mend turns a node into another one: in place when it is of the same make.
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
 * @param {Leaf} node
 * @returns {node is Branch}
 */
const isElement = (node) => node.nodeType === element;

/**
 * alike tells whether two nodes differ at most in the values of their attributes and in what they hold.
 * @param {Leaf} a
 * @param {Leaf} b
 */
function alike(a, b) {
  if (a.nodeName !== b.nodeName || a.nodeType !== b.nodeType) return false;
  if (!isElement(a) || !isElement(b)) return true;
  if (a.attributes.length !== b.attributes.length) return false;
  return Array.from(a.attributes).every((attribute, i) => attribute.name === b.attributes[i].name);
}
