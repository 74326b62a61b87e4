package game

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"io"
	"regexp"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// packings lists the kinds of compressed files, each with the bytes with which such a file begins.
var packings = []struct{ kind, begins string }{
	{"gzip", "\x1f\x8b"}, {"zip", "PK\x03\x04"}, {"zstd", "\x28\xb5\x2f\xfd"}, {"bzip2", "BZh"}, {"xz", "\xfd7zXZ\x00"}, {"7z", "7z\xbc\xaf\x27\x1c"},
}

// PlainText decodes a user's text to UTF-8 without a byte order mark. The input may be UTF-8, or UTF-16 with such a
// mark, as editors and shells save it. The error is an [InvalidRecord] for a compressed file and for another encoding with
// several bytes per character.
func PlainText(from io.Reader) (io.Reader, error) {
	text := bufio.NewReader(from)
	head, _ := text.Peek(6) //nolint:errcheck // the next read gives the same error
	for _, p := range packings {
		if bytes.HasPrefix(head, []byte(p.begins)) {
			return nil, NewInvalidRecord("packed", "kind", p.kind)
		}
	}
	marked := bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff"))
	if zeros := bytes.Contains(head, []byte{0, 0}); zeros || !marked && bytes.IndexByte(head, 0) >= 0 {
		return nil, NewInvalidRecord("encoding")
	}
	return transform.NewReader(text, unicode.BOMOverride(transform.Nop)), nil
}

// disguises lists signs, in the whole text, of a record that was sent in another form.
var disguises = []struct {
	why   *InvalidRecord
	signs *regexp.Regexp
}{
	{NewInvalidRecord("mail"), regexp.MustCompile(`(?m)^\s*>[> ]*\[[A-Z]\w* `)},
	{NewInvalidRecord("encoded"), regexp.MustCompile(`(?im)^content-transfer-encoding: *base64`)},
	{NewInvalidRecord("printable"), regexp.MustCompile(`(?im)^content-transfer-encoding: *quoted-printable|=\r?$|^\[option "[^"=]*=3d`)},
	{NewInvalidRecord("html"), regexp.MustCompile(`(?m)\A\s*<|^\s*\[\w+ &(quot|#34|#x22);`)},
	{NewInvalidRecord("curly"), regexp.MustCompile(`(?m)^\s*\[\w+ ?[“”„«]`)},
}

// disguise returns an error that names the form in which an unreadable record was sent; nil if it shows no sign of one.
func disguise(text []byte) error {
	for line := range strings.Lines(string(text[:min(len(text), 4<<10)])) {
		if inBase64(strings.TrimSpace(line)) {
			return NewInvalidRecord("encoded")
		}
	}
	for _, d := range disguises {
		if d.signs.Match(text) {
			return d.why
		}
	}
	return nil
}

// inBase64 reports whether a line is the beginning, in base64, of a record or of a file that [PlainText] refuses.
func inBase64(line string) bool {
	said, err := base64.StdEncoding.DecodeString(line[:min(len(line), 24)&^3])
	if err != nil || len(said) < 12 {
		return false
	}
	text, err := PlainText(bytes.NewReader(said))
	if err != nil {
		return true // such as a compressed file
	}
	plain, _ := io.ReadAll(text) //nolint:errcheck // the part that can be read is enough
	return bytes.HasPrefix(plain, []byte("[Game "))
}
