package board

import (
	"pantheon/board"
	"pantheon/games/hellas"
)

// A box is a rectangle on the map. x and y are its middle.
type box struct{ x, y, wide, high float64 }

// A layout holds the positions in one territory: the name plate, the City, the Shrine, the monument, and the area
// where armies, heroes and monsters gather. Positions for things that the territory does not have are not used.
type layout struct {
	plate, city, site, statue board.Point
	small                     board.Point // position of the plate on a small map, if different
	lead                      board.Point // end of the line from a plate on the sea
	muster                    box
}

// xy returns the point (x, y) of the map.
func xy(x, y float64) board.Point { return board.Point{X: x, Y: y} }

// layouts holds the layout of each territory, by id. A search found positions that leave the most space to armies
// while no form of a plate covers another position; some were then adjusted by hand. Figures have their feet in the
// territory and may rise above its border. Monuments are on the coast, where they can grow.
var layouts = map[string]layout{
	"epirus":     {plate: xy(154, 165), small: xy(154, 168), site: xy(102, 232), muster: box{228, 280, 179, 153}},
	"macedonia":  {plate: xy(137, 87), city: xy(255, 93), muster: box{442, 136, 240, 158}},
	"thessaly":   {plate: xy(443, 390), city: xy(354, 337), statue: xy(627, 371), muster: box{483, 306, 191, 117}},
	"chalkidiki": {plate: xy(815, 300), city: xy(730, 162), site: xy(641, 165), small: xy(815, 300), lead: xy(780, 250), muster: box{721, 72, 223, 115}},
	"acarnania":  {plate: xy(82, 540), city: xy(217, 530), statue: xy(67, 446), lead: xy(140, 500), small: xy(94.5, 543), muster: box{184, 431, 137, 135}},
	"aetolia":    {plate: xy(160, 588), small: xy(160, 587.5), site: xy(303, 401), lead: xy(256, 558), muster: box{303, 489, 97, 125}},
	"locris":     {plate: xy(536, 445), small: xy(536, 438), city: xy(404, 572), muster: box{399, 476, 91, 127}},
	"phocis":     {plate: xy(518, 582), small: xy(518, 582), site: xy(481, 524), muster: box{560, 510, 92, 98}},
	"euboea":     {plate: xy(815, 430), small: xy(815, 430), city: xy(736, 497), lead: xy(772, 498), muster: box{836, 531, 96, 146}},
	"boeotia":    {plate: xy(508, 626.5), small: xy(505, 626.5), city: xy(632, 610), lead: xy(606, 624), muster: box{652, 520, 94, 116}},
	"attica":     {plate: xy(886, 668), city: xy(771, 676), site: xy(703, 672), statue: xy(856, 876), lead: xy(797, 672), muster: box{743, 577, 96, 109}},
	"corinthia":  {plate: xy(660, 721), small: xy(666, 724), site: xy(632, 675), muster: box{532, 706, 99, 108}},
	"achaea":     {plate: xy(258, 632), small: xy(258, 632.5), city: xy(336, 709), lead: xy(346, 672), muster: box{426, 702, 110, 102}},
	"elis":       {plate: xy(122, 790), small: xy(118, 790), city: xy(291, 860), site: xy(307, 799), lead: xy(222, 790), muster: box{247, 707.5, 110, 102}},
	"arcadia":    {plate: xy(462, 886), city: xy(375, 798), muster: box{477, 811, 130, 103}},
	"messenia":   {plate: xy(345, 1108), small: xy(345, 1108), site: xy(403, 957), lead: xy(320, 1052), muster: box{319, 960, 98, 140}},
	"argolis":    {plate: xy(702, 888), small: xy(704, 888), city: xy(675, 786), lead: xy(652, 813), muster: box{587, 812, 99, 104}},
	"laconia":    {plate: xy(545, 1165), city: xy(577, 1015), small: xy(545, 1165), lead: xy(494, 1118), muster: box{489, 996, 96, 152}},
	"crete":      {plate: xy(815, 1196), site: xy(690, 1172), muster: box{837, 1092, 211, 160}},
}

// The areas reserved around a City, Sparta, a Shrine with its temple, Delphi and a monument, relative to their
// positions.
var (
	cityRoom   = box{0, -6, 60, 52}
	spartaRoom = box{0, -12, 74, 68}
	siteRoom   = box{0, -6, 66, 60}
	delphiRoom = box{0, -14, 66, 76}
	statueRoom = box{0, -79, 88, 192}
)

// at returns b moved by p: a box relative to a point becomes one on the map.
func (b box) at(p board.Point) box { return box{b.x + p.X, b.y + p.Y, b.wide, b.high} }

// rooms returns all areas of a territory that plates must leave free: the area of armies, and the positions of the
// map's things.
func (l *land) rooms() []box {
	out := []box{l.muster}
	switch l.City {
	case hellas.PlainCity:
		out = append(out, cityRoom.at(l.city))
	case hellas.Sparta:
		out = append(out, spartaRoom.at(l.city))
	}
	switch l.Site {
	case hellas.Shrine:
		out = append(out, siteRoom.at(l.site))
	case hellas.Delphi:
		out = append(out, delphiRoom.at(l.site))
	}
	if l.Monument != "" {
		out = append(out, statueRoom.at(l.statue))
	}
	return out
}
