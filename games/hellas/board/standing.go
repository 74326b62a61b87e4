package board

import (
	"math/bits"
	"slices"
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// Scoreboard returns each player's progress on the ways to win, with the most advanced one marked. In the solo game it
// returns the state of the war for the player and Persia. It implements [board.Scoreboard].
func (b *greece) Scoreboard(view game.Position, l board.RenderOptions) []board.PlayerStanding {
	s := b.scene(view, l)
	var out []board.PlayerStanding
	for seat := range s.n {
		at := board.PlayerStanding{Seat: game.Seat(seat), Part: "player-" + strconv.Itoa(seat), Emblem: armySign(seat), Figures: s.counts(seat)}
		if hero := s.player(seat).Hero; hero != hellas.NoHero {
			at.Plays = s.title("hero", int(hero))
		}
		if s.p.Solo() {
			at.Figures = s.defence()
		}
		out = append(out, at)
	}
	if s.p.Solo() {
		her := int(hellas.Persia)
		out = append(out, board.PlayerStanding{Seat: game.Spectator, Thing: game.Thing(s.whoThing(her)), Name: s.who(her), Part: "ways", Emblem: armySign(her),
			Figures: s.invasion()})
	}
	return out
}

// armySign returns the shield of an army as a sign.
func armySign(army int) board.Sign {
	return board.Sign{Symbol: "#hel-d-" + armyIDs[army], Class: "hellas", Size: 28}
}

func sign(symbol string) []board.Sign {
	return []board.Sign{{Symbol: symbol, Class: "hellas", Size: 28}}
}

// outOf formats a number and its goal as "n/of".
func outOf(n, of int) string { return strconv.Itoa(n) + "/" + strconv.Itoa(of) }

// counts returns a player's progress on the ways to win, in the same order for all players, with the most advanced one
// marked. For the player with the Activation card, the number of tokens until the crown comes first.
func (s *scene) counts(seat int) []board.Figure {
	type way struct{ n, of int }
	g := s.p.Goals()
	ways := []way{{s.complete(seat), g.Lands}, {s.templesOf(seat), g.Temples}, {s.slain(seat), g.Monsters}}
	ids, signs := [...]string{"label.lands", "label.temples", "label.slain"}, [...]string{"#hel-tower", "#hel-column", "#hel-skull"}
	nearest := 0
	var out []board.Figure
	for i, w := range ways {
		out = append(out, board.Figure{Signs: sign(signs[i]), Value: outOf(w.n, w.of), Label: s.Phrase(ids[i], "n", w.n, "of", w.of)})
		if w.n*ways[nearest].of > ways[nearest].n*w.of {
			nearest = i
		}
	}
	out[nearest].Strong = true
	if int(s.p.Crown.Seat) == seat {
		n := int(s.p.Crown.Tokens)
		out = slices.Insert(out, 0, board.Figure{Signs: sign("#hel-crown"), Value: strconv.Itoa(n), Label: s.Phrase("label.crown", "n", n), Strong: true})
	}
	return out
}

// defence returns the figures of the player in the solo game: the number of territories, and the Victory Counter.
func (s *scene) defence() []board.Figure {
	held, counter := count(s.player(0).Held), int(s.p.Campaign.Counter)
	return []board.Figure{
		{Signs: sign("#hel-tower"), Value: strconv.Itoa(held), Word: s.Phrase("stand.territories.word"), Label: s.Phrase("stand.territories", "n", held), Strong: true},
		{Value: strconv.Itoa(counter), Word: s.Phrase("stand.counter.word"), Label: s.Phrase("persia.counter") + " " + strconv.Itoa(counter)},
	}
}

// invasion returns Persia's figures: its territories with the number that it needs and its lead over the player, its
// complete lands, and the clock.
func (s *scene) invasion() []board.Figure {
	needs, lands := s.p.PersiaWins()
	held, complete, clock := count(s.player(int(hellas.Persia)).Held), bits.OnesCount8(s.p.Lands(hellas.Persia)), s.p.ClockLeft()
	lead := held - count(s.player(0).Held)
	id, ahead := "stand.ahead", board.Plus(lead)
	switch {
	case lead == 0:
		id, ahead = "stand.level", "="
	case lead < 0:
		id = "stand.behind"
	}
	return []board.Figure{
		{Signs: sign("#hel-tower"), Value: outOf(held, needs), Label: s.Phrase("stand.persia", "n", held, "of", needs), Strong: true},
		{Value: ahead, Word: s.Phrase(id + ".word"), Label: s.Phrase(id, "n", max(lead, -lead), "who", game.SeatThing(0))},
		{Value: outOf(complete, lands), Word: s.Phrase("stand.lands.word"), Label: s.Phrase("label.lands", "n", complete, "of", lands)},
		{Value: strconv.Itoa(clock), Word: s.Phrase("stand.clock.word"), Label: s.Phrase("persia.clock", "n", int(s.p.Campaign.Act)+1) + " " + strconv.Itoa(clock)},
	}
}
