package hellas

import (
	"encoding/json"
	"math/bits"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// A document is the readable form of a position that [Position.MarshalJSON] writes. Empty members may be left out. It
// does not hold decks: a deck holds the cards that are nowhere else.
type document struct {
	Setup      game.Setup                 `json:"setup"`
	Viewer     string                     `json:"eye,omitempty"` // the seat whose view this is; left out in a full state
	Turn       int32                      `json:"turn"`          // turns begun; 0 during the set-up
	Acting     int8                       `json:"acting"`
	Start      int8                       `json:"start"` // the starting player
	Done       []string                   `json:"done,omitempty"`
	Winner     *int8                      `json:"winner,omitempty"`
	Way        string                     `json:"way,omitempty"`
	TempleCard string                     `json:"temple-card"`
	Taken      int                        `json:"temples-taken"`     // tokens taken from the temple card
	Temples    []string                   `json:"temples,omitempty"` // territories
	Glory      map[string]int8            `json:"glory,omitempty"`   // holder of each Glory token
	Monuments  map[string]*monumentDoc    `json:"monuments"`
	Crown      *crownDoc                  `json:"king-of-kings,omitempty"`
	Monsters   map[string]*monsterDoc     `json:"monsters,omitempty"` // the monsters that have appeared
	Quests     []string                   `json:"quests"`             // by quest slot, "" for a free one
	Events     eventsDoc                  `json:"events"`
	Discard    []string                   `json:"discard,omitempty"`          // discarded combat cards
	Blessings  []string                   `json:"blessing-discard,omitempty"` // discarded blessings
	Once       []string                   `json:"once,omitempty"`             // blessings used once in this turn
	Charged    []string                   `json:"charged,omitempty"`          // artifacts
	Draft      *draftDoc                  `json:"draft,omitempty"`            //
	Offer      *secretDoc                 `json:"offer,omitempty"`            // artifacts to choose from
	Fresh      *secretDoc                 `json:"fresh,omitempty"`            // combat cards just drawn
	Battle     *battleDoc                 `json:"battle,omitempty"`           //
	Hunt       *huntDoc                   `json:"hunt,omitempty"`             //
	Came       []cameDoc                  `json:"came,omitempty"`             // hoplites moved in this action
	Bitten     []string                   `json:"bitten,omitempty"`           // territories where monsters have acted
	March      string                     `json:"march,omitempty"`            // where the last March began
	Steps      []map[string]any           `json:"steps"`                      // from the bottom of the stack
	Players    map[string]*playerDocument `json:"players"`                    // by seat
	Invasion   *invasionDoc               `json:"invasion,omitempty"`         // the solo game
}

type monumentDoc struct {
	Level   int            `json:"level"`
	Priests map[string]int `json:"priests,omitempty"` // by seat
}

type crownDoc struct {
	Seat   int8   `json:"seat"`
	Tokens int8   `json:"tokens"`
	God    string `json:"god"`
}

type monsterDoc struct {
	State   string   `json:"state"`
	At      string   `json:"at,omitempty"`
	Wounds  []string `json:"wounds,omitempty"`
	Evolved []string `json:"evolved,omitempty"` // event cards
}

type eventsDoc struct {
	Discard []string `json:"discard,omitempty"`
	Out     []string `json:"out,omitempty"` // beside trays, or of completed quests
}

// A secretDoc is a set of things of which some may be hidden from the viewer.
type secretDoc struct {
	N     int      `json:"n"`
	Known []string `json:"known,omitempty"`
}

type draftDoc struct {
	N     int      `json:"n"`
	Known []string `json:"known,omitempty"`
	Seen  []string `json:"seen"` // seats, and `watcher`
}

type sideDoc struct {
	Seat   int8     `json:"seat"`
	Played []string `json:"played,omitempty"`
	Bonus  int      `json:"bonus"`
	Blood  int      `json:"casualties"`
	Limit  *int     `json:"limit,omitempty"`
	Extra  int      `json:"loser-kills,omitempty"`
	Passed bool     `json:"passed,omitempty"`
	More   bool     `json:"one-more,omitempty"`
}

type battleDoc struct {
	At       string  `json:"at"`
	Attacker sideDoc `json:"attacker"`
	Defender sideDoc `json:"defender"`
	Winner   string  `json:"winner,omitempty"`
	Last     string  `json:"last-card,omitempty"`
	Spent    bool    `json:"card-spent,omitempty"`
	Swapped  bool    `json:"winner-withdraws,omitempty"`
}

type huntDoc struct {
	Monster   string               `json:"monster"`
	Hunter    int8                 `json:"hunter"`
	Chooser   *int8                `json:"chooser,omitempty"`
	Attack    string               `json:"attack,omitempty"`
	Strength  int                  `json:"strength"`
	Defence   int                  `json:"defence"`
	Rounds    int                  `json:"rounds"`
	Attacks   int                  `json:"attacks,omitempty"`
	Marks     []string             `json:"marks,omitempty"`
	Spent     bool                 `json:"card-spent,omitempty"`
	Dealt     []string             `json:"dealt,omitempty"`
	Once      []string             `json:"once,omitempty"`
	Pair      *secretDoc           `json:"pair,omitempty"`
	Dark      map[string]secretDoc `json:"face-down,omitempty"` // attack cards face down, by the seat that has seen them
	Discarded []string             `json:"discarded,omitempty"`
}

type cameDoc struct {
	From string `json:"from"`
	To   string `json:"to"`
	N    int    `json:"n"`
}

type playerDocument struct {
	Hero       string         `json:"hero,omitempty"`
	At         string         `json:"at,omitempty"`    // of the hero
	Quest      string         `json:"quest,omitempty"` // the quest that the hero is on
	Rung       int8           `json:"step,omitempty"`  // the step of that quest
	Attributes map[string]int `json:"attributes"`      // the player's own values
	Injured    []string       `json:"injured,omitempty"`
	Pool       int            `json:"pool"` // priests
	Hand       []string       `json:"hand,omitempty"`
	HandSize   int            `json:"hand-size"`
	Used       []string       `json:"used,omitempty"` // special actions
	Marked     bool           `json:"marked,omitempty"`
	Slain      []string       `json:"slain,omitempty"`
	Kept       []string       `json:"kept,omitempty"` // quest cards
	Artifacts  []string       `json:"artifacts,omitempty"`
	Blessings  []string       `json:"blessings,omitempty"`
	Controls   []string       `json:"controls,omitempty"`
	Hoplites   map[string]int `json:"hoplites,omitempty"`  // in the open, by territory
	Fortified  []string       `json:"fortified,omitempty"` // territories
	Declines   bool           `json:"declines,omitempty"`
}

// MarshalJSON writes the position as a document. Its ids are those that moves use.
func (p *Position) MarshalJSON() ([]byte, error) { return json.Marshal(p.document()) }

// UnmarshalJSON sets the position to that of a document. If the text is no valid document, or the position is
// impossible, it returns an error and leaves p unchanged.
func (p *Position) UnmarshalJSON(text []byte) error {
	var d document
	if err := game.DecodeDocument(text, &d); err != nil {
		return err
	}
	read, err := p.rules.position(&d)
	if err != nil {
		return err
	}
	*p = *read
	return nil
}

// set returns the ids of the things of a kind that are in a set.
func (r *rules) set(kind string, set uint64) []string {
	ids, words := r.ids(kind), []string{}
	for ; set != 0; set &= set - 1 {
		if i := bits.TrailingZeros64(set); i < len(ids) {
			words = append(words, ids[i])
		}
	}
	return words
}

// named returns the id of a thing, or "" if n means none.
func named[T ~int8](r *rules, kind string, n T) string {
	if ids := r.ids(kind); n >= 0 && int(n) < len(ids) {
		return ids[n]
	}
	return ""
}

func (p *Position) document() *document {
	r := p.rules
	d := &document{
		Setup: p.Setup(), Turn: p.TurnNo, Acting: p.Acting, Start: p.Start, Way: wayIDs[p.Way], TempleCard: r.Temple[p.Temple].ID, Taken: int(p.Slot),
		Temples: r.set("territory", uint64(p.Temples)), Glory: map[string]int8{}, Monuments: map[string]*monumentDoc{}, Monsters: map[string]*monsterDoc{},
		Discard: r.set("combat", uint64(p.Discard)), Blessings: r.set("blessing", p.BlessingDiscard), Once: r.set("blessing", p.OnceTurn),
		Charged: r.set("artifact", uint64(p.Charged)), March: named(r, "territory", p.March), Bitten: r.set("territory", uint64(p.Bitten)),
		Events: eventsDoc{r.set("event", uint64(p.EventDiscard)), r.set("event", uint64(p.EventOut))}, Players: map[string]*playerDocument{}, Steps: []map[string]any{},
	}
	if !p.fullState {
		d.Viewer = p.eye.String()
	}
	if p.Winner != NoSeat {
		d.Winner = &p.Winner
	}
	for i, id := range doneIDs {
		if p.Done>>i&1 != 0 {
			d.Done = append(d.Done, id)
		}
	}
	for l, holder := range p.Glory {
		if holder != NoSeat {
			d.Glory[r.Land[l].ID] = holder
		}
	}
	for g := range p.Levels {
		m := &monumentDoc{Level: int(p.Levels[g]), Priests: map[string]int{}}
		for s, n := range p.Praying[g] {
			if n > 0 {
				m.Priests[seatIDs[s]] = int(n)
			}
		}
		d.Monuments[r.Monument[g].ID] = m
	}
	if p.Crown.Monument != NoMonument {
		d.Crown = &crownDoc{p.Crown.Seat, p.Crown.Tokens, r.Monument[p.Crown.Monument].ID}
	}
	for b := range p.Beasts {
		if at := &p.Beasts[b]; at.State != Unseen {
			m := &monsterDoc{State: beastIDs[at.State], At: named(r, "territory", at.At), Wounds: r.set("wound", uint64(at.Wounds))}
			for i, e := range r.Monster[b].Events {
				if at.Evolved>>i&1 != 0 {
					m.Evolved = append(m.Evolved, r.Event[e].ID)
				}
			}
			d.Monsters[r.Monster[b].ID] = m
		}
	}
	for slot := range r.QuestSlots {
		d.Quests = append(d.Quests, named(r, "quest", p.Quests[slot]))
	}
	for i := range p.Came {
		if c := &p.Came[i]; c.N > 0 {
			d.Came = append(d.Came, cameDoc{named(r, "territory", c.From), named(r, "territory", c.To), int(c.N)})
		}
	}
	p.writeSecrets(d)
	for i := range p.Depth {
		d.Steps = append(d.Steps, p.stepDoc(&p.Steps[i]))
	}
	for s := range p.Seats {
		d.Players[seatIDs[s]] = p.Players[s].document(p)
	}
	if p.Solo() {
		d.Invasion = p.invasionDoc()
	}
	return d
}

// writeSecrets fills in the members for the draft, the artifacts on offer, the fresh combat cards, the battle and the
// hunt. Cards that are hidden in p are left out; their number is not.
func (p *Position) writeSecrets(d *document) {
	r := p.rules
	if p.Draft.Size > 0 {
		d.Draft = &draftDoc{N: int(p.Draft.Size), Known: r.set("blessing", p.Draft.Packet), Seen: []string{}}
		for set := p.Draft.Seen; set != 0; set = set.Without(set.First()) {
			d.Draft.Seen = append(d.Draft.Seen, set.First().String())
		}
	}
	if p.OfferN > 0 {
		d.Offer = &secretDoc{int(p.OfferN), r.set("artifact", uint64(p.Offer))}
	}
	if p.FreshN > 0 {
		d.Fresh = &secretDoc{int(p.FreshN), r.set("combat", uint64(p.Fresh))}
	}
	if b := &p.Battle; b.At != NoTerritory {
		d.Battle = &battleDoc{At: r.Territory[b.At].ID, Winner: named(r, "side", b.Winner), Last: named(r, "combat", b.Last), Spent: b.CardSpent, Swapped: b.Swapped}
		for side, into := range []*sideDoc{&d.Battle.Attacker, &d.Battle.Defender} {
			*into = sideDoc{Seat: b.Seat[side], Played: r.set("combat", uint64(b.Played[side])), Bonus: int(b.Bonus[side]), Blood: int(b.Blood[side]),
				Extra: int(b.Extra[side]), Passed: b.Passed[side], More: b.More[side]}
			if b.Limit[side] >= 0 {
				n := int(b.Limit[side])
				into.Limit = &n
			}
		}
	}
	h := &p.Hunt
	if h.Monster == NoMonster {
		return
	}
	d.Hunt = &huntDoc{Monster: r.Monster[h.Monster].ID, Hunter: h.Hunter, Attack: named(r, "attack", h.Face), Strength: int(h.Strength), Defence: int(h.Defence),
		Rounds: int(h.Rounds), Attacks: int(h.Attacks), Marks: marksDoc(h.Flags), Spent: h.CardSpent, Dealt: r.set("wound", uint64(h.Dealt)), Once: r.set("blessing", h.Spent), Discarded: r.set("attack", uint64(h.Discarded))}
	if h.Chooser != NoSeat {
		d.Hunt.Chooser = &h.Chooser
	}
	if h.PairSize > 0 {
		d.Hunt.Pair = &secretDoc{int(h.PairSize), r.set("attack", uint64(h.Pair))}
	}
	for s, n := range h.DarkBy {
		if n > 0 {
			if d.Hunt.Dark == nil {
				d.Hunt.Dark = map[string]secretDoc{}
			}
			d.Hunt.Dark[seatIDs[s]] = secretDoc{int(n), r.set("attack", uint64(h.Looked[s]))}
		}
	}
}

func (me *Player) document(p *Position) *playerDocument {
	r := p.rules
	d := &playerDocument{
		Hero: named(r, "hero", me.Hero), At: named(r, "territory", me.At), Rung: me.Rung, Attributes: map[string]int{}, Injured: r.set("attribute", uint64(me.Injured)), Pool: int(me.Pool),
		Hand: r.set("combat", uint64(me.Hand)), HandSize: int(me.HandSize), Used: r.set("action", uint64(me.Used)), Marked: me.Marked, Slain: r.set("monster", uint64(me.Slain)),
		Kept: r.set("quest", uint64(me.Kept)), Artifacts: r.set("artifact", uint64(me.Artifacts)), Blessings: r.set("blessing", me.Blessings), Controls: r.set("territory", uint64(me.Held)),
		Hoplites: map[string]int{}, Fortified: r.set("territory", uint64(me.Fort)), Declines: me.Declines,
	}
	if me.Quest != NoSlot {
		d.Quest = named(r, "quest", p.Quests[me.Quest])
	}
	for a, v := range me.Own {
		d.Attributes[cards.AttributeIDs[a]] = int(v)
	}
	for t, n := range me.Hoplites {
		if n > 0 {
			d.Hoplites[r.Territory[t].ID] = int(n)
		}
	}
	return d
}

// marksDoc returns the ids of the marks of a hunt.
func marksDoc(flags uint8) []string {
	var words []string
	for i, id := range markIDs {
		if flags>>i&1 != 0 {
			words = append(words, id)
		}
	}
	return words
}
