//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package store

import (
	"errors"
	"os"
	"syscall"
)

// lockFolder locks the folder itself. A disk that cannot lock folders (some network disks) leaves it to the lock file.
func lockFolder(folder string) (*os.File, error) {
	f, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		f.Close()
		return nil, errInUse
	}
	return f, nil //nolint:nilerr // told above
}

// unlockFolder lets go of the folder. Closing alone would not do: a program that this one is just starting has it open too, for a moment.
func unlockFolder(f *os.File) error {
	syscall.Flock(int(f.Fd()), syscall.LOCK_UN) //nolint:errcheck // a disk that cannot lock folders cannot let go of them either
	return f.Close()
}
