package store

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestOneProgramAtATimeWhateverHappensToTheLockFile: deleting or replacing the lock file does not let a second program in, neither of
// this process nor of another.
func TestOneProgramAtATimeWhateverHappensToTheLockFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be deleted there")
	}
	folder := t.TempDir()
	s := open(t, folder)
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	for name, disturb := range map[string]func() error{
		"as it is": func() error { return nil },
		"deleted":  func() error { return os.Remove(filepath.Join(folder, lockFile)) },
		"replaced": func() error {
			other := filepath.Join(folder, "other")
			if err := os.WriteFile(other, nil, 0o600); err != nil {
				return err
			}
			return os.Rename(other, filepath.Join(folder, lockFile))
		},
		"written over": func() error {
			return os.WriteFile(filepath.Join(folder, lockFile), bytes.Repeat([]byte("no database "), 100), 0o600)
		},
	} {
		if err := disturb(); err != nil {
			t.Fatal(err)
		}
		if second, err := Open(ctx, folder); err == nil {
			second.Close()
			t.Errorf("the lock file %s: a second one opens the folder", name)
		} else if !strings.Contains(err.Error(), "in use by another") || !strings.Contains(err.Error(), "--data") {
			t.Errorf("the lock file %s: %v", name, err)
		}
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), folderToMove+"="+folder)
		if out, err := child.CombinedOutput(); err != nil || !strings.Contains(string(out), "in use by another") {
			t.Errorf("the lock file %s: another program says %q, %v", name, out, err)
		}
	}
	if err := s.Append(ctx, entry("t", 2)); err != nil {
		t.Errorf("the first is disturbed: %v", err)
	}
	inOrder(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	// A lock file that is no longer a database keeps nobody out.
	open(t, folder)
}
