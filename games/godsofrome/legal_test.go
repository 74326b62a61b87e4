package godsofrome

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pantheon/game"
)

// A judge lists the legal moves independently: slowly, from the pieces only, territory by territory, as the rules are
// written. It shares no code with the listings except the names of things.
type judge struct {
	p   *Position
	on  map[string]string // options
	me  *Player
	all []string
}

func (j *judge) say(format string, args ...any) { j.all = append(j.all, fmt.Sprintf(format, args...)) }

func (j *judge) god(t Territory) bool { return slices.Contains(j.p.God[:], t) }

func (j *judge) borders(a, b Territory) bool {
	return slices.Contains(j.p.rules.board.Territories[a].Adjacent, b.String())
}

func (j *judge) present(t Territory) bool {
	return j.p.Meeples[t][j.me.Faction] > 0 || j.p.Wooden[t] == j.me.Faction
}

// strong reports whether the acting player has that god's power.
func (j *judge) strong(f Faction) bool { return j.on["powers"] == "on" && j.me.Faction == f }

// moves reports whether the acting player may place or move a faction's meeple to a territory.
func (j *judge) moves(x Faction, t Territory) bool {
	return !j.god(t) || j.strong(Jupiter) && x == Jupiter
}

// pushes reports whether a faction's meeple may be pushed from one territory to another.
func (j *judge) pushes(x Faction, from, to Territory) bool {
	jupiter := x == Jupiter && j.on["powers"] == "on" && j.p.SeatOf[Jupiter] >= 0 && j.on["jupiter-pushed-in"] == "yes"
	return j.borders(from, to) && (!j.god(to) || jupiter)
}

func (j *judge) leaves(t Territory) bool { return j.on["leave-god-territory"] != "no" || !j.god(t) }

func (j *judge) blessed(t Territory) bool { return j.me.Unspent>>t.Faction()&1 != 0 }

const lands = Territory(NumTerritories)

func (j *judge) turn() {
	places := 2
	if j.p.Seats < 3 {
		places = 1
	}
	for g := Jupiter; g <= Venus; g++ {
		discs := 0
		for _, other := range j.p.Players[:j.p.Seats] {
			discs += int(other.Visiting >> g & 1)
		}
		if g == j.p.Removed || j.me.Discs == 0 || discs >= places || j.me.Visiting>>g&1 != 0 || j.on["pantheon"] == "on" && j.me.Visits[g] == 2 {
			continue
		}
		if j.p.Reserve[g] == 0 {
			j.say("visit %s", g)
			continue
		}
		for t := range lands {
			if t.String()[0] == strings.ToUpper(g.String())[0] {
				j.say("visit %s %s", g, t)
			}
		}
	}
	for s := range NumSpaces {
		if j.me.Discs > 0 && j.me.Active>>s&1 == 0 {
			j.say("activate %d", s+1)
		}
	}
	j.say("score")
}

func (j *judge) growth() {
	f := j.me.Faction
	for to := range lands {
		if !j.present(to) {
			continue
		}
		if j.p.Reserve[f] > 0 {
			if j.moves(f, to) {
				j.say("grow %s", to)
			}
			continue
		}
		anybody := false
		for from := range lands {
			for x := Jupiter; x <= Venus; x++ {
				if from == to || j.p.Meeples[from][x] == 0 || !j.leaves(from) || !j.moves(x, to) {
					continue
				}
				anybody = true
				if x == f && j.on["growth-moves"] != "any" {
					j.say("grow %s %s", to, from)
				}
			}
		}
		if anybody && j.on["growth-moves"] == "any" {
			j.say("grow %s", to)
		}
	}
	for t := range lands {
		if !j.present(t) || !j.blessed(t) || j.me.Temples == 0 || j.p.Wooden[t] != NoFaction {
			continue
		}
		if j.god(t) && !(j.strong(Jupiter) && j.on["jupiter-builds"] == "yes") {
			continue
		}
		n := len(j.all)
		for c := range j.p.rules.cards {
			for s := range NumSpaces {
				if slices.Contains(j.p.Row[:], Card(c)) && j.me.Cards[s] == NoCard {
					j.say("build %s %s %d", t, j.p.rules.cards[c].id, s+1)
				}
			}
		}
		if len(j.all) == n {
			j.say("build %s", t)
		}
	}
}

