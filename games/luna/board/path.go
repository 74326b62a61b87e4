package board

import (
	"strconv"

	"pantheon/games/luna"
)

// Places in the panel of the path: one row for each group of stones, the gate at the top and the pier at the bottom.
const (
	pathTop    = 62.0
	pathRow    = 60.0
	pathBand   = 54.0
	guardX     = 36.0
	guardsman  = 72.0 // where the Temple Guard stands beside his stone
	stonesX    = 119.0
	stoneStep  = 58.0
	stoneSize  = 27.0
	pathHeight = pathTop + luna.NumGroups*pathRow + 46
)

// pathY is the middle of the row of a group, from 1 at the pier to 6 at the gate.
func pathY(group int) float64 { return pathTop + pathRow*(float64(luna.NumGroups-group)+.5) - 3 }

// groups are the stones of each group as they lay at the beginning, from the highest.
func groups(p *luna.Position) (out [luna.NumGroups + 1][]int) {
	for n := luna.NumStones; n > 0; n-- {
		if g := p.Group(n); g > 0 {
			out[g] = append(out[g], n)
		}
	}
	return out
}

// guarded is the group at whose guard stone the Temple Guard stands.
func (s *scene) guarded() int { return max(1, int(s.p.Round)) }

// rowStanding is how near the stones of a group are to the temple, whether or not any is left.
func (s *scene) rowStanding(group int) standing {
	switch g := s.guarded(); {
	case group <= g:
		return approved
	case group == g+1:
		return bribable
	}
	return closed
}

// pathPlanks are the lines between the boards of the pier at the foot of the path.
func pathPlanks() string {
	d := ""
	for x := 36; x < 340; x += 16 {
		d += "M" + strconv.Itoa(x) + " " + strconv.Itoa(int(pathHeight)-44) + "v16"
	}
	return d
}
