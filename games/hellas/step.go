package hellas

import "pantheon/game"

// A Step is something that is not finished: a choice that somebody has to make, or a chapter of the rules that goes on when what lies
// above it on the stack is done. Its row (rows.go) says which of the fields its kind has, and by which names documents call them. doc.go
// tells how the stack works.
type Step struct {
	Kind      StepKind
	Seat      int8      // who chooses, or for whom the chapter runs
	N         int8      // how many: left, at most, or done already
	What      int8      // which stage, moment, action, monster, symbol, side or slot
	Territory Territory // where
	Other     int8      // what else it speaks of: another seat, a side, a god
	Marks     Marks     // what is so; of steps that carry out effects their place, see [Step.place]
	Set       uint32    // what there is to choose from, or what is left to do: territories (bit t), or what the row says
}

// Marks are what is so of a step.
type Marks uint16

// The marks; a kind of step has some of them.
const (
	MarkAsked      Marks = 1 << iota // who may use something was asked; of a moment: is asked, what works by itself has worked
	MarkToken                        // a token goes from the Activation card
	MarkBitten                       // the monsters there have bitten
	MarkEntering                     // those who die have just entered
	MarkDone                         // a script has been carried out
	MarkLargest                      // only the largest army
	MarkEach                         // in each territory of the set, as many as its City gives
	MarkMayFortify                   // one may be fortified
	MarkFresh                        // only cards that were just drawn
	MarkStrongest                    // only cards of the highest strength
	MarkPrefers                      // one of the set, as long as there is one
	MarkMayPass                      // or to pass
	MarkAnywhere                     // however far
	MarkOneOnly                      // all from one territory
	MarkBack                         // given back, or taken off, not taken
	MarkSuccess                      // the hunt has succeeded
)

// Marks that stand for something else in steps of another kind.
const (
	MarkGarrison = MarkMayFortify // of an usurpation: the recruit is fortified when the enemy has left the City
	MarkPassing  = MarkMayPass    // of hoplites that enter: they go on from there
	MarkAgain    = MarkBack       // of a moment: the active player has let the others decide first, and is asked again
)

// Is tells whether a step has a mark.
func (s *Step) Is(m Marks) bool { return s.Marks&m != 0 }

func (s *Step) mark(m Marks)   { s.Marks |= m }
func (s *Step) unmark(m Marks) { s.Marks &^= m }

// place is where the instructions of a step that carries out effects are in [cards.Tables.Code]. Such a step has no marks, whose place it
// takes.
func (s *Step) place() uint16 { return uint16(s.Marks) }

// A StepKind says what a step is.
type StepKind uint8

// The chapters, which run by themselves.
const (
	NoStep StepKind = iota

	stepSetup    // set-up: N more players take a hero (3.1)
	stepTurns    // the bottom of the stack in play: the turn goes to the next, or goes on
	stepRun      // a program: N more instructions
	stepMoment   // a moment, for one seat after the other
	stepAfter    // a special action has been performed
	stepArrive   // hoplites of the seat have entered a territory
	stepFights   // battles of the seat that follow from its moves (3.4)
	stepBattle   // the battle (see battle.go)
	stepKill     // N hoplites of the seat die in a territory
	stepHandDown // the seat discards down to its limit of combat cards
	stepBuild    // Build Monument goes on (see monument.go)
	stepMonsters // Monster Phase: the monsters of Set are still to be rolled for (3.3)
	stepEvent    // Event Phase
	stepEach     // an effect for each player with hero or hoplites in a territory
	stepMoved    // a hoplite movement or march is over: its battles follow, then nothing is remembered of it
	stepHunt     // the hunt (see hunt.go)
	stepQuest    // the seat has come to another step of its quest: on the last it is completed (3.6)
	stepUsurp    // a territory is usurped: N hoplites come (3.2)
	stepPersia   // the Events phase of the solo game (3.9)
	stepScript   // the script of the clock token: N steps are done (3.9)
	stepAdvance  // the Persian armies of Set advance (3.9)
	stepTravel   // the hoplites that Came go on to a territory, N steps at most, through the monsters' territories of Set (R50)
)

