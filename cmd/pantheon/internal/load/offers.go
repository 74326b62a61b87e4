package load

import (
	"bytes"
	"encoding/json"
	"html"
	"strconv"
)

// Offers are the legal sentences that a page offers, with the fields that go with them.
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

// A panel is where the legal sentences stand: a page, or the text of an update's member, still quoted as JSON has it, since most of them
// are never read.
type panel struct {
	text   []byte
	quoted bool
}

// open tells whether a panel offers anything.
func (p panel) open() bool { return bytes.Contains(p.text, []byte("data-say")) }

// read reads what a panel offers.
func (p panel) read() offers {
	if !p.quoted {
		return offered(p.text)
	}
	var plain string
	if json.Unmarshal(p.text, &plain) != nil {
		return offers{}
	}
	return offered([]byte(plain))
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
	over    bool   // it offers the same game again
}

// readUpdate reads an update without reading most of it: which entry it tells of stands at its beginning, and a name between quotes that
// are not escaped is that of a member.
func readUpdate(data []byte) (update, bool) {
	var u update
	head, body := data, []byte(nil)
	if i := bytes.Index(data, []byte(`"html":`)); i >= 0 {
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
	if text, ok := member(body, "choices"); ok {
		u.choices = &panel{bytes.Clone(text), true}
	}
	if text, ok := member(body, "end"); ok {
		u.over = bytes.Contains(text, []byte(`/again\"`))
	}
	return u, err == nil
}

// member is the text of a member with that name, with its quotes.
func member(data []byte, name string) ([]byte, bool) {
	at := bytes.Index(data, []byte(`"`+name+`":"`))
	if at < 0 {
		return nil, false
	}
	text := data[at+len(name)+3:]
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
	return text[:end+1], true
}
