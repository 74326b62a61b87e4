//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package store

import (
	"syscall"
	"testing"
)

// TestAClosedFolderIsFreeAtOnce: a released folder can be locked again immediately, even while a starting child process still has it
// open.
func TestAClosedFolderIsFreeAtOnce(t *testing.T) {
	folder := t.TempDir()
	l, err := take(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	inherited, err := syscall.Dup(int(l.folder.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(inherited) //nolint:errcheck // it ends with the test
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := take(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}
