package page

import (
	"iter"
	"reflect"
)

// A List is items in order, and as comparable as they are: two lists are equal when they hold the same items. So a model with lists in it
// can be compared with == and can be the key of a map, which one with slices cannot.
type List[T comparable] struct {
	array any // an array [n]T; nil for none
}

// ListOf makes a list. What becomes of the items later does not change it.
func ListOf[T comparable](items ...T) List[T] {
	if len(items) == 0 {
		return List[T]{}
	}
	array := reflect.New(reflect.ArrayOf(len(items), reflect.TypeFor[T]())).Elem()
	reflect.Copy(array, reflect.ValueOf(items))
	return List[T]{array.Interface()}
}

// All goes through the items with their numbers.
func (l List[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		if l.array == nil {
			return
		}
		var item T
		array, into := reflect.ValueOf(l.array), reflect.ValueOf(&item).Elem()
		for i := range array.Len() {
			into.Set(array.Index(i)) // with no copy of the whole
			if !yield(i, item) {
				return
			}
		}
	}
}

// At is one of the items.
func (l List[T]) At(i int) (item T) {
	reflect.ValueOf(&item).Elem().Set(reflect.ValueOf(l.array).Index(i))
	return item
}

// Items gives the items, in a slice that belongs to the caller.
func (l List[T]) Items() []T {
	if l.array == nil {
		return nil
	}
	array := reflect.New(reflect.TypeOf(l.array)).Elem()
	array.Set(reflect.ValueOf(l.array))
	return array.Slice(0, array.Len()).Interface().([]T)
}

// Len is how many items there are.
func (l List[T]) Len() int {
	if l.array == nil {
		return 0
	}
	return reflect.TypeOf(l.array).Len()
}
