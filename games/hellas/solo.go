package hellas

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// Persia is the index of Persia among the players of the solo game. The scripts play for it. Its Control tokens and
// hoplites are the green ones. (3.9)
const Persia int8 = 2

// MaxSpies is the maximum number of Persian spies.
const MaxSpies = 4

// A Campaign holds the state that only the Persian Invasion has. Player 0 has the hoplites and Control tokens of Sparta
// (blue) and of its allies (yellow), and commands both alike. The campaign records which are yellow. (3.9)
type Campaign struct {
	Allied   uint32                // bit t: territories where the Control token of player 0 is yellow
	Allies   [NumTerritories]uint8 // number of the player's yellow hoplites in each territory, a fortified one included
	Gone     [NumScripts]uint8     // clock tokens turned over; index i counts those with number i+1
	Spies    [MaxSpies]Territory   // NoTerritory for one on the command track
	Attitude [NumLands]Attitude
	Invasion int8 // space of the marker, from 0
	Mobilize int8 // space of the marker, from 0
	Act      int8 // 0 or 1
	Counter  int8 // the Victory Counter; it falls only in the second act
	Due      int8 // clock tokens drawn in this turn and not turned over yet
	Token    int8 // number of the current script; 0 for none
	Placed   bool // Persia has placed a Control token since the game began
	Hunted   bool // the player wins as soon as no Persian Control token is left
	Last     int8 // the wound dealt last in a hunt
	Expelled bool // a spy was expelled in this turn, so that no quest begins
}

// newInvasion sets up the Persian Invasion. It draws, in this order: the clock tokens of the monsters, those of the
// quests, and the combat cards. (3.9)
func (g *hellas) newInvasion(p *Position, m *game.Env) {
	r, v := g.rules, &g.rules.Invasion
	c := &p.Campaign
	p.Acting, p.Start, p.Temple = 0, 0, 0
	for i := range c.Spies {
		c.Spies[i] = NoTerritory
	}
	for l := range c.Attitude {
		c.Attitude[l] = v.Attitude
	}
	c.Counter = int8(p.tracks().Counter)
	for g := range p.Levels {
		p.Levels[g] = v.Level
	}
	p.Temples = v.Oracle.Bit()
	me, her := &p.Players[0], &p.Players[Persia]
	me.Own = [NumAttributes]uint8{r.AttributeMin, r.AttributeMin, r.AttributeMin}
	me.Hero, me.At = v.Hero, v.HeroAt
	p.add(0, v.HeroAt, int(v.Hoplites))
	me.Held = v.ControlAt.Bit() | v.AlliedAt.Bit()
	c.Allied = v.AlliedAt.Bit()
	her.Held = v.PersianAt.Bit()
	for t, n := range v.Persians {
		p.add(Persia, Territory(t), int(n))
	}
	if n := int(p.tracks().Vanguard); n > 0 {
		p.reinforce(v.Entry, n, m)
	}
	for range v.Monsters {
		if b := v.MonsterTable[p.turnToken(m)-1]; p.Beasts[b].State == Unseen {
			p.appearMonster(b, p.eventTerritory(r.Monster[b].Events[0]), m.Events)
		} else {
			p.reinforce(v.Entry, 1, m)
		}
	}
	slot := int8(0)
	for range v.Quests {
		q := v.QuestTable[p.turnToken(m)-1]
		if q == NoQuest || p.questAt(p.questTerritory(q)) != NoSlot {
			p.reinforce(v.Entry, 1, m)
			continue
		}
		p.offerQuest(q, slot, m.Events)
		slot++
	}
	p.draw(0, int(v.Cards), m)
	p.push(Step{Kind: stepTurns})
	p.beginTurn(m)
	p.perform(0, r.Hero[v.Hero].Start, frame{v.HeroAt, NoMonster, NoSeat})
	p.run(m)
}

// Level returns the difficulty of the solo game, 1 to 3, or 0 with several players. (3.9)
func (p *Position) Level() int {
	switch {
	case !p.Solo():
		return 0
	case p.switches&level3 != 0:
		return 3
	case p.switches&level2 != 0:
		return 2
	}
	return 1
}

