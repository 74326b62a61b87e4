// Creating a passkey, and signing in with one. The browser does the work; the page passes the requests and answers on.

import { every, find, near, need, target } from './dom.js';
import { fieldsOf, post } from './post.js';
import { text, toast } from './toast.js';
import { decode, encode } from '../core/base64.js';

/** @import { Answer } from './post.js' */
/**
 * @typedef {object} Asked a request of the server to the browser; web/passkey.go
 * @property {{ publicKey: any }} options its options, with bytes as base64url
 */

/**
 * letters returns bytes as base64url.
 * @param {ArrayBuffer | null} bytes
 */
const letters = (bytes) => (bytes ? encode(bytes) : undefined);

/**
 * named decodes the ids of a list of credentials.
 * @param {any[] | undefined} list
 */
const named = (list) => list?.map((one) => ({ ...one, id: decode(one.id) }));

/**
 * make creates a passkey.
 * @param {any} asked
 */
async function make(asked) {
  const publicKey = { ...asked, challenge: decode(asked.challenge), user: { ...asked.user, id: decode(asked.user.id) },
    excludeCredentials: named(asked.excludeCredentials) };
  const made = await navigator.credentials.create({ publicKey });
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) return null;
  return sent(made, {
    attestationObject: letters(made.response.attestationObject),
    transports: made.response.getTransports ? made.response.getTransports() : [],
  });
}

/**
 * use signs with one of the browser's passkeys.
 * @param {any} asked
 */
async function use(asked) {
  const publicKey = { ...asked, challenge: decode(asked.challenge), allowCredentials: named(asked.allowCredentials) };
  const said = await navigator.credentials.get({ publicKey });
  if (!(said instanceof PublicKeyCredential) || !(said.response instanceof AuthenticatorAssertionResponse)) return null;
  return sent(said, {
    authenticatorData: letters(said.response.authenticatorData),
    signature: letters(said.response.signature),
    userHandle: letters(said.response.userHandle),
  });
}

/**
 * sent returns the JSON form of a credential.
 * @param {PublicKeyCredential} key
 * @param {object} response
 */
const sent = (key, response) => JSON.stringify({ id: key.id, rawId: letters(key.rawId), type: key.type, clientExtensionResults: {},
  authenticatorAttachment: key.authenticatorAttachment || undefined,
  response: { ...response, clientDataJSON: letters(key.response.clientDataJSON) } });

const ways = {
  make: { begin: '/me/passkeys/begin', end: '/me/passkeys', with: make },
  'sign-in': { begin: '/sign-in/begin', end: '/sign-in', with: use },
};

/**
 * said returns the text for an error of the browser. NotAllowedError covers everything that the user declined.
 * @param {HTMLFormElement} form
 * @param {unknown} why
 */
function said({ dataset }, why) {
  const name = why instanceof Error ? why.name : '';
  if (name === 'InvalidStateError') return dataset.here;
  if (name === 'NotAllowedError' || name === 'AbortError') return dataset.left;
  return dataset.failed;
}

if ('credentials' in navigator && 'PublicKeyCredential' in window) {
  for (const form of every(document, '[data-passkey]', HTMLFormElement)) form.hidden = false;
  for (const hint of every(document, '[data-passkeyless]')) hint.hidden = true;
}

const slow = () => toast(text('sending'));

document.addEventListener('submit', async (event) => {
  const form = near(target(event), '[data-passkey]', HTMLFormElement);
  if (!form) return;
  event.preventDefault();
  const way = form.dataset.passkey === 'make' ? ways.make : ways['sign-in'];
  const button = need(form, 'button', HTMLButtonElement);
  const wrong = find(form, '[role="alert"]');
  /**
   * show shows a message.
   * @param {string | undefined} message
   */
  const show = (message) => {
    if (!wrong) return;
    wrong.textContent = message || '';
    wrong.hidden = !message;
  };
  button.disabled = true;
  show('');
  try {
    const fields = fieldsOf(form, null);
    const asked = /** @type {Answer & Asked} */ (await post(way.begin, fields, slow));
    if (!asked.ok) {
      show(asked.message);
      return;
    }
    const credential = await way.with(asked.options.publicKey);
    if (!credential) return;
    const answer = await post(way.end, { ...fields, credential }, slow);
    if (answer.ok && answer.go) location.assign(answer.go);
    else show(answer.message);
  } catch (why) {
    show(said(form, why));
  } finally {
    button.disabled = false;
  }
});
