package main

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"pantheon/games"
)

// TestExamples checks that the example games exist only with --examples, and that the error about a record of an example game names the
// flag.
func TestExamples(t *testing.T) {
	plain, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	all, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == len(plain) {
		t.Fatal("there is no example")
	}
	for _, title := range all[len(plain):] {
		t.Run(title.ID(), func(t *testing.T) {
			testscript.Run(t, testscript.Params{
				Dir:  "testdata/example",
				Cmds: commands,
				Setup: func(env *testscript.Env) error {
					scenarios, err := filepath.Abs(filepath.Join("../..", title.Folder, "scenarios"))
					env.Setenv("GAME", title.ID())
					env.Setenv("SCENARIOS", scenarios)
					return err
				},
			})
		})
	}
}
