package board

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/luna"
)

// count returns the number of visible pieces of a kind in each place, "novice:red@island:tide", including the numbers
// of squads.
func count(elements []*boardtest.Element) map[string]int {
	drawn, last := map[string]int{}, ""
	for _, e := range elements {
		switch {
		case e.Attrs["data-piece"] != "":
			last = e.Attrs["data-piece"] + "@" + e.Attrs["data-at"]
			drawn[last]++
		case e.Attrs["class"] == "luna-number":
			drawn[last] = board.ReadNumber(e.Text, 0, 99)
		}
	}
	return drawn
}

func TestPiecesCanBeCounted(t *testing.T) {
	g, b := open(t)
	positions(t, g, 6, 31, func(p *luna.Position) {
		s := b.scene(p, english)
		want := map[string]int{}
		for i := range s.n {
			her, c := &p.Players[i], s.colour(i)
			for k := range luna.NumIslands {
				want["novice:"+c+"@island:"+kindIDs[k]] = int(her.Active[k])
				want["novice:"+c+"@beside:"+kindIDs[k]] = int(her.Inactive[k])
				want["shrine:"+c+"@island:"+kindIDs[k]] = int(her.Shrines >> k & 1)
				want["favour:"+kindIDs[k]+"@favours:"+kindIDs[k]] = p.Supply(luna.Kind(k))
			}
			want["novice:"+c+"@pier"] = int(her.Pier)
			for n := 1; n <= luna.NumStones; n++ {
				id := strconv.Itoa(n)
				want["novice:"+c+"@temple:"+id] = int(her.Temple >> n & 1)
				want["novice:"+c+"@path:"+id] = int(her.Claimed >> n & 1)
				want["book@temple:"+id] = int(p.Books >> n & 1)
				if p.InPlay>>n&1 != 0 {
					want["stone:"+id+"@temple:"+id] = int(^p.Path >> n & 1)
				}
				want["stone:"+id+"@path:"+id] = int(p.Path >> n & 1)
			}
			want["councillor:"+c+"@council:"+strconv.Itoa(int(her.Council))] = 1
		}
		if p.Seats > 0 {
			want["figure:guard@guard:"+strconv.Itoa(s.guarded())] = 1
		}
		for f := luna.Priestess; f <= luna.Apostate; f++ {
			if at := p.Figures[f]; at >= 0 {
				want["figure:"+figureIDs[f]+"@island:"+at.String()] = 1
			}
		}
		drawn := count(boardtest.Part(t, b, seen(g, p, 0), "temple", english))
		for what, n := range want {
			if drawn[what] != n {
				t.Fatalf("%s: %d are there and %d are drawn", what, n, drawn[what])
			}
		}
		for what, n := range drawn {
			if _, known := want[what]; !known && n > 0 && !strings.HasPrefix(what, "candle") && !strings.HasSuffix(what, "@") {
				t.Fatalf("%s: %d are drawn and none is there", what, n)
			}
		}
	})
}

// TestAPartHasAsManyPiecesDuringTheWholeGame checks that the number of fragments is constant. The live stream then compares each
// fragment with the one at the same index, and needs no search for the changed ones.
func TestAPartHasAsManyPiecesDuringTheWholeGame(t *testing.T) {
	g, b := open(t)
	var playing *luna.Position
	had := map[string]int{}
	positions(t, g, 6, 7, func(p *luna.Position) {
		if p != playing {
			playing, had = p, map[string]int{}
		}
		for _, part := range b.Parts(seen(g, p, 0), english) {
			if n, ok := had[part.ID]; ok && n != len(part.Dynamic) {
				t.Fatalf("%s has %d pieces and had %d", part.ID, len(part.Dynamic), n)
			}
			had[part.ID] = len(part.Dynamic)
		}
	})
}

func TestThePathShowsStonesAndWhoClaimedThem(t *testing.T) {
	g, b := open(t)
	positions(t, g, 6, 31, func(p *luna.Position) {
		s := b.scene(p, english)
		drawn := count(boardtest.Part(t, b, seen(g, p, 0), "temple", english))
		for n := 1; n <= luna.NumStones; n++ {
			id := strconv.Itoa(n)
			if want := int(p.Path >> n & 1); drawn["stone:"+id+"@path:"+id] != want {
				t.Fatalf("stone %d: %d lie on the path and %d are drawn", n, want, drawn["stone:"+id+"@path:"+id])
			}
			for i := range s.n {
				if want := int(p.Players[i].Claimed >> n & 1); drawn["novice:"+s.colour(i)+"@path:"+id] != want {
					t.Fatalf("stone %d: %d novices of %s stand on it, and it is drawn otherwise", n, want, s.colour(i))
				}
			}
		}
		if p.Round > 0 && drawn["figure:guard@guard:"+strconv.Itoa(int(p.Round))] != 1 {
			t.Fatalf("in round %d the Guard is not drawn at his stone", p.Round)
		}
	})
}

