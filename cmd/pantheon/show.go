package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pantheon/board"
	"pantheon/game"
)

type showCommand struct {
	positionFlags
	Lang game.Lang `help:"Language, such as en, pt or zh." default:"en"`
	Out  string    `short:"o" help:"SVG file to write; - is standard output." required:"" placeholder:"FILE.svg"`
}

// Help returns the longer help text of the command.
func (showCommand) Help() string {
	return `Writes one self-contained SVG file. The picture follows the light or dark setting of the viewer. No other format is supported: to get a PNG,
open the file in a browser, or convert it with a tool such as rsvg-convert or Inkscape.

Examples:

    pantheon show game.txt -o game.svg
    pantheon show game.txt --at 12 --as 1 -o game.svg
    pantheon show --read position.json -o game.svg`
}

// otherPictures are the file name extensions of other picture formats.
var otherPictures = []string{".png", ".jpg", ".jpeg", ".webp", ".gif", ".pdf", ".avif", ".bmp", ".tif", ".tiff", ".svgz"}

// Run writes the position as an SVG picture.
func (v *showCommand) Run(p *program) error {
	if err := checkLang(v.Lang); err != nil {
		return err
	}
	if format := strings.ToLower(filepath.Ext(v.Out)); slices.Contains(otherPictures, format) {
		return misused("show writes SVG only, not %s; write -o %s.svg, and convert that file", strings.ToUpper(format[1:]), strings.TrimSuffix(v.Out, filepath.Ext(v.Out)))
	}
	at, err := v.open(p)
	if err != nil {
		return err
	}
	marked, mover, err := lastTouched(v.File, at.record, at.title.Game, at.ply, v.As)
	if err != nil {
		return err
	}
	look := board.RenderOptions{Lang: v.Lang, Names: namesOf(at.record), Marked: marked, Mover: mover}
	picture, err := board.Picture(at.title.Board, at.seen, look)
	if err != nil {
		return fmt.Errorf("drawing %s: %w", v.File+v.Read, err)
	}
	if v.Out == stdio {
		return p.print(picture)
	}
	file, err := startRewrite(v.Out)
	if err != nil {
		return err
	}
	defer file.end()
	return file.commit(bytes.NewReader(picture))
}

// lastTouched returns the things that the move of a ply named, from the perspective that the flag selects, and the seat that played it. Ply
// 0, the set-up, has no things and the seat [game.Spectator].
func lastTouched(file string, r *game.Record, g game.Game, ply int, as seatFlag) ([]game.Thing, game.Seat, error) {
	if ply == 0 {
		return nil, game.Spectator, nil
	}
	before, err := replayTo(file, r, g, ply-1)
	if err != nil {
		return nil, game.Spectator, err
	}
	said := r.Plies[ply-1]
	m, refusal := before.ParseMove(said.Seat, said.Text)
	if refusal != nil {
		return nil, game.Spectator, refusal
	}
	things, _ := g.About().Things(newTeller(g.About(), r, as, "en").heard(before, said.Seat, m))
	return things, said.Seat, nil
}
