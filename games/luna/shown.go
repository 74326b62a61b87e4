package luna

// What is printed on the boards, and values that follow from it, for code that draws the game.

// Space returns the axial place of a numbered space in the temple, relative to the middle of the first slot. ok is
// false if its board is not in play. (4.3)
func (p *Position) Space(n int) (q, r int, ok bool) {
	if n < 1 || n > NumStones {
		return 0, 0, false
	}
	for slot, b := range p.Boards {
		if b == p.rules.board[n] {
			at, cell := p.rules.slots[slot], p.rules.cells[p.rules.cell[n]].at
			return at[0] + cell[0], at[1] + cell[1], true
		}
	}
	return 0, 0, false
}

// Cell returns the axial place of a numbered space on its own board, relative to the board's middle. (4.2)
func (p *Position) Cell(n int) (q, r int) {
	cell := p.rules.cells[p.rules.cell[n]].at
	return cell[0], cell[1]
}

// Steps returns the number of islands that the Priestess or the Builder moves after a round. (4.6)
func (p *Position) Steps(f Figure) int { return int(p.rules.steps[f]) }

// Pieces returns the numbers of novices and shrines of each player. (4.1)
func (p *Position) Pieces() (novices, shrines int) { return int(p.rules.novices), int(p.rules.shrines) }

// Near returns the set of spaces in play that are adjacent to a numbered space, bit n for space n. (4.3)
func (p *Position) Near(n int) uint32 { return p.rules.layouts[p.layout].near[n] }

// Symbol returns the island whose symbol a stone shows. (4.2)
func (p *Position) Symbol(n int) Kind { return p.rules.symbol[n] }

// BoardID returns the id of the temple board with a numbered space, such as "blue". (4.2)
func (p *Position) BoardID(n int) string { return p.rules.boardIDs[p.rules.board[n]] }

// BoardIDs returns the ids of all temple boards, in their usual order. (4.2)
func (p *Position) BoardIDs() [NumBoards]string { return p.rules.boardIDs }

// Group returns the group of stones, from 1 at the pier to 6 at the gate, in which a stone was on the path; 0 for one
// that never was. (1.7)
func (p *Position) Group(n int) int {
	for g := 1; g <= NumGroups; g++ {
		if p.rules.layouts[p.layout].approved[g]>>n&1 != 0 {
			return g
		}
	}
	return 0
}

// GuardStone returns the value of the guard stone of a group. In the round with the group's number it is the guard's
// value. (4.1)
func (p *Position) GuardStone(group int) int { return int(p.rules.guard[group]) }

// CouncilValues returns the influence of each seat of the council, from the first. The result must not be changed. (4.7)
func (p *Position) CouncilValues() []int16 { return p.rules.council[:p.rules.lastSeat+1] }

// PriestessValues returns what the Priestess pays for most, second most and third most. (4.6)
func (p *Position) PriestessValues() [paid]int16 { return [paid]int16(p.rules.priestess[p.Seats][1:]) }

// Values holds the influence that things bring, by the content. (1.6, 1.7, 1.10, 4.1)
type Values struct {
	Shrine     int // at the end
	Temple     int // for each novice in the temple, at each scoring
	Apostate   int // loss in addition to one for each novice, at each scoring
	Book       int // for the next book token used
	Meditation int // for the last time token
}

// Values returns the influence that things bring now.
func (p *Position) Values() Values {
	r := p.rules
	return Values{int(r.shrinePoints), int(r.templePoints), int(r.apostateExtra), int(p.bookPoints()), int(r.meditationPoints)}
}

// CandleCount returns the number of time tokens of this game. (4.1)
func (p *Position) CandleCount() int { return int(p.rules.candles[p.Seats]) }

// FinalNow returns what shrines, unused favours and the council would pay a player if the game ended now, in that
// order. (1.10)
func (p *Position) FinalNow(who int) [len(endSources)]int16 {
	var points [len(endSources)]int16
	for i, from := range endSources {
		points[i] = p.endValue(int8(who), from)
	}
	return points
}
