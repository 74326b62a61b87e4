package store

// chainBegin is what the chain of a table's entries begins with.
func chainBegin(table string) sum { return line{}.text("pantheon: a table's log").text(table).hash() }

// chain is the hash of an entry behind the one before it: over that one's hash and everything of the entry. The names that it
// tells are not in it, so that they can be removed.
func (e *Entry) chain(before sum) sum {
	return make(line, 0, 256+len(e.Data)).bytes(before[:]).number(e.Number).number(e.Time.UnixMilli()).text(e.Kind).text(e.Guest).text(e.Client).
		number(e.At).bytes(e.Data).text(e.Print).hash()
}
