package games_test

import (
	"fmt"
	"hash"
	"hash/fnv"
	"math"
	"testing"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

const (
	// alikeGames is the number of games of each title, each with other options. alikeMiddle is the number of random
	// moves at the beginning of each, and alikeSaid the greatest number of steps after them.
	alikeGames  = 16
	alikeMiddle = 20
	alikeSaid   = 12
	// alikeLevel is the bot in all seats but the last of several: it searches, and has random move noise.
	alikeLevel = "level2"
)

// TestAlike plays parts of seeded games of each title by bots and logs a number for each. The number depends on the
// moves, on the search's evaluation of each move, to the last bit, and on the value of each position.
//
// Without -short, the test checks that a second run has the same numbers. They are not stored, since any change of a
// bot changes them. The script .ci/alike logs them (-v) on machines of several kinds, and compares.
func TestAlike(t *testing.T) {
	registry, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		whole := 0
		for seed := range uint64(alikeGames) {
			setup := gametest.DrawSetup(title.Game.About(), seed)
			sum, said := playedBits(t, title.Game, setup, seed)
			t.Logf("alike: %s, game %d, %d players, %d moves: %016x", title.ID(), seed, setup.Players, said, sum)
			if said == alikeSaid {
				whole++
			}
			if testing.Short() {
				continue
			}
			if again, _ := playedBits(t, title.Game, setup, seed); again != sum {
				t.Errorf("%s: game %d is %016x, and played again %016x", title.ID(), seed, sum, again)
			}
		}
		if whole == 0 {
			t.Errorf("%s: all games are over too soon", title.ID())
		}
	}
}

// playedBits lets bots continue a random game. It returns a hash of the game, and the number of steps: moves of bots,
// moves of the clock, and rests of bots.
func playedBits(t *testing.T, g game.Game, setup game.Setup, seed uint64) (sum uint64, said int) {
	t.Helper()
	record, p := gametest.Random(g, setup, seed, alikeMiddle)
	at := int64(0)
	for _, ply := range record.Plies {
		at = ply.At
	}
	minds := alikeAgents(t, g, setup.Players, int(seed))
	h, view, dice := fnv.New64a(), g.Blank(), game.QuickDice(seed)
	for ; said < alikeSaid && p.ToAct() != 0; said++ {
		seat, now := game.Next(g.About(), p, game.Everybody, at, dice)
		moment := &game.Env{Dice: record.DiceAt(g, alikeMiddle+said), At: now}
		if seat == game.Clock {
			at = now
			p.Play(seat, p.Moves(seat, nil)[0], moment)
			continue
		}
		p.View(seat, view)
		move, err := minds[seat].Choose(t.Context(), view, now, dice)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(h, "%d %d %d\n", seat, move, now)
		hashLines(h, minds[seat])
		if move == 0 {
			continue
		}
		fmt.Fprintln(h, p.FormatMove(move, seat, seat))
		at = now
		p.Play(seat, move, moment)
		for s := range game.Seat(setup.Players) {
			fmt.Fprintf(h, "%x\n", math.Float64bits(game.ValueOf(p, s)))
		}
	}
	return h.Sum64(), said
}

// alikeAgents returns agents of a level for all seats. The number nth varies their workers, one or two. If there are several seats, the
// last one has one of the other bots, in turn.
func alikeAgents(t *testing.T, g game.Game, players, nth int) (minds []bot.Agent) {
	t.Helper()
	var others []string
	for _, name := range bot.Names(g) {
		if !bot.Remembers(name) {
			others = append(others, name)
		}
	}
	for s := range players {
		name := alikeLevel
		if s > 0 && s == players-1 {
			name = others[(len(others)-1+nth)%len(others)]
		}
		mind, err := bot.NewAgent(name, g, game.Seat(s), bot.AgentOptions{Workers: 1 + nth%2})
		if err != nil {
			t.Fatal(err)
		}
		minds = append(minds, mind)
	}
	return minds
}

// hashLines hashes the result of the last search: each move, its playouts, all bits of its result, and its
// continuation.
func hashLines(h hash.Hash64, m bot.Agent) {
	search, ok := m.(interface{ Lines(n int) []bot.Line })
	if !ok {
		return
	}
	for _, line := range search.Lines(math.MaxInt) {
		fmt.Fprintf(h, "%d %d %x %v\n", line.Move, line.Visits, math.Float64bits(line.Result), line.Then)
	}
}
