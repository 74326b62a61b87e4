package store

import (
	"errors"
	"fmt"
)

// ErrDamaged is what every [Damage] is.
var ErrDamaged = errors.New("damaged")

// A Damage says what of a data folder does not read as it was written.
type Damage struct {
	Table string // id of the table; "" when it is about the whole folder
	Entry int64  // the first entry of the table that is damaged; 0 when that is not known
	What  string
}

// Error names the table and the entry.
func (d *Damage) Error() string {
	switch {
	case d.Table != "" && d.Entry != 0:
		return fmt.Sprintf("table %s is damaged: entry %d: %s", d.Table, d.Entry, d.What)
	case d.Table != "":
		return fmt.Sprintf("table %s is damaged: %s", d.Table, d.What)
	}
	return "the data folder is damaged: " + d.What
}

// Is makes every damage an ErrDamaged.
func (d *Damage) Is(other error) bool { return other == ErrDamaged }

// whatToDo is what a message about damage ends with.
const whatToDo = "put a backup of the data folder in its place; `pantheon verify --data DIR` tells table by table what is still in order"
