package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// ErrHalfFilled is the error of opening a log into which an unfinished [Transfer] copies. Only a transfer can open the log, to resume.
var ErrHalfFilled = errors.New("a migration to it has not finished")

// halfFilled marks the target of a transfer from its first row until all copied rows have been checked. A folder records it like a
// migration, and a database adds it to the schema version that programs must know. Programs that do not know the mark therefore take the
// log for one of a newer program and refuse it.
const halfFilled = 1_000_000

// explainHalf returns an error that says that a log is half filled, and how to resume or restart the transfer. The parameter place is the
// target for the --to option, and empty is the instruction for emptying it.
func explainHalf(where, place, empty string, err error) error {
	return fmt.Errorf("%s is only half filled: %w; run the same `pantheon migrate --from PLACE --to %s` again to continue, or %s and start over",
		where, err, place, empty)
}

// emptied returns the instructions for emptying the database.
func (p *Postgres) emptied() string {
	return fmt.Sprintf("remove its tables with DROP SCHEMA %q CASCADE", p.schemaName())
}

// schemaName returns the name of the schema that the address selects.
func (p *Postgres) schemaName() string {
	name, _, _ := strings.Cut(p.pool.Config().ConnConfig.RuntimeParams["search_path"], ",")
	return strings.Trim(name, `" `)
}

// OpenToFill opens the log of a data folder as the target of a [Transfer], and creates it if necessary. A new log has the mark of a
// half-filled one from the start.
func OpenToFill(ctx context.Context, folder string) (*SQLite, error) {
	return openFolder(ctx, folder, true)
}

// OpenPostgresToFill opens the log in a database as the target of a [Transfer], and creates it if necessary. A new log has the mark of a
// half-filled one from the start.
func OpenPostgresToFill(ctx context.Context, address string, terms Terms) (*Postgres, error) {
	return openDatabase(ctx, address, terms, true)
}

// filling reports whether the folder is marked as half filled.
func (s *SQLite) filling(ctx context.Context, db querier) (is bool, err error) {
	err = db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM goose_db_version WHERE version_id = ?)", halfFilled).Scan(&is)
	return is, err
}

// mark sets or clears the folder's mark of being half filled.
func (s *SQLite) mark(ctx context.Context, tx session, on bool) error {
	query := "DELETE FROM goose_db_version WHERE version_id = ?1"
	if on {
		query = "INSERT INTO goose_db_version (version_id, is_applied) SELECT ?1, 1 WHERE NOT EXISTS (SELECT 1 FROM goose_db_version WHERE version_id = ?1)"
	}
	_, err := tx.ExecContext(ctx, query, halfFilled)
	return err
}

// filling reports whether the database is marked as half filled.
func (p *Postgres) filling(ctx context.Context, db querier) (is bool, err error) {
	err = db.QueryRowContext(ctx, "SELECT least >= "+fmt.Sprint(halfFilled)+" FROM folder").Scan(&is)
	return is, err
}

// mark sets or clears the database's mark of being half filled. A server looks for the mark in the transaction in which it registers, so no
// server uses a marked database. Setting the mark fails while another live server with an address is registered.
func (p *Postgres) mark(ctx context.Context, tx session, on bool) error {
	query := "UPDATE folder SET least = least - ?1 WHERE least >= ?1"
	if on {
		query = "UPDATE folder SET least = least + ?1 WHERE least < ?1"
	}
	if _, err := tx.ExecContext(ctx, query, halfFilled); err != nil || !on {
		return err
	}
	var address string
	err := tx.QueryRowContext(ctx, "SELECT coalesce(min(address), '') FROM servers WHERE NOT thinks AND address <> '' AND no <> ? AND "+lives, p.Number()).Scan(&address)
	if err == nil && address != "" {
		err = fmt.Errorf("it is in use by a server at %s; stop all servers first", address)
	}
	return err
}
