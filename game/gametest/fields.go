package gametest

import (
	"fmt"
	"reflect"
	"strings"

	"pantheon/game"
)

// maxFields is the largest number of differing fields that a failure names.
const maxFields = 5

// lost names the fields of a position in memory that differ after reading it back from its document; "" if none does.
// Such a difference is not a violation: a field that means nothing now may keep its old value, and the document may
// leave it out. If the two positions later play differently, though, one of these fields is mostly the cause.
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

// fields appends to into the fields in which a and b, two values of one type, differ, each with its path below name. It does not follow a
// pointer that both share or that is nil in one, and it ignores slices and maps. It stops after maxFields+1 fields.
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

// written formats a value; "empty" instead of "".
func written(v reflect.Value) string {
	if text := fmt.Sprint(v); text != "" {
		return text
	}
	return "empty"
}
