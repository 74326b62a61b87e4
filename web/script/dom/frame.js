// Waiting for the browser: it paints, handles input and runs other waiting work.

const longest = 100; // milliseconds that a frame may take if nothing is painted

/**
 * frame waits until the browser is about to paint. A hidden page is not painted; there it waits until other waiting work has run.
 * @returns {Promise<void>}
 */
export const frame = () => new Promise((done) => {
  if (document.visibilityState !== 'visible') {
    const channel = new MessageChannel(); // timers of a hidden page are throttled to a second
    channel.port1.onmessage = () => {
      channel.port1.close();
      done();
    };
    channel.port2.postMessage(null);
    return;
  }
  const late = setTimeout(done, longest);
  requestAnimationFrame(() => {
    clearTimeout(late);
    done();
  });
});
