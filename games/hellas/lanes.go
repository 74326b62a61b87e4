package hellas

// lanes packs counters of at most 127 into one number, one for each lane. Lane n holds the number of things with count
// n. Higher counts than that of the last lane must be counted in the last lane.
type lanes uint64

const (
	lane     = 8 // bits per lane
	numLanes = 64 / lane
	lastLane = 64 - lane                 // first bit of the last lane
	ones     = lanes(0x0101010101010101) // 1 in each lane
	highest  = ones << (lane - 1)        // the highest bit of each lane
)

// oneOf returns lanes with one thing of count n, which must be less than numLanes.
func oneOf(n int) lanes { return 1 << (lane * uint(n) & 63) }

// of returns the number of things with count n, which must be less than numLanes.
func (by lanes) of(n int) int { return int(by >> (lane * uint(n) & 63) & (1<<lane - 1)) }

// least returns the sum of the lowest counts among the given number of things, or of all if there are fewer. The sum is
// computed lane by lane: each lane adds the number of those things whose count is higher than the lane's.
func (by lanes) least(things uint64) int {
	upTo := by * ones // in each lane the sum of that lane and all before it
	things = min(things, uint64(upTo>>lastLane))
	more := lanes(things)*ones + highest - upTo // the highest bit is set where the difference is not negative
	some := more & highest
	return int(more & (some - some>>(lane-1)) * ones >> lastLane)
}
