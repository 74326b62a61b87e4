package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/games"
	"pantheon/store"
	"pantheon/table/oldfolders"
)

// realRegistry returns the registry of the real titles, opened once.
var realRegistry = sync.OnceValues(func() (games.Registry, error) { return games.Open(nil) })

// forReal runs the program with the real titles to its end, and returns the exit code and both outputs.
func forReal(args ...string) (code int, out, errs string) {
	var o, e output
	p := &program{stoppable: context.Background, stdin: strings.NewReader(""), stdout: &o, stderr: &e, open: func(fs.FS, ...string) (games.Registry, error) { return realRegistry() }, now: time.Now}
	code = p.run(args)
	return code, o.String(), e.String()
}

// TestVerifyOldFolders verifies data folders of older versions, and the records that such a version exported. It skips records with content
// that the version did not ship with.
func TestVerifyOldFolders(t *testing.T) {
	for _, of := range oldfolders.All(t) {
		t.Run(of.Name, func(t *testing.T) {
			folder := of.Unpack(t)
			log, err := store.Open(context.Background(), folder) // as `serve` does first, so that the database has the current schema
			if err != nil {
				t.Fatal(err)
			}
			if err := log.Close(); err != nil {
				t.Fatal(err)
			}
			verifyOld(t, of, folder)
		})
		t.Run(of.Name+" records", func(t *testing.T) {
			registry, err := realRegistry()
			if err != nil {
				t.Fatal(err)
			}
			var files []string
			for _, one := range of.Records {
				files = append(files, one.File)
			}
			for _, one := range of.Tables {
				if one.Record != "" {
					files = append(files, one.Record)
				}
			}
			args := []string{"verify"}
			for _, file := range files {
				text := of.Text(t, file)
				if !shippedContent(of, text) {
					continue // of a content folder that is not available
				}
				name := filepath.Join(t.TempDir(), filepath.Base(file))
				if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				args = append(args, name)
			}
			code, out, errs := forReal(args...)
			if code != exitDone || strings.Contains(out, "DAMAGED") || !strings.Contains(out, ", 0 damaged") || len(args) <= len(registry) {
				t.Errorf("%d of %d records verified: %d\n%s%s", len(args)-1, len(files), code, out, errs)
			}
		})
	}
}

// verifyOld verifies a folder. It reports a test error unless all tables are OK.
func verifyOld(t *testing.T, of oldfolders.Folder, folder string) {
	t.Helper()
	code, out, errs := forReal("verify", "--data", folder)
	if code != exitDone || !strings.Contains(out, ", 0 damaged") || strings.Contains(out, "DAMAGED") {
		t.Errorf("verify: %d\n%s%s", code, out, errs)
	}
	for _, one := range of.Tables {
		if !one.Deleted() && !strings.Contains(out, one.ID) {
			t.Errorf("verify does not name the table %s:\n%s", one.ID, out)
		}
	}
}

// shippedContent reports whether a record names content that the version shipped with.
func shippedContent(of oldfolders.Folder, record string) bool {
	for _, c := range of.Contents {
		if strings.Contains(record, "[Game \""+c.Game+"\"]") && strings.Contains(record, "[Content \""+c.Print+"\"]") {
			return true
		}
	}
	return false
}
