package hellas

import (
	"math"
	"math/bits"

	"pantheon/game"
	"pantheon/game/exact"
)

// A quality is a feature of a seat's position that correlates with a win.
type quality int

// The qualities, each a number. One whose name ends with a number is 1 if the count is exactly that number.
const (
	temples1       quality = iota // territories controlled with a temple or the Oracle
	temples2                      //
	temples3                      //
	temples4                      //
	templeWins                    // 1 when the last temple needed could be built with the next special action
	sites                         // territories controlled where a temple could be built
	slain1                        // monsters slain
	slain2                        //
	huntWins                      // 1 when the hero could hunt the last monster needed in their territory
	quarry                        // value of the best hunt that the hero could begin, from 0 to 1
	huntOpen                      // 1 when quarry is above 0 and the action Hunt may still be taken
	strength                      // the hero's effective Strength, which draws cards for a hunt
	missing1                      // territories missing in the lands needed
	missing2                      //
	missing3                      //
	missing4                      //
	missing5                      //
	crown                         // 1 for holding the Activation card, and 1 for each token that has left the card
	crownHeld                     // 1 when the seat controls the territory of the monument completed first
	crownSoon                     // if crownHeld, the number of tokens that have left the card
	held                          // territories controlled
	cities                        // territories controlled with a City or Sparta
	sacred                        // territories controlled with a shrine or Delphi
	guarded                       // territories controlled with hoplites
	exposedTemples                // territories controlled with a temple that an adjacent army of a rival would take if no card were played
	exposedNow                    // 1 when there are exposedTemples, except in the seat's own turn before its special action
	prey                          // territories that an adjacent army of the seat would take if no card were played
	preySacred                    // prey with a shrine or Delphi
	preyTemples                   // prey with a temple
	preyNow                       // 1 when there are preyTemples, in the seat's own turn before its special action
	preyWins                      // 1 when one of preyTemples would be the last temple needed
	hoplites                      // hoplites on the map
	handCards                     // combat cards in hand
	cardStrength                  // sum of their strengths
	attributes                    // sum of the hero's effective attributes
	priests                       // priests in the pool
	artifacts                     // charged artifacts
	blessings                     //
	glory                         // Glory tokens
	usurpNow                      // 1 when Usurp would gain a territory
	questCards                    // quest cards kept for later
	questRung                     // step of the hero's quest
	turnsAway                     // turns until the seat's next special action; 0 while it is possible in this turn
	mayMove                       // 1 in the seat's own turn before its special action, while hoplites may still move
	picks                         // what the seat's current action can still yield
	battleAhead                   // 1 when the seat would win its current battle by the strengths now
	numQualities
)

// weights holds the weight of each quality. One unit more multiplies the odds against one rival by 5/3.
//
// The weights of slain monsters and the Activation card began with a fit to 1,500 games of searches whose players
// preferred different ways to win; the others began with estimates. Then SPSA tuned all of them in 14,000 games of
// searches with 120 playouts, for two and three players. A fit to results alone plays worse, because it takes
// correlations with a win for causes.
var weights = [numQualities]float64{
	temples1: 0.7, temples2: 0.98, temples3: 1.5, temples4: 2.3, templeWins: 0.73, sites: 0.28,
	slain1: 1.2, slain2: 2.8, huntWins: 0.3, quarry: 0.77, huntOpen: 0.12, strength: 0.091,
	missing1: 3.1, missing2: 0.61, missing3: 0.089, missing4: 0.51, missing5: 0.32,
	crown: 0.12, crownHeld: 2.3, crownSoon: 0.92,
	held: 0.027, cities: 0.1, sacred: 0.028, guarded: 0.065, exposedTemples: -0.15, exposedNow: -0.058,
	prey: 0.019, preySacred: 0.045, preyTemples: 0.089, preyNow: 0.22, preyWins: 0.45,
	hoplites: 0.048, handCards: 0.25, cardStrength: 0.069, attributes: 0.42,
	priests: 0.28, artifacts: 0.068, blessings: 0.27, glory: 0.17, usurpNow: 0.05, questCards: 0.29, questRung: 0.14,
	turnsAway: -0.17, mayMove: 0.18, picks: 0.12, battleAhead: 0.46,
}

