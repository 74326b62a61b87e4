// Command pantheon is a table for board games about gods: it serves it to browsers, plays in the terminal, simulates, and
// reads, checks and draws the records of games. Without a verb it serves.
//
//	pantheon --help
//
// It exits with 0 when what was asked was done, with 1 when it failed or was refused, and with 2 when the command line could
// not be understood.
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

// onThisComputer is the program with the terminal, the clock and the signals of the computer that it runs on.
func onThisComputer(open games.Opener) *program {
	return &program{
		stoppable: func() context.Context {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
			context.AfterFunc(ctx, stop) // a second signal ends the program at once
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
