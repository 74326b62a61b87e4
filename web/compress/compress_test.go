package compress

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"pantheon/game/gametest"
	"pantheon/game/gametest/testseed"
)

// TestAStreamOfEventsIsOneFile mixes events that a stream compresses itself with shared events. The file unpacks to all
// events, and its checksum is right.
func TestAStreamOfEventsIsOneFile(t *testing.T) {
	random := testseed.Rand(t)
	var file, want bytes.Buffer
	s := NewStream(&file)
	for n := range 40 {
		event := bytes.Repeat([]byte{byte('a' + n%26), byte(random.Uint32())}, random.IntN([]int{9000, 300}[random.IntN(2)]))
		want.Write(event)
		if random.IntN(2) == 0 {
			if _, err := s.Write(event); err != nil {
				t.Fatal(err)
			}
			continue
		}
		packed, err := Compress(event)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Send(packed); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(z) // also checks sum and size
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%d bytes came of %d", len(got), want.Len())
	}
}

// TestAnEventRefersToTheOneBefore sends the same event twice, the first time either directly or as a shared event. The
// second copy must take at most 100 bytes.
func TestAnEventRefersToTheOneBefore(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	event := make([]byte, 3000)
	for i := range event {
		event[i] = byte('a' + random.IntN(26))
	}
	for _, shared := range []bool{false, true} {
		var file bytes.Buffer
		s := NewStream(&file)
		if shared {
			packed, err := Compress(event)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Send(packed); err != nil {
				t.Fatal(err)
			}
		} else if _, err := s.Write(event); err != nil {
			t.Fatal(err)
		}
		first := file.Len()
		if _, err := s.Write(event); err != nil {
			t.Fatal(err)
		}
		gametest.Budget(t, fmt.Sprintf("event sent a second time (to several: %t)", shared), file.Len()-first, 100)
	}
}
