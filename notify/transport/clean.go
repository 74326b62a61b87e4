package transport

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostMarks is the maximum number of consecutive combining marks. More of them would overlap other lines.
const mostMarks = 4

// line turns a text into a single line, and truncates it to the number of bytes in most ([short]). It replaces control characters by
// spaces and merges spaces. It drops direction characters, and combining marks above mostMarks.
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

// lines cleans each line of a text as [line] does, drops empty lines, and truncates the whole to the number of bytes in most.
func lines(text string, most int) string {
	var kept []string
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' }) {
		if part = line(part, most); part != "" {
			kept = append(kept, part)
		}
	}
	return short(strings.Join(kept, "\n"), most)
}

// harmless returns a space for a control character, a line separator or a paragraph separator. It returns -1 for a character that controls
// the text direction, and for a byte order mark. It returns any other character itself.
func harmless(r rune) rune {
	switch {
	case unicode.IsControl(r), r == '\u2028', r == '\u2029':
		return ' '
	case r >= '\u202A' && r <= '\u202E', r >= '\u2066' && r <= '\u2069', r == '\u200E', r == '\u200F', r == '\u061C', r == '\uFEFF':
		return -1
	}
	return r
}

// short truncates a text that has more bytes than most, at a character boundary, and ends it with an ellipsis. The result has at most that
// number of bytes.
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
