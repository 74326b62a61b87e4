package board

import (
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Width estimates the width of a line of text at a font size, for a usual serif font. A Chinese character is as wide as it is high.
func Width(text string, size float64) float64 {
	w := 0.0
	for _, r := range text {
		switch {
		case wide(r):
			w += 1
		case strings.ContainsRune("il.,:;!'|jt()[] I·’", r):
			w += 0.33
		case strings.ContainsRune("mwMW—", r):
			w += 0.92
		case unicode.IsUpper(r):
			w += 0.72
		default:
			w += 0.56
		}
	}
	return w * size
}

func wide(r rune) bool {
	return unicode.Is(unicode.Han, r) || (r >= 0x3000 && r <= 0x303f) || (r >= 0xff00 && r <= 0xffef)
}

// Wrap breaks a text into lines that are no wider than width at a font size. It breaks at spaces. In Chinese it breaks between any two
// characters, except before a punctuation mark and after an opening mark. It does not break inside a word if that needs no more lines. A
// word that is too wide has a line of its own.
func Wrap(text string, width, size float64) []string {
	all := pieces(text)
	lines := fill(all, width, size)
	if whole := fill(phrases(all), width, size); len(whole) == len(lines) && !slices.ContainsFunc(whole, func(l string) bool { return Width(l, size) > width }) {
		return whole
	}
	return lines
}

// phrases joins the pieces of Chinese words. The script does not mark where a word ends: a word may end after a punctuation mark, a
// digit or a conjunction, and before a character that begins a phrase.
func phrases(all []string) []string {
	var out []string
	for i, piece := range all {
		first, _ := utf8.DecodeRuneInString(piece)
		if i > 0 && unicode.Is(unicode.Han, first) && !strings.ContainsRune("你我他每从把被给向若和或并则但", first) {
			before := all[i-1]
			if last, size := utf8.DecodeLastRuneInString(before); size == len(before) && unicode.Is(unicode.Han, last) && !strings.ContainsRune("的了在和与或则但", last) {
				out[len(out)-1] += piece
				continue
			}
		}
		out = append(out, piece)
	}
	return out
}

// fill joins pieces into lines that are no wider than width; a piece that is too wide has a line of its own.
func fill(all []string, width, size float64) []string {
	var lines []string
	line := ""
	for _, piece := range all {
		if joined := line + piece; line == "" || Width(strings.TrimRight(joined, " "), size) <= width {
			line = joined
			continue
		}
		lines = append(lines, strings.TrimRight(line, " "))
		line = piece
	}
	if line = strings.TrimRight(line, " "); line != "" {
		lines = append(lines, line)
	}
	return lines
}

// Fit returns a text, shortened and ended with an ellipsis if it is wider than width at a font size.
func Fit(text string, width, size float64) string {
	if Width(text, size) <= width {
		return text
	}
	runes := []rune(text)
	long := sort.Search(len(runes)-1, func(n int) bool { return Width(string(runes[:n+2])+"…", size) > width })
	return strings.TrimRight(string(runes[:long+1]), " ") + "…"
}

// pieces splits a text into pieces that may begin a line; spaces stay at the end of a piece.
func pieces(text string) []string {
	var out []string
	var last rune
	for _, r := range text {
		fresh := last == ' ' || wide(r) && !strings.ContainsRune("，。、；：！？）」》”", r) || wide(last) && r != ' ' && !strings.ContainsRune("，。、；：！？）」》”", r) && !unicode.IsPunct(r)
		if wide(last) && strings.ContainsRune("（「《“", last) {
			fresh = false
		}
		if fresh || len(out) == 0 {
			out = append(out, string(r))
		} else {
			out[len(out)-1] += string(r)
		}
		last = r
	}
	return out
}

// Capital returns the name with a capital first letter, if its script has capitals.
func Capital(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + name[size:]
}
