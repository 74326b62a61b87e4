package hellas

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// position returns the position that a document describes. It returns an error if the document is not valid, or if no
// game can reach the position.
func (r *rules) position(d *document) (*Position, error) {
	p, err := r.draft(d)
	if err != nil {
		return nil, err
	}
	if err := p.impossible(); err != nil {
		return nil, fmt.Errorf("the document: %w", err)
	}
	return p, nil
}

// draft converts a document into a position without checking whether a game could reach it. It returns an error if the
// document is not valid.
func (r *rules) draft(d *document) (*Position, error) {
	p := r.blank()
	if d.Setup.Players == 0 && len(d.Players) == 0 {
		return nil, fmt.Errorf("the document: a set-up with players is needed")
	}
	if err := r.about.Check(d.Setup); err != nil {
		return nil, fmt.Errorf("the document: %w", err)
	}
	in := &reader{rules: r}
	p.switches = switchesOf(d.Setup)
	p.Seats = int8(d.Setup.Players)
	in.course(d, p)
	in.table(d, p)
	ids := seatIDs[:p.Seats]
	game.Known(&in.Checks, "players", d.Players, ids)
	for s, id := range ids {
		if board := d.Players[id]; board != nil {
			in.player("player "+id, board, p, &p.Players[s])
		} else {
			in.Bad("player %s is missing", id)
		}
	}
	in.invasion(d.Invasion, p)
	in.secrets(d, p)
	in.steps(d, p)
	if in.Err != nil {
		return nil, in.Err
	}
	return p, nil
}

// A reader converts the ids of a document into the numbers of a position. It keeps the first error.
type reader struct {
	game.Checks
	rules *rules
}

// thing returns the number of the thing of a kind that the id in text names, or -1 for "". It records an error for an
// unknown id. The parameter what names the member in errors.
func (r *reader) thing(what, kind, text string) int8 {
	if text == "" {
		return -1
	}
	return int8(r.Choice(what, text, r.rules.ids(kind)))
}

// set returns the set of the things of a kind whose ids are in the list. It records an error for an unknown or repeated
// id.
func (r *reader) set(what, kind string, words []string) uint64 {
	var set uint64
	for _, w := range words {
		bit := uint64(1) << r.Choice(what, w, r.rules.ids(kind))
		if set&bit != 0 {
			r.Bad("%s names %s twice", what, w)
		}
		set |= bit
	}
	return set
}

// seat returns a seat number, of which -1 means no seat. For any other number outside the seats of the game it records
// an error and returns -1.
func (r *reader) seat(what string, n int8, p *Position) int8 {
	return int8(r.Number(what, int(n), -1, int(p.Seats)-1))
}

// maxTurns is the maximum number of turns in documents.
const maxTurns = 1_000_000_000

// course reads the viewer, the state of the turn, the result of the game, and the hoplites moved in the current action
// into p.
func (r *reader) course(d *document, p *Position) {
	if d.Viewer != "" {
		eye, ok := game.ParseSeat(d.Viewer)
		if !ok || eye == game.Clock || eye < game.Spectator && int8(eye) >= p.Seats {
			r.Bad("eye is %q, which is no seat of this game", d.Viewer)
		}
		p.eye, p.fullState = eye, false
	}
	p.TurnNo = int32(r.Number("turn", int(d.Turn), 0, maxTurns))
	p.Acting = int8(r.Number("acting", int(d.Acting), 0, int(p.Seats)-1))
	p.Start = int8(r.Number("start", int(d.Start), 0, int(p.Seats)-1))
	for _, id := range d.Done {
		p.Done |= 1 << r.Choice("done", id, doneIDs[:])
	}
	p.Way = Way(r.Choice("way", d.Way, wayIDs[:]))
	if d.Winner != nil {
		p.Winner = r.seat("winner", *d.Winner, p)
	}
	p.March = Territory(r.thing("march", "territory", d.March))
	p.OnceTurn = r.set("once", "blessing", d.Once)
	p.Bitten = uint32(r.set("bitten", "territory", d.Bitten))
	if len(d.Came) > maxCame {
		r.Bad("came has %d entries; there are at most %d", len(d.Came), maxCame)
		return
	}
	for i, c := range d.Came {
		p.Came[i] = Origin{Territory(r.Choice("came.from", c.From, r.rules.ids("territory"))), Territory(r.Choice("came.to", c.To, r.rules.ids("territory"))), uint8(r.Number("came.n", c.N, 1, p.mostHoplites()))}
	}
}

