package board

import (
	"math/bits"
	"strconv"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// persiaHigh is the height of the state of the war in the solo game. The panel of the ways to win then shows Persia's
// tracks, the attitudes of the lands, and how close either side is to the end.
const persiaHigh = 250.0

// persiaSupply is the thing of the hoplites in Persia's supply.
var persiaSupply = game.MakeThing("supply", strconv.Itoa(int(hellas.Persia)))

// persia appends the state of the war in the solo game.
func (s *scene) persia(out board.Fragments) board.Fragments {
	for _, g := range s.gauges() {
		out = append(out, g)
	}
	out = append(out, caption{s.nameless, "persia.attitudes", 14, 176})
	for l := range s.p.Campaign.Attitude {
		out = append(out, mood{s.only(s.thing("land", l)), int8(l), s.p.Campaign.Attitude[l]})
	}
	return append(out, persianStock{s.only(string(persiaSupply)), int8(s.p.Supply(hellas.Persia))})
}

// A gauge is a fragment that shows one quantity of the solo game as a number.
type gauge struct {
	teller
	kind  gaugeKind
	value int8
	of    int8 // the number that Persia needs to win, or the act that the clock counts; otherwise 0
}

// A gaugeKind is the quantity of a gauge: the clock, one of Persia's tracks, the Victory Counter, or a number of
// territories or lands.
type gaugeKind uint8

const (
	clockGauge gaugeKind = iota
	invasionGauge
	mobilizationGauge
	commandGauge
	counterGauge
	tokensGauge
	landsGauge
	mineGauge
	numGauges
)

// id returns the id of a gauge's quantity.
func (k gaugeKind) id() string {
	return [...]string{"clock", "invasion", "mobilization", "command", "counter", "tokens", "lands", "mine"}[k]
}

// gaugeThings holds the things of the gauges. The gauge of Persia's tokens also has the thing of Persia.
var gaugeThings = ids(int(numGauges), func(k int) string {
	if gaugeKind(k) == tokensGauge {
		return "track:tokens empire:persia"
	}
	return "track:" + gaugeKind(k).id()
})

// gauges returns the gauges of all quantities, by [gaugeKind].
func (s *scene) gauges() [numGauges]gauge {
	tokens, lands := s.p.PersiaWins()
	values := [numGauges][2]int{
		clockGauge:        {s.p.ClockLeft(), int(s.p.Campaign.Act) + 1},
		invasionGauge:     {s.p.InvasionValue()},
		mobilizationGauge: {s.p.MobilizationValue()},
		commandGauge:      {s.p.Command()},
		counterGauge:      {int(s.p.Campaign.Counter)},
		tokensGauge:       {count(s.player(int(hellas.Persia)).Held), tokens},
		landsGauge:        {bits.OnesCount8(s.p.Lands(hellas.Persia)), lands},
		mineGauge:         {count(s.player(0).Held)},
	}
	var out [numGauges]gauge
	for k, v := range values {
		out[k] = gauge{s.only(gaugeThings[k]), gaugeKind(k), int8(v[0]), int8(v[1])}
	}
	return out
}

// caption returns the name of a gauge's quantity.
func (m *gauge) caption() string {
	if m.kind == clockGauge {
		return m.Phrase("persia.clock", "n", int(m.of))
	}
	return m.Phrase("persia." + m.kind.id())
}

// figure returns the number as text, with the number that Persia needs if there is one.
func (m *gauge) figure() string {
	if m.kind == tokensGauge || m.kind == landsGauge {
		return outOf(int(m.value), int(m.of))
	}
	return strconv.Itoa(int(m.value))
}

// A mood is the fragment with the attitude of a land.
type mood struct {
	teller
	of       int8
	attitude hellas.Attitude
}

// name returns the name of the attitude.
func (m *mood) name() string { return m.Called("attitude:" + m.attitude.String()) }

// label describes the mood in words.
func (m *mood) label() string { return m.Join([]string{m.title("land", int(m.of)), m.name()}) }

// A persianStock is the fragment with the number of hoplites in Persia's supply.
type persianStock struct {
	teller
	n int8
}

// invasion adds the tooltip of the gauge with the given id. It adds nothing outside the solo game or for an unknown id.
func (t *tip) invasion(id string) {
	if !t.s.p.Solo() {
		return
	}
	for k := range numGauges {
		if k.id() == id {
			t.say("tip.persia." + id)
		}
	}
}
