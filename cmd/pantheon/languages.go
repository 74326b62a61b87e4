package main

import (
	"io/fs"
	"os"
	"slices"
	"strings"

	"pantheon/game"
	"pantheon/games"
	"pantheon/languages"
)

// addLanguages adds the languages in a folder, or those built into the program if folder is "".
func addLanguages(folder string) error {
	from := fs.FS(languages.Files)
	if folder != "" {
		switch info, err := os.Stat(folder); {
		case err != nil:
			return misused("--languages: %v", err)
		case !info.IsDir():
			return misused("--languages %s is not a folder", folder)
		}
		from = os.DirFS(folder)
	}
	return games.AddLanguages(from)
}

// checkLang returns a usage error for a language in which the program has no texts.
func checkLang(l game.Lang) error {
	all := game.Languages()
	if slices.Contains(all, l) {
		return nil
	}
	var names []string
	for _, one := range all {
		names = append(names, string(one))
	}
	return misused("--lang must be one of %s, not %q", strings.Join(names, ", "), l)
}