// table reads the temple card, temples, Glory tokens, monuments, the Activation card, monsters, quests, event cards,
// discards and charged artifacts into p.
func (r *reader) table(d *document, p *Position) {
	rules := r.rules
	p.Temple = TempleCard(r.Choice("temple-card", d.TempleCard, rules.ids("temple-card")))
	p.Slot = uint8(r.Number("temples-taken", d.Taken, 0, int(rules.Temples[p.Seats])))
	p.Temples = uint32(r.set("temples", "territory", d.Temples))
	game.Known(&r.Checks, "glory", d.Glory, rules.ids("land"))
	for l, id := range rules.ids("land") {
		if holder, ok := d.Glory[id]; ok {
			p.Glory[l] = r.seat("glory."+id, holder, p)
		}
	}
	game.Known(&r.Checks, "monuments", d.Monuments, rules.ids("god"))
	for g, id := range rules.ids("god") {
		m := d.Monuments[id]
		if m == nil {
			continue
		}
		p.Levels[g] = uint8(r.Number(id+".level", m.Level, p.leastLevel(), MaxLevel))
		game.Known(&r.Checks, id+".priests", m.Priests, seatIDs[:p.Seats])
		for s := range p.Seats {
			p.Praying[g][s] = uint8(r.Number(id+".priests", m.Priests[seatIDs[s]], 0, int(rules.Priests)))
		}
	}
	if c := d.Crown; c != nil {
		p.Crown = Kingship{r.seat("king-of-kings.seat", c.Seat, p), int8(r.Number("king-of-kings.tokens", int(c.Tokens), 0, int(rules.KingOfKings[p.Seats]))), Monument(r.Choice("king-of-kings.god", c.God, rules.ids("god")))}
	}
	game.Known(&r.Checks, "monsters", d.Monsters, rules.ids("monster"))
	for b, id := range rules.ids("monster") {
		m := d.Monsters[id]
		if m == nil {
			continue
		}
		at := &p.Beasts[b]
		*at = Beast{At: Territory(r.thing(id+".at", "territory", m.At)), State: BeastState(r.Choice(id+".state", m.State, beastIDs[:])), Wounds: uint16(r.set(id+".wounds", "wound", m.Wounds))}
		for _, e := range m.Evolved {
			i := slices.Index(rules.Monster[b].Events[:], EventCard(r.Choice(id+".evolved", e, rules.ids("event"))))
			if i < 0 {
				r.Bad("%s.evolved names %s, which is no card of it", id, e)
				continue
			}
			at.Evolved |= 1 << i
		}
	}
	if len(d.Quests) > int(rules.QuestSlots) {
		r.Bad("quests has %d slots; there are %d", len(d.Quests), rules.QuestSlots)
		return
	}
	for slot, id := range d.Quests {
		p.Quests[slot] = Quest(r.thing("quests", "quest", id))
	}
	p.EventDiscard = uint32(r.set("events.discard", "event", d.Events.Discard))
	p.EventOut = uint32(r.set("events.out", "event", d.Events.Out))
	p.Discard = uint32(r.set("discard", "combat", d.Discard))
	p.BlessingDiscard = r.set("blessing-discard", "blessing", d.Blessings)
	p.Charged = uint32(r.set("charged", "artifact", d.Charged))
}

