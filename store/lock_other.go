//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package store

import "os"

// lockFolder does nothing; on this system the lock file cannot be deleted while it is open.
func lockFolder(string) (*os.File, error) { return nil, nil }

func unlockFolder(f *os.File) error { return f.Close() }
