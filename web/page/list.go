package page

import (
	"iter"
	"reflect"
)

// A List is a sequence of comparable items that is itself comparable: two lists are equal if they hold equal items in the
// same order. A model with lists can therefore be compared with == and be the key of a map; one with slices cannot.
type List[T comparable] struct {
	array any // an array [n]T; nil for an empty list
}

// ListOf returns a list that holds copies of the items.
func ListOf[T comparable](items ...T) List[T] {
	if len(items) == 0 {
		return List[T]{}
	}
	array := reflect.New(reflect.ArrayOf(len(items), reflect.TypeFor[T]())).Elem()
	reflect.Copy(array, reflect.ValueOf(items))
	return List[T]{array.Interface()}
}

// All iterates over the items with their indexes.
func (l List[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		if l.array == nil {
			return
		}
		var item T
		array, into := reflect.ValueOf(l.array), reflect.ValueOf(&item).Elem()
		for i := range array.Len() {
			into.Set(array.Index(i)) // without copying the whole array
			if !yield(i, item) {
				return
			}
		}
	}
}

// At returns item i. It panics if i is out of range.
func (l List[T]) At(i int) (item T) {
	reflect.ValueOf(&item).Elem().Set(reflect.ValueOf(l.array).Index(i))
	return item
}

// Items returns the items in a slice that the caller owns.
func (l List[T]) Items() []T {
	if l.array == nil {
		return nil
	}
	array := reflect.New(reflect.TypeOf(l.array)).Elem()
	array.Set(reflect.ValueOf(l.array))
	return array.Slice(0, array.Len()).Interface().([]T)
}

// Len returns the number of items.
func (l List[T]) Len() int {
	if l.array == nil {
		return 0
	}
	return reflect.TypeOf(l.array).Len()
}
