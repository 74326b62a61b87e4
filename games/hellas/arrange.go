package hellas

import (
	"encoding/json"
	"fmt"
	"slices"

	"pantheon/game"
)

// Arrange changes a full state by members of its document. Supplies and decks hold everything that is in no other
// place, so hoplites, priests, cards and tokens come from there and return there. Event cards move with monsters and
// quests.
//
// A card, artifact, blessing or territory given to one player leaves its former owner, unless the changes also name the
// same member of that owner. Artifacts that are given are charged, unless the changes name `charged`.
//
// Changes that name `turn` or `acting`, and not `steps`, begin the turn of `acting`. A player without a hero then takes
// the first free one. A hero without a place goes to the first territory without a hero.
//
// Arrange returns an error, and changes nothing, for a view, for changes that are not valid or change the set-up, and
// if the result is impossible.
func (g *hellas) Arrange(position game.Position, changes json.RawMessage) error {
	p := position.(*Position)
	var d document
	named, err := game.ReadChanges(p, changes, &d)
	if err != nil {
		return err
	}
	if d.Setup.Players != int(p.Seats) || switchesOf(d.Setup) != p.switches || d.Viewer != "" {
		return fmt.Errorf("the changes: setup and eye cannot be changed in a game that was set up")
	}
	a := arrangement{rules: g.rules, before: p, d: &d, named: named}
	a.play()
	a.invasion()
	a.players()
	a.monsters()
	a.temples()
	arranged, err := g.rules.position(&d)
	if err != nil {
		return err
	}
	*p = *arranged
	return nil
}

// An arrangement adjusts the members of a document that the changes do not name to those that they name.
type arrangement struct {
	rules  *rules
	before *Position
	d      *document
	named  game.Members
}

// seats calls f for the players of the document in order, with their ids. It skips a player that the changes removed.
func (a *arrangement) seats(f func(s int8, id string, me *playerDocument)) {
	for s := range a.before.Seats {
		if me := a.d.Players[seatIDs[s]]; me != nil {
			f(s, seatIDs[s], me)
		}
	}
}

// play begins the turn of the acting seat if the changes name the turn or the acting seat, and not the steps. That also
// ends the set-up: players without a hero or a place get the first free one.
func (a *arrangement) play() {
	d := a.d
	if a.named.Has("steps") || !a.named.Has("acting") && !a.named.Has("turn") {
		return
	}
	d.Turn = max(1, d.Turn)
	d.Steps = []map[string]any{{"step": stepTurns.String(), "seat": float64(0)}, {"step": StepTurn.String(), "seat": float64(d.Acting)}}
	if !a.named.Has("done") {
		d.Done = nil
	}
	var heroes, places []string
	a.seats(func(_ int8, _ string, me *playerDocument) {
		heroes, places = append(heroes, me.Hero), append(places, me.At)
	})
	a.seats(func(_ int8, _ string, me *playerDocument) {
		if me.Hero == "" {
			me.Hero = free(a.rules.Names.Heroes, heroes)
			heroes = append(heroes, me.Hero)
		}
		if me.At == "" && me.Quest == "" {
			me.At = free(a.rules.Names.Territories, places)
			places = append(places, me.At)
		}
	})
}

// free returns the first word of a list that is not in taken, or "" if all are.
func free(words, taken []string) string {
	for _, w := range words {
		if !slices.Contains(taken, w) {
			return w
		}
	}
	return ""
}

// players takes cards, artifacts, blessings, territories and kept quests that the changes give to one player from the
// other players and from the discards. It also takes discarded cards out of hands, and sets sizes of hands, charged
// artifacts and God artifacts. Members that the changes name stay as they are.
func (a *arrangement) players() {
	d := a.d
	for _, thing := range []struct {
		member string
		of     func(*playerDocument) *[]string
		table  *[]string // the other place where it may be
		here   string    // the name of that place
	}{
		{"hand", func(me *playerDocument) *[]string { return &me.Hand }, &d.Discard, "discard"},
		{"artifacts", func(me *playerDocument) *[]string { return &me.Artifacts }, nil, ""},
		{"blessings", func(me *playerDocument) *[]string { return &me.Blessings }, &d.Blessings, "blessing-discard"},
		{"controls", func(me *playerDocument) *[]string { return &me.Controls }, nil, ""},
		{"kept", func(me *playerDocument) *[]string { return &me.Kept }, nil, ""},
	} {
		var given []string
		a.seats(func(_ int8, id string, me *playerDocument) {
			if a.named.Has("players", id, thing.member) {
				given = append(given, *thing.of(me)...)
			}
		})
		a.seats(func(_ int8, id string, me *playerDocument) {
			if !a.named.Has("players", id, thing.member) {
				*thing.of(me) = less(*thing.of(me), given)
			}
		})
		if thing.table != nil && !a.named.Has(thing.here) {
			*thing.table = less(*thing.table, given)
		}
	}
	for _, id := range d.Discard { // discarded cards leave the hands that are not named
		a.seats(func(_ int8, seat string, me *playerDocument) {
			if a.named.Has("discard") && !a.named.Has("players", seat, "hand") {
				me.Hand = less(me.Hand, []string{id})
			}
		})
	}
	var owned []string
	if d.Invasion != nil {
		owned = append(owned, d.Invasion.Artifacts...)
	}
	a.seats(func(s int8, id string, me *playerDocument) {
		if !a.named.Has("players", id, "hand-size") {
			me.HandSize = len(me.Hand)
		}
		owned = append(owned, me.Artifacts...)
		if !a.named.Has("charged") {
			for _, artifact := range me.Artifacts {
				if i := slices.Index(a.rules.Names.Artifacts, artifact); i >= 0 && a.before.Players[s].Artifacts>>i&1 == 0 {
					d.Charged = append(less(d.Charged, []string{artifact}), artifact)
				}
			}
		}
	})
	if !a.named.Has("charged") {
		d.Charged = slices.DeleteFunc(d.Charged, func(id string) bool { return !slices.Contains(owned, id) })
	}
	a.godArtifacts()
}

