package bluff

import (
	"strconv"
	"strings"

	"pantheon/game"
)

// ParseMove parses a listed move. For any other text it returns a refusal with the rule that forbids it.
func (p *Position) ParseMove(s game.Seat, words game.MoveText) (game.Move, *game.Refusal) {
	if m, ok := game.ParseListed(p, s, words); ok {
		return m, nil
	}
	w := words.Phrases()
	if len(words) > game.MaxMoveText || len(w) == 0 {
		return 0, refuse("", "refuse.unknown")
	}
	verb, long := strings.ToLower(w[0]), 2
	switch verb {
	case "take", "pass", "doubt", "block":
		long = 1
	case "trade", "peek", "steal", "show", "lose":
	default:
		return 0, refuse("", "refuse.unknown")
	}
	if r := p.idle(s); r != nil {
		return 0, r
	}
	if r := p.wrongStep(s, verb); r != nil {
		return 0, r
	}
	switch {
	case len(w) > long:
		return 0, refuse("", "refuse.long", "verb", verb)
	case len(w) < long && verb == "steal":
		return 0, refuse("2.4", "refuse.from")
	case len(w) < long:
		return 0, refuse("2", "refuse.which", "verb", verb)
	case verb == "steal":
		return 0, p.whyNotSeat(w[1])
	}
	if r := p.whyNotCard(s, verb, w[1]); r != nil {
		return 0, r
	}
	return 0, refuse("2", "refuse.now")
}

// idle returns the reason why a seat may not play at all now; nil if it may.
func (p *Position) idle(s game.Seat) *game.Refusal {
	waiting := p.ToAct()
	switch {
	case waiting == 0:
		return refuse("6", "refuse.over")
	case s < 0 || s >= game.Seat(p.players):
		return refuse("1", "refuse.seat")
	case p.eye != nobody && s != p.eye:
		return refuse("2", "refuse.other")
	case p.hand(s) == 0:
		return refuse("4", "refuse.out")
	case !waiting.Has(s):
		return refuse("2", "refuse.wait", "seat", waiting.First())
	}
	return nil
}

// wrongStep returns the reason why a verb does not answer the present step; nil if it does.
func (p *Position) wrongStep(s game.Seat, verb string) *game.Refusal {
	if p.depth == 0 {
		switch verb {
		case "pass", "doubt", "block":
			return refuse("3", "refuse.noclaim")
		case "show", "lose":
			return refuse("4", "refuse.nodoubt")
		}
		return nil
	}
	top := p.top()
	switch {
	case top.kind == claimed && verb == "block" && !(top.deed == steal && top.target == s):
		return refuse("3.2", "refuse.block")
	case top.kind == claimed && verb != "pass" && verb != "doubt" && verb != "block":
		return refuse("3", "refuse.answer", "seat", top.who, "beast", beastThing(deeds[top.deed].beast))
	case top.kind == answering && verb != "show" && verb != "lose":
		return refuse("4", "refuse.prove", "beast", beastThing(p.claimedBeast()))
	case top.kind == losing && verb != "lose":
		return refuse("4.1", "refuse.lose")
	}
	return nil
}

// whyNotSeat returns the reason why a player cannot steal from a seat (rule 2.4): by default, that the seat is the player's own.
func (p *Position) whyNotSeat(id string) *game.Refusal {
	from, ok := game.ParseSeat(id)
	switch {
	case !ok || from >= game.Seat(p.players):
		return refuse("2.4", "refuse.noseat")
	case p.hand(from) == 0:
		return refuse("2.4", "refuse.nocards", "seat", from)
	case p.coins[from] == 0:
		return refuse("2.4", "refuse.poor", "seat", from)
	}
	return refuse("2.4", "refuse.self")
}

// whyNotCard returns the reason why a verb cannot name a card; nil if it can.
func (p *Position) whyNotCard(s game.Seat, verb, id string) *game.Refusal {
	c, ok := p.cardOf(id)
	if !ok {
		return refuse("5", "refuse.card")
	}
	own := p.cards[c].owner == s
	switch {
	case verb == "peek" && own:
		return refuse("2.3", "refuse.own")
	case verb == "peek" && p.cards[c].seen.Has(s):
		return refuse("2.3", "refuse.known", "card", cardThing(c))
	case verb != "peek" && !own:
		return refuse("2", "refuse.theirs", "card", cardThing(c))
	case verb == "trade" && !p.canTrade():
		return refuse("5", "refuse.deck")
	case verb == "show" && p.cards[c].beast != p.claimedBeast():
		return refuse("4.1", "refuse.beast", "card", cardThing(c), "beast", beastThing(p.claimedBeast()))
	}
	return nil
}

// cardOf returns the card in a hand with the given name; ok is false if there is none.
func (p *Position) cardOf(id string) (c int, ok bool) {
	if len(id) < 2 || id[0] != 'c' && id[0] != 'C' {
		return 0, false
	}
	n, err := strconv.Atoi(id[1:])
	if err != nil || n < 1 || n > int(p.names) || id[1:] != strconv.Itoa(n) || p.cards[n-1].owner == nobody {
		return 0, false
	}
	return n - 1, true
}

// Why returns the refusal of the most likely move with a card or a seat. It returns nil for other things, and for a thing that a legal
// move names.
func (p *Position) Why(s game.Seat, thing game.Thing) *game.Refusal {
	if about.Touches(p, s, thing) {
		return nil
	}
	kind := thing.Kind()
	if kind != "card" && kind != "seat" {
		return nil
	}
	if r := p.idle(s); r != nil {
		return r
	}
	verb := "steal"
	if c, ok := p.cardOf(thing.ID()); ok && kind == "card" {
		switch {
		case p.depth > 0 && p.top().kind == losing:
			verb = "lose"
		case p.depth > 0:
			verb = "show"
		case p.cards[c].owner == s:
			verb = "trade"
		default:
			verb = "peek"
		}
	}
	if r := p.wrongStep(s, verb); r != nil {
		return r
	}
	if kind == "seat" {
		return p.whyNotSeat(thing.ID())
	}
	return p.whyNotCard(s, verb, thing.ID())
}

func refuse(rule, id string, args ...any) *game.Refusal {
	return &game.Refusal{Rule: rule, Why: game.NewPhrase(id, args...), In: about.Words}
}
