package table

// A Guest is a person as the server knows them: an unguessable id that their browser keeps, and the name they go by.
type Guest struct {
	ID   string `json:"id"`
	Name string `json:"name,omitempty"`
}

// maxID bounds the ids that come from outside: guests', clients' and tables'.
const maxID = 64

// cleanID tells whether an id from outside is short plain text.
func cleanID(id string) bool {
	if id == "" || len(id) > maxID {
		return false
	}
	for _, c := range []byte(id) {
		if c <= ' ' || c > '~' {
			return false
		}
	}
	return true
}

// check refuses a guest without a usable id.
func (g Guest) check() error {
	if !cleanID(g.ID) {
		return refuse("guest-unknown")
	}
	return nil
}
