package board

import (
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/examples/ur"
	"pantheon/game"
)

// letters stand for the pieces in the text, by seat.
const letters = "LD"

// Text returns everything that the parts show as text, for terminals and screen readers.
func (b *drawing) Text(view game.Position, l board.RenderOptions) string {
	s := b.scene(view, l)
	out := &board.Lines{}
	out.Add(s.Phrase("name") + " · " + s.Tell(b.Prompt(view, s.Seat())))
	if s.p.Seats == 0 {
		return out.String()
	}
	out.Add(s.thrown())
	out.Add("")
	out.Add("     1  2  3  4  5  6  7  8")
	for _, row := range "ABC" {
		out.Add("  " + string(row) + "  " + s.textRow(byte(row)))
	}
	out.Add("  " + s.Phrase("text.legend"))
	out.Add("")
	for _, seat := range s.seats() {
		out.Add("  " + letters[seat:seat+1] + " " + s.cellLabel(s.p.Start(seat)) + " · " + s.homeLabel(seat))
	}
	return out.String()
}

// textRow returns a row of the board: for each cell the piece on it, or its decoration.
func (s *scene) textRow(row byte) string {
	var b strings.Builder
	for column := range 8 {
		c := ur.ReadCell(string(row) + strconv.Itoa(column+1))
		text := "   "
		if c != ur.NoCell {
			text = s.textCell(c)
		}
		b.WriteString(text)
	}
	return strings.TrimRight(b.String(), " ")
}

func (s *scene) textCell(c ur.Cell) string {
	here := "."
	if seat, there := s.owner(c); there {
		here = letters[seat : seat+1]
	}
	if s.p.Rosette(c) {
		return here + "* "
	}
	return here + "  "
}
