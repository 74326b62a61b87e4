package game

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A StrayMember is a member of a document that documents of its kind cannot have.
type StrayMember struct {
	Path    string   // of the object that it stands in, such as "seats.0"; "" for the document itself
	Name    string   // of the member
	Allowed []string // what members that object can have
}

// Error says where, what, and what it must be.
func (s *StrayMember) Error() string {
	what := s.Path
	if what == "" {
		what = "it"
	}
	return fmt.Sprintf("%s has a member %q; it must be one of %s", what, s.Name, strings.Join(s.Allowed, ", "))
}

// strayMember finds the first member of a document, in the order of their names, that the struct it is read into has no field for; nil
// where there is none, or where a type reads itself.
func strayMember(doc []byte, into reflect.Type, path string) *StrayMember {
	for into.Kind() == reflect.Pointer {
		into = into.Elem()
	}
	if reflect.PointerTo(into).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return nil
	}
	below := func(name string) string { return strings.TrimPrefix(path+"."+name, ".") }
	switch into.Kind() {
	case reflect.Slice, reflect.Array:
		var list []json.RawMessage
		if json.Unmarshal(doc, &list) != nil {
			return nil
		}
		for i, value := range list {
			if stray := strayMember(value, into.Elem(), below(strconv.Itoa(i))); stray != nil {
				return stray
			}
		}
	case reflect.Map, reflect.Struct:
		var object map[string]json.RawMessage
		if json.Unmarshal(doc, &object) != nil {
			return nil
		}
		for _, name := range slices.Sorted(maps.Keys(object)) {
			of := into
			if into.Kind() == reflect.Map {
				of = into.Elem()
			} else if of = memberType(into, name); of == nil {
				return &StrayMember{path, name, memberNames(into)}
			}
			if stray := strayMember(object[name], of, below(name)); stray != nil {
				return stray
			}
		}
	}
	return nil
}

// memberType is the type of a struct's member by its name in documents, as package json finds it; nil where there is none.
func memberType(of reflect.Type, name string) reflect.Type {
	for _, f := range reflect.VisibleFields(of) {
		if member := memberName(f); member != "" && strings.EqualFold(member, name) {
			return f.Type
		}
	}
	return nil
}

// memberNames are the names of a struct's members in documents, in its order.
func memberNames(of reflect.Type) []string {
	var names []string
	for _, f := range reflect.VisibleFields(of) {
		if name := memberName(f); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// memberName is the name of a field in documents, "" where it has none.
func memberName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	switch {
	case name == "-" || !f.IsExported() || f.Anonymous && name == "":
		return ""
	case name == "":
		return f.Name
	}
	return name
}
