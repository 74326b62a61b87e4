// A moment for the browser: it paints, hears what is pressed and runs what else waits.

const longest = 100; // milliseconds that a frame may take to come, while nothing is painted

/**
 * frame waits until the browser is about to paint; in a page that is not seen, and so not painted, until it has done what else it had.
 * @returns {Promise<void>}
 */
export const frame = () => new Promise((done) => {
  if (document.visibilityState !== 'visible') {
    const channel = new MessageChannel(); // a timer would be made to wait for a second
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
