package fourgods

import "pantheon/game"

// View fills in the view of a seat: the World, the names of all tiles, and the faces that the seat has ever seen. The
// content of the bag and unseen faces stay blank. With hidden gods, the cards of the others stay blank until the game
// is over. (5.6, rulings Q27 and Q28)
func (p *Position) View(s game.Seat, into game.Position) {
	v := into.(*Position)
	if v != p {
		v.Copy(p)
	}
	v.eye, v.fullState = s, false
	v.bag = [2]uint64{}
	eye := watcherEye
	if s >= 0 && s < game.Seat(p.Seats) {
		eye = int(s)
	}
	shift := 2 * eye & 15
	for i := range v.Tiles {
		t := &v.Tiles[i]
		t.kinds |= hiding[t.marks>>shift&3]
	}
	if p.Hidden() && p.Phase != Over {
		for o := range p.Seats {
			if game.Seat(o) != s {
				for i := range v.Players[o].Markers {
					v.Players[o].Markers[i].God = NoGod
				}
			}
		}
	}
}

// hiding holds the bits that make faces [Unseen], by the two bits of the faces that the viewer has seen.
var hiding = [4]uint16{faceBits | faceBits<<faceShift, faceBits << faceShift, faceBits, 0}

// Determinize turns a view into a full state that fits, with the distribution of the rules. It does nothing to a full
// state. It assigns printed tiles to all seen faces, nearly uniformly: it takes a random walk of six steps for each
// tile with one face seen (see stir). Then it deals any of the remaining tiles to hands, areas and the bag, and the
// hidden gods. It ignores what players' actions reveal about tiles that only they know.
func (p *Position) Determinize(dice *game.Dice) {
	if p.fullState {
		return
	}
	p.fullState, p.eye = true, 0
	if p.Seats == 0 {
		return
	}
	var d deal
	d.begin(p)
	d.match()
	d.stir(dice)
	p.bag = d.left
	for i, slot := range d.open[:d.n] {
		n := d.of[i]
		p.bag[n>>6] &^= 1 << (n & 63)
		p.Tiles[slot].turnUp(p.rules.tiles[n], d.face[i])
	}
	p.guessBlank(d.blank[:d.blanks], dice)
	p.guessGods(dice)
}
