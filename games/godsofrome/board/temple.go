package board

import (
	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Positions in the temples' panel: the five gods are in columns next to each other. The x positions count from the left
// edge of a column.
const (
	templesTop    = 34.0
	godStep       = 67.8 // from one column to the next
	godWidth      = 65.0
	godHeight     = 155.0
	godMiddle     = godWidth / 2
	faceX         = 20.0
	faceY         = 30.0
	faceSize      = .5
	reserveX      = 51.0
	discY         = 105.0
	besideY       = 128.0
	blessingY     = 142.0
	blessingStep  = 15.5
	templesHeight = templesTop + godHeight + 12
)

// templeAt returns the transform to the beginning of a god's column.
func templeAt(f godsofrome.Faction) string { return board.At(11.6+godStep*float64(f), templesTop) }

// discX returns the x position of the n-th disc of a temple in its column, and blessingX that of the n-th blessing.
func discX(n int) float64     { return godMiddle + 15.5*float64(2*n-1) }
func blessingX(n int) float64 { return godMiddle + blessingStep*(float64(n)-1.5) }

// The number of places that every temple shows, for discs and for blessings.
const (
	printedPlaces    = 2
	printedBlessings = 4
)

// The fragments of a god's column, in drawing order.
type (
	// temple is the beginning of the column: its label describes the temple and all pieces in it.
	temple struct {
		words
		of, removed godsofrome.Faction // removed is the god that is out of the game, or NoFaction
		keeper      keeper
		at          godsofrome.Territory // place of the god piece, or Off
		places      int8                 // number of places for players
		visitors    [godsofrome.MaxPlayers]godsofrome.Faction
		blessings   uint8
		marked      bool
	}
	// niche is the column's area, the god piece or its present place, and the player of the faction.
	niche struct {
		words
		of      godsofrome.Faction
		keeper  keeper
		at      godsofrome.Territory // place of the god piece, or Off
		removed bool
	}
	// visitor is a faction's disc in a place.
	visitor struct {
		in, of godsofrome.Faction
		place  int8
	}
	// spentVisit is a player's discs beside a temple, by the pantheon variant. (1.15)
	spentVisit struct {
		of       godsofrome.Faction
		place, n int8
	}
	// gift is a blessing in its place.
	gift struct {
		of    godsofrome.Faction
		place uint8
	}
	// reserve is the beginning of a faction's meeples that are not on the map.
	reserve struct {
		words
		of godsofrome.Faction
		n  uint8
	}
	// reservist is a meeple of the reserve, or its empty place.
	reservist struct {
		of   godsofrome.Faction
		none bool
	}
	// reserveCount is the number of meeples in the reserve.
	reserveCount struct{ n uint8 }
)

// temple returns the fragment that begins a god's column.
func (s *scene) temple(f godsofrome.Faction) temple {
	m := temple{words: s.named, of: f, removed: s.p.Removed, keeper: s.keeper(f), at: s.p.God[f], places: int8(s.p.TemplePlaces(f)),
		blessings: s.p.Blessings[f], marked: s.marked(godThings[f], factionThings[f])}
	for seat := range m.visitors {
		m.visitors[seat] = godsofrome.NoFaction
		if p := &s.p.Players[seat]; seat < int(s.p.Seats) && p.Visiting>>f&1 != 0 {
			m.visitors[seat] = p.Faction
		}
	}
	return m
}

// discs returns the factions whose discs are in the temple, in order of the places, and the number of free places.
// Discs of the removed god fill the places that no player may use. (1.3, 1.5)
func (m *temple) discs() (discs []godsofrome.Faction, free int) {
	for range printedPlaces - int(m.places) {
		if m.removed >= 0 {
			discs = append(discs, m.removed)
		}
	}
	for _, f := range m.visitors {
		if f >= 0 {
			discs = append(discs, f)
		}
	}
	return discs, max(0, printedPlaces-len(discs))
}

// beside returns the discs beside a god's temple.
func (s *scene) beside(f godsofrome.Faction) []spentVisit {
	var out []spentVisit
	for seat := range int(s.p.Seats) {
		if p := &s.p.Players[seat]; p.Visits[f] > 0 && p.Faction >= 0 {
			out = append(out, spentVisit{p.Faction, int8(len(out)), int8(p.Visits[f])})
		}
	}
	return out
}

// templesLive returns the fragments of all columns.
func (s *scene) templesLive() board.Fragments {
	out := append(make(board.Fragments, 0, 16*godsofrome.NumFactions), begun)
	for f := range godsofrome.Faction(godsofrome.NumFactions) {
		out = s.column(out, f)
	}
	return append(out, board.End)
}

// column appends the fragments of a god's column.
func (s *scene) column(out board.Fragments, f godsofrome.Faction) board.Fragments {
	m := s.temple(f)
	out = append(out, m, niche{s.named, f, m.keeper, m.at, m.removed == f})
	discs, _ := m.discs()
	for n := range max(printedPlaces, len(discs)) {
		if n < len(discs) {
			out = append(out, visitor{f, discs[n], int8(n)})
		} else {
			out = append(out, board.Nothing)
		}
	}
	for _, visit := range s.beside(f) {
		out = append(out, visit)
	}
	for n := range max(printedBlessings, m.blessings) {
		out = append(out, board.If(n < m.blessings, gift{f, n}))
	}
	n := s.p.Reserve[f]
	return append(out, reserve{s.same, f, n}, reservist{f, n == 0}, reserveCount{n}, bothEnded)
}
