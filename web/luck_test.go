package web_test

import (
	"io"
	"math/rand/v2"
	"sync"
	"testing"

	"pantheon/game/gametest/testseed"
)

// luck is chance that a test can have again: ids and seeds of tables, and what bots do, follow from the test's seed and from how often its
// server has been opened.
type luck struct {
	mu   sync.Mutex
	from *rand.ChaCha8
}

func newLuck(t testing.TB, opened int) io.Reader { return &luck{from: testseed.Source(t, opened)} }

func (l *luck) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.from.Read(p)
}

// dicing is what a test itself chooses by chance.
func dicing(t testing.TB) *rand.Rand { return testseed.Rand(t, "the test") }
