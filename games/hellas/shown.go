package hellas

import (
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// What boards ask of the content, beside what the position holds itself.

// Map is the drawn map.
func (p *Position) Map() *Map { return &p.rules.Board }

// Printed is what the content says with which a game is played, the same in all its positions. It can be compared with ==.
type Printed struct{ rules *rules }

// Printed is the content of this game.
func (p *Position) Printed() Printed { return Printed{p.rules} }

// ID is the word for the n-th thing of a kind, as sentences spell it; "" when there is none.
func (c Printed) ID(kind string, n int) string {
	if n < 0 || c.rules.ids(kind) == nil {
		return ""
	}
	return c.rules.spell(kind, n)
}

// ID is the word for the n-th thing of a kind, as [Printed.ID] gives it.
func (p *Position) ID(kind string, n int) string { return p.Printed().ID(kind, n) }

// Find is the number of the thing of a kind with that word, -1 when there is none.
func (c Printed) Find(kind, id string) int {
	if c.rules.ids(kind) == nil {
		return -1
	}
	return c.rules.read(kind, id)
}

// Find is the number of the thing of a kind with that word, as [Printed.Find] gives it.
func (p *Position) Find(kind, id string) int { return p.Printed().Find(kind, id) }

// A TrayWound is a wound of a monster: on its tray or added by an evolution. There tells whether it counts now, which one of an evolution
// does once the evolution has come. (3.5)
type TrayWound struct {
	Symbol Symbol
	Reward Reward
	There  bool
	Dealt  bool
}

// Wounds are how a monster fares, as sets of the wounds of its tray (bit w): those that count now, and those that are dealt. (3.5)
type Wounds struct{ There, Dealt uint16 }

// Left is how many wounds the monster can still take.
func (w Wounds) Left() int { return bits.OnesCount16(w.There &^ w.Dealt) }

// WoundsOf is how a monster fares.
func (p *Position) WoundsOf(b Monster) Wounds { return Wounds{p.woundsOf(b), p.Beasts[b].Wounds} }

// Tray is all wounds of a monster in the order of their numbers, those of evolutions that may still come among them.
func (c Printed) Tray(b Monster, of Wounds) []TrayWound {
	m := &c.rules.Monster[b]
	out := make([]TrayWound, m.All())
	for w := range out {
		out[w] = TrayWound{m.Wounds[w].Symbol, m.Wounds[w].Reward, of.There>>w&1 != 0, of.Dealt>>w&1 != 0}
	}
	return out
}

// Tray is all wounds of a monster, as [Printed.Tray] gives them.
func (p *Position) Tray(b Monster) []TrayWound { return p.Printed().Tray(b, p.WoundsOf(b)) }

// TrayOf is how many wounds the tray of a monster prints; those beyond come with an evolution.
func (c Printed) TrayOf(b Monster) int { return int(c.rules.Monster[b].Tray) }

// Home is where the first event card of a monster puts it.
func (p *Position) Home(b Monster) Territory { return p.eventTerritory(p.rules.Monster[b].Events[0]) }

// A QuestStep is what entering a quest at a step needs: at least that much of each. (3.6)
type QuestStep struct {
	Attribute                           [NumAttributes]int
	Priests, Cities, Temples, Artifacts int
	Pays                                bool // the hero also pays a price, which the text of the quest tells
}

// QuestSteps are the steps of a quest.
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

// QuestAt is where the token of a quest lies.
func (p *Position) QuestAt(q Quest) Territory { return p.questTerritory(q) }

// Card is what a combat card prints beside its text: wound symbol, strength and casualty symbols.
func (c Printed) Card(n CombatCard) (s Symbol, strength, casualties int) {
	card := &c.rules.Combat[n]
	return card.Symbol, int(card.Strength), int(card.Casualties)
}

// Card is what a combat card prints, as [Printed.Card] gives it.
func (p *Position) Card(c CombatCard) (s Symbol, strength, casualties int) {
	return p.Printed().Card(c)
}

// AttackStrength is what a monster attack card prints as its strength; ok is false where it is worked out in the hunt.
func (c Printed) AttackStrength(a AttackCard) (strength int, ok bool) {
	s := &c.rules.Attack[a].Strength
	return int(s.Plus), s.Times == 0
}

// Drafts is the set of slots of a temple card (bit i: slot i, the first is 0) that begin a draft.
func (c Printed) Drafts(t TempleCard) uint8 { return c.rules.Temple[t].Drafts }

// EventOf is the monster of an event card, and its number among that monster's cards; NoMonster for a quest's.
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

// ArtifactOf is the god or the monster whose artifact it is; both are none for a neutral one.
func (c Printed) ArtifactOf(a Artifact) (Monument, Monster) {
	return c.rules.Artifact[a].Monument, c.rules.Artifact[a].Monster
}

// BlessingOf is the god of a blessing.
func (c Printed) BlessingOf(b Blessing) Monument { return c.rules.Blessing[b].Monument }

// AttributeOf is the attribute that prayers to a god raise.
func (p *Position) AttributeOf(g Monument) Attribute { return p.rules.Monument[g].Attribute }

// MonumentAt is where the monument of a god stands.
func (p *Position) MonumentAt(g Monument) Territory { return p.rules.Monument[g].Territory }

// DraftSlots is the set of slots of the temple card (bit i: slot i, the first is 0) that begin a draft when they are left free; none in
// the solo game. (3.7, 3.9)
func (p *Position) DraftSlots() uint8 {
	if p.Solo() {
		return 0
	}
	return p.rules.Temple[p.Temple].Drafts
}

// Slots is how many temple tokens the game is played with.
func (p *Position) Slots() int { return int(p.rules.Temples[p.Seats]) }

// PrayerSlots is how many priests a monument has room for. (R35)
func (p *Position) PrayerSlots() int { return p.prayerSlots() }

// HandLimit is how many combat cards a player may hold; outside hunts it bounds the hand.
func (p *Position) HandLimit(s int8) int { return p.handLimit(s) }

// Supply is how many hoplites a player can still recruit. (2)
func (p *Position) Supply(s int8) int { return p.supply(s) }

// PriestsLeft is how many priests a player can still gain. (2)
func (p *Position) PriestsLeft(s int8) int { return p.priestsLeft(s) }

// Available tells whether a player may take a special action: it is not marked as used. (3.2)
func (p *Position) Available(s int8, a Action) bool { return p.available(s, a) }

// Goals are what the four ways to win ask with this number of players. (3.8)
type Goals struct {
	Lands    int   // complete lands
	Excluded uint8 // bit l: land l does not count
	Temples  int   // territories with a temple or the Oracle
	Monsters int
	King     int // used-action tokens on the Activation card; 0 where there is no King of Kings
}

// Goals are those of a game with so many players.
func (c Printed) Goals(players int) Goals {
	r := c.rules
	return Goals{int(r.Warlord[players]), r.Excluded[players], int(r.Favoured), int(r.Slayer), int(r.KingOfKings[players])}
}

// Goals are those of this game.
func (p *Position) Goals() Goals { return p.Printed().Goals(int(p.Seats)) }

// TerritoriesOf is the set of territories of a land.
func (c Printed) TerritoriesOf(l Land) uint32 { return c.rules.Land[l].Territories }

// AnyWoundFor is how many cards of a symbol deal any wound; 0 when they never do. (3.5)
func (p *Position) AnyWoundFor(s Symbol) int { return int(p.rules.Symbol[s].AnyFor) }

// Spies is how many spies of Persia are in a territory. (3.9)
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

// PersiaWins is with how many Control tokens on the map, and with how many complete lands, Persia wins the solo game. (3.9)
func (p *Position) PersiaWins() (tokens, lands int) {
	return int(p.rules.Invasion.Tokens), int(p.rules.Invasion.Lands)
}

// AttackStrength is how strong a monster attack card would be in the hunt that goes on if it came now. (3.5)
func (p *Position) AttackStrength(c AttackCard) int {
	n, _ := p.attackStrength(c)
	return n
}

// Throne is the territory that the King of Kings must hold: that of the monument that was completed first. NoTerritory while there is no
// king. (3.8)
func (p *Position) Throne() Territory {
	if p.Crown.Monument == NoMonument {
		return NoTerritory
	}
	return p.rules.Monument[p.Crown.Monument].Territory
}

// SoloEnd is the line of the log that tells how the solo game ended; false while it goes on, and with several players. (3.9)
func (p *Position) SoloEnd() (game.Phrase, bool) {
	if !p.Solo() || !p.Over() {
		return game.Phrase{}, false
	}
	if way, _, tale := p.soloWay(); way == p.Way {
		return game.Say(tale), true
	}
	return game.Say("tale.end-clock", "n", count(p.Players[0].Held), "k", count(p.Players[Persia].Held)), true
}

// Options are the two effects between which the top step chooses, as things whose names tell what each does; "" when it asks nothing of
// that kind.
func (p *Position) Options() (one, two game.Thing) {
	if p.Depth == 0 || p.Top().Kind != StepChoose {
		return "", ""
	}
	at := int(p.Top().place())
	return game.MakeThing("text.option", cards.OptionID(at, 1)), game.MakeThing("text.option", cards.OptionID(at, 2))
}

// TextOf is the phrase that tells what a card, a monster, a hero or a god does; see [cards.TextOf].
func TextOf(kind, id string) game.Phrase { return cards.TextOf(kind, id) }
