package table

// An Actor is a person as a table knows them: an unguessable id that their browser stores, and their name.
type Actor struct {
	ID   string `json:"id"`
	Name string `json:"name,omitempty"`
}

// maxID is the maximum length of an id of a user, client or table that comes from outside, in bytes.
const maxID = 64

// cleanID reports whether an id from outside is not empty, at most maxID bytes long, and printable ASCII without spaces.
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

// check returns a refusal if the user has no usable id; nil otherwise.
func (g Actor) check() error {
	if !cleanID(g.ID) {
		return refuse("guest-unknown")
	}
	return nil
}
