package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
)

// MergeDocument replaces members of a position's document by those of changes, a JSON object of the same shape. Objects
// are merged member by member; anything else is replaced. A null stays in the result, and its reader takes it as empty.
// MergeDocument returns an error if doc or changes is not a JSON object. It is a step of [Game.Arrange]. It does not
// check whether the members exist and make sense; UnmarshalJSON does.
func MergeDocument(doc, changes json.RawMessage) (json.RawMessage, error) {
	into, err := readObject(doc)
	if err != nil {
		return nil, fmt.Errorf("the document: %w", err)
	}
	from, err := readObject(changes)
	if err != nil {
		return nil, fmt.Errorf("the changes: %w", err)
	}
	merge(into, from)
	return json.Marshal(into)
}

// DecodeDocument decodes a position's document into a struct. It returns an error for an unknown member
// ([UnknownMember]), a wrong type of value, invalid JSON, or text after the object. For an unknown member and a wrong
// type, the error names the place.
func DecodeDocument(doc []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(doc))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		if stray := strayMember(doc, reflect.TypeOf(into), ""); stray != nil {
			err = stray
		}
		return fmt.Errorf("the document: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("the document: text behind the end of the object")
	}
	return nil
}

func readObject(text []byte) (map[string]any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var object map[string]any
	if err := d.Decode(&object); err != nil {
		return nil, err
	}
	if object == nil {
		return nil, fmt.Errorf("a JSON object is needed, not null")
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("text behind the end of the object")
	}
	return object, nil
}

func merge(into, from map[string]any) {
	for key, value := range from {
		below, isObject := value.(map[string]any)
		old, wasObject := into[key].(map[string]any)
		if isObject && wasObject {
			merge(old, below)
			continue
		}
		into[key] = value
	}
}
