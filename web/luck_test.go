package web_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
)

var luckSeed = flag.String("luck", "1", "what the chance of the tables is drawn from; another brings other games")

// luck is chance that a test can have again: ids and seeds of tables, and what bots do, follow from the flag, the test's name and how
// often its house has been opened.
type luck struct {
	mu   sync.Mutex
	from *rand.ChaCha8
}

func newLuck(t testing.TB, opened int) io.Reader {
	if opened == 1 {
		t.Cleanup(func() {
			if t.Failed() {
				t.Logf("the tables' chance was that of -luck %q", *luckSeed)
			}
		})
	}
	return &luck{from: rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%d", *luckSeed, t.Name(), opened)))}
}

func (l *luck) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.from.Read(p)
}
