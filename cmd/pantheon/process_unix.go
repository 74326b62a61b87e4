//go:build unix

package main

import (
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"syscall"
	"time"
)

// ownGroup puts a program that will be started, and all that it starts, into a group of processes of its own. So a Ctrl-C in the
// terminal is ours to act on, and nobody of the group is left behind.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program and all that it has started. It has not been waited for, so that its number is still its own.
func killGroup(c *exec.Cmd) { syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } //nolint:errcheck // it may be gone already

// processorClock tells how long processors have worked for this program, as a time since 1970.
func processorClock() (func() time.Time, error) {
	now := func() time.Time {
		var used syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
			return time.Time{}
		}
		return time.Unix(0, used.Utime.Nano()+used.Stime.Nano())
	}
	if now().IsZero() {
		return nil, errors.New("this system does not report processor time; remove --cpu")
	}
	return now, nil
}

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

// mostFiles is how many files this program may have open at once; 0 where that is not known. Go has raised it as far as it may by itself.
func mostFiles() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return uint64(limit.Cur)
}

// ignoreHangups lets SIGHUP, which asks other programs to read their settings again and ends those that do not know it, do nothing but
// write a line, until stop is called.
func ignoreHangups(logger *slog.Logger) (stop func()) {
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	go func() {
		for range hangups {
			logger.Info("SIGHUP is ignored: flags are read when the program starts; restart it to change them")
		}
	}()
	return func() {
		signal.Stop(hangups)
		close(hangups)
	}
}
