package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// newFile creates a file for writing. If replace is set, it empties an existing file; otherwise an existing file is an
// error that ends with advice.
func newFile(name string, replace bool, advice string) (*os.File, error) {
	if err := notFolder(name); err != nil {
		return nil, err
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if replace {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	file, err := os.OpenFile(name, flags, 0o644)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, fmt.Errorf("%s exists already; %s", name, advice)
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("cannot write %s: the folder %s does not exist; create it first", filepath.Base(name), filepath.Dir(name))
	}
	return file, err
}

// notFolder returns an error if name is a folder, where a file is needed.
func notFolder(name string) error {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder; name a file", name)
	}
	return nil
}
