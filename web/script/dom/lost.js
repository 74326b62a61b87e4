// The page says when the connection to the server is lost, and when it is back.

import { text, toast } from './toast.js';
import * as missed from '../core/missed.js';

/** @type {number | null} */
let lost = null; // since when
let timer = 0; // runs until that is said
let away = () => {}; // takes the message away

/**
 * connection tells when the connection is lost for longer than a server needs to start, and when it is back after more than a moment.
 * @param {'open' | 'lost'} state
 */
export function connection(state) {
  const next = missed.connection(lost, state, performance.now());
  lost = next.lost;
  if (next.does === 'wait') timer = setTimeout(() => { away = toast(text('lost'), { stay: 0, bad: true }); }, missed.restarting);
  if (next.does !== 'end' && next.does !== 'back') return;
  clearTimeout(timer);
  away();
  away = () => {};
  if (next.does === 'back') toast(text('back'), { stay: 2000 });
}
