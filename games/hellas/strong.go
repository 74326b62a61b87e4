package hellas

// strong are the combat cards (bit c) by the binary digits of their strengths, so that the strength of a hand is told by a few counts.
type strong [strengthDigits]uint32

// strengthDigits is enough for any strength that the content may have.
const strengthDigits = 4

// fill fills in the cards.
func (all *strong) fill(r *rules) {
	for c := range r.Combat {
		for i := range all {
			all[i] |= uint32(r.Combat[c].Strength) >> i & 1 << c
		}
	}
}

// of is the strength of all cards of a hand.
func (all *strong) of(hand uint32) (sum int) {
	for i, set := range all {
		sum += count(hand&set) << i
	}
	return sum
}
