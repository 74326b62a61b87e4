package scenario

// Within makes within available to the external tests.
var Within = within

// Compare matches a document with a pattern and returns the first place that differs; "" if none does.
func Compare(pattern, doc string) string {
	var bad faults
	want := parse([]byte(pattern), &bad)
	have, err := document([]byte(doc))
	if len(bad) > 0 || err != nil || len(want) != 1 {
		panic(pattern + doc)
	}
	for _, m := range match(want[0], have, "") {
		return m.path + ": expected " + m.expected + ", found " + m.found
	}
	return ""
}
