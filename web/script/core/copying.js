// Whether a text has come to the clipboard. It knows no page.

/**
 * copied tells whether a text was written to the clipboard. Pages that are not served over https may not write there; an older command
 * may still copy what is selected.
 * @param {() => Promise<void>} write
 * @param {() => boolean} command
 */
export async function copied(write, command) {
  try {
    await write();
    return true;
  } catch {
    return command();
  }
}
