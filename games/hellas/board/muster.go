package board

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pantheon/board"
	"pantheon/games/hellas"
)

// Sizes of what gathers in a territory, at full scale. Of an army at most some hoplites are drawn; the number tells how many there are.
const (
	hopliteWide = 30.0
	hopliteHigh = 56.0
	hopliteStep = 15.0
	singly      = 3
	digitWide   = 14.0
	heroWide    = 46.0
	heroHigh    = 78.0
	denWide     = 66.0
	scrollWide  = 36.0
	spyWide     = 30.0
	spyHigh     = 44.0
	between     = 4.0
)

// touchable is half the width that a finger needs, on the map as wide as a telephone shows it.
const touchable = 23.0

// reach is half the width of where a piece is touched that is half as wide itself: a small one is touched a little beyond its edge.
func reach(half, scale float64) float64 { return max(half, min(touchable/scale, half*1.4)) }

// A piece is something that stands in a territory: n hoplites of a seat, a hero, a monster or the token of a quest. x and y are its
// middle.
type piece struct {
	kind       pieceKind
	of         int // seat, monster or quest slot
	n          int // hoplites
	x, y       float64
	wide, high float64
}

type pieceKind int

const (
	anArmy pieceKind = iota
	aHero
	aMonster
	aQuest
	aSpy // of Persia, in the solo game
)

// figures is how many hoplites are drawn for so many.
func figures(n int) int { return min(n, singly) }

// armyWide is how much room so many hoplites and their number take.
func armyWide(n int) float64 {
	w := hopliteWide + hopliteStep*float64(figures(n)-1)
	if n > 1 {
		w += 3 + digitWide*float64(len(strconv.Itoa(n)))
	}
	return w
}

// gathered is what stands in a territory, not yet placed: monsters, heroes, armies, the quest.
func (s *scene) gathered(t hellas.Territory) []piece {
	var out []piece
	for m := range hellas.NumMonsters {
		if b := &s.p.Beasts[m]; b.State == hellas.Roaming && b.At == t {
			out = append(out, piece{kind: aMonster, of: m, wide: denWide, high: denWide})
		}
	}
	for i := range s.n {
		if me := s.player(i); me.Hero != hellas.NoHero && me.At == t {
			out = append(out, piece{kind: aHero, of: i, wide: heroWide, high: heroHigh})
		}
	}
	for _, i := range s.armies() {
		if n := int(s.player(i).Hoplites[t]); n > 0 {
			out = append(out, piece{kind: anArmy, of: i, n: n, wide: armyWide(n), high: hopliteHigh})
		}
	}
	for slot, q := range s.p.Quests {
		if q != hellas.NoQuest && s.p.QuestAt(q) == t {
			out = append(out, piece{kind: aQuest, of: slot, wide: scrollWide, high: scrollWide})
		}
	}
	for i := range s.p.Spies(t) {
		out = append(out, piece{kind: aSpy, of: i, wide: spyWide, high: spyHigh})
	}
	return out
}

// largest and smallest are how large pieces are drawn where there is room, and where there are many.
const (
	largest  = 1.3
	smallest = .42
)

// muster places what stands in a territory in rows inside its room, as large as they fit, and gives the scale.
func muster(all []piece, room box) float64 {
	scale := largest
	for ; scale > smallest; scale -= .04 {
		if wide, high := rows(all, room.wide/scale); wide <= room.wide/scale && high <= room.high/scale {
			break
		}
	}
	_, high := rows(all, room.wide/scale)
	top := -high / 2
	for from := 0; from < len(all); {
		to, wide, tall := row(all[from:], room.wide/scale)
		x := -wide / 2
		for i := range all[from : from+to] {
			p := &all[from+i]
			p.x, p.y = room.x+scale*(x+p.wide/2), room.y+scale*(top+tall-p.high/2)
			x += p.wide + between
		}
		top += tall + between
		from += to
	}
	return scale
}

// row is how many of some pieces stand in one row of that width, how wide they are together and how high.
func row(all []piece, room float64) (n int, wide, high float64) {
	for _, p := range all {
		if n > 0 && wide+between+p.wide > room {
			break
		}
		if n > 0 {
			wide += between
		}
		n, wide, high = n+1, wide+p.wide, max(high, p.high)
	}
	return n, wide, high
}

// rows is how wide and how high pieces are in rows of that width.
func rows(all []piece, room float64) (wide, high float64) {
	for len(all) > 0 {
		n, w, h := row(all, room)
		wide, all = max(wide, w), all[n:]
		if high > 0 {
			high += between
		}
		high += h
	}
	return wide, high
}

// A plate is the name of a territory with its population, and before it the Control token of whoever holds it. It has three forms: the
// whole name where the map is large, the name cut short where it would be wider than its land on a telephone, and its first letters. The
// small forms of a territory that is held leave the population out.
type plate struct {
	forms [3]string
	wide  [3]float64
	shift float64 // of the words, to the right of a token
}

const (
	plateHigh = 27.0
	plateFont = 17.0
	tokenRoom = 22.0
	nameFont  = 29.0 // of the names on a telephone, as large as the map is drawn there
)

// plate writes the plate of a territory; short are the first letters of all names.
func (s *scene) plate(t hellas.Territory, short []string) plate {
	l, held := &s.b.chart.lands[t], s.p.Controller(t) >= 0
	whole := s.Called("territory:" + l.ID)
	cut, room := whole, 0.0
	if held {
		room = tokenRoom
	}
	if runes := []rune(whole); board.Width(whole, nameFont)+room > 1.12*l.wide && len(runes) > 5 {
		cut = string(runes[:4]) + "."
	}
	p := plate{forms: [...]string{whole, cut, short[t]}, shift: room / 2}
	for i := range p.forms {
		if i == 0 || !held {
			p.forms[i] += " " + strconv.Itoa(l.Population)
		}
		p.wide[i] = 1.1*board.Width(p.forms[i], plateFont) + 16 + room
	}
	return p
}

// forms are the classes of the forms of a plate, of which the style shows one.
var forms = [...]string{"hel-whole", "hel-four", "hel-short"}

// place is where a form of a plate is.
func (l *land) place(form int) board.Point {
	if form == 0 {
		return l.plate
	}
	return l.small
}

// shortNames are the first letters of all territories' names: three at least, two of Chinese, and as many as tell each from all others.
func (s *scene) shortNames() []string {
	names := make([]string, len(s.b.chart.lands))
	for t := range names {
		names[t] = s.title("territory", t)
	}
	out := make([]string, len(names))
	for t, name := range names {
		runes, n := []rune(name), 3
		if unicode.Is(unicode.Han, runes[0]) {
			n = 2
		}
		alone := func() bool {
			return !slices.ContainsFunc(names, func(other string) bool { return other != name && strings.HasPrefix(other, string(runes[:n])) })
		}
		for n = min(n, len(runes)); n < len(runes) && !alone(); n++ {
		}
		out[t] = string(runes[:n])
	}
	return out
}
