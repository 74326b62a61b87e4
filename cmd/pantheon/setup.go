package main

import (
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode"

	"pantheon/game"
	"pantheon/games"
)

// setupFlags choose the set-up and the seed of a game.
type setupFlags struct {
	Players *int              `help:"Number of seats. Default: the most that the game allows." placeholder:"N"`
	Seed    string            `help:"Seed (any text). Default: random." placeholder:"S"`
	Option  map[string]string `help:"Option of the game, as KEY=VALUE; repeat the flag for more." placeholder:"KEY=VALUE"`
}

// setup returns the set-up that the flags choose. The seed decides options that the flags leave to chance. It returns
// a usage error if the game does not have that set-up.
func (f *setupFlags) setup(a *game.About, seed game.Seed) (game.Setup, error) {
	s := game.Setup{Players: a.MaxSeats, Options: f.Option}
	if f.Players != nil {
		s.Players = *f.Players
	}
	key := fnv.New64a()
	io.WriteString(key, string(seed)) //nolint:errcheck // a hash takes everything
	s, err := a.Draw(s, rand.New(rand.NewPCG(key.Sum64(), drawnOptions)).IntN)
	if err != nil {
		return s, usageError{err}
	}
	return s, nil
}

// drawnOptions is the key, in addition to the seed, of the random numbers that choose options.
const drawnOptions = 0x6f707473

// choose opens the game with the given id and returns it with the set-up and the seed that the flags choose. The parameter bytes is the
// length of a random seed, for flags without --seed.
func (f *setupFlags) choose(p *program, id string, bytes int) (t games.Title, s game.Setup, seed game.Seed, err error) {
	if t, err = p.title(id); err != nil {
		return t, s, seed, err
	}
	if seed, err = f.seed(p.random, bytes); err != nil {
		return t, s, seed, err
	}
	s, err = f.setup(t.Game.About(), seed)
	return t, s, seed, err
}

// optionsHelp describes the options of a game and their values, for the help. It returns "" for a game without options.
func optionsHelp(a *game.About) string {
	if len(a.Options) == 0 {
		return ""
	}
	text := func(id string) string { return a.Words.Text("en", game.NewPhrase(id), nil) }
	var b strings.Builder
	fmt.Fprintf(&b, "\n\nOptions of %s, as --option KEY=VALUE:\n", text("name"))
	for _, o := range a.Options {
		fmt.Fprintf(&b, "\n    %s: %s", o.ID, text("option."+o.ID))
		if len(o.Players) > 0 {
			fmt.Fprintf(&b, " (only with %s)", seatNumbers(o.Players))
		}
		if o.Ruling != "" {
			fmt.Fprintf(&b, " (ruling %s)", o.Ruling)
		}
		b.WriteByte('\n')
		if why := "option." + o.ID + ".why"; a.Words.Has(why) {
			fmt.Fprintf(&b, "        %s\n", text(why))
		}
		for i, value := range o.Values {
			fmt.Fprintf(&b, "        %-14s %s", value, text("option."+o.ID+"."+value))
			switch {
			case i == 0:
				b.WriteString(" (default)")
			case len(o.Least) > 0 && o.Least[i] > a.MinSeats:
				fmt.Fprintf(&b, " (with %d or more players)", o.Least[i])
			}
			b.WriteByte('\n')
		}
		if o.Draws > 0 {
			fmt.Fprintf(&b, "        %-14s drawn by the seed: %s\n", game.Drawn, strings.Join(o.Values[:o.Draws], " or "))
		}
	}
	return b.String()
}

// seatNumbers formats possible numbers of players, for the help.
func seatNumbers(players []int) string {
	if len(players) == 1 && players[0] == 1 {
		return "1 player"
	}
	words := make([]string, len(players))
	for i, n := range players {
		words[i] = strconv.Itoa(n)
	}
	last := len(words) - 1
	if last == 0 {
		return words[0] + " players"
	}
	return strings.Join(words[:last], ", ") + " or " + words[last] + " players"
}

// maxSeed is the longest seed that a record can hold, in bytes.
const maxSeed = 200

// seed returns the seed of --seed. Without one, it returns the given number of random bytes in hexadecimal form. A seed that a record
// cannot hold is a usage error.
func (f *setupFlags) seed(random io.Reader, bytes int) (game.Seed, error) {
	if f.Seed == "" {
		raw := make([]byte, bytes)
		if _, err := io.ReadFull(random, raw); err != nil {
			return "", fmt.Errorf("a random seed: %w", err)
		}
		return game.Seed(hex.EncodeToString(raw)), nil
	}
	unfit := func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }
	if len(f.Seed) > maxSeed || strings.ContainsFunc(f.Seed, unfit) {
		return "", misused("--seed must be text of at most %d bytes without spaces, and this one has %d bytes", maxSeed, len(f.Seed))
	}
	return game.Seed(f.Seed), nil
}

// The sizes of random seeds in bytes: for a game that people play, and for games that are only counted.
const (
	playedSeed  = 32
	countedSeed = 8
)

// A seatFlag is an optional seat on the command line.
type seatFlag struct {
	game.Seat
	given bool
}

// UnmarshalText parses a seat number, "spectator" or "clock".
func (f *seatFlag) UnmarshalText(text []byte) error {
	name := string(text)
	if name == spectator {
		name = game.Spectator.String()
	}
	s, ok := game.ParseSeat(name)
	if !ok {
		return fmt.Errorf("%q is not a seat; write a number from 0, spectator, or clock (in real-time games)", text)
	}
	f.Seat, f.given = s, true
	return nil
}

// spectator is the name of [game.Spectator] on the command line. The name in records and documents is also accepted.
const spectator = "spectator"

// String formats the seat as on the command line. It returns "" if the flag is not set.
func (f seatFlag) String() string {
	switch {
	case !f.given:
		return ""
	case f.Seat == game.Spectator:
		return spectator
	}
	return f.Seat.String()
}

// viewer returns a usage error if a game with the given number of players does not have the seat. A spectator, and a flag that is not set,
// are always allowed.
func (f *seatFlag) viewer(players int) error {
	if f.given && f.Seat != game.Spectator && int(f.Seat) >= players {
		return misused("seat %s does not exist; the seats are 0 to %d, and spectator", f.Seat, players-1)
	}
	return nil
}
