// Package compress writes HTTP answers, compressed if the browser accepts that.
package compress

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
)

// Weight returns the quality value "q=" in the parameters of a header element, from 0 to 1. The default is 1; an invalid
// value gives 0.
func Weight(parameters string) float64 {
	for part := range strings.SplitSeq(parameters, ";") {
		if text, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(part)), "q="); ok {
			q, err := strconv.ParseFloat(text, 64)
			if err != nil || !(q >= 0 && q <= 1) {
				return 0
			}
			return q
		}
	}
	return 1
}

// WantsJSON reports whether a request prefers JSON to a page. Its Accept header must name JSON, or a type based on it,
// with a weight no less than that of HTML.
func WantsJSON(r *http.Request) bool {
	json, page := 0.0, 0.0
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept"), ","), ",") {
		kind, rest, _ := strings.Cut(strings.TrimSpace(part), ";")
		switch kind = strings.ToLower(strings.TrimSpace(kind)); {
		case kind == "application/json", strings.HasPrefix(kind, "application/") && strings.HasSuffix(kind, "+json"):
			json = max(json, Weight(rest))
		case kind == "text/html", kind == "application/xhtml+xml":
			page = max(page, Weight(rest))
		}
	}
	return json > 0 && json >= page
}

// A packer compresses one answer after another.
type packer interface {
	io.WriteCloser
	Reset(to io.Writer)
}

// quick packers are for frequent answers. For pages and pictures, which are large and requested once, small packers
// produce gzip, and smaller ones Brotli. Brotli compresses a page of 185 kB to 30.9 kB in 4 ms, gzip at its best level
// to 33.4 kB in 9 ms.
var (
	quick   = packersBy(func() packer { z, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed); return z })
	small   = packersBy(func() packer { z, _ := gzip.NewWriterLevel(nil, gzip.BestCompression); return z })
	smaller = packersBy(func() packer { return brotli.NewWriterLevel(nil, 5) })
)

func packersBy(make func() packer) *sync.Pool { return &sync.Pool{New: func() any { return make() }} }

// packersOf returns the packers for a content type, and the coding that they produce.
func packersOf(kind string, taken Coding) (*sync.Pool, Coding) {
	switch {
	case !strings.HasPrefix(kind, "text/html") && !strings.HasPrefix(kind, "image/"):
		return quick, Gzip
	case taken == Brotli:
		return smaller, Brotli
	}
	return small, Gzip
}

// smallest caches the results of [Smallest] by [source].
var smallest sync.Map

type source struct {
	print [sha256.Size]byte
	as    Coding
}

// Smallest compresses permanent data as much as possible, and caches the result for the life of the program. For
// [Plain] it returns the data itself. 100 kB take 0.15 s. The caller must not change the result.
func Smallest(data []byte, as Coding) []byte {
	if as == Plain {
		return data
	}
	which := source{sha256.Sum256(data), as}
	if done, ok := smallest.Load(which); ok {
		return done.([]byte)
	}
	small := packSmall(data, as)
	smallest.Store(which, small)
	return small
}

func packSmall(data []byte, as Coding) []byte {
	var b bytes.Buffer
	var z packer
	switch as {
	case Brotli:
		z = brotli.NewWriterLevel(&b, brotli.BestCompression)
	case Gzip:
		z, _ = gzip.NewWriterLevel(&b, gzip.BestCompression)
	}
	z.Write(data) //nolint:errcheck // a bytes.Buffer takes everything
	z.Close()     //nolint:errcheck // as above
	return b.Bytes()
}

// WriteTime is how long the server may take to make an answer, and then again how long the client may take to read it. Streams
// have their own limits.
const WriteTime = time.Minute

// Send writes a whole answer with the content type kind. It compresses a body of at least 1000 bytes if the browser
// accepts that. For a HEAD request it writes no body.
func Send(w http.ResponseWriter, r *http.Request, status int, kind string, body []byte) {
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(WriteTime)) //nolint:errcheck // a writer without deadlines needs none
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Add("Vary", "Accept-Encoding")
	packers, coding := packersOf(kind, Taken(r))
	if r.Method == http.MethodHead || len(body) < 1000 || !takes(r, coding) {
		h.Set("Content-Length", strconv.Itoa(len(body)))
		w.WriteHeader(status)
		if r.Method != http.MethodHead {
			w.Write(body) //nolint:errcheck // the reader has gone
		}
		return
	}
	h.Set("Content-Encoding", string(coding))
	w.WriteHeader(status)
	z := packers.Get().(packer)
	defer packers.Put(z)
	z.Reset(w)
	z.Write(body) //nolint:errcheck // the reader has gone
	z.Close()     //nolint:errcheck // as above
}

