package godsofrome

import "pantheon/game"

// The random streams.
const (
	streamSetup      game.Stream = iota // map, god that leaves the game, start player
	streamCards                         // action cards turned up
	streamObjectives                    // objectives turned up
	streamPatronus                      // the solo opponent's dice and choices
)

// permutations are the ways to put three meeples, a +1 and a -1 on the three territories of a colour: for each way the
// indices of the territories with the meeples, the +1, and the -1.
var permutations = [6][3]Territory{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// New sets up a game (1.2, with 1.3 for two players and 1.16 for one). It draws, in this order:
//
//   - the map, colour by colour, one of six ways each (not in the first-game set-up)
//   - the god that leaves the game, with one or two players
//   - the start player, with several players
//   - four action cards
//   - two objectives
func (g *rome) New(s game.Setup, m *game.Env) game.Position {
	p := g.rules.blank()
	p.switches = switchesOf(s)
	p.Seats, p.Step, p.TurnNo = int8(s.Players), Choosing, 1
	p.Deck = g.rules.deck(p.switches)
	for f := Jupiter; f <= Venus; f++ {
		p.settle(f, m)
	}
	if s.Players <= 2 {
		p.remove(Faction(m.N(streamSetup, NumFactions)), m.Events)
	}
	if s.Players > 1 {
		p.First = int8(m.N(streamSetup, s.Players))
	}
	p.Active = p.First
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.start", "seat", game.Seat(p.First))
	}
	for place := range p.Row {
		p.turnUpCard(place, m)
	}
	p.FaceDown = g.rules.shownAtStart + g.rules.faceDown
	p.Unseen = 1<<NumObjectives - 1
	for range g.rules.shownAtStart {
		p.turnUpObjective(m)
	}
	return p
}

// settle puts one colour's meeples and harvest tokens on its three territories, and fills its reserve and its temple.
// (1.2, step 4)
func (p *Position) settle(f Faction, m *game.Env) {
	at := p.rules.firstGame[f]
	if p.switches&firstGame == 0 {
		for i, offset := range permutations[m.N(streamSetup, len(permutations))] {
			at[i] = Territory(3*f) + offset
		}
	}
	p.Start[f] = at[0]
	p.muster(f, p.rules.meeples)
	p.Blessings[f] = p.rules.blessings
	p.enlist(f, at[0], p.rules.startMeeples)
	p.Harvest[at[1]], p.Harvest[at[2]] = 1, -1
}

// remove removes a god from a game for one or two players: its piece, its blessings, its people and its territories'
// tokens. In the solo game its people become those of Patronus. By the rules one goes to each territory with a +1, and
// the others are his reserve. (1.3, 1.16)
func (p *Position) remove(f Faction, tale *game.Events) {
	p.Removed = f
	p.lift(f, p.Start[f], p.Meeples[p.Start[f]][f])
	p.Start[f] = Off
	p.muster(f, 0)
	p.Blessings[f] = 0
	for t := Territory(3 * f); t < Territory(3*f+3); t++ {
		p.Harvest[t] = 0
	}
	if tale != nil {
		tale.Add(game.Everybody, "tale.removed", "god", godThing(f))
	}
	if !p.Solo() {
		return
	}
	p.Patronus.Faction = f
	p.muster(f, p.rules.meeples)
	for t := Territory(0); t < NumTerritories; t++ {
		if p.Harvest[t] > 0 {
			p.enlist(f, t, p.rules.patronusStart)
		}
	}
	if tale != nil {
		tale.Add(game.Everybody, "tale.patronus", "faction", factionThing(f))
	}
}

// turnUpCard fills a place of the row with a card drawn from the deck; an empty deck leaves a gap. (1.8, 1.17)
func (p *Position) turnUpCard(place int, m *game.Env) {
	p.Row[place] = NoCard
	left := 0
	for _, n := range p.Deck {
		left += int(n)
	}
	if left == 0 {
		return
	}
	c := Card(m.Pick(streamCards, p.Deck[:]))
	p.Deck[c]--
	p.Row[place] = c
	if m.Events != nil {
		card := p.rules.cardThing(c)
		m.Events.Add(game.Everybody, "tale.card-up", "card", card)
		m.Events.Move(game.Everybody, 1, card, "deck:cards", rowThing(place))
	}
}

// turnUpObjective turns up the next face-down objective, drawn from all unseen ones. It does nothing if none is face
// down. (1.2, 1.12)
func (p *Position) turnUpObjective(m *game.Env) {
	if p.FaceDown == 0 || p.Unseen == 0 {
		return
	}
	o := Objective(m.Member(streamObjectives, uint64(p.Unseen)))
	p.FaceDown--
	p.Unseen &^= 1 << o
	p.Objectives |= 1 << o
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.objective", "objective", objectiveThing(o))
	}
}

// listChoices appends the factions that a player may choose: those that nobody plays, except the removed one. (1.4)
func (p *Position) listChoices(into []game.Move) []game.Move {
	for f := Jupiter; f <= Venus; f++ {
		if p.SeatOf[f] < 0 && f != p.Removed {
			into = append(into, move(verbChoose, word(f), 0, 0))
		}
	}
	return into
}

// choose gives the seat to act a faction with its wooden temples and its discs. One disc goes to the start of the
// favour track. The seat's first normal turn follows immediately. Venus' power adds meeples to the territory where her
// people began, whatever has happened there since. (1.4, 1.14, ruling Q20)
func (p *Position) choose(f Faction, m *game.Env) {
	me := &p.Players[p.Active]
	me.Faction = f
	me.Discs = p.rules.discs - 1
	me.Temples = p.rules.temples
	p.SeatOf[f] = p.Active
	p.Step = Turn
	if f != Venus || !p.power(Venus) || p.Start[f] == Off {
		return
	}
	extra := min(p.rules.venusMeeples-p.rules.startMeeples, p.Reserve[f])
	p.enlist(f, p.Start[f], extra)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.venus", "n", int(extra), "territory", territoryThing(p.Start[f]))
		m.Events.Move(game.Everybody, int(extra), meepleThing(f), reserveThing(f), territoryThing(p.Start[f]))
	}
}
