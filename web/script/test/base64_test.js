import assert from 'node:assert/strict';
import { test } from 'node:test';

import { decode, encode } from '../core/base64.js';

test('bytes are written so that they may stand in an address, and read again', () => {
  for (let long = 0; long < 70; long++) {
    const bytes = Uint8Array.from({ length: long }, (_, i) => (i * 83 + 191 * long) % 256);
    const text = encode(bytes.buffer);
    assert.equal(text, Buffer.from(bytes).toString('base64url'));
    assert.match(text, /^[\w-]*$/);
    assert.deepEqual(decode(text), bytes);
  }
  assert.deepEqual(decode('-_8='), Uint8Array.of(251, 255), 'filled up, as some servers do');
});
