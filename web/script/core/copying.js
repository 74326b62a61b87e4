// Copying to the clipboard. The module does not use the DOM.

/**
 * copied reports whether a text was written to the clipboard. Pages that are not served over https may not use the clipboard; an older
 * browser command may still copy the selected text.
 * @param {() => Promise<void>} write writes to the clipboard
 * @param {() => boolean} command copies the selection and reports whether that worked
 */
export async function copied(write, command) {
  try {
    await write();
    return true;
  } catch {
    return command();
  }
}
