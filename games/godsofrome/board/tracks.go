package board

import (
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

// A marker is somebody's disc on the favour track.
type marker struct {
	faction int
	favour  int
	owner   string // thing of the owner: "seat:1" or "patronus:venus"
}

// markers are the discs that lie on one place of the favour track, the last place holding all beyond it.
func (s *scene) markers(place int) []marker {
	var out []marker
	here := func(favour int16) bool {
		return int(favour) == place || place == favourLast && int(favour) > favourLast
	}
	for seat := range int(s.p.Seats) {
		if p := &s.p.Players[seat]; p.Faction >= 0 && here(p.Favour) {
			out = append(out, marker{int(p.Faction), int(p.Favour), "seat:" + strconv.Itoa(seat)})
		}
	}
	if p := &s.p.Patronus; s.p.Solo() && p.Faction >= 0 && here(p.Favour) {
		out = append(out, marker{int(p.Faction), int(p.Favour), "patronus:" + factionIDs[p.Faction]})
	}
	return out
}

// markerAt is where the i-th of n markers lies in a place, and how large it is.
func markerAt(i, n int) (at board.Point, scale float64) {
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
func (s *scene) victoryValues(checkpoint int) []int {
	track := s.p.VictoryTrack(checkpoint)
	values := make([]int, godsofrome.MaxPlayers)
	for i := range values {
		values[i] = -1
		if rank := len(values) - 1 - i; rank < len(track) {
			values[i] = int(track[rank])
		}
	}
	return values
}

// claimed is whose disc lies on a value of a victory track; -1 when it is free.
func (s *scene) claimed(checkpoint, value int) int {
	for seat := range int(s.p.Seats) {
		if p := &s.p.Players[seat]; p.Faction >= 0 && int(p.VP[checkpoint]) == value {
			return int(p.Faction)
		}
	}
	if p := &s.p.Patronus; s.p.Solo() && p.Faction >= 0 && int(p.VP[checkpoint]) == value {
		return int(p.Faction)
	}
	return -1
}

func victoryX(checkpoint, i int) float64 {
	return 11 + victoryWide*float64(checkpoint) + victoryCell*float64(i)
}
