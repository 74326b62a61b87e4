// Lets node load the scripts of the site as modules, for the tests of those that do not use the DOM. A title's modules import those of the
// site as if they were in the same two folders, as they are in a browser.
// node --import ./modules.mjs --test ...
import { register } from 'node:module';

const site = new URL('../web/script/', import.meta.url);
const hooks = `
export const load = (url, context, next) => next(url, url.endsWith('.js') ? { ...context, format: 'module' } : context);
export async function resolve(name, context, next) {
  try {
    return await next(name, context);
  } catch (fault) {
    const of = /\\/games\\/[^/]+\\/board\\/script\\/((?:core|dom)\\/)/.exec(context.parentURL);
    if (!of || fault.code !== 'ERR_MODULE_NOT_FOUND') throw fault;
    return next(new URL(name, new URL(of[1], '${site}')).href, context);
  }
}`;
register('data:text/javascript,' + encodeURIComponent(hooks));
