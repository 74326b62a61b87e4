package godsofrome

import "pantheon/game"

// A Faction is one of the five gods and their people, in the order of the die's faces: Jupiter, Phoebus, Neptune,
// Diana, Venus. (2.2)
type Faction int8

// The factions. NoFaction means none.
const (
	NoFaction Faction = iota - 1
	Jupiter
	Phoebus
	Neptune
	Diana
	Venus
)

// Compile-time maxima; loading checks the content against them.
const (
	NumFactions    = 5
	NumTerritories = 15 // coloured ones: three for each faction, J1 J2 J3 P1 ... V3; lava holds nothing and is not counted
	MaxPlayers     = 4
	NumSpaces      = 4 // card spaces on a player board
	NumCardKinds   = 9 // at most: three icons, alone or in pairs
	NumObjectives  = 8
	NumCheckpoints = 3
	maxMeeples     = 10 // of each faction
	RowLength      = 4  // places for face-up action cards
	templePlaces   = 2  // for discs, in each temple
	maxIcons       = 3  // a printed icon and the two of a card that does not cover it (ruling Q4)
)

// A Territory is a coloured territory, 0 for J1 to 14 for V3: three times its faction plus 0 (left or top), 1 (centre)
// or 2 (right or bottom). Off is "not on the map".
type Territory int8

// Off means no territory, as for a god piece that is in its temple.
const Off Territory = -1

// Faction returns the faction of the territory's colour.
func (t Territory) Faction() Faction { return Faction(t / 3) }

// bit returns the set of only this territory. The mask avoids the test that Go adds for shifts by any number.
func (t Territory) bit() uint16 { return 1 << (uint8(t) & 15) }

// bit returns the set of only this god.
func (f Faction) bit() uint8 { return 1 << (uint8(f) & 7) }

// A Card is a kind of action card, by its index in the content, whose ids are sorted; NoCard is an empty place.
type Card int8

// NoCard is an empty card space or an empty place in the row.
const NoCard Card = -1

// An Icon is an action shown on a card space or a card. (2.3)
type Icon int8

// The icons. NoIcon fills the places that show none.
const (
	NoIcon Icon = iota - 1
	Growth
	Travel
	Attack
)

// A Step is the kind of decision that the game waits for.
type Step uint8

// The steps of a turn.
const (
	Choosing   Step = iota // the seat has no faction yet and takes a free one (1.4)
	Turn                   // visit, activate or score (1.4)
	Acting                 // a card space was activated: perform its icons, or done (1.6)
	Relocating             // growth from an empty reserve, with growth-moves "any" (Q5): whose meeple moves, and from where (1.7)
	Travelling             // a basic travel has begun: more meeples from the same territory, or done (1.7)
	Gathering              // an improved travel has begun: more meeples to the same territory, or done (1.8)
	Pressing               // Diana's additional push from the same territory, or done (1.14)
	Scattering             // an improved attack: the meeples of other factions there must be pushed (1.8)
	Over                   // the game has ended
)

// A Player is the state of one player's board. (1.1, 1.5 to 1.8)
type Player struct {
	Faction  Faction
	Discs    int8                 // unused action discs, without the favour marker and the markers on the victory tracks
	Temples  int8                 // unbuilt wooden temples
	Active   uint8                // bit s: card space s (0 to 3) has a disc
	Visiting uint8                // bit g: a disc in god g's temple
	Unspent  uint8                // bit g: an unspent blessing of god g
	Cards    [NumSpaces]Card      // the action card on each space, or NoCard
	Spent    [NumSpaces]uint8     // bit g: a spent blessing of god g on that space
	Visits   [NumFactions]uint8   // discs beside each god's temple, out of the game by the pantheon variant (1.15)
	VP       [NumCheckpoints]int8 // claimed victory points; -1 before
	Virtual  int8                 // markers on the victory tracks for which no disc was left (ruling Q14)
	Favour   int16                // place on the favour track
}

