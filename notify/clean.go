package notify

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostMarks is how many marks one letter may carry: more of them run over other lines.
const mostMarks = 4

// line makes a text one line: what controls a device or the direction of writing is a space or nothing, several spaces are one.
func line(text string, most int) string {
	marks := 0
	text = strings.Map(func(r rune) rune {
		if r = harmless(r); !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		} else if marks++; marks > mostMarks {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	return short(strings.Join(strings.Fields(text), " "), most)
}

// lines does the same with each line of a text; empty ones are left out.
func lines(text string, most int) string {
	var kept []string
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' }) {
		if part = line(part, most); part != "" {
			kept = append(kept, part)
		}
	}
	return short(strings.Join(kept, "\n"), most)
}

// harmless makes a rune that controls something a space, or drops it.
func harmless(r rune) rune {
	switch {
	case unicode.IsControl(r), r == '\u2028', r == '\u2029':
		return ' '
	case r >= '\u202A' && r <= '\u202E', r >= '\u2066' && r <= '\u2069', r == '\u200E', r == '\u200F', r == '\u061C', r == '\uFEFF':
		return -1
	}
	return r
}

// short cuts a text to a number of bytes, at the end of a character, and says so.
func short(text string, most int) string {
	const more = "…"
	if len(text) <= most {
		return text
	}
	at := most - len(more)
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return strings.TrimRight(text[:at], " \n") + more
}
