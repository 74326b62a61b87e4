package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// The format of the write-ahead log, as SQLite documents it: a header, then frames with a header and a page each. Every frame holds the
// salt of the first header, and a checksum over everything up to that frame. The constants are the sizes of the headers in bytes.
const (
	walHeader   = 32
	frameHeader = 24
)

// aheadWhole returns an error if the write-ahead log of a database file is damaged. SQLite silently ignores a frame that it cannot read and
// all frames after it. A bad last frame is a write of a killed program that was never acknowledged; it is an error only if strict is set.
func aheadWhole(file string, strict bool) error {
	var err error
	for range 5 {
		var text []byte
		text, err = os.ReadFile(file + "-wal")
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil {
			err = framesWhole(text, strict)
		}
		if err == nil {
			return nil
		}
		time.Sleep(20 * time.Millisecond) // another program may just be writing
	}
	return err
}

func framesWhole(text []byte, strict bool) error {
	if len(text) < walHeader {
		return nil // nothing in the write-ahead log
	}
	order := binary.ByteOrder(binary.LittleEndian)
	if text[3]&1 == 1 {
		order = binary.BigEndian
	}
	var a, b uint32
	add := func(part []byte) {
		for i := 0; i+8 <= len(part); i += 8 {
			a += order.Uint32(part[i:]) + b
			b += order.Uint32(part[i+4:]) + a
		}
	}
	fits := func(sums []byte) bool {
		return binary.BigEndian.Uint32(sums) == a && binary.BigEndian.Uint32(sums[4:]) == b
	}
	add(text[:24])
	if magic := binary.BigEndian.Uint32(text); magic&^1 != 0x377f0682 || !fits(text[24:]) {
		return &Damage{What: "its write-ahead log cannot be read"}
	}
	salt := string(text[16:24])
	size := frameHeader + int(binary.BigEndian.Uint32(text[8:]))
	frames := text[walHeader:]
	bad := 0 // the first frame that cannot be read, counted from 1
	for n := 1; len(frames) >= frameHeader; n++ {
		ours := string(frames[8:16]) == salt
		whole := len(frames) >= size
		if bad > 0 && ours {
			return &Damage{What: fmt.Sprintf("frame %d of its write-ahead log does not read as it was written, and more frames follow", bad)}
		}
		if bad == 0 {
			if whole {
				add(frames[:8])
				add(frames[frameHeader:size])
			}
			if !whole || !ours || !fits(frames[16:]) {
				bad = n
				if strict && ours {
					return &Damage{What: fmt.Sprintf("frame %d of its write-ahead log does not read as it was written; if the computer or the program stopped during that write, nothing acknowledged is lost, and starting the server once repairs the log", n)}
				}
			}
		}
		if !whole {
			break
		}
		frames = frames[size:]
	}
	return nil
}