// Position is a game of Gods of Rome in progress. It implements [game.Position]. It has no secrets: cards and
// objectives are drawn when they are turned up, so a view is the whole position.
//
// The fields people, shrines and blocked are derived from Meeples, Wooden and God, as sets of territories (bit t for
// territory t). The field stocked is derived from Reserve, as a set of factions. The methods place, lift, raise,
// moveGod, muster and enlist keep them consistent, and reckon recomputes them.
type Position struct {
	rules *rules // compiled content; read-only, shared by all positions of a game

	Meeples   [NumTerritories][NumFactions]uint8 // by territory and faction
	Wooden    [NumTerritories]Faction            // owner of the wooden temple there, or NoFaction
	Harvest   [NumTerritories]int8               // +1, -1, or 0 for no token
	God       [NumFactions]Territory             // place of each god piece; Off: in its temple (or out of the game)
	Reserve   [NumFactions]uint8                 // faction reserves
	stocked   uint8                              // bit f: the reserve of faction f is not empty
	Blessings [NumFactions]uint8                 // blessings in each god's temple
	Start     [NumFactions]Territory             // where each faction began, or Off
	SeatOf    [NumFactions]int8                  // the seat that plays the faction, or -1 (neutral, removed, Patronus)
	Removed   Faction                            // the god out of the game with 1 or 2 players; in the solo game the faction of Patronus

	Players  [MaxPlayers]Player
	Patronus Player // the solo opponent; only Faction, Favour and VP are used

	Row        [RowLength]Card     // face-up action cards
	Deck       [NumCardKinds]uint8 // cards left in the deck, by kind
	Objectives uint8               // bit o: objective o is face up
	Unseen     uint8               // bit o: objective o may still be turned up (face down or out of the game: nobody knows which)
	FaceDown   int8                // number of face-down objectives in this game

	Seats      int8 // number of players, 1 to 4; 0 in a blank position
	Active     int8 // the seat to act
	First      int8 // the start player
	Step       Step
	Icons      [maxIcons]Icon // Acting and later steps: the icons not yet performed, NoIcon for those done
	Space      int8           // Acting and later steps: the activated card space, 0 to 3; else -1
	Origin     Territory      // Travelling, Pressing, Scattering: the territory acted in; Relocating, Gathering: the destination; else Off
	Checkpoint int8           // checkpoints passed, 0 to 3
	Trigger    int8           // the player who triggered the third checkpoint: a seat, PatronusSeat, or -1
	eye        game.Seat      // the viewer
	fullState  bool
	idle       int8  // pantheon variant: 1 plus the turns without a rise of favour since visits ended; 0 before
	TurnNo     int32 // turns begun, from 1

	switches switches
	people   [NumFactions]uint16 // where each faction has meeples
	shrines  [NumFactions]uint16 // where each faction has a wooden temple
	blocked  uint16              // where there is a god piece
}

// PatronusSeat is the number of the solo opponent where seats are counted, as in Trigger.
const PatronusSeat = MaxPlayers

// noIcons means that no icon is to be performed.
var noIcons = [maxIcons]Icon{NoIcon, NoIcon, NoIcon}

// allTerritories is the set of all coloured territories.
const allTerritories = 1<<NumTerritories - 1

// allGods is the set of all gods.
const allGods = 1<<NumFactions - 1

// territoriesOf returns the territories of one colour.
func territoriesOf(f Faction) uint16 { return 7 << (3 * f) }

// coloursOf returns the set of territories of a set of gods.
func coloursOf(gods uint8) uint16 { return colours[gods&allGods] }

// colours holds the results of coloursOf, for each set of gods.
var colours = func() (table [allGods + 1]uint16) {
	for gods := range table {
		for f := Jupiter; f <= Venus; f++ {
			if gods>>f&1 != 0 {
				table[gods] |= territoriesOf(f)
			}
		}
	}
	return table
}()

// player returns the board of a seat or of PatronusSeat.
func (p *Position) player(seat int8) *Player {
	if seat == PatronusSeat {
		return &p.Patronus
	}
	return &p.Players[seat]
}

// Solo reports whether Patronus plays. (1.16)
func (p *Position) Solo() bool { return p.Seats == 1 }

// Presence returns the set of territories where a faction has a meeple or a wooden temple, bit t for territory t. (1.7)
func (p *Position) Presence(f Faction) uint16 { return p.people[f] | p.shrines[f] }

// Count returns the number of a faction's pieces in a territory; a wooden temple counts as one meeple. (1.7)
func (p *Position) Count(f Faction, t Territory) int {
	n := int(p.Meeples[t][f])
	if p.Wooden[t] == f {
		n++
	}
	return n
}

// spent returns the set of gods with a spent blessing on a card space of the player.
func (me *Player) spent() uint8 { return me.Spent[0] | me.Spent[1] | me.Spent[2] | me.Spent[3] }

// power reports whether the power of a faction's god is in play: the game has the powers, and a player has the faction.
// (1.14)
func (p *Position) power(f Faction) bool { return p.switches&withPowers != 0 && p.SeatOf[f] >= 0 }

