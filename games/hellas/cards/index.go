package cards

import "math/bits"

// numMoments is the length of a table by moment. It is at least the number of moments that a declaration may list.
const numMoments = 36

// An Index holds sets of things by the moments of their powers and other properties, so that the rules need not search
// the tables.
type Index struct {
	Artifacts [numMoments]uint32 // bit a: artifacts by the moments of their powers
	Blessings [numMoments]uint64 // bit b: blessings whose powers may be used at a moment
	Standing  [numMoments]uint64 // bit b: blessings whose powers work by themselves at a moment
	Heroes    [numMoments]uint8  // bit h: heroes by the moments of their abilities

	Population, HandLimit, MarchSteps, Usurps, Limits uint64              // bit b: blessings that change the value
	Forbids                                           Hero                // hero that keeps enemies out of its territory, or NoHero
	Asked                                             [NumBlessings]uint8 // index of a blessing in Words.Asked

	Symbol     [NumSymbols]uint32 // bit c: combat cards by symbol
	SoloCombat uint32             // bit c: combat cards of the solo game
	Cities     uint32             // bit t: territories with a City or Sparta
	Sites      uint32             // bit t: territories with a shrine or Delphi
	Neutral    uint32             // bit a: neutral artifacts
	Blessed    uint64             // bit b: all blessings

	SoloNeutral   uint32 // neutral artifacts of the solo game (R36)
	SoloBlessings uint64
}

// sort fills the index from the other tables. It also fills r.Names.Asked.
func (r *Tables) sort() {
	x := &r.Index
	each := func(when Moments, f func(i int)) {
		for ; when != 0; when &= when - 1 {
			f(bits.TrailingZeros64(uint64(when)))
		}
	}
	for a := range r.Artifact {
		each(r.Artifact[a].Power.When, func(i int) { x.Artifacts[i] |= 1 << a })
		if r.Artifact[a].neutral() {
			x.Neutral |= 1 << a
			if r.Artifact[a].Solo {
				x.SoloNeutral |= 1 << a
			}
		}
	}
	for b := range r.Blessing {
		power := &r.Blessing[b].Power
		x.Blessed |= 1 << b
		if r.Blessing[b].Solo {
			x.SoloBlessings |= 1 << b
		}
		each(power.When, func(i int) {
			if power.Optional {
				x.Blessings[i] |= 1 << b
			} else {
				x.Standing[i] |= 1 << b
			}
		})
		if power.Optional {
			x.Asked[b] = uint8(len(r.Names.Asked))
			r.Names.Asked = append(r.Names.Asked, r.Blessing[b].ID)
		}
		if power.Do.Empty() {
			continue
		}
		switch r.Code[power.Do.At].Op {
		case OpPopulation:
			x.Population |= 1 << b
		case OpHandLimit:
			x.HandLimit |= 1 << b
		case OpMarchSteps:
			x.MarchSteps |= 1 << b
		case OpUsurpRecruit:
			x.Usurps |= 1 << b
		case OpLimitCards:
			x.Limits |= 1 << b
		}
	}
	x.Forbids = NoHero
	for h := range r.Hero {
		power := &r.Hero[h].Ability
		each(power.When, func(i int) { x.Heroes[i] |= 1 << h })
		if !power.Do.Empty() && r.Code[power.Do.At].Op == OpForbidEntry {
			x.Forbids = Hero(h)
		}
	}
	for c := range r.Combat {
		x.Symbol[r.Combat[c].Symbol] |= 1 << c
		if r.Combat[c].Solo {
			x.SoloCombat |= 1 << c
		}
	}
	for t := range r.Territory {
		if r.Territory[t].City != NoCity {
			x.Cities |= Territory(t).Bit()
		}
		if r.Territory[t].Site != NoSite {
			x.Sites |= Territory(t).Bit()
		}
	}
}

// MomentNumber returns the bit number of a moment.
func MomentNumber(when Moments) int8 { return int8(bits.TrailingZeros64(uint64(when))) }
