// Package board draws 4 Gods: the World in its starry frame, the tiles in hand, the discard areas, the gods with their reserves, and
// what everything would score now.
//
// What does not change during a game (frame, empty spaces, headings) is the still half of each part; what changes is its live half.
// The still half of the World also holds the drawings of terrains, pieces and signs; all parts refer to them, so that an update of
// the table stays small. Turning a tile in hand, hints of where it would fit turned, and the toggles are the script's.
package board

import (
	"embed"
	"fmt"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
)

//go:embed style.css
var style string

//go:embed script/*.js
var scriptFiles embed.FS

// script is one module in several files, one for each subject: those that declare in any order, the one that begins last.
var script = func() string {
	var all strings.Builder
	for _, name := range []string{"hold", "click", "drag", "time", "sound", "scoring", "begin"} {
		text, err := scriptFiles.ReadFile("script/" + name + ".js")
		if err != nil {
			panic(fmt.Sprintf("the board's own embedded script: %v", err))
		}
		all.Write(append(text, '\n'))
	}
	return all.String()
}()

//go:embed lang/*.yaml
var langFiles embed.FS

//go:embed rules/*.md aid/*.md
var pages embed.FS

// sky is the board of 4 Gods. It implements [board.Board].
type sky struct {
	words *game.Catalog                   // texts that only the board shows
	title *game.Catalog                   // the game's own texts, with the names of things
	plain map[game.Lang]map[string]string // all texts, for those without gaps
}

// New makes the board of a game that [fourgods.Open] has opened.
func New(g game.Game) board.Board {
	words, err := game.LoadCatalog(langFiles, "lang")
	if err != nil {
		panic(fmt.Sprintf("the board's own embedded texts: %v", err))
	}
	b := &sky{words: words, title: g.About().Words, plain: map[game.Lang]map[string]string{}}
	for _, l := range game.Langs {
		b.plain[l] = map[string]string{}
		for _, c := range []*game.Catalog{b.title, b.words} {
			for _, id := range c.IDs() {
				b.plain[l][id] = c.Text(l, game.Say(id), nil)
			}
		}
	}
	return b
}

// Parts are the World, the hands of the reader (who watches has none), the supplies and gods, the discard areas of all players
// beginning with the reader's own, and the score.
func (b *sky) Parts(view game.Position, l board.Look) []board.Part {
	s := b.scene(view, l)
	parts := []board.Part{{ID: "world", Title: s.say("part.world"), W: worldSize, H: worldSize, Zoom: true, Near: legible, Still: s.worldStill(), Live: s.worldLive()}}
	panel := func(id, title string, height float64, still, live templ.Component) {
		parts = append(parts, board.Part{ID: id, Title: title, W: board.PanelWidth, H: height, Still: still, Live: live})
	}
	if s.n == 0 {
		return parts
	}
	if s.eye >= 0 {
		panel("hand", s.say("part.hand"), handHeight, s.handStill(), s.handLive())
	}
	panel("gods", s.say("part.gods"), godsHeight, s.godsStill(), s.godsLive())
	first := max(0, s.eye)
	for i := range s.n {
		seat := (first + i) % s.n
		panel("player-"+itoa(seat), s.say("part.player", "who", game.SeatThing(game.Seat(seat))), s.playerHeight(), s.playerStill(seat), s.playerLive(seat))
	}
	panel("score", s.say("part.score"), s.scoreHeight(), s.scoreStill(), s.scoreLive())
	return parts
}

// Style is the CSS of all parts, and of the page round them.
func (b *sky) Style() string { return style }

// Script turns tiles under the finger; see the folder script.
func (b *sky) Script() string { return script }

// Rules is the rules page in a language.
func (b *sky) Rules(l game.Lang) string { return page("rules", l) }

// Aid is the player aid in a language.
func (b *sky) Aid(l game.Lang) string { return page("aid", l) }

// page reads an embedded page, in English where a language has none.
func page(folder string, l game.Lang) string {
	text, err := pages.ReadFile(folder + "/" + string(l) + ".md")
	if err != nil {
		text, _ = pages.ReadFile(folder + "/en.md")
	}
	return string(text)
}
