// Package testseed gives tests the seed of their random input.
//
// Without settings a test has seed 1 and does the same on every run. The environment variable PANTHEON_SEED sets
// another seed, as the nightly run does. A test that fails prints its seed, the command that repeats it, and the line
// that makes it a case of the gate. The file testdata/seeds of its package holds such lines, and .ci/run runs each of
// them. A line has the name of the test, the seed, and flags for the test, if it needs any:
//
//	TestNothingAcknowledgedIsLost 8214565720323847 -kills=20
package testseed

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"
)

// Variable is the environment variable that sets the seed.
const Variable = "PANTHEON_SEED"

// advised holds the running tests that log their seed if they fail.
var advised sync.Map

// Of returns the seed of a test. If the test fails, its log says how to repeat the run. An invalid value of the
// environment variable fails the test.
func Of(t testing.TB) uint64 {
	t.Helper()
	seed, err := parse(os.Getenv(Variable))
	if err != nil {
		t.Fatal(err)
	}
	if _, known := advised.LoadOrStore(t, true); !known {
		t.Cleanup(func() {
			advised.Delete(t)
			if t.Failed() {
				t.Log(Advice(t.Name(), seed, flags()...))
			}
		})
	}
	return seed
}

// Source returns a source of random bytes and numbers that depends on the seed of a test, its name, and the parameter what, which names
// the purpose.
func Source(t testing.TB, what ...any) *rand.ChaCha8 {
	t.Helper()
	return rand.NewChaCha8(sha256.Sum256(fmt.Appendln(nil, append([]any{Of(t), t.Name()}, what...)...)))
}

// Reader returns a reader of the random bytes of [Source]. It is safe for concurrent use.
func Reader(t testing.TB, what ...any) io.Reader {
	t.Helper()
	return &reader{from: Source(t, what...)}
}

type reader struct {
	mu   sync.Mutex
	from *rand.ChaCha8
}

func (r *reader) Read(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.from.Read(p)
}

// Rand returns a source of random numbers that depends on the seed of a test, its name, and the parameter what, which names the purpose.
func Rand(t testing.TB, what ...any) *rand.Rand {
	t.Helper()
	return rand.New(Source(t, what...))
}

func parse(value string) (uint64, error) {
	if value == "" {
		return 1, nil
	}
	seed, err := strconv.ParseUint(value, 0, 64)
	if err != nil {
		return 0, fmt.Errorf("%s=%q is not a seed: give a number below 2^64", Variable, value)
	}
	return seed, nil
}

// flags returns the flags of this test program that were set, other than those of package testing.
func flags() []string {
	var set []string
	flag.Visit(func(f *flag.Flag) {
		if !strings.HasPrefix(f.Name, "test.") {
			set = append(set, fmt.Sprintf("-%s=%s", f.Name, f.Value))
		}
	})
	return set
}

// Advice returns a text that says how to repeat a test with a seed and flags, and which line of testdata/seeds makes .ci/run repeat it.
// The script splits that line at spaces and does not interpret quotes or dollar signs, so the line omits flags with any of these.
func Advice(test string, seed uint64, flags ...string) string {
	test, _, _ = strings.Cut(test, "/")
	line := []string{test, strconv.FormatUint(seed, 10)}
	command := []string{fmt.Sprintf("%s=%d go test -run '^%s$' ./%s", Variable, seed, test, folder())}
	for _, f := range flags {
		if strings.ContainsFunc(f, func(c rune) bool { return c == '\'' || c == '"' || c == '$' || unicode.IsSpace(c) }) {
			command = append(command, "'"+strings.ReplaceAll(f, "'", `'\''`)+"'")
			continue
		}
		line, command = append(line, f), append(command, f)
	}
	return fmt.Sprintf("seed %d; to repeat it:\n\t%s\nto make it a case of the gate, add this line to %s/testdata/seeds:\n\t%s",
		seed, strings.Join(command, " "), folder(), strings.Join(line, " "))
}

// folder returns the path of the tested package's folder from the root of the module, with slashes.
func folder() string {
	at, err := os.Getwd()
	if err != nil {
		return "."
	}
	for root := at; root != filepath.Dir(root); root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			if path, err := filepath.Rel(root, at); err == nil {
				return filepath.ToSlash(path)
			}
		}
	}
	return "."
}