func (j *judge) travel(from Territory) {
	f := j.me.Faction
	for to := range lands {
		for n := uint8(1); n <= j.p.Meeples[from][f]; n++ {
			if j.borders(from, to) && j.leaves(from) && j.moves(f, to) {
				j.say("travel %s %s %d", from, to, n)
			}
		}
	}
}

func (j *judge) gather(to Territory) {
	f := j.me.Faction
	for from := range lands {
		for n := uint8(1); n <= j.p.Meeples[from][f]; n++ {
			if from != to && j.leaves(from) && j.moves(f, to) {
				j.say("gather %s %s %d", to, from, n)
			}
		}
	}
}

func (j *judge) attack(in Territory) {
	for x := Jupiter; x <= Venus; x++ {
		for to := range lands {
			if x != j.me.Faction && j.p.Meeples[in][x] > 0 && j.leaves(in) && j.pushes(x, in, to) {
				j.say("attack %s %s %s", in, x, to)
			}
		}
	}
}

// judged returns the moves that the rules allow, in order.
func judged(p *Position) []string {
	j := &judge{p: p, on: p.Setup().Options, me: &p.Players[p.Active]}
	switch p.Step {
	case Choosing:
		for f := Jupiter; f <= Venus; f++ {
			if f != p.Removed && !slices.ContainsFunc(p.Players[:p.Seats], func(other Player) bool { return other.Faction == f }) {
				j.say("choose %s", f)
			}
		}
	case Turn:
		j.turn()
	case Relocating:
		for from := range lands {
			for x := Jupiter; x <= Venus; x++ {
				if from != p.Origin && p.Meeples[from][x] > 0 && j.leaves(from) && j.moves(x, p.Origin) {
					j.say("grow %s %s %s", p.Origin, from, x)
				}
			}
		}
	case Scattering:
		for x := Jupiter; x <= Venus; x++ {
			for to := range lands {
				immune := x == Jupiter && j.on["powers"] == "on" && p.SeatOf[Jupiter] >= 0
				for n := uint8(1); n <= p.Meeples[p.Origin][x] && x != j.me.Faction && !immune && j.pushes(x, p.Origin, to); n++ {
					j.say("push %s %s %d", x, to, n)
				}
			}
		}
	default:
		j.say("done")
		j.act()
	}
	slices.Sort(j.all)
	return j.all
}

// act lists what the icons, or the travel or attack in progress, allow.
func (j *judge) act() {
	p := j.p
	switch p.Step {
	case Travelling:
		j.travel(p.Origin)
		return
	case Gathering:
		j.gather(p.Origin)
		return
	case Pressing:
		j.attack(p.Origin)
		return
	}
	if slices.Contains(p.Icons[:], Growth) {
		j.growth()
	}
	for t := range lands {
		near := slices.ContainsFunc(territoryIDs[:], func(id string) bool { return j.borders(t, at(id)) && j.present(at(id)) })
		if slices.Contains(p.Icons[:], Travel) {
			j.travel(t)
			if j.blessed(t) {
				j.gather(t)
			}
		}
		if slices.Contains(p.Icons[:], Attack) {
			if j.present(t) || j.strong(Diana) && near {
				j.attack(t)
			}
			if j.present(t) && j.blessed(t) && !j.god(t) {
				j.say("storm %s", t)
			}
		}
	}
}

