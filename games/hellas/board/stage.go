package board

import (
	"math/bits"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/games/hellas"
)

// The stage shows what goes on now. Its height is that of a draft of five blessings.
const (
	stageHeight = 468.0
	stageTop    = 62.0
	stageRoom   = stageHeight - stageTop - 8
)

// stageCut is the class of the panel where it needs less than its room: nothing of the turn but whose it is stands there for who has the
// tiles, and of a choice no more than its cards.
func (s *scene) stageCut() string {
	switch s.act() {
	case theTurn:
		if s.tiled() {
			return cut(stageTop + 44)
		}
	case theHeroes, theDraft, theOffer:
		cards, hidden := s.offers()
		used := stageTop + 26 + 8.0
		if hidden > 0 {
			used += 80
		}
		for _, high := range laidHighs(cards, stageRoom-26) {
			used += high
		}
		if used < stageHeight-cutStep {
			return cut(used)
		}
	}
	return ""
}

// specialTaken is where it stands that the special action of the turn was taken: below the others, or where those are tiles below the
// heading.
func (s *scene) specialTaken() board.Point {
	if s.tiled() {
		return board.Point{X: 14, Y: stageTop + 34}
	}
	return board.Point{X: 188, Y: stageTop + 171 + 150 + 26}
}

// An act is what the stage shows.
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

// act finds what goes on: the innermost of what has a stage of its own.
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

// trailed are the kinds of steps that the trail names, by "trail.*"; of a special action it tells which.
var trailed = func() map[string]bool {
	ids := map[string]bool{}
	for _, id := range []string{"set-up", "battle", "building", "monster-phase", "event-phase", "hunting", "quest-step", "kill", "persia", "hero", "start", "artifacts",
		"moving", "order", "recruit", "prepare", "extra", "repeat", "keep", "draft", "discard", "redraw", "heal", "suffer", "raise", "lower", "ask", "card", "withdraw",
		"return", "quest", "appear", "choose", "target", "territory", "army", "bring", "claim", "monster", "die", "send", "uncover", "level", "pick", "strike",
		"defend", "reward"} {
		ids[id] = true
	}
	return ids
}()

