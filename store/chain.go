package store

// chainBegin returns the hash that starts the chain of a table's entries.
func chainBegin(table string) sum { return line{}.text("pantheon: a table's log").text(table).hash() }

// chain returns the hash of an entry: over the hash of the entry before it, and the fields that are in the log. The parameter named before
// is [chainBegin]'s result for the first entry. Names are excluded so that they can be removed.
func (e *Entry) chain(before sum) sum {
	return make(line, 0, 256+len(e.Data)).bytes(before[:]).number(e.Number).number(e.Time.UnixMilli()).text(e.Kind).text(e.User).text(e.Client).
		number(e.At).bytes(e.Data).text(e.Fingerprint).hash()
}
