package store

import (
	"context"
	"fmt"
)

// DropPapersBeside removes papers as [Log.DropPapers] does, from a data folder that a server may be using meanwhile. The transaction keeps
// the server's next one waiting for a moment, and the server finds everything sealed: it keeps no papers in memory.
func DropPapersBeside(ctx context.Context, folder, owner, kind, key string) error {
	return beside(ctx, folder, func(s *SQLite) error { return s.DropPapers(ctx, owner, kind, key) })
}

// KeepPaperBeside keeps a paper as [Log.KeepPaper] does, in the same way.
func KeepPaperBeside(ctx context.Context, folder string, p Paper) error {
	return beside(ctx, folder, func(s *SQLite) error { return s.KeepPaper(ctx, p) })
}

// beside changes a data folder that a server may be using.
func beside(ctx context.Context, folder string, change func(*SQLite) error) error {
	s, err := OpenReadOnly(ctx, folder)
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // what was changed is written
	if s.old != "" {
		return fmt.Errorf("the data folder %s is of an older version: serve it once, which brings it up to date", folder)
	}
	if s.writer, err = connect(s.file, 1, append([]string{"_txlock=immediate"}, pragmas(settings...)...)...); err != nil {
		return explain(folder, err)
	}
	return explain(folder, change(s))
}
