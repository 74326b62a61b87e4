package game

import (
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"

	"github.com/goccy/go-yaml"
)

// A Lang is a language that players may read, as a BCP 47 tag: "en", "pt" or "zh".
type Lang string

// Langs are the languages that every catalogue speaks.
var Langs = []Lang{"en", "pt", "zh"}

// A Catalog holds the texts of a title or of the site: one flat YAML file for each language, "en.yaml" and so on, from text
// id to text. In a text, {gap} is filled with the name of a thing and {gap|one|many} with one of two words by the number in
// that gap ({n} {n|meeple|meeples}); languages without plural forms write the same word twice or leave it out. The name of
// a thing is the text "<kind>.<id>", or just its id when there is none.
//
// Shared code asks a title for texts of these ids. A law of gametest names each one that is missing; those with a star may be left out.
//
//	name                       the title's name
//	say.<verb>, do.<verb>      a sentence in the log, and on a button: the gaps are its slots' names, and {seat} in the log. Where the
//	                           words may be fewer, say.<verb>.<n> and do.<verb>.<n> with n words come first
//	verb.<verb>                the heading over the choices with a verb that takes words
//	slot.<slot>                a word that a sentence lacks, as a refusal names it
//	asks.<verb>.<slot> *       what the word is for, behind “Press a mark like this:”; without it the roles of the words tell that
//	<kind>.<id>                the name of a thing; once one thing of a kind has a name, all that are told of need one
//	seat.any                   a seat without a person, with its number as {n}
//	<kind>.any *               any other thing that has nothing but a number, for who does not write sentences
//	automaton *                who plays against all, where results rank one
//	label.<label>              what a seat plays, unless a word of a sentence has that name (see [About.Label])
//	option.<id>                an option, and as option.<id>.<value> each of its values; option.<id>.why * says more
//	level.<policy>             a way of choosing that the title brings
//	prompt.<...>               what a seat has to do, by the board; prompt.over.won, .shared and .lost where board.Ending tells the end
//	source.<id>, tie.<id>      where points come from, and what decides a draw
//	way.<id>, goal.<id>        in titles without points: how somebody won, and how far a seat is
//	has.<id>                   so many of what is counted for a seat, with the number as {n} (see [Holds])
//	tale.<...>, refuse.<...>   what followed a sentence, and why one was not accepted; the ids are the title's own
//	note.<...>                 a note of the content: the text that reads in English as the content file has it
//	datum.<...>                a datum's value, where it is not the same in all languages
//	tip.<...> *                what a board says of a thing; the ids are the title's own
type Catalog struct {
	texts map[Lang]map[string]string
}

// LoadCatalog reads the catalogue in a folder. It refuses a missing language, an unreadable file, and a text that one
// language has and another lacks, and names file and id.
func LoadCatalog(fsys fs.FS, dir string) (*Catalog, error) {
	c := &Catalog{texts: map[Lang]map[string]string{}}
	for _, l := range Langs {
		name := path.Join(dir, string(l)+".yaml")
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("catalogue: %w", err)
		}
		texts, ok := quickTexts(string(data))
		if !ok {
			texts = map[string]string{}
			if err := yaml.UnmarshalWithOptions(data, &texts, yaml.DisallowUnknownField()); err != nil {
				return nil, fmt.Errorf("catalogue %s: %w", name, err)
			}
		}
		c.texts[l] = texts
	}
	for _, l := range Langs[1:] {
		if missing := lacks(c.texts[l], c.texts["en"]); missing != "" {
			return nil, fmt.Errorf("catalogue %s: the text %q of en.yaml is missing", path.Join(dir, string(l)+".yaml"), missing)
		}
		if extra := lacks(c.texts["en"], c.texts[l]); extra != "" {
			return nil, fmt.Errorf("catalogue %s: the text %q is not in en.yaml", path.Join(dir, string(l)+".yaml"), extra)
		}
	}
	return c, nil
}

// lacks gives the first id, in order, that full has and part lacks.
func lacks(part, full map[string]string) string {
	ids := make([]string, 0, len(full))
	for id := range full {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		if _, ok := part[id]; !ok {
			return id
		}
	}
	return ""
}

// Set gives a text in one language, in place of the one of that id if there is one: for texts that a title makes from its content.
// It is for the time before anybody reads the catalogue, and every language needs the text.
func (c *Catalog) Set(l Lang, id, text string) { c.texts[l][id] = text }

// Has tells whether the catalogue has a text of that id.
func (c *Catalog) Has(id string) bool {
	_, ok := c.texts["en"][id]
	return ok
}

