package gametest

import (
	"fmt"
	"reflect"
	"strings"

	"pantheon/game"
)

// maxFields is how many fields a failure names.
const maxFields = 5

// lost tells which fields of a position in memory came back as others from its document, "" where none did. It is no law that none does:
// a field that means nothing now may keep what it was, and the document need not say it. Where a position then plays on differently, the
// fault is mostly in one of these.
func lost(p, back game.Position, sentences int) string {
	var all []string
	fields("", reflect.ValueOf(p), reflect.ValueOf(back), &all)
	if len(all) == 0 {
		return ""
	}
	if len(all) > maxFields {
		all = append(all[:maxFields], "and more")
	}
	return fmt.Sprintf("\n  what the document may leave out, when it was read after %d sentences: %s", sentences, strings.Join(all, "; "))
}

// fields adds what differs between two values of one type. Tables that both share are not looked into.
func fields(name string, a, b reflect.Value, into *[]string) {
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() || a.Kind() == reflect.Pointer && a.Pointer() == b.Pointer() || a.Elem().Type() != b.Elem().Type() {
			return
		}
		fields(name, a.Elem(), b.Elem(), into)
	case reflect.Struct:
		for i := range a.NumField() {
			fields(strings.TrimPrefix(name+"."+a.Type().Field(i).Name, "."), a.Field(i), b.Field(i), into)
		}
	case reflect.Array:
		for i := range a.Len() {
			fields(fmt.Sprintf("%s[%d]", name, i), a.Index(i), b.Index(i), into)
		}
	default:
		if len(*into) <= maxFields && a.Comparable() && !a.Equal(b) {
			*into = append(*into, fmt.Sprintf("%s is %s and comes back %s", name, written(a), written(b)))
		}
	}
}

// written is a value in words, never none.
func written(v reflect.Value) string {
	if text := fmt.Sprint(v); text != "" {
		return text
	}
	return "empty"
}
