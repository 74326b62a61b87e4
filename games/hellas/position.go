package hellas

import (
	"math/bits"

	"pantheon/game"
)

// NoSeat means no player or, for a side of a battle, no side.
const NoSeat int8 = -1

// NoSlot means no quest slot.
const NoSlot int8 = -1

// MaxQuestSlots is the maximum number of quests on the table. (2)
const MaxQuestSlots = 3

// MaxDepth is the maximum number of pending steps. The deepest nesting that the rules allow is below twenty: turn,
// special action, temple, Oracle, extra action, march, battle, effect, casualties, interrupt, cost, discards.
const MaxDepth = 28

// A Player holds everything that belongs to one player. In the solo game player 0 has the hoplites and Control tokens
// of Sparta and its allies, and player [Persia] those of Persia; see [Campaign].
type Player struct {
	Blessings uint64                // bit b
	Hand      uint32                // bit c: combat card c; 0 in the views of other seats
	Artifacts uint32                // bit a
	Held      uint32                // bit t: territories controlled
	Stands    uint32                // bit t: territories with the player's hoplites, fortified ones included
	Fort      uint32                // bit t: territories with a fortified hoplite of the player
	Kept      uint16                // bit q: quest cards kept for later
	Hoplites  [NumTerritories]uint8 // in the open
	OnMap     uint8                 // hoplites on the map, fortified ones included
	HandSize  uint8                 // combat cards in hand
	Own       [NumAttributes]uint8  // values of the attributes as if none were injured
	Injured   uint8                 // bit a: the token of attribute a is flipped
	Pool      uint8                 // priests
	Used      uint8                 // bit a: special actions marked as used
	Marked    bool                  // a used-action token is on the blessing that grants another Hunt
	Slain     uint8                 // bit m: monsters slain
	Hero      Hero
	At        Territory // the hero's territory; NoTerritory on a quest or before placement
	Quest     int8      // the slot of the quest that the hero is on, NoSlot for none
	Rung      int8      // the hero's step on that quest; 3 only until the quest is completed, 0 without a quest
	Declines  bool      // the seat has played `decline` and gets no choice of powers at moments until its next turn begins
}

// A Beast holds the place and state of a monster.
type Beast struct {
	At      Territory // NoTerritory unless the monster roams
	State   BeastState
	Evolved uint8  // bit 0: evolved by the first event card, bit 1: by the second
	Wounds  uint16 // bit w: wound w is dealt
}

// A BeastState is the state of a monster.
type BeastState uint8

// The states of a monster. [Player.Slain] records which player has slain the monster.
const (
	Unseen BeastState = iota // not on the map yet
	Roaming
	Dead
)

// An Origin records that N hoplites went from From to To in the current action. From and To are equal for hoplites that
// left a City or are still at the start of their way. N is 0 in unused entries.
type Origin struct {
	From, To Territory
	N        uint8
}

// The sides of a battle.
const (
	Attacking = iota
	Defending
	sides
)

// A Battle holds the current battle. There is at most one: nothing in a battle starts another. (3.4)
type Battle struct {
	Played  [sides]uint32 // cards played
	At      Territory     // NoTerritory when there is no battle
	Seat    [sides]int8
	Bonus   [sides]int8  // strength of cards and effects, without hoplites and without the bonus of a City
	Blood   [sides]uint8 // casualty symbols that count
	Limit   [sides]int8  // number of cards that may still be played; -1 for any number
	Extra   [sides]uint8 // number of own hoplites that the loser kills instead of 1 if this side wins; 0 for 1
	Passed  [sides]bool
	Winner  int8 // winning side; NoSeat until the battle is decided
	Last    CombatCard
	Swapped bool // the winner withdraws instead of the loser (R25)
	// CardSpent is true if a power that works once with each card was used with the last card.
	CardSpent bool
	More      [sides]bool // an effect has allowed one more card after both had passed
}

// A Prowl holds the current hunt. There is at most one, and never during a battle. (3.5)
type Prowl struct {
	Monster   Monster // NoMonster when there is no hunt
	Hunter    int8
	Chooser   int8 // the seat that picks the attack card; NoSeat before the first attack
	Face      AttackCard
	Strength  int8 // strength of the attack, set when the card was revealed
	Defence   int8 // defence so far
	Rounds    uint8
	Attacks   uint8              // monster attacks so far
	Flags     uint8              // see hunt.go
	CardSpent bool               // as in [Battle]
	Dealt     uint16             // bit w: wounds dealt in this hunt
	PairSize  uint8              // number of attack cards that the chooser looks at
	Spent     uint64             // bit b: blessings used in this hunt that work once in a hunt
	Pair      uint32             // bit c; 0 in views of seats that may not look
	Dark      uint32             // bit c: face down; in views only those that the seat has seen
	Discarded uint32             // bit c: face up
	Looked    [MaxPlayers]uint32 // bit c: face-down cards that a seat has seen, because it picked; in views 0 for other seats
	DarkBy    [MaxPlayers]uint8  // number of face-down cards that each seat has seen
}

