package rulebook

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// An Entry is a text that a search can find.
type Entry struct {
	Page    string // the address of its page
	ID      string // the id of its element
	Chapter string // the title of its chapter
	Text    string
	Weight  int // the rank among the results: 0, or more for headings
}

// A Found is an entry that [Index.Search] returns, with a part of its text, split at the matches. Those are the
// elements of Pieces with odd indexes.
type Found struct {
	Entry
	Pieces []string
}

// MaxSearch is the maximum length of a query in characters.
const MaxSearch = 80

// reach is how many characters of a text are shown before the first match. Twice as many are shown from the beginning
// of the match on.
const reach = 70

// An Index is a list of entries prepared for [Index.Search].
type Index []indexed

type indexed struct {
	Entry
	text, chapter string // folded
}

// Add appends an entry.
func (x *Index) Add(e Entry) {
	*x = append(*x, indexed{e, string(folded(e.Text)), string(folded(e.Chapter))})
}

// Search returns the entries that match a query, at most as many as the parameter most says. Each word of the query must be
// in the text or the chapter title, and at least one in the text. Entries with a larger Weight come first, and among equal
// ones those whose text contains the whole query. All others keep the order of the index. It returns nil for an empty query.
func (x Index) Search(asked string, most int) []Found {
	words := strings.Fields(string(folded(asked)))
	if len(words) == 0 {
		return nil
	}
	whole := strings.Join(words, " ")
	slices.Sort(words)
	words = slices.Compact(words)
	type hit struct {
		Entry
		rank int
	}
	var hits []hit
	for _, e := range x {
		inside, missing := false, false
		for _, w := range words {
			in := strings.Contains(e.text, w)
			inside = inside || in
			missing = missing || !in && !strings.Contains(e.chapter, w)
		}
		if missing || !inside {
			continue
		}
		rank := 2 * e.Weight
		if strings.Contains(e.text, whole) {
			rank++
		}
		hits = append(hits, hit{e.Entry, rank})
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.rank, a.rank) })
	found := make([]Found, 0, min(len(hits), most))
	for _, h := range hits[:min(len(hits), most)] {
		found = append(found, Found{h.Entry, pieces(h.Text, words)})
	}
	return found
}

// folded returns a text as searches compare it: in lower case, without accents and with straight apostrophes. It has one rune
// for each rune of the text.
func folded(text string) []rune {
	out := []rune(text)
	for i, c := range out {
		if base := []rune(norm.NFD.String(string(c))); len(base) > 1 && unicode.Is(unicode.Mn, base[1]) {
			c = base[0]
		}
		if c == '’' {
			c = '\''
		}
		out[i] = unicode.ToLower(c)
	}
	return out
}

// pieces returns the surroundings of the first match in a text, split at all matches: the elements with odd indexes are
// matches. An ellipsis marks each side on which text is left out.
func pieces(text string, words []string) []string {
	letters, plain := []rune(text), folded(text)
	marked := make([]bool, len(plain))
	first := -1
	for _, w := range words {
		word := []rune(w)
		for i := 0; i+len(word) <= len(plain); i++ {
			if slices.Equal(plain[i:i+len(word)], word) {
				if first < 0 || i < first {
					first = i
				}
				for k := range word {
					marked[i+k] = true
				}
			}
		}
	}
	from, to := around(plain, max(first, 0))
	var out []string
	var piece strings.Builder
	if from > 0 {
		piece.WriteString("… ")
	}
	for i := from; i < to; i++ {
		if odd := len(out)%2 == 1; odd != marked[i] {
			out = append(out, piece.String())
			piece.Reset()
		}
		piece.WriteRune(letters[i])
	}
	out = append(out, piece.String())
	switch {
	case to == len(letters):
	case len(out)%2 == 0: // it ends with a match
		out = append(out, " …")
	default:
		out[len(out)-1] += " …"
	}
	return out
}

// around returns the bounds of the surroundings of a position in a text, between words if possible.
func around(plain []rune, at int) (from, to int) {
	from, to = max(0, at-reach), min(len(plain), at+2*reach)
	for i := from; from > 0 && i < at; i++ {
		if plain[i] == ' ' {
			from = i + 1
			break
		}
	}
	for i := to; to < len(plain) && i > at+reach; i-- {
		if plain[i-1] == ' ' {
			to = i - 1
			break
		}
	}
	return from, to
}
