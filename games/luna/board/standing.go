package board

import (
	"math/bits"
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// Scoreboard returns the present influence, the result if the game ended now, the favours and the novices in the temple
// of each player; in the solo game also the opponent's. It implements [board.Scoreboard].
func (b *moon) Scoreboard(view game.Position, l board.RenderOptions) []board.PlayerStanding {
	s := b.scene(view, l)
	var out []board.PlayerStanding
	for i := range s.n {
		at := board.PlayerStanding{Seat: game.Seat(i), Part: "player-" + strconv.Itoa(i), Plays: s.colourName(i),
			Emblem: board.Sign{Symbol: "#luna-d-" + s.colour(i), Class: "luna", Size: 32}, Figures: s.counts(i)}
		if s.opponent(i) {
			at.Seat, at.Thing, at.Name = game.Spectator, game.Thing(s.playerThing(i)), s.Phrase("part.opponent")
			at.Figures = append(at.Figures, s.lead(s.p.Total(i)-s.p.Total(0)))
		}
		out = append(out, at)
	}
	return out
}

// counts returns a player's influence, until the end the result if the game ended now, the favours if there are any,
// and the number of novices in the temple.
func (s *scene) counts(i int) []board.Figure {
	p := &s.p.Players[i]
	now, end := int(p.Influence), s.p.Total(i)
	out := []board.Figure{{Value: board.Signed(now), Label: s.Phrase("stand.influence", "n", now), Strong: true}}
	if s.p.Step != luna.Over {
		out = append(out, board.Figure{Value: "→ " + board.Signed(end), Label: s.Phrase("stand.end", "n", end)})
	}
	if p.Favours != 0 {
		var held board.Figure
		var names []string
		for _, k := range board.Bits(p.Favours) {
			held.Signs = append(held.Signs, board.Sign{Symbol: "#luna-t-" + kindIDs[k], Class: "luna", Size: 44})
			names = append(names, s.Called("favour:"+kindIDs[k]))
		}
		held.Label = s.Phrase("stand.favours", "n", len(names)) + " " + s.Join(names)
		out = append(out, held)
	}
	there := bits.OnesCount32(p.Temple)
	return append(out, board.Figure{
		Signs: []board.Sign{{Symbol: "#luna-i-temple", Class: "luna", Size: 30}}, Value: strconv.Itoa(there), Label: s.Phrase("stand.temple", "n", there),
	})
}

// lead returns the figure of the opponent's lead over the player: n points, behind if n is negative.
func (s *scene) lead(n int) board.Figure {
	id, value := "stand.ahead", board.Plus(n)
	switch {
	case n == 0:
		id, value = "stand.level", "="
	case n < 0:
		id = "stand.behind"
	}
	return board.Figure{Value: value, Word: s.Phrase(id + ".word"), Label: s.Phrase(id, "n", max(n, -n), "who", game.SeatThing(0))}
}
