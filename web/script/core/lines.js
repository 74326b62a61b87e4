// The log: which moves the page has lines for, and how updates change the lines. The module does not use the DOM: a line is a plain value.

/** @import { Update } from './update.js' */
/**
 * @typedef {object} Line
 * @property {number} ply its move, or for an event the move before it
 * @property {boolean} event
 * @property {boolean} own whether the reader did it
 * @property {string} [undoBy] the seat that undid moves
 */
/** @typedef {{ from: number, to: number, lines: Line[] }} Log the first and the last ply that the page holds, and its lines */

/**
 * write applies an update to the log. It returns for each line whether it stays, goes, or moves to an earlier ply; the new log with the
 * fresh lines appended; the fresh lines that report something new to the user; and whether all old lines are gone, so that the page must be
 * fetched. It returns null if an earlier page is shown: the new lines belong on a later page.
 * @param {Log} log
 * @param {Pick<Update, 'whole' | 'past' | 'from' | 'keep'>} update
 * @param {Line[]} fresh
 */
export function write(log, { whole, past, from, keep }, fresh) {
  const all = whole && !past;
  if (!all && log.to < keep) return null;
  /** @type {('stays' | 'goes' | 'moves')[]} */
  const fates = log.lines.map(({ ply, event }) => (all ? 'goes' : ply <= keep ? 'stays' : event ? 'moves' : 'goes'));
  const last = fates.findLastIndex((fate) => fate !== 'goes');
  const news = last >= 0 ? fresh : [];
  if (news.length && isRepeated(placed(log.lines[last], fates[last], keep), news[0])) fates[last] = 'goes';
  const lines = log.lines.flatMap((line, i) => (fates[i] === 'goes' ? [] : [placed(line, fates[i], keep)])).concat(fresh);
  const to = Math.max(keep, lines.at(-1)?.ply ?? 0);
  return { fates, news, log: { from: all ? from || 1 : log.from, to, lines }, gone: !lines.length && keep > 0 };
}

/**
 * placed returns a line with its ply after an update.
 * @param {Line} line
 * @param {'stays' | 'goes' | 'moves'} fate
 * @param {number} keep
 */
const placed = (line, fate, keep) => (fate === 'moves' ? { ...line, ply: keep } : line);

/**
 * isRepeated reports whether two lines report the same undo.
 * @param {Line} line
 * @param {Line} next
 */
const isRepeated = (line, next) => Boolean(line.undoBy) && line.undoBy === next.undoBy && line.ply === next.ply;

/** @typedef {'at' | 'before' | 'after'} Where which page of the log: the one with a ply on it, or the one before or after a ply */

/**
 * turned returns the first and the last ply of the log after a requested part has arrived. It returns null if the log has changed since, so
 * that the part no longer fits.
 * @param {{ from: number, to: number }} log
 * @param {Where} where
 * @param {number} ply
 * @param {{ from: number, to: number }} part
 */
export function turned({ from, to }, where, ply, part) {
  if (where === 'at') return { from: part.from, to: part.to };
  if (where === 'before') return from === ply ? { from: part.from, to } : null;
  return to === ply ? { from, to: part.to } : null;
}

/**
 * more returns the plies at which the log continues beyond its page, null for none.
 * @param {{ from: number, to: number }} log
 * @param {number} now the number of moves in the record
 */
export const more = ({ from, to }, now) => ({ earlier: from > 1 ? from - 1 : null, later: to < now ? to + 1 : null });

/**
 * has reports whether the page of the log contains a ply.
 * @param {{ from: number, to: number }} log
 * @param {number} ply
 */
export const has = ({ from, to }, ply) => ply >= from && ply <= to;

/**
 * lastOwn returns the last ply on the page that the reader played, or the ply before the page if there is none.
 * @param {Log} log
 */
export const lastOwn = ({ lines, from }) => lines.findLast(({ own, event }) => own && !event)?.ply || from - 1;
