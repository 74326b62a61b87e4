import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

// The script folders of the site and of the titles. In each, `core` has the modules that do not use the DOM.
const site = new URL('../', import.meta.url);
const games = new URL('../../../games/', import.meta.url);
const ofTitles = readdirSync(games).map((title) => new URL(`${title}/board/script/`, games));
const folders = [site, ...ofTitles.filter((folder) => existsSync(folder))];

/** @type {Map<string, { core: boolean, folder: URL, text: string, imports: string[] }>} */
const modules = new Map(); // by path, such as core/time.js, as if all were in the same two folders
for (const folder of folders) {
  for (const kind of ['core', 'dom']) {
    for (const name of readdirSync(new URL(kind, folder)).filter((n) => n.endsWith('.js'))) {
      const path = `${kind}/${name}`;
      assert.ok(!modules.has(path), `two modules are called ${path}`);
      const text = readFileSync(new URL(path, folder), 'utf8');
      const named = Array.from(text.matchAll(/^import [^;]*?'(\.[^']+)';$/gm), ([, from]) => from);
      const imports = named.map((from) => new URL(from, `file:///${path}`).pathname.slice(1));
      modules.set(path, { core: kind === 'core', folder, text, imports });
    }
  }
}

test('there are modules, and they import each other', () => {
  assert.ok(modules.size > 30);
  assert.ok(modules.get('dom/table.js').imports.includes('dom/pick.js'));
});

test('each imported module exists', () => {
  for (const [path, { imports }] of modules) for (const from of imports) assert.ok(modules.has(from), `${path} imports ${from}`);
});

test('no module imports an entry', () => {
  for (const [path, { imports }] of modules) {
    for (const from of imports) assert.ok(!['dom/main.js', 'dom/table.js'].includes(from), `${path} imports ${from}`);
  }
});

test('a page without a table does not load the script of one', () => {
  const reached = new Set(['dom/main.js']);
  for (const path of reached) for (const from of modules.get(path).imports) reached.add(from);
  for (const name of ['table', 'pick', 'marks', 'page']) assert.ok(!reached.has(`dom/${name}.js`), `main.js reaches ${name}.js`);
});

test('no imports form a circle', () => {
  const done = new Set();
  const visit = (path, way) => {
    assert.ok(!way.includes(path), 'a circle: ' + [...way, path].join(' → '));
    if (done.has(path)) return;
    for (const from of modules.get(path).imports) visit(from, [...way, path]);
    done.add(path);
  };
  for (const path of modules.keys()) visit(path, []);
});

const core = Array.from(modules.entries()).filter(([, module]) => module.core);

test('the core imports only the core', () => {
  for (const [path, { imports, text }] of core) {
    for (const from of imports) assert.ok(from.startsWith('core/'), `${path} imports ${from}`);
    assert.doesNotMatch(text, /'\.\.\/dom\//, `${path} names a module of dom`);
  }
});

// The types step of the gate fails if the core uses a name of browsers. It cannot detect these names.
const forbidden = ['document', 'window', 'globalThis', 'self', 'navigator', 'location', 'localStorage', 'sessionStorage',
  'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'queueMicrotask', 'performance', 'Date.now',
  'new Date()', 'fetch', 'EventSource', 'Math.random', 'crypto', 'console'];

test('the core uses no page, no timer, no network, no clock and no chance', () => {
  for (const [path, { text }] of core) {
    const code = text.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '').replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
    for (const name of forbidden) {
      const found = new RegExp(`(?<![\\w.$])${name.replace(/[.()]/g, '\\$&')}(?![\\w$:])`).exec(code);
      assert.equal(found, null, `${path} uses ${name}`);
    }
  }
});

test('each module of the core has a test of its own name', () => {
  for (const [path, { folder }] of core) {
    const own = path.slice('core/'.length).replace(/\.js$/, '_test.js');
    assert.ok(existsSync(new URL(`test/${own}`, folder)), `${path} has no test/${own}`);
  }
});

// Each script fetches with post.js alone, which has a time limit.
test('nothing is fetched without a bound', () => {
  const texts = new Map(Array.from(modules.entries(), ([path, { text }]) => [path, text]));
  const worker = new URL('../../worker/', import.meta.url);
  for (const name of readdirSync(worker)) texts.set(name, readFileSync(new URL(name, worker), 'utf8'));
  let found = 0;
  for (const [path, text] of texts) {
    const all = text.match(/\b(?:fetch|XMLHttpRequest|sendBeacon|WebSocket)\(/g) || [];
    for (const [later] of text.matchAll(/.{8}import\(new URL\([^)]*/g)) {
      const bound = later.startsWith('bounded(') || later.includes("'open.js'");
      assert.ok(bound, `${path} waits for a script without a bound: ${later}`);
    }
    if (path === 'dom/post.js') found = all.length;
    else assert.equal(all.length, 0, `${path} asks for something by itself`);
  }
  assert.equal(found, 1);
});