const (
	// evenPoints is the value of a seat that is level with its best rival.
	evenPoints = 100
	// evenOdds is the number of weight units that make odds of e to 1.
	evenOdds = 2
	// oddsPart is the share of the rival's value that a seat is ahead at odds of 2 to 1. At odds of 3 to 1 it is twice
	// this share, and so on. The search takes a lead of one eighth of both seats' points for odds of 3 to 1. With this
	// share it takes longer and shorter odds for their true value.
	oddsPart = 1.0 / 8
)

// exploration is the factor of the exploration constant for this game. Most positions have dozens of moves. Most moves
// change the win probability by a tenth, where the game as a whole decides between 0 and 1.
const exploration = 0.125

// ExplorationScale returns the factor of the exploration constant: below 1, and 1 in the solo game. It implements
// [game.ExplorationScaler].
func (p *Position) ExplorationScale() float64 {
	if p.Solo() {
		return 1
	}
	return exploration
}

// Value returns the value of a position for a seat. It is 100 points if the seat is level with its best rival. The
// ratio of two seats' values determines the odds. In the solo game Persia, as game.Spectator, is the rival. At the end of
// the game the value is the score. It implements [game.Evaluator].
func (p *Position) Value(s game.Seat) float64 {
	if p.Solo() && !p.Over() {
		return p.soloValue(s)
	}
	if p.Over() || s < 0 || int8(s) >= p.Seats {
		return p.Score(s)
	}
	var all [game.MaxSeats]float64
	p.EachValue(&all)
	return all[s]
}

// EachValue fills the array with the value of each seat. It implements [game.GroupEvaluator].
func (p *Position) EachValue(into *[game.MaxSeats]float64) {
	if p.Solo() || p.Over() {
		for s := range game.Seat(p.Seats) {
			into[s] = p.Value(s)
		}
		return
	}
	var o outlook
	o.look(p)
	var units [MaxPlayers]float64
	o.units(&units, &weights)
	for s := range p.Seats {
		rival := math.Inf(-1)
		for r := range p.Seats {
			if r != s {
				rival = max(rival, units[r])
			}
		}
		into[s] = evenPoints * lead(units[s]-rival)
	}
}

// lead returns the factor of evenPoints for a seat. units is the number of weight units by which it is ahead of its
// best rival, negative if it is behind.
func lead(units float64) float64 {
	times := math.Sqrt(1 + float64(oddsPart*(exact.Exp(math.Abs(units)/evenOdds)-1)))
	if units < 0 {
		return 1 / times
	}
	return times
}

// An outlook holds the data that the values of all seats share, and the weights in use.
type outlook struct {
	marches
	p       *Position
	weights *[numQualities]float64
	held    uint32          // bit t: territories that any seat controls
	glory   lanes           // Glory tokens by holder, free ones first
	picks   [MaxPlayers]int // what each seat's current action can still yield
	ahead   int8            // the seat that would win the current battle by the strengths now; NoSeat for none
	roaming int8            // monsters on the map
	lairs   [NumMonsters]lair
}

// look fills in the outlook of a position. The outlook must be zero before.
func (o *outlook) look(p *Position) {
	o.p, o.held, o.ahead = p, p.controlled(), NoSeat
	for _, holder := range p.Glory {
		o.glory += oneOf(int(holder - NoSeat))
	}
	o.pending()
	o.track()
	o.marches.fill(p, o.held)
	if b := &p.Battle; b.At != NoTerritory && b.Winner == NoSeat {
		if o.ahead = b.Seat[Defending]; p.StrengthOf(Attacking) > p.StrengthOf(Defending) {
			o.ahead = b.Seat[Attacking]
		}
	}
}

