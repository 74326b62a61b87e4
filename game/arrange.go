package game

import (
	"encoding/json"
	"fmt"
)

// ReadChanges begins a [Game.Arrange]: it reads the document of a truth, with the changes merged into it, into a struct, and gives
// the members that the changes name. A view, which would have to stay true to a truth that nobody has at hand, is refused, and so are
// changes that are no JSON object or that have a member which the struct has not.
func ReadChanges(p Position, changes json.RawMessage, into any) (Members, error) {
	if _, truth := p.Eye(); !truth {
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

// Members are the members of a JSON object, by name.
type Members map[string]json.RawMessage

// Has tells whether an object has a member at the end of this path; of what is no object every member is there, because the whole of
// it is given.
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

// Remainder is what changes leave in a supply of things, named in the plural, that they do not name: all there are without those
// used, which an error says to be too many.
func Remainder(things string, all, used int) (int, error) {
	if used > all {
		return 0, fmt.Errorf("the changes need %d %s, but there are %d", used, things, all)
	}
	return all - used, nil
}
