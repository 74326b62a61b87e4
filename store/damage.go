package store

import (
	"errors"
	"fmt"
)

// ErrDamaged matches every [Damage] in errors.Is.
var ErrDamaged = errors.New("damaged")

// A Damage is the error for a part of a data folder that does not read as it was written.
type Damage struct {
	Table string // id of the table; "" if it concerns the whole folder
	Entry int64  // the first damaged entry of the table; 0 if unknown
	What  string
}

// Error returns a message that names the table and the entry, if known.
func (d *Damage) Error() string {
	switch {
	case d.Table != "" && d.Entry != 0:
		return fmt.Sprintf("table %s is damaged: entry %d: %s", d.Table, d.Entry, d.What)
	case d.Table != "":
		return fmt.Sprintf("table %s is damaged: %s", d.Table, d.What)
	}
	return "the data folder is damaged: " + d.What
}

// Is reports whether other is [ErrDamaged].
func (d *Damage) Is(other error) bool { return other == ErrDamaged }

// whatToDo is the end of every error about opening a damaged data folder.
const whatToDo = "restore a backup of the data folder; `pantheon verify --data DIR` shows which tables are damaged"
