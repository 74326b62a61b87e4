//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package store

import (
	"errors"
	"os"
	"syscall"
)

// lockFolder locks the folder itself. It returns errInUse if another program has done so. On a disk that cannot lock folders (some network
// disks) the lock file is the only lock.
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
	return f, nil //nolint:nilerr // a file system without locks is allowed, as the comment above says
}

// unlockFolder releases the folder. Closing alone is not enough, because a child process that is just starting may briefly have the
// folder open too.
func unlockFolder(f *os.File) error {
	syscall.Flock(int(f.Fd()), syscall.LOCK_UN) //nolint:errcheck // a file system without locks cannot unlock either
	return f.Close()
}
