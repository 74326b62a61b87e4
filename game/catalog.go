package game

import (
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"
)

// A Lang is a language that players may read, as a BCP 47 tag such as "en", "pt" or "zh".
type Lang string

// Langs lists the built-in languages, in which every catalogue has each text. [Languages] also returns those that were added.
var Langs = []Lang{"en", "pt", "zh"}

// A Catalog holds the texts of a title or of the site: one flat YAML file for each language ("en.yaml" and so on) that
// maps text ids to texts. In a text, {gap} is replaced by the name of a thing. {gap|one|other} is replaced by one of
// its forms, chosen by the number in that gap: {n} {n|meeple|meeples}. The forms are those of the language for whole numbers
// by the plural rules of CLDR, in the order zero, one, two, few, many, other; one form alone is for all numbers.
// The name of a thing is the text "<kind>.<id>", or just its id if there is no such text.
//
// Shared code requests texts with these ids from a title. A conformance test of gametest names each missing one. Those
// with a star are optional.
//
//	name                       the title's name
//	say.<verb>, do.<verb>      a move in the log, and on a button: the gaps are the names of its parameters, and {seat} in the log.
//	                           Where the move may have fewer words, say.<verb>.<n> and do.<verb>.<n> with n words take precedence
//	verb.<verb>                the heading above the choices for a verb that has parameters
//	slot.<slot>                a parameter that a move lacks, as a refusal names it
//	asks.<verb>.<slot> *       what the parameter is for, after “Tap a mark like this to choose”; the default is the roles of the words
//	<kind>.<id>                the name of a thing; once one thing of a kind has a name, all things of that kind in texts need one
//	seat.any                   a seat without a person, with its number as {n}
//	<kind>.any *               any other thing that has only a number, for readers who do not write moves as text
//	automaton *                the automaton, where results rank one
//	label.<label>              what a seat plays, unless a parameter of a move has that name (see [About.Label])
//	option.<id>                an option; option.<id>.<value> is each of its values; option.<id>.why * explains it
//	level.<policy>             a policy of the title
//	prompt.<...>               what a seat has to do, by the board; prompt.over.won, .shared and .lost where board.Ending shows the end
//	source.<id>, tie.<id>      where points come from, and what decides a tie
//	way.<id>, goal.<id>        in titles without points: how a seat won, and its progress
//	has.<id>                   the amount of something counted for a seat, with the number as {n} (see [HoldingLister])
//	tale.<...>, refuse.<...>   an event after a move, and the reason for a refusal; the ids are the title's own
//	note.<...>                 a note of the content: its English text equals the note in the content file
//	datum.<...>                a datum's value, where it differs between languages
//	tip.<...> *                what a board says about a thing; the ids are the title's own
type Catalog struct {
	name  string // in the files of [AddLanguages]; "" if they cannot translate it
	texts map[Lang]map[string]string
}

// LoadCatalog reads the catalogue in a folder. The name is that of its file in the languages of [AddLanguages], without ".yaml", or ""
// if they cannot translate it. It returns an error for a missing language, an unreadable file, a text that some language lacks or has
// twice, an unknown id, and a gap or plural that does not fit. The error names the file and line, and what is allowed. If only an added
// language has a mistake, LoadCatalog also returns the catalogue, and [LanguageFault] returns the error.
func LoadCatalog(name string, fsys fs.FS, dir string) (*Catalog, error) {
	c := &Catalog{name: name, texts: map[Lang]map[string]string{}}
	for _, l := range Langs {
		file := path.Join(dir, string(l)+".yaml")
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, fmt.Errorf("catalogue: %w", err)
		}
		if c.texts[l], err = parseTexts(data); err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", file, err)
		}
		if err := c.checkTexts(l, c.texts[l], data); err != nil {
			return nil, fmt.Errorf("catalogue %s%w", file, err)
		}
		if missing := lacks(c.texts[l], c.texts["en"]); missing != "" {
			return nil, fmt.Errorf("catalogue %s: the text %q of en.yaml is missing", file, missing)
		}
	}
	return c, c.register()
}

// lacks returns the first id, in order, that full has and part lacks; "" if there is none.
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

// Set sets the text of an id in one language. Titles use it for texts made from their content. Call it for every
// language, and before anything reads the catalogue: it is not safe for concurrent use.
func (c *Catalog) Set(l Lang, id, text string) {
	if c.texts[l] == nil {
		c.texts[l] = map[string]string{}
	}
	c.texts[l][id] = text
}

// ID returns the name under which the languages of [AddLanguages] translate the catalogue; "" if they do not.
func (c *Catalog) ID() string { return c.name }

// Has reports whether the catalogue has a text with the given id.
func (c *Catalog) Has(id string) bool {
	_, ok := c.texts["en"][id]
	return ok
}

