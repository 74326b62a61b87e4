//go:build !unix

package main

import (
	"errors"
	"log/slog"
	"os/exec"
	"time"
)

// ownGroup does nothing: this system has no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills a program.
func killGroup(c *exec.Cmd) { c.Process.Kill() } //nolint:errcheck // it may be gone already

// processorClock returns an error: this system does not report processor time.
func processorClock() (func() time.Time, error) {
	return nil, errors.New("this system does not report processor time; remove --cpu")
}

// lowerPriority does nothing: this system has no niceness.
func lowerPriority(int) error { return nil }

// mostFiles returns 0, because the limit of open files is unknown on this system.
func mostFiles() uint64 { return 0 }

// ignoreHangups does nothing: this system has no SIGHUP.
func ignoreHangups(*slog.Logger) (stop func()) { return func() {} }
