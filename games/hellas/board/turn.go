package board

import (
	"math/bits"

	"pantheon/board"
	"pantheon/games/hellas"
)

// turnStage appends the heading with the player whose turn it is. Unless the viewer has the actions as tiles, it also
// appends all actions with their costs. After a special action it appends a note on that.
func (s *scene) turnStage(out board.Fragments) board.Fragments {
	out = append(out, s.turnHead())
	tiled := s.tiled()
	if !tiled {
		out = append(out, caption{s.nameless, "stage.regular", 14, stageTop + 36})
		for _, t := range s.regular() {
			out = append(out, t)
		}
		out = append(out, caption{s.nameless, "stage.special", 14, stageTop + 164})
		for _, t := range s.specials() {
			out = append(out, t)
		}
	}
	if s.p.Done&hellas.TookSpecial != 0 {
		taken := caption{s.nameless, "stage.special-taken", 188, stageTop + 171 + 150 + 26} // below the others
		if tiled {
			taken.x, taken.y = 14, stageTop+34 // below the heading
		}
		out = append(out, taken)
	}
	return out
}

// tiled reports whether the page shows the actions of this turn to the viewer as tiles.
func (s *scene) tiled() bool {
	top := s.p.Top()
	return top != nil && top.Kind == hellas.StepTurn && s.Viewer >= 0 && int(top.Seat) == s.Viewer
}

// A turnHead is the fragment with the heading of a turn, which names its player, or with that of the set-up.
type turnHead struct {
	teller
	turn int32 // 0 during the set-up
	seat int8
}

func (s *scene) turnHead() turnHead {
	if s.p.TurnNo == 0 || s.p.Acting < 0 {
		return turnHead{s.nameless, 0, 0}
	}
	return turnHead{s.plain, s.p.TurnNo, s.p.Acting}
}

// heading returns the text of the heading.
func (m *turnHead) heading() string {
	if m.turn == 0 {
		return m.Phrase("stage.setup")
	}
	return m.Phrase("stage.turn", "n", int(m.turn), "who", m.who(int(m.seat)))
}

// A task is an action of the turn in the list on the stage.
type task struct {
	sign, name, cost string
	done, idle       bool // done: used up; idle: not possible now
}

// A regularTask is the fragment with one of the four regular actions of the acting player.
type regularTask struct {
	teller
	kind       regularKind
	n          int8 // charged artifacts, priests in the pool, Speed or Leadership, by kind
	questing   bool // the hero is on a quest
	done, idle bool
}

// A regularKind is one of the regular actions, in the order of the list.
type regularKind uint8

const (
	artifactsTask regularKind = iota
	prayerTask
	heroTask
	hoplitesTask
	numRegular
)

// regular returns the four regular actions of the acting player.
func (s *scene) regular() [numRegular]regularTask {
	me, done := s.player(int(max(0, s.p.Acting))), s.p.Done
	charged := bits.OnesCount32(me.Artifacts & s.p.Charged)
	return [...]regularTask{
		artifactsTask: {s.nameless, artifactsTask, int8(charged), false, done&hellas.UsedArtifacts != 0, charged == 0},
		prayerTask:    {s.nameless, prayerTask, int8(me.Pool), false, done&hellas.Prayed != 0, me.Pool == 0},
		heroTask:      {s.nameless, heroTask, int8(me.Value(hellas.Speed)), me.Quest != hellas.NoSlot, done&hellas.MovedHero != 0, false},
		hoplitesTask:  {s.nameless, hoplitesTask, int8(me.Value(hellas.Leadership)), false, done&hellas.MovedHoplites != 0, me.OnMap == 0},
	}
}

// task returns the action as a row of the list, with its texts.
func (m *regularTask) task() task {
	id := "task." + [...]string{"artifacts", "prayer", "hero", "hoplites"}[m.kind]
	t := task{[...]string{"#hel-artifact", "#hel-priest", "#hel-t-speed", "#hel-helm"}[m.kind], m.Phrase(id), "", m.done, m.idle}
	if m.questing {
		t.cost = m.Phrase("task.quest.cost")
	} else {
		t.cost = m.Phrase(id+".cost", "n", int(m.n))
	}
	return t
}

// brings describes the current gain of the action for the viewer, or returns "" if the note of the tile contains it.
func (m *regularTask) brings() string {
	if m.questing {
		return "" // the note contains it
	}
	return m.Phrase("brings."+regularActions[m.kind].id, "n", int(m.n))
}

// actionRoom is the width for the name of an action.
const actionRoom = 112.0

// actionSigns holds the symbols of the special actions, actionVerbs the verbs of moves that take such an action.
var (
	actionSigns = [hellas.NumActions]string{
		"#hel-tower", "#hel-w-spear", "#hel-column", "#hel-w-shield", "#hel-wreath-sign", "#hel-w-bow", "#hel-crown",
	}
	actionVerbs = [hellas.NumActions][]string{
		{"recruit"}, {"march", "occupy", "camp"}, {"temple"}, {"prepare"}, {"usurp"}, {"hunt"}, {"build", "rededicate", "pass"},
	}
)

// A specialTask is the fragment with one of the special actions of the acting player.
type specialTask struct {
	teller
	action hellas.Action
	done   bool
}

// specials returns the special actions of the acting player.
func (s *scene) specials() (all [hellas.NumActions]specialTask) {
	seat := int8(max(0, s.p.Acting))
	for a := range hellas.NumActions {
		all[a] = specialTask{s.nameless, a, !s.p.Available(seat, a)}
	}
	return all
}

// task returns the action as a row of the list, with its texts.
func (m *specialTask) task() task {
	t := task{actionSigns[m.action], m.actionName(m.action, actionRoom, 13.5), m.Phrase("task." + m.action.String()), m.done, false}
	switch {
	case m.action == hellas.BuildMonument && m.solo():
		t.name, t.cost = m.Phrase("task.pass"), m.Phrase("task.pass.cost")
	case m.action == hellas.Recruit && m.solo():
		t.cost = m.Phrase("task.recruit.solo")
	}
	return t
}
