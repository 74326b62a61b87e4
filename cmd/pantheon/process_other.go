//go:build !unix

package main

import (
	"errors"
	"log/slog"
	"os/exec"
	"time"
)

// ownGroup does nothing: there are no groups of processes here.
func ownGroup(*exec.Cmd) {}

// killGroup kills a program.
func killGroup(c *exec.Cmd) { c.Process.Kill() } //nolint:errcheck // it may be gone already

// processorClock is not known here.
func processorClock() (func() time.Time, error) {
	return nil, errors.New("this system does not report processor time; remove --cpu")
}

// standBack does nothing: there is no niceness here.
func standBack(int) error { return nil }

// mostFiles is no limit: there is none that this program knows.
func mostFiles() uint64 { return 0 }

// ignoreHangups does nothing: there is no such signal here.
func ignoreHangups(*slog.Logger) (stop func()) { return func() {} }