// pending fills in what the current actions can still yield for each seat.
func (o *outlook) pending() {
	p := o.p
	for i := range p.Depth {
		switch step := &p.Steps[i]; step.Kind {
		case StepRecruit, StepPrepare, StepExtra, StepMoving:
			o.picks[step.Seat] += int(step.N)
		case StepRepeat:
			o.picks[step.Seat]++
		}
	}
}

// units fills the array with the weighted sum of the qualities of each seat.
func (o *outlook) units(into *[MaxPlayers]float64, weights *[numQualities]float64) {
	o.weights = weights
	*into = [MaxPlayers]float64{}
	for s := range o.p.Seats {
		into[s] = o.weigh(s)
	}
}

// weigh returns the weighted sum of the qualities of a seat. The terms are added in a fixed order, so that the sum is
// the same to the last bit even if zero terms are left out. Counting functions are called before the additions,
// because otherwise the sum would leave its register for each call.
func (o *outlook) weigh(s int8) (sum float64) {
	sum = o.weighTemples(s, sum)
	sum = o.weighMonsters(s, sum)
	sum = o.weighLands(s, sum)
	sum = o.weighCrown(s, sum)
	sum = o.weighHeld(s, sum)
	sum = o.weighExposed(s, sum)
	sum = o.weighPrey(s, sum)
	sum = o.weighHas(s, sum)
	return o.weighTurn(s, sum)
}

// times returns n times the weight of a quality.
func (o *outlook) times(q quality, n int) float64 { return float64(o.weights[q] * float64(n)) }

// weighTemples returns sum plus the value of a seat's progress with temples. (3.8)
func (o *outlook) weighTemples(s int8, sum float64) float64 {
	p := o.p
	built, places := count(p.Temples&p.Players[s].Held), count(p.templeSites(s))
	if 0 < built && built <= int(temples4-temples1)+1 {
		sum += o.weights[temples1+quality(built-1)]
	}
	if places == 0 {
		return sum
	}
	if built+1 >= int(p.rules.Favoured) && p.available(s, BuildTemple) {
		sum += o.weights[templeWins]
	}
	return sum + o.times(sites, places)
}

// weighMonsters returns sum plus the value of a seat's progress towards winning by slain monsters: those slain, the
// best hunt that the seat may begin, and the hero's Strength. (3.8)
func (o *outlook) weighMonsters(s int8, sum float64) float64 {
	p := o.p
	me := &p.Players[s]
	killed := bits.OnesCount8(me.Slain)
	if 0 < killed && killed <= int(slain2-slain1)+1 {
		sum += o.weights[slain1+quality(killed-1)]
	}
	if killed+1 >= int(p.rules.Slayer) && p.available(s, Hunt) && p.huntable(s) != 0 {
		sum += o.weights[huntWins]
	}
	if best := o.bestHunt(s); best > 0 {
		sum += float64(o.weights[quarry] * best)
		if me.Used>>Hunt&1 == 0 {
			sum += o.weights[huntOpen]
		}
	}
	return sum + o.times(strength, me.Value(Strength))
}

// weighLands returns sum plus the value of a seat's progress with lands: the number of territories missing in as many
// lands as are needed, those that miss the fewest. (3.8)
func (o *outlook) weighLands(s int8, sum float64) float64 {
	p := o.p
	var by lanes // lands by the number of territories missing
	held := p.Players[s].Held
	for l := range p.rules.Land {
		if p.rules.Excluded[p.Seats]>>l&1 == 0 {
			by += oneOf(min(count(p.rules.Land[l].Territories&^held), numLanes-1))
		}
	}
	missing := by.least(uint64(p.rules.Warlord[p.Seats]))
	if 0 < missing && missing <= int(missing5-missing1)+1 {
		sum += o.weights[missing1+quality(missing-1)]
	}
	return sum
}

