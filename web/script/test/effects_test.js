import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.document = { documentElement: { hasAttribute: () => false, dataset: {} }, addEventListener() {}, visibilityState: 'visible' };
const { effects } = await import('../dom/effects.js');

test('each sound is short, and not too loud with others', () => {
  for (const [kind, { tones = [], noises = [] }] of Object.entries(effects)) {
    const all = [...tones, ...noises];
    assert.ok(all.length > 0, kind + ' is silent');
    for (const [pitch, long, gain, after] of all) {
      assert.ok(pitch > 40 && pitch < 8000, `${kind} has a pitch of ${pitch}`);
      assert.ok(long > 0 && after >= 0 && long + after <= 1.5, `${kind} sounds until ${long + after} s`);
      assert.ok(gain > 0 && gain <= .4, `${kind} is as loud as ${gain}`);
    }
  }
});
