// When a stream that has ended is asked for again. It knows no page.

const soon = 400; // milliseconds
const often = 4; // tries that come soon: a server that is started anew is back by then
const most = 8000; // milliseconds, as far as chance does not double them

/**
 * again is after how many milliseconds the next try comes. Many browsers lose their streams at the same time: chance, from 0 to 1, keeps
 * them from coming back at the same time.
 * @param {number} tries so far
 * @param {number} chance
 */
export const again = (tries, chance) => Math.min(most, soon * 2 ** Math.max(0, tries - often + 1)) * (1 + chance);
