// Package content reads the content files of a title: numbers, maps, decks and tiles that its rules compile into tables, and that
// an owner of the printed game may replace. Every fault is told with its file, its line where it is known, and what is allowed.
package content

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"pantheon/game"
)

// An Origin is where a datum comes from, as content files say it beside the datum.
type Origin struct {
	Provenance game.Provenance `yaml:"provenance"`
	Note       string          `yaml:"note"`
}

// A Set is the content files of a title, for each version of its rules.
type Set struct {
	Title string // its id, which errors begin with
	// Embedded holds the files of the newest version in its folder content. A file that was different up to version N lies in
	// content/vN as it was.
	Embedded fs.FS
	Names    []string // of the files, in the order of the fingerprint
	Newest   int      // version of the rules
	// Former are, by version, the fingerprints of bytes by which records named the embedded content before fingerprints were
	// those of what it says.
	Former map[int]string
}

// Read reads the files of a version; those of override, which may be nil, take the place of embedded ones of the same name. A file
// of override that is none of the set is an error, since nobody would read it.
func (s Set) Read(version int, override fs.FS) (*Files, error) {
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
	all, err := s.All(version, override)
	if err != nil {
		return nil, err
	}
	return &Files{set: s, version: version, data: all}, nil
}

// All gives the files of a version by name, with those of override, which may be nil, in place of the embedded ones: what has to be
// kept for the game's records to stay replayable.
func (s Set) All(version int, override fs.FS) (map[string][]byte, error) {
	files := make(map[string][]byte, len(s.Names))
	for _, name := range s.Names {
		data, err := s.file(version, override, name)
		if err != nil {
			return nil, fmt.Errorf("%s: content file %s: %w", s.Title, name, err)
		}
		files[name] = data
	}
	return files, nil
}

func (s Set) file(version int, override fs.FS, name string) ([]byte, error) {
	if override != nil {
		if data, err := fs.ReadFile(override, name); !errors.Is(err, fs.ErrNotExist) {
			return data, err
		}
	}
	for v := version; v < s.Newest; v++ {
		if data, err := fs.ReadFile(s.Embedded, path.Join("content", "v"+strconv.Itoa(v), name)); !errors.Is(err, fs.ErrNotExist) {
			return data, err
		}
	}
	return fs.ReadFile(s.Embedded, path.Join("content", name))
}

// Files are content files as they were read, and the faults that checking found in them so far.
type Files struct {
	set     Set
	version int
	data    map[string][]byte
	faults  []error
	parsed  map[string]ast.Node // what Decode has read already, until the fingerprint is known
	print   string              // the fingerprint; "" until it is known
}

// Data is what a file holds.
func (f *Files) Data(name string) []byte { return f.data[name] }

// Decode reads a YAML file strictly: an unknown key, a key given twice or a wrong kind of value is an error that names file, line
// and key, and for an unknown key those that there are.
func (f *Files) Decode(name string, into any) error {
	err := f.decode(name, into)
	if err == nil {
		return nil
	}
	var located yaml.Error
	if errors.As(err, &located) && located.GetToken() != nil {
		at, allowed := located.GetToken(), ""
		var unknown *yaml.UnknownFieldError
		if errors.As(err, &unknown) {
			if keys := keysAt(f.data[name], at, reflect.TypeOf(into)); len(keys) > 0 {
				allowed = "; there is " + strings.Join(keys, ", ")
			}
		}
		return fmt.Errorf("%s: content file %s, line %d, at %q: %s%s", f.set.Title, name, at.Position.Line, at.Value, located.GetMessage(), allowed)
	}
	return fmt.Errorf("%s: content file %s: %w", f.set.Title, name, err)
}

// decode reads a YAML file strictly. What has been parsed for it says the same when the fingerprint asks for it.
func (f *Files) decode(name string, into any) error {
	node := parse(f.data[name])
	if node == nil {
		return yaml.UnmarshalWithOptions(f.data[name], into, yaml.Strict())
	}
	if f.print == "" {
		if f.parsed == nil {
			f.parsed = map[string]ast.Node{}
		}
		f.parsed[name] = node
	}
	return yaml.NodeToValue(node, into, yaml.Strict())
}

// Fingerprint names what all files say: however it is written, whatever comments stand beside it, and wherever it is said to come
// from.
func (f *Files) Fingerprint() string {
	if f.print == "" {
		f.print = fingerprint(f.set.Names, f.data, f.parsed)
		f.parsed = nil
	}
	return f.print
}

func fingerprint(names []string, data map[string][]byte, parsed map[string]ast.Node) string {
	var all [][]byte
	for _, name := range names {
		all = append(all, []byte(name), meaning(name, data[name], parsed[name]))
	}
	return game.Fingerprint(all...)[:16]
}

// Former are the fingerprints by which older records may name this content: that of its bytes, as they are and, for content that
// says what the embedded content of the version says, as they were when that version came out.
func (f *Files) Former() []string {
	var bytes [][]byte
	for _, name := range f.set.Names {
		bytes = append(bytes, f.data[name])
	}
	all := []string{game.Fingerprint(bytes...)[:16]}
	if was, ok := f.set.Former[f.version]; ok && was != all[0] {
		own, err := f.set.All(f.version, nil)
		same := err == nil && maps.EqualFunc(own, f.data, func(a, b []byte) bool { return string(a) == string(b) })
		if same || err == nil && fingerprint(f.set.Names, own, nil) == f.Fingerprint() {
			all = append(all, was)
		}
	}
	return all
}

// Err joins the faults found so far; nil when there are none.
func (f *Files) Err() error { return errors.Join(f.faults...) }
