package board

import (
	"pantheon/board"
	"pantheon/games/hellas"
)

// Positions in the panel of quests: one below the other, each with its three steps.
const (
	slotHigh     = 167.0
	questsHeight = headHigh + hellas.MaxQuestSlots*slotHigh + 6
	stepWide     = 112.0
	questText    = 12.4 // size of a quest's text
	questLines   = 7
)

// quests returns the dynamic layer of the quest slots.
func (s *scene) quests() board.Fragments {
	out := append(make(board.Fragments, 0, 2+(3+hellas.NumSteps)*hellas.MaxQuestSlots), pictureBegins)
	for slot, q := range s.p.Quests {
		if q == hellas.NoQuest {
			out = append(out, emptySlot{s.nameless, int8(slot)})
			continue
		}
		out = append(out, questHead{s.only(s.thing("quest", int(q)), slotThings[slot]), int8(slot), q, s.p.QuestAt(q)})
		steps := s.book.printed.QuestSteps(q)
		for i := range steps {
			out = append(out, s.questStep(slot, i, &steps[i]))
		}
		out = append(out, questWords{s.nameless, q}, board.End)
	}
	return append(out, board.End)
}

// slotThings holds the things of the quest slots.
var slotThings = board.Things("quest-slot", hellas.MaxQuestSlots, fromOne)

// An emptySlot is the fragment of a quest slot without a quest.
type emptySlot struct {
	teller
	slot int8
}

// A questHead is the fragment that begins a quest: its name and the territory of its token.
type questHead struct {
	teller
	slot  int8
	quest hellas.Quest
	at    hellas.Territory
}

// label describes the quest in words.
func (m *questHead) label() string {
	return m.Join([]string{m.questLabel(m.quest, int(m.slot)), m.text("quest", int(m.quest))})
}

// A questStep is the fragment with the requirements of a quest step and the heroes on it.
type questStep struct {
	teller
	quest  hellas.Quest
	step   int8                           // from 0
	met    bool                           // the viewer's hero meets the requirements
	on     uint8                          // bit i: the hero of seat i is on the step
	heroes [hellas.MaxPlayers]hellas.Hero // the heroes of these seats
}

func (s *scene) questStep(slot, step int, asks *hellas.QuestStep) questStep {
	m := questStep{teller: s.nameless, quest: s.p.Quests[slot], step: int8(step), met: s.meets(asks)}
	for i := range s.n {
		if me := s.player(i); int(me.Quest) == slot && int(me.Rung) == step+1 {
			m.on |= 1 << i
			m.heroes[i] = me.Hero
		}
	}
	return m
}

// meets reports whether the viewer's hero meets the requirements of a step, apart from its price. It returns false for
// a viewer without a seat.
func (s *scene) meets(q *hellas.QuestStep) bool {
	if s.Viewer < 0 {
		return false
	}
	me := s.player(s.Viewer)
	for a, n := range q.Attribute {
		if me.Value(hellas.Attribute(a)) < n {
			return false
		}
	}
	return int(me.Pool) >= q.Priests && count(me.Held&s.book.cities) >= q.Cities &&
		s.templesOf(s.Viewer) >= q.Temples && count(me.Artifacts) >= q.Artifacts
}

// A need is a requirement of a quest step: a symbol and a number.
type need struct {
	sign string
	n    int
}

// needs returns the requirements of a step.
func needs(q *hellas.QuestStep) []need {
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

// questWords is the fragment with the text of a quest.
type questWords struct {
	teller
	quest hellas.Quest
}