// player reads a player's hero, attributes, cards, priests, tokens and hoplites into me. The quests of p must be read
// before.
func (r *reader) player(who string, d *playerDocument, p *Position, me *Player) {
	rules := r.rules
	me.Hero = Hero(r.thing(who+".hero", "hero", d.Hero))
	me.At = Territory(r.thing(who+".at", "territory", d.At))
	me.Quest = NoSlot
	if d.Quest != "" {
		q := Quest(r.Choice(who+".quest", d.Quest, rules.ids("quest")))
		if me.Quest = int8(slices.Index(p.Quests[:], q)); me.Quest == NoSlot {
			r.Bad("%s.quest is %s, which lies in no slot", who, d.Quest)
		}
	}
	me.Rung = int8(r.Number(who+".step", int(d.Rung), 0, NumSteps))
	game.Known(&r.Checks, who+".attributes", d.Attributes, cards.AttributeIDs[:])
	for a, id := range cards.AttributeIDs {
		me.Own[a] = uint8(r.Number(who+".attributes."+id, d.Attributes[id], int(rules.AttributeMin), int(rules.AttributeMax)))
	}
	me.Injured = uint8(r.set(who+".injured", "attribute", d.Injured))
	me.Pool = uint8(r.Number(who+".pool", d.Pool, 0, int(rules.Priests)))
	me.Hand = uint32(r.set(who+".hand", "combat", d.Hand))
	me.HandSize = uint8(r.Number(who+".hand-size", d.HandSize, 0, NumCombat))
	me.Used = uint8(r.set(who+".used", "action", d.Used))
	me.Marked, me.Declines = d.Marked, d.Declines
	me.Slain = uint8(r.set(who+".slain", "monster", d.Slain))
	me.Kept = uint16(r.set(who+".kept", "quest", d.Kept))
	me.Artifacts = uint32(r.set(who+".artifacts", "artifact", d.Artifacts))
	me.Blessings = r.set(who+".blessings", "blessing", d.Blessings)
	me.Held = uint32(r.set(who+".controls", "territory", d.Controls))
	me.Fort = uint32(r.set(who+".fortified", "territory", d.Fortified))
	game.Known(&r.Checks, who+".hoplites", d.Hoplites, rules.ids("territory"))
	total := bits.OnesCount32(me.Fort)
	me.Stands = me.Fort
	for t, id := range rules.ids("territory") {
		n := r.Number(who+".hoplites."+id, d.Hoplites[id], 0, p.mostHoplites())
		me.Hoplites[t] = uint8(n)
		if total += n; n > 0 {
			me.Stands |= Territory(t).Bit()
		}
	}
	me.OnMap = uint8(r.Number(who+".hoplites together", total, 0, p.mostHoplites()))
}

// hidden returns the size and the known members of a set of which some may be hidden. It records an error if the size
// exceeds the parameter most or is smaller than the known part. For nil it returns 0 and the empty set.
func (r *reader) hidden(what, kind string, d *secretDoc, most int) (n uint8, set uint64) {
	if d == nil {
		return 0, 0
	}
	set = r.set(what, kind, d.Known)
	n = uint8(r.Number(what+".n", d.N, bits.OnesCount64(set), most))
	return n, set
}

// secrets reads the draft, the artifacts on offer, the fresh combat cards, the battle and the hunt into p.
func (r *reader) secrets(d *document, p *Position) {
	if d.Draft != nil {
		n, set := r.hidden("draft", "blessing", &secretDoc{d.Draft.N, d.Draft.Known}, MaxPlayers+1)
		p.Draft = Draft{Packet: set, Size: n}
		for _, id := range d.Draft.Seen {
			s, ok := game.ParseSeat(id)
			if !ok || s != game.Spectator && int8(s) >= p.Seats {
				r.Bad("draft.seen names %q, which is no seat", id)
				return
			}
			p.Draft.Seen = p.Draft.Seen.With(s)
		}
	}
	n, set := r.hidden("offer", "artifact", d.Offer, NumArtifacts)
	p.OfferN, p.Offer = n, uint32(set)
	n, set = r.hidden("fresh", "combat", d.Fresh, NumCombat)
	p.FreshN, p.Fresh = n, uint32(set)
	if d.Battle != nil {
		r.battle(d.Battle, p)
	}
	if d.Hunt != nil {
		r.hunt(d.Hunt, p)
	}
}

