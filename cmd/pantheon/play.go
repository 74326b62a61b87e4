package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"pantheon/game"
)

type playCommand struct {
	Game string `arg:"" help:"Id of the game."`
	setupFlags
	Seat  seatFlag  `help:"Your seat, a number from 0." default:"0" placeholder:"SEAT"`
	Bots  []string  `help:"Bots for the other seats, in order: random, greedy, planner (if the game has one), level1 to level5, master, a policy of the game, or exec: and a command line. A shorter list repeats." sep:"none" default:"greedy" placeholder:"BOT,..."`
	Think duration  `help:"Time that bots started with exec: get for each move." default:"1s" placeholder:"TIME"`
	Lang  game.Lang `help:"Language of the texts, such as en, pt or zh. Moves are always in English." default:"en"`
	Save  string    `help:"File for the record of the game, written when you stop." placeholder:"FILE"`
}

// Help returns the longer help text of the command.
func (playCommand) Help() string {
	return `Shows only what your seat may know. Type a move, or its number in the list; "help" lists the other commands. In a real-time game,
your thinking time does not count: each move takes a fixed typical time. "wait" lets the others act first.

Examples:

    pantheon play {game}
    pantheon play {game} --players 2 --bots random --lang pt --save game.txt
    pantheon play {game} --players 2 --bots "exec:./mybot --fast"`
}

// Run plays a game in the terminal and then saves the record if a flag names a file. After an error it saves the record only if a move was
// played.
func (v *playCommand) Run(p *program) error {
	if err := checkLang(v.Lang); err != nil {
		return err
	}
	t, setup, seed, err := v.choose(p, v.Game, playedSeed)
	if err != nil {
		return err
	}
	if v.Seat.Seat >= game.MaxSeats || int(v.Seat.Seat) >= setup.Players {
		return misused("--seat must be from 0 to %d, not %s", setup.Players-1, v.Seat)
	}
	if v.Save != "" {
		probe, err := startRewrite(v.Save) // reports an unusable file before the game instead of after it
		if err != nil {
			return err
		}
		probe.end()
	}
	bots, err := p.seatBots(t.Game, setup, v.Seat.Seat, splitBots(v.Bots), time.Duration(v.Think))
	if err != nil {
		return err
	}
	defer leave(bots) //nolint:errcheck // the game is over, so their errors do not matter
	m := &match{
		title: t, seat: v.Seat.Seat, bots: bots, lang: v.Lang,
		record: game.NewRecord(t.Game, setup, seed),
		lines:  readLines(p.stdin), out: bufio.NewWriter(p.stdout),
		tell: describer{about: t.Game.About(), lang: v.Lang, to: v.Seat.Seat},
	}
	m.thought = game.KeyedDice(seed, 0, []string{"bots"})
	err = m.play(p.stoppable())
	if v.Save != "" && (err == nil || len(m.record.Plies) > 0) {
		err = errors.Join(err, m.save(v.Save))
	}
	return errors.Join(err, m.out.Flush())
}

// play plays until the game is over, the person quits, or the input or ctx ends. None of these is an error.
func (m *match) play(ctx context.Context) error {
	if err := m.begin(); err != nil {
		return err
	}
	fmt.Fprintf(m.out, "You are %s. Type \"help\" for the commands.\n", m.tell.name(game.SeatThing(m.seat)))
	for ctx.Err() == nil {
		m.out.Flush() //nolint:errcheck // the writer keeps its error for the last flush
		if m.pos.ToAct() == 0 {
			return m.over()
		}
		s, at := m.next()
		switch {
		case s == game.Clock:
			m.playMove(s, m.pos.Moves(s, nil)[0], at)
		case s != m.seat:
			move, err := m.bots[s].Choose(ctx, m.view(s), at, m.thought)
			switch {
			case ctx.Err() != nil:
				return nil
			case err != nil:
				return fmt.Errorf("the bot in seat %s: %w", s, err)
			case move != 0: // otherwise the bot does not move
				m.playMove(s, move, at)
			}
		default:
			if done, err := m.turn(ctx, at); done || err != nil {
				return err
			}
		}
	}
	return nil
}

// turn lets the person play one move, undo, or let others act. The parameter at is the time of the move, in milliseconds since the start.
// done is true if the person quits, or if the input or ctx ends.
func (m *match) turn(ctx context.Context, at int64) (done bool, err error) {
	m.announce()
	for {
		fmt.Fprint(m.out, "> ")
		m.out.Flush() //nolint:errcheck // the writer keeps its error for the last flush
		line, err := m.lines(ctx)
		if err != nil {
			fmt.Fprintln(m.out)
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return true, err
		}
		words := strings.Join(strings.Fields(line), " ")
		if words == "" {
			continue
		}
		if move, ok := m.picked(words); ok {
			m.playMove(m.seat, move, at)
			return false, nil
		}
		move, refusal := m.pos.ParseMove(m.seat, game.MoveText(words))
		if refusal == nil {
			m.playMove(m.seat, move, at)
			return false, nil
		}
		switch verb, rest, _ := strings.Cut(words, " "); verb {
		case "quit", "exit":
			return true, nil
		case "undo":
			if m.undo() {
				return false, nil
			}
		case "wait":
			if m.letOthers() {
				return false, nil
			}
		case "help", "?":
			fmt.Fprint(m.out, playHelp)
		case "board":
			m.draw()
		case "list":
			m.list(rest)
		case "save":
			m.report(rest)
		default:
			fmt.Fprintf(m.out, "%s\n", m.refused(refusal))
		}
	}
}

// playHelp is the text that "help" prints.
const playHelp = `Type a move, or its number in the list. Other commands:
  list [WORDS]  list your legal moves, or those that begin with these words
  board         show the board again
  undo          undo your last move, unless something was revealed since
  wait          let another player act first, where several may
  save FILE     write the record of the game so far, with its seed
  quit          stop
`

// report saves the record to file, and prints whether that worked.
func (m *match) report(file string) {
	if file == "" {
		fmt.Fprintln(m.out, "save needs the name of a file")
		return
	}
	if err := m.save(file); err != nil {
		fmt.Fprintln(m.out, err)
		return
	}
	fmt.Fprintf(m.out, "%s written to %s\n", counted(len(m.record.Plies), "move"), file)
}

// save writes the record to file, and replaces an existing one.
func (m *match) save(file string) error {
	w, err := startRewrite(file)
	if err != nil {
		return err
	}
	defer w.end()
	return w.commit(m.record)
}

// over prints the final board and the result.
func (m *match) over() error {
	m.draw()
	m.tell.close(m.out, m.pos, m.record)
	return nil
}

// readLines returns a function that waits for the next line of the input. That function returns io.EOF at the end of the input or of its
// context, and any error of reading.
func readLines(from io.Reader) func(context.Context) (string, error) {
	lines, failed := make(chan string), make(chan error, 1)
	go func() {
		in := bufio.NewScanner(from)
		for in.Scan() {
			lines <- in.Text()
		}
		err := in.Err()
		if err == nil {
			err = io.EOF
		}
		failed <- err
	}()
	return func(ctx context.Context) (string, error) {
		select {
		case line := <-lines:
			return line, nil
		case err := <-failed:
			failed <- err
			return "", err
		case <-ctx.Done():
			return "", io.EOF
		}
	}
}
