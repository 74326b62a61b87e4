package gametest

import (
	"encoding/json"
	"strconv"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

func TestMorraLaws(t *testing.T) { Laws(t, morraTitle(morra.Game())) }

func TestGrabLaws(t *testing.T) { Laws(t, Title{Game: grab.Game()}) }

// morraTitle says of morra, or of a broken variant, what the laws want to know.
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

// object is a position's document, opened.
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

// position reads a changed document.
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
