package load

import (
	"bytes"
	"encoding/json"
	"html"
	"strconv"
	"time"
)

// offers holds the legal moves in a page, with the other fields of their form.
type offers struct {
	seat, seen string
	words      []string
}

// offered parses the form of the legal moves in a page, as a browser without JavaScript shows it. A page without the
// form has no moves.
func offered(page []byte) offers {
	_, form, ok := bytes.Cut(page, []byte("data-say"))
	if !ok {
		return offers{}
	}
	form, _, _ = bytes.Cut(form, []byte("</form>"))
	var o offers
	for {
		_, rest, ok := bytes.Cut(form, []byte(` name="`))
		if !ok {
			return o
		}
		name, rest, _ := bytes.Cut(rest, []byte(`"`))
		form = rest
		tag, _, _ := bytes.Cut(rest, []byte(">"))
		_, value, ok := bytes.Cut(tag, []byte(`value="`))
		if !ok {
			continue
		}
		value, _, _ = bytes.Cut(value, []byte(`"`))
		switch text := html.UnescapeString(string(value)); string(name) {
		case "seat":
			o.seat = text
		case "seen":
			o.seen = text
		case "words":
			o.words = append(o.words, text)
		}
	}
}

// A panel is the source of the legal moves: a page, or the fragments in one member of an update. The fragments stay
// quoted as JSON, because most of them are never read.
type panel struct {
	text   []byte
	quoted [][]byte
}

// open reports whether a panel contains the form of legal moves.
func (p panel) open() bool { return p.says("data-say") }

// says reports whether a panel contains a word. It searches quoted fragments as they are, so a character that JSON escapes must be escaped
// in the word too.
func (p panel) says(word string) bool {
	for _, piece := range p.quoted {
		if bytes.Contains(piece, []byte(word)) {
			return true
		}
	}
	return bytes.Contains(p.text, []byte(word))
}

// read parses the legal moves in a panel.
func (p panel) read() offers { return offered(p.plain()) }

// plain returns the unquoted text of a panel, or nil if a fragment is no valid JSON.
func (p panel) plain() []byte {
	text := p.text
	for _, piece := range p.quoted {
		var plain string
		if json.Unmarshal(piece, &plain) != nil {
			return nil
		}
		text = append(text, plain...)
	}
	return text
}

// A halt describes the panel that a page shows while its game does not run.
type halt struct {
	shown bool          // the game has not begun, or it is stopped
	still bool          // its time is stopped
	left  time.Duration // time until it runs; 0 without a countdown
}

// haltPanel is the beginning of the halt panel in the HTML of a page.
const haltPanel = `<div id="halt"`

// haltOfPage parses the halt panel of a page. A page without one shows no halt.
func haltOfPage(page []byte) halt {
	_, text, _ := bytes.Cut(page, []byte(haltPanel))
	_, text, _ = bytes.Cut(text, []byte(">"))
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("</div>")) {
		return halt{}
	}
	return haltOf(text)
}

// haltOf parses the content of the halt panel. The countdown is in whole milliseconds, rounded down, so haltOf adds
// one.
func haltOf(text []byte) halt {
	h := halt{shown: len(bytes.TrimSpace(text)) > 0}
	_, text, h.still = bytes.Cut(text, []byte(`data-halt="`))
	tag, _, _ := bytes.Cut(text, []byte(">"))
	if _, left, ok := bytes.Cut(tag, []byte(`data-left="`)); ok {
		left, _, _ = bytes.Cut(left, []byte(`"`))
		if ms, err := strconv.ParseInt(string(left), 10, 64); err == nil {
			h.left = time.Duration(ms+1) * time.Millisecond
		}
	}
	return h
}

// finished reports whether a page, or its panel about the end, contains the form for a rematch.
func finished(page []byte) bool { return bytes.Contains(page, []byte(`/again"`)) }

// drawnAt returns the entry that a table's page shows. It returns false if the page has none.
func drawnAt(page []byte) (int64, bool) {
	_, text, ok := bytes.Cut(page, []byte(`data-entry="`))
	if !ok {
		return 0, false
	}
	text, _, _ = bytes.Cut(text, []byte(`"`))
	entry, err := strconv.ParseInt(string(text), 10, 64)
	return entry, err == nil
}

// An update holds the parsed parts of one message of a stream.
type update struct {
	entry   int64
	soft    bool   // nothing in the game changed
	whole   bool   // the update holds the whole page
	choices *panel // the legal moves; nil if they did not change
	halt    *halt  // nil if it did not change
	over    bool   // the update offers a rematch
}

// A reader parses the updates of one stream. It keeps the fragments of the panels, because an update holds only what
// changed in them.
type reader struct {
	choices, end, halt [][]byte // fragments, quoted
}

// update parses an update without decoding most of it, and keeps the new fragments. It searches for member names between unescaped quotes.
// It returns false if the data has no valid entry.
func (r *reader) update(data []byte) (update, bool) {
	var u update
	head, body := data, []byte(nil)
	if i := bytes.Index(data, []byte(`,"html":`)); i >= 0 {
		head, body = data[:i], data[i:]
	}
	_, text, ok := bytes.Cut(head, []byte(`"entry":`))
	if !ok {
		return u, false
	}
	digits := 0
	for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
		digits++
	}
	var err error
	u.entry, err = strconv.ParseInt(string(text[:digits]), 10, 64)
	u.soft, u.whole = bytes.Contains(head, []byte(`"soft":true`)), bytes.Contains(head, []byte(`"whole":true`))
	if pieces, ok := spliced(body, "choices", r.choices); ok {
		r.choices = pieces
		u.choices = &panel{quoted: pieces}
	}
	if pieces, ok := spliced(body, "end", r.end); ok {
		r.end = pieces
		u.over = panel{quoted: pieces}.says(`/again\"`)
	}
	if pieces, ok := spliced(body, "halt", r.halt); ok {
		r.halt = pieces
		h := haltOf(panel{quoted: pieces}.plain())
		u.halt = &h
	}
	return u, err == nil
}

// spliced returns the new fragments of the member with that name. The member holds new texts, and pairs of numbers
// that refer to earlier fragments. ok is false if the member is missing or invalid.
func spliced(data []byte, name string, earlier [][]byte) (pieces [][]byte, ok bool) {
	_, text, ok := bytes.Cut(data, []byte(`"`+name+`":[`))
	if !ok {
		return nil, false
	}
	from := -1
	for len(text) > 0 {
		switch c := text[0]; {
		case c == ']':
			return pieces, from < 0
		case c == '"':
			end := 1
			for end < len(text) && text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(text) {
				return nil, false
			}
			pieces, text = append(pieces, bytes.Clone(text[:end+1])), text[end+1:]
		case c >= '0' && c <= '9':
			digits := 1
			for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
				digits++
			}
			n, err := strconv.Atoi(string(text[:digits]))
			text = text[digits:]
			switch {
			case err != nil || n > len(earlier):
				return nil, false
			case from < 0:
				from = n
			case from > n:
				return nil, false
			default:
				pieces, from = append(pieces, earlier[from:n]...), -1
			}
		default:
			text = text[1:]
		}
	}
	return nil, false
}
