// What keys do on the page of a table. The list that the reader is shown is web/page/keys.go.

/**
 * does gives what a key does: it lets go of something, steps back or forward in the game, lists the keys, asks for a hint, or is the
 * replay's; "" when it is for what has the focus.
 * @param {string} key
 * @param {object} at
 * @param {boolean} at.field the focus is in a field, which takes all keys for itself
 * @param {boolean} at.arrows the focus is in something in which arrows lead about
 * @param {boolean} at.pressable the focus is on something that keys press
 * @param {boolean} at.live the game is shown as it is now
 * @param {boolean} at.racing seats act at the same time
 * @param {boolean} at.asked the reader is to move
 * @returns {'escape' | 'back' | 'forward' | 'keys' | 'hint' | 'replay' | ''}
 */
export function does(key, { field, arrows, pressable, live, racing, asked }) {
  if (key === 'Escape') return field ? '' : 'escape';
  const way = key === 'ArrowLeft' ? 'back' : key === 'ArrowRight' ? 'forward' : '';
  if (way && !field && !arrows && !(racing && live)) return way;
  if (!field && key === '?') return 'keys';
  if (!field && key === 'h') return 'hint';
  return pressable || live && asked ? '' : 'replay';
}
