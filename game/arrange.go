package game

import (
	"encoding/json"
	"fmt"
)

// ReadChanges is the first step of a [Game.Arrange]. It merges the changes into the document of p, decodes the result
// into a struct, and returns the members that the changes name. It returns an error if p is a view: the full state it
// came from is not available. It also returns one if the changes are not a JSON object, name an unknown member, or give
// a value of a wrong type.
func ReadChanges(p Position, changes json.RawMessage, into any) (Members, error) {
	if _, truth := p.Viewer(); !truth {
		return nil, fmt.Errorf("the changes: a view cannot be arranged")
	}
	was, err := p.MarshalJSON()
	if err != nil {
		return nil, err
	}
	merged, err := MergeDocument(was, changes)
	if err != nil {
		return nil, err
	}
	if err := DecodeDocument(merged, into); err != nil {
		return nil, err
	}
	var named Members
	if err := json.Unmarshal(changes, &named); err != nil {
		return nil, fmt.Errorf("the changes: %w", err)
	}
	return named, nil
}

// Members maps the names of a JSON object's members to their values.
type Members map[string]json.RawMessage

// Has reports whether the object has a member at this path. If a value on the path is not an object, Has reports true:
// the changes then give the whole value.
func (m Members) Has(path ...string) bool {
	for i, name := range path {
		value, ok := m[name]
		if !ok {
			return false
		}
		if i == len(path)-1 {
			return true
		}
		m = nil
		if json.Unmarshal(value, &m) != nil || m == nil {
			return true
		}
	}
	return false
}

// Remainder returns what is left in a supply that the changes do not name: all minus used. It returns an error if the
// changes use more than there is. The parameter things is the plural name of what the supply holds, for that error.
func Remainder(things string, all, used int) (int, error) {
	if used > all {
		return 0, fmt.Errorf("the changes need %d %s, but there are %d", used, things, all)
	}
	return all - used, nil
}
