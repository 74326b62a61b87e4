package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// The score track: the markers on the stars of the frame, once the game is over.

// stars of the score track go clockwise round the frame from its upper left corner.
const starsASide = 20

// starAt is where a star of the score track is; the track goes round and round. (4.1)
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

// starScale is how large a star of the score track is; every tenth is larger.
func starScale(n int) float64 {
	if n%10 == 0 {
		return 1.25
	}
	return .8
}

// A marker is one of the score track, with what its colour and god would bring now.
type marker struct {
	seat   int
	colour fourgods.Colour
	god    fourgods.God
	steps  [fourgods.NumSteps]int
}

// after is what the first steps bring together.
func (m *marker) after(steps int) int {
	total := 0
	for _, n := range m.steps[:steps] {
		total += n
	}
	return total
}

// sum is what all steps bring together.
func (m *marker) sum() int { return m.after(fourgods.NumSteps) }

// mostMarkers is more than all players have.
const mostMarkers = 2 * fourgods.MaxPlayers

// markers are those of all players, as far as they are chosen.
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

// A track is the markers on the stars after so many steps of the scoring.
type track struct {
	steps   int
	n       int // markers
	colours [mostMarkers]fourgods.Colour
	points  [mostMarkers]int
}

// addTracks adds the markers after each step, and what each step is called.
func (s *scene) addTracks(all board.Pieces) board.Pieces {
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

// at is where a marker stands; those on one star stand side by side.
func (t *track) at(i int) board.Point {
	at := starAt(t.points[i])
	for _, points := range t.points[:i] {
		if points == t.points[i] {
			at = board.Point{X: at.X + 9, Y: at.Y + 3}
		}
	}
	return at
}

// A banner says which step of the scoring is shown.
type banner struct {
	*board.Reader
	step int
}

func (b *banner) title() string {
	return strconv.Itoa(b.step+1) + " · " + b.Say("source."+stepIDs[b.step])
}
