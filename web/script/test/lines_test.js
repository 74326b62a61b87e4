import assert from 'node:assert/strict';
import { test } from 'node:test';

import { has, lastOwn, more, turned, write } from '../core/lines.js';

const said = (ply, own = false) => ({ ply, event: false, own, undoBy: undefined });
const event = (ply, undoBy) => ({ ply, event: true, own: false, undoBy });
const log = (from, to, lines = []) => ({ from, to, lines });

test('what is new comes behind the last line', () => {
  const { log: now, fates, news } = write(log(1, 1, [said(1)]), { keep: 1 }, [said(2), event(2)]);
  assert.deepEqual(now, log(1, 2, [said(1), said(2), event(2)]));
  assert.deepEqual(fates, ['stays']);
  assert.equal(news.length, 2);
});

test('what was taken back goes, and what happened then stands behind the move that is left', () => {
  const { log: now, fates } = write(log(1, 3, [said(1), said(2), event(2), said(3)]), { keep: 1 }, [event(1, '0')]);
  assert.deepEqual(fates, ['stays', 'goes', 'moves', 'goes']);
  assert.deepEqual(now, log(1, 1, [said(1), event(1), event(1, '0')]));
});

test('what one seat takes back step by step is told once', () => {
  const before = log(1, 3, [said(1), said(2), event(2, '0')]);
  assert.deepEqual(write(before, { keep: 1 }, [event(1, '0')]).log.lines, [said(1), event(1, '0')]);
  assert.deepEqual(write(before, { keep: 1 }, [event(1, '1')]).log.lines, [said(1), event(1, '0'), event(1, '1')], 'another seat');
  assert.equal(write(log(1, 2, [event(1, '0')]), { keep: 2 }, [event(2, '0')]).log.lines.length, 2, 'from another move on');
  const between = log(1, 2, [said(1), event(1, '0'), said(2)]);
  assert.equal(write(between, { keep: 2 }, [event(2, '0')]).log.lines.length, 4, 'a move is between');
});

test('all of the page tells the log again, from where the server says', () => {
  const { log: now, news } = write(log(1, 2, [said(1), said(2)]), { keep: 0, whole: true, from: 41 }, [said(41), said(42)]);
  assert.deepEqual(now, log(41, 42, [said(41), said(42)]));
  assert.deepEqual(news, [], 'none of it is news');
  const past = write(log(1, 2, [said(1), said(2)]), { keep: 2, whole: true, past: true }, []);
  assert.equal(past.log.lines.length, 2, 'a step of the past leaves the log');
});

test('where an earlier page is shown what is new stands on a later one', () => {
  assert.equal(write(log(1, 10, [said(10)]), { keep: 11 }, [said(12)]), null);
});

test('where all of the page was taken back it has to be fetched', () => {
  const { log: now, gone } = write(log(41, 42, [said(41), said(42)]), { keep: 40 }, []);
  assert.ok(gone);
  assert.deepEqual(now, log(41, 40));
  assert.ok(!write(log(1, 1, [said(1)]), { keep: 0 }, []).gone, 'before the first move there is nothing');
});

test('pages of the log are joined where they meet, and not where the log has changed since', () => {
  const page = { from: 41, to: 60 };
  assert.deepEqual(turned(page, 'before', 41, { from: 1, to: 40 }), { from: 1, to: 60 });
  assert.deepEqual(turned(page, 'after', 60, { from: 61, to: 80 }), { from: 41, to: 80 });
  assert.deepEqual(turned(page, 'at', 3, { from: 1, to: 20 }), { from: 1, to: 20 });
  assert.equal(turned(page, 'before', 21, { from: 1, to: 20 }), null);
  assert.equal(turned(page, 'after', 59, { from: 60, to: 80 }), null);
});

test('the log leads to what is before and behind its page', () => {
  assert.deepEqual(more({ from: 1, to: 9 }, 9), { earlier: null, later: null });
  assert.deepEqual(more({ from: 41, to: 60 }, 90), { earlier: 40, later: 61 });
  assert.ok(has({ from: 41, to: 60 }, 41) && has({ from: 41, to: 60 }, 60));
  assert.ok(!has({ from: 41, to: 60 }, 40) && !has({ from: 41, to: 60 }, 61));
});

test("the reader's last move, as far as the page shows", () => {
  assert.equal(lastOwn(log(1, 4, [said(1, true), said(2, true), said(3), { ...event(3), own: true }])), 2);
  assert.equal(lastOwn(log(41, 42, [said(41), said(42)])), 40);
});

// A log built from stream updates equals the log of a page opened later, which shows consecutive undos of one seat once.
test('random games: the log that was kept is the log that is drawn', () => {
  let state = Number(process.env.SEED) || 37;
  const below = (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % n;
  };
  for (let game = 0; game < 200; game++) {
    let record = []; // the record as the server draws it
    let now = 0;
    let page = log(1, 0);
    for (let n = 0; n < 30; n++) {
      let fresh;
      let keep = now;
      const what = below(4);
      if (what === 0 && now > 0) {
        keep = below(now);
        const seat = String(below(2));
        record = record.filter((line) => line.event || line.ply <= keep).map((line) => ({ ...line, ply: Math.min(line.ply, keep) }));
        const last = record.at(-1);
        fresh = [event(keep, seat)];
        if (last?.undoBy === seat && last.ply === keep) record.pop();
        now = keep;
      } else if (what === 1) fresh = [event(now)];
      else fresh = [said(++now)];
      record.push(...fresh);
      const written = write(page, { keep }, fresh);
      assert.equal(written.fates.length, page.lines.length);
      page = written.log;
      assert.deepEqual(page.lines, record, `game ${game}, step ${n}`);
      assert.equal(page.to, now);
    }
  }
});
