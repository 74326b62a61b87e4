package board

import (
	"strings"

	"pantheon/board"
	"pantheon/games/hellas"
)

// The stage is the panel of the current scene. It is high enough for a draft of five blessings.
const (
	stageHeight = 468.0
	stageTop    = 62.0
	stageRoom   = stageHeight - stageTop - 8
)

// stage returns the current scene: the trail of nested steps, and below it the stage of the scene's kind.
func (s *scene) stage() board.Fragments {
	act := s.act()
	var cards []laidCard
	hidden := 0
	switch act {
	case theHeroes, theDraft, theOffer, theHunt:
		cards, hidden = s.offers()
	}
	out := append(make(board.Fragments, 0, 24), stageFrame{s.stageUsed(act, cards, hidden)}, s.trail())
	switch act {
	case theTurn:
		out = s.turnStage(out)
	case theBattle:
		out = s.battleStage(out)
	case theHunt, theWound:
		out = s.huntStage(out, cards, hidden)
	case theEnd:
		out = s.endStage(out)
	default:
		out = s.choiceStage(out, cards, hidden)
	}
	return append(out, board.End)
}

// stageUsed returns the height of the panel that the stage needs, or 0 for the full height. A turn shown as tiles needs
// only the heading, and a choice of heroes, blessings or artifacts only the height of its cards. It changes the
// elements of cards as [lay] does.
func (s *scene) stageUsed(act act, cards []laidCard, hidden int) float64 {
	switch act {
	case theTurn:
		if s.tiled() {
			return stageTop + 44
		}
	case theHeroes, theDraft, theOffer:
		used := stageTop + 26 + 8.0
		if hidden > 0 {
			used += 80
		}
		lay(cards, 0, stageRoom-26)
		for i := range cards {
			used += cards[i].high
		}
		if used < stageHeight-cutStep {
			return used
		}
	}
	return 0
}

// A stageFrame is the fragment that begins the stage. The page shows only the height in the field used, or everything
// if it is 0.
type stageFrame struct{ used float64 }

// cut returns the CSS class that cuts the stage to the height m.used, or "" for the full height.
func (m *stageFrame) cut() string {
	if m.used == 0 {
		return ""
	}
	return cut(m.used)
}

// An act is the kind of scene on the stage.
type act int

const (
	theTurn act = iota
	theHeroes
	theBattle
	theHunt
	theDraft
	theOffer
	theWound
	theEnd
)

// act returns the current kind of scene. After the game it is the end. Otherwise it is the choice of a hero, of cards or
// of a wound if the innermost step is one. If not, it is a battle, else a hunt, else a turn.
func (s *scene) act() act {
	top := s.p.Top()
	switch {
	case s.p.Over():
		return theEnd
	case top != nil && top.Kind == hellas.StepHero:
		return theHeroes
	case top != nil && top.Kind == hellas.StepKeep:
		return theOffer
	case s.p.Draft.Size > 0 && top != nil && top.Kind == hellas.StepDraft:
		return theDraft
	case top != nil && top.Kind == hellas.StepWound:
		return theWound
	case s.p.Battle.At != hellas.NoTerritory:
		return theBattle
	case s.p.Hunt.Monster != hellas.NoMonster:
		return theHunt
	}
	return theTurn
}

// trailed marks the kinds of steps that the trail names, by the texts "trail.*". specialDone is the kind of the step
// for a special action already taken, which the trail names by its action.
var trailed, specialDone = func() (named [256]bool, done hellas.StepKind) {
	ids := map[string]bool{}
	for _, id := range []string{"set-up", "battle", "building", "monster-phase", "event-phase", "hunting", "quest-step", "kill", "persia", "hero",
		"start", "artifacts", "moving", "order", "recruit", "prepare", "extra", "repeat", "keep", "draft", "discard", "redraw", "heal", "suffer",
		"raise", "lower", "ask", "card", "withdraw", "return", "quest", "appear", "choose", "target", "territory", "army", "way", "bring", "claim",
		"monster", "die", "send", "uncover", "level", "pick", "strike", "defend", "reward"} {
		ids[id] = true
	}
	for k := range named {
		id := hellas.StepKind(k).String()
		named[k] = ids[id]
		if id == "after" {
			done = hellas.StepKind(k)
		}
	}
	return named, done
}()

// A trail is the fragment with those pending steps that have a name in it (see [trailed]), from the outermost to the
// innermost.
type trail struct {
	teller
	n     int8
	steps [hellas.MaxDepth]trailStep
}

// A trailStep is a step of the trail.
type trailStep struct {
	kind   hellas.StepKind
	action hellas.Action // the special action taken, if kind is specialDone
}

func (s *scene) trail() trail {
	m := trail{teller: s.nameless}
	for i := range s.p.Depth {
		step := trailStep{kind: s.p.Steps[i].Kind}
		switch {
		case step.kind == specialDone:
			step.action = hellas.Action(s.p.Steps[i].What)
		case !trailed[step.kind]:
			continue
		}
		m.steps[m.n] = step
		m.n++
	}
	return m
}

// words returns the trail as text. A step nested in one of the same name appears once. If the text is wider than
// trailRoom, the outermost steps are left out.
func (m *trail) words() string {
	var parts []string
	for _, step := range m.steps[:m.n] {
		text := ""
		if step.kind == specialDone {
			text = m.Called("action:" + step.action.String())
		} else {
			text = m.Phrase("trail." + step.kind.String())
		}
		if text != "" && (len(parts) == 0 || parts[len(parts)-1] != text) {
			parts = append(parts, text)
		}
	}
	all := strings.Join(parts, " › ")
	for len(parts) > 1 && board.Width(all, leastSize) > trailRoom { // the innermost step is last
		parts = parts[1:]
		all = strings.Join(parts, " › ")
	}
	return all
}

const trailRoom = 330.0

// A waiting is the fragment that names the seat that must choose now, -1 for none. It is above the cards of a choice,
// or below a hunt.
type waiting struct {
	teller
	seat  int8
	below bool
}

func (s *scene) waiting(below bool) waiting {
	m := waiting{s.plain, -1, below}
	if !s.p.Over() && s.p.Depth > 0 {
		m.seat = s.p.Top().Seat
	}
	return m
}

// words returns the sentence, or "" if no seat must choose.
func (m *waiting) words() string {
	if m.seat < 0 {
		return ""
	}
	return m.Phrase("stage.waits", "who", m.who(int(m.seat)))
}

// wayIDs holds the ids of the ways to win, by [hellas.Way].
var wayIDs = [...]string{"", "warlord", "favoured", "slayer", "king", "solo-won", "solo-lost"}

// endStage appends the winner and the way of winning, or nothing without a winner. In the solo game it also appends the
// reason, and the winner may be Persia.
func (s *scene) endStage(out board.Fragments) board.Fragments {
	if why, ok := s.p.SoloEnd(); ok {
		won := hellas.Persia
		if s.p.Winner >= 0 {
			won = s.p.Winner
		}
		return append(out, soloEnd{s.nameless, won, s.p.Way, s.Tell(why)})
	}
	if s.p.Winner >= 0 {
		return append(out, victory{s.plain, s.p.Winner, s.player(int(s.p.Winner)).Hero, s.p.Way})
	}
	return out
}

// A victory is the fragment with the winner and the way of winning.
type victory struct {
	teller
	seat int8
	hero hellas.Hero
	way  hellas.Way
}

// A soloEnd is the fragment with the army that has won the war with Persia, and the reason.
type soloEnd struct {
	teller
	army int8
	way  hellas.Way
	why  string
}
