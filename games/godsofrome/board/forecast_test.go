package board

import (
	"math/bits"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// turns calls do for every position of random games in which a seat has a turn.
func turns(t testing.TB, g game.Game, games int, do func(p *godsofrome.Position, who game.Seat)) {
	positions(t, g, games, 1, func(p *godsofrome.Position) {
		for seat := range game.Seat(p.Seats) {
			if p.Step != godsofrome.Over && p.ToAct().Has(seat) {
				do(p, seat)
			}
		}
	})
}

// played returns a position after a move.
func played(t *testing.T, g game.Game, p *godsofrome.Position, who game.Seat, words game.MoveText) *godsofrome.Position {
	m, refused := p.ParseMove(who, words)
	if refused != nil {
		t.Fatalf("%s: %v", words, refused)
	}
	after := g.Blank().(*godsofrome.Position)
	after.Copy(p)
	after.Play(who, m, &game.Env{Dice: game.QuickDice(7)})
	return after
}

// TestScoringIsForetold checks that the prediction of the tile and of the lands equals the result of the scoring.
func TestScoringIsForetold(t *testing.T) {
	g, b := open(t)
	boardtest.Seed(t)
	met, claimed := 0, 0
	turns(t, g, 12, func(p *godsofrome.Position, who game.Seat) {
		if p.Step != godsofrome.Turn || p.Solo() {
			return
		}
		s := b.scene(seen(g, p, who), english)
		y := s.p.ScoreNow(s.Viewer)
		lands := 0
		for at := range godsofrome.NumTerritories {
			gain, _ := s.harvestOf(at)
			lands += gain
		}
		for o := range godsofrome.NumObjectives {
			if once(godsofrome.Objective(o)) {
				lands += int(y.Objective[o])
			}
		}
		if lands != y.Gain {
			t.Errorf("lands and objectives show %d, and scoring brings %d", lands, y.Gain)
		}
		her := played(t, g, p, who, "score").Players[who]
		favour, points, _ := s.scored(who)
		if is, gets := int(her.Favour), victory(&her)-victory(&p.Players[who]); is != favour || gets != points {
			t.Errorf("foretold are %d favour and %d victory points, and scoring brings %d and %d", favour, points, is, gets)
		}
		if met++; points > 0 {
			claimed++
		}
	})
	if met == 0 || claimed == 0 {
		t.Errorf("in %d turns %d checkpoints were reached", met, claimed)
	}
}

// TestAttacksAreForetold checks the sets of territories that attacks are said to take or free. They must be exactly
// those whose controller changes when the attacks are played.
func TestAttacksAreForetold(t *testing.T) {
	g, b := open(t)
	boardtest.Seed(t)
	pushed, stormed := 0, 0
	turns(t, g, 25, func(p *godsofrome.Position, who game.Seat) {
		if p.Solo() || p.Step != godsofrome.Acting && p.Step != godsofrome.Pressing {
			return
		}
		s := b.scene(seen(g, p, who), english)
		me := p.Players[who].Faction
		var taken, freed, won uint16
		all := board.SayableBy(s.p, who)
		for _, words := range all {
			verb, rest, _ := strings.Cut(string(words), " ")
			if verb != "attack" && verb != "storm" {
				continue
			}
			after := played(t, g, p, who, words)
			if verb == "storm" {
				for after.Step == godsofrome.Scattering {
					moves := after.Moves(who, nil)
					after.Play(who, moves[0], &game.Env{Dice: game.QuickDice(7)})
				}
				if at := territoryOf(rest); after.Controller(at) == me && p.Controller(at) != me {
					won |= 1 << at
				}
				continue
			}
			for at := range godsofrome.Territory(godsofrome.NumTerritories) {
				switch was, is := p.Controller(at), after.Controller(at); {
				case is == was:
				case is == me:
					taken |= 1 << at
				case was != me && was != godsofrome.NoFaction:
					freed |= 1 << at
				}
			}
		}
		saidTaken, saidFreed := s.shifts(s.pushes(all))
		if saidTaken != taken || saidFreed != freed&^taken {
			t.Errorf("pushes are said to take %015b and free %015b; they take %015b and free %015b", saidTaken, saidFreed, taken, freed&^taken)
		}
		if said := s.stormed(who); said != won {
			t.Errorf("storms are said to take %015b, and take %015b", said, won)
		}
		pushed += bits.OnesCount16(taken)
		stormed += bits.OnesCount16(won)
	})
	if pushed == 0 || stormed == 0 {
		t.Errorf("only %d territories were taken by pushes, and %d by storms", pushed, stormed)
	}
}

func BenchmarkActions(b *testing.B) {
	g, rome := open(b)
	var at []*godsofrome.Position
	turns(b, g, 4, func(p *godsofrome.Position, who game.Seat) {
		if p.Step == godsofrome.Acting {
			at = append(at, seen(g, p, who))
		}
	})
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		p := at[i%len(at)]
		rome.Actions(p, game.Seat(p.Active), board.SayableBy(p, game.Seat(p.Active)), english)
	}
}