// TestStandingsAreToldApart checks that approved stones, those in a bribe's reach, and others differ in more than
// colour: in the line round the space, and in the row of the path.
func TestStandingsAreToldApart(t *testing.T) {
	g, b := open(t)
	marks := map[standing]string{approved: "luna-approved", bribable: "luna-bribable", closed: "luna-veil"}
	positions(t, g, 6, 31, func(p *luna.Position) {
		if p.Round == 0 {
			return
		}
		at := ""
		found := map[string][]string{}
		for _, e := range boardtest.Part(t, b, seen(g, p, 0), "temple", english) {
			if thing := e.Attrs["data-thing"]; thing != "" {
				at = strings.Fields(thing)[0]
			}
			for _, class := range marks {
				if e.Attrs["class"] == class {
					found[at] = append(found[at], class)
				}
			}
		}
		for n := 1; n <= luna.NumStones; n++ {
			var want []string
			switch {
			case p.Path>>n&1 == 0:
			case p.Approved()>>n&1 != 0:
				want = []string{marks[approved]}
			case p.Bribable()>>n&1 != 0:
				want = []string{marks[bribable]}
			default:
				want = []string{marks[closed]}
			}
			if got := found["stone:"+strconv.Itoa(n)]; !slices.Equal(got, want) {
				t.Fatalf("round %d: stone %d is drawn as %v, not %v", p.Round, n, got, want)
			}
		}
	})
}

func TestFiguresShowWhereTheyWillBe(t *testing.T) {
	g, b := open(t)
	positions(t, g, 6, 31, func(p *luna.Position) {
		at, next := "", map[string]string{}
		for _, e := range boardtest.Part(t, b, seen(g, p, 0), "temple", english) {
			thing := e.Attrs["data-thing"]
			if strings.HasPrefix(thing, "island:") {
				at = strings.TrimPrefix(thing, "island:")
			}
			if strings.HasPrefix(thing, "next:") {
				next[strings.TrimPrefix(thing, "next:")] = at
			}
		}
		for f := luna.Priestess; f <= luna.Apostate; f++ {
			want := ""
			if p.Figures[f] != luna.NoKind && p.Next(f) != p.Figures[f] {
				want = p.Next(f).String()
			}
			if next[figureIDs[f]] != want {
				t.Fatalf("the %s will stand on %q and is shown on %q", figureIDs[f], want, next[figureIDs[f]])
			}
		}
	})
}

func TestFiguresToBePlacedCanBeClicked(t *testing.T) {
	g, b := open(t)
	p := g.New(game.Setup{Players: 2, Options: map[string]string{"figures": "chosen"}}, &game.Env{Dice: game.QuickDice(1)}).(*luna.Position)
	if p.Step != luna.Placing {
		t.Fatalf("the game waits for %v", p.Step)
	}
	drawn := boardtest.Things(boardtest.Part(t, b, seen(g, p, 0), "temple", english))
	for f := luna.Priestess; f <= luna.Apostate; f++ {
		if !drawn["figure:"+figureIDs[f]] {
			t.Errorf("the %s, who stands nowhere yet, is not drawn", figureIDs[f])
		}
	}
}

func TestCouncilStacksStandInOrder(t *testing.T) {
	g, b := open(t)
	positions(t, g, 6, 31, func(p *luna.Position) {
		s := b.scene(p, english)
		at, stacks := "", map[string][]string{}
		for _, e := range boardtest.Part(t, b, seen(g, p, 0), "temple", english) {
			if thing := e.Attrs["data-thing"]; thing != "" {
				at = thing
			}
			if piece := e.Attrs["data-piece"]; piece != "" {
				stacks[at] = append(stacks[at], piece)
			}
		}
		for i := range s.n {
			her := &p.Players[i]
			stack := stacks["council:"+strconv.Itoa(int(her.Council))]
			if h := int(her.Height); h >= len(stack) || stack[h] != "councillor:"+s.colour(i) {
				t.Fatalf("%s is at height %d of seat %d, and drawn there are %v", s.colour(i), her.Height, her.Council, stack)
			}
		}
	})
}

