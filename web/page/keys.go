package page

// A KeysDoc describes the keyboard shortcuts at the tables of a title.
type KeysDoc struct {
	Name string // the title's name
	Own  string // the title's own shortcuts, in words; "" for none
}

// KeysPath returns the address of the page of a title's keyboard shortcuts.
func KeysPath(title string) string { return "/rules/" + title + "/keys" }

// Keys lists the shortcuts that all tables have, in the order of the page. The text id of a shortcut is "keys."
// followed by its ID.
var Keys = []struct {
	ID    string
	Names []string // as printed on a keyboard, or the id of a text
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

// keyName returns the name of a key in words if the name is a text id, else the name as it is.
func keyName(w Words, name string) string {
	if w.texts.Site.Has(name) {
		return w.T(name)
	}
	return name
}
