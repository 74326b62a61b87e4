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

// Aided is a board whose player aid is also a sheet of pictures, that lies beside the game.
type Aided interface {
	// Sheet is the sheet in a language, in English where the language has none.
	Sheet(l game.Lang) Sheet
}

// A Sheet is a player aid on one screen, in one language.
type Sheet struct {
	// Class is what the title's drawings take their colours from.
	Class string
	Parts []SheetPart // from top to bottom
	// Named are the icons by the names that its rows, and the title's other texts, call them in brackets.
	Named map[string]SheetIcon
}

// A SheetPart is a group of rows under a heading.
type SheetPart struct {
	Kind SheetKind
	Name string
	Rows []SheetRow
}

// A SheetKind is what the rows of a part are, and so how they lie.
type SheetKind string

// The kinds of parts.
const (
	Steps  SheetKind = "steps"  // what follows on what, from left to right
	Doings SheetKind = "doings" // what one can do
	Counts SheetKind = "counts" // what counts, and how much
)

// A SheetRow is one step, one thing that can be done, or one that counts.
type SheetRow struct {
	Icon SheetIcon
	Name string
	// Says are the verbs that it stands for.
	Says []string
	// Pay is what it costs and Gain what it brings, in signs; Note is what else is to be known, in a few words.
	Pay, Gain, Note []SheetSign
	// Wide says that there is much to it, so that it takes the whole width.
	Wide bool
}

// A SheetIcon is a drawing in the still half of the stage, its name, and the square of it that is seen.
type SheetIcon struct{ ID, Name, Box string }

// A SheetSign is an icon, or, where it has none, a text.
type SheetSign struct {
	Icon SheetIcon
	Text string
}

// Sheets are a title's sheet in each language.
type Sheets map[game.Lang]Sheet

// In is the sheet in a language, in English where there is none.
func (s Sheets) In(l game.Lang) Sheet {
	if sheet, ok := s[l]; ok {
		return sheet
	}
	return s["en"]
}

// sheetFile is a sheet as a title writes it: icons by the names that its rows call them in brackets, and the parts.
type sheetFile struct {
	Class string
	Icons map[string]struct {
		Use  string
		Size float64   // of the square that is seen; 32 when left out
		At   []float64 // its middle; 0, 0 when left out
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

// inLangs is a text in each language; none at all where there is none.
type inLangs map[game.Lang]string

// in is the text in a language.
func (t inLangs) in(l game.Lang) string {
	text, ok := t[l]
	if !ok && len(t) > 0 {
		panic(fmt.Sprintf("a player aid: there is no %s of %q", l, t["en"]))
	}
	return text
}

// NewSheets reads a sheet in YAML. A fault in what is built into the program is no user's, so NewSheets panics.
func NewSheets(data []byte) Sheets {
	var file sheetFile
	if err := yaml.NewDecoder(bytes.NewReader(data), yaml.DisallowUnknownField()).Decode(&file); err != nil {
		panic(fmt.Sprintf("a player aid: %v", err))
	}
	all := Sheets{}
	for _, l := range game.Langs {
		all[l] = file.in(l)
	}
	return all
}

// in is the sheet in a language.
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

// icon is an icon by the name that the rows call it.
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

// signs are those of a line such as "2[novice] + [bribe]".
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

// Icons are the ids of all drawings that the rows of a sheet show, each once.
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
