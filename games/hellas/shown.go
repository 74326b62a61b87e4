package hellas

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// Content that boards need and the position does not hold itself.

// Map returns the drawn map.
func (p *Position) Map() *Map { return &p.rules.Board }

// Printed is the content of a game, the same for all its positions. Values are comparable with ==.
type Printed struct{ rules *rules }

// Printed returns the content of this game.
func (p *Position) Printed() Printed { return Printed{p.rules} }

// ID returns the id of the n-th thing of a kind, as moves spell it, or "" if there is none.
func (c Printed) ID(kind string, n int) string {
	if n < 0 || c.rules.ids(kind) == nil {
		return ""
	}
	return c.rules.spell(kind, n)
}

// ID returns the same as [Printed.ID].
func (p *Position) ID(kind string, n int) string { return p.Printed().ID(kind, n) }

// Find returns the number of the thing of a kind with that id, in any letter case, or -1 if there is none.
func (c Printed) Find(kind, id string) int {
	if c.rules.ids(kind) == nil {
		return -1
	}
	return c.rules.read(kind, id)
}

// Find returns the same as [Printed.Find].
func (p *Position) Find(kind, id string) int { return p.Printed().Find(kind, id) }

// A TrayWound is a wound of a monster, on its tray or added by an evolution. There is true if it counts now; a wound of
// an evolution counts after the evolution. (3.5)
type TrayWound struct {
	Symbol Symbol
	Reward Reward
	There  bool
	Dealt  bool
}

// Wounds holds the wounds of a monster as sets (bit w): There the wounds that count now, Dealt those that are dealt.
// (3.5)
type Wounds struct{ There, Dealt uint16 }

// Left returns the number of wounds that the monster can still take.
func (w Wounds) Left() int { return bits.OnesCount16(w.There &^ w.Dealt) }

// WoundsOf returns the wounds of a monster.
func (p *Position) WoundsOf(b Monster) Wounds { return Wounds{p.woundsOf(b), p.Beasts[b].Wounds} }

// Tray returns all wounds of a monster in the order of their numbers, including those of evolutions that may still
// come.
func (c Printed) Tray(b Monster, of Wounds) []TrayWound {
	m := &c.rules.Monster[b]
	out := make([]TrayWound, m.All())
	for w := range out {
		out[w] = TrayWound{m.Wounds[w].Symbol, m.Wounds[w].Reward, of.There>>w&1 != 0, of.Dealt>>w&1 != 0}
	}
	return out
}

// Tray returns the same as [Printed.Tray] in this position.
func (p *Position) Tray(b Monster) []TrayWound { return p.Printed().Tray(b, p.WoundsOf(b)) }

// TrayOf returns the number of wounds printed on the tray of a monster. Further ones come with an evolution.
func (c Printed) TrayOf(b Monster) int { return int(c.rules.Monster[b].Tray) }

// Home returns the territory where the first event card of a monster places the monster.
func (p *Position) Home(b Monster) Territory { return p.eventTerritory(p.rules.Monster[b].Events[0]) }

// A QuestStep holds the minimum of each thing that a hero needs to enter a quest at a step. (3.6)
type QuestStep struct {
	Attribute                           [NumAttributes]int
	Priests, Cities, Temples, Artifacts int
	Pays                                bool // the player also pays a price, stated in the text of the quest
}

// QuestSteps returns the steps of a quest.
func (c Printed) QuestSteps(q Quest) (steps [NumSteps]QuestStep) {
	for i := range steps {
		from, to := &c.rules.Quest[q].Step[i], &steps[i]
		for a := range to.Attribute {
			to.Attribute[a] = int(from.Need.Attribute[a])
		}
		to.Priests, to.Cities = int(from.Need.Priests), int(from.Need.Cities)
		to.Temples, to.Artifacts = int(from.Need.Temples), int(from.Need.Artifacts)
		to.Pays = !from.Pay.Empty()
	}
	return steps
}

// QuestAt returns the territory of a quest's token.
func (p *Position) QuestAt(q Quest) Territory { return p.questTerritory(q) }

// Card returns the numbers printed on a combat card: wound symbol, strength and casualty symbols.
func (c Printed) Card(n CombatCard) (s Symbol, strength, casualties int) {
	card := &c.rules.Combat[n]
	return card.Symbol, int(card.Strength), int(card.Casualties)
}

// Card returns the same as [Printed.Card].
func (p *Position) Card(c CombatCard) (s Symbol, strength, casualties int) {
	return p.Printed().Card(c)
}

// AttackStrength returns the strength printed on a monster attack card. ok is false if the hunt determines it.
func (c Printed) AttackStrength(a AttackCard) (strength int, ok bool) {
	s := &c.rules.Attack[a].Strength
	return int(s.Plus), s.Times == 0
}

// Drafts returns the set of slots of a temple card (bit i: slot i, the first is 0) that begin a draft.
func (c Printed) Drafts(t TempleCard) uint8 { return c.rules.Temple[t].Drafts }

// EventOf returns the monster of an event card and the card's number, from 0, among that monster's cards. It returns
// NoMonster for the card of a quest.
func (c Printed) EventOf(e EventCard) (Monster, int) {
	for m := range c.rules.Monster {
		for n, of := range c.rules.Monster[m].Events {
			if of == e {
				return Monster(m), n
			}
		}
	}
	return NoMonster, 0
}

