// Finding things on a page. What a page is always drawn with is needed: where it is missing the program has a fault, which is said.

/** @typedef {HTMLElement | SVGElement} Drawn what is drawn with data of its own: on the page, or in a picture */

/**
 * find gives the first element below a node that a selector finds, null where there is none.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind] what it is, an HTMLElement unless it is said
 * @returns {T | null}
 */
export function find(root, selector, kind) {
  const node = root.querySelector(selector);
  return node && as(node, selector, kind);
}

/**
 * need gives the first element below a node that a selector finds.
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
 * named gives the element with an id.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function named(id, kind) {
  return as(document.getElementById(id), '#' + id, kind);
}

/**
 * every gives all elements below a node that a selector finds.
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
 * near gives the element itself or the nearest one around it that a selector finds, null where there is none.
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
 * drawn gives all that a selector finds, on the page and in pictures.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {Drawn[]}
 */
export const drawn = (root, selector) => Array.from(root.querySelectorAll(selector)).filter(isDrawn);

/**
 * nearDrawn gives the element itself or the nearest one around it that a selector finds, on the page or in a picture.
 * @param {Element | null} node
 * @param {string} selector
 * @returns {Drawn | null}
 */
export function nearDrawn(node, selector) {
  const found = node && node.closest(selector);
  return found && isDrawn(found) ? found : null;
}

/**
 * isDrawn tells whether a node has data and takes the focus.
 * @param {unknown} node
 * @returns {node is Drawn}
 */
export const isDrawn = (node) => node instanceof HTMLElement || node instanceof SVGElement;

/**
 * target gives the element that an event is about; the page's root where it is about none.
 * @param {Event} event
 * @returns {Element}
 */
export const target = (event) => (event.target instanceof Element ? event.target : document.documentElement);

/**
 * plainClick tells whether a click asks for no new tab or window.
 * @param {MouseEvent} event
 */
export const plainClick = (event) => !event.ctrlKey && !event.metaKey;

/**
 * @template {Element} T
 * @param {Element | null} node
 * @param {string} selector
 * @param {(new () => T) | undefined} kind
 * @returns {T}
 */
function as(node, selector, kind) {
  const make = kind || /** @type {new () => T} */ (/** @type {unknown} */ (HTMLElement)); // T is HTMLElement where no kind is said
  if (node instanceof make) return node;
  throw new TypeError(selector + (node ? ' is no ' + make.name : ' is not on this page'));
}

/**
 * arrived is when the page began to come, on its own clock: what it was drawn with was so then, and not when the script has been read.
 * @returns {number}
 */
export function arrived() {
  const [way] = performance.getEntriesByType('navigation');
  return way instanceof PerformanceNavigationTiming && way.responseStart || performance.now();
}
