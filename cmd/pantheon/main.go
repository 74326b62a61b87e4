// Command pantheon is a self-hosted web server for board games about gods. It also plays games in the terminal, simulates games, and
// reads, checks and draws game records. Without a command it serves.
//
//	pantheon --help
//
// The exit code is 0 on success, 1 if the command failed or was refused, and 2 if the command line is invalid.
package main

import (
	"context"
	"crypto/rand"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"pantheon/games"
)

func main() {
	os.Exit(onThisComputer(games.Open).run(os.Args[1:]))
}

// onThisComputer returns a program that uses the standard streams, the clock and the signals of this computer.
func onThisComputer(open games.Opener) *program {
	return &program{
		stoppable: func() context.Context {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
			context.AfterFunc(ctx, stop) // a second signal ends the program immediately
			return ctx
		},
		stdin:  os.Stdin,
		stdout: os.Stdout,
		stderr: os.Stderr,
		open:   open,
		now:    time.Now,
		random: rand.Reader,

		openWithExamples: games.OpenWithExamples,

		again: func(args ...string) (*exec.Cmd, error) {
			file, err := os.Executable()
			if err != nil {
				return nil, err
			}
			return &exec.Cmd{Path: file, Args: append([]string{os.Args[0]}, args...)}, nil
		},
	}
}
