//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// ownGroup puts a program that will be started, and all that it starts, into a group of processes of its own. So a Ctrl-C in the
// terminal is ours to act on, and nobody of the group is left behind.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program and all that it has started. It has not been waited for, so that its number is still its own.
func killGroup(c *exec.Cmd) { syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } //nolint:errcheck // it may be gone already

// standBack makes all of this program nicer to others. Where each thread has a niceness of its own, those that come later have that of the
// one that began them.
func standBack(nice int) error {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return syscall.Setpriority(syscall.PRIO_PROCESS, 0, nice)
	}
	for _, thread := range threads {
		no, err := strconv.Atoi(thread.Name())
		if err == nil {
			err = syscall.Setpriority(syscall.PRIO_PROCESS, no, nice)
		}
		if err != nil && !errors.Is(err, syscall.ESRCH) { // it has ended
			return err
		}
	}
	return nil
}
