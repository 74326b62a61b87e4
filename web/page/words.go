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

// Texts holds the texts of the site, and the registry of titles, which have texts of their own.
type Texts struct {
	Site     *game.Catalog
	Registry games.Registry
}

// In returns the texts in language l.
func (t *Texts) In(l game.Lang) Words { return Words{Lang: l, texts: t} }

// Words gives access to the texts of the site and the titles in one language.
type Words struct {
	Lang  game.Lang
	texts *Texts
	// Notation says that the reader also wants to see moves as records write them.
	Notation bool
}

// T returns a text of the site, with arguments for its gaps.
func (w Words) T(id string, args ...any) string {
	return w.Phrase(w.texts.Site, game.NewPhrase(id, args...), w.Level)
}

// Language returns the name of a language in that language.
func (w Words) Language(l game.Lang) string {
	if name := game.AddedName(l); name != "" {
		return name
	}
	return w.T("language." + string(l))
}

// Phrase returns a phrase of a catalogue in words. Text that a person wrote is isolated in it, so that its direction does
// not matter.
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

// isolated wraps a text with right-to-left letters in Unicode isolates, so that the text around it keeps its order. It
// returns other texts unchanged.
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

// Level returns the name of a bot level: the site's text or, for a title's own level, that title's. It returns false if t is
// no bot level with a text.
func (w Words) Level(t game.Thing) (string, bool) {
	if t.Kind() != "level" {
		return "", false
	}
	if w.texts.Site.Has("level." + t.ID()) {
		return w.texts.Site.Text(w.Lang, game.NewPhrase("level."+t.ID()), nil), true
	}
	for _, title := range w.texts.Registry {
		if a := title.Game.About(); a.Words.Has("level." + t.ID()) {
			return a.Words.Text(w.Lang, game.NewPhrase("level."+t.ID()), nil), true
		}
	}
	return "", false
}

// Name returns a title's name.
func (w Words) Name(t games.Title) string { return w.Title(t, "name") }

// Title returns a text of a title's catalogue.
func (w Words) Title(t games.Title, id string) string {
	return t.Game.About().Words.Text(w.Lang, game.NewPhrase(id), nil)
}

// TitleIf returns a text of a title's catalogue; "" if it has none with that id.
func (w Words) TitleIf(t games.Title, id string) string {
	if !t.Game.About().Words.Has(id) {
		return ""
	}
	return w.Title(t, id)
}

// Game returns the name of the title with an id, or the id itself if this program does not have the title.
func (w Words) Game(id string) string {
	t, err := w.texts.Registry.Find(id)
	if err != nil {
		return id
	}
	return w.Name(t)
}

// AnyOf joins numbers with commas, and the last two with "or".
func (w Words) AnyOf(all []int) string {
	words := make([]string, len(all))
	for i, n := range all {
		words[i] = strconv.Itoa(n)
	}
	return w.OneOf(words)
}

// OneOf joins words with commas, and the last two with "or".
func (w Words) OneOf(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return w.T("new.or", "list", Plain(strings.Join(words[:last], w.T("new.comma"))), "last", Plain(words[last]))
}

// script returns the texts that the script shows, by the part of their id after "script.", and the text "copied".
func (w Words) script() map[string]string {
	texts := map[string]string{"copied": w.T("copied")}
	for _, id := range w.texts.Site.IDs() {
		if name, ok := strings.CutPrefix(id, "script."); ok {
			texts[name] = w.T(id)
		}
	}
	return texts
}

// Plain returns a text that is already in words, such as a person's name, as a thing for a phrase. The kind of that
// thing has no texts, so the text is never taken for a text id.
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

// SeatName returns the name of a seat's occupant; for a bot or an empty seat without a name, a text with the seat's number.
// The text is isolated for right-to-left names.
func SeatName(w Words, c table.Occupant) string { return isolated(bareName(w, c)) }

// bareName is like [SeatName], but does not isolate the name.
func bareName(w Words, c table.Occupant) string {
	switch {
	case c.Name != "":
		return c.Name
	case c.Bot():
		return w.T("seat.bot", "n", int(c.Seat)+1)
	}
	return w.T("seat.empty", "n", int(c.Seat)+1)
}

// pointsAt reports whether a thing that the log names may be on the board.
func pointsAt(t game.Thing) bool {
	kind := t.Kind()
	return kind != "" && kind != "number" && kind != "plain"
}

// Signed formats a number with "+" or the true minus sign in front.
func Signed(n float64) string {
	text := strconv.FormatFloat(n, 'f', -1, 64)
	if n < 0 {
		return "−" + text[1:]
	}
	return "+" + text
}

// shareText formats a share in whole per cent, with the per cent sign.
func shareText(share float64) string { return strconv.Itoa(int(math.Round(share*100))) + "%" }

func decimal(n float64) string { return strconv.FormatFloat(roundTo(n, 1), 'f', -1, 64) }

func roundTo(n float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(n*scale) / scale
}
