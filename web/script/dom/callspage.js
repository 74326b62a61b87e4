// Fills in the time zone of the reader on the notifications page.

import { find } from './dom.js';

const zone = find(document, 'input[name="zone"]', HTMLInputElement);
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || '';
find(document, '[data-call]')?.removeAttribute('hidden');
