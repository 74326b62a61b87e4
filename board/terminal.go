package board

import (
	"strings"
	"unicode/utf8"
)

// TextWidth is the maximum width of a [Board.Text], in columns of a terminal.
const TextWidth = 80

// Lines builds a text line by line, with no line wider than [TextWidth] columns.
type Lines struct{ b strings.Builder }

// String returns the text written so far.
func (l *Lines) String() string { return l.b.String() }

// Add appends a line. If the line is too wide, it is broken at spaces, and the lines after the first are indented.
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

// cut returns as much of a text as fits into a number of columns, up to a space unless that comes too early.
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

// columnsOf returns the number of terminal columns of a character: 2 for Chinese ones, otherwise 1.
func columnsOf(r rune) int {
	if r >= 0x2e80 && r <= 0xffef {
		return 2
	}
	return 1
}

// Columns returns the number of terminal columns of a text.
func Columns(text string) int {
	n := 0
	for _, r := range text {
		n += columnsOf(r)
	}
	return n
}

// Padded returns a text followed by spaces up to a number of columns, and by at least one space.
func Padded(text string, columns int) string {
	return text + strings.Repeat(" ", max(1, columns-Columns(text)))
}
