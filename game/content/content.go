// Package content reads the content files of a title: numbers, maps, decks and tiles that its rules compile into tables, and that
// an owner of the printed game may replace. Every fault is told with its file, its line where it is known, and what is allowed.
package content

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"pantheon/game"
)

// An Origin is where a datum comes from, as content files say it beside the datum.
type Origin struct {
	Provenance game.Provenance `yaml:"provenance"`
	Note       string          `yaml:"note"`
}

// A Set is the content files of a title.
type Set struct {
	Title    string   // its id, which errors begin with
	Embedded fs.FS    // holds the files in its folder content
	Names    []string // of the files, in the order of the fingerprint
}

// Read reads the files; those of override, which may be nil, take the place of embedded ones of the same name. A file of override
// that is none of the set is an error, since nobody would read it.
func (s Set) Read(override fs.FS) (*Files, error) {
	if override != nil {
		entries, err := fs.ReadDir(override, ".")
		if err != nil {
			return nil, fmt.Errorf("%s: the content folder: %w", s.Title, err)
		}
		for _, e := range entries {
			if !slices.Contains(s.Names, e.Name()) {
				return nil, fmt.Errorf("%s: the content folder holds %q, which is no content file; there are %s", s.Title, e.Name(), strings.Join(s.Names, ", "))
			}
		}
	}
	all, err := s.All(override)
	if err != nil {
		return nil, err
	}
	return &Files{set: s, data: all}, nil
}

// All gives the files by name, with those of override, which may be nil, in place of the embedded ones: what has to be kept for the
// game's records to stay replayable.
func (s Set) All(override fs.FS) (map[string][]byte, error) {
	files := make(map[string][]byte, len(s.Names))
	for _, name := range s.Names {
		data, err := s.file(override, name)
		if err != nil {
			return nil, fmt.Errorf("%s: content file %s: %w", s.Title, name, err)
		}
		files[name] = data
	}
	return files, nil
}

func (s Set) file(override fs.FS, name string) ([]byte, error) {
	if override != nil {
		if data, err := fs.ReadFile(override, name); !errors.Is(err, fs.ErrNotExist) {
			return data, err
		}
	}
	return fs.ReadFile(s.Embedded, path.Join("content", name))
}

// Files are content files as they were read, and the faults that checking found in them so far.
type Files struct {
	set    Set
	data   map[string][]byte
	faults []error
}

// Data is what a file holds.
func (f *Files) Data(name string) []byte { return f.data[name] }

// Decode reads a YAML file strictly: an unknown key, a key given twice or a wrong kind of value is an error that names file, line
// and key.
func (f *Files) Decode(name string, into any) error {
	err := yaml.UnmarshalWithOptions(f.data[name], into, yaml.Strict())
	if err == nil {
		return nil
	}
	var located yaml.Error
	if errors.As(err, &located) && located.GetToken() != nil {
		at := located.GetToken()
		return fmt.Errorf("%s: content file %s, line %d, at %q: %s", f.set.Title, name, at.Position.Line, at.Value, located.GetMessage())
	}
	return fmt.Errorf("%s: content file %s: %w", f.set.Title, name, err)
}

// Fingerprint names what all files hold.
func (f *Files) Fingerprint() string {
	var all [][]byte
	for _, name := range f.set.Names {
		all = append(all, f.data[name])
	}
	return game.Fingerprint(all...)[:16]
}

// Err joins the faults found so far; nil when there are none.
func (f *Files) Err() error { return errors.Join(f.faults...) }
