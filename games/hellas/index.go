package hellas

import "math/bits"

// numMoments is the number of moments.
const numMoments = 36

// An index tells what the content holds for a question that is asked often.
type index struct {
	artifacts [numMoments]uint32 // bit a: artifacts by the moments of their powers
	blessings [numMoments]uint64 // bit b: blessings whose powers are used or asked for at a moment
	standing  [numMoments]uint64 // bit b: blessings whose powers work by themselves at a moment
	heroes    [numMoments]uint8  // bit h: heroes by the moments of their abilities

	population, handLimit, marchSteps, usurps, limits uint64              // bit b: blessings that change these values
	forbids                                           Hero                // who keeps enemies out of his territory; NoHero for nobody
	asked                                             [NumBlessings]uint8 // the place of a blessing among those that are asked for

	symbol     [NumSymbols]uint32 // bit c: combat cards by symbol
	soloCombat uint32             // bit c
	cities     uint32             // bit t: territories with a City or Sparta
	sites      uint32             // bit t: territories with a shrine or Delphi
	neutral    uint32             // bit a: neutral artifacts
	blessed    uint64             // bit b: all blessings

	soloNeutral   uint32 // those of the solo game (R36)
	soloBlessings uint64
}

// sort fills the index from the tables.
func (r *rules) sort() {
	x := &r.index
	each := func(when moments, f func(i int)) {
		for ; when != 0; when &= when - 1 {
			f(bits.TrailingZeros64(uint64(when)))
		}
	}
	for a := range r.artifact {
		each(r.artifact[a].power.when, func(i int) { x.artifacts[i] |= 1 << a })
		if r.artifact[a].neutral() {
			x.neutral |= 1 << a
			if r.artifact[a].solo {
				x.soloNeutral |= 1 << a
			}
		}
	}
	for b := range r.blessing {
		power := &r.blessing[b].power
		x.blessed |= 1 << b
		if r.blessing[b].solo {
			x.soloBlessings |= 1 << b
		}
		each(power.when, func(i int) {
			if power.optional {
				x.blessings[i] |= 1 << b
			} else {
				x.standing[i] |= 1 << b
			}
		})
		if power.optional {
			x.asked[b] = uint8(len(r.names.asked))
			r.names.asked = append(r.names.asked, r.blessing[b].id)
		}
		if power.do.empty() {
			continue
		}
		switch r.code[power.do.at].op {
		case opPopulation:
			x.population |= 1 << b
		case opHandLimit:
			x.handLimit |= 1 << b
		case opMarchSteps:
			x.marchSteps |= 1 << b
		case opUsurpRecruit:
			x.usurps |= 1 << b
		case opLimitCards:
			x.limits |= 1 << b
		}
	}
	x.forbids = NoHero
	for h := range r.hero {
		power := &r.hero[h].ability
		each(power.when, func(i int) { x.heroes[i] |= 1 << h })
		if !power.do.empty() && r.code[power.do.at].op == opForbidEntry {
			x.forbids = Hero(h)
		}
	}
	for c := range r.combat {
		x.symbol[r.combat[c].symbol] |= 1 << c
		if r.combat[c].solo {
			x.soloCombat |= 1 << c
		}
	}
	for t := range r.territory {
		if r.territory[t].city != NoCity {
			x.cities |= Territory(t).bit()
		}
		if r.territory[t].site != NoSite {
			x.sites |= Territory(t).bit()
		}
	}
}

// momentNumber is the place of a moment among all.
func momentNumber(when moments) int8 { return int8(bits.TrailingZeros64(uint64(when))) }
