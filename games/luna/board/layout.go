package board

import "pantheon/games/luna"

// A layout holds the data that the arrangement of the temple's boards determines for a whole game. It is immutable.
type layout struct {
	court  court
	groups [luna.NumGroups + 1][]int // initial stones of the path, by group, from the highest
	group  [luna.NumStones + 1]int   // of each stone; 0 for one that was never on the path
}

// layout returns the layout of a game, computed once for each arrangement.
func (b *moon) layout(p *luna.Position) *layout {
	if known, ok := b.layouts.Load(p.Boards); ok {
		return known.(*layout)
	}
	l := &layout{court: newCourt(p)}
	for n := luna.NumStones; n > 0; n-- {
		g := p.Group(n)
		l.group[n] = g
		if g > 0 {
			l.groups[g] = append(l.groups[g], n)
		}
	}
	known, _ := b.layouts.LoadOrStore(p.Boards, l)
	return known.(*layout)
}
