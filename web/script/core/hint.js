// When the page looks at a hint again.

/**
 * settled gives at which entry there is a hint once the page has been drawn, "" for none, and whether to look at it again: while it is
 * being thought about, and where what came was drawn before the hint.
 * @param {string} had the entry at which there was a hint
 * @param {string} entry that which is drawn
 * @param {{ shown: boolean, thinking: boolean }} drawn whether a hint is drawn, and whether it is being thought about
 */
export function settled(had, entry, { shown, thinking }) {
  const lost = had !== '' && had === entry && !shown;
  return { had: lost ? '' : had, look: lost || thinking };
}
