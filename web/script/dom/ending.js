// Loads the script of the end card when the card appears.

import { find } from './dom.js';
import * as page from './page.js';
import { bounded } from './post.js';
import { during } from './settled.js';

/** @type {Promise<{ settle: typeof import('./end.js').settle }> | null} */
let script = null;

// settle takes over the end card, if there is one.
export async function settle() {
  if (!find(page.main, '#end')) return;
  script ||= during(bounded(import(new URL('end.js', import.meta.url).href)).then((module) => module.end));
  await script.then((end) => end.settle(page.main, page.url), () => { script = null; }); // retried at the next call
}
