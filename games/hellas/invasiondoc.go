package hellas

import (
	"fmt"
	"math/bits"
	"slices"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// An invasionDoc holds the members that only the solo game has, in readable form.
type invasionDoc struct {
	Act          int               `json:"act"`              // 1 or 2
	Gone         map[string]int    `json:"gone"`             // clock tokens turned over, by number
	Due          int               `json:"due,omitempty"`    // clock tokens drawn in this turn
	Script       int               `json:"script,omitempty"` // number of the current script
	Invasion     int               `json:"invasion"`         // spaces of the markers, from 0
	Mobilization int               `json:"mobilization"`
	Counter      int               `json:"counter"` // the Victory Counter
	Attitude     map[string]string `json:"attitude"`
	Spies        []string          `json:"spies"`          // territories of the spies on the map, one entry for each spy
	Allied       []string          `json:"allied"`         // territories where the player's Control token is yellow
	Allies       map[string]int    `json:"allies"`         // number of the player's yellow hoplites, by territory
	Controls     []string          `json:"controls"`       // Persia's territories
	Hoplites     map[string]int    `json:"hoplites"`       // number of Persia's hoplites, by territory
	Artifacts    []string          `json:"artifacts"`      // God artifacts that Persia has
	Placed       bool              `json:"placed"`         // Persia has placed a Control token
	Hunted       bool              `json:"hunted"`         // the player wins when no Persian Control token is left
	Last         string            `json:"last,omitempty"` // the wound dealt last
	Expelled     bool              `json:"expelled,omitempty"`
}

// invasionDoc returns the members of the document that only the solo game has.
func (p *Position) invasionDoc() *invasionDoc {
	r, c, her := p.rules, &p.Campaign, &p.Players[Persia]
	d := &invasionDoc{
		Act: int(c.Act) + 1, Gone: map[string]int{}, Due: int(c.Due), Script: int(c.Token), Invasion: int(c.Invasion), Mobilization: int(c.Mobilize), Counter: int(c.Counter),
		Attitude: map[string]string{}, Spies: []string{}, Allied: r.set("territory", uint64(c.Allied)), Allies: map[string]int{}, Controls: r.set("territory", uint64(her.Held)),
		Hoplites: map[string]int{}, Artifacts: r.set("artifact", uint64(her.Artifacts)), Placed: c.Placed, Hunted: c.Hunted, Expelled: c.Expelled,
	}
	if c.Last > 0 {
		d.Last = woundIDs[c.Last]
	}
	for i, n := range c.Gone {
		if n > 0 {
			d.Gone[fmt.Sprint(i+1)] = int(n)
		}
	}
	for l, at := range c.Attitude {
		d.Attitude[r.Land[l].ID] = cards.AttitudeIDs[at]
	}
	for i := range r.Invasion.Spies {
		if t := c.Spies[i]; t != NoTerritory {
			d.Spies = append(d.Spies, r.Territory[t].ID)
		}
	}
	for t := range Territory(NumTerritories) {
		id := r.Territory[t].ID
		if n := c.Allies[t]; n > 0 {
			d.Allies[id] = int(n)
		}
		if n := her.Hoplites[t]; n > 0 {
			d.Hoplites[id] = int(n)
		}
	}
	return d
}

// invasion reads the members that only the solo game has into p. Spies that are not on the map take the lowest slots
// of the command track.
func (r *reader) invasion(d *invasionDoc, p *Position) {
	if (d != nil) != p.Solo() {
		r.Bad("the member invasion belongs to the solo game, and the solo game needs it")
	}
	if d == nil || r.Err != nil {
		return
	}
	c, v, her := &p.Campaign, &r.rules.Invasion, &p.Players[Persia]
	c.Act = int8(r.Number("invasion.act", d.Act, 1, NumActs) - 1)
	numbers := make([]string, NumScripts)
	for i := range numbers {
		numbers[i] = fmt.Sprint(i + 1)
	}
	game.Known(&r.Checks, "invasion.gone", d.Gone, numbers)
	for i, id := range numbers {
		c.Gone[i] = uint8(r.Number("invasion.gone."+id, d.Gone[id], 0, int(v.Copies)))
	}
	c.Due = int8(r.Number("invasion.due", d.Due, 0, 24))
	c.Token = int8(r.Number("invasion.script", d.Script, 0, NumScripts))
	c.Invasion = int8(r.Number("invasion.invasion", d.Invasion, 0, cards.InvasionTrack-1))
	c.Mobilize = int8(r.Number("invasion.mobilization", d.Mobilization, 0, cards.MobilizeTrack-1))
	c.Counter = int8(r.Number("invasion.counter", d.Counter, 0, int(p.tracks().Counter)))
	lands, territories := r.rules.ids("land"), r.rules.ids("territory")
	game.Known(&r.Checks, "invasion.attitude", d.Attitude, lands)
	for l, id := range lands {
		c.Attitude[l] = Attitude(r.Choice("invasion.attitude."+id, d.Attitude[id], cards.AttitudeIDs[:]))
	}
	for i := range c.Spies {
		c.Spies[i] = NoTerritory
	}
	if len(d.Spies) > int(v.Spies) {
		r.Bad("invasion.spies names %d; there are %d", len(d.Spies), v.Spies)
		return
	}
	for i, id := range d.Spies {
		c.Spies[int(v.Spies)-len(d.Spies)+i] = Territory(r.Choice("invasion.spies", id, territories))
	}
	c.Allied = uint32(r.set("invasion.allied", "territory", d.Allied))
	her.Held = uint32(r.set("invasion.controls", "territory", d.Controls))
	her.Artifacts = uint32(r.set("invasion.artifacts", "artifact", d.Artifacts))
	game.Known(&r.Checks, "invasion.allies", d.Allies, territories)
	game.Known(&r.Checks, "invasion.hoplites", d.Hoplites, territories)
	total := 0
	for t, id := range territories {
		c.Allies[t] = uint8(r.Number("invasion.allies."+id, d.Allies[id], 0, int(r.rules.Hoplites)))
		n := r.Number("invasion.hoplites."+id, d.Hoplites[id], 0, int(v.Pool))
		if her.Hoplites[t] = uint8(n); n > 0 {
			her.Stands |= Territory(t).Bit()
		}
		total += n
	}
	her.OnMap = uint8(r.Number("invasion.hoplites together", total, 0, int(v.Pool)))
	c.Placed, c.Hunted, c.Expelled = d.Placed, d.Hunted, d.Expelled
	if d.Last != "" {
		c.Last = int8(r.Choice("invasion.last", d.Last, woundIDs[:]))
	}
}

// mostHoplites returns the maximum number of hoplites of a player.
func (p *Position) mostHoplites() int {
	if p.Solo() {
		return p.rules.soloHoplites(0)
	}
	return int(p.rules.Hoplites)
}

// leastLevel returns the minimum level of a monument. It is 0 in the solo game, because Persia may have destroyed the
// monument.
func (p *Position) leastLevel() int {
	if p.Solo() {
		return 0
	}
	return 1
}

// badInvasion returns an error if the state of the solo game is impossible, or if a game of several players has such
// state.
func (p *Position) badInvasion() error {
	if !p.Solo() {
		if p.Campaign != (Campaign{}) {
			return fmt.Errorf("the Persian Invasion is played alone")
		}
		return nil
	}
	c, v, me, her := &p.Campaign, &p.rules.Invasion, &p.Players[0], &p.Players[Persia]
	names := p.rules.Names.Territories
	left, all := p.ClockLeft(), int(v.Acts[0])+int(v.Acts[1])
	if p.TurnNo == 0 || me.Hero != v.Hero {
		return fmt.Errorf("the solo game begins with a turn of %s", p.rules.Names.Heroes[v.Hero])
	}
	if both := me.Held & her.Held; both != 0 {
		return fmt.Errorf("the player and Persia both control %s", names[first(both)])
	}
	if c.Allied&^me.Held != 0 {
		return fmt.Errorf("a yellow Control token lies in %s, which the player does not control", names[first(c.Allied&^me.Held)])
	}
	yellow := 0
	for t := range Territory(NumTerritories) {
		if int(c.Allies[t]) > me.Army(t) {
			return fmt.Errorf("%s has more yellow hoplites than the player has there", names[t])
		}
		yellow += int(c.Allies[t])
	}
	for b := range p.Beasts {
		if p.Beasts[b].State != Unseen && !p.rules.Monster[b].Solo {
			return fmt.Errorf("%s is not in the solo game", p.rules.Monster[b].ID)
		}
	}
	for _, q := range p.Quests {
		if q != NoQuest && !p.rules.Quest[q].Solo {
			return fmt.Errorf("%s is not in the solo game", p.rules.Quest[q].ID)
		}
	}
	script := slices.ContainsFunc(p.Steps[:p.Depth], func(s Step) bool { return s.Kind == stepScript })
	switch turned := p.turned(); {
	case yellow > int(p.rules.Hoplites) || int(me.OnMap)-yellow > int(p.rules.Hoplites):
		return fmt.Errorf("there are %d hoplites of each colour", p.rules.Hoplites)
	case left < 0 || turned < 0 || turned > all:
		return fmt.Errorf("%d clock tokens are spent; it is 0 to %d beside those of the prologue", turned+int(c.Due), all)
	case turned < int(v.Acts[0]) && c.Act == 1, turned > int(v.Acts[0]) && c.Act == 0 && c.Token == 0:
		return fmt.Errorf("the second act begins when %d clock tokens are turned over", v.Acts[0])
	case script && c.Token == 0:
		return fmt.Errorf("the script that goes on needs its number")
	case bits.OnesCount64(me.Blessings&^p.rules.Index.SoloBlessings) > 0:
		return fmt.Errorf("a blessing is not in the solo game")
	}
	return nil
}

// invasion makes the sides of the solo game consistent. A territory that the changes give to the player or to Persia
// leaves the other side. Colours of tokens, yellow hoplites and God artifacts follow, unless the changes name them.
func (a *arrangement) invasion() {
	d := a.d.Invasion
	me := a.d.Players[seatIDs[0]]
	if d == nil || me == nil {
		return
	}
	if a.named.Has("players", seatIDs[0], "controls") && !a.named.Has("invasion", "controls") {
		d.Controls = less(d.Controls, me.Controls)
	} else {
		me.Controls = less(me.Controls, d.Controls)
	}
	if !a.named.Has("invasion", "allied") {
		d.Allied = slices.DeleteFunc(d.Allied, func(id string) bool { return !slices.Contains(me.Controls, id) })
	}
	if !a.named.Has("invasion", "allies") {
		for id, n := range d.Allies {
			army := me.Hoplites[id]
			if slices.Contains(me.Fortified, id) {
				army++
			}
			if d.Allies[id] = min(n, army); army == 0 {
				delete(d.Allies, id)
			}
		}
	}
	if a.named.Has("invasion", "artifacts") {
		return
	}
	for g := range a.rules.Monument {
		m := &a.rules.Monument[g]
		id, place := a.rules.Artifact[m.Artifact].ID, a.rules.Territory[m.Territory].ID
		switch {
		case slices.Contains(me.Controls, place):
			d.Artifacts = less(d.Artifacts, []string{id})
		case slices.Contains(d.Controls, place) && !slices.Contains(d.Artifacts, id):
			me.Artifacts = less(me.Artifacts, []string{id})
			d.Artifacts = append(d.Artifacts, id)
			a.d.Charged = append(less(a.d.Charged, []string{id}), id)
		}
	}
}
