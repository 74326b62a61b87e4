package board

import (
	"pantheon/board"
)

// Places in a god's row of the temples' panel.
const (
	templesTop   = 50.0
	templeRow    = 76.0
	figureColumn = 42.0
	nameColumn   = 80.0
	discColumn   = 200.0
	discStep     = 37.0
	blessColumn  = 276.0
	reserveAt    = 329.0
)

// templesHeight is the height of the temples' panel.
const templesHeight = templesTop + 5*templeRow + 8

// rowMiddle is the height of the middle of a god's row.
func rowMiddle(f int) float64 { return templesTop + templeRow*float64(f) + templeRow/2 - 3 }

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

// blessingAt is where the n-th blessing of a temple lies, two in a row.
func blessingAt(f, n int) board.Point {
	return board.Point{X: blessColumn + 21*float64(n%2), Y: rowMiddle(f) - 12 + 24*float64(n/2)}
}