func TestPanelsShowFavoursAndTheScore(t *testing.T) {
	g, b := open(t)
	positions(t, g, 5, 40, func(p *luna.Position) {
		s := b.scene(p, english)
		for i := range s.n {
			elements := boardtest.Part(t, b, seen(g, p, 0), "player-"+strconv.Itoa(i), english)
			drawn := count(elements)
			var texts []string
			for _, e := range elements {
				texts = append(texts, e.Text)
			}
			for k := range luna.NumIslands {
				if want := int(p.Players[i].Favours >> k & 1); drawn["favour:"+kindIDs[k]+"@"+s.playerThing(i)] != want {
					t.Fatalf("player %d holds %d favours of %s, and it is drawn otherwise", i, want, kindIDs[k])
				}
			}
			y := p.ScoreNow(i)
			wants := []string{board.Signed(int(p.Players[i].Influence))}
			if p.Step != luna.Over {
				wants = append(wants, board.Plus(int(y.Net())))
			}
			for _, want := range wants {
				if !slices.Contains(texts, want) {
					t.Fatalf("player %d: %s is to be read nowhere in %q", i, want, texts)
				}
			}
		}
	})
}

func TestTheOpponentHasAPanelInTheSoloGameOnly(t *testing.T) {
	g, b := open(t)
	for players := 1; players <= 3; players++ {
		_, p := gametest.Random(g, game.Setup{Players: players, Options: map[string]string{}}, 1, 12)
		var ids []string
		for _, part := range b.Parts(seen(g, p, 0), english) {
			ids = append(ids, part.ID)
		}
		want := []string{"temple", "player-0", "player-1"}
		if players == 3 {
			want = append(want, "player-2")
		}
		want = append(want, "key")
		if !slices.Equal(ids, want) {
			t.Errorf("%d players: the parts are %v, not %v", players, ids, want)
		}
	}
	for level := 1; level <= 3; level++ {
		_, p := gametest.Random(g, game.Setup{Players: 1, Options: map[string]string{"level": strconv.Itoa(level)}}, 1, 12)
		s := b.scene(p, english)
		if text := strings.Join(s.blocking(), " "); !strings.Contains(text, strconv.Itoa(level)) {
			t.Errorf("at level %d the panel says %q", level, text)
		}
	}
}

func TestABlankPositionCanBeDrawn(t *testing.T) {
	g, b := open(t)
	for _, l := range game.Langs {
		look := board.RenderOptions{Lang: l}
		boardtest.Elements(t, boardtest.Whole(t, b, g.Blank(), look))
		if text := b.Text(g.Blank(), look); text == "" {
			t.Error("a blank position has no text")
		}
	}
}

// TestEveryPlaceIsAThing checks that every thing that a move or a motion can name can be pointed at, even if nothing is
// on it.
func TestEveryPlaceIsAThing(t *testing.T) {
	g, b := open(t)
	for players := 1; players <= luna.MaxPlayers; players++ {
		p := g.New(game.Setup{Players: players}, &game.Env{Dice: game.QuickDice(uint64(players))}).(*luna.Position)
		want := []string{"island:pier", "pier", "figure:guard", "round", "reserve:0"}
		for _, k := range kindIDs {
			want = append(want, "island:"+k, "beside:"+k, "favours:"+k, "favour:"+k)
		}
		for group := 1; group <= luna.NumGroups; group++ {
			want = append(want, "guard:"+strconv.Itoa(group))
		}
		for seat := range p.CouncilValues() {
			want = append(want, "council:"+strconv.Itoa(seat))
		}
		for _, n := range board.Bits(p.InPlay) {
			want = append(want, "stone:"+strconv.Itoa(n), "temple:"+strconv.Itoa(n))
		}
		for _, n := range board.Bits(p.Path) {
			want = append(want, "path:"+strconv.Itoa(n))
		}
		drawn := boardtest.Things(boardtest.Elements(t, boardtest.Live(t, b, seen(g, p, 0), english)))
		for _, thing := range want {
			if !drawn[thing] {
				t.Errorf("%d players: %s is not drawn", players, thing)
			}
		}
	}
}

func TestTheKeyCanBeRead(t *testing.T) {
	g, b := open(t)
	_, p := gametest.Random(g, game.Setup{Players: 3}, 1, 12)
	for _, l := range game.Langs {
		for _, wrong := range boardtest.Crowded(t, b, seen(g, p, 0), board.RenderOptions{Lang: l}, "key") {
			t.Errorf("%s: %s", l, wrong)
		}
	}
}
