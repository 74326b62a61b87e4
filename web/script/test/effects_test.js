import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';

import { effects } from '../core/effects.js';
import { inTurn, volume } from '../core/tones.js';
import { random } from './random.js';

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

const rate = 22050;

// render returns the samples of an effect as a browser plays it at the loud setting: triangle waves and band-pass noise, fading out.
function render(kind) {
  const samples = new Float64Array(3 * rate);
  const { tones, noises } = inTurn(effects, [kind]);
  const dice = random(kind.length);
  const add = ([, long, gain, after], wave) => {
    const begin = volume(gain, 'loud');
    for (let i = 0; i < long * rate; i++) samples[Math.round(after * rate) + i] += begin * (.0001 / begin) ** (i / rate / long) * wave(i);
  };
  for (const tone of tones) add(tone, (i) => 2 / Math.PI * Math.asin(Math.sin(2 * Math.PI * tone[0] * i / rate)));
  for (const noise of noises) {
    const turn = 2 * Math.PI * noise[0] / rate;
    const alpha = Math.sin(turn) / 2;
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    add(noise, () => {
      const x = dice(-1, 1);
      const y = (alpha * (x - x2) + 2 * Math.cos(turn) * y1 - (1 - alpha) * y2) / (1 + alpha);
      [x1, x2, y1, y2] = [x, x1, y, y1];
      return y;
    });
  }
  return samples;
}

// wav returns samples as a WAV file.
function wav(samples) {
  const head = Buffer.from('RIFF....WAVEfmt \x10\0\0\0\x01\0\x01\0........\x02\0\x10\0data....', 'latin1');
  head.writeUInt32LE(36 + 2 * samples.length, 4);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.writeUInt32LE(2 * samples.length, 40);
  return Buffer.concat([head, Buffer.from(Int16Array.from(samples, (x) => Math.max(-1, Math.min(1, x)) * 32767).buffer)]);
}

// With SOUNDS=folder the test writes the effects as files to listen to.
test('each effect is heard, is not cut off where it is loud, and is over within two seconds', () => {
  for (const kind of Object.keys(effects)) {
    const samples = render(kind);
    const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    const seconds = samples.findLastIndex((x) => Math.abs(x) > .003) / rate;
    assert.ok(peak > .03 && peak <= 1, `${kind} has a peak of ${peak}`);
    assert.ok(seconds > .02 && seconds < 2, `${kind} lasts ${seconds} s`);
    if (process.env.SOUNDS) writeFileSync(`${process.env.SOUNDS}/${kind}.wav`, wav(samples));
  }
});
