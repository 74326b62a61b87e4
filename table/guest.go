package table

// An Actor is a person as the server knows them: an unguessable id that their browser stores, and their name.
type Actor struct {
	ID   string `json:"id"`
	Name string `json:"name,omitempty"`
}

// maxID is the longest id that comes from outside, in bytes: of users, clients and tables.
const maxID = 64

// cleanID reports whether an id from outside is short and consists of printable ASCII characters without spaces.
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

// check refuses a user without a usable id.
func (g Actor) check() error {
	if !cleanID(g.ID) {
		return refuse("guest-unknown")
	}
	return nil
}
