package board

import (
	"pantheon/board"
	"pantheon/games/godsofrome"
)

// Positions in the panel of the three victory tracks, which are side by side.
const (
	victoryTop   = 36.0
	victoryCell  = 27.0
	victoryHigh  = 46.0
	victoryWide  = 116.0 // from one track to the next
	tracksHeight = victoryTop + 22 + victoryHigh + 14
)

func roman(n int) string { return [...]string{"", "I", "II", "III"}[max(0, min(3, n))] }

// A claim is a faction's disc on a value of a victory track, the i-th from the left.
type claim struct {
	faction       godsofrome.Faction
	checkpoint, i int8
}

// tracksLive returns the fragments of all discs on the victory tracks.
func (s *scene) tracksLive() board.Fragments {
	out := append(make(board.Fragments, 0, 2+godsofrome.NumCheckpoints*godsofrome.MaxPlayers), begun)
	for c := range godsofrome.NumCheckpoints {
		for i, v := range s.victoryValues(c) {
			f := s.claimed(c, v)
			out = append(out, board.If(v >= 0 && f >= 0, claim{f, int8(c), int8(i)}))
		}
	}
	return append(out, board.End)
}

// victoryValues returns the printed values of a victory track, lowest first. Values that nobody can claim with this
// number of players are -1.
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

// claimed returns the faction whose disc is on a value of a victory track; NoFaction if it is free.
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
