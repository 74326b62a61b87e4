// Package board draws Luna: the temple with the seven islands round it, the path of stones, the council of priests and the
// players' boards.
//
// What does not change during a game (sea, islands, temple boards, frames) is the still half of each part; what changes
// (pieces, names, numbers) is its live half. The still half of the temple also holds the drawings of all pieces; the other
// parts refer to them, so that an update of the table stays small.
package board

import (
	"embed"
	"fmt"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
)

//go:embed style.css
var style string

//go:embed lang/*.yaml
var langFiles embed.FS

//go:embed rules/*.md aid/*.md
var pages embed.FS

// luna is the board of Luna. It implements [board.Board].
type luna struct {
	words *game.Catalog // texts that only the board shows
	title *game.Catalog // the game's own texts, with the names of things
}

// New makes the board of a game of Luna.
func New(g game.Game) board.Board {
	words, err := game.LoadCatalog(langFiles, "lang")
	if err != nil {
		panic(fmt.Sprintf("the board's own embedded texts: %v", err))
	}
	return &luna{words: words, title: g.About().Words}
}

// Parts are the pictures of the table.
func (b *luna) Parts(view game.Position, l board.Look) []board.Part {
	return []board.Part{{ID: "temple", Title: b.words.Text(l.Lang, game.Say("part.temple"), nil), W: 1000, H: 1000, Zoom: true,
		Still: templ.Raw(`<g class="pb luna"></g>`), Live: templ.Raw(`<g class="pb luna"></g>`)}}
}

// Text prints the view.
func (b *luna) Text(view game.Position, l board.Look) string { return "" }

// Prompt tells a seat in one sentence what it can do now.
func (b *luna) Prompt(view game.Position, s game.Seat) game.Phrase { return game.Say("name") }

// Tip is what pointing at a thing shows.
func (b *luna) Tip(view game.Position, t game.Thing) []game.Phrase { return nil }

// Style is the CSS of all parts.
func (b *luna) Style() string { return style }

// Script is empty: this title needs none of its own.
func (b *luna) Script() string { return "" }

// Rules is the rules page in a language.
func (b *luna) Rules(l game.Lang) string { return page("rules", l) }

// Aid is the player aid in a language.
func (b *luna) Aid(l game.Lang) string { return page("aid", l) }

// page reads an embedded page, in English where a language has none.
func page(folder string, l game.Lang) string {
	text, err := pages.ReadFile(folder + "/" + string(l) + ".md")
	if err != nil {
		text, _ = pages.ReadFile(folder + "/en.md")
	}
	return string(text)
}
