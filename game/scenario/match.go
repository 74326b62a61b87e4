package scenario

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// mismatch is a place where a document differs from a pattern.
type mismatch struct {
	line            int
	path            string
	expected, found string
}

// document decodes JSON into plain values. Numbers keep their written form.
func document(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	return v, err
}

// match returns each place where a document differs from a pattern; nil if the document matches. The path is that of have.
func match(want *node, have any, path string) []mismatch {
	differ := func(expected string) []mismatch {
		return []mismatch{{want.line, path, expected, render(have)}}
	}
	if want.empty() {
		if isEmpty(have) {
			return nil
		}
		return differ("nothing there")
	}
	if have == nil && want.nothing() {
		return nil
	}
	switch want.kind {
	case isMap:
		if isTest(want) {
			return test(want.pairs[0].key, want.pairs[0].value, have, path)
		}
		return matchMembers(want, have, path)
	case isList:
		list, ok := have.([]any)
		if !ok || len(list) != len(want.list) {
			return differ(want.JSON())
		}
		var all []mismatch
		for i, w := range want.list {
			all = append(all, match(w, list[i], join(path, strconv.Itoa(i)))...)
		}
		return all
	}
	if !same(want, have) {
		return differ(want.JSON())
	}
	return nil
}

func matchMembers(want *node, have any, path string) []mismatch {
	var all []mismatch
	for _, p := range want.pairs {
		switch v := have.(type) {
		case nil: // missing, like everything that would be in it
			all = append(all, match(p.value, nil, join(path, p.key))...)
			continue
		case map[string]any:
			all = append(all, match(p.value, v[p.key], join(path, p.key))...)
			continue
		case []any:
			if i, err := strconv.Atoi(p.key); err == nil && i >= 0 {
				var element any
				if i < len(v) {
					element = v[i]
				}
				all = append(all, match(p.value, element, join(path, p.key))...)
				continue
			}
		}
		return append(all, mismatch{p.line, path, "something with a member " + p.key, render(have)})
	}
	return all
}

// testKeys are the keys of patterns that test something other than equality.
var testKeys = []string{"$not", "$has", "$lacks", "$size", "$min", "$max"}

// test returns the places where a document fails a test, given by its key and its value.
func test(key string, want *node, have any, path string) []mismatch {
	switch key {
	case "$not":
		if len(match(want, have, path)) > 0 {
			return nil
		}
		return []mismatch{{want.line, path, "anything but " + want.JSON(), render(have)}}
	case "$has":
		return among(want, have, path, true)
	case "$lacks":
		return among(want, have, path, false)
	case "$size":
		n := 0
		switch v := have.(type) {
		case []any:
			n = len(v)
		case map[string]any:
			n = len(v)
		}
		if same(want, json.Number(strconv.Itoa(n))) {
			return nil
		}
		return []mismatch{{want.line, path, want.JSON() + " members", fmt.Sprintf("%d: %s", n, render(have))}}
	case "$min":
		return bound(want, have, path, "at least", 1)
	default:
		return bound(want, have, path, "at most", -1)
	}
}

// among looks for each pattern of want in a list, or among the keys of a mapping. If the parameter there is set, it
// returns a mismatch for each pattern that matches nothing, otherwise for each that matches something.
func among(want *node, have any, path string, there bool) []mismatch {
	var members []any
	switch v := have.(type) {
	case []any:
		members = v
	case map[string]any:
		for key := range v {
			members = append(members, key)
		}
	}
	patterns := want.list
	if want.kind != isList {
		patterns = []*node{want}
	}
	var all []mismatch
	for _, p := range patterns {
		found := false
		for _, m := range members {
			found = found || len(match(p, m, path)) == 0
		}
		switch {
		case there && !found:
			all = append(all, mismatch{p.line, path, "a member " + p.JSON(), render(have)})
		case !there && found:
			all = append(all, mismatch{p.line, path, "no member " + p.JSON(), render(have)})
		}
	}
	return all
}

