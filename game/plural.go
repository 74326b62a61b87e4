package game

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// pluralForms returns the plural categories of the whole numbers of a language, by the rules of CLDR, in the order in which texts write
// their forms: zero, one, two, few, many, other. English has one and other; Chinese has other alone.
func pluralForms(l Lang) []plural.Form {
	if known, ok := formsOf.Load(l); ok {
		return known.([]plural.Form)
	}
	const (
		period = 200       // the categories of small numbers repeat with 100
		large  = 1_000_000 // some languages have a category for millions
	)
	var forms []plural.Form
	for n := range period {
		forms = append(forms, formOf(l, n))
	}
	forms = append(forms, formOf(l, large))
	order := []plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other}
	order = slices.DeleteFunc(order, func(f plural.Form) bool { return !slices.Contains(forms, f) })
	formsOf.Store(l, order)
	return order
}

// formNames returns the names of the plural categories of a language.
func formNames(l Lang) string {
	names := map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}
	var all []string
	for _, f := range pluralForms(l) {
		all = append(all, names[f])
	}
	return strings.Join(all, ", ")
}

// formsOf caches [pluralForms] by language.
var formsOf sync.Map

// formOf returns the category of a whole number in a language. It is that of the absolute value.
func formOf(l Lang, n int) plural.Form {
	n = max(n, -n)
	return plural.Cardinal.MatchPlural(language.Make(string(l)), n, 0, 0, 0, 0)
}

// pick returns the form for a number among the forms of a text: one for each category of the language, or one for all numbers. A thing that
// is no whole number takes the last form.
func pick(l Lang, number string, forms []string) string {
	last := len(forms) - 1
	n, err := strconv.Atoi(number)
	if err != nil || last == 0 {
		return forms[last]
	}
	at := slices.Index(pluralForms(l), formOf(l, n))
	if at < 0 || at > last {
		return forms[last]
	}
	return forms[at]
}