// Controller returns the faction that controls a territory: the one with strictly more pieces there than every other
// faction, including neutral ones unless the option neutrals-compete is "no" (ruling Q7). Neptune's power wins ties for
// most. It returns NoFaction if none controls it. (1.10, 1.14)
func (p *Position) Controller(t Territory) Faction {
	counts := p.Meeples[t]
	if w := p.Wooden[t]; w != NoFaction {
		counts[w]++
	}
	if p.switches&neutralsIgnored != 0 {
		for f := Jupiter; f <= Venus; f++ {
			if !p.competes(f) {
				counts[f] = 0
			}
		}
	}
	// The strongest and the second strongest: each number combines the pieces, a bit for winning ties, and the faction. The
	// search has no branches, which the processor could not predict.
	const tie = 8 // more than a faction's number
	const piece = 2 * tie
	var ties [NumFactions]int
	if p.power(Neptune) {
		ties[Neptune] = tie
	}
	first, next := 0, 0
	for f, n := range counts {
		strength := int(n)*piece + ties[f] + f
		first, next = max(first, strength), max(next, min(first, strength))
	}
	if first < piece || first/tie == next/tie {
		return NoFaction
	}
	return Faction(first % tie)
}

// competes reports whether a faction counts for control: all do, except neutral factions if the option neutrals-compete
// is "no" (ruling Q7).
func (p *Position) competes(f Faction) bool {
	return p.switches&neutralsIgnored == 0 || p.SeatOf[f] >= 0 || f == p.Patronus.Faction
}

// place puts n meeples of a faction on a territory; n must not be 0.
func (p *Position) place(f Faction, t Territory, n uint8) {
	p.Meeples[t][f] += n
	p.people[f] |= t.bit()
}

// muster sets a faction's reserve.
func (p *Position) muster(f Faction, n uint8) {
	p.Reserve[f] = n
	if p.stocked |= f.bit(); n == 0 {
		p.stocked &^= f.bit()
	}
}

// enlist moves n meeples of a faction from its reserve, which has at least n, to a territory; n must not be 0.
func (p *Position) enlist(f Faction, t Territory, n uint8) {
	if p.Reserve[f] -= n; p.Reserve[f] == 0 {
		p.stocked &^= f.bit()
	}
	p.place(f, t, n)
}

// lift removes meeples of a faction from a territory.
func (p *Position) lift(f Faction, t Territory, n uint8) {
	p.Meeples[t][f] -= n
	if p.Meeples[t][f] == 0 {
		p.people[f] &^= t.bit()
	}
}

// shift moves meeples of a faction from one territory to another.
func (p *Position) shift(f Faction, from, to Territory, n uint8) {
	p.lift(f, from, n)
	p.place(f, to, n)
}

// raise puts a wooden temple of a faction on a territory.
func (p *Position) raise(f Faction, t Territory) {
	p.Wooden[t] = f
	p.shrines[f] |= t.bit()
}

// wooden returns the set of territories with a wooden temple.
func (p *Position) wooden() uint16 {
	return p.shrines[Jupiter] | p.shrines[Phoebus] | p.shrines[Neptune] | p.shrines[Diana] | p.shrines[Venus]
}

// moveGod puts a god piece on a territory, or with Off back into its temple. A territory holds only its own colour's
// god, so no other god piece can be there.
func (p *Position) moveGod(g Faction, t Territory) {
	if was := p.God[g]; was != Off {
		p.blocked &^= was.bit()
	}
	if p.God[g] = t; t != Off {
		p.blocked |= t.bit()
	}
}

// reckon recomputes the derived sets from the pieces.
func (p *Position) reckon() {
	p.people, p.shrines, p.blocked = [NumFactions]uint16{}, [NumFactions]uint16{}, 0
	for f, n := range p.Reserve {
		p.muster(Faction(f), n)
	}
	for t := Territory(0); t < NumTerritories; t++ {
		for f := Jupiter; f <= Venus; f++ {
			if p.Meeples[t][f] > 0 {
				p.people[f] |= t.bit()
			}
		}
		if w := p.Wooden[t]; w != NoFaction {
			p.shrines[w] |= t.bit()
		}
	}
	for _, t := range p.God {
		if t != Off {
			p.blocked |= t.bit()
		}
	}
}

// ToAct returns the seat to act; none if the game is over. (For the mask see bit.)
func (p *Position) ToAct() game.Seats {
	if p.Step == Over {
		return 0
	}
	return 1 << (uint8(p.Active) & 15)
}

// Deadline always returns set = false, because the game has no clock.
func (p *Position) Deadline() (ms int64, set bool) { return 0, false }

// Viewer returns the seat whose view this is. truth is true in the full state.
func (p *Position) Viewer() (s game.Seat, truth bool) { return p.eye, p.fullState }

// Copy overwrites this position with another.
func (p *Position) Copy(from game.Position) { *p = *from.(*Position) }

// Turn returns the number of the turn. (1.4)
func (p *Position) Turn() int { return int(p.TurnNo) }
