// What a sentence would do, asked of the server before it is said. The answers hold until the table changes.

let url = null;
const known = new Map();

export function begin(address) {
  url = address;
}

export function forget() {
  known.clear();
}

// follows gives what would follow a sentence: {lines, open}, where open says that nobody can know all of it, or, when it may not
// be said any more, {message, rule}.
export function follows(words) {
  if (!known.has(words)) known.set(words, ask(words));
  return known.get(words);
}

async function ask(words) {
  try {
    const answer = await fetch(url('/preview', { words }), { headers: { Accept: 'application/json' }, credentials: 'same-origin' });
    if (answer.ok || answer.status === 409) return await answer.json();
  } catch (away) {
    if (!(away instanceof TypeError || away instanceof SyntaxError)) throw away;
  }
  known.delete(words); // the network is away, or too much was asked: the next time again
  return {};
}

// written puts an answer into words, one for each line.
export const written = ({ lines = [], open, message }) => [...lines, open, message].filter((line) => line);
