package board

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas"
)

// In the solo game the panel of the ways to win shows instead how the war stands: Persia's tracks, the attitudes of the lands, and how
// near either side is to the end.
const persiaHigh = 250.0

// persiaSupply is the hoplites that Persia can still bring.
var persiaSupply = game.MakeThing("supply", itoa(int(hellas.Persia)))

// A gauge is a number of the solo game: what thing it is, its caption and its value.
type gauge struct{ id, caption, value string }

// thing is what a gauge stands for; Persia's tokens stand also for Persia.
func (g gauge) thing() string {
	if g.id == "tokens" {
		return "track:tokens empire:persia"
	}
	return "track:" + g.id
}

// gauges are Persia's tracks and what ends the game.
func (s *scene) gauges() []gauge {
	her := s.player(int(hellas.Persia))
	tokens, lands := s.p.PersiaWins()
	return []gauge{
		{"clock", s.Say("persia.clock", "n", int(s.p.Campaign.Act)+1), itoa(s.p.ClockLeft())},
		{"invasion", s.Say("persia.invasion"), itoa(s.p.InvasionValue())},
		{"mobilization", s.Say("persia.mobilization"), itoa(s.p.MobilizationValue())},
		{"command", s.Say("persia.command"), itoa(s.p.Command())},
		{"counter", s.Say("persia.counter"), itoa(int(s.p.Campaign.Counter))},
		{"tokens", s.Say("persia.tokens"), itoa(count(her.Held)) + "/" + itoa(tokens)},
		{"lands", s.Say("persia.lands"), itoa(bits.OnesCount8(s.p.Lands(hellas.Persia))) + "/" + itoa(lands)},
		{"mine", s.Say("persia.mine"), itoa(count(s.player(0).Held))},
	}
}

// invasion is the tip of a gauge of the solo game.
func (t *tip) invasion(id string) {
	if !t.s.p.Solo() {
		return
	}
	for _, g := range t.s.gauges() {
		if g.id == id {
			t.say("tip.persia." + id)
		}
	}
}
