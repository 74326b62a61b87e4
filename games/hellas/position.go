package hellas

import (
	"math/bits"

	"pantheon/game"
)

// NoSeat is no player.
const NoSeat int8 = -1

// NoSlot is no quest slot.
const NoSlot int8 = -1

// MaxQuestSlots is how many quests lie on the table at most. (2)
const MaxQuestSlots = 3

// MaxDepth is how many steps may be pending at once. The deepest nest that the rules allow is below twenty: turn, special action,
// temple, Oracle, extra action, march, battle, effect, casualties, interrupt, cost, discards.
const MaxDepth = 28

// A Player is what belongs to one player. In the solo game player 0 has the hoplites and Control tokens of Sparta and its allies, and
// player [Persia] those of Persia; see [Campaign].
type Player struct {
	Blessings uint64 // bit b
	Hand      uint32 // bit c: combat card c; 0 in the views of others
	Artifacts uint32 // bit a
	Held      uint32 // bit t: territories controlled
	Stands    uint32 // bit t: territories with own hoplites, fortified ones counted
	Fort      uint32 // bit t: territories with an own fortified hoplite
	Kept      uint16 // bit q: quest cards kept for later
	Hoplites  [NumTerritories]uint8
	OnMap     uint8 // hoplites on the map, fortified ones counted
	HandSize  uint8 // combat cards in hand
	Own       [NumAttributes]uint8
	Injured   uint8 // bit a: the token of attribute a is turned over
	Pool      uint8 // priests
	Used      uint8 // bit a: special actions marked as used
	Marked    bool  // a used-action token lies on the blessing that gives another Hunt
	Slain     uint8 // bit m: monsters slain
	Hero      Hero
	At        Territory // of the hero; NoTerritory while he is on a quest or not placed yet
	Quest     int8      // the slot of the quest that he is on, NoSlot for none
	Rung      int8      // the step that he is on there, 1 or 2
	Declines  bool      // whoever has said `decline` is asked nothing until his own turn
}

// A Beast is where a monster is and how it fares.
type Beast struct {
	At      Territory
	State   BeastState
	Evolved uint8  // bit 0: by its first event card, bit 1: by its second
	Wounds  uint16 // bit w: wound w is dealt
}

// A BeastState is the state of a monster.
type BeastState uint8

// The states. Who has slain a monster has it among [Player.Slain].
const (
	Unseen BeastState = iota // not on the map yet
	Roaming
	Dead
)

// An Origin tells where hoplites came from in the action that goes on: N from From to To. N is 0 in unused entries.
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

// A Battle is the one that goes on. There is at most one: nothing in a battle starts another. (3.4)
type Battle struct {
	Played  [sides]uint32 // cards played
	At      Territory     // NoTerritory when there is none
	Seat    [sides]int8
	Bonus   [sides]int8  // strength of cards and effects, without hoplites and without what is counted at the end
	Blood   [sides]uint8 // casualty symbols that count
	Limit   [sides]int8  // how many more cards may be played; -1 for any number
	Extra   [sides]uint8 // what the loser kills when this side wins, in place of 1; 0 for 1
	Passed  [sides]bool
	Winner  int8 // side; NoSeat until it is decided
	Last    CombatCard
	Swapped bool // the winner withdraws in place of the loser (R25)
	// CardSpent: a power that works once with each card was used with the last one.
	CardSpent bool
	More      [sides]bool // one more card was played after both had passed
}

// A Prowl is the hunt that goes on. There is at most one, and never during a battle. (3.5)
type Prowl struct {
	Monster   Monster // NoMonster when there is none
	Hunter    int8
	Chooser   int8 // who picks the attack card
	Face      AttackCard
	Strength  int8 // to be defended against, read when the card was shown
	Defence   int8 // put up so far
	Rounds    uint8
	Attacks   uint8              // monster attacks so far
	Flags     uint8              // see hunt.go
	CardSpent bool               // as in [Battle]
	Dealt     uint16             // bit w: wounds dealt in this hunt
	PairSize  uint8              // attack cards that the chooser looks at
	Spent     uint64             // bit b: blessings used once in this hunt
	Pair      uint32             // bit c; 0 in views of those who may not look
	Dark      uint32             // bit c: face down; in views only those that the seat has seen
	Discarded uint32             // bit c: face up
	Looked    [MaxPlayers]uint32 // bit c: cards face down that a seat has seen, each by the one who picked; of others 0 in views
	DarkBy    [MaxPlayers]uint8  // how many cards face down each seat has seen
}

