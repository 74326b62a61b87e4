package web

// The tests in browsers ask these modules, whose state is that of the page.
func init() { shown = []string{"pick.js", "sentence.js", "sound.js", "since.js", "film.js"} }
