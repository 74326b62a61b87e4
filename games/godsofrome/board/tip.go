package board

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

// A tip collects the lines of the tooltip of one thing.
type tip struct {
	s     *scene
	lines []game.Phrase
}

func (t *tip) say(id string, args ...any) { t.lines = append(t.lines, game.NewPhrase(id, args...)) }

// Tip returns the tooltip of a thing: what it is, which pieces are in it, and what it means now. The texts are the
// title's "tip.*". It returns nil for a thing that the board does not have.
func (b *rome) Tip(view game.Position, thing game.Thing) []game.Phrase {
	t := &tip{s: b.scene(view, board.RenderOptions{Lang: "en"})}
	id := thing.ID()
	switch thing.Kind() {
	case "territory":
		t.territory(id)
	case "god":
		if f := t.s.faction(id); f >= 0 {
			t.god(f)
		}
	case "faction", "patronus", "reserve":
		if f := t.s.faction(id); f >= 0 {
			t.faction(f)
		}
	case "space":
		if n := board.ReadNumber(id, 1, godsofrome.NumSpaces); n > 0 && t.s.p.Seats > 0 {
			t.space(max(0, t.s.Viewer), n-1)
		}
	case "board-space":
		seat, space, _ := strings.Cut(id, ".")
		if who, n := board.ReadNumber(seat, 0, int(t.s.p.Seats)-1), board.ReadNumber(space, 1, godsofrome.NumSpaces); who >= 0 && n > 0 {
			t.space(who, n-1)
		}
	case "card":
		t.card(id)
	case "row":
		if n := board.ReadNumber(id, 1, len(t.s.p.Row)); n > 0 && t.s.p.Row[n-1] != godsofrome.NoCard {
			t.card(t.s.p.CardID(t.s.p.Row[n-1]))
		}
	case "deck":
		t.say("tip.deck", "n", t.s.deck())
	case "seat":
		if seat := board.ReadNumber(id, 0, int(t.s.p.Seats)-1); seat >= 0 {
			t.seat(seat)
		}
	case "favour":
		if n := board.ReadNumber(id, 0, 1<<15-1); n >= 0 {
			t.favour(n)
		}
	case "checkpoint":
		if n := board.ReadNumber(id, 1, godsofrome.NumCheckpoints); n > 0 {
			t.checkpoint(n)
		}
	case "blessing":
		if _, god, own := strings.Cut(id, "."); own && t.s.faction(god) >= 0 {
			t.say("tip.blessing", "god", "god:"+god)
		}
	case "objective":
		t.objective(id)
	case "hidden-objective":
		t.say("tip.hidden-objective")
	}
	return t.lines
}

// faction returns the faction of a word, or NoFaction.
func (s *scene) faction(id string) godsofrome.Faction {
	return godsofrome.Faction(slices.Index(factionIDs[:], id))
}

func (t *tip) territory(id string) {
	p := t.s.p
	for n := range t.s.b.chart().lands {
		l := &t.s.b.chart().lands[n]
		if l.id != id {
			continue
		}
		if l.faction < 0 {
			t.say("tip.lava", "territory", "territory:"+id)
			return
		}
		t.say("tip.territory", "territory", "territory:"+id, "god", "god:"+factionIDs[l.faction])
		if gain, scores := t.s.harvestOf(n); scores {
			t.say("tip.scores", "favour", board.Plus(gain))
		}
		if c := t.s.controller(n); c >= 0 {
			t.say("tip.held", "faction", "faction:"+factionIDs[c])
		} else {
			t.say("tip.not-held")
		}
		t.attacks(godsofrome.Territory(n))
		for f := range factionIDs {
			if c := int(p.Meeples[n][f]); c > 0 {
				t.say("tip.meeples", "faction", "faction:"+factionIDs[f], "n", c)
			}
		}
		if w := p.Wooden[n]; w >= 0 {
			t.say("tip.wooden", "faction", "faction:"+w.String())
		}
		if p.Blocked()>>n&1 != 0 {
			t.say("tip.blocked", "god", "god:"+factionIDs[l.faction])
		}
		switch h := p.Harvest[n]; {
		case h > 0:
			t.say("tip.good-harvest")
		case h < 0:
			t.say("tip.bad-harvest")
		}
		t.say("tip.neighbours", "list", strings.Join(t.s.neighbours(n), ", "))
		return
	}
}

// neighbours returns the ids of the coloured territories that are adjacent to a territory, in order.
func (s *scene) neighbours(t int) []string {
	var ids []string
	near := s.p.Adjacent(godsofrome.Territory(t))
	for n := range godsofrome.NumTerritories {
		if near>>n&1 != 0 {
			ids = append(ids, godsofrome.Territory(n).String())
		}
	}
	return ids
}

