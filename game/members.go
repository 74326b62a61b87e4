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

// An UnknownMember reports an unknown member of a document.
type UnknownMember struct {
	Path    string   // of the object with the member, such as "seats.0"; "" for the document itself
	Name    string   // of the member
	Allowed []string // the members that the object can have
}

// Error names the place, the member and the allowed ones.
func (s *UnknownMember) Error() string {
	what := s.Path
	if what == "" {
		what = "it"
	}
	return fmt.Sprintf("%s has a member %q; it must be one of %s", what, s.Name, strings.Join(s.Allowed, ", "))
}

// strayMember returns the first member of a document, in the order of names, for which the struct has no field. It
// returns nil if there is none. It does not look into types that implement [json.Unmarshaler]. The parameter path is
// that of doc in the whole document; "" for the whole.
func strayMember(doc []byte, into reflect.Type, path string) *UnknownMember {
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
				return &UnknownMember{path, name, memberNames(into)}
			}
			if stray := strayMember(object[name], of, below(name)); stray != nil {
				return stray
			}
		}
	}
	return nil
}

// memberType returns the type of the field that package json fills from a member with the given name; nil if there is
// none.
func memberType(of reflect.Type, name string) reflect.Type {
	for _, f := range reflect.VisibleFields(of) {
		if member := memberName(f); member != "" && strings.EqualFold(member, name) {
			return f.Type
		}
	}
	return nil
}

// memberNames returns the JSON names of a struct's fields, in their order.
func memberNames(of reflect.Type) []string {
	var names []string
	for _, f := range reflect.VisibleFields(of) {
		if name := memberName(f); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// memberName returns the JSON name of a field; "" if it has none.
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
