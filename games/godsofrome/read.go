package godsofrome

import (
	"fmt"
	"maps"
	"slices"

	"pantheon/game"
)

// A reader converts the words of a document to the numbers of a position and keeps the first mistake.
type reader struct {
	game.Checks
	rules *rules
}

// choice returns the index of a word among ids, -1 for "". For an unknown word it records a mistake and returns 0.
func (r *reader) choice(what, text string, ids []string) int {
	if text == "" {
		return -1
	}
	return r.Choice(what, text, ids)
}

func (r *reader) faction(what, text string) Faction {
	return Faction(r.choice(what, text, factionIDs[:]))
}

func (r *reader) territory(what, text string) Territory {
	return Territory(r.choice(what, text, territoryIDs[:]))
}

func (r *reader) card(what, text string) Card {
	for c := range r.rules.cards {
		if r.rules.cards[c].id == text {
			return Card(c)
		}
	}
	if text != "" {
		r.Bad("%s is %q; there is no such action card", what, text)
	}
	return NoCard
}

// set returns the set of the words' indices in ids. An empty, unknown or repeated word is a mistake.
func (r *reader) set(what string, words, ids []string) uint8 {
	var set uint8
	for _, w := range words {
		i := r.choice(what, w, ids)
		if i < 0 {
			r.Bad("%s has an empty word", what)
			return 0
		}
		if set>>i&1 != 0 {
			r.Bad("%s names %s twice", what, w)
		}
		set |= 1 << i
	}
	return set
}

var (
	seatIDs       = []string{"0", "1", "2", "3"}
	spaceIDs      = []string{"1", "2", "3", "4"}
	checkpointIDs = []string{"1", "2", "3"}
)

// position converts a document to a position and checks that it is possible.
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

// draft converts a document to a position. It returns the first mistake, but does not check that a game can reach the
// position.
func (r *rules) draft(d *document) (*Position, error) {
	if err := r.about.Check(d.Setup); err != nil {
		return nil, fmt.Errorf("the document: %w", err)
	}
	in := &reader{rules: r}
	p := r.blank()
	p.switches = switchesOf(d.Setup)
	p.Seats = int8(d.Setup.Players)
	in.course(d, p)
	in.lands(d, p)
	in.gods(d, p)
	game.Known(&in.Checks, "players", d.Players, seatIDs[:p.Seats])
	for s := range p.Seats {
		board := d.Players[seatIDs[s]]
		if board == nil {
			continue
		}
		in.player("player "+seatIDs[s], board, &p.Players[s])
		if f := p.Players[s].Faction; f != NoFaction {
			if p.SeatOf[f] >= 0 {
				in.Bad("seats %d and %d both play %s", p.SeatOf[f], s, f)
			}
			p.SeatOf[f] = s
		}
	}
	in.patronus(d, p)
	in.deck(d, p)
	idle := int8(in.Number("idle", int(d.Idle), 0, idleRounds*int(p.Seats)-1))
	if in.Err != nil {
		return nil, in.Err
	}
	p.reckon()
	switch {
	case !r.endsWithVisits() && p.Step != Over && p.visitsOver():
		p.idle = idle + 1
	case idle > 0:
		return nil, fmt.Errorf("the document: idle counts turns since nobody can visit any more, which is not so here")
	}
	return p, nil
}

// course reads the viewer, the seat to act and the progress of the game and of the turn.
func (r *reader) course(d *document, p *Position) {
	if d.Viewer != "" {
		eye, ok := game.ParseSeat(d.Viewer)
		if !ok || eye == game.Clock || eye < game.Spectator && int8(eye) >= p.Seats {
			r.Bad("eye is %q, which is no seat of this game", d.Viewer)
		}
		p.eye, p.fullState = eye, false
	}
	p.TurnNo = max(1, int32(r.Number("turn", int(d.Turn), 0, maxTurns)))
	step := r.choice("step", d.Step, stepIDs[:])
	if step < 0 {
		r.Bad("step is missing")
		return
	}
	p.Step = Step(step)
	p.Active = int8(r.Number("seat", int(d.Seat), 0, int(p.Seats)-1))
	p.First = int8(r.Number("first", int(d.First), 0, int(p.Seats)-1))
	p.Checkpoint = int8(r.Number("checkpoints", int(d.Checkpoints), 0, NumCheckpoints))
	p.Removed = r.faction("removed", d.Removed)
	switch {
	case d.Trigger == "":
	case d.Trigger == patronusWord && p.Solo():
		p.Trigger = PatronusSeat
	default:
		p.Trigger = int8(r.choice("trigger", d.Trigger, seatIDs[:p.Seats]))
	}
	if d.Act == nil {
		return
	}
	p.Space = int8(r.Number("act.space", d.Act.Space, 1, NumSpaces)) - 1
	p.Origin = r.territory("act.origin", d.Act.Origin)
	if len(d.Act.Icons) > maxIcons {
		r.Bad("act.icons has %d icons; a space shows at most %d", len(d.Act.Icons), maxIcons)
		return
	}
	for i, text := range d.Act.Icons {
		p.Icons[i] = Icon(r.choice("act.icons", text, iconIDs[:]))
	}
}

