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

// A Pairing says which competitors meet.
type Pairing string

const (
	// All lets each set of competitors meet: as many as there are seats, or all of them where there are more seats.
	All Pairing = "all"
	// Ladder lets each competitor meet the next one in the list, and the first one.
	Ladder Pairing = "ladder"
	// First lets the first competitor of the list meet each of the others.
	First Pairing = "first"
	// Lone lets each competitor from the second on sit alone among others who are all the one before it in the list. What it wins then
	// tells how strong it is in a game of more than two.
	Lone Pairing = "lone"
	// LoneFirst is like Lone among others who are all the first competitor of the list, so that each is compared with that one itself.
	LoneFirst Pairing = "lone-first"
)

// Pairings are all that there are.
var Pairings = []Pairing{All, Ladder, First, Lone, LoneFirst}

// Alone tells whether one sits alone among others who are all another.
func (p Pairing) Alone() bool { return p == Lone || p == LoneFirst }

// sets are the sets of opponents that meet, each with a competitor for every seat, by their places in the list. Where a set has fewer
// competitors than there are seats, they go round again, and each is as often as any other the one that sits down once more.
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

// choose gives each subset of n.
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

// A Bout is one game of a contest. A set of opponents plays each deal once in every seating of a round: all move on by one seat, and
// chance stays the same, so that nobody gains from a lucky deal or seat. The order round the table changes from deal to deal.
type Bout struct {
	Set, Deal, Seating int       // from 0
	Seats              []int     // who sits where: places in the list of competitors, by seat
	Seed               game.Seed // of the game's chance; the same in all seatings of a deal
}

// String names a bout in a contest: "set1-deal1-seating1".
func (b Bout) String() string {
	return fmt.Sprintf("set%d-deal%d-seating%d", b.Set+1, b.Deal+1, b.Seating+1)
}

// chance is a number for quick dice that a bout needs beside its game's, by what it is for.
func (b Bout) chance(purpose ...any) uint64 {
	sum := sha256.Sum256(fmt.Appendln([]byte(b.Seed), purpose...))
	return binary.LittleEndian.Uint64(sum[:])
}

// bout is a game of a set of opponents.
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

// permuted is the n-th order of a list, of all its orders again and again.
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
