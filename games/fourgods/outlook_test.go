package fourgods

import (
	"testing"

	"pantheon/game"
)

// What a tile more would change is told from the kingdoms that it touches. It must be what counting the whole World anew gives, for
// every tile, face, turn and cell of random games, also where a city is destroyed and where a tile has two zones of one terrain.
func TestOutlookAgreesWithCountingAnew(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	laid, razed, split := 0, 0, 0
	for seed := range uint64(20) {
		d := game.QuickDice(seed)
		m := &game.Moment{Dice: d}
		p := g.New(game.Setup{Players: 2 + int(seed%3)}, m).(*Position)
		fill := Filler(false).Choose
		for n := 0; n < 600 && p.Waiting() != 0; n++ {
			s, at := game.Next(g.About(), p, p.Waiting(), m.At, d)
			m.At = at
			move := game.Move(0)
			if s != game.Clock && d.N(0, 3) > 0 {
				move = fill(p, s, d)
			}
			if move == 0 {
				moves := p.Moves(s, nil)
				if len(moves) == 0 {
					break
				}
				move = moves[d.N(0, len(moves))]
			}
			p.Play(s, move, m)
			if n%9 != 0 {
				continue
			}
			var o outlook
			o.begin(p)
			var stakes []stake
			for s := range p.Seats {
				for _, mk := range p.Players[s].Markers {
					stakes = append(stakes, stake{})
					o.stake(mk, &stakes[len(stakes)-1])
				}
			}
			for slot := range p.Tiles {
				tile := &p.Tiles[slot]
				if tile.Name() == 0 || tile.place() == inWorld {
					continue
				}
				for face, id := range tile.Faces() {
					for cell := range NumCells {
						for turn := range 4 {
							if p.Fitting(id, cell)>>turn&1 == 0 {
								continue
							}
							q := *p
							if q.Towns&bit(cell) != 0 {
								q.ruin(cell)
								razed++
							}
							q.lay(Slot(slot), cell, Lie(face<<2|turn), 0)
							l := &p.rules.faces[id].lies[turn]
							if l.split != NoTerrain {
								split++
							}
							laid++
							lands := o.after(cell, l)
							with := outlook{p: p, gods: o.gods, lands: lands}
							want, got := q.Tally(), with.tally()
							got.Cities = want.Cities // what becomes of a city is not asked
							if got != want {
								t.Fatalf("seed %d, after %d sentences: tile %s, face %d, turn %d in %s: the outlook says %v, counting anew %v",
									seed, n, tile.ID(), face, turn, cellIDs[cell], got, want)
							}
							for i := range stakes {
								steps := want.Marker(stakes[i].Marker)
								steps[StepCities] = stakes[i].cities // as above
								if with := o.with(&lands, &stakes[i]); with != total(steps) {
									t.Fatalf("seed %d, after %d sentences: tile %s, face %d, turn %d in %s: %v would have %d, counting anew %v",
										seed, n, tile.ID(), face, turn, cellIDs[cell], stakes[i], with, steps)
								}
							}
						}
					}
				}
			}
		}
	}
	if laid < 1000 || razed == 0 || split < 100 {
		t.Errorf("only %d tiles were tried, %d on cities, %d with two zones of a terrain", laid, razed, split)
	}
}
