// Package languages holds the texts of further languages: those besides English, Portuguese and Chinese, whose texts lie beside the code.
// README.md says how to add one.
package languages

import "embed"

// Files holds a folder for each language, named by its tag; see [pantheon/game.AddLanguages].
//
//go:embed *
var Files embed.FS