// A Draft is the packet of blessings that passes from seat to seat. (3.7)
type Draft struct {
	Packet uint64     // bit b; 0 in views of seats that have not seen it
	Size   uint8      // number of cards in the packet
	Seen   game.Seats // seats that have seen the packet
}

// A Kingship is the Activation card of the King of Kings. (3.8)
type Kingship struct {
	Seat     int8 // the seat that first completed a monument; NoSeat before, and without a King of Kings
	Tokens   int8
	Monument Monument
}

// A Regular is a regular action or another fact about the turn, or a set of them: the bits of [Position.Done].
type Regular uint8

// The regular actions, and other facts about the turn. (3.2)
const (
	UsedArtifacts Regular = 1 << iota
	Prayed
	MovedHero
	MovedHoplites
	Began       // an action was taken in this turn
	TookSpecial // the special action of the turn is taken
	BuiltLevel  // Build Monument, or Pass in the solo game, was performed in this turn (R31)
)

// A Way is a way in which a game ends: how it was won, or that the solo game was lost. (3.8, 3.9)
type Way uint8

// The ways in which a game ends; NotWon during the game.
const (
	NotWon Way = iota
	Warlord
	Favoured
	Slayer
	King
	SoloWon
	SoloLost
)

// Position is a game of Lords of Hellas in progress, or one seat's view of it. It implements [game.Position].
//
// Decks are not stored: a deck holds the cards that are nowhere else, and cards are drawn from it when needed.
type Position struct {
	rules *rules // compiled content; read-only, shared by all positions of a game

	Players [MaxPlayers]Player

	BlessingDiscard uint64 // bit b
	OnceTurn        uint64 // bit b: blessings used in this turn that work once in a turn
	Charged         uint32 // bit a: artifacts that are charged
	Discard         uint32 // bit c: combat cards, face up
	Fresh           uint32 // bit c: combat cards just drawn, of which some must be discarded; 0 in views of other seats
	Offer           uint32 // bit a: neutral artifacts just drawn; 0 in views of seats other than the drawing one
	Temples         uint32 // bit t: territories with a temple or the Oracle
	EventDiscard    uint32 // bit e
	EventOut        uint32 // bit e: event cards beside trays, or whose quest is completed

	Draft    Draft
	Hunt     Prowl
	Battle   Battle
	Campaign Campaign

	Beasts  [NumMonsters]Beast
	Came    [maxCame]Origin // hoplites moved in the current action
	Quests  [MaxQuestSlots]Quest
	Glory   [NumLands]int8                  // holder of each Glory token, NoSeat for none
	Levels  [NumMonuments]uint8             // level of each monument
	Praying [NumMonuments][MaxPlayers]uint8 // priests on each monument
	Bitten  uint32                          // bit t: territories where monsters hit the hoplites of this action on entering (Chimera)

	Steps [MaxDepth]Step
	Depth int8

	Seats     int8 // number of players; 0 in a blank position
	Acting    int8 // the seat whose turn it is
	Start     int8 // the starting player, who places first
	Done      Regular
	Winner    int8 // NoSeat during the game
	Way       Way
	Temple    TempleCard
	Slot      uint8     // temple tokens taken from the temple card
	March     Territory // territory where the last March began
	OfferN    uint8     // neutral artifacts in Offer
	FreshN    uint8     // combat cards in Fresh
	Crown     Kingship
	eye       game.Seat
	fullState bool
	dirty     bool // something changed that could win the game; never set between two moves
	switches  switches
	TurnNo    int32 // turns begun, from 1; 0 during the set-up
}

// maxCame is the maximum number of origins in one action: Leadership 5, and two cards that bring more into a battle.
const maxCame = 8

// Copy overwrites p with from.
func (p *Position) Copy(from game.Position) { *p = *from.(*Position) }

// ToAct returns the set with the seat that has to choose. It is empty when the game is over.
func (p *Position) ToAct() game.Seats {
	if p.Depth == 0 {
		return 0
	}
	return game.Seats(0).With(game.Seat(p.Steps[p.Depth-1].Seat))
}

// Deadline is never set: the game has no time limits.
func (p *Position) Deadline() (ms int64, set bool) { return 0, false }

// Turn returns the number of turns begun, 0 during the set-up.
func (p *Position) Turn() int { return int(p.TurnNo) }

// Viewer returns the seat whose view p is. truth is true if p is the full state; s then has no meaning.
func (p *Position) Viewer() (s game.Seat, truth bool) { return p.eye, p.fullState }

