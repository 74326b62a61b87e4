// The sound effects by kind, as the server names them (board/sound.go), made of tones and noise. This is a separate script, loaded when a
// page plays its first sound.

/** @import { Effect } from './tones.js' */

/**
 * effects has the tones and noises of each kind of event.
 * @type {Record<string, Effect>}
 */
export const effects = {
  move: { noises: [[900, .05, .16, 0]], tones: [[180, .05, .1, .01]] },
  set: { noises: [[1400, .03, .14, 0]], tones: [[240, .07, .14, 0]] },
  take: { tones: [[210, .05, .1, 0], [150, .08, .1, .05]] },
  die: { noises: [[2600, .03, .2, 0], [2100, .03, .18, .07], [2400, .03, .16, .13], [1900, .05, .14, .21]] },
  card: { noises: [[3800, .09, .1, 0]] },
  build: { noises: [[700, .06, .25, 0], [600, .06, .25, .13]], tones: [[130, .12, .16, 0], [147, .16, .16, .13]] },
  gain: { tones: [[660, .12, .1, 0], [880, .2, .1, .09]] },
  loss: { tones: [[330, .16, .1, 0], [262, .28, .1, .13]] },
  battle: {
    tones: [[92, .3, .3, 0], [92, .3, .3, .16], [69, .6, .34, .32]],
    noises: [[180, .2, .3, 0], [180, .2, .3, .16], [140, .4, .34, .32]],
  },
  blow: { noises: [[420, .14, .34, 0]], tones: [[74, .22, .3, 0]] },
  god: { tones: [[392, .9, .06, 0], [494, .9, .05, .05], [587, 1, .05, .1], [784, 1.1, .04, .15]] },
  beast: { tones: [[82, .5, .2, 0], [78, .5, .2, .02], [61, .7, .2, .16]], noises: [[260, .5, .12, .02]] },
  round: { tones: [[110, 1.3, .22, 0], [165, 1, .1, .02], [221, .8, .06, .04]] },
  win: { tones: [[523, .2, .12, 0], [659, .2, .12, .14], [784, .2, .12, .28], [1047, .8, .13, .42], [659, .8, .08, .42]] },
};
