// Says on the page when the connection to the server is lost, and when it is back.

import { text, toast } from './toast.js';
import * as missed from '../core/missed.js';

/** @type {number | null} */
let lost = null; // since when the connection is lost
let timer = 0; // runs until the message is shown
let away = () => {}; // removes the message

/**
 * connection shows a message when the connection is lost for longer than a server restart takes, and when it is back after a noticeable
 * time.
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