// A Stream is one gzip file that stays open for a series of events, with long pauses between them. A packer for each stream
// would take most of a megabyte, so each event borrows one. The stream remembers only the last bytes that it sent, because an
// event repeats much of the one before it.
//
// Each event is compressed into blocks that end on a byte boundary. Such blocks can follow one another, and may refer to
// earlier data (RFC 1951 and 1952).
type Stream struct {
	w     io.Writer
	begun bool
	sum   uint32
	size  uint32
	last  []byte // the remembered part of what was sent last
	own   bool   // no other stream shares the memory of last
}

// remembered is how many of the last bytes a stream remembers.
const remembered = 8 << 10

// NewStream returns a stream that writes a gzip file to w.
func NewStream(w io.Writer) *Stream { return &Stream{w: w} }

// A packing is a packer with the memory for its output.
type packing struct {
	packed bytes.Buffer
	z      *flate.Writer
}

// level is the fastest: an event repeats much of the one before it. The default level would take half as long again and
// save a sixth.
const level = flate.BestSpeed

var packings = sync.Pool{New: func() any {
	p := &packing{}
	p.z, _ = flate.NewWriter(&p.packed, level)
	return p
}}

// Write compresses one event and sends it. The reader can unpack all of it without waiting for more.
func (s *Stream) Write(event []byte) (int, error) {
	p := packings.Get().(*packing)
	defer packings.Put(p)
	packed, err := p.pack(event, s.last)
	if err != nil {
		return 0, err
	}
	if err := s.send(packed); err != nil {
		return 0, err
	}
	s.sum, s.size = crc32.Update(s.sum, crc32.IEEETable, event), s.size+uint32(len(event))
	s.remember(tail(event))
	return len(event), nil
}

// remember appends bytes to s.last and drops all but the last [remembered].
func (s *Stream) remember(end []byte) {
	keep := s.last[min(len(s.last), max(0, len(s.last)+len(end)-remembered)):]
	if !s.own {
		s.last, s.own = append(make([]byte, 0, remembered), keep...), true
	} else {
		s.last = s.last[:copy(s.last, keep)]
	}
	s.last = append(s.last, end...)
}

// tail returns the part of an event that a stream remembers.
func tail(event []byte) []byte { return event[max(0, len(event)-remembered):] }

// An Event is an event that is compressed once, for all streams that send it.
type Event struct {
	packed []byte
	sum    uint32
	size   int
	tail   []byte
}

// Compress compresses an event for several streams. The result does not depend on what the streams have sent before.
func Compress(event []byte) (Event, error) {
	p := packings.Get().(*packing)
	defer packings.Put(p)
	packed, err := p.pack(event, nil)
	return Event{bytes.Clone(packed), crc32.ChecksumIEEE(event), len(event), bytes.Clone(tail(event))}, err
}

// Send sends a compressed event.
func (s *Stream) Send(e Event) error {
	if err := s.send(e.packed); err != nil {
		return err
	}
	s.sum, s.size = joined(s.sum, e.sum, e.size), s.size+uint32(e.size)
	s.last, s.own = e.tail, false
	return nil
}

// pack returns an event compressed with before as its dictionary. The next call overwrites the result.
func (p *packing) pack(event, before []byte) ([]byte, error) {
	p.packed.Reset()
	p.z.ResetDict(&p.packed, before)
	if _, err := p.z.Write(event); err != nil {
		return nil, err
	}
	err := p.z.Flush()
	return p.packed.Bytes(), err
}

func (s *Stream) send(packed []byte) error {
	if !s.begun {
		s.begun = true
		// The gzip header: deflate, no time, no operating system.
		if _, err := s.w.Write([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}); err != nil {
			return err
		}
	}
	_, err := s.w.Write(packed)
	return err
}

var zeros [4096]byte

// joined returns the CRC-32 of two texts in a row from the CRC-32 of each and the length of the second, size. Appending
// size zeros to the first shifts its sum to where that of the second can be added.
func joined(first, second uint32, size int) uint32 {
	first = ^first // zeros do not change the initial and final values of the sum
	for ; size > 0; size -= len(zeros) {
		first = crc32.Update(first, crc32.IEEETable, zeros[:min(size, len(zeros))])
	}
	return ^first ^ second
}

// Close ends the gzip file. It writes nothing if the stream has sent no event.
func (s *Stream) Close() error {
	if !s.begun {
		return nil
	}
	end := []byte{1, 0, 0, 0xff, 0xff} // an empty last block
	end = binary.LittleEndian.AppendUint32(end, s.sum)
	end = binary.LittleEndian.AppendUint32(end, s.size)
	_, err := s.w.Write(end)
	return err
}
