// Typed element queries. An element that every such page has is fetched with need, which throws an error if it is missing.

/** @typedef {HTMLElement | SVGElement} Drawn an element with data attributes, in the page or in a picture */

/**
 * find returns the first element below a node that matches a selector, null for none.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind] its class, HTMLElement by default
 * @returns {T | null}
 */
export function find(root, selector, kind) {
  const node = root.querySelector(selector);
  return node && as(node, selector, kind);
}

/**
 * need returns the first element below a node that matches a selector. It throws if there is none.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function need(root, selector, kind) {
  return as(root.querySelector(selector), selector, kind);
}

/**
 * named returns the element with an id. It throws if there is none.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function named(id, kind) {
  return as(document.getElementById(id), '#' + id, kind);
}

/**
 * every returns all elements below a node that match a selector.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T[]}
 */
export function every(root, selector, kind) {
  return Array.from(root.querySelectorAll(selector), (node) => as(node, selector, kind));
}

/**
 * near returns the element itself or its nearest ancestor that matches a selector, null for none.
 * @template {Element} [T=HTMLElement]
 * @param {Element | null} node
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
export function near(node, selector, kind) {
  const found = node && node.closest(selector);
  return found && as(found, selector, kind);
}

/**
 * drawn returns all elements that match a selector, in the page and in pictures.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {Drawn[]}
 */
export const drawn = (root, selector) => Array.from(root.querySelectorAll(selector)).filter(isDrawn);

/**
 * nearDrawn returns the element itself or its nearest ancestor that matches a selector, in the page or in a picture.
 * @param {Element | null} node
 * @param {string} selector
 * @returns {Drawn | null}
 */
export function nearDrawn(node, selector) {
  const found = node && node.closest(selector);
  return found && isDrawn(found) ? found : null;
}

/**
 * isDrawn reports whether a node has data attributes and can have the focus.
 * @param {unknown} node
 * @returns {node is Drawn}
 */
export const isDrawn = (node) => node instanceof HTMLElement || node instanceof SVGElement;

/**
 * target returns the element of an event, the root element if it has none.
 * @param {Event} event
 * @returns {Element}
 */
export const target = (event) => (event.target instanceof Element ? event.target : document.documentElement);

/**
 * plainClick reports whether a click opens no new tab or window.
 * @param {MouseEvent} event
 */
export const plainClick = (event) => !event.ctrlKey && !event.metaKey;

/**
 * as returns a node as an element of a class. It throws if the node is of another class.
 * @template {Element} T
 * @param {Element | null} node
 * @param {string} selector
 * @param {(new () => T) | undefined} kind
 * @returns {T}
 */
function as(node, selector, kind) {
  const make = kind || /** @type {new () => T} */ (/** @type {unknown} */ (HTMLElement)); // the default of T is HTMLElement
  if (node instanceof make) return node;
  throw new TypeError(selector + (node ? ' is no ' + make.name : ' is not on this page'));
}

/**
 * arrived returns when the page began to load, on its own clock. The state drawn by the server is of that time, not of the time when the
 * script started.
 * @returns {number}
 */
export function arrived() {
  const [way] = performance.getEntriesByType('navigation');
  return way instanceof PerformanceNavigationTiming && way.responseStart || performance.now();
}
