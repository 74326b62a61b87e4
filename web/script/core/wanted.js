// Which updates of which tables are wanted. It knows no page and no connection.

/** @typedef {Map<string, number>} Wanted up to which entry a tab knows each table that it shows */
/** @typedef {{ key: string, entry: number }} Want */

/**
 * earliest gives, for each table that some tab shows, the earliest entry that one of them still waits for. Pages of one table come
 * before lists of many.
 * @param {Wanted[]} tabs
 * @returns {Wanted}
 */
export function earliest(tabs) {
  /** @type {Wanted} */
  const from = new Map();
  for (const list of [...tabs].sort((a, b) => a.size - b.size)) {
    for (const [key, entry] of list) from.set(key, Math.min(entry, from.get(key) ?? Infinity));
  }
  return from;
}

/**
 * isNews tells whether an update tells a tab something: a soft one does so too at an entry that it knows already.
 * @param {Wanted} mine
 * @param {{ key: string, entry: number, soft?: boolean }} update
 */
export function isNews(mine, { key, entry, soft }) {
  const known = mine.get(key);
  if (known === undefined) return false;
  return entry > known || (entry === known && Boolean(soft));
}

/**
 * lacks tells whether a stream that has told up to some entries has told too little, or too much already, for who wants these.
 * @param {Wanted} told
 * @param {Want[]} list
 */
export const lacks = (told, list) => list.some(({ key, entry }) => entry < (told.get(key) ?? Infinity));
