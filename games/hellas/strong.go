package hellas

// strong holds the combat cards (bit c) by the binary digits of their strengths. The strength of a hand then takes only
// a few bit counts.
type strong [strengthDigits]uint32

// strengthDigits is the number of binary digits for any strength that the content may have.
const strengthDigits = 4

// fill computes the sets from the combat cards.
func (all *strong) fill(r *rules) {
	for c := range r.Combat {
		for i := range all {
			all[i] |= uint32(r.Combat[c].Strength) >> i & 1 << c
		}
	}
}

// of returns the total strength of a hand.
func (all *strong) of(hand uint32) (sum int) {
	for i, set := range all {
		sum += count(hand&set) << i
	}
	return sum
}
