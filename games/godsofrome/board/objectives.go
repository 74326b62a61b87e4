package board

import (
	"math/bits"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Positions in the panel of objectives.
const (
	objectivesTop = 36.0
	objectiveRow  = 62.0
	objectiveSize = 12.5 // of its text
	objectiveText = 256.0
)

// objectives returns the rows of the panel: the numbers of the face-up objectives in order, then one row for each
// face-down one. A face-down row is the negative number of the checkpoint that turns it up, counted from 1.
func (s *scene) objectives() []int {
	var rows []int
	for o := uint(s.p.Objectives); o != 0; o &= o - 1 {
		rows = append(rows, bits.TrailingZeros(o))
	}
	for n := range int(s.p.FaceDown) {
		rows = append(rows, -(int(s.p.Checkpoint) + n + 1))
	}
	return rows
}

// rowAt returns the transform to the beginning of a row.
func rowAt(row int8) string { return board.At(11, objectivesTop+objectiveRow*float64(row)) }

// objectivesHeight returns the height of the panel; the number of objectives in a game never changes.
func (s *scene) objectivesHeight() float64 {
	n := bits.OnesCount8(s.p.Objectives) + int(s.p.FaceDown)
	return objectivesTop + objectiveRow*float64(n) + 8
}

// The fragments of the panel, one for each row.
type (
	// objective is a face-up objective.
	objective struct {
		words
		row    int8
		is     godsofrome.Objective
		favour int8 // its yield
		marked bool
	}
	// hidden is a face-down objective.
	hidden struct {
		words
		row        int8
		checkpoint int8 // that turns it up, counted from 1
		never      bool // the game ends before
	}
)

// objective returns a face-up objective in a row of the panel.
func (s *scene) objective(row, o int) objective {
	favour, _, _ := s.p.ObjectiveFavour(godsofrome.Objective(o))
	return objective{s.same, int8(row), godsofrome.Objective(o), int8(favour), s.marked(objectiveThings[o])}
}

// hidden returns a face-down objective in a row of the panel.
func (s *scene) hidden(row, checkpoint int) hidden {
	return hidden{s.same, int8(row), int8(checkpoint), checkpoint >= godsofrome.NumCheckpoints || s.p.Step == godsofrome.Over}
}

// objectivesLive returns the fragments of all rows.
func (s *scene) objectivesLive() board.Fragments {
	rows := s.objectives()
	out := append(make(board.Fragments, 0, len(rows)+2), begun)
	for n, o := range rows {
		if o >= 0 {
			out = append(out, s.objective(n, o))
		} else {
			out = append(out, s.hidden(n, -o))
		}
	}
	return append(out, board.End)
}

// objectiveThings are the objectives as things.
var objectiveThings = board.Things("objective", godsofrome.NumObjectives, objectiveID)

func objectiveID(o int) string { return godsofrome.Objective(o).String() }

// thing returns the objective as the thing that is clicked.
func (m *objective) thing() string { return objectiveThings[m.is] }

// text returns the condition and the favour of an objective.
func (m *objective) text() string {
	return m.Phrase("objective-text."+m.is.String(), "n", int(m.favour))
}

// lines returns the lines of the objective's text, cut to the available space.
func (m *objective) lines() []string {
	lines := board.Wrap(m.text(), objectiveText, objectiveSize)
	return lines[:min(2, len(lines))]
}

func (m *objective) label() string {
	return m.Phrase("label.objective", "objective", m.thing(), "text", m.text())
}

// once reports whether an objective counts once in a scoring, not for each territory.
func once(o godsofrome.Objective) bool { return o == godsofrome.Scattered || o == godsofrome.Cultists }

// often says whether an objective counts once or for each territory.
func (m *objective) often() string {
	if once(m.is) {
		return m.Phrase("objective.once")
	}
	return m.Phrase("objective.each")
}

// turnedUp says when a face-down objective is turned up; "" if the game ends before.
func (m *hidden) turnedUp() string {
	if m.never {
		return ""
	}
	return m.Phrase("objective.hidden.when", "checkpoint", roman(int(m.checkpoint)))
}

func (m *hidden) label() string {
	if when := m.turnedUp(); when != "" {
		return m.Join([]string{m.Phrase("objective.hidden"), when})
	}
	return m.Phrase("objective.hidden")
}
