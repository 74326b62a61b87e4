// Package board draws 4 Gods: the World in its starry frame, the tiles in hand, the discard areas, the gods with their reserves, and
// what everything would score now.
//
// What does not change during a game (frame, empty spaces, headings) is the still half of each part; what changes is its live half, which
// is made of small pieces.
// The still half of the World also holds the drawings of terrains, pieces and signs; all parts refer to them, so that an update of
// the table stays small. Turning a tile in hand, hints of where it would fit turned, and the toggles are the script's.
package board

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

//go:embed style.css
var style string

//go:embed script/core/*.js script/dom/*.js
var scriptFiles embed.FS

// modules are the texts of the board's script by path, such as core/four-gods-lies.js; the script begins with dom/four-gods.js.
var modules = func() map[string]string {
	all := map[string]string{}
	err := fs.WalkDir(scriptFiles, "script", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := scriptFiles.ReadFile(name)
		all[strings.TrimPrefix(name, "script/")] = string(text)
		return err
	})
	if err != nil {
		panic(fmt.Sprintf("the board's own embedded script: %v", err))
	}
	return all
}()

//go:embed lang/*.yaml
var langFiles embed.FS

//go:embed rules/*.md aid/*.md
var pages embed.FS

// sky is the board of 4 Gods. It implements [board.Board].
type sky struct {
	board.Pages
	texts *board.Texts
	blank *fourgods.Position // of which what never changes is asked
	// anyone is who reads the pieces that call nobody by name, in each language: they are the same for whoever looks, and hold no more
	// than where their reader stands.
	anyone map[game.Lang]*board.Reader
}

// New makes the board of a game that [fourgods.Open] has opened.
func New(g game.Game) board.Board {
	b := &sky{Pages: board.NewPages(pages), texts: board.NewTexts(langFiles, g.About().Words), blank: g.Blank().(*fourgods.Position), anyone: map[game.Lang]*board.Reader{}}
	for _, lang := range game.Langs {
		r := b.texts.Reader(g.Blank(), 0, board.Look{Lang: lang}).Nameless()
		b.anyone[lang] = &r
	}
	return b
}

// Parts are the World, the hands of the reader (who watches has none), the supplies and gods, the discard areas of all players
// beginning with the reader's own, and the score.
func (b *sky) Parts(view game.Position, l board.Look) []board.Part {
	s := b.scene(view, l)
	just := s.placing()
	parts := make([]board.Part, 0, s.n+4)
	parts = append(parts, board.Part{
		ID: "world", Title: s.Say("part.world"), W: stageSize, H: stageSize, Zoom: true, Near: legible,
		Still: s.worldStill(), Live: s.world(&just),
	})
	panel := func(zone board.Zone, id, title string, height float64, still templ.Component, live board.Pieces) {
		parts = append(parts, board.PanelPart(zone, id, title, height, still, live))
	}
	if s.n == 0 {
		return parts
	}
	if s.Eye >= 0 {
		panel(board.Now, "hand", s.Say("part.hand"), handHeight, s.handStill(), s.hand(&just))
	}
	panel(board.Shared, "gods", s.Say("part.gods"), godsHeight, s.godsStill(), s.gods())
	first := max(0, s.Eye)
	for i := range s.n {
		seat := (first + i) % s.n
		title := s.Say("part.player", "who", seatThings[seat])
		panel(board.Of(seat, s.Eye), "player-"+strconv.Itoa(seat), title, s.panel().height(), s.playerStill(seat), s.player(seat))
	}
	panel(board.Shared, "score", s.Say("part.score"), scoreHeight(s.lines()), s.scoreStill(), s.score())
	return parts
}

// Style is the CSS of all parts, and of the page round them.
func (b *sky) Style() string { return style }

// Script turns tiles under the finger; see the folder script. It is the module that begins.
func (b *sky) Script() string { return modules["dom/four-gods.js"] }

// Modules are all modules of the script by their paths.
func (b *sky) Modules() map[string]string { return modules }
