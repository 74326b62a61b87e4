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

// ownGroup makes a command start in its own process group, together with everything it starts. So only this program reacts to Ctrl-C in the
// terminal, and killGroup can kill the whole group.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program and everything it has started. The caller must not have waited for the program yet: until then its process id
// cannot be reused.
func killGroup(c *exec.Cmd) { syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } //nolint:errcheck // it may be gone already

// processorClock returns a clock that reports the processor time of this program, as a time since 1970. It returns an error if the system
// does not report that.
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

// lowerPriority sets the niceness of this program to nice. Where each thread has its own niceness, it sets that of every thread. Later
// threads inherit the niceness of the thread that started them.
func lowerPriority(nice int) error {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return syscall.Setpriority(syscall.PRIO_PROCESS, 0, nice)
	}
	for _, thread := range threads {
		no, err := strconv.Atoi(thread.Name())
		if err == nil {
			err = syscall.Setpriority(syscall.PRIO_PROCESS, no, nice)
		}
		if err != nil && !errors.Is(err, syscall.ESRCH) { // the thread has ended
			return err
		}
	}
	return nil
}

// mostFiles returns how many files this program may have open at the same time, or 0 if that is unknown. The Go runtime has already raised
// the limit as far as it may.
func mostFiles() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return uint64(limit.Cur)
}

// ignoreHangups makes SIGHUP harmless: the program logs a line and continues. By default SIGHUP ends a program; other programs reload their
// settings. The effect lasts until stop is called.
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