// maxTurns bounds the turns in documents; games have far fewer.
const maxTurns = 1_000_000_000

// lands reads the pieces in the territories.
func (r *reader) lands(d *document, p *Position) {
	game.Known(&r.Checks, "territories", d.Territories, territoryIDs[:])
	for t := range Territory(NumTerritories) {
		land := d.Territories[t.String()]
		if land == nil {
			continue
		}
		game.Known(&r.Checks, t.String()+".meeples", land.Meeples, factionIDs[:])
		for f, id := range factionIDs {
			p.Meeples[t][f] = uint8(r.Number("meeples of "+id+" on "+t.String(), land.Meeples[id], 0, int(r.rules.meeples)))
		}
		p.Wooden[t] = r.faction(t.String()+".wooden", land.Wooden)
		p.Harvest[t] = int8(r.Number(t.String()+".harvest", land.Harvest, -1, 1))
	}
}

// gods reads the places of the god pieces, where the factions began, and the reserves and blessings.
func (r *reader) gods(d *document, p *Position) {
	game.Known(&r.Checks, "gods", d.Gods, factionIDs[:])
	for g := Jupiter; g <= Venus; g++ {
		god := d.Gods[g.String()]
		if god == nil {
			continue
		}
		p.God[g] = r.territory(g.String()+".at", god.At)
		p.Start[g] = r.territory(g.String()+".start", god.Start)
		p.Reserve[g] = uint8(r.Number(g.String()+".reserve", god.Reserve, 0, int(r.rules.meeples)))
		p.Blessings[g] = uint8(r.Number(g.String()+".blessings", god.Blessings, 0, int(r.rules.blessings)))
	}
}

// maxFavour bounds favour in documents; games have far less.
const maxFavour = 10_000

// player reads a player's board.
func (r *reader) player(who string, d *playerDocument, me *Player) {
	me.Faction = r.faction(who+".faction", d.Faction)
	me.Favour = int16(r.Number(who+".favour", d.Favour, 0, maxFavour))
	me.Discs = int8(r.Number(who+".discs", d.Discs, 0, int(r.rules.discs)))
	me.Temples = int8(r.Number(who+".temples", d.Temples, 0, int(r.rules.temples)))
	me.Virtual = int8(r.Number(who+".virtual", d.Virtual, 0, NumCheckpoints))
	me.Visiting = r.set(who+".visiting", d.Visiting, factionIDs[:])
	me.Unspent = r.set(who+".blessings", d.Blessings, factionIDs[:])
	game.Known(&r.Checks, who+".spaces", d.Spaces, spaceIDs)
	for s, id := range spaceIDs {
		space := d.Spaces[id]
		if space == nil {
			continue
		}
		if space.Disc {
			me.Active |= 1 << s
		}
		me.Cards[s] = r.card(who+".spaces."+id+".card", space.Card)
		me.Spent[s] = r.set(who+".spaces."+id+".spent", space.Spent, factionIDs[:])
	}
	game.Known(&r.Checks, who+".beside", d.Beside, factionIDs[:])
	for g, id := range factionIDs {
		me.Visits[g] = uint8(r.Number(who+".beside."+id, d.Beside[id], 0, int(r.rules.visitsPerGod)))
	}
	r.points(who, d.Points, me)
}

func (r *reader) points(who string, points map[string]int, me *Player) {
	game.Known(&r.Checks, who+".points", points, checkpointIDs)
	for c, id := range checkpointIDs {
		if n, ok := points[id]; ok {
			me.VP[c] = int8(r.Number(who+".points."+id, n, 0, 100))
		}
	}
}

// patronus reads the pieces of the solo opponent.
func (r *reader) patronus(d *document, p *Position) {
	if !p.Solo() {
		if d.Patronus != nil {
			r.Bad("patronus plays only with one player")
		}
		return
	}
	p.Patronus.Faction = p.Removed
	if d.Patronus == nil {
		return
	}
	p.Patronus.Favour = int16(r.Number("patronus.favour", d.Patronus.Favour, 0, maxFavour))
	r.points(patronusWord, d.Patronus.Points, &p.Patronus)
}

// deck reads the row, the deck and the objectives.
func (r *reader) deck(d *document, p *Position) {
	if len(d.Row) > RowLength {
		r.Bad("row has %d places; there are %d", len(d.Row), RowLength)
		return
	}
	for i, id := range d.Row {
		if id != nil {
			p.Row[i] = r.card("row", *id)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(d.Deck)) {
		if c := r.card("deck", id); c != NoCard {
			p.Deck[c] = uint8(r.Number("deck."+id, d.Deck[id], 0, 100))
		} else {
			r.Bad("deck has a member without a card's id")
		}
	}
	p.Objectives = r.set("objectives.up", d.Objectives.Up, objectiveIDs[:])
	p.Unseen = r.set("objectives.unseen", d.Objectives.Unseen, objectiveIDs[:])
	p.FaceDown = int8(r.Number("objectives.face-down", d.Objectives.FaceDown, 0, NumObjectives))
}
