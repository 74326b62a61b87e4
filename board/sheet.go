package board

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"pantheon/game"
)

// Aided is a board that also has its player aid as a sheet of pictures, shown next to the game.
type Aided interface {
	// Sheet returns the sheet in a language, or in English if that language has none.
	Sheet(l game.Lang) Sheet
}

// A Sheet is a player aid on one screen, in one language.
type Sheet struct {
	// Class is the CSS class from which the title's drawings take their colours.
	Class string
	Parts []SheetPart // parts from top to bottom
	// Named holds the icons by name. The rows of the sheet, and other texts of the title, contain these names in brackets.
	Named map[string]SheetIcon
}

// A SheetPart is a group of rows under a heading.
type SheetPart struct {
	Kind SheetKind
	Name string
	Rows []SheetRow
}

// A SheetKind is the kind of a part's rows, which determines their layout.
type SheetKind string

// The kinds of parts.
const (
	Steps  SheetKind = "steps"  // a sequence of steps, from left to right
	Doings SheetKind = "doings" // possible actions
	Counts SheetKind = "counts" // what scores, and how much
)

// A SheetRow is one step, one possible action, or one item that scores.
type SheetRow struct {
	Icon SheetIcon
	Name string
	// Says lists the verbs that the row stands for.
	Says []string
	// Pay is the cost and Gain the benefit, in signs; Note is a few words of further information.
	Pay, Gain, Note []SheetSign
	// Wide gives the row the whole width, for a row with much content.
	Wide bool
}

// A SheetIcon is a drawing in the static layer of the stage: its id, its name, and the view box of the visible square.
type SheetIcon struct{ ID, Name, Box string }

// A SheetSign is an icon or, without one, a text.
type SheetSign struct {
	Icon SheetIcon
	Text string
}

// Sheets holds a title's sheet in each language.
type Sheets map[game.Lang]Sheet

// In returns the sheet in a language, or in English if there is none.
func (s Sheets) In(l game.Lang) Sheet {
	if sheet, ok := s[l]; ok {
		return sheet
	}
	return s["en"]
}

// sheetFile is the YAML form of a sheet: the icons, by the names that its rows use in brackets, and the parts.
type sheetFile struct {
	Class string
	Icons map[string]struct {
		Use  string
		Size float64   // side of the visible square; 32 if omitted
		At   []float64 // centre of the square; 0, 0 if omitted
		Name inLangs
	}
	Parts []struct {
		Kind SheetKind
		Name inLangs
		Rows []struct {
			Icon      string
			Name      inLangs
			Says      []string
			Pay, Gain string
			Note      inLangs
			Wide      bool
		}
	}
}

// inLangs is a text in each language, or empty if there is no text.
type inLangs map[game.Lang]string

// in returns the text in a language, or "" if there is no text. It panics if a built-in language lacks the text.
func (t inLangs) in(l game.Lang) string {
	text, ok := t[l]
	switch {
	case ok || len(t) == 0:
		return text
	case !slices.Contains(game.Langs, l):
		if text = game.Translated(l, t["en"]); text == t["en"] {
			text = t[game.Fallback(l)]
		}
		return text
	default:
		panic(fmt.Sprintf("a player aid: there is no %s of %q", l, t["en"]))
	}
}

// NewSheets parses a sheet in YAML. It panics on an error, because the sheet is part of the program.
func NewSheets(data []byte) Sheets {
	var file sheetFile
	if err := yaml.NewDecoder(bytes.NewReader(data), yaml.DisallowUnknownField()).Decode(&file); err != nil {
		panic(fmt.Sprintf("a player aid: %v", err))
	}
	all := Sheets{}
	for _, l := range game.Languages() {
		all[l] = file.in(l)
	}
	return all
}

// in returns the sheet in a language. It panics if a part has an unknown kind, a row names an unknown icon, or a text lacks the language.
func (f *sheetFile) in(l game.Lang) Sheet {
	sheet := Sheet{Class: f.Class, Named: map[string]SheetIcon{}}
	for name := range f.Icons {
		sheet.Named[name] = f.icon(name, l)
	}
	for _, part := range f.Parts {
		if !slices.Contains([]SheetKind{Steps, Doings, Counts}, part.Kind) {
			panic(fmt.Sprintf("a player aid: there is no kind %q of parts", part.Kind))
		}
		p := SheetPart{Kind: part.Kind, Name: part.Name.in(l)}
		for _, row := range part.Rows {
			r := SheetRow{Name: row.Name.in(l), Says: row.Says, Wide: row.Wide}
			r.Pay, r.Gain, r.Note = f.signs(row.Pay, l), f.signs(row.Gain, l), f.signs(row.Note.in(l), l)
			if row.Icon != "" {
				r.Icon = f.icon(row.Icon, l)
			}
			p.Rows = append(p.Rows, r)
		}
		sheet.Parts = append(sheet.Parts, p)
	}
	return sheet
}

// icon returns the icon with the given name, with its own name in a language. It panics if there is no such icon, or if its name lacks the
// language.
func (f *sheetFile) icon(name string, l game.Lang) SheetIcon {
	icon, ok := f.Icons[name]
	if !ok {
		panic(fmt.Sprintf("a player aid: there is no icon %q", name))
	}
	size, x, y := icon.Size, 0.0, 0.0
	if size == 0 {
		size = 32
	}
	if len(icon.At) == 2 {
		x, y = icon.At[0], icon.At[1]
	}
	return SheetIcon{icon.Use, icon.Name.in(l), fmt.Sprintf("%s %s %s %s", Num(x-size/2), Num(y-size/2), Num(size), Num(size))}
}

var bracketed = regexp.MustCompile(`\[([^\]]*)\]`)

// signs parses a line such as "2[novice] + [bribe]" into texts and icons. It panics if there is no such icon.
func (f *sheetFile) signs(line string, l game.Lang) []SheetSign {
	var all []SheetSign
	text := func(t string) {
		if strings.TrimSpace(t) != "" {
			all = append(all, SheetSign{Text: t})
		}
	}
	at := 0
	for _, m := range bracketed.FindAllStringSubmatchIndex(line, -1) {
		text(line[at:m[0]])
		all = append(all, SheetSign{Icon: f.icon(line[m[2]:m[3]], l)})
		at = m[1]
	}
	text(line[at:])
	return all
}

// Icons returns the ids of all drawings that the rows of a sheet show, each once.
func (s Sheet) Icons() []string {
	var ids []string
	add := func(i SheetIcon) {
		if i.ID != "" && !slices.Contains(ids, i.ID) {
			ids = append(ids, i.ID)
		}
	}
	for _, part := range s.Parts {
		for _, row := range part.Rows {
			add(row.Icon)
			for _, sign := range slices.Concat(row.Pay, row.Gain, row.Note) {
				add(sign.Icon)
			}
		}
	}
	return ids
}
