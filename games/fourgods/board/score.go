package board

import (
	"pantheon/board"
	"pantheon/games/fourgods"
)

// The panel of the score: a line for each marker, a column for each step.
const (
	scoreTop  = 76.0
	scoreLine = 36.0
)

// stepX is the right edge of the column of a step.
func stepX(step int) float64 { return 172 + 44*float64(step) }

func (s *scene) scoreHeight() float64 {
	return scoreTop + scoreLine*float64(s.n*s.p.MarkersEach()) + 46
}

// stepIDs are the steps of the scoring as the title names them.
var stepIDs = [fourgods.NumSteps]string{"cities", "prophets", "largest", "most"}

// A line is a marker in the panel of the score.
type line struct {
	marker
	decides bool // the lower one of two (1.10)
}

// scored are the lines of the score: the markers of all players, one after the other.
func (s *scene) scored() []line {
	var out []line
	all := s.markers(fourgods.NumSteps)
	for seat := range s.n {
		var mine []line
		for _, m := range all {
			if m.seat == seat {
				mine = append(mine, line{marker: m})
			}
		}
		if s.p.MarkersEach() == 2 && len(mine) == 2 {
			low := 0
			if mine[1].sum() < mine[0].sum() {
				low = 1
			}
			mine[low].decides = true
		}
		out = append(out, mine...)
	}
	return out
}

// godName is the god of a marker, or its colour while the god is not known.
func (s *scene) godName(m line) string {
	if m.god == fourgods.NoGod {
		return s.Called("colour:" + m.colour.String())
	}
	return s.Called("label:" + m.god.String())
}

// scoreNote is what stands below the score: that it is as things are now, and what decides.
func (s *scene) scoreNote() []string {
	text := s.Say("score.now")
	if s.p.Phase == fourgods.Over {
		text = s.Say("score.final")
	}
	if s.p.MarkersEach() == 2 {
		text += " " + s.Say("score.lower")
	}
	lines := board.Wrap(text, 330, 14)
	return lines[:min(2, len(lines))]
}
