package pack

import (
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"math/rand/v2"
	"testing"
)

// packSeeds are those of [TestAStreamOfEventsIsOneFile] that run with every change.
var packSeeds = []uint64{1, 2, 3}

var drawn = flag.Int("drawn", 0, "how many seeds that test draws, in place of the fixed ones")

// TestAStreamOfEventsIsOneFile mixes events that a stream packs itself with such as were packed for several: whoever unpacks the file
// finds all of them, and the sum at its end is right.
func TestAStreamOfEventsIsOneFile(t *testing.T) {
	seeds := packSeeds
	if *drawn > 0 {
		seeds = nil
	}
	for range *drawn {
		seeds = append(seeds, rand.Uint64())
	}
	for _, seed := range seeds {
		oneFile(t, seed)
	}
}

func oneFile(t *testing.T, seed uint64) {
	defer func() {
		if t.Failed() {
			t.Logf("seed %d; to run it with every change add it to packSeeds in web/pack/pack_test.go", seed)
		}
	}()
	random := rand.New(rand.NewPCG(seed, 0))
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
		packed, err := Pack(event)
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
	got, err := io.ReadAll(z) // which compares the sum and the size
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%d bytes came of %d", len(got), want.Len())
	}
}

// TestAnEventRefersToTheOneBefore sends an event twice, once packed for several: the second takes next to nothing.
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
			packed, err := Pack(event)
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
		if again := file.Len() - first; again > 100 {
			t.Errorf("an event that was sent before (to several: %t) takes %d bytes of %d again", shared, again, first)
		}
	}
}
