package grab

import (
	"strconv"
	"strings"

	"pantheon/game"
)

func placeThing(place int) game.Thing { return game.MakeThing("place", placeID(place)) }

func placeID(place int) string { return "S" + strconv.Itoa(place+1) }

// placeOf returns the number of the place with an id, in any letter case; ok is false if there is none.
func placeOf(id string) (place int, ok bool) {
	for place := range places {
		if strings.EqualFold(placeID(place), id) {
			return place, true
		}
	}
	return 0, false
}

// kindOf returns the kind of thing with a name, in any letter case; ok is false if there is none.
func kindOf(id string) (kind int, ok bool) {
	for kind, t := range things {
		if strings.EqualFold(t.id, id) {
			return kind, true
		}
	}
	return 0, false
}

// FormatMove returns the text of a move, such as "grab S3 kite", or "time-up" for the clock.
func (p *Position) FormatMove(m game.Move, _, _ game.Seat) game.MoveText {
	if m == moveTimeUp {
		return "time-up"
	}
	place, kind := placeAndKind(m)
	return game.MoveText("grab " + placeID(place) + " " + things[kind].id)
}

// ParseMove parses listed moves. A thing that another player has already taken is gone (rule 2). The move names the expected
// thing, so that no player grabs another one by mistake.
func (p *Position) ParseMove(s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
	if m, ok := game.ParseListed(p, s, words); ok {
		return m, nil
	}
	w := words.Phrases()
	if s == game.Clock {
		return 0, refuse("4", "refuse.clock")
	}
	if len(words) > game.MaxMoveText || len(w) == 0 || !strings.EqualFold(w[0], "grab") {
		return 0, refuse("", "refuse.unknown")
	}
	if r := p.idle(s); r != nil {
		return 0, r
	}
	switch {
	case len(w) == 1:
		return 0, refuse("2", "refuse.where")
	case len(w) > 3:
		return 0, refuse("", "refuse.long")
	}
	place, ok := placeOf(w[1])
	if !ok {
		return 0, refuse("2", "refuse.place", "n", places)
	}
	if len(w) == 2 {
		return 0, refuse("2", "refuse.what", "place", placeThing(place))
	}
	kind, ok := kindOf(w[2])
	if !ok {
		return 0, refuse("1", "refuse.thing")
	}
	return 0, refuse("2", "refuse.gone", "thing", game.MakeThing("thing", things[kind].id), "place", placeThing(place))
}

// Why returns the reason why a seat may not act, or why it cannot grab from a place or grab a thing. It returns nil in other cases.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	if about.Touches(p, s, thing) {
		return nil
	}
	if r := p.idle(s); r != nil {
		return r
	}
	if place, ok := placeOf(thing.ID()); ok && thing.Kind() == "place" {
		return refuse("2", "refuse.empty", "place", placeThing(place))
	}
	if kind, ok := kindOf(thing.ID()); ok && thing.Kind() == "thing" {
		return refuse("2", "refuse.none", "thing", game.MakeThing("thing", things[kind].id))
	}
	return nil
}

// idle returns the reason why a seat may not play at all now; nil if it may.
func (p *Position) idle(s game.Seat) *game.Refusal {
	switch {
	case p.heat > heats:
		return refuse("4", "refuse.over")
	case s < 0 || s >= game.Seat(p.players):
		return refuse("1", "refuse.seat")
	case p.eye != nobody && s != p.eye:
		return refuse("2", "refuse.other")
	case p.grabbed[s] >= p.limit:
		return refuse("3", "refuse.limit", "n", int(p.limit))
	case p.table == [places]int8{}:
		return refuse("3", "refuse.bare")
	}
	return nil
}

func refuse(rule, id string, args ...any) *game.Refusal {
	return &game.Refusal{Rule: rule, Why: game.NewPhrase(id, args...), In: about.Words}
}
