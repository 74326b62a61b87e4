package content

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// asides are the keys of content files that say where a datum comes from.
var asides = []string{"provenance", "note"}

// meaning returns a canonical form of a YAML or CSV file: without comments and, for YAML, without key order and the origin of its data.
// The meaning of any other file, or of one that cannot be read, is its bytes. The parameter parsed is the file's tree if it is known
// already, or nil.
func meaning(name string, data []byte, parsed ast.Node) []byte {
	var said any
	switch path.Ext(name) {
	case ".yaml":
		read := func() error { return yaml.Unmarshal(data, &said) }
		if parsed != nil {
			read = func() error { return yaml.NodeToValue(parsed, &said) }
		}
		if read() != nil {
			return data
		}
	case ".csv":
		rows := csv.NewReader(strings.NewReader(string(data)))
		rows.Comment, rows.FieldsPerRecord, rows.TrimLeadingSpace = '#', -1, true
		all, err := rows.ReadAll()
		if err != nil {
			return data
		}
		said = all
	default:
		return data
	}
	said = withoutAsides(said)
	plain, err := json.Marshal(said)
	if err != nil {
		return data
	}
	return plain
}

// parse returns the tree of a YAML file with one document and no references, as content files are; nil for any other file.
func parse(data []byte) ast.Node {
	if bytes.ContainsAny(data, "&*") {
		return nil
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil || len(file.Docs) != 1 || file.Docs[0].Body == nil || file.Docs[0].Body.Type() == ast.NullType {
		return nil
	}
	return file.Docs[0].Body
}

// withoutAsides removes the keys for the origin of data from a tree of content and returns the tree.
func withoutAsides(tree any) any {
	switch tree := tree.(type) {
	case map[string]any:
		for key, value := range tree {
			if slices.Contains(asides, key) {
				delete(tree, key)
			} else {
				tree[key] = withoutAsides(value)
			}
		}
	case []any:
		for i := range tree {
			tree[i] = withoutAsides(tree[i])
		}
	}
	return tree
}
