// How the half sentence names things.

/**
 * short is the name of a thing: the first words of its label, and without one its id.
 * @param {string} thing
 * @param {string | null} label
 */
export const short = (thing, label) => (label === null ? thing.slice(thing.indexOf(':') + 1) : label.split(/[:,;.：，；。\n]/)[0]);

/**
 * placed is the name of a thing that is told from others of its kind by where it lies.
 * @param {string} name
 * @param {string} where "" where there are no others
 */
export const placed = (name, where) => (where ? where + ' · ' + name : name);

/**
 * subject is the one thing that a choice names, "" where it names none or several: numbers aside.
 * @param {string[]} things
 */
export function subject(things) {
  const named = things.filter((thing) => thing && !thing.startsWith('number:'));
  return named.length === 1 ? named[0] : '';
}