// A Draft is the packet of blessings that is handed round. (3.7)
type Draft struct {
	Packet uint64     // bit b; 0 in views of those who have not had it
	Size   uint8      // cards in it
	Seen   game.Seats // who has looked at it
}

// A Kingship is the Activation card of the King of Kings. (3.8)
type Kingship struct {
	Seat     int8 // who builds towards it; NoSeat before a monument is complete
	Tokens   int8
	Monument Monument
}

// A Regular is a regular action, and what else is done once in a turn: a bit of [Position.Done].
type Regular uint8

// The regular actions. (3.2)
const (
	UsedArtifacts Regular = 1 << iota
	Prayed
	MovedHero
	MovedHoplites
	Began       // anything was done in this turn
	TookSpecial // the special action of the turn is taken
	BuiltLevel  // Build Monument was performed in this turn (R31)
)

// A Way is how a game was won. (3.8)
type Way uint8

// The ways.
const (
	NotWon Way = iota
	Warlord
	Favoured
	Slayer
	King
	SoloWon
	SoloLost
)

// Position is a game of Lords of Hellas in progress, or what one seat knows of it. It implements [game.Position].
//
// Decks are not kept: a deck is what lies nowhere else, and a card is drawn from it when it is needed.
type Position struct {
	rules *rules // compiled content; read-only, shared by all positions of a game

	Players [MaxPlayers]Player

	BlessingDiscard uint64 // bit b
	OnceTurn        uint64 // bit b: blessings used in this turn that work once in a turn
	Charged         uint32 // bit a: artifacts that are charged
	Discard         uint32 // bit c: combat cards, face up
	Fresh           uint32 // bit c: combat cards just drawn, of which some are discarded; only its owner sees which
	Offer           uint32 // bit a: neutral artifacts just drawn; only who drew them sees which
	Temples         uint32 // bit t: territories with a temple or the Oracle
	EventDiscard    uint32 // bit e
	EventOut        uint32 // bit e: event cards that lie beside trays, or whose quest is completed

	Draft    Draft
	Hunt     Prowl
	Battle   Battle
	Campaign Campaign

	Beasts  [NumMonsters]Beast
	Came    [maxCame]Origin // hoplites moved in the action that goes on
	Quests  [MaxQuestSlots]Quest
	Glory   [NumLands]int8                  // who holds each Glory token, NoSeat for none
	Levels  [NumMonuments]uint8             //
	Praying [NumMonuments][MaxPlayers]uint8 // priests on each monument
	Bitten  uint32                          // bit t: where the hoplites of this action were bitten on entering (chimera)

	Steps [MaxDepth]Step
	Depth int8

	Seats    int8 // number of players; 0 in a blank position
	Acting   int8 // whose turn it is
	Start    int8 // the starting player, who places first
	Done     Regular
	Winner   int8 // NoSeat while the game goes on
	Way      Way
	Temple   TempleCard
	Slot     uint8     // temple tokens taken from the temple card
	March    Territory // where the last March began
	OfferN   uint8     // neutral artifacts in Offer
	FreshN   uint8     // combat cards in Fresh
	Crown    Kingship
	eye      game.Seat
	truth    bool
	dirty    bool // something changed that could win the game; never set between two sentences
	switches switches
	TurnNo   int32 // turns begun, from 1; 0 during the set-up
}

// maxCame bounds the origins of one action: Leadership 5, and two cards that bring more into a battle.
const maxCame = 8

// Copy overwrites this position with another.
func (p *Position) Copy(from game.Position) { *p = *from.(*Position) }

