package gametest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

func TestMorraConforms(t *testing.T) { Test(t, morraTitle(morra.Game())) }

func TestGrabConforms(t *testing.T) { Test(t, Title{Game: grab.Game()}) }

func TestBluffConforms(t *testing.T) { Test(t, bluffTitle(bluff.Game())) }

// morraTitle returns the test settings of morra, or of a broken variant.
func morraTitle(g game.Game) Title {
	return Title{Game: g, Secrets: []string{"fingers"}, Swap: func(p game.Position, s game.Seat, d *game.Dice) (game.Position, string, bool) {
		doc := object(p)
		seats := doc["seats"].(map[string]any)
		for id, seat := range seats {
			shown, has := seat.(map[string]any)["shown"].(string)
			if !has || id == s.String() {
				continue
			}
			fingers, _ := strconv.Atoi(shown)
			all := int(doc["fingers"].(float64))
			seat.(map[string]any)["shown"] = strconv.Itoa(1 + (fingers+d.N(0, all-1))%all)
			return position(g, doc), "fingers", true
		}
		return nil, "", false
	}}
}

// bluffTitle returns the test settings of bluff, or of a broken variant. A seat has seen a card in another hand only if
// the card's list of viewers says so. Cards of one deck can be exchanged with one another, and those of the newest deck
// with its rest.
func bluffTitle(g game.Game) Title {
	return Title{
		Game: g, Secrets: []string{"hands", "deck"},
		Swap: func(p game.Position, s game.Seat, d *game.Dice) (game.Position, string, bool) {
			doc := object(p)
			cards, late := doc["cards"].(map[string]any), int(doc["late"].(float64))
			var names []string
			for name, c := range cards {
				if !sawCard(c, s) {
					names = append(names, name)
				}
			}
			if len(names) == 0 {
				return nil, "", false
			}
			slices.Sort(names)
			deckOf := func(name string) bool {
				n, _ := strconv.Atoi(name[1:])
				return late > 0 && n > late
			}
			name := names[d.N(0, len(names))]
			one := cards[name].(map[string]any)
			if other := names[d.N(0, len(names))]; deckOf(other) == deckOf(name) && d.N(0, 2) == 0 {
				two := cards[other].(map[string]any)
				if one["beast"] == two["beast"] {
					return nil, "", false
				}
				one["beast"], two["beast"] = two["beast"], one["beast"]
				return position(g, doc), "hands", true
			}
			deck, _ := doc["deck"].(map[string]any)
			if len(deck) == 0 || deckOf(name) != (late > 0) {
				return nil, "", false
			}
			beasts := slices.Sorted(maps.Keys(deck))
			old, beast := one["beast"].(string), beasts[d.N(0, len(beasts))]
			if beast == old {
				return nil, "", false
			}
			one["beast"] = beast
			deck[beast] = deck[beast].(float64) - 1
			more, _ := deck[old].(float64)
			deck[old] = more + 1
			return position(g, doc), "deck", true
		},
		Learnt: func(before, after game.Position, s game.Seat) bool { return knownTo(before, s) != knownTo(after, s) },
	}
}

// sawCard reports whether a seat has seen a card; c is the card's entry in the document.
func sawCard(c any, s game.Seat) bool {
	seen := c.(map[string]any)["seen"].(string)
	return seen == "all" || slices.Contains(strings.Fields(seen), s.String())
}

// knownTo returns every card that a seat of bluff has seen: those on the piles, and those it knows in hands.
func knownTo(p game.Position, s game.Seat) string {
	doc := object(p)
	cards := doc["cards"].(map[string]any)
	known := fmt.Sprint(doc["pile"], doc["latePile"])
	for _, name := range slices.Sorted(maps.Keys(cards)) {
		if sawCard(cards[name], s) {
			known += fmt.Sprint(name, cards[name].(map[string]any)["beast"])
		}
	}
	return known
}

// object returns a position's document as a map.
func object(p game.Position) map[string]any {
	doc, err := p.MarshalJSON()
	if err != nil {
		panic(err)
	}
	var o map[string]any
	if err := json.Unmarshal(doc, &o); err != nil {
		panic(err)
	}
	return o
}

// position returns the position of a document. It panics if the document is refused.
func position(g game.Game, o map[string]any) game.Position {
	doc, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	p := g.Blank()
	if err := p.UnmarshalJSON(doc); err != nil {
		panic(err)
	}
	return p
}
