package hellas

import "pantheon/game"

// A Step is an unfinished part of the game. It is a choice that a seat must make, or a chapter of the rules. A chapter
// continues when everything above it on the stack is done. The row of the step (rows.go) defines which fields its kind
// has, and their names in documents. See doc.go for the stack.
type Step struct {
	Kind      StepKind
	Seat      int8      // the seat that chooses, or for which the chapter runs
	N         int8      // a number of things that are left, allowed at most, or done already
	What      int8      // depends on the kind: a stage, moment, action, monster, symbol, side or slot, or a number
	Territory Territory // the place
	Other     int8      // depends on the kind: another seat, a side, a god or a number
	Marks     Marks     // flags; in steps that carry out effects their place, see [Step.place]
	Set       uint32    // the options, or what is left to do: territories (bit t), or as the row defines
}

// Marks are the flags of a step.
type Marks uint16

// The marks. Each kind of step uses only some of them.
const (
	MarkAsked      Marks = 1 << iota // the choice was offered or made; in a moment: the powers of the seat that work by themselves have run
	MarkToken                        // a token leaves the Activation card
	MarkBitten                       // the monsters of the territory have acted
	MarkEntering                     // the dying hoplites have just entered
	MarkDone                         // a script has been carried out
	MarkLargest                      // only the largest army
	MarkEach                         // in each territory of the set, not in only one
	MarkMayFortify                   // one may be fortified
	MarkFresh                        // only cards just drawn
	MarkStrongest                    // only cards of the highest strength
	MarkPrefers                      // the first injury goes to an attribute of the set, if one is uninjured
	MarkMayPass                      // the seat may pass
	MarkAnywhere                     // no limit of distance
	MarkOneOnly                      // all from one territory
	MarkBack                         // the token or wound is given back or removed, not taken
	MarkSuccess                      // the hunt has succeeded
)

// Names for marks that have another meaning in certain kinds of steps.
const (
	MarkGarrison = MarkMayFortify // of a usurpation: the recruit is fortified when the enemy has left the City
	MarkPassing  = MarkMayPass    // of entering hoplites: they continue from this territory
	MarkAgain    = MarkBack       // of a moment: the active player let the others decide first, and chooses again
)

// Is reports whether a step has a mark.
func (s *Step) Is(m Marks) bool { return s.Marks&m != 0 }

func (s *Step) mark(m Marks)   { s.Marks |= m }
func (s *Step) unmark(m Marks) { s.Marks &^= m }

// place returns the index of a step's instructions in [cards.Tables.Code]. Such a step has no marks, because the index
// is stored in their field.
func (s *Step) place() uint16 { return uint16(s.Marks) }

// A StepKind is the kind of a step.
type StepKind uint8

// The chapters, which run by themselves.
const (
	NoStep StepKind = iota

	stepSetup    // set-up: N more players take a hero (3.1)
	stepTurns    // the bottom of the stack: the turn passes to the next player, or the Events phase of the solo game begins
	stepRun      // a program with N more instructions
	stepMoment   // a moment, for one seat after the other
	stepAfter    // a special action has been performed
	stepArrive   // hoplites of the seat have entered a territory
	stepFights   // battles that follow from the movement of the seat's hoplites (3.4)
	stepBattle   // the battle (see battle.go)
	stepKill     // N hoplites of the seat die in a territory
	stepHandDown // the seat discards down to its limit of combat cards
	stepBuild    // Build Monument (see monument.go)
	stepMonsters // Monster Phase: rolls for the monsters of Set are due (3.3)
	stepEvent    // Event Phase
	stepEach     // an effect for each player with hero or hoplites in a territory
	stepMoved    // end of a hoplite movement or march: the record of moved hoplites is cleared after the battles
	stepHunt     // the hunt (see hunt.go)
	stepQuest    // the hero of the seat has reached another step of the quest; the last step completes it (3.6)
	stepUsurp    // a usurpation: N hoplites come (3.2)
	stepPersia   // the Events phase of the solo game (3.9)
	stepScript   // the script of the clock token: N steps are done (3.9)
	stepAdvance  // the Persian armies of Set advance (3.9)
	stepTravel   // the hoplites of Came move on to a territory, in at most N steps, through the lairs of Set (R50)
)