// godArtifacts assigns the artifact of each monument to the player that controls its territory, charged unless the
// changes name `charged`. It leaves out a player whose artifacts the changes name. (3.7)
func (a *arrangement) godArtifacts() {
	for g := range a.rules.Monument {
		m := &a.rules.Monument[g]
		id, place := a.rules.Artifact[m.Artifact].ID, a.rules.Territory[m.Territory].ID
		a.seats(func(_ int8, seat string, me *playerDocument) {
			if !slices.Contains(me.Controls, place) || slices.Contains(me.Artifacts, id) || a.named.Has("players", seat, "artifacts") {
				return
			}
			a.seats(func(_ int8, _ string, other *playerDocument) { other.Artifacts = less(other.Artifacts, []string{id}) })
			me.Artifacts = append(me.Artifacts, id)
			if !a.named.Has("charged") {
				a.d.Charged = append(less(a.d.Charged, []string{id}), id)
			}
		})
	}
}

// less returns the first list without the words of the second.
func less(words, others []string) []string {
	if len(others) == 0 {
		return words
	}
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(others, w) })
}

// monsters completes the monsters and event cards of a changed document. A monster with a territory but no state is
// roaming. A monster slain by a player is dead; a player who is given a monster's artifact has slain it. Kept quests
// and the evolution cards of monsters are added to Events.Out; quests on the board are removed from Out and Discard,
// and cards in Out from Discard. Missing quest slots are added, empty. What the changes name stays.
func (a *arrangement) monsters() {
	d := a.d
	if d.Monsters == nil {
		d.Monsters = map[string]*monsterDoc{}
	}
	var out, slots []string
	a.seats(func(_ int8, id string, me *playerDocument) {
		for _, beast := range me.Slain {
			if m := d.Monsters[beast]; a.named.Has("players", id, "slain") && (m == nil || !a.named.Has("monsters", beast)) {
				d.Monsters[beast] = &monsterDoc{State: beastIDs[Dead]}
			}
		}
		for _, artifact := range me.Artifacts { // a monster's artifact is won by slaying it
			i := slices.Index(a.rules.Names.Artifacts, artifact)
			if i < 0 || a.rules.Artifact[i].Monster == NoMonster {
				continue
			}
			b := a.rules.Artifact[i].Monster
			if id := a.rules.Monster[b].ID; a.before.Beasts[b].State != Dead && (d.Monsters[id] == nil || !a.named.Has("monsters", id)) && !slices.Contains(me.Slain, id) {
				me.Slain = append(me.Slain, id)
				d.Monsters[id] = &monsterDoc{State: beastIDs[Dead]}
			}
		}
		out = append(out, me.Kept...)
	})
	for id, m := range d.Monsters {
		if m == nil {
			delete(d.Monsters, id)
			continue
		}
		if m.State == "" && m.At != "" {
			m.State = beastIDs[Roaming]
		}
		out = append(out, m.Evolved...)
	}
	for len(d.Quests) < int(a.rules.QuestSlots) {
		d.Quests = append(d.Quests, "")
	}
	for _, q := range d.Quests {
		if q != "" {
			slots = append(slots, q)
		}
	}
	if !a.named.Has("events", "out") {
		d.Events.Out = append(less(less(d.Events.Out, slots), out), out...)
	}
	if !a.named.Has("events", "discard") {
		d.Events.Discard = less(less(d.Events.Discard, d.Events.Out), slots)
	}
}

// temples sets the number of tokens taken from the temple card to the number of temples in Shrines, if the changes
// name the temples and not that number.
func (a *arrangement) temples() {
	if !a.named.Has("temples") || a.named.Has("temples-taken") {
		return
	}
	a.d.Taken = 0
	for _, id := range a.d.Temples {
		if t := slices.Index(a.rules.Names.Territories, id); t >= 0 && a.rules.Territory[t].Site == Shrine {
			a.d.Taken++
		}
	}
}
