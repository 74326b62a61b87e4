import assert from 'node:assert/strict';
import { test } from 'node:test';

import { copied } from '../core/copying.js';

const no = async () => { throw new TypeError('not here'); };

test('it is copied when the clipboard has taken it, or the command has', async () => {
  assert.equal(await copied(async () => {}, () => assert.fail('there is no need for it')), true);
  assert.equal(await copied(no, () => true), true);
});

test('it is not copied when both refuse, or there is no clipboard', async () => {
  assert.equal(await copied(no, () => false), false);
  assert.equal(await copied(() => undefined.writeText('x'), () => false), false);
});
