package board

import (
	"math/bits"
	"strconv"

	"pantheon/game"
	"pantheon/games/hellas"
)

// In the solo game the panel of the ways to win shows instead how the war stands: Persia's tracks, the attitudes of the lands, and how
// near either side is to the end.
const persiaHigh = 250.0

// persiaSupply is the hoplites that Persia can still bring.
var persiaSupply = game.MakeThing("supply", strconv.Itoa(int(hellas.Persia)))

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
		{"clock", s.Say("persia.clock", "n", int(s.p.Campaign.Act)+1), strconv.Itoa(s.p.ClockLeft())},
		{"invasion", s.Say("persia.invasion"), strconv.Itoa(s.p.InvasionValue())},
		{"mobilization", s.Say("persia.mobilization"), strconv.Itoa(s.p.MobilizationValue())},
		{"command", s.Say("persia.command"), strconv.Itoa(s.p.Command())},
		{"counter", s.Say("persia.counter"), strconv.Itoa(int(s.p.Campaign.Counter))},
		{"tokens", s.Say("persia.tokens"), strconv.Itoa(count(her.Held)) + "/" + strconv.Itoa(tokens)},
		{"lands", s.Say("persia.lands"), strconv.Itoa(bits.OnesCount8(s.p.Lands(hellas.Persia))) + "/" + strconv.Itoa(lands)},
		{"mine", s.Say("persia.mine"), strconv.Itoa(count(s.player(0).Held))},
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
