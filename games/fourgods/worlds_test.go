package fourgods_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/games/fourgods"
)

// secrets lists the kinds of secrets: tiles in others' hands and in the bag, the backs of tiles in areas and in the World, and hidden
// gods.
var secrets = []string{"hand", "bag", "back", "god"}

// A parsedDocument is a position's document with the parts from which a second world is made: one that differs only in what a seat has not
// seen.
type parsedDocument struct {
	doc   map[string]any
	tiles map[string]any
	seats map[string]any
}

func parseDocument(t testing.TB, p game.Position) parsedDocument {
	t.Helper()
	text, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	tiles, _ := doc["tiles"].(map[string]any)
	seats, _ := doc["seats"].(map[string]any)
	return parsedDocument{doc, tiles, seats}
}

// sees reports whether a seat has seen a face of a tile, by the document.
func sees(tile map[string]any, s game.Seat, face string) bool {
	seen, _ := tile["seen-"+face].(string)
	return seen == "everybody" || slices.Contains(strings.Fields(seen), s.String())
}

// pairs returns the printed tiles as pairs of faces, read from the list of tiles.
func pairs(t testing.TB) [][2]string {
	t.Helper()
	files, err := fourgods.ContentFiles(nil)
	if err != nil {
		t.Fatal(err)
	}
	var all [][2]string
	for _, line := range strings.Split(strings.TrimSpace(string(files["tiles.csv"])), "\n")[1:] {
		f := strings.Split(line, ",")
		all = append(all, [2]string{faceWord(f[1], f[2]), faceWord(f[5], f[6])})
	}
	return all
}

// faceWord returns the document's id for a face of the list: its first turn in the order O, P, F, M, and the link if
// two terrains cross.
func faceWord(corners, link string) string {
	order := strings.NewReplacer("O", "0", "P", "1", "F", "2", "M", "3")
	best := corners
	for range 4 {
		corners = corners[3:] + corners[:3]
		if order.Replace(corners) < order.Replace(best) {
			best = corners
		}
	}
	if best[0] == best[2] && best[1] == best[3] && best[0] != best[1] {
		best += "+" + link
	}
	return best
}

// inBag returns those of all printed tiles that are in the bag.
func (w parsedDocument) inBag(all [][2]string) [][2]string {
	out := map[[2]string]bool{}
	for _, tile := range w.tiles {
		a, b := facesOf(tile)
		out[[2]string{a, b}], out[[2]string{b, a}] = true, true
	}
	var bag [][2]string
	for _, pair := range all {
		if !out[pair] {
			bag = append(bag, pair)
		}
	}
	return bag
}

func facesOf(tile any) (a, b string) {
	m := tile.(map[string]any)
	return m["a"].(string), m["b"].(string)
}

// names returns the tiles out of the bag of which the seat has seen the given number of faces.
func (w parsedDocument) names(s game.Seat, faces int) []string {
	var all []string
	for id, tile := range w.tiles {
		n := 0
		for _, face := range []string{"a", "b"} {
			if sees(tile.(map[string]any), s, face) {
				n++
			}
		}
		if n == faces {
			all = append(all, id)
		}
	}
	slices.Sort(all)
	return all
}

// exchange returns a function for gametest.Title.Swap. It makes a second world by exchanging things of a random kind that the seat has
// never seen.
func exchange(t testing.TB, g game.Game, all [][2]string) func(p game.Position, s game.Seat, d *game.Dice) (game.Position, string, bool) {
	return func(p game.Position, s game.Seat, d *game.Dice) (game.Position, string, bool) {
		first, w := d.N(0, len(secrets)), parseDocument(t, p)
		for i := range secrets {
			kind := secrets[(first+i)%len(secrets)]
			if !w.swap(kind, s, d, all) {
				continue
			}
			text, err := json.Marshal(w.doc)
			if err != nil {
				t.Fatal(err)
			}
			other := g.Blank()
			if err := other.UnmarshalJSON(text); err != nil {
				t.Fatalf("a second world is refused: %v\n%s", err, text)
			}
			return other, kind, true
		}
		return nil, "", false
	}
}

// swap exchanges things of one kind in the document. It reports whether there were any; otherwise it changes nothing.
func (w parsedDocument) swap(kind string, s game.Seat, d *game.Dice, all [][2]string) bool {
	unseen := w.names(s, 0)
	switch kind {
	case "hand":
		if len(unseen) < 2 {
			return false
		}
		i := d.N(0, len(unseen))
		j := (i + 1 + d.N(0, len(unseen)-1)) % len(unseen)
		one, two := w.tiles[unseen[i]].(map[string]any), w.tiles[unseen[j]].(map[string]any)
		one["a"], one["b"], two["a"], two["b"] = two["b"], two["a"], one["a"], one["b"]
		return true
	case "bag":
		bag := w.inBag(all)
		if len(unseen) == 0 || len(bag) == 0 {
			return false
		}
		tile, pair := w.tiles[unseen[d.N(0, len(unseen))]].(map[string]any), bag[d.N(0, len(bag))]
		tile["a"], tile["b"] = pair[0], pair[1]
		return true
	case "back":
		half := w.names(s, 1)
		for range len(half) {
			tile := w.tiles[half[d.N(0, len(half))]].(map[string]any)
			front, back := "a", "b"
			if !sees(tile, s, front) {
				front, back = back, front
			}
			for _, pair := range w.inBag(all) {
				for side := range pair {
					if pair[side] == tile[front] {
						tile[back] = pair[1-side]
						return true
					}
				}
			}
		}
	case "god":
		if !hidden(w) || w.doc["phase"] == "over" {
			return false
		}
		var others []map[string]any
		for _, id := range slices.Sorted(maps.Keys(w.seats)) {
			if id != s.String() {
				others = append(others, w.seats[id].(map[string]any))
			}
		}
		if len(others) < 2 {
			return false
		}
		one, _ := others[0]["gods"].([]any)
		two, _ := others[1]["gods"].([]any)
		if len(one) == 0 || len(one) != len(two) { // colours are still being chosen
			return false
		}
		others[0]["gods"], others[1]["gods"] = others[1]["gods"], others[0]["gods"]
		return true
	}
	return false
}

// hidden reports whether gods are hidden.
func hidden(w parsedDocument) bool {
	setup := w.doc["setup"].(map[string]any)
	options, _ := setup["options"].(map[string]any)
	return options["gods"] == "hidden"
}

// learnt reports whether a seat has seen a new face, or the gods were revealed to it.
func learnt(before, after game.Position, s game.Seat) bool {
	was, is := before.(*fourgods.Position), after.(*fourgods.Position)
	if is.Hidden() && was.Phase != fourgods.Over && is.Phase == fourgods.Over {
		return true
	}
	for slot := range is.Tiles {
		now, then := &is.Tiles[slot], &was.Tiles[slot]
		for face := range now.Faces() {
			if now.SeenBy(s, face) && !(now.Name() == then.Name() && then.SeenBy(s, face)) {
				return true
			}
		}
	}
	return false
}
