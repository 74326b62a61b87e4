// When the page checks for a hint again.

/**
 * settled returns the entry at which the page has a hint after it was drawn, "" for none, and whether to check again: while the bot is
 * thinking, and if an update was drawn before the hint.
 * @param {string} had the entry at which there was a hint before
 * @param {string} entry the entry that is drawn
 * @param {{ shown: boolean, thinking: boolean }} drawn whether a hint is drawn, and whether one is being computed
 */
export function settled(had, entry, { shown, thinking }) {
  const lost = had !== '' && had === entry && !shown;
  return { had: lost ? '' : had, look: lost || thinking };
}
