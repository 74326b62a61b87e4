package main

import (
	"fmt"

	"pantheon/game"
)

type appendCommand struct {
	File     string        `arg:"" help:"Record to change."`
	Seat     seatFlag      `arg:"" help:"Seat that plays: a number from 0, or clock."`
	Sentence game.MoveText `arg:"" name:"move" help:"Move, in quotes."`
	At       *int64        `help:"Time of the move in a real-time game, in milliseconds since the start. Default: a typical time after the last move; for the clock, its deadline." placeholder:"MS"`
}

// Help returns the longer help text of the command.
func (appendCommand) Help() string {
	return `Replaces the file when the move is legal, and leaves it unchanged otherwise. Prints the move and the events that follow. "pantheon moves"
lists the legal moves.

Examples:

    pantheon new {game} --seed spring > game.txt
    pantheon append game.txt 0 "$(pantheon moves game.txt --seat 0 | head -1 | cut -d' ' -f2-)"`
}

// Run plays the move, replaces the file by the longer record, and prints the move and its events. It leaves the file unchanged if the move
// is illegal.
func (v *appendCommand) Run(p *program) error {
	if v.File == stdio {
		return misused("append changes the record, so it cannot read standard input; name a file")
	}
	file, err := startRewrite(v.File)
	if err != nil {
		return err
	}
	defer file.end()
	r, t, err := p.readRecord(v.File)
	if err != nil {
		return err
	}
	if v.Seat.Seat != game.Clock && int(v.Seat.Seat) >= r.Setup.Players {
		return misused("seat %s cannot play; the seats are 0 to %d, and clock (in real-time games)", v.Seat, r.Setup.Players-1)
	}
	pos, err := replayTo(v.File, r, t.Game, -1)
	if err != nil {
		return err
	}
	at, err := v.when(r, t.Game.About(), pos)
	if err != nil {
		return err
	}
	m, refusal := pos.ParseMove(v.Seat.Seat, v.Sentence)
	if refusal != nil {
		return fmt.Errorf("refused: %w", refusal)
	}
	n := len(r.Plies) + 1
	ply := game.Ply{Seat: v.Seat.Seat, Text: pos.FormatMove(m, v.Seat.Seat, v.Seat.Seat), At: at}
	tell := newTeller(t.Game.About(), r, seatFlag{}, "en")
	told, err := tell.step(t.Game, r, pos, n, ply)
	if err != nil {
		return fmt.Errorf("refused: %w", err)
	}
	r.Plies = append(r.Plies, ply)
	if err := file.commit(r); err != nil {
		return err
	}
	out := p.printing()
	printPly(out, told)
	return out.Flush()
}

// when returns the time of the move in milliseconds since the start of the game, or 0 in a game without time. Without --at, the clock gets
// its deadline. A seat, or a clock without a deadline, gets a typical time after the last move. An --at that is negative or not allowed is
// a usage error.
func (v *appendCommand) when(r *game.Record, a *game.About, pos game.Position) (int64, error) {
	switch {
	case !a.Timed && v.At != nil:
		return 0, misused("--at is for real-time games, and %s is not one; remove --at", a.ID)
	case !a.Timed:
		return 0, nil
	case v.At != nil && *v.At < 0:
		return 0, misused("--at must be at least 0 milliseconds, not %d", *v.At)
	case v.At != nil:
		return *v.At, nil
	}
	deadline, set := pos.Deadline()
	if v.Seat.Seat == game.Clock && set {
		return deadline, nil
	}
	at := a.Lasts
	if n := len(r.Plies); n > 0 {
		at += r.Plies[n-1].At
	}
	return at, nil
}
