package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// A Step is something that is not finished: a choice that somebody has to make, or a chapter of the rules that goes on when what lies
// above it on the stack is done. What the numbers mean is said beside each kind. doc.go tells how the stack works.
type Step struct {
	Kind       StepKind
	Seat       int8 // who chooses, or for whom the chapter runs
	A, B, C, D int8
	At         uint16 // a place in [cards.Tables.Code]
	Set        uint32 // territories (bit t), or what the kind says
}

// A StepKind says what a step is.
type StepKind uint8

// The kinds of steps. Those below firstChoice run by themselves, the others wait for their seat.
const (
	NoStep StepKind = iota

	stepSetup    // set-up: A more players take a hero (3.1)
	stepTurns    // the bottom of the stack in play: the turn goes to the next, or goes on
	stepRun      // a program: A more instructions from At; B territory, C monster, D another seat that it speaks of (see interpret.go)
	stepMoment   // a moment: A its number, B seats gone through, C 1 when the standing powers have run, D the set of seats, Set: blessings used (index.asked)
	stepAfter    // a special action has been performed: A which, B 1 when it takes a token from the Activation card, C what is done
	stepArrive   // hoplites of the seat have entered A: B 1 when monsters have bitten
	stepFights   // battles of the seat that follow from its moves (3.4)
	stepBattle   // the battle: A its stage (see battle.go)
	stepKill     // B hoplites of the seat die in A: C 1 when who could save them was asked, D how many are saved, At 1 when they have just entered
	stepHandDown // the seat discards down to its limit of combat cards
	stepBuild    // Build Monument goes on: A its stage (see monument.go)
	stepMonsters // Monster Phase: the monsters of Set are still to be rolled for (3.3)
	stepEvent    // Event Phase
	stepEach     // At: an effect for each player with hero or hoplites in B: C seats gone through
	stepMoved    // a hoplite movement or march is over: its battles follow, then nothing is remembered of it
	stepHunt     // the hunt: A its stage (see hunt.go), C attacks to come with the top card
	stepQuest    // the seat has come to another step of its quest: on the last it is completed (3.6)
	stepUsurp    // A is usurped: B hoplites come; C its stage (3.2)
	stepPersia   // the Events phase of the solo game: A 1 when a script has been carried out (3.9)
	stepScript   // the script of the clock token: A steps are done (3.9)
	stepAdvance  // the Persian armies of Set advance: A 1 only the largest (3.9)

	firstChoice
)

// The kinds of steps in which the seat chooses.
const (
	StepHero      StepKind = firstChoice + iota // take a hero (3.1)
	StepStart                                   // place hero and hoplites (3.1)
	StepTurn                                    // an action of the turn (3.2)
	StepArtifacts                               // another artifact, or done (3.2)
	StepMoving                                  // hoplite movement: A more moves, or done; Set: territories whose fortified hoplite came in now (3.2)
	StepOrder                                   // which battle of Set is fought first (3.4)
	StepRecruit                                 // up to A hoplites into one of Set; B 1: as many as each City gives in each of Set; C 1: one may be fortified
	StepPrepare                                 // A more picks of Prepare (3.2)
	StepExtra                                   // A more special actions, or pass (R31)
	StepRepeat                                  // two players: a used special action again, before Build Monument, or pass (3.2)
	StepKeep                                    // which of the artifacts in Offer to keep: A
	StepDraft                                   // which blessing to keep of the packet; A seats that had it (3.7)
	StepDiscard                                 // A combat cards to discard; B the symbol they need, -1 for any; C 1: only fresh ones; D 1: of the highest strength
	StepRedraw                                  // discard any number: A so far, then draw as many
	StepHeal                                    // A injuries to heal, or pass
	StepSuffer                                  // A injuries to take; B 1 with `Set` attributes to be preferred
	StepRaise                                   // raise A attributes of Set by B; C: to at least C
	StepLower                                   // lower one attribute of Set by A for good
	StepAsk                                     // somebody who could use something is asked: as stepMoment
	StepCard                                    // a combat card in a battle, or pass; A side
	StepWithdraw                                // where A's hoplites withdraw to: one of Set (3.4)
	StepReturn                                  // attackers of a lost battle go back from A: where the next goes, one of Came (R17)
	StepQuest                                   // enter the quest in slot A at a step, or pass (3.6)
	StepAppear                                  // put the hero into one of Set, or pass when A is 1
	StepChoose                                  // one of the two options of the effect at At; B, C, D as stepRun
	StepTarget                                  // which enemy hero
	StepTerritory                               // which territory of Set, for the effect at At; B, C, D as stepRun
	StepArmy                                    // move an army up to A territories, anywhere when B is 1, from C to D hoplites, of which At die first; or pass
	StepBring                                   // bring up to A hoplites from Set into B; C 1: all from one territory, D 1: chosen it is
	StepClaim                                   // which Glory token of Set (bit land) to take; B 1: which to give back
	StepMonster                                 // a monster of Set (bit monster): A what for, B see run_monsters.go
	StepDie                                     // attack or move with monster A (3.3)
	StepSend                                    // where monster A goes: one of Set
	StepWound                                   // which wounds of Set (bit wound) of monster A are taken off, C more
	StepLevel                                   // which monument of Set (bit monument) is lowered
	StepPick                                    // which attack card of the pair comes (3.5)
	StepStrike                                  // the hunter attacks: wounds, then done, or stop (3.5)
	StepDefend                                  // the hunter defends: cards, or done (3.5)
	StepReward                                  // a reward of the hunt: A 1 when it succeeded (3.5)
	StepOffer                                   // solo: accept what the script offers, or pass (3.9)
	StepRally                                   // solo: in which territory of Set the script's step A (cards.ScriptOp) happens, with B (3.9)
	StepSway                                    // solo: the attitude of which land of Set (bit land) moves by A (3.9)
	StepMonument                                // two players: the monument that is built after the repeated action (R48)
	numStepKinds
)

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
		if s.Kind >= firstChoice {
			if !p.skip(s, m) {
				p.dirty = false // while a territory is usurped, what has changed is looked at in the end (R46)
				return
			}
			continue
		}
		p.proceed(s, m)
	}
	if p.Way != NotWon {
		p.finish()
	}
}

