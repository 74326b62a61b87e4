package web_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
)

var luckSeed = flag.String("luck", "1", "what all chance is drawn from, of the tables and of the tests themselves; another brings other games")

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
				t.Logf("the same chance again: %s", again(t))
			}
		})
	}
	return &luck{from: drawn(t, fmt.Sprint(opened))}
}

// drawn is chance of a test's own that follows from the flag.
func drawn(t testing.TB, what string) *rand.ChaCha8 {
	return rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s", *luckSeed, t.Name(), what)))
}

// dicing is what a test itself chooses by chance.
func dicing(t testing.TB) *rand.Rand { return rand.New(drawn(t, "the test")) }

// again is the line that runs a test with the same chance.
func again(t testing.TB) string {
	line := fmt.Sprintf("go test ./web -run '^%s$' -luck %q", strings.ReplaceAll(t.Name(), "/", "$/^"), *luckSeed)
	if *whole {
		line += " -whole"
	}
	return line
}

func (l *luck) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.from.Read(p)
}
