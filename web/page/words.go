package page

import (
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/bidi"

	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// Texts are the texts of the site, and the titles with theirs.
type Texts struct {
	Site  *game.Catalog
	Shelf games.Shelf
}

// In gives the texts in a language.
func (t *Texts) In(l game.Lang) Words { return Words{Lang: l, texts: t} }

// Words are the texts in one language.
type Words struct {
	Lang  game.Lang
	texts *Texts
	// Notation says that who reads them wants to see moves as records write them, too.
	Notation bool
}

// T gives a text of the site.
func (w Words) T(id string, args ...any) string {
	return w.Phrase(w.texts.Site, game.Say(id, args...), w.Level)
}

// Phrase gives a phrase of a catalogue. What persons wrote themselves stands by itself in it, in whichever direction it is written.
func (w Words) Phrase(in *game.Catalog, p game.Phrase, names game.Namer) string {
	args := slices.Clone(p.Args)
	for i, a := range args {
		switch kind := a.Thing.Kind(); kind {
		case "plain", "name":
			args[i].Thing = game.MakeThing(kind, isolated(a.Thing.ID()))
		case "":
			args[i].Thing = game.Thing(isolated(string(a.Thing)))
		}
	}
	p.Args = args
	return in.Text(w.Lang, p, names)
}

// isolated is a text with letters that are written from right to left as a stretch by itself, so that what stands around it keeps its
// order. Any other text stays as it is.
func isolated(text string) string {
	const begin, end = "\u2068", "\u2069"
	if strings.HasPrefix(text, begin) {
		return text
	}
	for i := 0; i < len(text); {
		p, n := bidi.LookupString(text[i:])
		if c := p.Class(); c == bidi.R || c == bidi.AL {
			return begin + text + end
		}
		i += max(n, 1)
	}
	return text
}

// Level is the name of a bot: the site's, or for one that a title brings, from that title's texts.
func (w Words) Level(t game.Thing) (string, bool) {
	if t.Kind() != "level" {
		return "", false
	}
	if w.texts.Site.Has("level." + t.ID()) {
		return w.texts.Site.Text(w.Lang, game.Say("level."+t.ID()), nil), true
	}
	for _, title := range w.texts.Shelf {
		if a := title.Game.About(); a.Words.Has("level." + t.ID()) {
			return a.Words.Text(w.Lang, game.Say("level."+t.ID()), nil), true
		}
	}
	return "", false
}

// Name is a title's name.
func (w Words) Name(t games.Title) string { return w.Title(t, "name") }

// Title is a text of a title's catalogue.
func (w Words) Title(t games.Title, id string) string {
	return t.Game.About().Words.Text(w.Lang, game.Say(id), nil)
}

// TitleIf is a text of a title's catalogue, "" when it has none of that id.
func (w Words) TitleIf(t games.Title, id string) string {
	if !t.Game.About().Words.Has(id) {
		return ""
	}
	return w.Title(t, id)
}

// Game is the name of the title with that id; the id itself for one that this program does not have.
func (w Words) Game(id string) string {
	t, err := w.texts.Shelf.Find(id)
	if err != nil {
		return id
	}
	return w.Name(t)
}

// AnyOf lists numbers of which any will do.
func (w Words) AnyOf(all []int) string {
	words := make([]string, len(all))
	for i, n := range all {
		words[i] = strconv.Itoa(n)
	}
	return w.OneOf(words)
}

// OneOf names words with commas and "or".
func (w Words) OneOf(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return w.T("new.or", "list", Plain(strings.Join(words[:last], w.T("new.comma"))), "last", Plain(words[last]))
}

// script are the texts that the script shows, by the id behind "script.".
func (w Words) script() map[string]string {
	texts := map[string]string{"copied": w.T("copied")}
	for _, id := range w.texts.Site.IDs() {
		if name, ok := strings.CutPrefix(id, "script."); ok {
			texts[name] = w.T(id)
		}
	}
	return texts
}

// Plain is a person's own words as a thing in a phrase. Its kind has no texts, so nothing in it is looked up.
func Plain(text string) game.Thing { return game.MakeThing("plain", text) }

func orWord(word, otherwise string) string {
	if word == "" {
		return otherwise
	}
	return word
}

func queryEscape(text string) string  { return url.QueryEscape(text) }
func colorScheme(theme string) string { return orWord(theme, "light dark") }

func joinInts(all []int) string {
	words := make([]string, len(all))
	for i, n := range all {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " ")
}

// SeatName is the person's name, as a stretch by itself, or the bot's number.
func SeatName(w Words, c table.Chair) string { return isolated(bareName(w, c)) }

// bareName is the person's name as they wrote it, or the bot's number.
func bareName(w Words, c table.Chair) string {
	switch {
	case c.Name != "":
		return c.Name
	case c.Bot():
		return w.T("seat.bot", "n", int(c.Seat)+1)
	}
	return w.T("seat.empty", "n", int(c.Seat)+1)
}

// pointsAt tells whether a word of the log names something that may be drawn on the board.
func pointsAt(t game.Thing) bool {
	kind := t.Kind()
	return kind != "" && kind != "number" && kind != "plain"
}

// Signed is a number with its sign, written with the sign for minus.
func Signed(n float64) string {
	text := strconv.FormatFloat(n, 'f', -1, 64)
	if n < 0 {
		return "−" + text[1:]
	}
	return "+" + text
}

// shareText is a share in whole per cent, with the sign.
func shareText(share float64) string { return strconv.Itoa(int(math.Round(share*100))) + "%" }

func decimal(n float64) string { return strconv.FormatFloat(roundTo(n, 1), 'f', -1, 64) }

func roundTo(n float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(n*scale) / scale
}
