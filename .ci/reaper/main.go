// Command reaper makes its process a child subreaper (prctl(2)) and then executes a command in it. Descendants whose parent has ended
// become children of that command, so that their processor time is counted.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// setChildSubreaper is PR_SET_CHILD_SUBREAPER of prctl(2). The attribute survives the exec below.
const setChildSubreaper = 36

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "reaper:", err)
		os.Exit(1)
	}
}

// run makes this process a child subreaper and replaces it with command. It returns only on an error.
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
