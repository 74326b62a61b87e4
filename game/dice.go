package game

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/bits"
	"math/rand/v2"
	"strconv"
)

// DiceVersion is the version of the function from (seed, stream, ply) to random numbers. Each record names the version
// it was played with.
const DiceVersion = 1

// A Seed is the text that keys all chance of a record. A table uses 64 hex digits (32 random bytes); `new`, `sim` and
// tests accept any short text without spaces.
type Seed string

// Hash returns the SHA-256 of the seed in hex. A table publishes it at the start, so that players can check the seed at
// the end.
func (s Seed) Hash() string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// A Stream is a named source of chance: an index into [About.Streams].
type Stream uint8

// maxStreams is the largest number of streams of a title.
const maxStreams = 8

// Dice is a source of random numbers. Keyed dice are a function of (seed, stream, ply) and serve records. Quick dice
// are fast and serve playouts. The zero value is quick dice, with numbers of its own. Dice are not safe for concurrent
// use.
type Dice struct {
	quick  pcg
	keyed  bool
	seed   Seed
	ply    int
	names  []string
	opened [maxStreams]*rand.ChaCha8
	fixed  []Answer
	draws  DrawNamer       // resolves the names in fixed; nil if nothing has a name
	unfit  *ImpossibleDraw // the first of fixed that its draw could not produce
}

// KeyedDice returns the dice of one ply of a record. Each stream is a separate ChaCha8 generator, so that draws from
// one stream never change another. A stream is seeded at its first draw with the SHA-256 of "pantheon dice 1", seed,
// stream name and ply, joined by newlines.
func KeyedDice(seed Seed, ply int, streams []string) *Dice {
	return &Dice{keyed: true, seed: seed, ply: ply, names: streams}
}

// QuickDice returns fast dice for playouts: one generator for all streams.
func QuickDice(seed uint64) *Dice {
	d := &Dice{}
	d.Reseed(seed)
	return d
}

// Reseed restarts quick dice from a seed, without allocating.
func (d *Dice) Reseed(seed uint64) { d.quick = pcg{seed, seed ^ 0x9e3779b97f4a7c15} }

func (d *Dice) next(s Stream) uint64 {
	if !d.keyed {
		return d.quick.uint64()
	}
	c := d.opened[s]
	if c == nil {
		text := "pantheon dice " + strconv.Itoa(DiceVersion) + "\n" + string(d.seed) + "\n" + d.names[s] + "\n" + strconv.Itoa(d.ply)
		c = rand.NewChaCha8(sha256.Sum256([]byte(text)))
		d.opened[s] = c
	}
	return c.Uint64()
}

// N returns a number from 0 to n-1, each equally likely. n must be at least 1.
func (d *Dice) N(s Stream, n int) int {
	if len(d.fixed) > 0 {
		return d.answer(s, n, func(i int) int { return i })
	}
	var drawn uint64
	if d.keyed {
		drawn = d.next(s)
	} else {
		drawn = d.quick.uint64() // same as next, inlined: playouts call this very often
	}
	hi, lo := bits.Mul64(drawn, uint64(n))
	if lo < uint64(n) {
		return d.fair(s, hi, lo, uint64(n))
	}
	return int(hi)
}

// fair finishes Lemire's method and returns a number from 0 to n-1: the high word of the product. While the low word shows that the draw is
// biased, it draws again.
func (d *Dice) fair(s Stream, hi, lo, n uint64) int {
	for threshold := -n % n; lo < threshold; {
		hi, lo = bits.Mul64(d.next(s), n)
	}
	return int(hi)
}

// Pick returns an index of counts with probability proportional to its count. At least one count must be above 0.
func (d *Dice) Pick(s Stream, counts []uint8) int {
	total := 0
	for _, c := range counts {
		total += int(c)
	}
	var at int
	if len(d.fixed) > 0 {
		at = d.answer(s, total, func(i int) int { return kindAt(counts, i) })
	} else {
		at = d.N(s, total)
	}
	return kindAt(counts, at)
}

// kindAt returns the kind of the thing with the index at. The things are in the order of their kinds, and counts has the number of each
// kind.
func kindAt(counts []uint8, at int) int {
	for i, c := range counts {
		if at < int(c) {
			return i
		}
		at -= int(c)
	}
	return len(counts) - 1
}

// Uint64 returns 64 random bits of the quick generator, for bots that need their own chance. Keyed dice take them from
// stream 0.
func (d *Dice) Uint64() uint64 { return d.next(0) }

// Fill fills a slice with random numbers: those that Uint64 would return, called once for each element. It is faster
// for many numbers.
func (d *Dice) Fill(into []uint64) {
	if d.keyed {
		for i := range into {
			into[i] = d.next(0)
		}
		return
	}
	q := d.quick
	for i := range into {
		q = q.next()
		into[i] = q.bits()
	}
	d.quick = q
}

// A Quick is a state of the quick generator.
type Quick struct{ state pcg }

// Quick returns the state of the quick generator. It changes with every draw of quick dice that is not prescribed.
func (d *Dice) Quick() Quick { return Quick{d.quick} }

// A pcg is a PCG-DXSM generator, bit by bit the same as [rand.PCG]. It is a value, so that a loop can keep it in
// registers.
type pcg struct{ hi, lo uint64 }

// next returns the following state.
func (q pcg) next() pcg {
	const (
		mulHi, mulLo = 2549297995355413924, 4865540595714422341
		incHi, incLo = 6364136223846793005, 1442695040888963407
	)
	hi, lo := bits.Mul64(q.lo, mulLo)
	hi += q.hi*mulLo + q.lo*mulHi
	lo, carry := bits.Add64(lo, incLo, 0)
	hi, _ = bits.Add64(hi, incHi, carry)
	return pcg{hi, lo}
}

// bits returns the random number of a state.
func (q pcg) bits() uint64 {
	const mul = 0xda942042e4dd58b5
	x := q.hi ^ q.hi>>32
	x *= mul
	x ^= x >> 48
	return x * (q.lo | 1)
}

// uint64 advances the generator and returns the next number.
func (q *pcg) uint64() uint64 {
	*q = q.next()
	return q.bits()
}

// fingerprint returns the first half of the SHA-256 of the parts and their lengths, in hex.
func fingerprint(parts ...[]byte) string {
	h := sha256.New()
	var size [8]byte
	for _, p := range parts {
		binary.LittleEndian.PutUint64(size[:], uint64(len(p)))
		h.Write(size[:])
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Fingerprint returns the fingerprint of a sequence of byte strings: 32 hex digits.
func Fingerprint(parts ...[]byte) string { return fingerprint(parts...) }

// FingerprintOf returns the fingerprint of a position's document: 16 hex digits. Positions whose documents are the same
// bytes have the same fingerprint; other documents of a game almost certainly have another one. It returns "unwritable"
// if the position has no document.
func FingerprintOf(p Position) string {
	doc, err := p.MarshalJSON()
	if err != nil {
		return "unwritable"
	}
	return fingerprint(doc)[:16]
}