// tracks returns the values on the tracks at this difficulty.
func (p *Position) tracks() *cards.SoloLevel { return &p.rules.Invasion.Levels[max(0, p.Level()-1)] }

// turned returns the number of clock tokens turned over since the set-up.
func (p *Position) turned() int {
	n := -int(p.rules.Invasion.Monsters) - int(p.rules.Invasion.Quests)
	for _, k := range p.Campaign.Gone {
		n += int(k)
	}
	return n
}

// ClockLeft returns the number of clock tokens that can still be drawn.
func (p *Position) ClockLeft() int {
	v := &p.rules.Invasion
	return int(v.Acts[0]) + int(v.Acts[1]) - p.turned() - int(p.Campaign.Due)
}

// turnToken turns over a random clock token among those left. It returns its number, from 1.
func (p *Position) turnToken(m *game.Env) int8 {
	c, copies := &p.Campaign, p.rules.Invasion.Copies
	left := 0
	for _, n := range c.Gone {
		left += int(copies - n)
	}
	at := m.N(streamSolo, left)
	for i := range c.Gone {
		if at -= int(copies - c.Gone[i]); at < 0 {
			c.Gone[i]++
			return int8(i + 1)
		}
	}
	return 1
}

// takeClock draws a clock token for a special action of the solo game, if one is left. Its script follows at the end of
// the turn. (3.9)
func (p *Position) takeClock() {
	if p.Solo() && p.ClockLeft() > 0 {
		p.Campaign.Due++
	}
}

// rest carries out the special action Pass, which replaces Build Monument. The player's used-action tokens are removed,
// and artifacts are recharged. Priests stay where they are. (3.9)
func (p *Position) rest(m *game.Env) {
	s := p.Top().Seat
	p.pop()
	p.Done |= TookSpecial | Began | BuiltLevel
	p.follow(s, BuildMonument)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.rests", "who", seatThing(s))
	}
	p.clearTokens(m)
}

// runPersia runs the Events phase. Each clock token drawn is turned over, and the script with its number is carried
// out. After the last token of the first act Xerxes lands; after that of the second the game ends. (3.9)
func (p *Position) runPersia(s *Step, m *game.Env) {
	c, v := &p.Campaign, &p.rules.Invasion
	if s.Is(MarkDone) {
		s.unmark(MarkDone)
		c.Token = 0
		switch turned := p.turned(); {
		case turned == int(v.Acts[0]) && c.Act == 0:
			p.interlude(m)
			return
		case turned >= int(v.Acts[0])+int(v.Acts[1]):
			p.lastToken(m)
			return
		}
	}
	if c.Due == 0 {
		p.pop()
		if c.Placed && !c.Hunted {
			c.Hunted, p.dirty = true, true
		}
		p.beginTurn(m)
		return
	}
	c.Due--
	c.Token = p.turnToken(m)
	s.mark(MarkDone)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.clock", "k", int(c.Token), "script", game.MakeThing("text.script", cards.ScriptID(int(c.Act), int(c.Token)-1)))
	}
	p.push(Step{Kind: stepScript})
}

// interlude carries out the landing of Xerxes between the acts. (3.9)
func (p *Position) interlude(m *game.Env) {
	v := &p.rules.Invasion
	p.Campaign.Act = 1
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.xerxes", "n", int(p.Campaign.Counter))
	}
	p.mark(&p.Campaign.Invasion, int(v.LandingInvasion), cards.InvasionTrack, "tale.invasion", m)
	p.mark(&p.Campaign.Mobilize, int(v.LandingMobilization), cards.MobilizeTrack, "tale.mobilization", m)
	p.mobilize(int(p.tracks().Landing), m)
}

// mark moves the marker of a track up by n spaces, at most to the end of the track. It adds an event with the text id
// tale and the value of the marker's space.
func (p *Position) mark(at *int8, n, spaces int, tale string, m *game.Env) {
	*at = int8(min(int(*at)+n, spaces-1))
	if m.Events != nil {
		value := int(p.tracks().Mobilization[p.Campaign.Mobilize])
		if at == &p.Campaign.Invasion {
			value = int(p.tracks().Invasion[*at])
		}
		m.Events.Add(game.Everybody, tale, "n", value)
	}
}

