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

// ChatStyle is the style sheet of the chat at a table.
const ChatStyle = "talk.css"

// A ChatDoc is the chat at a table as one viewer reads it.
type ChatDoc struct {
	Place Place
	Title string // the title's id
	Talk  table.Chat
	Lines []ChatEntry
}

// A ChatEntry is one chat message in the viewer's language.
type ChatEntry struct {
	table.Message
	Who      string
	Class    string // the CSS class of the author's colour; "" for none
	Watching bool   // the author was a spectator
	Pieces   []ChatFragment
}

// A ChatFragment is a part of a message: plain text, or a reference.
type ChatFragment struct {
	Text string
	Link string     // a link to another site; "" for none
	Step int        // the number of a move of the game; 0 for none
	Ref  game.Thing // a thing on the board, or a seat
	You  bool       // the viewer is named
}

// ChatOf returns the model of the chat, with its messages split into fragments in the viewer's language.
func ChatOf(s *Scene, talk table.Chat) ChatDoc {
	doc := ChatDoc{Place: s.Place, Title: s.Title.ID(), Talk: talk}
	for _, l := range talk.Lines {
		e := ChatEntry{Message: l, Who: l.Name, Class: s.colourClass(l.Seat), Watching: l.Seat == game.Spectator && !l.MayMuteSpectator && !l.MayUnmuteSpectator}
		switch {
		case l.Phrase != "":
			e.Pieces = []ChatFragment{{Text: s.Words.T("talk.phrase." + l.Phrase)}}
		case l.MayMuteSpectator:
			e.Pieces = []ChatFragment{{Text: s.Words.T("talk.hushed")}}
		case l.MayUnmuteSpectator:
			e.Pieces = []ChatFragment{{Text: s.Words.T("talk.unhushed")}}
		default:
			e.Pieces = s.chatFragments(l.Text, l.Seats)
		}
		doc.Lines = append(doc.Lines, e)
	}
	return doc
}

// talkLinks matches links to other sites and references to moves, such as #12.
var talkLinks = regexp.MustCompile(`https://[^\s"'<>]+|#[0-9]{1,5}\b`)

// chatFragments splits a message into plain text and references: links, numbers of moves, and names. It finds the names
// of players in the given seats only.
func (s *Scene) chatFragments(text string, seats game.Seats) []ChatFragment {
	var all []ChatFragment
	at := 0
	for _, m := range talkLinks.FindAllStringIndex(text, -1) {
		word := text[m[0]:m[1]]
		p := ChatFragment{Text: word}
		if step, ok := strings.CutPrefix(word, "#"); ok {
			p.Step, _ = strconv.Atoi(step)
			if p.Step < 1 || p.Step > s.Snap.Ply {
				continue
			}
		} else {
			p.Text = strings.TrimRight(word, ".,;:!?)]}。，；：！？）」》")
			p.Link = p.Text
		}
		all = append(all, s.chatNames(text[at:m[0]], seats)...)
		all, at = append(all, p), m[0]+len(p.Text)
	}
	return append(all, s.chatNames(text[at:], seats)...)
}

// chatNames splits a text at the names of things of the title, and at the names of players in the given seats.
func (s *Scene) chatNames(text string, seats game.Seats) []ChatFragment {
	type find struct {
		from, to int
		ref      game.Thing
		you      bool
	}
	var found []find
	for set := seats; set != 0; set = set.Without(set.First()) {
		seat := set.First()
		if int(seat) >= len(s.Snap.Occupants) {
			break
		}
		for _, at := range table.FindName(text, bareName(s.Words, s.Snap.Occupants[seat])) {
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
	var all []ChatFragment
	at := 0
	for _, f := range found {
		if f.from < at {
			continue
		}
		if f.from > at {
			all = append(all, ChatFragment{Text: text[at:f.from]})
		}
		all, at = append(all, ChatFragment{Text: text[f.from:f.to], Ref: f.ref, You: f.you}), f.to
	}
	if at < len(text) {
		all = append(all, ChatFragment{Text: text[at:]})
	}
	return all
}

// A naming is a place where a text names a thing. From and to are byte offsets.
type naming struct {
	from, to int
	thing    game.Thing
}

// A namedThing is a thing and one of its names, in lower case.
type namedThing struct {
	name  []rune
	thing game.Thing
}

// shelves caches the named things of each title by the first character of the name, with the longest names first.
var shelves sync.Map // map[rune][]namedThing by *game.Catalog

// leastName is the minimum length of a name that is found in messages, in characters; leastHan is the same for Chinese
// characters.
const leastName, leastHan = 3, 2

// namedThings returns the things that the title's moves can name, without seats and numbers. They have their names in all languages,
// because messages may be in any language. The key is the first character of the name, in lower case.
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
		for _, l := range game.Languages() {
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

// thingsNamed returns the places in a text that name things. A name must be a whole word.
func thingsNamed(about *game.About, text string) (all []naming) {
	known := namedThings(about)
	letters := lower(text)
	at := make([]int, 0, len(letters)+1) // the byte at which each letter begins
	for i := range text {
		at = append(at, i)
	}
	at = append(at, len(text))
	if len(at) != len(letters)+1 {
		return nil // not valid text
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

// lower returns the runes of a text in lower case, one for each rune of the text.
func lower(text string) []rune {
	letters := []rune(text)
	for i, r := range letters {
		letters[i] = unicode.ToLower(r)
	}
	return letters
}

// talkTo returns the text id that says who can read the viewer's messages.
func talkTo(t table.Chat) string {
	switch {
	case t.Over:
		return "talk.to-all"
	case t.Seated:
		return "talk.to-seats"
	}
	return "talk.to-watchers"
}
