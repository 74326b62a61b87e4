// The page about being called knows the time zone of who reads it.

import { find } from './dom.js';

const zone = find(document, 'input[name="zone"]', HTMLInputElement);
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || '';
find(document, '[data-call]')?.removeAttribute('hidden');
