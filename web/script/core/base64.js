// Bytes as text that may stand in an address, as passkeys and keys of notifications come (RFC 4648, section 5).

/**
 * encode writes bytes, without filling up at the end.
 * @param {ArrayBuffer} bytes
 */
export function encode(bytes) {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/**
 * decode reads bytes.
 * @param {string} text
 */
export const decode = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
