// How a page applies changed settings. The module does not use the DOM.

/** @typedef {Record<string, string>} Fields the fields that the settings form sends; an empty check box sends nothing */

const drawn = ['lang', 'notation']; // the settings that change what the server draws

/**
 * marks returns the data attributes of the root element for some settings, null to remove one.
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
 * needsPage reports whether the page must be fetched again to show a changed setting.
 * @param {string} name the name of the field
 */
export const needsPage = (name) => drawn.includes(name);