// trail names the steps that are under way, from the outermost: what nests in what.
func (s *scene) trail() string {
	var parts []string
	for i := range s.p.Depth {
		step := &s.p.Steps[i]
		text := ""
		switch id := step.Kind.String(); {
		case id == "after":
			text = s.Called("action:" + hellas.Action(step.What).String())
		case trailed[id]:
			text = s.Say("trail." + id)
		}
		if text != "" && (len(parts) == 0 || parts[len(parts)-1] != text) {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " › ")
}

// whose names who has to choose now.
func (s *scene) whose() string {
	if s.p.Over() || s.p.Depth == 0 {
		return ""
	}
	return s.Say("stage.waits", "who", s.who(int(s.p.Top().Seat)))
}

// A task is an action of the turn, as the stage lists it.
type task struct {
	sign, name, cost string
	done, idle       bool // done: used up; idle: nothing can be done with it now
}

// tiled tells whether the reader has the actions of the turn as tiles.
func (s *scene) tiled() bool {
	top := s.p.Top()
	return top != nil && top.Kind == hellas.StepTurn && s.Eye >= 0 && int(top.Seat) == s.Eye
}

// regular are the four regular actions of the acting player.
func (s *scene) regular() []task {
	seat := int(max(0, s.p.Acting))
	me := s.player(seat)
	charged := bits.OnesCount32(me.Artifacts & s.p.Charged)
	hero := task{"#hel-t-speed", s.Say("task.hero"), s.Say("task.hero.cost", "n", me.Value(hellas.Speed)), s.p.Done&hellas.MovedHero != 0, false}
	if me.Quest != hellas.NoSlot {
		hero.cost = s.Say("task.quest.cost")
	}
	return []task{
		{"#hel-artifact", s.Say("task.artifacts"), s.Say("task.artifacts.cost", "n", charged), s.p.Done&hellas.UsedArtifacts != 0, charged == 0},
		{"#hel-priest", s.Say("task.prayer"), s.Say("task.prayer.cost", "n", int(me.Pool)), s.p.Done&hellas.Prayed != 0, me.Pool == 0},
		hero,
		{"#hel-helm", s.Say("task.hoplites"), s.Say("task.hoplites.cost", "n", me.Value(hellas.Leadership)), s.p.Done&hellas.MovedHoplites != 0, me.OnMap == 0},
	}
}

// actionRoom is the room for the name of an action.
const actionRoom = 112.0

// actionSigns are the signs of the special actions, actionVerbs the verbs that begin them.
var (
	actionSigns = [hellas.NumActions]string{"#hel-helm", "#hel-w-spear", "#hel-column", "#hel-w-shield", "#hel-wreath-sign", "#hel-w-bow", "#hel-crown"}
	actionVerbs = [hellas.NumActions][]string{{"recruit"}, {"march", "occupy", "camp"}, {"temple"}, {"prepare"}, {"usurp"}, {"hunt"}, {"build", "rededicate", "repeat", "pass"}}
)

// specials are the special actions of the acting player, of which one ends the turn.
func (s *scene) specials() []task {
	seat := int8(max(0, s.p.Acting))
	var out []task
	for a := range hellas.NumActions {
		t := task{actionSigns[a], s.actionName(a, actionRoom, 13.5), s.Say("task." + a.String()), !s.p.Available(seat, a), false}
		switch {
		case a == hellas.BuildMonument && s.p.Solo():
			t.name, t.cost = s.Say("task.pass"), s.Say("task.pass.cost")
		case a == hellas.Recruit && s.p.Solo():
			t.cost = s.Say("task.recruit.solo")
		}
		out = append(out, t)
	}
	return out
}

// A fighter is one side of a battle.
type fighter struct {
	seat, side       int
	army, city, more int // hoplites, bonus of a fortified one, cards and effects
	sum              int
	cards            []int
	blood            int
	passed           bool
	loss             int // hoplites, if both stopped now
	role             string
}

// fighters are the attacker and the defender of the battle.
func (s *scene) fighters() [2]fighter {
	var out [2]fighter
	b := &s.p.Battle
	losses := stands(s.p).loss
	for side := range out {
		f := &out[side]
		f.seat, f.side = int(b.Seat[side]), side
		f.army, f.more = s.player(f.seat).Army(b.At), int(b.Bonus[side])
		f.sum = s.p.StrengthOf(int8(side))
		f.city = f.sum - f.army - f.more
		f.cards, f.blood = board.Bits(b.Played[side]), int(b.Blood[side])
		f.passed, f.loss = b.Passed[side], losses[side]
		f.role = [...]string{"attacker", "defender"}[side]
	}
	return out
}

// offers are the cards that the stage lays out to choose from; hidden is how many the reader may not see.
func (s *scene) offers() (cards []card, hidden int) {
	switch s.act() {
	case theHeroes:
		taken := map[hellas.Hero]bool{}
		for i := range s.n {
			taken[s.player(i).Hero] = true
		}
		for h := range hellas.NumHeroes {
			if !taken[hellas.Hero(h)] {
				cards = append(cards, s.card(heroCard, h))
			}
		}
	case theDraft:
		for set := s.p.Draft.Packet; set != 0; set &= set - 1 {
			cards = append(cards, s.card(blessingCard, bits.TrailingZeros64(set)))
		}
		hidden = int(s.p.Draft.Size) - len(cards)
	case theOffer:
		for _, a := range board.Bits(s.p.Offer) {
			cards = append(cards, s.card(artifactCard, a))
		}
		hidden = int(s.p.OfferN) - len(cards)
	case theHunt:
		for _, a := range board.Bits(s.p.Hunt.Pair) {
			cards = append(cards, s.attack(a))
		}
		hidden = int(s.p.Hunt.PairSize) - len(cards)
	}
	return cards, max(0, hidden)
}

// attack is an attack card with the strength that it would have now.
func (s *scene) attack(a int) card {
	c := s.card(attackCard, a)
	c.figure = strconv.Itoa(s.p.AttackStrength(hellas.AttackCard(a)))
	return c
}

// hunted is the monster whose tray the stage shows.
func (s *scene) hunted() int {
	if s.act() == theWound {
		return int(s.p.Top().What)
	}
	return int(s.p.Hunt.Monster)
}

// rewards are the words of the rewards of a hunt, of which the stage lays out one each.
var rewards = []string{"priest", "artifact", "monster-artifact", "none"}

// wayID is the word of the way in which the game was won.
func (s *scene) wayID() string { return wayIDs[s.p.Way] }

// wayIDs are the words of the ways to win, by [hellas.Way].
var wayIDs = [...]string{"", "warlord", "favoured", "slayer", "king", "solo-won", "solo-lost"}

// turnTitle tells whose turn it is, or that the game is being set up.
func (s *scene) turnTitle() string {
	if s.p.TurnNo == 0 || s.p.Acting < 0 {
		return s.Say("stage.setup")
	}
	return s.Say("stage.turn", "n", s.p.Turn(), "who", s.who(int(s.p.Acting)))
}

// ahead tells whether a side of the battle would win now; equal strength is the defender's.
func (s *scene) ahead(side int) bool {
	a, d := s.p.StrengthOf(hellas.Attacking), s.p.StrengthOf(hellas.Defending)
	return (a > d) == (side == hellas.Attacking)
}

// reckoning is what a side's strength is made of.
func (s *scene) reckoning(f fighter) []string {
	out := []string{s.Say("battle.hoplites", "n", f.army)}
	if f.city > 0 {
		out = append(out, s.Say("battle.city", "n", f.city))
	}
	return append(out, s.Say("battle.cards", "n", board.Plus(f.more)), s.Say("battle.blood", "n", f.blood, "of", f.army))
}

// fate tells what a side would lose now, and whether it has passed.
func (s *scene) fate(f fighter) string {
	var parts []string
	if f.passed {
		parts = append(parts, s.Say("battle.passed"))
	}
	if s.p.Battle.Winner == hellas.NoSeat && !s.p.Solo() {
		parts = append(parts, s.Say("battle.loses", "n", f.loss))
	}
	return strings.Join(parts, " · ")
}

// battleNote tells what would happen now.
func (s *scene) battleNote() string {
	if s.p.Battle.Winner >= 0 {
		return s.Say("battle.won", "who", s.who(int(s.p.Battle.Seat[s.p.Battle.Winner])))
	}
	if stands(s.p).winner == hellas.Defending {
		return s.Say("battle.defender-ahead")
	}
	return s.Say("battle.attacker-ahead")
}

// huntTitle tells who hunts what, or that a wound is chosen.
func (s *scene) huntTitle() string {
	m := s.title("monster", s.hunted())
	if s.act() == theWound {
		return s.Say("hunt.wound", "monster", m)
	}
	return s.Say("hunt.title", "who", s.who(int(s.p.Hunt.Hunter)), "monster", m)
}

// laidHighs is how high each of some cards is that share a room.
func laidHighs(cards []card, room float64) []float64 {
	out := make([]float64, len(cards))
	for i := range cards {
		out[i] = cards[i].high()
	}
	spread(out, room)
	return out
}