// bound returns a mismatch unless have is a number that is at least want, if sign is 1, or at most want, if sign is -1. A missing value
// counts as 0. The parameter words names the bound in the message.
func bound(want *node, have any, path, words string, sign int) []mismatch {
	if have == nil {
		have = json.Number("0")
	}
	if n, ok := have.(json.Number); ok {
		if order, ok := compareNumbers(string(n), want.json); ok && order*sign >= 0 {
			return nil
		}
	}
	return []mismatch{{want.line, path, words + " " + want.JSON(), render(have)}}
}

// compareNumbers returns the order of two JSON numbers, as [cmp.Compare] does; integers are compared exactly. ok is false if one is not a
// number.
func compareNumbers(a, b string) (order int, ok bool) {
	i, errI := strconv.ParseInt(a, 10, 64)
	j, errJ := strconv.ParseInt(b, 10, 64)
	if errI == nil && errJ == nil {
		return cmp.Compare(i, j), true
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return cmp.Compare(x, y), errX == nil && errY == nil
}

// same reports whether a value of a document equals a scalar of a pattern.
func same(want *node, have any) bool {
	switch v := have.(type) {
	case string:
		return want.kind == isText && want.text == v
	case bool:
		return want.kind == isBool && want.json == strconv.FormatBool(v)
	case json.Number:
		if want.kind != isNumber {
			return false
		}
		order, ok := compareNumbers(string(v), want.json)
		return ok && order == 0
	}
	return false
}

func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// render formats a value of a document for a message, cut after 300 bytes.
func render(v any) string {
	if v == nil {
		return "nothing"
	}
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	if len(data) > 300 {
		return string(bytes.ToValidUTF8(data[:300], nil)) + "..."
	}
	return string(data)
}

// keysOf lists all keys of a document's mappings, with duplicates.
func keysOf(v any) []string {
	var keys []string
	walk(v, func(key string) { keys = append(keys, key) }, func(string) {})
	return keys
}

// textsOf lists all keys and texts of a document, with duplicates.
func textsOf(v any) []string {
	var texts []string
	take := func(text string) { texts = append(texts, text) }
	walk(v, take, take)
	return texts
}

// walk calls key and text for each key and each text of a document.
func walk(v any, key, text func(string)) {
	switch v := v.(type) {
	case string:
		text(v)
	case []any:
		for _, e := range v {
			walk(e, key, text)
		}
	case map[string]any:
		for k, e := range v {
			key(k)
			walk(e, key, text)
		}
	}
}

// leftOut returns the members that a pattern names and a document does not have. The function match takes such members as empty or 0, but
// they may be misspelt.
func leftOut(want *node, have any, way []string) []missing {
	object, ok := have.(map[string]any)
	if want.kind != isMap || (have != nil && !ok) || isTest(want) {
		return nil
	}
	var all []missing
	for _, p := range want.pairs {
		there := append(slices.Clip(way), p.key)
		if value, ok := object[p.key]; ok || p.value.kind == isMap && !p.value.empty() && !isTest(p.value) {
			all = append(all, leftOut(p.value, value, there)...)
			continue
		}
		value := "null"
		if !isTest(p.value) {
			value = p.value.JSON()
		}
		all = append(all, missing{p.line, there, value})
	}
	return all
}

// isTest reports whether a pattern tests something other than equality.
func isTest(n *node) bool {
	return n.kind == isMap && len(n.pairs) > 0 && slices.Contains(testKeys, n.pairs[0].key)
}

// missing is a member that a document does not have.
type missing struct {
	line  int
	way   []string
	value string // the value that the pattern wants, as JSON; "null" for a test
}

// change returns a change, as for [game.Game.Arrange], that sets only this member to a value.
func (m missing) change(value string) []byte {
	for _, key := range slices.Backward(m.way) {
		value = "{" + quote(key) + ":" + value + "}"
	}
	return []byte(value)
}
