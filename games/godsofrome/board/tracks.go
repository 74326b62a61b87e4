package board

import (
	"slices"
	"strconv"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Places in the panel of tracks: the favour track in three rows, 0 to 10, 11 to 20, 21 to 30, and the three victory tracks
// side by side.
const (
	favourLast   = 30 // the last printed place; markers beyond it lie there with a badge (facts 2.4)
	favourTop    = 36.0
	favourRow    = 52.0
	favourCell   = 31.0
	favourLeft   = 10.0
	victoryTop   = favourTop + 3*favourRow + 24
	victoryCell  = 27.0
	victoryHigh  = 46.0
	victoryWide  = 116.0 // from one track to the next
	tracksHeight = victoryTop + 22 + victoryHigh + 14
)

func roman(n int) string { return [...]string{"", "I", "II", "III"}[max(0, min(3, n))] }

// favourAt is the upper left corner of a place of the favour track.
func favourAt(n int) board.Point {
	row, column := 0, n
	if n > 10 {
		row, column = (n-1)/10, (n-1)%10+1
	}
	return board.Point{X: favourLeft + favourCell*float64(column), Y: favourTop + favourRow*float64(row)}
}

// The pieces on the tracks.
type (
	// A marker is somebody's disc on the favour track: one of so many in its place.
	marker struct {
		faction godsofrome.Faction
		seat    int8 // whose it is; -1 for Patronus
		favour  int16
		i, of   int8
	}
	// A surplus is the favour of a marker beyond the last place.
	surplus struct {
		favour int16
		i, of  int8
	}
	// A claim is a faction's disc on a value of a victory track, which is the i-th from the left.
	claim struct {
		faction       godsofrome.Faction
		checkpoint, i int8
	}
)

// place is where a marker lies: the last place holds all beyond it.
func (m *marker) place() int { return min(int(m.favour), favourLast) }

// owner is the thing of whom a marker belongs to: "seat:1" or "patronus:venus".
func (m *marker) owner() string {
	if m.seat < 0 {
		return "patronus:" + factionIDs[m.faction]
	}
	return "seat:" + strconv.Itoa(int(m.seat))
}

// markers are all discs on the favour track, in order of their places.
func (s *scene) markers() []marker {
	out := make([]marker, 0, godsofrome.MaxPlayers+1)
	for seat := range int(s.p.Seats) {
		if p := &s.p.Players[seat]; p.Faction >= 0 {
			out = append(out, marker{faction: p.Faction, seat: int8(seat), favour: p.Favour})
		}
	}
	if p := &s.p.Patronus; s.p.Solo() && p.Faction >= 0 {
		out = append(out, marker{faction: p.Faction, seat: -1, favour: p.Favour})
	}
	slices.SortStableFunc(out, func(a, b marker) int { return a.place() - b.place() })
	shared(out)
	return out
}

// shared notes for markers in order of their places how many lie in each.
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

// tracksLive are all discs on the tracks.
func (s *scene) tracksLive() board.Pieces {
	out := append(make(board.Pieces, 0, 24), begun)
	all := s.markers()
	for _, m := range all {
		out = append(out, m)
	}
	for _, m := range all {
		out = append(out, board.If(m.favour > favourLast, surplus{m.favour, m.i, m.of}))
	}
	for c := range godsofrome.NumCheckpoints {
		for i, v := range s.victoryValues(c) {
			f := s.claimed(c, v)
			out = append(out, board.If(v >= 0 && f >= 0, claim{f, int8(c), int8(i)}))
		}
	}
	return append(out, board.End)
}

// markerAt is where the i-th of n markers lies in a place, and how large it is.
func markerAt(i, n int8) (at board.Point, scale float64) {
	switch {
	case n == 1:
		return board.Point{X: favourCell / 2, Y: 30}, .8
	case n == 2:
		return board.Point{X: favourCell/2 - 5 + 10*float64(i), Y: 24 + 12*float64(i)}, .6
	}
	return board.Point{X: 8.5 + 14*float64(i%2), Y: 21 + 11*float64(i/2) + 3*float64(i%2)}, .47
}

// checkpointAt is the number of the checkpoint at a place of the favour track, from 1, or 0.
func (s *scene) checkpointAt(place int) int {
	for n, at := range s.p.CheckpointSpaces() {
		if int(at) == place {
			return n + 1
		}
	}
	return 0
}

// victoryValues are the printed values of a victory track, lowest first; those that nobody can claim with this number of
// players are -1.
func (s *scene) victoryValues(checkpoint int) (values [godsofrome.MaxPlayers]int) {
	track := s.p.VictoryTrack(checkpoint)
	for i := range values {
		values[i] = -1
		if rank := len(values) - 1 - i; rank < len(track) {
			values[i] = int(track[rank])
		}
	}
	return values
}

// claimed is whose disc lies on a value of a victory track; NoFaction when it is free.
func (s *scene) claimed(checkpoint, value int) godsofrome.Faction {
	for seat := range int(s.p.Seats) {
		if p := &s.p.Players[seat]; p.Faction >= 0 && int(p.VP[checkpoint]) == value {
			return p.Faction
		}
	}
	if p := &s.p.Patronus; s.p.Solo() && p.Faction >= 0 && int(p.VP[checkpoint]) == value {
		return p.Faction
	}
	return godsofrome.NoFaction
}

func victoryX(checkpoint, i int) float64 {
	return 11 + victoryWide*float64(checkpoint) + victoryCell*float64(i)
}
