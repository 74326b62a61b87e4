//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// ownGroup puts a program that will be started, and all that it starts, into a group of processes of its own. So a Ctrl-C in the
// terminal is ours to act on, and nobody of the group is left behind.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program and all that it has started. It has not been waited for, so that its number is still its own.
func killGroup(c *exec.Cmd) { syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } //nolint:errcheck // it may be gone already