// lastToken ends the game when the last clock token is used up. The player wins with more territories than Persia,
// otherwise Persia wins. (3.9)
func (p *Position) lastToken(m *game.Env) {
	if p.checkVictory(m); p.Way != NotWon {
		return
	}
	mine, hers := count(p.Players[0].Held), count(p.Players[Persia].Held)
	way := SoloLost
	if mine > hers {
		way = SoloWon
	}
	p.endInvasion(way, "tale.end-clock", m, "n", mine, "k", hers)
}

// soloWay returns how the Persian Invasion has ended by the state of the table, the id of the way, and its event text.
// It returns NotWon if it has not ended. (3.9)
func (p *Position) soloWay() (way Way, by, tale string) {
	c, v, her := &p.Campaign, &p.rules.Invasion, &p.Players[Persia]
	for _, level := range p.Levels {
		if level == 0 {
			return SoloLost, wayMonument, "tale.end-monument"
		}
	}
	switch {
	case count(uint32(p.Lands(Persia))) >= int(v.Lands):
		return SoloLost, wayLands, "tale.end-lands"
	case count(her.Held) >= int(v.Tokens):
		return SoloLost, wayTokens, "tale.end-tokens"
	case c.Act == 1 && c.Counter == 0:
		return SoloWon, wayCounter, "tale.end-counter"
	case c.Hunted && her.Held == 0:
		return SoloWon, wayDrivenOut, "tale.end-driven-out"
	}
	return NotWon, "", ""
}

// endInvasion ends the game for or against Persia.
func (p *Position) endInvasion(way Way, tale string, m *game.Env, args ...any) {
	p.Way, p.dirty = way, true // the loop of steps stops if something has changed
	if way == SoloWon {
		p.Winner = 0
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, tale, args...)
		m.Events.Add(game.Everybody, "tale.end", "way", wayThing(way))
	}
}

// countDown moves the Victory Counter down by n, but not below 0, and in the second act only. (3.9)
func (p *Position) countDown(n uint8, m *game.Env) {
	c := &p.Campaign
	if !p.Solo() || c.Act == 0 || c.Counter == 0 || n == 0 {
		return
	}
	c.Counter = max(0, c.Counter-int8(n))
	p.dirty = true
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.counter", "n", int(c.Counter))
	}
}

// honour applies the gains from a slain monster or a completed quest in a land: the Glory token. In the solo game the
// attitude of the land rises instead, and the Victory Counter falls by the number in the parameter steps. (3.5, 3.6,
// 3.9)
func (p *Position) honour(s int8, l Land, steps uint8, m *game.Env) {
	if !p.Solo() {
		p.giveGlory(s, l, m)
		return
	}
	p.sway(l, 1, m)
	p.countDown(steps, m)
}

// slew applies the gains from a slain monster. In the solo game they include one of two blessings. (3.5, 3.9)
func (p *Position) slew(s int8, l Land, m *game.Env) {
	p.honour(s, l, p.rules.Invasion.ForMonster, m)
	if p.Solo() {
		p.dealBlessings(s, soloBlessings, m)
	}
}

// completed applies the gains from a completed quest, apart from its reward. (3.6, 3.9)
func (p *Position) completed(s int8, l Land, m *game.Env) {
	p.honour(s, l, p.rules.Invasion.ForQuest, m)
}

// soloBlessings is the number of blessings drawn for a slain monster in the solo game. The player keeps one. (3.9)
const soloBlessings = 2

// whoThing returns the thing that names a player in events: a seat, or Persia. (3.9)
func (p *Position) whoThing(s int8) game.Thing {
	if p.Solo() && s == Persia {
		return "empire:persia"
	}
	return seatThing(s)
}

// armyCount returns the number of entries of Players to look at for armies. In the solo game Persia is the last of
// them, and the entry between the player and Persia is empty.
func (p *Position) armyCount() int8 {
	if p.Solo() {
		return Persia + 1
	}
	return p.Seats
}

// spiesOn returns the number of spies on the map of the solo game.
func (p *Position) spiesOn() int {
	n := 0
	for i := range p.rules.Invasion.Spies {
		if p.Campaign.Spies[i] != NoTerritory {
			n++
		}
	}
	return n
}

