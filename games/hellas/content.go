package hellas

import (
	"embed"
	"io/fs"

	"pantheon/game/content"
	"pantheon/games/hellas/cards"
)

//go:embed content/*.yaml
var embedded embed.FS

// contentFiles is the set of all content files.
var contentFiles = content.Set{Title: ID, Embedded: embedded, Newest: version, Former: formerContent, Names: cards.FileNames}

// ContentFiles returns the content files that [Open] compiles, by name. See [content.Set.All].
func ContentFiles(override fs.FS) (map[string][]byte, error) {
	return contentFiles.All(version, override)
}
