package fourgods

import (
	"math/bits"

	"pantheon/game"
)

// The four steps of scoring, in order. (1.6)
const (
	StepCities   = iota // cities held and destroyed
	StepProphets        // prophets in kingdoms
	StepLargest         // the largest kingdom of the player's own god's terrain
	StepMost            // the number of kingdoms of that terrain
	NumSteps
)

// stepIDs holds the ids of the steps as sources of points.
var stepIDs = [NumSteps]string{"cities", "prophets", "largest", "most"}

// A Tally holds the score of the World as it is: by colour in the first two steps, by god in the others. (1.6)
type Tally struct {
	Cities   [NumGods]int // for cities held and destroyed, by colour
	Prophets [NumGods]int // for the most prophets in kingdoms, by colour
	Largest  [NumGods]int // by god
	Most     [NumGods]int // by god
	Size     [NumGods]int // number of tiles of the largest kingdom of each god's terrain
	Count    [NumGods]int // number of kingdoms of each god's terrain
	Gods     uint8        // bit g: god g takes part in the last two steps
}

// lands holds the totals of the kingdoms of a World. They are counted on demand, and only for terrains that have
// changed since the last count.
type lands struct {
	prophets    uint64          // points for the most prophets in them, 16 bits for each colour
	size, count byGod           // number of tiles of the largest of each terrain, and number of kingdoms
	each        [NumGods]uint64 // the part of prophets from the kingdoms of each terrain
	stale       uint8           // terrains whose kingdoms must be counted, a bit each
}

// byGod holds a number below 128 for each god or terrain, in 8 bits each, for parallel computation.
type byGod uint32

// The lowest and the highest bit of each group of 8.
const (
	ones  byGod = 0x01_01_01_01
	highs byGod = ones << 7
)

// lane returns the offset of a god's 8 bits.
func lane[T ~int | ~int8](g T) uint { return 8 * uint(g) & 31 }

// of returns the number held for a god.
func (b byGod) of(g int) int { return int(b >> lane(g) & 0xff) }

// highsOf holds, for each set of gods, the highest of the 8 bits of each god in the set.
var highsOf = func() (all [1 << NumGods]byGod) {
	for set := range all {
		for g := range NumGods {
			all[set] |= byGod(set>>g&1) << lane(g) << 7
		}
	}
	return all
}()

// lanes holds, for each set of colours, the number 1 in the 16 bits of each colour in the set.
var lanes = func() (all [1 << NumGods]uint64) {
	for set := range all {
		for c := range NumGods {
			all[set] |= uint64(set>>c&1) << (16 * c)
		}
	}
	return all
}()

// of returns the points of a colour for the most prophets.
func (l *lands) of(c Colour) int { return int(l.prophets >> (16 * uint(c)) & 0xffff) }

// Tally returns the score of the World as it is. (1.6)
func (p *Position) Tally() Tally {
	var room lands
	o := p.outlook(&room)
	return o.tally()
}

// tally returns the score of the World as it is.
func (o *outlook) tally() (t Tally) {
	p, l := o.p, o.lands
	t.Gods = o.gods
	for i := range NumGods {
		t.Cities[i], t.Prophets[i] = o.cityPoints(Colour(i)), l.of(Colour(i))
		t.Size[i], t.Count[i] = l.size.of(i), l.count.of(i)
		t.Largest[i], t.Most[i] = p.rules.sharesOf(l.size, l.count, t.Gods, i)
	}
	return t
}

// cityPoints returns the points of a colour for cities held and destroyed. (1.6)
func (o *outlook) cityPoints(c Colour) int {
	return (bits.OnesCount64(o.p.cities(c)) + int(o.p.Razed[c])) * o.p.rules.cityPoints
}

// counted returns the totals of the kingdoms. It leaves the position unchanged, even if some must be counted.
func (p *Position) counted() lands {
	l := p.lands
	if l.stale != 0 {
		p.count(&l)
	}
	return l
}

// count counts the kingdoms of the stale terrains, and updates l. A colour with the most prophets in a kingdom gets a
// point for each tile of the kingdom without a prophet. (1.6)
func (p *Position) count(l *lands) {
	for ; l.stale != 0; l.stale &= l.stale - 1 {
		t := Terrain(bits.TrailingZeros8(l.stale) & (NumGods - 1))
		var most, count uint8
		var prophets uint64
		holy := p.holy(t)
		for left := p.zonesOf(t); left.any(); count++ {
			north, south := left.next()
			if within := p.within(holy, north, south); within == 0 {
				most = max(most, uint8(bits.OnesCount64(north|south)))
			} else {
				k := p.extent(within, north|south)
				most = max(most, k.size)
				prophets += lanes[k.leaders&15] * uint64(k.free)
			}
		}
		l.size = l.size&^(0xff<<lane(t)) | byGod(most)<<lane(t)
		l.count = l.count&^(0xff<<lane(t)) | byGod(count)<<lane(t)
		l.prophets += prophets - l.each[t]
		l.each[t] = prophets
	}
}

