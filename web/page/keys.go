package page

// A KeysDoc is what keys do at the tables of a title.
type KeysDoc struct {
	Name string // the title's
	Own  string // what the title's own keys do, in words; "" where it has none
}

// KeysPath is where the keys of a title's tables are listed.
func KeysPath(title string) string { return "/rules/" + title + "/keys" }

// Keys are the keys of each table in the order of their list; each ID has a text "keys.".
var Keys = []struct {
	ID    string
	Names []string // as a keyboard shows them, or the id of a text
}{
	{"choose", []string{"Tab", "key.enter"}},
	{"near", []string{"←", "↑", "↓", "→"}},
	{"escape", []string{"Esc"}},
	{"hint", []string{"H"}},
	{"steps", []string{"←", "→"}},
	{"replay", []string{"key.space"}},
	{"speed", []string{"<", ">"}},
	{"zoom", []string{"+", "−", "0"}},
	{"next", []string{"N"}},
	{"keys", []string{"?"}},
}

// keyName is what a key is called.
func keyName(w Words, name string) string {
	if w.texts.Site.Has(name) {
		return w.T(name)
	}
	return name
}
