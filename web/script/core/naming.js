// The names of things in a partial move.

/**
 * short returns the name of a thing: the first words of its label, or its id without a label.
 * @param {string} thing
 * @param {string | null} label
 */
export const short = (thing, label) => (label === null ? thing.slice(thing.indexOf(':') + 1) : label.split(/[:,;.：，；。\n]/)[0]);

/**
 * placed returns a name with the place that distinguishes the thing from others of its kind.
 * @param {string} name
 * @param {string} where the place, "" if there are no others
 */
export const placed = (name, where) => (where ? where + ' · ' + name : name);

/**
 * subject returns the one thing that a choice names, apart from numbers, "" if it names none or several.
 * @param {string[]} things
 */
export function subject(things) {
  const named = things.filter((thing) => thing && !thing.startsWith('number:'));
  return named.length === 1 ? named[0] : '';
}