func (t *tip) god(f godsofrome.Faction) {
	p := t.s.p
	god := "god:" + factionIDs[f]
	if f == p.Removed {
		t.say("tip.removed", "god", god)
		return
	}
	temple := t.s.temple(f)
	_, free := temple.discs()
	t.say("tip.temple", "god", god, "n", free)
	t.say("tip.blessings", "n", int(p.Blessings[f]))
	if at := p.God[f]; at >= 0 {
		t.say("tip.away", "god", god, "territory", territoryThing(at))
	}
	t.faction(f)
}

func (t *tip) faction(f godsofrome.Faction) {
	p := t.s.p
	faction := "faction:" + factionIDs[f]
	switch {
	case p.SeatOf[f] >= 0:
		t.say("tip.played-by", "faction", faction, "seat", game.Seat(p.SeatOf[f]))
	case p.Solo() && f == p.Patronus.Faction:
		t.say("tip.patronus", "faction", faction)
	case f == p.Removed:
		t.say("tip.removed", "god", "god:"+factionIDs[f])
		return
	default:
		t.say("tip.neutral", "faction", faction)
	}
	t.say("tip.reserve", "faction", faction, "n", int(p.Reserve[f]))
	if p.Powers() {
		t.say("power-text." + factionIDs[f])
	}
}

func (t *tip) space(seat, space int) {
	p := &t.s.p.Players[seat]
	if c := p.Cards[space]; c != godsofrome.NoCard {
		t.say("tip.space", "n", space+1, "what", "card:"+t.s.p.CardID(c))
	} else {
		t.say("tip.space", "n", space+1, "what", "icon:"+t.s.p.PrintedIcon(space).String())
	}
	if p.Active>>space&1 != 0 {
		t.say("tip.used")
	}
	for _, g := range board.Bits(p.Spent[space]) {
		t.say("tip.spent", "god", "god:"+factionIDs[g])
	}
	for _, i := range t.s.icons(seat, space) {
		t.say("tip." + i.String())
	}
}

func (t *tip) card(id string) {
	for c := range godsofrome.NumCardKinds {
		card := godsofrome.Card(c)
		if id == "" || t.s.p.CardID(card) != id {
			continue
		}
		t.say("tip.card", "card", "card:"+id)
		for _, i := range t.s.cardIcons(card) {
			t.say("tip." + i.String())
		}
		return
	}
}

func (t *tip) seat(seat int) {
	p := &t.s.p.Players[seat]
	who := game.Seat(seat)
	if p.Faction < 0 {
		t.say("tip.no-faction", "seat", who)
		return
	}
	t.say("tip.seat", "seat", who, "faction", "faction:"+p.Faction.String(), "favour", int(p.Favour), "points", victory(p))
	t.say("tip.supplies", "discs", int(p.Discs), "temples", int(p.Temples))
	if t.s.p.Step != godsofrome.Over {
		y := t.s.yield(seat)
		t.say("tip.score-now", "favour", board.Plus(max(y.Net(), -int(p.Favour))), "n", bits.OnesCount16(y.Territories), "cost", y.Cost)
	}
	if t.s.p.Powers() {
		t.say("power-text." + p.Faction.String())
	}
}

func (t *tip) favour(n int) {
	t.say("tip.favour", "n", n)
	if c := t.s.checkpointAt(n); c > 0 {
		t.checkpoint(c)
	}
	for seat := range int(t.s.p.Seats) {
		if p := &t.s.p.Players[seat]; p.Faction >= 0 && int(p.Favour) == n {
			t.say("tip.here", "who", game.SeatThing(game.Seat(seat)))
		}
	}
	if p := &t.s.p.Patronus; t.s.p.Solo() && int(p.Favour) == n {
		t.say("tip.here", "who", "patronus:"+p.Faction.String())
	}
}

func (t *tip) checkpoint(n int) {
	var values []string
	for _, v := range t.s.p.VictoryTrack(n - 1) {
		values = append(values, strconv.Itoa(int(v)))
	}
	t.say("tip.checkpoint", "checkpoint", "checkpoint:"+strconv.Itoa(n), "space", int(t.s.p.CheckpointSpaces()[n-1]), "values", strings.Join(values, ", "))
}

func (t *tip) objective(id string) {
	for o := range godsofrome.NumObjectives {
		if objectiveID(o) == id {
			favour, _, _ := t.s.p.ObjectiveFavour(godsofrome.Objective(o))
			t.say("tip.objective", "objective", objectiveThings[o])
			t.say("objective-text."+id, "n", favour)
			return
		}
	}
}
