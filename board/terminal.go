package board

import (
	"strings"
	"unicode/utf8"
)

// TextWidth is how many columns of a terminal a [Board.Text] may take.
const TextWidth = 80

// Lines are a text being written line by line, none wider than [TextWidth] columns.
type Lines struct{ b strings.Builder }

// String is all that was written so far.
func (l *Lines) String() string { return l.b.String() }

// Add writes a line, broken at spaces where it is too wide; what follows is indented.
func (l *Lines) Add(text string) {
	if text == "" {
		l.b.WriteByte('\n')
	}
	indent := ""
	for text != "" {
		line := cut(text, TextWidth-len(indent))
		l.b.WriteString(indent + strings.TrimRight(line, " ") + "\n")
		text = strings.TrimLeft(text[len(line):], " ")
		indent = "    "
	}
}

// cut gives as much of a text as has room in so many columns, up to a space where there is one.
func cut(text string, columns int) string {
	room, space := 0, 0
	for i, r := range text {
		room += columnsOf(r)
		if room > columns {
			if space > 0 {
				return text[:space]
			}
			return text[:max(i, utf8.RuneLen(r))]
		}
		if r == ' ' && i > columns/2 {
			space = i
		}
	}
	return text
}

// columnsOf is how many columns of a terminal a character takes: Chinese ones take two.
func columnsOf(r rune) int {
	if r >= 0x2e80 && r <= 0xffef {
		return 2
	}
	return 1
}

// Columns is how many columns of a terminal a text takes.
func Columns(text string) int {
	n := 0
	for _, r := range text {
		n += columnsOf(r)
	}
	return n
}

// Padded fills a text with spaces up to that many columns, with at least one.
func Padded(text string, columns int) string {
	return text + strings.Repeat(" ", max(1, columns-Columns(text)))
}
