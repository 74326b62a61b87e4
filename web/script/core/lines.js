// The log: which of its sentences the page holds, and what becomes of its lines. It knows no page: a line is a plain value.

/** @import { Update } from './update.js' */
/**
 * @typedef {object} Line
 * @property {number} ply its sentence, or for an event the one before it
 * @property {boolean} event
 * @property {boolean} own what the reader did
 * @property {string} [undoBy] the seat that took something back
 */
/** @typedef {{ from: number, to: number, lines: Line[] }} Log the first and the last sentence that the page holds, and its lines */

/**
 * write is what an update makes of the log: for each line whether it stays, goes, or stands behind an earlier sentence from now on; what
 * the log holds then, with the fresh lines behind the others; which of those tell what somebody has not been told; and whether all that was
 * there is gone, so that the page has to be fetched. It is null where an earlier page is shown: then what is new stands on a later one.
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
  if (news.length && toldTwice(placed(log.lines[last], fates[last], keep), news[0])) fates[last] = 'goes';
  const lines = log.lines.flatMap((line, i) => (fates[i] === 'goes' ? [] : [placed(line, fates[i], keep)])).concat(fresh);
  const to = Math.max(keep, lines.at(-1)?.ply ?? 0);
  return { fates, news, log: { from: all ? from || 1 : log.from, to, lines }, gone: !lines.length && keep > 0 };
}

/**
 * @param {Line} line
 * @param {'stays' | 'goes' | 'moves'} fate
 * @param {number} keep
 */
const placed = (line, fate, keep) => (fate === 'moves' ? { ...line, ply: keep } : line);

/**
 * toldTwice tells whether two lines say that the same was taken back.
 * @param {Line} line
 * @param {Line} next
 */
const toldTwice = (line, next) => Boolean(line.undoBy) && line.undoBy === next.undoBy && line.ply === next.ply;

/** @typedef {'at' | 'before' | 'after'} Where of a page of the log: with a sentence on it, or before or behind one */

/**
 * turned is the first and the last sentence that the page holds with a part of the log that was asked for; null where the page has changed
 * since, and the part does not fit any more.
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
 * more are the sentences from which on the log has more to tell than its page does, null where it has not.
 * @param {{ from: number, to: number }} log
 * @param {number} now sentences in the record
 */
export const more = ({ from, to }, now) => ({ earlier: from > 1 ? from - 1 : null, later: to < now ? to + 1 : null });

/**
 * has tells whether a sentence is on the page of the log.
 * @param {{ from: number, to: number }} log
 * @param {number} ply
 */
export const has = ({ from, to }, ply) => ply >= from && ply <= to;

/**
 * lastOwn is the last sentence that was the reader's, as far as the page shows; that before the first one where none was.
 * @param {Log} log
 */
export const lastOwn = ({ lines, from }) => lines.findLast(({ own, event }) => own && !event)?.ply || from - 1;