// Command returns the number of combat cards that Persia draws in a battle. (3.9)
func (p *Position) Command() int {
	return int(p.tracks().Command) + p.spiesOn()
}

// InvasionValue returns the strength with which a Persian Control token defends. (3.9)
func (p *Position) InvasionValue() int { return int(p.tracks().Invasion[p.Campaign.Invasion]) }

// MobilizationValue returns the number of Persian hoplites that a script brings. (3.9)
func (p *Position) MobilizationValue() int { return int(p.tracks().Mobilization[p.Campaign.Mobilize]) }

// spied returns the set of territories with spies, empty with several players.
func (p *Position) spied() uint32 {
	var set uint32
	if p.Solo() {
		for _, t := range p.Campaign.Spies {
			set |= bitOf(t)
		}
	}
	return set
}

// expel returns the spies in a territory to the command track, and records that no quest begins in this turn. Without a
// spy there it does nothing. It is called when the hero has ended a hero movement there. (3.9)
func (p *Position) expel(t Territory, m *game.Env) {
	if p.spied()&t.Bit() == 0 {
		return
	}
	for i, at := range p.Campaign.Spies {
		if at == t {
			p.Campaign.Spies[i] = NoTerritory
		}
	}
	p.Campaign.Expelled = true
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, "priest:green", p.territoryThing(t), "track:command")
		m.Events.Add(game.Everybody, "tale.expels", "territory", p.territoryThing(t), "n", p.Command())
	}
}

// usurpable reports whether a land may be usurped. In the solo game the northernmost, where Persians land, may not.
// (3.9)
func (p *Position) usurpable(l Land) bool {
	return !p.Solo() || l != p.rules.Territory[p.rules.Invasion.Entry].Land
}

// soloHoplites returns the number of hoplites of an army of the solo game. The player has two colours, Persia one of
// its own. (3.9)
func (r *rules) soloHoplites(s int8) int {
	if s == Persia {
		return int(r.Invasion.Pool)
	}
	return 2 * int(r.Hoplites)
}

// blessingCards returns the set of blessings in the game. (R36)
func (p *Position) blessingCards() uint64 {
	if p.Solo() {
		return p.rules.Index.SoloBlessings
	}
	return p.rules.Index.Blessed
}

// neutralCards returns the set of neutral artifacts in the game. (R36)
func (p *Position) neutralCards() uint32 {
	if p.Solo() {
		return p.rules.Index.SoloNeutral
	}
	return p.rules.Index.Neutral
}

// uncoverLast removes n wounds of a monster, or all if there are fewer: the one dealt last, then those at the end of
// the tray. (3.9)
func (p *Position) uncoverLast(b Monster, n int, m *game.Env) {
	for ; n > 0 && p.Beasts[b].Wounds != 0; n-- {
		w := bits.Len16(p.Beasts[b].Wounds) - 1
		if last := int(p.Campaign.Last); p.Beasts[b].Wounds>>last&1 != 0 {
			w = last
		}
		p.takeOff(b, w, m)
	}
}

// landsOf returns the set of lands (bit l) with territories of a set.
func (r *rules) landsOf(set uint32) uint32 {
	var lands uint32
	for ; set != 0; set &= set - 1 {
		lands |= 1 << r.Territory[first(set)].Land
	}
	return lands
}

// eachLand calls a function for each land of a set, in the order of the map.
func eachLand(set uint32, do func(Land)) {
	for ; set != 0; set &= set - 1 {
		do(Land(bits.TrailingZeros32(set)))
	}
}

// whySolo returns a refusal for a verb that the Persian Invasion does not have, or that its rules forbid now. Otherwise
// it returns nil. (3.9)
func (p *Position) whySolo(verb uint8) *game.Refusal {
	if !p.Solo() {
		return nil
	}
	at := p.Players[0].At
	switch {
	case verb == verbBuild || verb == verbRededicate || verb == verbRepeat:
		return p.no("3.9 actions", "refuse.no-building")
	case verb == verbEnter && p.Campaign.Expelled:
		return p.no("3.9 spies", "refuse.expelled")
	case verb == verbUsurp && at != NoTerritory && !p.usurpable(p.rules.Territory[at].Land):
		return p.no("3.9 actions", "refuse.north")
	}
	return nil
}
