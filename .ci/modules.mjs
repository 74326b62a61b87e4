// The scripts are modules, and lie where a browser finds them by their names alone: this tells node so, for the tests of those that need no
// page. node --import ./modules.mjs --test ...
import { register } from 'node:module';

const hooks = `export const load = (url, context, next) => next(url, url.endsWith('.js') ? { ...context, format: 'module' } : context);`;
register('data:text/javascript,' + encodeURIComponent(hooks));
