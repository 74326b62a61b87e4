// Saves settings as soon as they are changed, and applies them to the page immediately.

import { find } from './dom.js';
import { fieldsOf, json, request } from './post.js';
import { marks, needsPage } from '../core/settings.js';
import { text, toast } from './toast.js';

/**
 * keep saves the settings form.
 * @param {HTMLFormElement} form
 * @param {string} name the name of the changed field
 */
export async function keep(form, name) {
  const fields = fieldsOf(form, null);
  for (const [mark, value] of Object.entries(marks(fields))) {
    if (value === null) delete document.documentElement.dataset[mark];
    else document.documentElement.dataset[mark] = value;
  }
  find(document, 'meta[name="color-scheme"]', HTMLMetaElement)?.setAttribute('content', fields.theme || 'light dark');
  const answer = await request(form.action, { method: 'POST', body: new URLSearchParams(fields), ...json }).catch(() => null);
  if (!answer?.ok) toast(text('not-kept'), { bad: true });
  else if (needsPage(name)) location.reload();
  else toast(text('kept'), { stay: 2000 });
}
