package luna

import (
	"embed"
	"io/fs"
)

//go:embed lessons/*.yaml
var lessons embed.FS

// Lessons holds the title's lesson files, *.yaml at its root.
func Lessons() fs.FS {
	root, err := fs.Sub(lessons, "lessons")
	if err != nil {
		return lessons // cannot be: the folder is embedded
	}
	return root
}

//go:embed coach.yaml
var coach []byte

// Coach is the file of the title's coach, who stands beside a first game.
func Coach() []byte { return coach }
