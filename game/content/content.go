// Package content reads the content files of a title: numbers, maps, decks and tiles that its rules compile into
// tables. An owner of the printed game may replace them. Every mistake is reported with its file, its line if it is
// known, and what is allowed.
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

// An Origin states where a datum comes from; content files have it next to the datum.
type Origin struct {
	Provenance game.Provenance `yaml:"provenance"`
	Note       string          `yaml:"note"`
}

// A Set describes the content files of a title, for each rules version.
type Set struct {
	Title string // the title's id, with which errors begin
	// Embedded holds the files of the newest version in its folder content. If a file was different up to version N, that
	// older file is in content/vN.
	Embedded fs.FS
	Names    []string // of the files, in the order of the fingerprint
	Newest   int      // the newest rules version
	// Former maps a rules version to the older fingerprint of its embedded content, which old records name. It is a
	// fingerprint of the files' bytes; newer ones are of the content's meaning.
	Former map[int]string
}

// Read reads the files of a version; files of override, which may be nil, replace embedded ones of the same name. A
// file of override that is not one of the set is an error, since it would have no effect.
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

// All returns the files of a version by name; files of override, which may be nil, replace embedded ones. A data folder
// must keep these files so that the game's records stay replayable.
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

// Files holds content files as read, and the mistakes found in them so far.
type Files struct {
	set     Set
	version int
	data    map[string][]byte
	faults  []error
	parsed  map[string]ast.Node // what Decode has parsed already; kept until the fingerprint is known
	print   string              // the fingerprint; "" until it is known
}

// Data returns the bytes of a file.
func (f *Files) Data(name string) []byte { return f.data[name] }

// Decode decodes a YAML file strictly. An unknown key, a duplicate key or a wrong type of value is an error that names
// file, line and key. For an unknown key, it also lists the known ones if the type of the target determines them.
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

// decode decodes a YAML file strictly. Until the fingerprint is known, it stores the parsed tree for Fingerprint.
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

// Fingerprint returns a fingerprint of the meaning of all files. It depends neither on their layout and comments nor on the stated
// origin of data.
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

// Former returns the fingerprints by which older records may name this content. One is that of its present bytes.
// Content that means the same as the version's embedded content also has that of [Set.Former].
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

// Err joins the mistakes found so far; nil if there are none.
func (f *Files) Err() error { return errors.Join(f.faults...) }
