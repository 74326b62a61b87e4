package games_test

import (
	"context"
	"fmt"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
)

// Example plays a whole game with a bot in each seat and random draws from a seed, and replays its record.
func Example() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	registry, err := games.Open(nil)
	check(err)
	g := registry[0].Game
	record := game.NewRecord(g, game.Setup{Players: 2}, "spring")
	position, err := record.Begin(g, nil)
	check(err)
	var minds [2]bot.Agent
	for seat, name := range []string{"greedy", "random"} {
		minds[seat], err = bot.NewAgent(name, g, game.Seat(seat), bot.AgentOptions{})
		check(err)
	}
	view, dice, at := g.Blank(), game.QuickDice(1), int64(0)
	for position.ToAct() != 0 {
		seat, now := game.Next(g.About(), position, game.Everybody, at, dice)
		move := position.Moves(seat, nil)[0] // the clock has only one
		if seat != game.Clock {
			position.View(seat, view) // a bot gets only its seat's view
			move, err = minds[seat].Choose(context.Background(), view, now, dice)
			check(err)
		}
		if move != 0 { // otherwise the seat rests
			ply := game.Ply{Seat: seat, Text: position.FormatMove(move, seat, seat), At: now}
			_, err = record.Step(g, position, len(record.Plies)+1, ply, nil)
			check(err)
			record.Plies, at = append(record.Plies, ply), now
		}
	}
	again, err := record.Replay(g, -1)
	check(err)
	fmt.Println(position.Result().Won.Has(0), again.Result() == position.Result())
	// Output: true true
}
