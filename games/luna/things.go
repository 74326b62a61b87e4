package luna

import (
	"strconv"

	"pantheon/game"
)

// The ids of move texts, documents and drawn things.
var (
	kindIDs   = [NumIslands]string{"shrine", "herbs", "tide", "sailboat", "bribe", "book", "novice"}
	figureIDs = [NumFigures]string{"priestess", "builder", "apostate", "guard"}
	colourIDs = [MaxPlayers]string{"yellow", "red", "blue", "white"}
	stepIDs   = [...]string{"placing", "founding", "settling", "blocking", "turn", "helping", "journeying", "tiding", "over"}
	sourceIDs = [NumSources]string{"start", "priestess", "apostate", "temple", "sanctifying", "displacement", "books", "meditation",
		"shrines", "favours", "council"}
	seatIDs = [MaxPlayers]string{"0", "1", "2", "3"}
)

// pierID is the id of the pier in moves whose novices come from there.
const pierID = "pier"

// String returns the kind's id, such as "tide", or "pier"; "" for NoKind.
func (k Kind) String() string {
	switch {
	case k == Pier:
		return pierID
	case k < 0 || k >= NumIslands:
		return ""
	}
	return kindIDs[k]
}

// String returns the figure's id, such as "builder", or "" for no figure.
func (f Figure) String() string {
	if f < 0 || f >= NumFigures {
		return ""
	}
	return figureIDs[f]
}

// String returns the colour's id, such as "red"; "" for NoColour.
func (c Colour) String() string {
	if c < 0 || c >= MaxPlayers {
		return ""
	}
	return colourIDs[c]
}

// String returns the step's id in documents, such as "journeying", or "" for an unknown step.
func (s Step) String() string {
	if int(s) >= len(stepIDs) {
		return ""
	}
	return stepIDs[s]
}

// String returns the source's id, such as "temple", or "" for an unknown source.
func (s Source) String() string {
	if s < 0 || s >= NumSources {
		return ""
	}
	return sourceIDs[s]
}

// The places and pieces without an id of their own.
const (
	pierThing   game.Thing = "pier"
	bookThing   game.Thing = "book"
	candleThing game.Thing = "candle"
)

func islandThing(k Kind) game.Thing       { return game.MakeThing("island", k.String()) }
func besideThing(k Kind) game.Thing       { return game.MakeThing("beside", k.String()) }
func favourThing(k Kind) game.Thing       { return game.MakeThing("favour", k.String()) }
func favoursThing(k Kind) game.Thing      { return game.MakeThing("favours", k.String()) }
func figureThing(f Figure) game.Thing     { return game.MakeThing("figure", f.String()) }
func stoneThing(n int) game.Thing         { return game.MakeThing("stone", strconv.Itoa(n)) }
func pathThing(n int) game.Thing          { return game.MakeThing("path", strconv.Itoa(n)) }
func templeThing(n int) game.Thing        { return game.MakeThing("temple", strconv.Itoa(n)) }
func councilThing(seat int8) game.Thing   { return game.MakeThing("council", strconv.Itoa(int(seat))) }
func reserveThing(who int8) game.Thing    { return game.MakeThing("reserve", strconv.Itoa(int(who))) }
func seatThing(who int8) game.Thing       { return game.SeatThing(game.Seat(who)) }
func guardThing(group int) game.Thing     { return game.MakeThing("guard", strconv.Itoa(group)) }
func sourceThing(s Source) game.Thing     { return game.MakeThing("source", s.String()) }
func novicePiece(c Colour) game.Thing     { return game.MakeThing("novice", c.String()) }
func shrinePiece(c Colour) game.Thing     { return game.MakeThing("shrine", c.String()) }
func councillorPiece(c Colour) game.Thing { return game.MakeThing("councillor", c.String()) }

// whereThing returns the thing for an island, or the pier, as a place that novices come from.
func whereThing(k Kind) game.Thing {
	if k == Pier {
		return pierThing
	}
	return islandThing(k)
}

// whoThing returns the thing for a player in messages: a seat, or the opponent of the solo game.
func (p *Position) whoThing(who int8) game.Thing {
	if p.Solo() && who == OpponentSeat {
		return game.MakeThing("opponent", p.Players[who].Colour.String())
	}
	return seatThing(who)
}
