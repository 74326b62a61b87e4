package board

import (
	"math/bits"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// A push is a basic attack: a meeple of another faction goes from a territory to an adjacent one. (1.7)
type push struct {
	in, to godsofrome.Territory
	of     godsofrome.Faction
}

// pushes returns the basic attacks among the legal moves.
func (s *scene) pushes(all board.Playable) []push {
	var out []push
	for _, words := range all {
		rest, ok := strings.CutPrefix(string(words), "attack ")
		if !ok {
			continue
		}
		in, rest, _ := strings.Cut(rest, " ")
		of, to, _ := strings.Cut(rest, " ")
		out = append(out, push{territoryOf(in), territoryOf(to), s.faction(of)})
	}
	return out
}

// territoryOf returns the territory with an id; Off if there is none.
func territoryOf(id string) godsofrome.Territory {
	for t := range godsofrome.Territory(godsofrome.NumTerritories) {
		if t.String() == id {
			return t
		}
	}
	return godsofrome.Off
}

// controllers returns which factions would control the two territories of a push after the push, computed by the rules.
func (s *scene) controllers(x push) (in, to godsofrome.Faction) {
	after := *s.p
	after.Meeples[x.in][x.of]--
	after.Meeples[x.to][x.of]++
	return after.Controller(x.in), after.Controller(x.to)
}

// shifts returns the set of territories that some push would give the viewer, and the set of others that some push
// would take from another faction.
func (s *scene) shifts(pushes []push) (taken, freed uint16) {
	me := s.p.Players[s.Viewer].Faction
	for _, x := range pushes {
		in, to := s.controllers(x)
		for _, c := range [...]struct {
			at  godsofrome.Territory
			now godsofrome.Faction
		}{{x.in, in}, {x.to, to}} {
			switch was := s.p.Controller(c.at); {
			case was == c.now:
			case c.now == me:
				taken |= 1 << c.at
			case was != me && was != godsofrome.NoFaction:
				freed |= 1 << c.at
			}
		}
	}
	return taken, freed &^ taken
}

// stormed returns the territories where an improved attack would give the viewer control. The rules play the attack,
// and any of the pushes that it requires. In the solo game nothing is predicted: Patronus moves before the result is
// visible. (1.8)
func (s *scene) stormed(seat game.Seat) (taken uint16) {
	if s.p.Solo() {
		return 0
	}
	me := s.p.Players[s.Viewer].Faction
	var after godsofrome.Position
	moment := game.Env{Dice: game.QuickDice(0)}
	var moves []game.Move
	for _, m := range s.p.Moves(seat, nil) {
		id, ok := strings.CutPrefix(string(s.p.FormatMove(m, seat, seat)), "storm ")
		if !ok {
			continue
		}
		after.Copy(s.p)
		after.Play(seat, m, &moment)
		for after.Step == godsofrome.Scattering {
			moves = after.Moves(seat, moves[:0])
			after.Play(seat, moves[len(moves)-1], &moment)
		}
		if t := territoryOf(id); s.p.Controller(t) != me && after.Controller(t) == me {
			taken |= 1 << t
		}
	}
	return taken
}

// most is the largest number of territories that a tile names.
const most = 4

// territories names the territories of a set: at most the first four, followed by an ellipsis if there are more.
func (s *scene) territories(set uint16) string {
	var names []string
	for ; set != 0 && len(names) < most; set &= set - 1 {
		names = append(names, godsofrome.Territory(bits.TrailingZeros16(set)).String())
	}
	if set != 0 {
		names = append(names, "…")
	}
	return strings.Join(names, " ")
}

// foretell replaces the notes of the actions attack and storm by the territories whose control they could change. It
// leaves the note of an attack that changes none.
func (s *scene) foretell(actions []board.Action, all board.Playable, seat game.Seat) {
	for i := range actions {
		switch a := &actions[i]; a.ID {
		case "attack":
			switch taken, freed := s.shifts(s.pushes(all)); {
			case taken != 0:
				a.Note = s.Phrase("tile.attack.takes", "territories", s.territories(taken))
			case freed != 0:
				a.Note = s.Phrase("tile.attack.frees", "territories", s.territories(freed))
			}
		case "storm":
			if taken := s.stormed(seat); taken != 0 {
				a.Note = s.Phrase("tile.storm.takes", "territories", s.territories(taken))
			}
		}
	}
}

// scored returns the favour of the viewer after scoring now, and the victory points that it would claim. The rules play
// the scoring. known is false if the seat cannot score. It is also false in the solo game: Patronus moves before the
// result is visible. (1.10, 1.12)
func (s *scene) scored(seat game.Seat) (favour, points int, known bool) {
	if s.p.Solo() {
		return 0, 0, false
	}
	m, refused := s.p.ParseMove(seat, "score")
	if refused != nil {
		return 0, 0, false
	}
	dice := game.QuickDice(0)
	after := *s.p
	after.Determinize(dice)
	after.Play(seat, m, &game.Env{Dice: dice})
	me := &after.Players[s.Viewer]
	return int(me.Favour), victory(me) - victory(&s.p.Players[s.Viewer]), true
}

// scoring returns the name and the note of the tile for scoring. The name says how favour would change, and the note
// has the gain and the cost.
func (s *scene) scoring(y *godsofrome.Yield, seat game.Seat) (name, note string) {
	had := int(s.p.Players[s.Viewer].Favour)
	favour, points, known := s.scored(seat)
	if !known {
		return s.Phrase("tile.score", "n", board.Plus(max(y.Net(), -had))), s.Phrase("tile.score.note", "n", y.Cost)
	}
	id := "tile.score.brings"
	switch {
	case y.Cost == 0 && points > 0:
		id = "tile.score.free.claims"
	case y.Cost == 0:
		id = "tile.score.free"
	case points > 0:
		id = "tile.score.claims"
	}
	return s.Phrase("tile.score", "n", board.Plus(favour-had)), s.Phrase(id, "gain", y.Gain, "n", y.Cost, "to", favour, "points", points)
}

// attacks adds what one push of each faction out of a territory would change there.
func (t *tip) attacks(at godsofrome.Territory) {
	s := t.s
	if s.Viewer < 0 || s.p.Step != godsofrome.Acting && s.p.Step != godsofrome.Pressing {
		return
	}
	me, was := s.p.Players[s.Viewer].Faction, s.p.Controller(at)
	told := 0
	for _, x := range s.pushes(board.SayableBy(s.p, s.Seat())) {
		if x.in != at || told>>x.of&1 != 0 {
			continue
		}
		told |= 1 << x.of
		switch now, _ := s.controllers(x); {
		case now == was:
		case now == me:
			t.say("tip.attack-takes", "faction", "faction:"+x.of.String())
		case was != me && was != godsofrome.NoFaction:
			t.say("tip.attack-frees", "faction", "faction:"+x.of.String())
		}
	}
}
