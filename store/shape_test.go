package store

import (
	"flag"
	"os"
	"testing"
)

var updateShape = flag.Bool("update.shape", false, "write schema.sql again")

// TestTheShapeIsWrittenDown compares schema.sql, against which every folder is checked when it is opened, with the result of the
// migrations.
func TestTheShapeIsWrittenDown(t *testing.T) {
	folder := t.TempDir()
	made := shape
	if *updateShape {
		defer func(s string) { shape = s }(shape)
	}
	s, err := Open(ctx, folder)
	if *updateShape && err != nil {
		s, err = &SQLite{file: folder + "/" + File}, nil
		if s.reader, err = connect(s.file, 1, readLive...); err != nil {
			t.Fatal(err)
		}
	}
	if err != nil {
		t.Fatalf("%v\nafter a change of the shape: go test ./store -run Shape -update.shape", err)
	}
	defer s.Close()
	has, err := schemaOf(ctx, s.reader)
	if err != nil {
		t.Fatal(err)
	}
	if *updateShape {
		if err := os.WriteFile("schema.sql", []byte(has), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if has != made {
		t.Errorf("the migrations make\n%s", has)
	}
}
