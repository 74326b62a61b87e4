package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
)

// MergeDocument replaces members of a position's document by those of changes, a JSON object in the same shape: objects are
// merged member by member, anything else is replaced, and null stays there for the reader to take as empty. It is what an
// [Game.Arrange] begins with; whether the members exist and make sense is for UnmarshalJSON to say.
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

// DecodeDocument reads a position's document into a struct; an unknown member ([StrayMember]), a wrong kind of value, or text
// behind the object is an error that says where.
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