// ArtifactOf returns the god or the monster of an artifact; both are none for a neutral one.
func (c Printed) ArtifactOf(a Artifact) (Monument, Monster) {
	return c.rules.Artifact[a].Monument, c.rules.Artifact[a].Monster
}

// BlessingOf returns the god of a blessing.
func (c Printed) BlessingOf(b Blessing) Monument { return c.rules.Blessing[b].Monument }

// AttributeOf returns the attribute that prayers to a god raise.
func (p *Position) AttributeOf(g Monument) Attribute { return p.rules.Monument[g].Attribute }

// MonumentAt returns the territory of a god's monument.
func (p *Position) MonumentAt(g Monument) Territory { return p.rules.Monument[g].Territory }

// DraftSlots returns the set of slots of the temple card (bit i: slot i, the first is 0) that begin a draft when they
// become free. It is empty in the solo game. (3.7, 3.9)
func (p *Position) DraftSlots() uint8 {
	if p.Solo() {
		return 0
	}
	return p.rules.Temple[p.Temple].Drafts
}

// Slots returns the number of temple tokens in the game.
func (p *Position) Slots() int { return int(p.rules.Temples[p.Seats]) }

// PrayerSlots returns the number of priests that a monument has room for. (R35)
func (p *Position) PrayerSlots() int { return p.prayerSlots() }

// HandLimit returns the number of combat cards that a player may hold. In the player's own hunt it is the number of all
// combat cards, because there is no limit.
func (p *Position) HandLimit(s int8) int { return p.handLimit(s) }

// Supply returns the number of hoplites that a player can still recruit. (2)
func (p *Position) Supply(s int8) int { return p.supply(s) }

// PriestsLeft returns the number of priests that a player can still gain. (2)
func (p *Position) PriestsLeft(s int8) int { return p.priestsLeft(s) }

// Available reports whether a player may take a special action: it is not marked as used, and Build Monument was not
// performed in this turn. (3.2, R31)
func (p *Position) Available(s int8, a Action) bool { return p.available(s, a) }

// Goals holds the requirements of the four ways to win. (3.8)
type Goals struct {
	Lands    int   // complete lands
	Excluded uint8 // bit l: land l does not count
	Temples  int   // territories with a temple or the Oracle
	Monsters int
	King     int // used-action tokens on the Activation card; 0 where there is no King of Kings
}

// Goals returns the goals of a game with the given number of players.
func (c Printed) Goals(players int) Goals {
	r := c.rules
	return Goals{int(r.Warlord[players]), r.Excluded[players], int(r.Favoured), int(r.Slayer), int(r.KingOfKings[players])}
}

// Goals returns the goals of this game.
func (p *Position) Goals() Goals { return p.Printed().Goals(int(p.Seats)) }

// TerritoriesOf returns the set of territories of a land.
func (c Printed) TerritoriesOf(l Land) uint32 { return c.rules.Land[l].Territories }

// AnyWoundFor returns the number of cards of a symbol that deal any wound, or 0 if they never do. (3.5)
func (p *Position) AnyWoundFor(s Symbol) int { return int(p.rules.Symbol[s].AnyFor) }

// Spies returns the number of Persian spies in a territory. (3.9)
func (p *Position) Spies(t Territory) int {
	n := 0
	if p.Solo() {
		for _, at := range p.Campaign.Spies[:p.rules.Invasion.Spies] {
			if at == t {
				n++
			}
		}
	}
	return n
}

// PersiaWins returns the number of Control tokens on the map, and the number of complete lands, with which Persia wins
// the solo game. (3.9)
func (p *Position) PersiaWins() (tokens, lands int) {
	return int(p.rules.Invasion.Tokens), int(p.rules.Invasion.Lands)
}

// AttackStrength returns the strength that a monster attack card would have now in the current hunt. (3.5)
func (p *Position) AttackStrength(c AttackCard) int {
	n, _ := p.attackStrength(c)
	return n
}

// Throne returns the territory that the King of Kings must hold: that of the monument completed first. It returns
// NoTerritory before a monument is complete, and in games without a King of Kings. (3.8)
func (p *Position) Throne() Territory {
	if p.Crown.Monument == NoMonument {
		return NoTerritory
	}
	return p.rules.Monument[p.Crown.Monument].Territory
}

// SoloEnd returns the phrase for the end of the solo game. It returns false during the game, and with several players.
// (3.9)
func (p *Position) SoloEnd() (game.Phrase, bool) {
	if !p.Solo() || !p.Over() {
		return game.Phrase{}, false
	}
	if way, _, tale := p.soloWay(); way == p.Way {
		return game.NewPhrase(tale), true
	}
	return game.NewPhrase("tale.end-clock", "n", count(p.Players[0].Held), "k", count(p.Players[Persia].Held)), true
}

// Options returns the two options of the current choice, as things whose names describe the effects. It returns "" for
// both if the current choice is of another kind.
func (p *Position) Options() (one, two game.Thing) {
	if p.Depth == 0 || p.Top().Kind != StepChoose {
		return "", ""
	}
	at := int(p.Top().place())
	return game.MakeThing("text.option", cards.OptionID(at, 1)), game.MakeThing("text.option", cards.OptionID(at, 2))
}

// TextOf returns the phrase that describes what a card, a monster, a hero or a god does; see [cards.TextOf].
func TextOf(kind, id string) game.Phrase { return cards.TextOf(kind, id) }