// IDs returns the ids of all texts, in order.
func (c *Catalog) IDs() []string {
	ids := make([]string, 0, len(c.texts["en"]))
	for id := range c.texts["en"] {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	return ids
}

// A Namer returns the name of a thing that the catalogue cannot know, such as the person in a seat. ok is false for
// things that the catalogue names.
type Namer func(t Thing) (name string, ok bool)

// A Segment is a part of a formatted phrase: plain text, or the name of a thing.
type Segment struct {
	Text  string
	Thing Thing // "" for plain text
}

// Format returns the text of a phrase in a language, in segments, so that the caller can mark the things. The text of
// an unknown id is the id, and a gap that the phrase does not fill stays as written. The parameter names may be nil.
func (c *Catalog) Format(l Lang, p Phrase, names Namer) []Segment {
	text, in, ok := c.lookup(l, p.ID)
	if !ok {
		text = p.ID
	}
	var out []Segment
	for text != "" {
		var s Segment
		s, text = c.next(l, in, text, p, names)
		out = append(out, s)
	}
	return out
}

// Text returns the text of a phrase in a language as one string (see Format).
func (c *Catalog) Text(l Lang, p Phrase, names Namer) string {
	text, in, ok := c.lookup(l, p.ID)
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
		s, text = c.next(l, in, text, p, names)
		b.WriteString(s.Text)
	}
	return b.String()
}

// next returns the first segment of a non-empty text, with its gap filled from p, and the rest of the text. The text is in the language in,
// whose plural forms it has, which is a fallback of l or l itself.
func (c *Catalog) next(l, in Lang, text string, p Phrase, names Namer) (Segment, string) {
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
		return Segment{Text: pick(in, thing.ID(), strings.Split(forms, "|"))}, rest
	}
	return Segment{Text: c.Name(l, thing, names), Thing: thing}, rest
}

// Name returns the name of a thing in a language. A name from the parameter names, which may be nil, takes precedence
// over the catalogue's text. Without either, it is "seat <id>" for a seat, and the id for any other thing.
func (c *Catalog) Name(l Lang, t Thing, names Namer) string {
	if names != nil {
		if name, ok := names(t); ok {
			return name
		}
	}
	if kind := t.Kind(); kind != "" {
		if text, _, ok := c.lookup(l, kind+"."+t.ID()); ok {
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

// Numbered returns the name of a thing without a text of its own, made from the text "<kind>.any" and the number in its
// id. ok is false if the thing has a text or no kind, or if there is no "<kind>.any". The text form of a move uses the
// thing's id instead.
func (c *Catalog) Numbered(l Lang, t Thing) (name string, ok bool) {
	if t.Kind() == "" || c.Has(t.Kind()+"."+t.ID()) {
		return "", false
	}
	text, _, ok := c.lookup(l, t.Kind()+".any")
	number := strings.TrimLeftFunc(t.ID(), func(r rune) bool { return r < '0' || r > '9' })
	return strings.ReplaceAll(text, "{n}", number), ok
}

// translated returns, in a language, the first text whose id has the prefix and whose English text is english. It returns english if there
// is none.
func (c *Catalog) translated(l Lang, prefix, english string) string {
	for _, id := range c.IDs() {
		if strings.HasPrefix(id, prefix) && c.texts["en"][id] == english {
			text, _, _ := c.lookup(l, id)
			return text
		}
	}
	return english
}

// HasNote reports whether the catalogue translates a note, given in English.
func (c *Catalog) HasNote(english string) bool {
	for id, text := range c.texts["en"] {
		if text == english && strings.HasPrefix(id, noted) {
			return true
		}
	}
	return false
}

// lookup returns the text of an id in a language, or else in its fallback or in English, and the language of the text.
func (c *Catalog) lookup(l Lang, id string) (text string, in Lang, ok bool) {
	if text, ok := c.texts[l][id]; ok {
		return text, l, true
	}
	if text, ok := addedText(l, c.name, id); ok {
		return text, l, true
	}
	for _, in := range []Lang{Fallback(l), "en"} {
		if text, ok := c.texts[in][id]; ok {
			return text, in, true
		}
	}
	return "", "en", false
}

// MoveText returns the phrase for a move: "<prefix>.<verb>" with the words under the names of their parameters and the
// seat under "seat". If the text "<prefix>.<verb>.<n>" exists for n words, it is used instead. For a move text that
// [About.Things] cannot read, the phrase's id is the move text.
//
// The prefix is "say" for a move that a seat has played. It is "do" for a move that could be played; the text then has
// no gap for the seat.
func (a *About) MoveText(prefix string, by Seat, s MoveText) Phrase {
	words := s.Phrases()
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
