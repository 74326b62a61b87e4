package hellas

// lanes are a few small numbers side by side, none above 127: how many things there are that count 0, 1, 2 and so on, in the last one those
// that count more, too.
type lanes uint64

const (
	lane     = 8 // bits
	numLanes = 64 / lane
	lastLane = 64 - lane                 // where it begins
	ones     = lanes(0x0101010101010101) // 1 in each lane
	highest  = ones << (lane - 1)        // the highest bit of each lane
)

// oneOf is one thing that counts so much.
func oneOf(n int) lanes { return 1 << (lane * uint(n) & 63) }

// of is how many things count so much.
func (by lanes) of(n int) int { return int(by >> (lane * uint(n) & 63) & (1<<lane - 1)) }

// least is what so many of the things count together, or all if there are fewer, those that count least. It is the sum, for each lane, of
// how many of them count more: of those that are asked for, who are not in this lane or in one before it.
func (by lanes) least(things uint64) int {
	upTo := by * ones // in each lane those of the lanes before it, too
	things = min(things, uint64(upTo>>lastLane))
	more := lanes(things)*ones + highest - upTo // the highest bit is there where it is not below 0
	some := more & highest
	return int(more & (some - some>>(lane-1)) * ones >> lastLane)
}