// Over reports whether the game has ended. It is true for a blank position.
func (p *Position) Over() bool { return p.Seats == 0 || p.Way != NotWon }

// Solo reports whether this is the Persian Invasion. (3.9)
func (p *Position) Solo() bool { return p.Seats == 1 }

// first returns the lowest territory of a set that is not empty.
func first(set uint32) Territory { return Territory(bits.TrailingZeros32(set)) }

// Value returns the effective value of an attribute, which is 1 while it is injured. (3.5, R8)
func (me *Player) Value(a Attribute) int {
	if me.Injured>>uint(a)&1 != 0 {
		return 1
	}
	return int(me.Own[a])
}

// Injuries returns the number of injuries of the hero.
func (me *Player) Injuries() int { return bits.OnesCount8(me.Injured) }

// Army returns the number of a player's hoplites in a territory, fortified ones included.
func (me *Player) Army(t Territory) int { return int(me.Hoplites[t]) + int(me.Fort>>uint(t)&1) }

// Controller returns the seat that controls a territory, or NoSeat if it is neutral.
func (p *Position) Controller(t Territory) int8 {
	for s := range p.Players {
		if p.Players[s].Held&t.Bit() != 0 {
			return int8(s)
		}
	}
	return NoSeat
}

// controlled returns the set of territories that any seat controls.
func (p *Position) controlled() uint32 {
	return p.Players[0].Held | p.Players[1].Held | p.Players[2].Held | p.Players[3].Held
}

// armies returns the set of territories with hoplites of any seat.
func (p *Position) armies() uint32 {
	return p.Players[0].Stands | p.Players[1].Stands | p.Players[2].Stands | p.Players[3].Stands
}

// enemies returns the set of territories with hoplites of other seats. For player 0 of the solo game a Control token of
// Persia counts as hoplites. (3.9)
func (p *Position) enemies(s int8) uint32 {
	var set uint32
	if s == 0 {
		set = p.garrisons()
	}
	for o := range p.Players {
		if int8(o) != s {
			set |= p.Players[o].Stands
		}
	}
	return set
}

// enemyHeld returns the set of territories that other seats control.
func (p *Position) enemyHeld(s int8) uint32 { return p.controlled() &^ p.Players[s].Held }

// hostile returns the lowest seat other than s with hoplites in a territory, or NoSeat if there is none. Against player
// 0 of the solo game a Control token of Persia counts as hoplites. (3.9)
func (p *Position) hostile(t Territory, s int8) int8 {
	if s == 0 && p.garrisons()&t.Bit() != 0 {
		return Persia
	}
	for o := range p.Players {
		if int8(o) != s && p.Players[o].Stands&t.Bit() != 0 {
			return int8(o)
		}
	}
	return NoSeat
}

// supply returns the number of hoplites that a player can still recruit. (2)
func (p *Position) supply(s int8) int {
	n := int(p.rules.Hoplites)
	if p.Solo() {
		n = p.rules.soloHoplites(s)
	}
	return n - int(p.Players[s].OnMap)
}

// add puts n hoplites of a player into a territory, in the open. It does nothing if n is not positive.
func (p *Position) add(s int8, t Territory, n int) {
	if n <= 0 {
		return
	}
	me := &p.Players[s]
	me.Hoplites[t] += uint8(n)
	me.OnMap += uint8(n)
	me.Stands |= t.Bit()
}

// remove removes n hoplites of a player from a territory, or all if there are fewer, those in the open first. (3.4)
func (p *Position) remove(s int8, t Territory, n int) {
	me := &p.Players[s]
	open := min(n, int(me.Hoplites[t]))
	me.Hoplites[t] -= uint8(open)
	me.OnMap -= uint8(open)
	if n > open && me.Fort&t.Bit() != 0 {
		me.Fort &^= t.Bit()
		me.OnMap--
	}
	if me.Hoplites[t] == 0 && me.Fort&t.Bit() == 0 {
		me.Stands &^= t.Bit()
	}
}

// fortified returns the set of territories with a fortified hoplite of any seat.
func (p *Position) fortified() uint32 {
	return p.Players[0].Fort | p.Players[1].Fort | p.Players[2].Fort | p.Players[3].Fort
}

// priestsLeft returns the number of priests that a player can still gain. (2)
func (p *Position) priestsLeft(s int8) int {
	n := int(p.rules.Priests) - int(p.Players[s].Pool)
	for g := range p.Praying {
		n -= int(p.Praying[g][s])
	}
	return n
}

// after returns the next seat clockwise, the left neighbour.
func (p *Position) after(s int8) int8 {
	if s++; s >= p.Seats {
		return 0
	}
	return s
}

// before returns the next seat counter-clockwise, the right neighbour.
func (p *Position) before(s int8) int8 {
	if s == 0 {
		return p.Seats - 1
	}
	return s - 1
}
