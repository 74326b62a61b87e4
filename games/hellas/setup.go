package hellas

import "pantheon/game"

// The random streams.
const (
	streamSetup     game.Stream = iota // temple card and starting player
	streamCombat                       // combat cards
	streamEvents                       // event cards
	streamAttacks                      // monster attack cards
	streamArtifacts                    // neutral artifacts
	streamBlessings                    // blessings
	streamDie                          // the monster die
	streamSolo                         // draws that only the solo game has
)

var streams = []string{"setup", "combat", "events", "attacks", "artifacts", "blessings", "die", "solo"}

// New sets up a game. (3.1) It draws, in this order:
//
//   - the temple card
//   - the starting events, each among the cards not drawn yet in this set-up
//   - one combat card for each player, seat by seat
//   - the starting player, unless an option names one
//
// For the solo game see newInvasion.
func (g *hellas) New(s game.Setup, m *game.Env) game.Position {
	p := g.rules.blank()
	r := g.rules
	p.switches = switchesOf(s)
	p.Seats, p.Way = int8(s.Players), NotWon
	if p.Solo() {
		g.newInvasion(p, m)
		return p
	}
	p.Temple = TempleCard(m.N(streamSetup, NumTempleCards))
	p.startingEvents(m)
	for s := range p.Seats {
		me := &p.Players[s]
		me.Own = [NumAttributes]uint8{r.AttributeMin, r.AttributeMin, r.AttributeMin}
		p.draw(s, int(r.StartCards), m)
	}
	if p.Start = p.starter(); p.Start == NoSeat {
		p.Start = int8(m.N(streamSetup, int(p.Seats)))
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.start", "who", seatThing(p.Start))
	}
	p.Acting = p.Start
	p.push(Step{Kind: stepTurns})
	p.push(Step{Kind: stepSetup, N: p.Seats})
	p.run(m)
	return p
}

// starter returns the starting player that the options name, or NoSeat if the player is drawn by lot. (3.1)
func (p *Position) starter() int8 {
	for s, bit := range starters {
		if p.switches&bit != 0 {
			return int8(s)
		}
	}
	return NoSeat
}

// pickBit draws a random member of a set that is not empty.
func pickBit(m *game.Env, stream game.Stream, set uint64) int {
	return m.Member(stream, set)
}

// startingEvents draws the starting events. Quests go to free slots; later ones are ignored but counted. Monsters go
// onto the map; a second card of the same monster is ignored and not counted. The cards drawn are shuffled back, except
// the quests in slots. (3.1)
func (p *Position) startingEvents(m *game.Env) {
	free := uint64(1<<NumEvents - 1)
	slot := int8(0)
	for drawn := uint8(0); drawn < p.rules.SetupEvents && free != 0; {
		e := EventCard(pickBit(m, streamEvents, free))
		free &^= 1 << e
		card := &p.rules.Event[e]
		switch {
		case card.Quest != NoQuest && slot < int8(p.rules.QuestSlots):
			p.offerQuest(card.Quest, slot, m.Events)
			slot++
		case card.Quest != NoQuest:
			if m.Events != nil {
				m.Events.Add(game.Everybody, "tale.event-ignored", "event", p.eventThing(e))
			}
		case p.Beasts[card.Monster].State == Unseen:
			p.appearMonster(card.Monster, p.eventTerritory(e), m.Events)
		default:
			if m.Events != nil {
				m.Events.Add(game.Everybody, "tale.event-ignored", "event", p.eventThing(e))
			}
			continue
		}
		drawn++
	}
}

// runSetup lets the next player take a hero, counter-clockwise from the starting player. The last to place plays first.
// (3.1)
func (p *Position) runSetup(s *Step, m *game.Env) {
	if s.N == 0 {
		p.pop()
		p.Acting = p.after(p.Start)
		p.beginTurn(m)
		return
	}
	placed := p.Seats - s.N
	s.N--
	p.push(Step{Kind: StepHero, Seat: (p.Start + p.Seats - placed) % p.Seats})
}

// listHeroes appends a move for each hero that no player has taken.
func (p *Position) listHeroes(into []game.Move) []game.Move {
	taken := 0
	for s := range p.Seats {
		if h := p.Players[s].Hero; h != NoHero {
			taken |= 1 << h
		}
	}
	for h := range Hero(NumHeroes) {
		if taken>>h&1 == 0 {
			into = append(into, move1(verbTake, h))
		}
	}
	return into
}

// take gives a hero to the player who chooses. The choice of the place for the hero and the first hoplites follows.
// (3.1)
func (p *Position) take(h Hero, m *game.Env) {
	s := p.Top().Seat
	p.pop()
	p.Players[s].Hero = h
	p.push(Step{Kind: StepStart, Seat: s})
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.takes", "who", seatThing(s), "hero", p.heroThing(h))
	}
}

// heroesStand returns the set of territories in which a hero is.
func (p *Position) heroesStand() uint32 {
	var set uint32
	for s := range p.Seats {
		if at := p.Players[s].At; at != NoTerritory {
			set |= at.Bit()
		}
	}
	return set
}

// allTerritories is the set of all territories.
const allTerritories uint32 = 1<<NumTerritories - 1

// begin places the hero with the first hoplites, and a Control token if they are enough. The hero's bonus follows.
// (3.1, R3)
func (p *Position) begin(t Territory, m *game.Env) {
	s := p.Top().Seat
	p.pop()
	me := &p.Players[s]
	me.At = t
	n := min(int(p.rules.StartHoplites), p.supply(s))
	p.add(s, t, n)
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, p.heroThing(me.Hero), "", p.territoryThing(t))
		m.Events.Move(game.Everybody, n, armyPiece(s), supplyThing(s), p.territoryThing(t))
		m.Events.Add(game.Everybody, "tale.begins", "who", seatThing(s), "territory", p.territoryThing(t))
	}
	p.settle(s, t, m)
	p.perform(s, p.rules.Hero[me.Hero].Start, frame{t, NoMonster, NoSeat})
}
