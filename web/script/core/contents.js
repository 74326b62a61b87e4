// The table of contents of the rulebook: the current chapter, and the page that contains an old anchor.

/**
 * uppermost returns the first visible chapter, "" for none.
 * @param {string[]} chapters in order
 * @param {Set<string>} seen the visible chapters
 */
export const uppermost = (chapters, seen) => chapters.find((chapter) => seen.has(chapter)) || '';

/**
 * holder returns the index of the page with an anchor: the page with that id, or the page that covers anchors with that prefix. It returns
 * -1 for none.
 * @param {{ id: string, also: string }[]} pages
 * @param {string} place the anchor
 */
export const holder = (pages, place) => pages.findIndex(({ id, also }) => id === place
  || also.split(' ').some((word) => word && place.startsWith(word)));
