package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// MaxLine is the maximum length of a line that either side accepts, in bytes, including the end of the line.
const MaxLine = 1 << 20

// A LineError says why a line was not accepted. Later lines can still be read.
type LineError struct{ why string }

func (e *LineError) Error() string { return e.why }

// Lines reads lines of text from a peer that need not be trusted.
type Lines struct{ from *bufio.Reader }

// NewLines returns a reader of lines from a peer.
func NewLines(from io.Reader) *Lines { return &Lines{bufio.NewReaderSize(from, 64<<10)} }

// Next returns the next line without its end; the last line may have none. For a line that is too long, is not UTF-8 or contains a zero
// byte, the error is a [LineError]. Any other error is that of the reader, io.EOF at the end.
func (l *Lines) Next() (string, error) {
	var line []byte
	long := false
	for {
		part, err := l.from.ReadSlice('\n')
		if long = long || len(line)+len(part) > MaxLine; !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || len(line) == 0 && !long):
			return "", err
		case long:
			return "", &LineError{fmt.Sprintf("a line has at most %d bytes", MaxLine)}
		case !utf8.Valid(line) || strings.ContainsRune(string(line), 0):
			return "", &LineError{"a line is text in UTF-8"}
		}
		return strings.TrimRight(string(line), "\r\n"), nil
	}
}
