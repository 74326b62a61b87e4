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
	"os/signal"
	"syscall"
	"time"

	"pantheon/games"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	p := &program{
		ctx:    ctx,
		stdin:  os.Stdin,
		stdout: os.Stdout,
		stderr: os.Stderr,
		open:   games.Open,
		now:    time.Now,
		random: rand.Reader,
	}
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(p.run(os.Args[1:]))
}