// battle reads the current battle into p.
func (r *reader) battle(d *battleDoc, p *Position) {
	b := &p.Battle
	b.At = Territory(r.Choice("battle.at", d.At, r.rules.ids("territory")))
	b.Winner = r.thing("battle.winner", "side", d.Winner)
	b.Last = CombatCard(r.thing("battle.last-card", "combat", d.Last))
	b.CardSpent, b.Swapped = d.Spent, d.Swapped
	for side, from := range []*sideDoc{&d.Attacker, &d.Defender} {
		what := "battle." + sideIDs[side]
		b.Seat[side] = int8(r.Number(what+".seat", int(from.Seat), 0, int(p.armyCount())-1))
		b.Played[side] = uint32(r.set(what+".played", "combat", from.Played))
		b.Bonus[side] = int8(r.Number(what+".bonus", from.Bonus, -100, 100))
		b.Blood[side] = uint8(r.Number(what+".casualties", from.Blood, 0, 60))
		b.Extra[side] = uint8(r.Number(what+".loser-kills", from.Extra, 0, 10))
		b.Passed[side], b.More[side] = from.Passed, from.More
		if from.Limit != nil {
			b.Limit[side] = int8(r.Number(what+".limit", *from.Limit, 0, NumCombat))
		}
	}
}

// hunt reads the current hunt into p.
func (r *reader) hunt(d *huntDoc, p *Position) {
	h := &p.Hunt
	h.Monster = Monster(r.Choice("hunt.monster", d.Monster, r.rules.ids("monster")))
	h.Hunter = int8(r.Number("hunt.hunter", int(d.Hunter), 0, int(p.Seats)-1))
	if d.Chooser != nil {
		h.Chooser = r.seat("hunt.chooser", *d.Chooser, p)
	}
	h.Face = AttackCard(r.thing("hunt.attack", "attack", d.Attack))
	h.Strength = int8(r.Number("hunt.strength", d.Strength, -100, 100))
	h.Defence = int8(r.Number("hunt.defence", d.Defence, 0, 100))
	h.Rounds = uint8(r.Number("hunt.rounds", d.Rounds, 0, 255))
	h.Attacks = uint8(r.Number("hunt.attacks", d.Attacks, 0, 255))
	for _, id := range d.Marks {
		h.Flags |= 1 << r.Choice("hunt.marks", id, markIDs)
	}
	h.CardSpent = d.Spent
	h.Dealt = uint16(r.set("hunt.dealt", "wound", d.Dealt))
	h.Spent = r.set("hunt.once", "blessing", d.Once)
	n, set := r.hidden("hunt.pair", "attack", d.Pair, int(r.rules.AttackCards))
	h.PairSize, h.Pair = n, uint32(set)
	game.Known(&r.Checks, "hunt.face-down", d.Dark, seatIDs[:p.Seats])
	for s := range p.Seats {
		if dark, ok := d.Dark[seatIDs[s]]; ok {
			n, set := r.hidden("hunt.face-down", "attack", &dark, NumAttacks)
			h.DarkBy[s], h.Looked[s] = n, uint32(set)
			h.Dark |= uint32(set)
		}
	}
	h.Discarded = uint32(r.set("hunt.discarded", "attack", d.Discarded))
}

// steps reads the stack into p.
func (r *reader) steps(d *document, p *Position) {
	if len(d.Steps) > MaxDepth-maxPushed {
		r.Bad("steps has %d members; there are at most %d", len(d.Steps), MaxDepth-maxPushed)
		return
	}
	for i, doc := range d.Steps {
		r.step(fmt.Sprintf("steps[%d]", i), doc, p, &p.Steps[i])
	}
	p.Depth = int8(len(d.Steps))
}

// maxPushed is the number of places that the steps of a document must leave free on the stack.
const maxPushed = 8

// integer returns a whole number of a step from low to high. A missing number is 0. For a number out of range or any
// other value it records an error and returns low.
func (r *reader) integer(what string, value any, low, high int) int {
	switch n := value.(type) {
	case nil:
		return r.Number(what, 0, low, high)
	case float64:
		if n == float64(int(n)) {
			return r.Number(what, int(n), low, high)
		}
	case json.Number:
		if i, err := n.Int64(); err == nil {
			return r.Number(what, int(i), low, high)
		}
	}
	r.Bad("%s is %v, which is no whole number", what, value)
	return low
}
