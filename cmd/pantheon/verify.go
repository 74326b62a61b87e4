package main

import (
	"context"
	"fmt"
	"strings"

	"pantheon/store"
	"pantheon/table"
)

type verifyCommand struct {
	Files []string `arg:"" optional:"" name:"file" help:"Records; - is standard input."`
	Data  string   `help:"Check all tables of this data folder instead." placeholder:"DIR"`
	DB    string   `name:"db" help:"Check all tables of this PostgreSQL database instead." placeholder:"URL" secret:""`
	JSON  bool     `name:"json" help:"Print JSON."`
}

// Help returns the longer help text of the command.
func (verifyCommand) Help() string {
	return `A record is OK when this program has its game, rules and content, and every move in it is legal. A table is OK when replaying its log
leads to the same positions; otherwise the output names the first move that differs. The exit code is 1 when anything is damaged.

Examples:

    pantheon verify game.txt another.txt
    pantheon verify --data pantheon-data`
}

// A verified is the result of checking one record or table.
type verified struct {
	Name  string `json:"name"` // of the file or table
	Game  string `json:"game,omitempty"`
	Rules int    `json:"rules,omitempty"` // version of the rules
	Moves int    `json:"sentences"`
	Over  bool   `json:"over,omitempty"` // of records
	Error string `json:"error,omitempty"`
}

// Run checks records, a data folder or a database, and prints an outcome for each record or table. It fails if any is
// damaged.
func (v *verifyCommand) Run(p *program) error {
	var all []verified
	switch {
	case v.Data != "" && len(v.Files) > 0:
		return misused("name records or --data, not both")
	case v.DB != "" && (v.Data != "" || len(v.Files) > 0):
		return misused("name records, --data or --db, and only one of these")
	case v.Data != "" || v.DB != "":
		log, err := v.open(p.stoppable())
		if err != nil {
			return err
		}
		defer log.Close() //nolint:errcheck // it was only read
		if all, err = p.verifyLog(log); err != nil {
			return err
		}
	case len(v.Files) == 0:
		return misused("name records, a data folder with --data, or a database with --db")
	}
	for _, file := range v.Files {
		all = append(all, p.verifyRecord(file))
	}
	failed := 0
	for _, one := range all {
		if one.Error != "" {
			failed++
		}
	}
	if v.JSON {
		if err := p.printJSON(all); err != nil {
			return err
		}
	} else {
		out := p.printing()
		for _, one := range all {
			fmt.Fprintln(out, one)
		}
		fmt.Fprintf(out, "%s OK, %d damaged\n", counted(len(all)-failed, v.thing()), failed)
		if err := out.Flush(); err != nil {
			return fmt.Errorf("standard output: %w", err)
		}
	}
	if failed > 0 {
		return errSilent
	}
	return nil
}

// thing returns the noun for what is checked: "record" or "table".
func (v *verifyCommand) thing() string {
	if len(v.Files) > 0 {
		return "record"
	}
	return "table"
}

// String describes the result in one line. It does not repeat the name that errors about files begin with.
func (v verified) String() string {
	switch {
	case v.Error != "":
		return fmt.Sprintf("%s: DAMAGED: %s", v.Name, strings.TrimPrefix(v.Error, v.Name+": "))
	case v.Over:
		return fmt.Sprintf("%s: %s, rules %d, %s, over", v.Name, v.Game, v.Rules, counted(v.Moves, "move"))
	}
	return fmt.Sprintf("%s: %s, rules %d, %s", v.Name, v.Game, v.Rules, counted(v.Moves, "move"))
}

// verifyRecord replays one record and returns the outcome. A damaged record is an outcome and not an error.
func (p *program) verifyRecord(file string) verified {
	r, t, err := p.readRecord(file)
	if err != nil {
		return verified{Name: file, Error: err.Error()}
	}
	one := verified{Name: file, Game: r.Game, Rules: r.Version, Moves: len(r.Plies)}
	pos, err := replayTo(file, r, t.Game, -1)
	if err != nil {
		one.Error = err.Error()
		return one
	}
	one.Over = pos.ToAct() == 0
	return one
}

// open opens the log of --data or --db for reading.
func (v *verifyCommand) open(ctx context.Context) (store.Log, error) {
	if v.DB == "" {
		return store.OpenReadOnly(ctx, v.Data)
	}
	if !store.IsPostgres(v.DB) {
		return nil, errNoDatabase
	}
	return store.OpenPostgresToRead(ctx, v.DB)
}

// verifyLog replays every table of a log and returns the outcome for each. Damage that belongs to no single table has an outcome with the
// name of the database file. A damaged table is an outcome and not an error.
func (p *program) verifyLog(log store.Log) ([]verified, error) {
	registry, err := p.registry()
	if err != nil {
		return nil, err
	}
	all := []verified{}
	err = table.Verify(p.stoppable(), log, table.Kept(log, registry), func(c table.Checked) {
		one := verified{Name: c.Table, Game: c.Game, Rules: c.Rules, Moves: c.Plies}
		if c.Err != nil {
			one.Error = c.Err.Error()
		}
		all = append(all, one)
	})
	return all, err
}
