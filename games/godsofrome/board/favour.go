package board

import (
	"slices"
	"strconv"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Positions of the favour track, a line of places in the sea below the map. On the compact map only some of them have a
// number.
const (
	favourLast  = 30   // the last printed place; markers beyond it are there with a badge (2.4)
	favourHigh  = 66.0 // height that the track adds to the map
	favourCell  = 31.9 // from one place to the next
	favourTall  = 56.0 // the height of a place
	favourEvery = 5    // interval of the numbers on the compact map
	favourDisc  = 39.0 // y of a place's disc in the place
)

// favourAt returns the upper left corner of a place of the favour track.
func (c *chart) favourAt(n int) board.Point {
	return board.Point{X: margin + favourCell*float64(n), Y: c.height + 4}
}

// The fragments of the favour track.
type (
	// marker is a disc of a player or of Patronus: one of several in its place.
	marker struct {
		chart   *chart
		faction godsofrome.Faction
		seat    int8 // the owner; -1 for Patronus
		favour  int16
		i, of   int8
	}
	// surplus is the favour of a marker beyond the last place.
	surplus struct {
		chart  *chart
		favour int16
		i, of  int8
	}
)

// place returns the place of a marker; the last place holds all beyond it.
func (m *marker) place() int { return min(int(m.favour), favourLast) }

// owner returns the thing of a marker's owner: "seat:1" or "patronus:venus".
func (m *marker) owner() string {
	if m.seat < 0 {
		return "patronus:" + factionIDs[m.faction]
	}
	return "seat:" + strconv.Itoa(int(m.seat))
}

// markers returns all discs on the favour track, in order of their places.
func (s *scene) markers() []marker {
	c, out := s.b.chart(), make([]marker, 0, godsofrome.MaxPlayers)
	for seat := range int(s.p.Seats) {
		if p := &s.p.Players[seat]; p.Faction >= 0 {
			out = append(out, marker{chart: c, faction: p.Faction, seat: int8(seat), favour: p.Favour})
		}
	}
	if p := &s.p.Patronus; s.p.Solo() && p.Faction >= 0 {
		out = append(out, marker{chart: c, faction: p.Faction, seat: -1, favour: p.Favour})
	}
	slices.SortStableFunc(out, func(a, b marker) int { return a.place() - b.place() })
	shared(out)
	return out
}

// shared sets for each marker its index among the markers in its place, and their number. The markers must be in order
// of their places.
func shared(all []marker) {
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].place() == all[0].place() {
			n++
		}
		for i := range all[:n] {
			all[i].i, all[i].of = int8(i), int8(n)
		}
		all = all[n:]
	}
}

// favourLive appends all discs on the favour track, and then the badges of those beyond the last place. Each list has
// [board.Nothing] for a missing one.
func (s *scene) favourLive(out board.Fragments) board.Fragments {
	all := s.markers()
	for i := range godsofrome.MaxPlayers {
		if i < len(all) {
			out = append(out, all[i])
		} else {
			out = append(out, board.Nothing)
		}
	}
	for i := range godsofrome.MaxPlayers {
		if i < len(all) {
			m := all[i]
			out = append(out, board.If(m.favour > favourLast, surplus{m.chart, m.favour, m.i, m.of}))
		} else {
			out = append(out, board.Nothing)
		}
	}
	return out
}

// markerAt returns the place and the scale of marker i, from 0, of n markers in one place of the track. The result is
// relative to the upper left corner of that place.
func markerAt(i, n int8) (at board.Point, scale float64) {
	switch {
	case n == 1:
		return board.Point{X: favourCell / 2, Y: favourDisc}, .92
	case n == 2:
		return board.Point{X: favourCell/2 - 4.5 + 9*float64(i), Y: favourDisc - 6 + 12*float64(i)}, .72
	}
	return board.Point{X: 9 + 14*float64(i%2), Y: favourDisc - 9 + 13*float64(i/2) + 4*float64(i%2)}, .56
}

// checkpointAt returns the number of the checkpoint at a place of the favour track, from 1, or 0.
func (s *scene) checkpointAt(place int) int {
	for n, at := range s.p.CheckpointSpaces() {
		if int(at) == place {
			return n + 1
		}
	}
	return 0
}
