package arena

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"pantheon/game"
)

// A Pairing determines which competitors meet.
type Pairing string

const (
	// All: each set of as many competitors as there are seats meets. With fewer competitors than seats, all of them meet, and the remaining
	// seats go to further copies of them.
	All Pairing = "all"
	// Ladder: each competitor meets the next one in the list, and the first one.
	Ladder Pairing = "ladder"
	// First: the first competitor of the list meets each of the others.
	First Pairing = "first"
	// Lone: each competitor from the second on sits alone among copies of the one before it in the list. Its wins then measure its
	// strength in a game with more than two players.
	Lone Pairing = "lone"
	// LoneFirst is like Lone with copies of the first competitor, so that each is compared with the first directly.
	LoneFirst Pairing = "lone-first"
)

// Pairings lists all pairings.
var Pairings = []Pairing{All, Ladder, First, Lone, LoneFirst}

// Alone reports whether one competitor sits alone among copies of another.
func (p Pairing) Alone() bool { return p == Lone || p == LoneFirst }

// sets returns the sets of opponents that meet, each with a competitor for every seat, by index in the list. If a set has fewer
// competitors than seats, they repeat, and each takes the additional seats equally often.
func (p Pairing) sets(competitors, seats int) (sets [][]int) {
	meet := func(who ...int) {
		var base []int
		for range seats / len(who) {
			base = append(base, who...)
		}
		for _, more := range choose(who, seats%len(who)) {
			set := append(slices.Clone(base), more...)
			slices.Sort(set)
			sets = append(sets, set)
		}
	}
	switch p {
	case Ladder:
		for i := 1; i < competitors; i++ {
			meet(i-1, i)
			if i > 1 {
				meet(0, i)
			}
		}
	case First:
		for i := 1; i < competitors; i++ {
			meet(0, i)
		}
	case Lone, LoneFirst:
		for i := 1; i < competitors; i++ {
			other := 0
			if p == Lone {
				other = i - 1
			}
			sets = append(sets, append(slices.Repeat([]int{other}, seats-1), i))
		}
	default:
		all := make([]int, competitors)
		for i := range all {
			all[i] = i
		}
		meet(all...)
	}
	return sets
}

// choose returns all subsets of n elements of a list.
func choose(from []int, n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for i := range from {
		for _, rest := range choose(from[i+1:], n-1) {
			all = append(all, append([]int{from[i]}, rest...))
		}
	}
	return all
}

// A Bout is one game of a contest. A set of opponents plays each deal once in every seating. From one seating to the next, all move on by
// one seat, and the chance events stay the same. So nobody gains from a lucky deal or seat. The order of the competitors changes from
// deal to deal.
type Bout struct {
	Set, Deal, Seating int       // indices, counted from 0
	Seats              []int     // indices in the list of competitors, by seat
	Seed               game.Seed // seed of the game's chance events; the same in all seatings of a deal
}

// String returns the name of a bout in a contest: "set1-deal1-seating1".
func (b Bout) String() string {
	return fmt.Sprintf("set%d-deal%d-seating%d", b.Set+1, b.Deal+1, b.Seating+1)
}

// chance returns a seed for quick dice that the game does not use, for a purpose.
func (b Bout) chance(purpose ...any) uint64 {
	sum := sha256.Sum256(fmt.Appendln([]byte(b.Seed), purpose...))
	return binary.LittleEndian.Uint64(sum[:])
}

// bout returns the game of a set of opponents in a deal and a seating, all three given by their indices.
func (c *Contest) bout(set, deal, seating int) Bout {
	who := c.sets[set]
	order := append([]int{who[0]}, permuted(who[1:], deal)...)
	b := Bout{Set: set, Deal: deal, Seating: seating, Seats: make([]int, len(order))}
	names := make([]string, len(order))
	for i, competitor := range order {
		b.Seats[(i+seating)%len(order)] = competitor
		names[i] = c.Competitors[who[i]].Name()
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "pantheon contest 1\n%s\n%s\n%d", c.Seed, strings.Join(names, "\n"), deal))
	b.Seed = game.Seed(hex.EncodeToString(sum[:16]))
	return b
}

// permuted returns the n-th permutation of a list, cyclically.
func permuted(list []int, n int) []int {
	left := slices.Clone(list)
	orders := 1
	for i := range left {
		orders *= i + 1
	}
	n %= orders
	var out []int
	for len(left) > 0 {
		orders /= len(left)
		i := n / orders
		n %= orders
		out = append(out, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return out
}
