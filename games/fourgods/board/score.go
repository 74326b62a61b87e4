package board

import (
	"pantheon/board"
	"pantheon/games/fourgods"
)

// A line is a marker in the panel of the score.
type line struct {
	marker
	decides bool // the lower one of two (1.10)
}

// scored are the lines of the score: the markers of all players, those that are not chosen too.
func (s *scene) scored() []line {
	var out []line
	all := s.markers()
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
		return s.called("colour:" + m.colour.String())
	}
	return s.called("label:" + m.god.String())
}

// scoreNote is what stands below the score: that it is as things are now, and what decides.
func (s *scene) scoreNote() []string {
	text := s.say("score.now")
	if s.p.Phase == fourgods.Over {
		text = s.say("score.final")
	}
	if s.p.MarkersEach() == 2 {
		text += " " + s.say("score.lower")
	}
	lines := board.Wrap(text, 330, 12.5)
	return lines[:min(2, len(lines))]
}

// phaseLines is what the clock is about, in two lines.
func (s *scene) phaseLines() []string {
	lines := board.Wrap(s.phaseLine(), 156, 13)
	return lines[:min(2, len(lines))]
}

// phaseY is where a line of it stands.
func (s *scene) phaseY(i int) float64 {
	if len(s.phaseLines()) == 1 {
		return 29
	}
	return 21 + 16*float64(i)
}

// godAt is where a god's card is: with its player, or here.
func (s *scene) godAt(c godCard) string {
	if c.owner >= 0 {
		return seatThing(c.owner)
	}
	return "gods"
}

// starScale is how large a star of the score track is; every tenth is larger.
func starScale(n int) float64 {
	if n%10 == 0 {
		return 1.25
	}
	return .8
}

// headX is where the name of a player begins, beside the signs of so many colours; signScale is how large those are.
func headX(markers int) float64 { return 34 + 10*float64(markers) }

func signScale(markers int) float64 { return [...]float64{1, 1, .8}[markers] }
