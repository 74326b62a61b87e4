import assert from 'node:assert/strict';
import { test } from 'node:test';

// A substitute for the page, with what the form needs.
class Select { value = 'here'; }
class Option {
  disabled = false;
  hidden = false;
  select = new Select();
  get selected() { return this.select.value === 'here'; }
  closest() { return this.select; }
}
Object.assign(globalThis, { HTMLElement: class {}, HTMLSelectElement: Select, HTMLOptionElement: Option, HTMLInputElement: class {} });
const { begin } = await import('../dom/create.js');

test('where all act at the same time another person on this screen is not offered, and not chosen any more', () => {
  for (const always of [true, false]) {
    const here = new Option();
    let [races, changed] = [false, () => {}];
    begin({
      hasAttribute: () => always,
      querySelector: (selector) => (selector === '[data-races]:checked' && races ? {} : null),
      querySelectorAll: () => [here],
      addEventListener: (_, settle) => { changed = settle; },
    });
    const shown = () => [here.disabled, here.hidden, here.selected];
    assert.deepEqual(shown(), always ? [true, true, false] : [false, false, true]);
    races = true;
    changed();
    assert.deepEqual(shown(), [true, true, false]);
    assert.equal(here.select.value, 'friend');
    races = false;
    changed();
    assert.deepEqual(shown(), [always, always, false], 'it is offered again, and has to be chosen again');
  }
});
