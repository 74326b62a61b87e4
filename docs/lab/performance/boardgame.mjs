// The load of `pantheon load` for boardgame.io: two players fill nine cells in turns, then start a new match. A player fills the next cell as
// soon as the other has received the last one. The server is a separate process and keeps its matches in memory.
//
//   node boardgame.mjs TABLES SECONDS

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const cells = 9;
const game = 'cells';

if (process.argv[2] === 'serve') serve();
else await load(Number(process.argv[2] || 50), Number(process.argv[3] || 10));

function serve() {
  const { Server, Origins } = require('boardgame.io/server');
  const { INVALID_MOVE } = require('boardgame.io/core');
  const fill = ({ G, playerID }, cell) => {
    if (G.cells[cell] !== null) return INVALID_MOVE;
    G.cells[cell] = playerID;
  };
  const rules = { name: game, setup: () => ({ cells: Array(cells).fill(null) }), turn: { minMoves: 1, maxMoves: 1 }, moves: { fill } };
  const server = Server({ games: [rules], origins: [Origins.LOCALHOST] });
  server.run({ port: 0, lobbyConfig: { apiPort: 0 } }).then((running) => process.send({ port: running.appServer.address().port }));
  process.on('message', () => process.send({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() }));
  process.on('disconnect', () => process.exit());
}

async function load(tables, seconds) {
  const { io } = require('socket.io-client');
  const server = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const said = () => new Promise((resolve) => server.once('message', resolve));
  const { port } = await said();
  const usage = () => { const u = said(); server.send('usage'); return u; };

  let counts = false;
  let moves = 0;
  let lost = 0;
  const acks = [];
  const others = [];

  const connect = () => new Promise((resolve, reject) => {
    const socket = io(`http://127.0.0.1:${port}/${game}`, { transports: ['websocket'], forceNew: true });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });

  async function table(n) {
    const seats = [await connect(), await connect()];
    let match = '';
    let matches = 0;
    let at = [0, 0]; // the state that each seat was told
    let sent = 0;
    let by = 0;
    const begin = async () => {
      match = `${n}-${++matches}`;
      at = [0, 0];
      for (const seat of [0, 1]) { // one after the other: who comes first has the match made
        await new Promise((done) => {
          seats[seat].once('sync', done);
          seats[seat].emit('sync', match, String(seat), undefined, 2);
        });
      }
      say(0);
    };
    const say = (state) => {
      by = state % 2;
      sent = performance.now();
      const payload = { type: 'fill', args: [state], playerID: String(by), credentials: undefined };
      seats[by].emit('update', { type: 'MAKE_MOVE', payload }, at[by], match, String(by));
    };
    const filled = [0, 0];
    seats.forEach((socket, seat) => socket.on('update', (id, state) => {
      if (id !== match) return;
      const came = performance.now();
      const now = state.G.cells.filter((c) => c !== null).length;
      if (now !== filled[seat] + 1 && !(now === 1 && filled[seat] === cells)) lost++;
      filled[seat] = now;
      at[seat] = state._stateID;
      if (counts) (seat === by ? acks : others).push(came - sent);
      if (counts && seat === by) moves++;
      if (filled[0] !== filled[1]) return;
      if (now === cells) begin();
      else say(now);
    }));
    await begin();
  }
  await Promise.all(Array.from({ length: tables }, (_, n) => table(n)));

  const before = [await usage(), process.cpuUsage()];
  const began = performance.now();
  counts = true;
  await new Promise((done) => setTimeout(done, 1000 * seconds));
  counts = false;
  const took = (performance.now() - began) / 1000;
  const after = [await usage(), process.cpuUsage()];
  const used = (from, to) => Number(((to.user - from.user + to.system - from.system) / 1000 / moves).toFixed(3));
  const spread = (times) => {
    times.sort((a, b) => a - b);
    const part = (p) => Number(times[Math.round(p * (times.length - 1))].toFixed(3));
    return { p50: part(0.5), p99: part(0.99), max: part(1) };
  };
  console.log(JSON.stringify({
    tables, seconds: Number(took.toFixed(3)), moves, moves_per_s: Number((moves / took).toFixed(1)),
    ack_ms: spread(acks), other_ms: spread(others),
    server_cpu_ms_per_move: used(before[0].cpu, after[0].cpu), generator_cpu_ms_per_move: used(before[1], after[1]),
    rss_mib: Number((after[0].memory / 2 ** 20).toFixed(1)), lost,
  }, null, 2));
  server.disconnect();
  process.exit();
}