// TestListingsAgainstTheRules checks that in random games with random options, the listing is exactly what the judge
// allows, and scoring would yield what the judge computes.
func TestListingsAgainstTheRules(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	steps, gains := map[Step]int{}, 0
	for seed := range uint64(60) {
		dice := game.QuickDice(seed)
		setup := game.Setup{Players: 1 + int(seed%4), Options: map[string]string{}}
		for _, o := range g.About().Options {
			setup.Options[o.ID] = o.Values[dice.N(0, 2)]
		}
		p := g.New(setup, &game.Env{Dice: dice}).(*Position)
		for range 400 {
			if p.Step == Over {
				break
			}
			steps[p.Step]++
			s := game.Seat(p.Active)
			moves := p.Moves(s, nil)
			listed := make([]string, len(moves))
			for i, m := range moves {
				listed[i] = string(p.FormatMove(m, s, s))
			}
			slices.Sort(listed)
			if want := judged(p); !slices.Equal(listed, want) {
				doc, _ := p.MarshalJSON()
				t.Fatalf("seed %d: listed\n%q\nthe rules allow\n%q\nin %s", seed, listed, want, doc)
			}
			if p.Step == Turn {
				y := p.ScoreNow(int(p.Active))
				if want := (&judge{p: p, on: p.Setup().Options, me: &p.Players[p.Active]}).reward(); y.Net() != want {
					doc, _ := p.MarshalJSON()
					t.Fatalf("seed %d: scoring brings %d, by the rules %d, in %s", seed, y.Net(), want, doc)
				}
				if y.Gain > 0 {
					gains++
				}
			}
			// Choose activations more often, so that all steps occur.
			m := moves[dice.N(0, len(moves))]
			if last := len(moves) - 2; p.Step == Turn && last >= 0 && dice.N(0, 2) == 0 {
				m = moves[last]
			}
			p.Play(s, m, &game.Env{Dice: dice})
		}
	}
	for step := Choosing; step < Over; step++ {
		if steps[step] == 0 {
			t.Errorf("no game came to the step %s", step)
		}
	}
	if gains < 500 {
		t.Errorf("only %d positions in which scoring brings something", gains)
	}
}

// reward computes independently, from the pieces, what scoring now yields the acting player, if favour could fall below
// 0. (1.10, 1.11)
func (j *judge) reward() int {
	p, f := j.p, j.me.Faction
	used := 0
	for s := range NumSpaces {
		used += int(j.me.Active >> s & 1)
	}
	sum := -[]int{2, 1, 0, 0, 0}[used]
	up := func(o Objective) bool { return slices.Contains(objectiveWords(p.Objectives), o.String()) }
	colours := map[byte]bool{}
	for t := range lands {
		if j.present(t) {
			colours[t.String()[0]] = true
		}
		if !j.controls(t) || t.Faction() == f || j.me.Visiting>>t.Faction()&1 == 0 {
			continue
		}
		sum++
		if !(p.Harvest[t] < 0 && j.strong(Phoebus)) {
			sum += int(p.Harvest[t])
		}
		meeples, others, near := 0, 0, 0
		for x := Jupiter; x <= Venus; x++ {
			meeples += int(p.Meeples[t][x])
			if x != f && (p.Meeples[t][x] > 0 || p.Wooden[t] == x) {
				others++
			}
		}
		for b := range lands {
			if j.borders(t, b) && j.present(b) {
				near++
			}
		}
		own := int(p.Meeples[t][f])
		if p.Wooden[t] == f && j.on["temples-count"] != "no" {
			own++
		}
		for o, met := range map[Objective]bool{
			Populated: own >= 4,
			Attackers: p.Wooden[t] != NoFaction && p.Wooden[t] != f,
			Festival:  others >= 2,
			Isolated:  p.Wooden[t] == f && meeples == 0,
			Vigilant:  j.god(t),
			Clustered: near >= 2,
		} {
			if met && up(o) {
				sum++
			}
		}
	}
	if up(Scattered) && len(colours) == 5 {
		sum++
	}
	if up(Cultists) {
		sum += len(factionWords(j.me.Visiting)) / 2
	}
	return sum
}

// controls reports whether the acting player controls a territory. (1.10, 1.14)
func (j *judge) controls(t Territory) bool {
	f := j.me.Faction
	pieces := func(x Faction) int {
		n := int(j.p.Meeples[t][x])
		if j.p.Wooden[t] == x {
			n++
		}
		return n
	}
	if pieces(f) == 0 {
		return false
	}
	for x := Jupiter; x <= Venus; x++ {
		neutral := j.p.SeatOf[x] < 0 && !(j.p.Solo() && x == j.p.Removed)
		if x == f || neutral && j.on["neutrals-compete"] == "no" {
			continue
		}
		if n := pieces(x); n > pieces(f) || n == pieces(f) && !j.strong(Neptune) {
			return false
		}
		if x == Neptune && pieces(x) == pieces(f) && j.on["powers"] == "on" && j.p.SeatOf[Neptune] >= 0 {
			return false
		}
	}
	return true
}
