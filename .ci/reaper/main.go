//go:build linux

// Command reaper runs a command as the one that orphaned processes below it are handed to, so that their processor time counts as time of
// its children. Without it, what a browser that was killed had used would be missing: .ci/run reports processor time for each step.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// setChildSubreaper is PR_SET_CHILD_SUBREAPER of prctl(2). The attribute outlasts the exec below.
const setChildSubreaper = 36

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "reaper:", err)
		os.Exit(1)
	}
}

func run(command []string) error {
	if len(command) == 0 {
		return fmt.Errorf("name the command to run")
	}
	if _, _, errno := syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0); errno != 0 {
		return errno
	}
	path, err := exec.LookPath(command[0])
	if err != nil {
		return err
	}
	return syscall.Exec(path, command, os.Environ())
}
