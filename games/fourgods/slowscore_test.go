package fourgods

import (
	"slices"
	"sort"
	"testing"
)

// slowZones returns the first corner of each zone of a face.
func slowZones(face string, link byte) []int {
	var firsts []int
	for i := range 4 {
		first := true
		for j := range i {
			if slowOne(face, link, i, j) {
				first = false
			}
		}
		if first {
			firsts = append(firsts, i)
		}
	}
	return firsts
}

// slowOne reports whether two corners of a face are in one zone.
func slowOne(face string, link byte, i, j int) bool {
	if face[i] != face[j] {
		return false
	}
	if i == j || (i-j+4)%2 == 1 {
		return true // equal neighbours
	}
	return face[i] == link || face[(i+1)%4] == face[i] || face[(i+3)%4] == face[i]
}

// slowScore scores a World: points by colour in steps 1 and 2, and by terrain in steps 3 and 4.
func slowScore(p *Position) (byColour, byTerrain map[string][2]int) {
	w := slowWorld(p)
	byColour, byTerrain = map[string][2]int{}, map[string][2]int{}
	colours, letters := []string{"blue", "yellow", "green", "grey"}, "OPFM"
	addColour := func(c string, step, n int) { v := byColour[c]; v[step] += n; byColour[c] = v }
	for r := range 8 {
		for c := range 8 {
			if w[r][c].city {
				addColour(w[r][c].colour, 0, 5)
			}
		}
	}
	for c, n := range p.Razed {
		addColour(colours[c], 0, 5*int(n))
	}
	type corner struct{ r, c, at int }
	seen := map[corner]bool{}
	sizes := map[byte][]int{}
	for r := range 8 {
		for c := range 8 {
			for at := range 4 {
				start := corner{r, c, at}
				if w[r][c].face == "" || seen[start] {
					continue
				}
				terrain := w[r][c].face[at]
				tiles, occupied, prophets := map[[2]int]bool{}, map[[2]int]bool{}, map[string]int{}
				todo := []corner{start}
				seen[start] = true
				for len(todo) > 0 {
					k := todo[0]
					todo = todo[1:]
					here := w[k.r][k.c]
					tiles[[2]int{k.r, k.c}] = true
					if here.colour != "" && here.corner == k.at {
						occupied[[2]int{k.r, k.c}] = true
						prophets[here.colour]++
					}
					reach := func(next corner) {
						if !seen[next] {
							seen[next] = true
							todo = append(todo, next)
						}
					}
					for other := range 4 {
						if slowOne(here.face, here.link, k.at, other) {
							reach(corner{k.r, k.c, other})
						}
					}
					for side := range 4 {
						rr, cc, in := beside(k.r, k.c, side)
						if !in || w[rr][cc].face == "" {
							continue
						}
						for i := range 2 {
							if (side+i)%4 == k.at && w[rr][cc].face[(side+3-i)%4] == terrain {
								reach(corner{rr, cc, (side + 3 - i) % 4})
							}
						}
					}
				}
				if len(tiles) < 2 {
					continue
				}
				sizes[terrain] = append(sizes[terrain], len(tiles))
				most := 0
				for _, n := range prophets {
					most = max(most, n)
				}
				for colour, n := range prophets {
					if n == most {
						addColour(colour, 1, len(tiles)-len(occupied))
					}
				}
			}
		}
	}
	var gods []int
	for s := range p.Seats {
		for _, mk := range p.Players[s].Markers {
			if mk.God != NoGod {
				gods = append(gods, int(mk.God))
			}
		}
	}
	for step := range 2 {
		value := func(g int) int {
			if list := sizes[letters[g]]; step == 1 {
				return len(list)
			} else if len(list) > 0 {
				return slices.Max(list)
			}
			return 0
		}
		ranked := slices.Clone(gods)
		ranked = slices.DeleteFunc(ranked, func(g int) bool { return value(g) == 0 })
		sort.Slice(ranked, func(i, j int) bool { return value(ranked[i]) > value(ranked[j]) })
		for i := 0; i < len(ranked); {
			j, sum := i, 0
			for ; j < len(ranked) && value(ranked[j]) == value(ranked[i]); j++ {
				sum += []int{15, 10, 5, 0}[j]
			}
			for _, g := range ranked[i:j] {
				v := byTerrain[terrainIDs[g]]
				v[step] = sum / (j - i)
				byTerrain[terrainIDs[g]] = v
			}
			i = j
		}
	}
	return byColour, byTerrain
}

func compareScores(t *testing.T, p *Position, seed uint64, step int) {
	t.Helper()
	tally := p.Tally()
	byColour, byTerrain := slowScore(p)
	for c := range colourIDs {
		got := [2]int{tally.Cities[c], tally.Prophets[c]}
		if want := byColour[colourIDs[c]]; got != want {
			t.Fatalf("seed %d, step %d: %s has %v for cities and prophets, not %v", seed, step, colourIDs[c], got, want)
		}
		got = [2]int{tally.Largest[c], tally.Most[c]}
		if want := byTerrain[terrainIDs[c]]; got != want {
			t.Fatalf("seed %d, step %d: %s has %v for largest and most, not %v", seed, step, terrainIDs[c], got, want)
		}
	}
}
