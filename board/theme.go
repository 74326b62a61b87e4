package board

import _ "embed"

//go:embed theme.css
var theme string

// Theme returns the CSS that all boards share: colour variables in light and dark mode, text classes, and the styles of marks. A page
// includes it once, before the styles of titles.
func Theme() string { return theme }
