// The keys on the page of a table. web/page/keys.go has the list that the reader sees.

/**
 * does returns the command of a key: close something, step back or forward in the game, list the keys, ask for a hint, or leave the key to
 * the replay. It returns "" if the key belongs to the focused element.
 * @param {string} key
 * @param {object} at
 * @param {boolean} at.field the focus is in a field, which takes all keys
 * @param {boolean} at.arrows the focus is in an element that uses the arrow keys
 * @param {boolean} at.pressable the focus is on an element that keys press
 * @param {boolean} at.live the page shows the present
 * @param {boolean} at.racing seats act at the same time
 * @param {boolean} at.asked it is the reader's turn
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
