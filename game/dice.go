package game

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/bits"
	"math/rand/v2"
	"strconv"
)

// DiceVersion names how keyed dice turn (seed, stream, ply) into numbers. A record says which version it was played with.
const DiceVersion = 1

// A Seed is the text that all chance of a record is keyed by: 64 hex digits (32 random bytes) at a table, any short text
// without spaces for `new`, `sim` and tests.
type Seed string

// Hash is the SHA-256 of the seed in hex: what a table shows at the start, so that anybody can check the seed at the end.
func (s Seed) Hash() string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// A Stream is a named source of chance: an index into [About.Streams].
type Stream uint8

// maxStreams bounds the streams of a title.
const maxStreams = 8

// Dice are the source of chance, of one of two makes: keyed by (seed, stream, ply) for records, and quick for playouts.
// The zero value is quick dice of seed 0. Dice are not safe for several goroutines.
type Dice struct {
	quick  pcg
	keyed  bool
	seed   Seed
	ply    int
	names  []string
	opened [maxStreams]*rand.ChaCha8
	fixed  []Answer
	draws  Draws  // what names in fixed are names of; nil where nothing has one
	unfit  *Unfit // the first of fixed that could not be brought
}

// KeyedDice are the dice of one ply of a record. Each stream is a ChaCha8 generator of its own, seeded only when it is first
// asked with SHA-256("pantheon dice 1", seed, stream name, ply), so that asking one stream never shifts another.
func KeyedDice(seed Seed, ply int, streams []string) *Dice {
	return &Dice{keyed: true, seed: seed, ply: ply, names: streams}
}

// QuickDice are fast dice for playouts: one generator for all streams.
func QuickDice(seed uint64) *Dice {
	d := &Dice{}
	d.Reseed(seed)
	return d
}

// Reseed starts quick dice again from a seed, without allocating.
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

// N gives a number from 0 to n-1, each equally likely; n is at least 1.
func (d *Dice) N(s Stream, n int) int {
	if len(d.fixed) > 0 {
		return d.answer(s, n, func(i int) int { return i })
	}
	var drawn uint64
	if d.keyed {
		drawn = d.next(s)
	} else {
		drawn = d.quick.uint64() // as next has it, without a call: playouts ask here all the time
	}
	hi, lo := bits.Mul64(drawn, uint64(n))
	if lo < uint64(n) {
		return d.fair(s, hi, lo, uint64(n))
	}
	return int(hi)
}

// fair is the end of Lemire's method: a product's high word is the answer, its low word tells the few draws that must be thrown away.
func (d *Dice) fair(s Stream, hi, lo, n uint64) int {
	for threshold := -n % n; lo < threshold; {
		hi, lo = bits.Mul64(d.next(s), n)
	}
	return int(hi)
}

// Pick gives an index of counts, each with the frequency of its count. At least one count is above 0.
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

// kindAt is the kind of one of the counted things, which lie in the order of their kinds.
func kindAt(counts []uint8, at int) int {
	for i, c := range counts {
		if at < int(c) {
			return i
		}
		at -= int(c)
	}
	return len(counts) - 1
}

// Uint64 gives 64 random bits of the quick generator, for bots that need chance of their own; keyed dice give those of
// stream 0.
func (d *Dice) Uint64() uint64 { return d.next(0) }

// Fill gives as many numbers as there is room for, as so many calls of Uint64 would: the way to ask for many.
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

// Quick is the state of the quick generator: another one as soon as it has been asked for anything.
func (d *Dice) Quick() Quick { return Quick{d.quick} }

// A pcg is a PCG-DXSM, the same as [rand.PCG] to the last bit, as a value: so that who asks for many numbers can keep it in registers.
type pcg struct{ hi, lo uint64 }

// next is the state that follows.
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

// bits are the number that a state stands for.
func (q pcg) bits() uint64 {
	const mul = 0xda942042e4dd58b5
	x := q.hi ^ q.hi>>32
	x *= mul
	x ^= x >> 48
	return x * (q.lo | 1)
}

// uint64 gives the next number.
func (q *pcg) uint64() uint64 {
	*q = q.next()
	return q.bits()
}

// fingerprint is the first half of a SHA-256 in hex, enough to name a thing.
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

// Fingerprint names a sequence of byte strings by 32 hex digits.
func Fingerprint(parts ...[]byte) string { return fingerprint(parts...) }

// FingerprintOf names a position by its document, in 16 hex digits. Two positions of one game have the same fingerprint
// exactly when their documents are the same bytes.
func FingerprintOf(p Position) string {
	doc, err := p.MarshalJSON()
	if err != nil {
		return "unwritable"
	}
	return fingerprint(doc)[:16]
}
