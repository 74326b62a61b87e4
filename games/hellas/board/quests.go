package board

import (
	"pantheon/games/hellas"
)

// Places in the panel of quests: one below the other, each with its three steps.
const (
	slotHigh     = 167.0
	questsHeight = headHigh + hellas.MaxQuestSlots*slotHigh + 6
	stepWide     = 112.0
	questText    = 12.4 // the size of its words
	questLines   = 7
)

// A need is what a quest step asks: a sign with a number.
type need struct {
	sign string
	n    int
}

// needs are what a step asks.
func (s *scene) needs(q hellas.QuestStep) []need {
	var out []need
	add := func(sign string, n int) {
		if n > 0 {
			out = append(out, need{sign, n})
		}
	}
	for a, n := range q.Attribute {
		add("#hel-t-"+attributeIDs[a], n)
	}
	add("#hel-priest", q.Priests)
	add("#hel-tower", q.Cities)
	add("#hel-column", q.Temples)
	add("#hel-artifact", q.Artifacts)
	return out
}

// on are the seats whose heroes are on a step of the quest in a slot.
func (s *scene) on(slot, step int) []int {
	var out []int
	for i := range s.n {
		if me := s.player(i); int(me.Quest) == slot && int(me.Rung) == step {
			out = append(out, i)
		}
	}
	return out
}

// meets tells whether the reader's hero has what a step asks, prices aside.
func (s *scene) meets(q hellas.QuestStep) bool {
	if s.Eye < 0 {
		return false
	}
	me := s.player(s.Eye)
	for a, n := range q.Attribute {
		if me.Value(hellas.Attribute(a)) < n {
			return false
		}
	}
	return int(me.Pool) >= q.Priests && count(me.Held&s.book.cities) >= q.Cities && s.templesOf(s.Eye) >= q.Temples && count(me.Artifacts) >= q.Artifacts
}
