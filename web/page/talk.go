package page

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"pantheon/game"
	"pantheon/table"
)

// TalkStyle is the name of the style sheet of what is said at a table.
const TalkStyle = "talk.css"

// A TalkDoc is what is said at a table, as one viewer reads it.
type TalkDoc struct {
	Place Place
	Title string // the title's id
	Talk  table.Talk
	Lines []TalkEntry
}

// A TalkEntry is one line of it in the viewer's words.
type TalkEntry struct {
	table.TalkLine
	Who      string
	Class    string // of the colour of who said it; "" for none
	Watching bool   // they had no seat
	Pieces   []TalkPiece
}

// A TalkPiece is a stretch of a line: plain text, or what it speaks of.
type TalkPiece struct {
	Text string
	Link string     // another site
	Step int        // a sentence of the game; 0 for none
	Ref  game.Thing // a thing on the board, or a seat
	You  bool       // the viewer is named
}

// TalkOf puts what is said into words.
func TalkOf(s *Scene, talk table.Talk) TalkDoc {
	doc := TalkDoc{Place: s.Place, Title: s.Title.ID(), Talk: talk}
	for _, l := range talk.Lines {
		e := TalkEntry{TalkLine: l, Who: l.Name, Class: s.colourClass(l.Seat), Watching: l.Seat == game.Watcher && !l.Hush && !l.Unhush}
		switch {
		case l.Phrase != "":
			e.Pieces = []TalkPiece{{Text: s.Words.T("talk.phrase." + l.Phrase)}}
		case l.Hush:
			e.Pieces = []TalkPiece{{Text: s.Words.T("talk.hushed")}}
		case l.Unhush:
			e.Pieces = []TalkPiece{{Text: s.Words.T("talk.unhushed")}}
		default:
			e.Pieces = s.talkPieces(l.Text, l.Seats)
		}
		doc.Lines = append(doc.Lines, e)
	}
	return doc
}

// talkLinks finds what begins like a link to another site, and the numbers of steps.
var talkLinks = regexp.MustCompile(`https://[^\s"'<>]+|#[0-9]{1,5}\b`)

// talkPieces takes a line apart into what it speaks of.
func (s *Scene) talkPieces(text string, seats game.Seats) []TalkPiece {
	var all []TalkPiece
	at := 0
	for _, m := range talkLinks.FindAllStringIndex(text, -1) {
		word := text[m[0]:m[1]]
		p := TalkPiece{Text: word}
		if step, ok := strings.CutPrefix(word, "#"); ok {
			p.Step, _ = strconv.Atoi(step)
			if p.Step < 1 || p.Step > s.Snap.Ply {
				continue
			}
		} else {
			p.Text = strings.TrimRight(word, ".,;:!?)]}。，；：！？）」》")
			p.Link = p.Text
		}
		all = append(all, s.talkNames(text[at:m[0]], seats)...)
		all, at = append(all, p), m[0]+len(p.Text)
	}
	return append(all, s.talkNames(text[at:], seats)...)
}

// talkNames takes a text apart at the names of those who sit at the table and of things of the title.
func (s *Scene) talkNames(text string, seats game.Seats) []TalkPiece {
	type find struct {
		from, to int
		ref      game.Thing
		you      bool
	}
	var found []find
	for set := seats; set != 0; set = set.Without(set.First()) {
		seat := set.First()
		if int(seat) >= len(s.Snap.Chairs) {
			break
		}
		for _, at := range table.FindName(text, bareName(s.Words, s.Snap.Chairs[seat])) {
			from := at[0]
			if from > 0 && text[from-1] == '@' {
				from--
			}
			found = append(found, find{from, at[1], game.SeatThing(seat), slices.Contains(s.Snap.Mine, seat)})
		}
	}
	for _, n := range thingsNamed(s.about(), text) {
		found = append(found, find{n.from, n.to, n.thing, false})
	}
	slices.SortStableFunc(found, func(a, b find) int { return a.from - b.from })
	var all []TalkPiece
	at := 0
	for _, f := range found {
		if f.from < at {
			continue
		}
		if f.from > at {
			all = append(all, TalkPiece{Text: text[at:f.from]})
		}
		all, at = append(all, TalkPiece{Text: text[f.from:f.to], Ref: f.ref, You: f.you}), f.to
	}
	if at < len(text) {
		all = append(all, TalkPiece{Text: text[at:]})
	}
	return all
}

// A naming is where a text names a thing, from byte to byte.
type naming struct {
	from, to int
	thing    game.Thing
}

// A named thing is one by a name of it, in small letters.
type namedThing struct {
	name  []rune
	thing game.Thing
}

// shelves are the named things of each title, by the first letter of a name, the longest names first.
var shelves sync.Map // of map[rune][]namedThing by *game.Catalog

// leastName is how many letters a name needs to be found in what people write, in scripts with letters and in those with signs for words.
const leastName, leastHan = 3, 2

// namedThings are the things of a title that have names and that its sentences speak of, in all languages: readers write in theirs.
func namedThings(about *game.About) map[rune][]namedThing {
	if all, ok := shelves.Load(about.Words); ok {
		return all.(map[rune][]namedThing)
	}
	kinds := map[string]bool{}
	for _, v := range about.Verbs {
		for _, w := range v.Words {
			kinds[w.Kind] = w.Kind != "number" && w.Kind != "seat"
		}
	}
	all := map[rune][]namedThing{}
	for _, id := range about.Words.IDs() {
		kind, thing, _ := strings.Cut(id, ".")
		if !kinds[kind] || thing == "" || thing == "any" {
			continue
		}
		for _, l := range game.Langs {
			name := lower(about.Words.Name(l, game.MakeThing(kind, thing), nil))
			least := leastName
			if len(name) > 0 && unicode.Is(unicode.Han, name[0]) {
				least = leastHan
			}
			if len(name) >= least {
				all[name[0]] = append(all[name[0]], namedThing{name, game.MakeThing(kind, thing)})
			}
		}
	}
	for _, names := range all {
		slices.SortStableFunc(names, func(a, b namedThing) int { return len(b.name) - len(a.name) })
	}
	shelves.Store(about.Words, all)
	return all
}

// thingsNamed finds the names of things in a text, each as a word by itself.
func thingsNamed(about *game.About, text string) (all []naming) {
	known := namedThings(about)
	letters := lower(text)
	at := make([]int, 0, len(letters)+1) // where each letter begins
	for i := range text {
		at = append(at, i)
	}
	at = append(at, len(text))
	if len(at) != len(letters)+1 {
		return nil // not a text
	}
	for i := 0; i < len(letters); i++ {
		if i > 0 && table.JoinsWord(letters[i-1], letters[i]) {
			continue
		}
		for _, n := range known[letters[i]] {
			end := i + len(n.name)
			if end > len(letters) || !slices.Equal(letters[i:end], n.name) || end < len(letters) && table.JoinsWord(letters[end-1], letters[end]) {
				continue
			}
			all = append(all, naming{at[i], at[end], n.thing})
			i = end - 1
			break
		}
	}
	return all
}

// lower are the letters of a text, all small, as many as it has.
func lower(text string) []rune {
	letters := []rune(text)
	for i, r := range letters {
		letters[i] = unicode.ToLower(r)
	}
	return letters
}

// talkTo is whom what the viewer says is for.
func talkTo(t table.Talk) string {
	switch {
	case t.Over:
		return "talk.to-all"
	case t.Seated:
		return "talk.to-seats"
	}
	return "talk.to-watchers"
}
