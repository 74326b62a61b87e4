// Package board draws 4 Gods: the World in its starry frame, the tiles in hand, the discard areas, the gods with their
// reserves, and the current score.
//
// The static layer of each part holds everything that does not change during a game: frame, empty spaces, headings. The
// dynamic layer holds what changes, in small fragments. The static layer of the World also holds the drawings of
// terrains, figures and symbols. All parts refer to them, so that an update of the table stays small. The script turns
// a tile in hand, shows hints where it would fit in another turn, and handles the toggles.
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

// modules holds the texts of the board's script by path, such as core/four-gods-lies.js. The script begins with
// dom/four-gods.js.
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
	blank *fourgods.Position // a blank position, for data that never changes
	// anyone holds, by language, the reader of the fragments that name no player. These are the same for all viewers. A
	// fragment holds only a pointer to it.
	anyone map[game.Lang]*board.Reader
}

// New returns the board of a game opened by [fourgods.Open].
func New(g game.Game) board.Board {
	b := &sky{Pages: board.NewPages(g.About().ID, pages), texts: board.NewTexts(langFiles, g.About().Words), blank: g.Blank().(*fourgods.Position), anyone: map[game.Lang]*board.Reader{}}
	for _, lang := range game.Languages() {
		r := b.texts.Reader(g.Blank(), 0, board.RenderOptions{Lang: lang}).Nameless()
		b.anyone[lang] = &r
	}
	return b
}

// Parts returns the parts of the page:
//
//   - the World
//   - the viewer's hands, except for a spectator
//   - the supplies and gods
//   - the discard areas of all players, beginning with the viewer's own
//   - the score
//
// For a blank position it returns only the World.
func (b *sky) Parts(view game.Position, l board.RenderOptions) []board.Part {
	s := b.scene(view, l)
	just := s.placing()
	parts := make([]board.Part, 0, s.n+4)
	parts = append(parts, board.Part{
		ID: "world", Title: s.Phrase("part.world"), W: stageSize, H: stageSize, Zoom: true, Near: legible,
		Static: s.worldStill(), Dynamic: s.world(&just),
	})
	panel := func(zone board.Zone, id, title string, height float64, still templ.Component, live board.Fragments) {
		parts = append(parts, board.PanelPart(zone, id, title, height, still, live))
	}
	if s.n == 0 {
		return parts
	}
	if s.Viewer >= 0 {
		panel(board.Now, "hand", s.Phrase("part.hand"), handHeight, s.handStill(), s.hand(&just))
	}
	panel(board.Shared, "gods", s.Phrase("part.gods"), godsHeight, s.godsStill(), s.gods())
	first := max(0, s.Viewer)
	for i := range s.n {
		seat := (first + i) % s.n
		title := s.Phrase("part.player", "who", seatThings[seat])
		panel(board.Of(seat, s.Viewer), "player-"+strconv.Itoa(seat), title, s.panel().height(), s.playerStill(seat), s.player(seat))
	}
	panel(board.Shared, "score", s.Phrase("part.score"), scoreHeight(s.lines()), s.scoreStill(), s.score())
	return parts
}

// Style returns the CSS of all parts, and of the page around them.
func (b *sky) Style() string { return style }

// Script returns the module that runs first, dom/four-gods.js. See the folder script.
func (b *sky) Script() string { return modules["dom/four-gods.js"] }

// Modules returns all modules of the script by path.
func (b *sky) Modules() map[string]string { return modules }
