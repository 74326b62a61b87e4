// Random numbers for property tests. They are the same in each run; SEED=n gives others.

export const seed = Number(process.env.SEED) || 37;

// random returns a function that draws a number from low to high.
export function random(salt = 0) {
  let state = (seed * 2654435761 + salt) >>> 0;
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let n = Math.imul(state ^ (state >>> 15), state | 1);
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
    return low + (high - low) * ((n ^ (n >>> 14)) >>> 0) / 2 ** 32;
  };
}
