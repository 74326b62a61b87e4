import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const assets = new URL('../assets/', import.meta.url);
const titles = new URL('../../games/', import.meta.url);

const scripts = (folder) => readdirSync(folder).filter((name) => name.endsWith('.js')).map((name) => [name, new URL(name, folder)]);
const boards = readdirSync(titles, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => new URL(entry.name + '/board/script/', titles))
  .filter((folder) => {
    try {
      return readdirSync(folder).length > 0;
    } catch {
      return false; // a title without script
    }
  });

// imports are what each module asks for, by its name alone, wherever it lies.
const imports = new Map();
for (const [name, at] of [assets, ...boards].flatMap(scripts)) {
  assert.ok(!imports.has(name), `two modules are called ${name}`);
  imports.set(name, Array.from(readFileSync(at, 'utf8').matchAll(/^import [^;]*?'\.\/([^']+)';$/gm), ([, from]) => from));
}

test('there are modules, and they import each other', () => {
  assert.ok(imports.size > 30);
  assert.ok(imports.get('table.js').includes('pick.js'));
});

test('each module that is asked for is there', () => {
  for (const [name, all] of imports) for (const from of all) assert.ok(imports.has(from), `${name} imports ${from}`);
});

test('the modules that scripts begin with are imported by none', () => {
  for (const [name, all] of imports) {
    for (const from of all) assert.ok(!['main.js', 'table.js'].includes(from), `${name} imports ${from}`);
  }
});

test('no page without a table has the script of one', () => {
  const reached = new Set(['main.js']);
  for (const name of reached) for (const from of imports.get(name)) reached.add(from);
  for (const name of ['table.js', 'pick.js', 'marks.js', 'page.js']) assert.ok(!reached.has(name), `main.js comes to ${name}`);
});

test('no module imports itself by way of others', () => {
  const done = new Set();
  const visit = (name, way) => {
    assert.ok(!way.includes(name), 'a circle: ' + [...way, name].join(' → '));
    if (done.has(name)) return;
    for (const from of imports.get(name)) visit(from, [...way, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
});

// Modules that need no page: the tests in this folder run them without a browser.
test('what knows no page imports only its like', () => {
  const pure = Array.from(imports.keys()).filter((name) => {
    const at = [assets, ...boards].map((folder) => new URL(name, folder)).find((url) => {
      try {
        return readFileSync(url);
      } catch {
        return false;
      }
    });
    return /It knows no (?:game and no )?page/.test(readFileSync(at, 'utf8').slice(0, 600));
  });
  assert.ok(pure.length >= 8, pure.join());
  for (const name of pure) for (const from of imports.get(name)) assert.ok(pure.includes(from), `${name} imports ${from}`);
});
