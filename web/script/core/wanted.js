// Which updates of which tables the tabs want. The module uses neither the DOM nor the network.

/** @typedef {Map<string, number>} Wanted for each table that a tab shows, the last entry that it knows */
/** @typedef {{ key: string, entry: number }} Want */

/**
 * earliest returns, for each table that a tab shows, the earliest entry that one of them still waits for. Pages of one table come before
 * lists of many.
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
 * isNews reports whether an update is new to a tab. A soft update is also new at an entry that the tab knows.
 * @param {Wanted} mine
 * @param {{ key: string, entry: number, soft?: boolean }} update
 */
export function isNews(mine, { key, entry, soft }) {
  const known = mine.get(key);
  if (known === undefined) return false;
  return entry > known || (entry === known && Boolean(soft));
}

/**
 * lacks reports whether a stream that has sent up to some entries does not fit a list of wants: it has sent entries after those that a tab
 * knows, or does not carry the table.
 * @param {Wanted} sent the last entry of each table that the stream has sent
 * @param {Want[]} list
 */
export const lacks = (sent, list) => list.some(({ key, entry }) => entry < (sent.get(key) ?? Infinity));