// The kinds of steps in which a seat chooses.
const (
	StepHero      StepKind = stepTravel + 1 + iota // take a hero (3.1)
	StepStart                                      // place hero and hoplites (3.1)
	StepTurn                                       // an action of the turn (3.2)
	StepArtifacts                                  // another artifact, or end (3.2)
	StepMoving                                     // hoplite movement: N more moves, or end (3.2)
	StepOrder                                      // which battle of Set comes first (3.4)
	StepRecruit                                    // up to N hoplites, or as many as the City allows if N is 0, into one of Set or each
	StepPrepare                                    // N more picks of Prepare (3.2)
	StepExtra                                      // N more special actions, or pass (R31)
	StepRepeat                                     // two players: repeat a used special action before Build Monument, or pass (3.2)
	StepKeep                                       // which of the artifacts in Offer to keep
	StepDraft                                      // which blessing of the packet to keep (3.7)
	StepDiscard                                    // discard N combat cards
	StepRedraw                                     // discard any number, N so far, then draw as many
	StepHeal                                       // heal N injuries, or pass
	StepSuffer                                     // take N injuries
	StepRaise                                      // raise N attributes of Set
	StepLower                                      // lower one attribute of Set by N permanently
	StepAsk                                        // use a power at a moment, or pass
	StepCard                                       // a combat card in a battle, or pass
	StepWithdraw                                   // withdraw hoplites to one of Set (3.4)
	StepReturn                                     // choose the territory to which the next attacker goes back, of those in Came (R17)
	StepQuest                                      // enter a quest at a step, or pass (3.6)
	StepAppear                                     // put the hero into one of Set
	StepChoose                                     // one of the two options of an effect
	StepTarget                                     // choose an enemy hero
	StepTerritory                                  // choose a territory of Set for an effect
	StepArmy                                       // move an army, see [armyMove]; or pass
	StepBring                                      // bring up to N hoplites from Set into a territory
	StepClaim                                      // choose a Glory token of Set
	StepMonster                                    // choose a monster of Set, see run_monsters.go
	StepDie                                        // attack or move with a monster (3.3)
	StepSend                                       // move a monster to one of Set
	StepWound                                      // remove N wounds of Set of a monster
	StepLevel                                      // choose the monument of Set to lower
	StepPick                                       // choose an attack card of the pair (3.5)
	StepStrike                                     // the hunter attacks: wounds, then end, or stop (3.5)
	StepDefend                                     // the hunter defends: cards, or end (3.5)
	StepReward                                     // choose a reward of the hunt (3.5)
	StepOffer                                      // solo: accept the offer of the script, or pass (3.9)
	StepRally                                      // solo: choose the territory of Set for a script's step with N hoplites (3.9)
	StepSway                                       // solo: choose the land of Set whose attitude moves by N (3.9)
	StepMonument                                   // two players: choose the monument to build after the repeated action (R48)
	StepWay                                        // through a monster's territory, or around it (R50)
	numStepKinds
)

// String returns the id of the kind in documents, such as "moving", or "" if k is no kind.
func (k StepKind) String() string {
	if k >= numStepKinds {
		return ""
	}
	return rows[k].id
}

// chooses reports whether a step of this kind waits for its seat.
func (k StepKind) chooses() bool { return rows[k].list != nil }

// Top returns the top step of the stack, or nil if there is none.
func (p *Position) Top() *Step {
	if p.Depth == 0 {
		return nil
	}
	return &p.Steps[p.Depth-1]
}

// push puts a step on top of the stack.
func (p *Position) push(s Step) {
	p.Steps[p.Depth] = s
	p.Depth++
}

// pop removes the top step.
func (p *Position) pop() {
	p.Depth--
	p.Steps[p.Depth] = Step{}
}

// run carries out steps until a seat must choose or the game is over. It checks for victory after each change that
// could bring it; during a usurpation the check waits. At the end of the game it clears everything in progress. (3.8,
// R46)
func (p *Position) run(m *game.Env) {
	for p.Depth > 0 {
		if p.dirty && p.usurped() == 0 {
			if p.checkVictory(m); p.Way != NotWon {
				break
			}
		}
		s := &p.Steps[p.Depth-1]
		row := &rows[s.Kind]
		if row.run != nil {
			row.run(p, s, m)
			continue
		}
		switch {
		case row.void != nil && row.void(p, s):
			p.pop()
		case row.skip != nil && row.skip(p, s, m):
		default:
			p.dirty = false // during a usurpation the check waits until its end (R46)
			return
		}
	}
	if p.Way != NotWon {
		p.finish()
	}
}