// proceed does the next part of a chapter.
func (p *Position) proceed(s *Step, m *game.Moment) {
	switch s.Kind {
	case stepRun:
		p.runProgram(s, m)
	case stepMoment:
		p.runMoment(s, m)
	case stepTurns:
		p.runTurns(s, m)
	case stepAfter:
		p.runAfter(s, m)
	case stepArrive:
		p.runArrive(s, m)
	case stepFights:
		p.runFights(s, m)
	case stepBattle:
		p.runBattle(s, m)
	case stepKill:
		p.runKill(s, m)
	case stepHandDown:
		p.runHandDown(s, m)
	case stepBuild:
		p.runBuild(s, m)
	case stepMonsters:
		p.runMonsters(s, m)
	case stepEvent:
		p.runEvent(s, m)
	case stepEach:
		p.runEach(s, m)
	case stepMoved:
		p.runMoved(s, m)
	case stepHunt:
		p.runHunt(s, m)
	case stepQuest:
		p.runQuest(s, m)
	case stepUsurp:
		p.runUsurp(s, m)
	case stepSetup:
		p.runSetup(s, m)
	case stepPersia:
		p.runPersia(s, m)
	case stepScript:
		p.runScript(s, m)
	case stepAdvance:
		p.runAdvance(s, m)
	default:
		p.pop()
	}
}

// skip passes over a step that leaves nothing to choose, by what everybody can see, and tells whether it did.
func (p *Position) skip(s *Step, m *game.Moment) bool {
	void := false
	switch s.Kind {
	case StepArtifacts:
		void = !p.usable(s.Seat, cards.WhenRegular, true)
	case StepMoving:
		void = s.A == 0
	case StepRecruit:
		s.Set = p.recruitable(s.Seat, s.Set)
		void = s.Set == 0 || p.supply(s.Seat) <= 0
	case StepPrepare, StepExtra, StepKeep:
		void = s.A <= 0
	case StepRepeat:
		var room [maxMoves]game.Move
		void = len(p.listRepeats(room[:0], s.Seat)) == 1 // nothing but to pass
	case StepMonument:
		var room [NumMonuments]game.Move
		if left := p.listBuilds(room[:0]); len(left) == 1 {
			p.enact(left[0], m)
			return true
		}
	case StepDiscard:
		return p.skipDiscard(s, m)
	case StepRedraw:
		if p.Players[s.Seat].HandSize == 0 {
			p.redrawn(m)
			return true
		}
	case StepHeal:
		if int(s.A) >= p.Players[s.Seat].Injuries() {
			p.healAll(m)
			return true
		}
	case StepSuffer:
		return p.skipSuffer(s, m)
	case StepRaise:
		void = s.A <= 0 || p.raisable(s) == 0
	case StepAppear:
		void = p.Players[s.Seat].At == NoTerritory
	case StepArmy:
		void = p.Players[s.Seat].OnMap == 0
	case StepBring:
		s.Set &= p.Players[s.Seat].Stands
		void = s.A <= 0 || s.Set == 0 || p.Players[s.Seat].Declines
	case StepMonster:
		if s.A == pickWound {
			s.Set = p.openTrays(s.Set & p.roaming())
			void = s.Set == 0
		}
	case StepStrike:
		void = p.killed() || p.Hunt.Flags&markEnded != 0
	case StepDefend:
		void = p.defended() || p.killed()
	case StepReward:
		set := p.rewards(s)
		if set != 0 && set&(set-1) == 0 && !p.mayDecline(s) {
			p.reward(Reward(firstOf(uint64(set))), m)
			return true
		}
		void = set == 0
	case StepWound:
		s.Set &= uint32(p.Beasts[s.A].Wounds)
		void = s.C <= 0 || s.Set == 0
	case StepClaim:
		if s.Set&(s.Set-1) == 0 {
			p.claim(Land(first(s.Set)), m)
			return true
		}
	case StepTerritory:
		if s.Set&(s.Set-1) == 0 {
			p.chooseTerritory(first(s.Set), m)
			return true
		}
	case StepLevel:
		if s.Set&(s.Set-1) == 0 {
			p.topple(Monument(first(s.Set)), m)
			return true
		}
	case StepRally:
		if s.Set&(s.Set-1) == 0 {
			p.rally(first(s.Set), m)
			return true
		}
	case StepTarget:
		if set := game.Seats(s.Set); set.Len() == 1 {
			p.hit(int8(set.First()), m)
			return true
		}
	}
	if void {
		p.pop()
	}
	return void
}
