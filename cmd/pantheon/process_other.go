//go:build !unix

package main

import "os/exec"

// ownGroup does nothing: there are no groups of processes here.
func ownGroup(*exec.Cmd) {}

// killGroup kills a program.
func killGroup(c *exec.Cmd) { c.Process.Kill() } //nolint:errcheck // it may be gone already

// standBack does nothing: there is no niceness here.
func standBack(int) error { return nil }
