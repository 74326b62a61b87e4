package board

import (
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Width estimates how wide a line of text is at a font size, for a serif face of usual width. Chinese characters are as wide
// as they are high.
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

// Wrap breaks a text into lines that are no wider than width at a font size. It breaks at spaces, and in Chinese between any
// two characters except before a closing mark, though not inside a word where as many lines do without. A word that is too wide alone
// stands on its own line.
func Wrap(text string, width, size float64) []string {
	all := pieces(text)
	lines := fill(all, width, size)
	if whole := fill(phrases(all), width, size); len(whole) == len(lines) && !slices.ContainsFunc(whole, func(l string) bool { return Width(l, size) > width }) {
		return whole
	}
	return lines
}

// phrases joins the pieces of Chinese words. Nothing in the script says where a word ends: it may behind a mark, a figure or one of the
// small words that join others, and before those that begin a phrase.
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

// fill sets pieces into lines.
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

// Fit shortens a text that is wider than width at a font size, with an ellipsis at its end.
func Fit(text string, width, size float64) string {
	if Width(text, size) <= width {
		return text
	}
	runes := []rune(text)
	long := sort.Search(len(runes)-1, func(n int) bool { return Width(string(runes[:n+2])+"…", size) > width })
	return strings.TrimRight(string(runes[:long+1]), " ") + "…"
}

// pieces splits a text into what may stand at the beginning of a line; spaces stay at the end of a piece.
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

// Capital begins a name with a capital letter, where its script has them.
func Capital(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + name[size:]
}
