package fourgods

import "pantheon/game"

// View gives a seat what it knows: the World, the names of all tiles, and of their faces those that it has ever seen. What is in the
// bag, what nobody has shown and, with hidden gods, the cards of the others stay blank. (5.6, rulings Q27 and Q28)
func (p *Position) View(s game.Seat, into game.Position) {
	v := into.(*Position)
	if v != p {
		v.Copy(p)
	}
	v.eye, v.truth = s, false
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

// hiding makes faces [Unseen], by the two bits that say which of them an eye has seen.
var hiding = [4]uint16{faceBits | faceBits<<faceShift, faceBits << faceShift, faceBits, 0}

// Guess turns a view into a truth that it allows, drawn as the rules would deal it: printed tiles for all faces that were seen, as
// near to evenly as a random walk of six steps for each tile comes (see stir); then any of the rest for hands, areas and the bag; and
// the hidden gods. What players did with tiles that they alone knew is not taken into account.
func (p *Position) Guess(dice *game.Dice) {
	if p.truth {
		return
	}
	p.truth, p.eye = true, 0
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
