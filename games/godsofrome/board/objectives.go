package board

import (
	"math/bits"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Places in the panel of objectives.
const (
	objectivesTop = 36.0
	objectiveRow  = 62.0
	objectiveSize = 12.5 // of its text
	objectiveText = 256.0
)

// objectives are the rows of the panel: those face up in order, then one for each that lies face down. A face-down row is
// the number of the checkpoint that turns it up, counted from 1 and made negative.
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

// objectivesHeight is the height of the panel; the number of objectives in a game never changes.
func (s *scene) objectivesHeight() float64 {
	return objectivesTop + objectiveRow*float64(len(s.objectives())) + 8
}

// worth is what an objective gives, as its badge shows it.
func (s *scene) worth(o int) string {
	favour, _, _ := s.p.ObjectiveFavour(godsofrome.Objective(o))
	return board.Plus(favour)
}

func objectiveThing(o int) string { return "objective:" + objectiveID(o) }

func objectiveID(o int) string { return godsofrome.Objective(o).String() }

// objectiveWords is what an objective asks for and gives.
func (s *scene) objectiveWords(o int) string {
	favour, _, _ := s.p.ObjectiveFavour(godsofrome.Objective(o))
	return s.Say("objective-text."+objectiveID(o), "n", favour)
}

func (s *scene) objectiveLines(o int) []string {
	lines := board.Wrap(s.objectiveWords(o), objectiveText, objectiveSize)
	return lines[:min(2, len(lines))]
}

func (s *scene) objectiveLabel(o int) string {
	return s.Say("label.objective", "objective", "objective:"+objectiveID(o), "text", s.objectiveWords(o))
}

// once tells whether an objective counts once in a scoring, not for each territory.
func once(o int) bool {
	return godsofrome.Objective(o) == godsofrome.Scattered || godsofrome.Objective(o) == godsofrome.Cultists
}

func (s *scene) often(o int) string {
	if once(o) {
		return s.Say("objective.once")
	}
	return s.Say("objective.each")
}

// turnedUp says when a face-down objective is turned up; nothing when the game ends before.
func (s *scene) turnedUp(checkpoint int) string {
	if checkpoint >= godsofrome.NumCheckpoints || s.p.Step == godsofrome.Over {
		return ""
	}
	return s.Say("objective.hidden.when", "checkpoint", roman(checkpoint))
}

func (s *scene) hiddenLabel(checkpoint int) string {
	if when := s.turnedUp(checkpoint); when != "" {
		return s.Join([]string{s.Say("objective.hidden"), when})
	}
	return s.Say("objective.hidden")
}
