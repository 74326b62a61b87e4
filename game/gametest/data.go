package gametest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/goccy/go-yaml"
)

// Data is a value of a document or a content file: an object, a list, a text, a number, a truth value, or nothing.
// Missing values are nothing, 0 or "".
type Data struct{ v any }

// ReadData returns the value of a content file; nothing if the text is not YAML.
func ReadData(text []byte) Data {
	var v any
	if yaml.Unmarshal(text, &v) != nil {
		return Data{}
	}
	return Data{v}
}

// readDocument returns the value of a position's document.
func readDocument(doc []byte) (d Data, err error) {
	err = json.Unmarshal(doc, &d.v)
	return d, err
}

// At returns the value at a path of member names; nothing if there is none. An element of a list has its index as its name.
func (d Data) At(path ...any) Data {
	for _, key := range path {
		switch v := d.v.(type) {
		case map[string]any:
			d.v = v[fmt.Sprint(key)]
		case []any:
			i, ok := key.(int)
			if !ok || i < 0 || i >= len(v) {
				return Data{}
			}
			d.v = v[i]
		default:
			return Data{}
		}
	}
	return d
}

// There reports whether the value exists.
func (d Data) There() bool { return d.v != nil }

// N returns the value as a number; 0 if it is none.
func (d Data) N() int {
	switch n := d.v.(type) {
	case float64:
		return int(n)
	case int64:
		return int(n)
	case uint64:
		return int(n)
	}
	return 0
}

// Yes reports whether the value is the truth value true.
func (d Data) Yes() bool { return d.v == true }

// Text returns the text, or any other value as it would be written; "" for nothing.
func (d Data) Text() string {
	if d.v == nil {
		return ""
	}
	return fmt.Sprint(d.v)
}

// Each returns the elements of a list, or the members of an object in the order of their names.
func (d Data) Each() []Data {
	var each []Data
	switch v := d.v.(type) {
	case []any:
		for _, m := range v {
			each = append(each, Data{m})
		}
	case map[string]any:
		for _, name := range d.Names() {
			each = append(each, Data{v[name]})
		}
	}
	return each
}

// Names returns the names of an object's members, in order.
func (d Data) Names() []string {
	v, _ := d.v.(map[string]any)
	return slices.Sorted(maps.Keys(v))
}

// Len returns the number of elements or members.
func (d Data) Len() int { return len(d.Each()) }

// Has reports whether a list has this element, or an object a member of this name.
func (d Data) Has(what any) bool {
	if v, ok := d.v.(map[string]any); ok {
		_, has := v[fmt.Sprint(what)]
		return has
	}
	return slices.ContainsFunc(d.Each(), func(m Data) bool { return m.Text() == fmt.Sprint(what) })
}

// Sum returns the sum of the elements or members that are numbers.
func (d Data) Sum() int {
	sum := 0
	for _, m := range d.Each() {
		sum += m.N()
	}
	return sum
}
