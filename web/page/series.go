package page

import "strings"

// series returns the score of the series of games to which a table belongs; "" if there is none, or if the scene shows
// an earlier position.
func series(s *Scene) string {
	all := s.Snap.Series
	if all == nil || s.Past() {
		return ""
	}
	if all.Games == 0 {
		return s.Words.T("series.first")
	}
	var sides []string
	for i, side := range all.Sides {
		id := "series.won"
		if all.Scored {
			id = "series.scored"
		}
		sides = append(sides, s.Words.T(id, "name", Plain(SeatName(s.Words, s.Snap.Occupants[i])), "n", side.Won, "points", side.Points))
	}
	return s.Words.T("series.game", "n", all.Number, "standing", Plain(strings.Join(sides, s.Words.T("new.comma"))))
}
