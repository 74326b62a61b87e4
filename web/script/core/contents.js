// The contents of the rules: which chapter is read, and which page holds what an old address names.

/**
 * uppermost is the first of some chapters that is in sight; "" for none.
 * @param {string[]} chapters in order
 * @param {Set<string>} seen
 */
export const uppermost = (chapters, seen) => chapters.find((chapter) => seen.has(chapter)) || '';

/**
 * holder is the number of the page that holds a place: one of that name, or one that says that it holds places whose names begin so; -1
 * for none.
 * @param {{ id: string, also: string }[]} pages
 * @param {string} place
 */
export const holder = (pages, place) => pages.findIndex(({ id, also }) => id === place
  || also.split(' ').some((word) => word && place.startsWith(word)));
