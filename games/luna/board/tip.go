package board

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/luna"
)

// A tip collects the lines of the tooltip of one thing.
type tip struct {
	s     *scene
	lines []game.Phrase
}

func (t *tip) say(id string, args ...any) { t.lines = append(t.lines, game.NewPhrase(id, args...)) }

// Tip returns the tooltip of a thing: what it is, which pieces of each player are in it, and what it means now. The
// texts have ids that begin with "tip.". It returns nil for a position without seats, for an unknown thing, and for a
// stone or a candle that the game does not have.
func (b *moon) Tip(view game.Position, thing game.Thing) []game.Phrase {
	t := &tip{s: b.scene(view, board.RenderOptions{Lang: "en"})}
	p := t.s.p
	if p.Seats == 0 {
		return nil
	}
	id := thing.ID()
	switch thing.Kind() {
	case "island":
		if id == luna.Pier.String() {
			t.pier()
		} else if k := kindOf(id); k >= 0 {
			t.island(k)
		}
	case "beside":
		if k := kindOf(id); k >= 0 {
			t.beside(k)
		}
	case "favours", "favour":
		if k := kindOf(id); k >= 0 {
			t.favour(k)
		}
	case "figure", "next":
		if f := slices.Index(figureIDs[:], id); f >= 0 {
			t.figure(luna.Figure(f))
		}
	case "stone", "path", "temple":
		if n := board.ReadNumber(id, 1, luna.NumStones); n > 0 && p.InPlay>>n&1 != 0 {
			t.stone(n)
		}
	case "guard":
		if g := board.ReadNumber(id, 1, luna.NumGroups); g > 0 {
			t.guard(g)
		}
	case "council":
		if seat := board.ReadNumber(id, 0, len(p.CouncilValues())-1); seat >= 0 {
			t.council(seat)
		}
	case "seat":
		if seat := board.ReadNumber(id, 0, int(p.Seats)-1); seat >= 0 {
			t.player(seat)
		}
	case "opponent":
		if p.Solo() && id == t.s.colour(luna.OpponentSeat) {
			t.player(luna.OpponentSeat)
			t.say("tip.level." + strconv.Itoa(p.Level()))
		}
	case "reserve":
		if who := board.ReadNumber(id, 0, t.s.n-1); who >= 0 {
			t.say("tip.reserve", "n", int(p.Players[who].Reserve), "shrines", int(p.Players[who].Left))
		}
	case "":
		switch id {
		case luna.Pier.String():
			t.pier()
		case "candle":
			if p.CandleCount() > 0 {
				t.say("tip.candle", "n", p.CandleCount()-int(p.Candles), "of", p.CandleCount())
				t.say("tip.candle-out", "n", p.Values().Meditation)
			}
		case "round":
			t.round()
		}
	}
	return t.lines
}

// kindOf returns the kind with the given id, or NoKind.
func kindOf(id string) luna.Kind { return luna.Kind(slices.Index(kindIDs[:], id)) }

func islandThing(k luna.Kind) string { return "island:" + k.String() }

// here adds a line for each player that has pieces in a place. The parameter count returns their number for a player.
func (t *tip) here(id string, count func(*luna.Player) int) {
	for i := range t.s.n {
		if n := count(&t.s.p.Players[i]); n > 0 {
			t.say(id, "who", t.s.playerThing(i), "n", n)
		}
	}
}

func (t *tip) island(k luna.Kind) {
	p := t.s.p
	t.say("tip.island", "island", islandThing(k), "favour", "favour:"+k.String())
	for f := luna.Priestess; f <= luna.Apostate; f++ {
		if p.Figures[f] == k {
			t.stands(f)
		}
	}
	for f := luna.Priestess; f <= luna.Apostate; f++ {
		if p.Figures[f] != k && t.s.nexts[f] == k {
			t.say("tip.will-stand", "figure", "figure:"+figureIDs[f])
		}
	}
	for i := range t.s.n {
		her := &p.Players[i]
		active, inactive := int(her.Active[k]), int(her.Inactive[k])
		if active+inactive > 0 {
			t.say("tip.novices", "who", t.s.playerThing(i), "active", active, "inactive", inactive)
		}
		if her.Shrines>>k&1 != 0 {
			t.say("tip.shrine", "who", t.s.playerThing(i), "n", p.Values().Shrine)
		}
	}
	t.say("tip.supply", "n", p.Supply(k))
	if stones := t.s.symbols(k); stones != "" {
		t.say("tip.symbols", "list", stones)
	}
}

// symbols lists the stones on the path that show the symbol of an island, from the lowest.
func (s *scene) symbols(k luna.Kind) string {
	var list []string
	for _, n := range board.Bits(s.p.Path) {
		if s.p.Symbol(n) == k {
			list = append(list, strconv.Itoa(n))
		}
	}
	return strings.Join(list, ", ")
}

// stands adds the effect of a figure on the island where it is.
func (t *tip) stands(f luna.Figure) {
	if f == luna.Priestess {
		pays := t.s.p.PriestessValues()
		t.say("tip.priestess", "a", int(pays[0]), "b", int(pays[1]), "c", int(pays[2]))
		return
	}
	t.say("tip."+figureIDs[f], "n", t.s.p.Values().Apostate)
}

