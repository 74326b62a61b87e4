package board

import _ "embed"

//go:embed theme.css
var theme string

// Theme is the CSS that all boards share: colours of paper, ink and gold by day and by night as variables, text classes, and
// the looks of things that are lit, chosen or marked. A page includes it once, before the styles of titles.
func Theme() string { return theme }
