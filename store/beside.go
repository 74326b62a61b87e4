package store

import (
	"context"
	"fmt"
)

// DropUserRowsBeside removes user rows as [Log.DropUserRows] does, from a data folder that a server may be using. It may delay the server's
// next transaction for a moment. The server's next read of user rows sees the change, because the log does not cache them.
func DropUserRowsBeside(ctx context.Context, folder, owner, kind, key string) error {
	return beside(ctx, folder, func(s *SQLite) error { return s.DropUserRows(ctx, owner, kind, key) })
}

// PutUserRowBeside stores a user row as [Log.PutUserRow] does, in a data folder that a server may be using.
func PutUserRowBeside(ctx context.Context, folder string, p UserRow) error {
	return beside(ctx, folder, func(s *SQLite) error { return s.PutUserRow(ctx, p) })
}

// beside opens a data folder for writing, even while a server uses it, calls change, and closes the folder. It returns an error for a
// folder with an older schema.
func beside(ctx context.Context, folder string, change func(*SQLite) error) error {
	s, err := OpenReadOnly(ctx, folder)
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // the change is already stored
	if s.old != "" {
		return fmt.Errorf("the data folder %s was written by an older version of this program; start a server with it once to update it", folder)
	}
	if s.writer, err = connect(s.file, 1, append([]string{"_txlock=immediate"}, pragmas(settings...)...)...); err != nil {
		return explain(folder, err)
	}
	return explain(folder, change(s))
}
