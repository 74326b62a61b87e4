// What a page does with settings that its reader has changed. It knows no page.

/** @typedef {Record<string, string>} Fields what the form of the settings sends: an empty check box sends nothing */

const drawn = ['lang', 'notation']; // what the server draws otherwise

/**
 * marks gives what the page's root has as data for some settings; null for what it has not.
 * @param {Fields} fields
 * @returns {Record<string, string | null>}
 */
export const marks = ({ theme, motion, sound, volume, confirm }) => ({
  theme: theme || null,
  still: motion === 'off' ? '' : null,
  sound: sound === 'on' ? '' : null,
  volume: volume || null,
  confirm: confirm === 'never' ? null : confirm,
});

/**
 * needsPage tells whether the page has to be fetched again to show what was changed.
 * @param {string} name of the field
 */
export const needsPage = (name) => drawn.includes(name);
