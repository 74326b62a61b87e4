package content

import (
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// keysAt returns, in order, the known keys next to a key of a YAML file that is decoded into a type; at is the token of
// the key. It returns none if the type does not determine them.
func keysAt(data []byte, at *token.Token, into reflect.Type) []string {
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil
	}
	find := finder{at: at}
	for _, doc := range file.Docs {
		ast.Walk(&find, doc.Body)
	}
	steps := strings.Split(find.path, ".")
	if len(steps) < 2 {
		return nil
	}
	for _, step := range steps[1 : len(steps)-1] { // from the root, "$", to the parent of the key
		name, _, listed := strings.Cut(step, "[")
		if into = below(into, strings.Trim(name, "'")); listed && into != nil {
			into = below(into, "")
		}
		if into == nil {
			return nil
		}
	}
	var keys []string
	for name := range fields(into) {
		keys = append(keys, name)
	}
	slices.Sort(keys)
	return keys
}

// A finder looks for the path of the key that begins at a token.
type finder struct {
	at   *token.Token
	path string
}

// Visit stores the path of a node if the node begins at the finder's token and the path is longer than the stored one.
// It is for [ast.Walk].
func (f *finder) Visit(n ast.Node) ast.Visitor {
	if t := n.GetToken(); t != nil && t.Position.Offset == f.at.Position.Offset && t.Value == f.at.Value && len(n.GetPath()) > len(f.path) {
		f.path = n.GetPath()
	}
	return f
}

// below returns the type of a member: of a struct by its key, of a map or a list for any key; nil if there is none.
func below(t reflect.Type, name string) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Map, reflect.Slice, reflect.Array:
		return t.Elem()
	case reflect.Struct:
		return fields(t)[name]
	}
	return nil
}

// fields returns the types of a struct's members by their keys, including those of inlined structs.
func fields(t reflect.Type) map[string]reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	all := map[string]reflect.Type{}
	if t.Kind() != reflect.Struct {
		return all
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		switch {
		case options == "inline":
			for key, of := range fields(f.Type) {
				all[key] = of
			}
		case name == "":
			all[strings.ToLower(f.Name)] = f.Type
		case name != "-":
			all[name] = f.Type
		}
	}
	return all
}
