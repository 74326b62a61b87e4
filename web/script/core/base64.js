// Bytes as base64url text, as used for passkeys and push keys (RFC 4648, section 5).

/**
 * encode returns bytes as base64url without padding.
 * @param {ArrayBuffer} bytes
 */
export function encode(bytes) {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/**
 * decode parses base64url.
 * @param {string} text
 */
export const decode = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