// Waiting is who has to choose; nobody when the game is over.
func (p *Position) Waiting() game.Seats {
	if p.Depth == 0 {
		return 0
	}
	return game.Seats(0).With(game.Seat(p.Steps[p.Depth-1].Seat))
}

// Deadline is never set: the game has no time.
func (p *Position) Deadline() (ms int64, set bool) { return 0, false }

// Turn is the number of the turn.
func (p *Position) Turn() int { return int(p.TurnNo) }

// Eye is the seat whose view this is.
func (p *Position) Eye() (s game.Seat, truth bool) { return p.eye, p.truth }

// Over tells whether the game has ended.
func (p *Position) Over() bool { return p.Seats == 0 || p.Way != NotWon }

// Solo tells whether the Persian Invasion is played. (3.9)
func (p *Position) Solo() bool { return p.Seats == 1 }

// first is the lowest territory of a set that is not empty.
func first(set uint32) Territory { return Territory(bits.TrailingZeros32(set)) }

// Value is an attribute as it counts: 1 while it is injured. (3.5, R8)
func (me *Player) Value(a Attribute) int {
	if me.Injured>>uint(a)&1 != 0 {
		return 1
	}
	return int(me.Own[a])
}

// Injuries is the number of injuries of the hero.
func (me *Player) Injuries() int { return bits.OnesCount8(me.Injured) }

// Army is how many hoplites a player has in a territory, fortified ones counted.
func (me *Player) Army(t Territory) int { return int(me.Hoplites[t]) + int(me.Fort>>uint(t)&1) }

// Controller is who controls a territory, NoSeat when it is neutral.
func (p *Position) Controller(t Territory) int8 {
	for s := range p.Players {
		if p.Players[s].Held&t.Bit() != 0 {
			return int8(s)
		}
	}
	return NoSeat
}

// controlled is the set of territories that anybody controls.
func (p *Position) controlled() uint32 {
	return p.Players[0].Held | p.Players[1].Held | p.Players[2].Held | p.Players[3].Held
}

// armies is the set of territories with anybody's hoplites.
func (p *Position) armies() uint32 {
	return p.Players[0].Stands | p.Players[1].Stands | p.Players[2].Stands | p.Players[3].Stands
}

// enemies is the set of territories with hoplites of others than a seat; in the solo game a Control token of Persia stands for some. (3.9)
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

// enemyHeld is the set of territories that others than a seat control.
func (p *Position) enemyHeld(s int8) uint32 { return p.controlled() &^ p.Players[s].Held }

// hostile is whose hoplites stand in a territory beside those of a seat; NoSeat for nobody's.
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

// supply is how many hoplites a player can still recruit. (2)
func (p *Position) supply(s int8) int {
	n := int(p.rules.Hoplites)
	if p.Solo() {
		n = p.rules.soloHoplites(s)
	}
	return n - int(p.Players[s].OnMap)
}

// add puts hoplites of a player into a territory, in the open.
func (p *Position) add(s int8, t Territory, n int) {
	if n <= 0 {
		return
	}
	me := &p.Players[s]
	me.Hoplites[t] += uint8(n)
	me.OnMap += uint8(n)
	me.Stands |= t.Bit()
}

// remove takes hoplites of a player out of a territory, those in the open first. (3.4)
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

// fortified is the set of territories with anybody's fortified hoplite.
func (p *Position) fortified() uint32 {
	return p.Players[0].Fort | p.Players[1].Fort | p.Players[2].Fort | p.Players[3].Fort
}

// priestsLeft is how many priests a player can still gain. (2)
func (p *Position) priestsLeft(s int8) int {
	n := int(p.rules.Priests) - int(p.Players[s].Pool)
	for g := range p.Praying {
		n -= int(p.Praying[g][s])
	}
	return n
}

// after is the next seat clockwise, the left neighbour.
func (p *Position) after(s int8) int8 {
	if s++; s >= p.Seats {
		return 0
	}
	return s
}

// before is the next seat counter-clockwise, the right neighbour.
func (p *Position) before(s int8) int8 {
	if s == 0 {
		return p.Seats - 1
	}
	return s - 1
}
