package board

import (
	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// The panel of the score: a line for each marker, a column for each step.
const (
	scoreTop  = 76.0
	scoreLine = 36.0
)

// stepX returns the right edge of the column of a step.
func stepX(step int) float64 { return 172 + 44*float64(step) }

// scoreHeight returns the height of the panel with the given number of lines.
func scoreHeight(lines int) float64 { return scoreTop + scoreLine*float64(lines) + 46 }

// lines returns the number of lines of the panel: one for each marker of the game.
func (s *scene) lines() int { return s.n * s.p.MarkersEach() }

// stepIDs holds the ids of the scoring steps in the title's catalogue.
var stepIDs = [fourgods.NumSteps]string{"cities", "prophets", "largest", "most"}

// score returns the fragments of the panel of the score: for each marker its current points in the four steps, and at
// the end the final ones.
func (s *scene) score() board.Fragments {
	all := append(make(board.Fragments, 0, 4+s.lines()*(3+fourgods.NumSteps)), scoreBegin, scoreHead{s.anyone})
	names := s.Shared()
	for i, l := range s.scored() {
		all = append(all, lineHead{names, i, l.seat, l.colour, l.god})
		for step, points := range l.steps {
			all = append(all, brought{step, points})
		}
		all = append(all, total{l.sum(), l.decides}, board.End)
	}
	return append(all, s.scoreNote(), board.End)
}

var scoreBegin = board.Ground("four four-score")

// A scoreHead is the fragment with the buttons above the lines: the kingdoms, and the steps one after the other.
type scoreHead struct{ *board.Reader }

// A line is a marker in the panel of the score.
type line struct {
	marker
	decides bool // the lower one of two (1.10)
}

// A lineHead is the fragment that begins a line with the marker's player.
type lineHead struct {
	board.Reader
	at     int // its index, from 0
	seat   int
	colour fourgods.Colour
	god    fourgods.God
}

// Draw returns the beginning of the line.
func (h lineHead) Draw() templ.Component { return board.Unclosed(h.empty(), "</g>") }

// A brought is the fragment with the points of one step.
type brought struct{ step, points int }

// A total is the fragment with the sum of all steps.
type total struct {
	points  int
	decides bool
}

// scored returns the lines of the score: the markers of all players, one after the other.
func (s *scene) scored() []line {
	all := s.markers()
	out := make([]line, len(all))
	for i, m := range all {
		out[i].marker = m
		if i > 0 && all[i-1].seat == m.seat {
			low := i - 1
			if m.sum() < all[low].sum() {
				low = i
			}
			out[low].decides = true
		}
	}
	return out
}

// godName returns the name of a marker's god, or of its colour while the god is not known.
func godName(r *board.Reader, colour fourgods.Colour, god fourgods.God) string {
	if god == fourgods.NoGod {
		return r.Called(colourThings[colour])
	}
	return r.Called(godLabels[god])
}

// A note is the fragment with the note below the score.
type note struct {
	*board.Reader
	over, two bool // the game is over; players have two markers
	below     int  // number of lines
}

// scoreNote returns the current note.
func (s *scene) scoreNote() note {
	return note{s.anyone, s.p.Phase == fourgods.Over, s.p.MarkersEach() == 2, s.lines()}
}

// lines returns the text of the note: the score is provisional or final, and which marker decides.
func (n *note) lines() []string {
	text := n.Phrase("score.now")
	if n.over {
		text = n.Phrase("score.final")
	}
	if n.two {
		text += " " + n.Phrase("score.lower")
	}
	lines := board.Wrap(text, 330, 14)
	return lines[:min(2, len(lines))]
}
