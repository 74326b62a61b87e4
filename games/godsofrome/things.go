package godsofrome

import (
	"strconv"

	"pantheon/game"
)

// The ids of move texts, documents and drawn things.
var (
	factionIDs = [NumFactions]string{"jupiter", "phoebus", "neptune", "diana", "venus"}
	// factionLetters also name the factions in the rules' tables and begin the ids of their territories.
	factionLetters = "JPNDV"
	iconIDs        = [...]string{"growth", "travel", "attack"}
	stepIDs        = [...]string{"choosing", "turn", "acting", "relocating", "travelling", "gathering", "pressing", "scattering", "over"}
	territoryIDs   = func() (ids [NumTerritories]string) {
		for t := range ids {
			ids[t] = factionLetters[t/3:t/3+1] + strconv.Itoa(t%3+1)
		}
		return ids
	}()
)

// String returns the faction's word, such as "neptune"; "" for NoFaction.
func (f Faction) String() string {
	if f < 0 || f >= NumFactions {
		return ""
	}
	return factionIDs[f]
}

// String returns the territory's id, such as "P2"; "" for Off.
func (t Territory) String() string {
	if t < 0 || t >= NumTerritories {
		return ""
	}
	return territoryIDs[t]
}

// String returns the icon's word: "growth", "travel" or "attack"; "" for NoIcon.
func (i Icon) String() string {
	if i < 0 || int(i) >= len(iconIDs) {
		return ""
	}
	return iconIDs[i]
}

// String returns the step's word in documents, such as "acting".
func (s Step) String() string {
	if int(s) >= len(stepIDs) {
		return ""
	}
	return stepIDs[s]
}

func factionThing(f Faction) game.Thing     { return game.MakeThing("faction", f.String()) }
func godThing(f Faction) game.Thing         { return game.MakeThing("god", f.String()) }
func reserveThing(f Faction) game.Thing     { return game.MakeThing("reserve", f.String()) }
func meepleThing(f Faction) game.Thing      { return game.MakeThing("meeple", f.String()) }
func woodenThing(f Faction) game.Thing      { return game.MakeThing("wooden", f.String()) }
func discThing(f Faction) game.Thing        { return game.MakeThing("disc", f.String()) }
func blessingThing(f Faction) game.Thing    { return game.MakeThing("blessing", f.String()) }
func territoryThing(t Territory) game.Thing { return game.MakeThing("territory", t.String()) }
func objectiveThing(o Objective) game.Thing { return game.MakeThing("objective", o.String()) }
func checkpointThing(n int) game.Thing      { return game.MakeThing("checkpoint", strconv.Itoa(n+1)) }
func rowThing(place int) game.Thing         { return game.MakeThing("row", strconv.Itoa(place+1)) }
func spaceThing(space int8) game.Thing      { return game.MakeThing("space", strconv.Itoa(int(space)+1)) }
func favourThing(n int16) game.Thing        { return game.MakeThing("favour", strconv.Itoa(int(n))) }

// boardSpaceThing returns the thing for a card space on the board of a seat: "board-space:2.3".
func boardSpaceThing(seat, space int8) game.Thing {
	return game.MakeThing("board-space", strconv.Itoa(int(seat))+"."+strconv.Itoa(int(space)+1))
}

func (r *rules) cardThing(c Card) game.Thing { return game.MakeThing("card", r.cards[c].id) }

// whoThing returns the thing for a seat, or for the faction that Patronus plays.
func (p *Position) whoThing(seat int8) game.Thing {
	if seat == PatronusSeat {
		return "patronus:" + game.Thing(p.Patronus.Faction.String())
	}
	return game.SeatThing(game.Seat(seat))
}
