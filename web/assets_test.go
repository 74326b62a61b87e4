package web

import (
	"bytes"
	"testing"
)

// TestScriptsAreServedBare: comments that stand alone are left out, and nothing else.
func TestScriptsAreServedBare(t *testing.T) {
	const script = `// Of a module.

import { a } from './a.js'; // of a line

/** @type {string} */
const b = '// no comment'; /** @type {string} */ const c = b;

/**
 * d does it.
 * @param {string} e
 */
export const d = (e) => {
  // of a step
  return a(e) + "/**"; /* of another one */
};
`
	const want = `

import { a } from './a.js'; // of a line


const b = '// no comment'; /** @type {string} */ const c = b;





export const d = (e) => {

  return a(e) + "/**"; /* of another one */
};
`
	if have := string(bare([]byte(script))); have != want {
		t.Errorf("served is %s", have)
	}
	if lines := bytes.Count(bare([]byte(script)), []byte("\n")); lines != bytes.Count([]byte(script), []byte("\n")) {
		t.Errorf("%d lines are left", lines)
	}
}
