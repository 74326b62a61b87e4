package fourgods

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// giveHands puts the tiles that the changes name into hands.
func (a *arrangement) giveHands() error {
	for s := range a.before.Seats {
		for h, text := range a.hands[s] {
			if text == "" {
				continue
			}
			id, err := a.tile(text, seatIDs[s])
			if err != nil {
				return fmt.Errorf("seats.%d.hand: %w", s, err)
			}
			a.d.Seats[seatIDs[s]].Hand[h] = &id
		}
	}
	return nil
}

// giveAreas puts the tiles that the changes name, or a number of any tiles, into discard areas. Their visible faces
// become known to everybody.
func (a *arrangement) giveAreas() error {
	for s := range a.before.Seats {
		d := a.d.Seats[seatIDs[s]]
		for n := range a.before.SpacesEach() {
			space := strconv.Itoa(n + 1)
			text := a.areas[s][space]
			if text == "" && n < a.fill[s] {
				text = unknown
			}
			if text == "" {
				continue
			}
			id, err := a.tile(text, "")
			if err != nil {
				return fmt.Errorf("seats.%d.area: %w", s, err)
			}
			t := a.d.Tiles[id]
			if t.Up == faceIDs[1] {
				t.SeenB = everybody
			} else {
				t.SeenA = everybody
			}
			d.Area[space] = id
		}
		for space := range a.areas[s] {
			if n, err := strconv.Atoi(space); err != nil || n < 1 || n > a.before.SpacesEach() {
				return fmt.Errorf("seats.%d.area has no space %q; they are 1 to %d", s, space, a.before.SpacesEach())
			}
		}
	}
	return nil
}

// tile returns the name of the tile that a text requests. The text is the name of a tile out of the bag, or "?" or
// faces for a tile of the bag. A tile of the bag is taken out and gets the next name. The parameter sees is the seat
// that has then seen both faces, or "" for none.
func (a *arrangement) tile(text, sees string) (id string, err error) {
	a.placed = true
	if d := a.d.Tiles[text]; d != nil {
		if sees != "" {
			d.SeenA, d.SeenB = alsoSeen(d.SeenA, sees), alsoSeen(d.SeenB, sees)
		}
		return text, nil
	}
	for n, faces := range a.rules.tiles {
		if !a.stock[n] {
			continue
		}
		one, two := a.rules.faces[faces[0]], a.rules.faces[faces[1]]
		switch {
		case text == unknown || one.named(text) || text == one.id+"/"+two.id:
		case two.named(text) || text == two.id+"/"+one.id:
			one, two = two, one
		default:
			continue
		}
		a.stock[n] = false
		a.d.Named++
		id = tileID(uint16(min(a.d.Named, maxNames)))
		a.d.Tiles[id] = &tileDocument{A: one.id, B: two.id, SeenA: sees, SeenB: sees}
		return id, nil
	}
	return "", fmt.Errorf("%q is no tile out of the bag, and no tile in it has such a face", text)
}

// alsoSeen returns the seats that have seen a face, with one more seat, as a member of a document.
func alsoSeen(seen, seat string) string {
	if seen == everybody {
		return seen
	}
	all := ""
	for _, id := range seatIDs {
		if id == seat || slices.Contains(strings.Fields(seen), id) {
			if all != "" {
				all += " "
			}
			all += id
		}
	}
	return all
}

// named reports whether a text names this kind of face: by its id, or by its corners in any turn.
func (f *face) named(text string) bool {
	if text == f.id {
		return true
	}
	_, ok := f.turned(text)
	return ok
}

// turned returns the first turn in which the face shows these corners. ok is false if there is none.
func (f *face) turned(corners string) (turns int, ok bool) {
	for turn := range int(f.turns) {
		if f.lies[turn].corners.String() == corners {
			return turn, true
		}
	}
	return 0, false
}

func (a *arrangement) giveWorld() error {
	for _, id := range cellIDs {
		w, ok := a.cells[id]
		if !ok || w.empty {
			continue
		}
		a.placed = true
		d := w.cellDocument
		if w.Corners != "" {
			if err := a.lay(&d, w.Corners); err != nil {
				return fmt.Errorf("world.%s: %w", id, err)
			}
		}
		if d.City == "" && d.By == nil {
			by := 0
			d.By = &by
		}
		if d.Tile != "" {
			if t := a.d.Tiles[d.Tile]; t != nil && d.Lie != "" {
				if d.Lie[:1] == faceIDs[1] {
					t.SeenB = everybody
				} else {
					t.SeenA = everybody
				}
				t.Up = ""
			}
		}
		a.d.World[id] = &d
	}
	return nil
}

// lay sets the tile and the orientation in d so that the face has these corners. If d names a tile already, it keeps
// that one. It returns an error if there is no such tile, or if the tile has no such face.
func (a *arrangement) lay(d *cellDocument, corners string) error {
	id := d.Tile
	if id == "" {
		var err error
		if id, err = a.tile(corners, ""); err != nil {
			return err
		}
	}
	t := a.d.Tiles[id]
	if t == nil {
		return fmt.Errorf("there is no tile %q out of the bag", id)
	}
	for side, text := range []string{t.A, t.B} {
		i := slices.IndexFunc(a.rules.faces, func(f face) bool { return f.id == text })
		if i < 0 {
			continue
		}
		turns, ok := a.rules.faces[i].turned(corners)
		if !ok && text == corners {
			turns, ok = 0, true
		}
		if ok {
			d.Tile, d.Lie = id, faceIDs[side]+strconv.Itoa(turns)
			return nil
		}
	}
	return fmt.Errorf("tile %s has no face with the corners %s", id, corners)
}
