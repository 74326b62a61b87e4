package game

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file reads a catalogue in a fiftieth of the time of a YAML parser. Nearly all lines of catalogues have one of
// these forms:
//
//	# a comment, or an empty line
//	id.of-a-text: "text with {gaps} and \"quotes\""
//	id.of-a-text: 'text with "quotes"'
//	id.of-a-text: Words and {gaps}
//
// If a file has any other line, the YAML parser reads the whole file and reports what is wrong with it.

// quickTexts reads the texts of a catalogue; ok is false if the YAML parser must read it.
func quickTexts(data string) (texts map[string]string, ok bool) {
	texts = make(map[string]string, strings.Count(data, "\n"))
	for data != "" {
		line, rest, _ := strings.Cut(data, "\n")
		data = rest
		if line == "" || line[0] == '#' {
			if !printable(line) {
				return nil, false
			}
			continue
		}
		id, text, ok := quickText(line)
		if _, twice := texts[id]; !ok || twice {
			return nil, false
		}
		texts[id] = text
	}
	return texts, len(texts) > 0
}

// quickText reads a line of a catalogue; ok is false if the YAML parser must read it.
func quickText(line string) (id, text string, ok bool) {
	id, rest, ok := strings.Cut(line, ": ")
	if !ok || !plainID(id) || !printable(rest) {
		return "", "", false
	}
	if rest == "" || rest[0] != '"' && rest[0] != '\'' {
		return id, rest, plainWords(rest)
	}
	if rest[0] == '\'' {
		end := len(rest) - 1
		return id, rest[1:max(end, 1)], end > 0 && strings.IndexByte(rest[1:], '\'') == end-1
	}
	rest = rest[1:]
	end := strings.IndexByte(rest, '"')
	if end < 0 {
		return "", "", false
	}
	if slash := strings.IndexByte(rest, '\\'); slash < 0 {
		return id, rest[:end], end == len(rest)-1
	}
	var b strings.Builder
	for {
		at := strings.IndexAny(rest, `\"`)
		if at < 0 {
			return "", "", false
		}
		b.WriteString(rest[:at])
		if rest[at] == '"' {
			return id, b.String(), at == len(rest)-1
		}
		if at+1 == len(rest) || rest[at+1] != '"' && rest[at+1] != '\\' {
			return "", "", false
		}
		b.WriteByte(rest[at+1])
		rest = rest[at+2:]
	}
}

// plainID reports whether an id has only letters, digits, dots and dashes, and begins with a letter. YAML then reads it
// unchanged.
func plainID(id string) bool {
	for i := range len(id) {
		c := id[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || !(c >= '0' && c <= '9' || c == '.' || c == '-')) {
			return false
		}
	}
	return id != "" && !special(strings.ToLower(id))
}

// plainWords reports whether YAML reads a text without quotes unchanged. The text begins with a letter or a character
// outside ASCII, or with a digit or plus sign. In the latter case a letter must follow its first space; a text without
// a space must then have a character outside ASCII. Nothing in it could be a key or a comment.
func plainWords(text string) bool {
	first, width := utf8.DecodeRuneInString(text)
	if first < utf8.RuneSelf && !unicode.IsLetter(first) {
		_, words, spaced := strings.Cut(text, " ")
		if c, _ := utf8.DecodeRuneInString(words); !(first >= '0' && first <= '9' || first == '+') || !spaced && isASCII(text) || spaced && !unicode.IsLetter(c) {
			return false
		}
	}
	return width > 0 && !strings.ContainsAny(text, ":#") && !strings.Contains(text, "  ") && text[len(text)-1] != ' ' && !special(strings.ToLower(text))
}

// isASCII reports whether a text has only ASCII characters.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// special reports whether YAML reads a word as something other than text.
func special(word string) bool {
	switch word {
	case "null", "true", "false", "yes", "no", "on", "off", "y", "n", "inf", "nan":
		return true
	}
	return false
}

// printable reports whether a line has neither control characters nor other characters that YAML treats specially.
func printable(line string) bool {
	for i := range len(line) {
		if c := line[i]; c < ' ' || c == 0x7f {
			return false
		}
	}
	return !strings.ContainsAny(line, "\u0085\u00a0\u2028\u2029\ufeff\ufffd")
}
