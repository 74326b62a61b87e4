package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEndAfterCommitLeavesTheNextRewrite checks that a command that has replaced a file does not remove the temporary file of the next one.
func TestEndAfterCommitLeavesTheNextRewrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	first, err := startRewrite(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.commit(strings.NewReader("first")); err != nil {
		t.Fatal(err)
	}
	second, err := startRewrite(file)
	if err != nil {
		t.Fatal(err)
	}
	first.end()
	if _, err := startRewrite(file); err == nil {
		t.Error("a third rewrite started while the second was open")
	}
	if err := second.commit(strings.NewReader("second")); err != nil {
		t.Error(err)
	}
	second.end()
	if text, err := os.ReadFile(file); string(text) != "second" {
		t.Errorf("the file holds %q, %v", text, err)
	}
	third, err := startRewrite(file)
	if err != nil {
		t.Fatal(err)
	}
	third.end()
	fourth, err := startRewrite(file)
	if err != nil {
		t.Fatalf("the third rewrite was not committed and stays: %v", err)
	}
	defer fourth.end()
	if third.end(); !exists(file + ".new") {
		t.Error("a rewrite that ended twice removed the temporary file of the next one")
	}
}

// exists reports whether there is a file of that name.
func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