// scoring returns the set of gods that take part in the last two steps: those that players have. A view in which every
// god belongs to a player, known or not, counts all. (1.6, 1.9, ruling Q19)
func (p *Position) scoring() uint8 {
	gods, unknown := uint8(0), 0
	for s := range p.Players { // seats without a player have none
		for _, mk := range &p.Players[s].Markers {
			if mk.God != NoGod {
				gods |= 1 << mk.God
			} else if mk.Colour != NoColour {
				unknown++
			}
		}
	}
	if unknown > 0 && unknown == NumGods-bits.OnesCount8(gods) {
		gods = 1<<NumGods - 1
	}
	return gods
}

// sharesOf returns the points of a god for its places in two rankings among the gods that take part. The parameter one
// holds the values for the first ranking, the parameter other those for the second. Tied gods share the points of all
// their places in equal parts, rounded down. A god without a kingdom gets no points and takes no place. (1.6, ruling
// Q12) The code compares both values of all gods in parallel.
func (r *rules) sharesOf(one, other byGod, gods uint8, g int) (points, others int) {
	if gods>>g&1 == 0 {
		return 0, 0
	}
	const each = uint64(ones)<<32 | uint64(ones)
	at, all := lane(g), uint64(other)<<32|uint64(one)
	first, second := all>>at&0xff, all>>32>>at&0xff
	mine := (second<<32 + first) * uint64(ones)
	// The highest bit stays set where the number is not below the subtracted one.
	all |= each << 7
	part := uint64(highsOf[gods&(1<<NumGods-1)])
	part |= part << 32
	level := (all - mine) & part // not below the god's own value
	ahead := (all - mine - each) & part
	level &^= ahead
	points = r.shared[bits.OnesCount32(uint32(ahead))&3][bits.OnesCount32(uint32(level))]
	others = r.shared[bits.OnesCount64(ahead>>32)&3][bits.OnesCount64(level>>32)]
	if first == 0 {
		points = 0
	}
	if second == 0 {
		others = 0
	}
	return points, others
}

// share fills in the table of shared points: by the number of gods ahead and the number of tied gods, the points of
// each tied god. (Ruling Q12)
func (r *rules) share() {
	for ahead := range NumGods {
		sum := 0
		for tied := 1; ahead+tied <= NumGods; tied++ {
			sum += r.places[ahead+tied-1]
			r.shared[ahead][tied] = sum / tied
		}
	}
}

// Marker returns the points of a marker in each of the four steps: those of its colour, then those of its god. They are
// 0 for a marker that is not chosen, and in the last two steps for a god that is not known. (1.6, 1.8)
func (t *Tally) Marker(mk Marker) (steps [NumSteps]int) {
	if mk.Colour != NoColour {
		steps[StepCities] = t.Cities[mk.Colour]
		steps[StepProphets] = t.Prophets[mk.Colour]
	}
	if mk.God != NoGod {
		steps[StepLargest] = t.Largest[mk.God]
		steps[StepMost] = t.Most[mk.God]
	}
	return steps
}

// total returns the sum of the steps.
func total(steps [NumSteps]int) int {
	sum := 0
	for _, n := range steps {
		sum += n
	}
	return sum
}

// markerPoints returns the points of a player's markers in each step, the lower marker first, because it decides. With
// one marker both results are equal. (1.10)
func (p *Position) markerPoints(t *Tally, s game.Seat) (low, high [NumSteps]int) {
	me := &p.Players[s]
	low = t.Marker(me.Markers[0])
	if p.MarkersEach() < 2 {
		return low, low
	}
	high = t.Marker(me.Markers[1])
	if total(high) < total(low) {
		low, high = high, low
	}
	return low, high
}

// worth returns the score of a seat by a tally.
func (p *Position) worth(t *Tally, s game.Seat) float64 {
	low, high := p.markerPoints(t, s)
	if p.MarkersEach() < 2 {
		return float64(total(low))
	}
	return float64(total(low)) + float64(total(high))/100
}
