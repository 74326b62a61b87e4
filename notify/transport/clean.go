package transport

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostMarks is the maximum number of combining marks on a letter; more would overlap other lines.
const mostMarks = 4

// line makes a text a single line of at most most bytes. It drops control and direction characters or replaces them by spaces, and merges
// spaces.
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

// lines does the same with each line of a text, and drops empty lines.
func lines(text string, most int) string {
	var kept []string
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' }) {
		if part = line(part, most); part != "" {
			kept = append(kept, part)
		}
	}
	return short(strings.Join(kept, "\n"), most)
}

// harmless replaces a control character by a space, or drops it.
func harmless(r rune) rune {
	switch {
	case unicode.IsControl(r), r == '\u2028', r == '\u2029':
		return ' '
	case r >= '\u202A' && r <= '\u202E', r >= '\u2066' && r <= '\u2069', r == '\u200E', r == '\u200F', r == '\u061C', r == '\uFEFF':
		return -1
	}
	return r
}

// short truncates a text to a number of bytes, at a character boundary, with an ellipsis.
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
