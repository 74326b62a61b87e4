package board

import "pantheon/games/luna"

// A layout is what the arrangement of the temple's boards decides for a whole game. It never changes.
type layout struct {
	court  court
	groups [luna.NumGroups + 1][]int // stones of the path, by group, as they lay at the beginning, from the highest
	group  [luna.NumStones + 1]int   // of each stone; 0 for one that never lay there
}

// layout is that of a game; it is worked out once for each arrangement.
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
