package main

import (
	"fmt"

	"pantheon/game"
)

type sayVerb struct {
	File     string        `arg:"" help:"Record."`
	Seat     seatFlag      `arg:"" help:"Who says it: a number from 0, or clock."`
	Sentence game.Sentence `arg:"" help:"The sentence, in quotes."`
	At       *int64        `help:"When it is said, in milliseconds since the start, in a game with time; left out, as long after the sentence before as one usually takes, and for the clock at its deadline." placeholder:"MS"`
}

// Help is the longer help.
func (sayVerb) Help() string {
	return `The file is replaced as a whole when the sentence is legal, and left as it was when it is refused. What was said and
what followed goes to standard output. "pantheon moves" lists what is legal.

Examples:

    pantheon new {game} --seed spring > game.txt
    pantheon say game.txt 0 "$(pantheon moves game.txt --seat 0 | head -1 | cut -d' ' -f2-)"`
}

// Run appends the sentence.
func (v *sayVerb) Run(p *program) error {
	if v.File == stdio {
		return misused("say writes to the record: give the name of its file")
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
		return misused("seat %s says nothing here: the seats are 0 to %d, and clock in a game with time", v.Seat.Seat, r.Setup.Players-1)
	}
	pos, err := replayTo(v.File, r, t.Game, -1)
	if err != nil {
		return err
	}
	at, err := v.when(r, t.Game.About(), pos)
	if err != nil {
		return err
	}
	m, refusal := pos.Hear(v.Seat.Seat, v.Sentence)
	if refusal != nil {
		return fmt.Errorf("refused: %w", refusal)
	}
	n := len(r.Plies) + 1
	ply := game.Ply{Seat: v.Seat.Seat, Say: pos.Say(m, v.Seat.Seat, v.Seat.Seat), At: at}
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

// when is the time of the sentence.
func (v *sayVerb) when(r *game.Record, a *game.About, pos game.Position) (int64, error) {
	switch {
	case !a.Timed && v.At != nil:
		return 0, misused("%s is a game without time: leave out --at", a.ID)
	case !a.Timed:
		return 0, nil
	case v.At != nil && *v.At < 0:
		return 0, misused("--at is a number of milliseconds from 0, not %d", *v.At)
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
