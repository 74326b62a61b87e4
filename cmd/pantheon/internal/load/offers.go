package load

import (
	"bytes"
	"encoding/json"
	"html"
	"strconv"
	"time"
)

// offers holds the legal moves in a page's form, as text, and the form fields that must be sent with a move.
type offers struct {
	seat, seen string
	words      []string
}

// offered reads the form of the legal sentences as a browser without script sees it; without one nothing is offered.
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

// A panel is where the legal sentences stand: a page, or the pieces of an update's member, still quoted as JSON has them, since most of
// them are never read.
type panel struct {
	text   []byte
	quoted [][]byte
}

// open tells whether a panel offers anything.
func (p panel) open() bool { return p.says("data-say") }

// says tells whether a word that JSON leaves as it is stands in a panel.
func (p panel) says(word string) bool {
	for _, piece := range p.quoted {
		if bytes.Contains(piece, []byte(word)) {
			return true
		}
	}
	return bytes.Contains(p.text, []byte(word))
}

// read reads what a panel offers.
func (p panel) read() offers { return offered(p.plain()) }

// plain is the text of a panel; nil where it cannot be read.
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

// A halt is what a panel says about a game that does not run.
type halt struct {
	shown bool          // the game has not begun, or its time stands still
	still bool          // its time stands still
	left  time.Duration // until its time runs; 0 where the panel counts down to nothing
}

// haltPanel is the beginning of the panel in a page.
const haltPanel = `<div id="halt"`

// haltOfPage reads the panel of a page. A page without one shows no halt.
func haltOfPage(page []byte) halt {
	_, text, _ := bytes.Cut(page, []byte(haltPanel))
	_, text, _ = bytes.Cut(text, []byte(">"))
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("</div>")) {
		return halt{}
	}
	return haltOf(text)
}

// haltOf reads the content of the panel. A countdown is given in whole milliseconds, rounded down: one more lies behind its end.
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

// finished tells whether a page, or its panel about the end, offers the same game again.
func finished(page []byte) bool { return bytes.Contains(page, []byte(`/again"`)) }

// drawnAt is the entry that a table's page was drawn at.
func drawnAt(page []byte) (int64, bool) {
	_, text, ok := bytes.Cut(page, []byte(`data-entry="`))
	if !ok {
		return 0, false
	}
	text, _, _ = bytes.Cut(text, []byte(`"`))
	entry, err := strconv.ParseInt(string(text), 10, 64)
	return entry, err == nil
}

// An update is what a stream brought, as far as it matters here.
type update struct {
	entry   int64
	soft    bool   // nothing in the game changed
	whole   bool   // all of the page
	choices *panel // of the legal sentences; nil when it is as it was
	halt    *halt  // nil when it is as it was
	over    bool   // it offers the same game again
}

// A reader reads the updates of one stream, which tell of the legal sentences, of the end and of a halt what has changed.
type reader struct {
	choices, end, halt [][]byte // pieces, quoted
}

// update reads an update without reading most of it: which entry it tells of stands at its beginning, and a name between quotes that are
// not escaped is that of a member.
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

// spliced reads the JSON array of that name. A string in it is a new fragment; a pair of numbers from, to stands for
// earlier[from:to]. ok is false if there is no such array or it is malformed.
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