func (t *tip) figure(f luna.Figure) {
	t.say("tip.figure", "figure", "figure:"+figureIDs[f])
	if f == luna.Guard {
		t.say("tip.guard-now", "n", t.s.p.GuardStone(t.s.guarded()))
		return
	}
	t.stands(f)
	if next := t.s.nexts[f]; next >= 0 {
		t.say("tip.figure-at", "island", islandThing(t.s.p.Figures[f]))
		t.say("tip.figure-next", "island", islandThing(next))
	}
}

func (t *tip) beside(k luna.Kind) {
	t.say("tip.beside", "island", islandThing(k))
	t.here("tip.inactive", func(p *luna.Player) int { return int(p.Inactive[k]) })
}

func (t *tip) pier() {
	t.say("tip.pier")
	t.here("tip.waiting", func(p *luna.Player) int { return int(p.Pier) })
}

func (t *tip) favour(k luna.Kind) {
	t.say("tip.favour", "favour", "favour:"+k.String())
	t.say("tip.favour."+k.String(), "n", t.s.p.Values().Book)
	t.say("tip.supply", "n", t.s.p.Supply(k))
	for i := range t.s.n {
		if t.s.p.Players[i].Favours>>k&1 != 0 {
			t.say("tip.holder", "who", t.s.playerThing(i))
		}
	}
}

func (t *tip) stone(n int) {
	p := t.s.p
	t.say("tip.stone", "n", n, "island", islandThing(p.Symbol(n)))
	at := t.s.standing(n)
	if at != gone {
		t.say("tip."+standingIDs[at], "n", p.Group(n), "guard", p.GuardStone(t.s.guarded()))
		if i := t.s.owner(n, onPath); i >= 0 {
			t.say("tip.claimed", "who", t.s.playerThing(i))
		}
	} else if i := t.s.owner(n, inTemple); i >= 0 {
		t.say("tip.there", "who", t.s.playerThing(i), "n", p.Values().Temple)
	} else {
		t.say("tip.left")
	}
	if p.Books>>n&1 != 0 {
		t.say("tip.book")
	}
	var near []string
	for _, m := range board.Bits(p.Near(n)) {
		near = append(near, strconv.Itoa(m))
	}
	t.say("tip.near", "list", strings.Join(near, ", "))
	if at != gone {
		t.displaces(n)
	}
}

// displaces adds the players whose novices a sanctification of this stone would displace now.
func (t *tip) displaces(n int) {
	p := t.s.p
	mine := t.s.owner(n, onPath)
	if mine < 0 {
		mine = t.s.Viewer
	}
	for i := range t.s.n {
		if i == mine {
			continue
		}
		for _, m := range board.Bits(p.Players[i].Temple & p.Near(n) & (1<<n - 1) &^ p.Books) {
			t.say("tip.displaces", "who", t.s.playerThing(i), "n", m)
		}
	}
}

func (t *tip) guard(g int) {
	t.say("tip.guard-stone", "n", t.s.p.GuardStone(g), "round", g)
	if g < t.s.guarded() {
		t.say("tip.guard-left")
	} else if g == t.s.guarded() {
		t.say("tip.guard-now", "n", t.s.p.GuardStone(g))
	}
}

func (t *tip) council(seat int) {
	m := t.s.benches()[seat]
	t.say("tip.council", "n", int(m.value))
	stack := m.stack()
	slices.Reverse(stack)
	for _, i := range stack {
		t.say("tip.sits", "who", t.s.playerThing(i))
	}
	t.say("tip.council-ties")
}

func (t *tip) player(i int) {
	p := &t.s.p.Players[i]
	t.say("tip.player", "who", t.s.playerThing(i), "colour", "colour:"+t.s.colour(i), "n", board.Signed(int(p.Influence)), "total", board.Signed(t.s.p.Total(i)))
	t.say("tip.supplies", "favours", bits.OnesCount8(p.Favours), "reserve", int(p.Reserve), "shrines", int(p.Left))
	if t.s.p.Step == luna.Over {
		return
	}
	now, final := t.s.scoring(i), t.s.p.FinalNow(i)
	t.say("tip.score-now", "n", board.Plus(sum(now[:])), "priestess", board.Plus(int(now[0])), "apostate", board.Plus(int(now[1])), "temple", board.Plus(int(now[2])))
	t.say("tip.final-now", "n", board.Plus(sum(final[:])), "shrines", board.Plus(int(final[0])), "favours", board.Plus(int(final[1])), "council", board.Plus(int(final[2])))
}

func (t *tip) round() {
	p := t.s.p
	if p.Round == 0 {
		t.say("tip.setup")
		return
	}
	t.say("tip.round", "n", int(p.Round), "of", luna.NumGroups)
	t.say("tip.guard-now", "n", p.GuardStone(t.s.guarded()))
	if p.Step == luna.Over {
		return
	}
	for i := range t.s.n {
		scoring := t.s.scoring(i)
		t.say("tip.round-scoring", "who", t.s.playerThing(i), "n", board.Plus(sum(scoring[:])))
	}
}
