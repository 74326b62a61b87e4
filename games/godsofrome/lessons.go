package godsofrome

import (
	"embed"
	"io/fs"
)

//go:embed lessons/*.yaml
var lessons embed.FS

// Lessons returns the title's lesson files: *.yaml at the root of the file system.
func Lessons() fs.FS {
	root, err := fs.Sub(lessons, "lessons")
	if err != nil {
		return lessons // impossible: the folder is embedded
	}
	return root
}

//go:embed coach.yaml
var coach []byte

// Coach returns the file of the title's coach, for a first game.
func Coach() []byte { return coach }