// IDs are the ids of all texts, in order.
func (c *Catalog) IDs() []string {
	ids := make([]string, 0, len(c.texts["en"]))
	for id := range c.texts["en"] {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	return ids
}

// A Namer gives the name of a thing that the catalogue cannot know, such as the person in a seat; ok is false for those that
// it leaves to the catalogue.
type Namer func(t Thing) (name string, ok bool)

// A Segment is a piece of a spoken phrase: plain text, or the name of a thing.
type Segment struct {
	Text  string
	Thing Thing // "" for plain text
}

// Speak gives a phrase in a language, in segments, so that who shows it can mark the things. An unknown id is spoken as
// itself.
func (c *Catalog) Speak(l Lang, p Phrase, names Namer) []Segment {
	text, ok := c.lookup(l, p.ID)
	if !ok {
		text = p.ID
	}
	var out []Segment
	for text != "" {
		var s Segment
		s, text = c.next(l, text, p, names)
		out = append(out, s)
	}
	return out
}

// Text gives a phrase in a language as one string.
func (c *Catalog) Text(l Lang, p Phrase, names Namer) string {
	text, ok := c.lookup(l, p.ID)
	if !ok {
		text = p.ID
	}
	if strings.IndexByte(text, '{') < 0 {
		return text
	}
	var b strings.Builder
	b.Grow(2 * len(text))
	for text != "" {
		var s Segment
		s, text = c.next(l, text, p, names)
		b.WriteString(s.Text)
	}
	return b.String()
}

// next is the first segment of a text that is not empty, and the rest of the text.
func (c *Catalog) next(l Lang, text string, p Phrase, names Namer) (Segment, string) {
	if open := strings.IndexByte(text, '{'); open != 0 {
		if open < 0 {
			open = len(text)
		}
		return Segment{Text: text[:open]}, text[open:]
	}
	gap, rest, closed := strings.Cut(text[1:], "}")
	if !closed {
		return Segment{Text: text}, ""
	}
	name, forms, plural := strings.Cut(gap, "|")
	thing, ok := p.Arg(name)
	switch {
	case !ok:
		return Segment{Text: text[:len(gap)+2]}, rest
	case plural:
		one, many, _ := strings.Cut(forms, "|")
		if thing.ID() == "1" {
			many = one
		}
		return Segment{Text: many}, rest
	}
	return Segment{Text: c.Name(l, thing, names), Thing: thing}, rest
}

// Name gives the name of a thing in a language.
func (c *Catalog) Name(l Lang, t Thing, names Namer) string {
	if names != nil {
		if name, ok := names(t); ok {
			return name
		}
	}
	if kind := t.Kind(); kind != "" {
		if text, ok := c.lookup(l, kind+"."+t.ID()); ok {
			return text
		}
		if kind == "seat" {
			if text, ok := c.Numbered(l, t); ok {
				return text
			}
			return "seat " + t.ID()
		}
	}
	return t.ID()
}

// Numbered is the name of a thing that has nothing but a number, where the catalogue says how persons call such things, as <kind>.any; in
// sentences it goes by its own word.
func (c *Catalog) Numbered(l Lang, t Thing) (name string, ok bool) {
	if t.Kind() == "" || c.Has(t.Kind()+"."+t.ID()) {
		return "", false
	}
	text, ok := c.lookup(l, t.Kind()+".any")
	number := strings.TrimLeftFunc(t.ID(), func(r rune) bool { return r < '0' || r > '9' })
	return strings.ReplaceAll(text, "{n}", number), ok
}

// translated gives the first text, of those whose id has the prefix, that reads like this in English; the English when there
// is none.
func (c *Catalog) translated(l Lang, prefix, english string) string {
	for _, id := range c.IDs() {
		if strings.HasPrefix(id, prefix) && c.texts["en"][id] == english {
			return c.texts[l][id]
		}
	}
	return english
}

// HasNote tells whether the catalogue has a note, by its English: one that it translates.
func (c *Catalog) HasNote(english string) bool {
	for id, text := range c.texts["en"] {
		if text == english && strings.HasPrefix(id, noted) {
			return true
		}
	}
	return false
}

func (c *Catalog) lookup(l Lang, id string) (string, bool) {
	if text, ok := c.texts[l][id]; ok {
		return text, true
	}
	text, ok := c.texts["en"][id]
	return text, ok
}

// Sentence is the phrase for a sentence that somebody said: "say.<verb>" with the words under their slots' names and the
// speaker under "seat"; "say.<verb>.<n>" where such a text exists for n words. For a sentence that could be said the prefix
// is "do", with no speaker.
func (a *About) Sentence(prefix string, by Seat, s Sentence) Phrase {
	words := s.Words()
	if len(words) == 0 {
		return Phrase{ID: string(s)}
	}
	things, ok := a.Things(s)
	if !ok {
		return Phrase{ID: string(s)}
	}
	p := Phrase{ID: prefix + "." + words[0], Args: []Arg{{"seat", SeatThing(by)}}}
	if id := fmt.Sprintf("%s.%d", p.ID, len(things)); a.Words != nil && a.Words.Has(id) {
		p.ID = id
	}
	for _, v := range a.Verbs {
		if v.ID == words[0] {
			for i, t := range things {
				p.Args = append(p.Args, Arg{v.Words[i].Name, t})
			}
		}
	}
	return p
}