// The kinds of steps in which the seat chooses.
const (
	StepHero      StepKind = stepTravel + 1 + iota // take a hero (3.1)
	StepStart                                      // place hero and hoplites (3.1)
	StepTurn                                       // an action of the turn (3.2)
	StepArtifacts                                  // another artifact, or done (3.2)
	StepMoving                                     // hoplite movement: N more moves, or done (3.2)
	StepOrder                                      // which battle of Set is fought first (3.4)
	StepRecruit                                    // up to N hoplites into one of Set
	StepPrepare                                    // N more picks of Prepare (3.2)
	StepExtra                                      // N more special actions, or pass (R31)
	StepRepeat                                     // two players: a used special action again, before Build Monument, or pass (3.2)
	StepKeep                                       // which of the artifacts in Offer to keep
	StepDraft                                      // which blessing to keep of the packet (3.7)
	StepDiscard                                    // N combat cards to discard
	StepRedraw                                     // discard any number: N so far, then draw as many
	StepHeal                                       // N injuries to heal, or pass
	StepSuffer                                     // N injuries to take
	StepRaise                                      // raise N attributes of Set
	StepLower                                      // lower one attribute of Set by N for good
	StepAsk                                        // somebody who could use something at a moment is asked
	StepCard                                       // a combat card in a battle, or pass
	StepWithdraw                                   // where hoplites withdraw to: one of Set (3.4)
	StepReturn                                     // attackers of a lost battle go back: where the next goes, one of Came (R17)
	StepQuest                                      // enter a quest at a step, or pass (3.6)
	StepAppear                                     // put the hero into one of Set
	StepChoose                                     // one of the two options of an effect
	StepTarget                                     // which enemy hero
	StepTerritory                                  // which territory of Set, for an effect
	StepArmy                                       // move an army, see [armyMove]; or pass
	StepBring                                      // bring up to N hoplites from Set into a territory
	StepClaim                                      // which Glory token of Set to take
	StepMonster                                    // a monster of Set, see run_monsters.go
	StepDie                                        // attack or move with a monster (3.3)
	StepSend                                       // where a monster goes: one of Set
	StepWound                                      // N wounds of Set of a monster are taken off
	StepLevel                                      // which monument of Set is lowered
	StepPick                                       // which attack card of the pair comes (3.5)
	StepStrike                                     // the hunter attacks: wounds, then done, or stop (3.5)
	StepDefend                                     // the hunter defends: cards, or done (3.5)
	StepReward                                     // a reward of the hunt (3.5)
	StepOffer                                      // solo: accept what the script offers, or pass (3.9)
	StepRally                                      // solo: in which territory of Set a script's step happens, with N (3.9)
	StepSway                                       // solo: the attitude of which land of Set moves by N (3.9)
	StepMonument                                   // two players: the monument that is built after the repeated action (R48)
	StepWay                                        // through a monster's territory, or around it (R50)
	numStepKinds
)

// String is the kind's word in documents, such as "moving".
func (k StepKind) String() string {
	if k >= numStepKinds {
		return ""
	}
	return rows[k].id
}

// chooses tells whether a step of this kind waits for its seat.
func (k StepKind) chooses() bool { return rows[k].list != nil }

// Top is the step that is to be done now; nil when there is none.
func (p *Position) Top() *Step {
	if p.Depth == 0 {
		return nil
	}
	return &p.Steps[p.Depth-1]
}

// push lays a step on the stack.
func (p *Position) push(s Step) {
	p.Steps[p.Depth] = s
	p.Depth++
}

// pop takes the top step off.
func (p *Position) pop() {
	p.Depth--
	p.Steps[p.Depth] = Step{}
}

// run does what needs no choice until somebody has to choose or the game is won. Victory is checked whenever something has changed that
// could bring it. (3.8)
func (p *Position) run(m *game.Moment) {
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
			p.dirty = false // while a territory is usurped, what has changed is looked at in the end (R46)
			return
		}
	}
	if p.Way != NotWon {
		p.finish()
	}
}
