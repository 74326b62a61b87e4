// The page says when the connection to the server is lost, and when it is back.

import { text, toast } from './toast.js';

const unnoticed = 1500; // milliseconds for which the connection may be lost without a word
const restarting = 5000; // in which a server that is started anew is back: until then nothing is said, and then only that it is

/** @type {{ since: number, timer: number, away?: () => void } | null} */
let lost = null; // soon that is said, or it is, and away takes the message away

/**
 * connection tells when the connection is lost for longer than a server needs to start, and when it is back after more than a moment.
 * @param {'open' | 'lost'} state
 */
export function connection(state) {
  if (state === 'lost' && !lost) {
    const since = performance.now();
    const timer = setTimeout(() => { lost = { since, timer, away: toast(text('lost'), { stay: 0, bad: true }) }; }, restarting);
    lost = { since, timer };
  } else if (state === 'open' && lost) {
    clearTimeout(lost.timer);
    lost.away?.();
    if (performance.now() - lost.since > unnoticed) toast(text('back'), { stay: 2000 });
    lost = null;
  }
}
