package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// The score track: the markers on the stars of the frame, after the game is over.

// starsASide is a quarter of the stars on the frame: each side counts the corner at which it begins, but not the one
// at which it ends. The stars are numbered clockwise from the frame's upper left corner.
const starsASide = 20

// starAt returns the position of a star of the score track. The track is circular. (4.1)
func starAt(points int) board.Point {
	const step, low, high = (worldSize - 2*starLine) / starsASide, starLine, worldSize - starLine
	n := (points%(4*starsASide) + 4*starsASide) % (4 * starsASide)
	along := starLine + step*float64(n%starsASide)
	switch n / starsASide {
	case 0:
		return board.Point{X: along, Y: low}
	case 1:
		return board.Point{X: high, Y: along}
	case 2:
		return board.Point{X: worldSize - along, Y: high}
	}
	return board.Point{X: low, Y: worldSize - along}
}

// starScale returns the size of a star of the score track. Every tenth is larger.
func starScale(n int) float64 {
	if n%10 == 0 {
		return 1.25
	}
	return .8
}

// A marker is a marker of the score track, with the current points of its colour and god.
type marker struct {
	seat   int
	colour fourgods.Colour
	god    fourgods.God
	steps  [fourgods.NumSteps]int
}

// after returns the sum of the first steps.
func (m *marker) after(steps int) int {
	total := 0
	for _, n := range m.steps[:steps] {
		total += n
	}
	return total
}

// sum returns the sum of all steps.
func (m *marker) sum() int { return m.after(fourgods.NumSteps) }

// mostMarkers is the maximum number of markers of all players.
const mostMarkers = 2 * fourgods.MaxPlayers

// markers returns the chosen markers of all players.
func (s *scene) markers() []marker {
	out := make([]marker, 0, mostMarkers)
	for seat := range s.n {
		for _, mk := range s.p.Players[seat].Markers {
			if mk.Colour != fourgods.NoColour {
				out = append(out, marker{seat, mk.Colour, mk.God, s.sums().Marker(mk)})
			}
		}
	}
	return out
}

// A track is the fragment with the markers on the stars after a number of scoring steps.
type track struct {
	steps   int
	n       int // number of markers
	colours [mostMarkers]fourgods.Colour
	points  [mostMarkers]int
}

// addTracks appends the markers after each step, and the name of each step.
func (s *scene) addTracks(all board.Fragments) board.Fragments {
	markers := s.markers()
	for steps := range fourgods.NumSteps + 1 {
		t := track{steps: steps, n: len(markers)}
		for i := range markers {
			t.colours[i], t.points[i] = markers[i].colour, markers[i].after(steps)
		}
		all = append(all, t)
	}
	for step := range fourgods.NumSteps {
		all = append(all, banner{s.anyone, step})
	}
	return all
}

// at returns the position of a marker. Markers on one star are side by side.
func (t *track) at(i int) board.Point {
	at := starAt(t.points[i])
	for _, points := range t.points[:i] {
		if points == t.points[i] {
			at = board.Point{X: at.X + 9, Y: at.Y + 3}
		}
	}
	return at
}

// A banner is the fragment with the name of the scoring step on display.
type banner struct {
	*board.Reader
	step int
}

func (b *banner) title() string {
	return strconv.Itoa(b.step+1) + " · " + b.Phrase("source."+stepIDs[b.step])
}
