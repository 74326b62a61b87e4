package board

import (
	"pantheon/board"
)

// Places in the temples' panel: the five gods stand beside each other, each in a column, and in a column from its left edge.
const (
	templesTop    = 34.0
	godStep       = 67.8 // from one column to the next
	godWidth      = 65.0
	godHeight     = 155.0
	godMiddle     = godWidth / 2
	figureX       = 18.0
	figureY       = 31.0
	reserveX      = 48.0
	discY         = 105.0
	besideY       = 128.0
	blessingY     = 142.0
	blessingStep  = 15.5
	templesHeight = templesTop + godHeight + 12
)

// templeAt is where a god's column begins.
func templeAt(f int) string { return board.At(11.6+godStep*float64(f), templesTop) }

// discX is where the n-th disc of a temple lies, and blessingX the n-th blessing, in its column.
func discX(n int) float64     { return godMiddle + 15.5*float64(2*n-1) }
func blessingX(n int) float64 { return godMiddle + blessingStep*(float64(n)-1.5) }

// temple gives the factions whose discs lie in a god's temple, in order of the places, and how many places are free. Discs of
// the removed god fill the places that no player may use. (1.3, 1.5)
func (s *scene) temple(f int) (discs []int, free int) {
	for range printedPlaces - s.p.TemplePlaces(factionOf(f)) {
		if s.p.Removed >= 0 {
			discs = append(discs, int(s.p.Removed))
		}
	}
	for seat := range int(s.p.Seats) {
		if p := &s.p.Players[seat]; p.Visiting>>f&1 != 0 {
			discs = append(discs, int(p.Faction))
		}
	}
	return discs, max(0, printedPlaces-len(discs))
}

// printedPlaces is how many places for discs every temple shows.
const printedPlaces = 2

// A spentVisit is a player's discs beside a temple, by the pantheon variant. (1.15)
type spentVisit struct {
	faction, n int
}

func (s *scene) beside(f int) []spentVisit {
	var out []spentVisit
	for seat := range int(s.p.Seats) {
		if p := &s.p.Players[seat]; p.Visits[f] > 0 && p.Faction >= 0 {
			out = append(out, spentVisit{int(p.Faction), int(p.Visits[f])})
		}
	}
	return out
}