// weighCrown returns sum plus the value of a seat's progress towards the King of Kings. (3.8)
func (o *outlook) weighCrown(s int8, sum float64) float64 {
	p := o.p
	c := &p.Crown
	if c.Monument == NoMonument {
		return sum
	}
	gone := int(int8(p.rules.KingOfKings[p.Seats]) - c.Tokens)
	if c.Seat == s {
		sum += o.times(crown, 1+gone)
	}
	if p.Players[s].Held&p.rules.Monument[c.Monument].Territory.Bit() != 0 {
		sum += o.weights[crownHeld]
		sum += o.times(crownSoon, gone)
	}
	return sum
}

// weighHeld returns sum plus the value of the territories that a seat controls.
func (o *outlook) weighHeld(s int8, sum float64) float64 {
	me := &o.p.Players[s]
	index := &o.p.rules.Index
	all, inCities, inSites, kept := count(me.Held), count(me.Held&index.Cities), count(me.Held&index.Sites), count(me.Held&me.Stands)
	sum += o.times(held, all)
	sum += o.times(cities, inCities)
	sum += o.times(sacred, inSites)
	sum += o.times(guarded, kept)
	return sum
}

// weighHas returns sum plus the value of a seat's hoplites, cards, attributes, priests, artifacts, blessings, Glory
// tokens and quests.
func (o *outlook) weighHas(s int8, sum float64) float64 {
	p := o.p
	me := &p.Players[s]
	strong, charged, blessed := p.rules.strong.of(me.Hand), count(me.Artifacts&p.Charged), bits.OnesCount64(me.Blessings)
	sum += o.times(hoplites, int(me.OnMap))
	sum += o.times(handCards, int(me.HandSize))
	sum += o.times(cardStrength, strong)
	sum += o.times(attributes, me.Value(Strength)+me.Value(Leadership)+me.Value(Speed))
	sum += o.times(priests, int(me.Pool))
	sum += o.times(artifacts, charged)
	sum += o.times(blessings, blessed)
	sum += o.times(glory, o.glory.of(int(s-NoSeat)))
	if me.At != NoTerritory && me.Used>>Usurp&1 == 0 && me.Held&me.At.Bit() == 0 && p.Glory[p.rules.Territory[me.At].Land] == s {
		sum += o.weights[usurpNow]
	}
	if me.Kept != 0 {
		sum += o.times(questCards, bits.OnesCount16(me.Kept))
	}
	return sum + o.times(questRung, int(me.Rung))
}

// toAct reports whether it is a seat's turn and its special action is still possible.
func (p *Position) toAct(s int8) bool { return p.Acting == s && p.Done&TookSpecial == 0 }

// weighTurn returns sum plus the value of the time until a seat's next turn and of the actions that the seat has
// begun.
func (o *outlook) weighTurn(s int8, sum float64) float64 {
	p := o.p
	away := s - p.Acting
	if away < 0 {
		away += p.Seats
	}
	may := false
	if away == 0 || away == p.Seats {
		if away = 0; !p.toAct(s) {
			away = p.Seats
		} else {
			may = p.Done&MovedHoplites == 0
		}
	}
	sum += o.times(turnsAway, int(away))
	if may {
		sum += o.weights[mayMove]
	}
	if n := o.picks[s]; n != 0 {
		sum += o.times(picks, n)
	}
	if o.ahead == s {
		sum += o.weights[battleAhead]
	}
	return sum
}

// sureOdds is the number of weight units that make odds of e to 1 in games of searches with 100 playouts, for two
// players. It is higher than the number with which the weights were found.
const sureOdds = 2.8

// WinProbs fills the array with each seat's win probability. The game must not be over, and must have several players.
// It implements [game.WinProbs].
func (p *Position) WinProbs(into *[game.MaxSeats]float64) {
	var o outlook
	o.look(p)
	o.units((*[MaxPlayers]float64)(into[:]), &weights)
	game.Shares(into, int(p.Seats), sureOdds)
}
