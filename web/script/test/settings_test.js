import assert from 'node:assert/strict';
import { test } from 'node:test';

import { marks, needsPage } from '../core/settings.js';

test('what is chosen stands at the root of the page, and what is usual does not', () => {
  assert.deepEqual(marks({ lang: 'en', theme: '', volume: '', confirm: 'lasting', sound: 'on' }), {
    theme: null, still: null, sound: '', volume: null, confirm: 'lasting',
  });
  assert.deepEqual(marks({ theme: 'dark', motion: 'off', volume: 'loud', confirm: 'never' }), {
    theme: 'dark', still: '', sound: null, volume: 'loud', confirm: null,
  });
});

test('another language and the notation need the page again', () => {
  assert.deepEqual(['lang', 'notation', 'theme', 'motion', 'sound', 'volume', 'confirm'].filter(needsPage), ['lang', 'notation']);
});
