// When a stream that has ended, or fallen silent, is asked for again. It knows no page.

const soon = 400; // milliseconds
const often = 4; // tries that come soon: a server that is started anew is back by then
const most = 8000; // milliseconds, as far as chance does not double them
const untold = 45000; // milliseconds of silence of a server of before, which gives a sign each 15 seconds and does not say so

/**
 * again is after how many milliseconds the next try comes. Many browsers lose their streams at the same time: chance, from 0 to 1, keeps
 * them from coming back at the same time.
 * @param {number} tries so far
 * @param {number} chance
 */
export const again = (tries, chance) => Math.min(most, soon * 2 ** Math.max(0, tries - often + 1)) * (1 + chance);

/**
 * silence is after how many milliseconds without a sign a stream is dead, whatever the browser thinks: two heartbeats are missing.
 * @param {number} [beat] milliseconds between two heartbeats, as the server tells it
 */
export const silence = (beat) => (beat ? 2 * beat : untold);
