package luna

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"pantheon/game"
)

// Arrange changes a full state by members of its document. Supplies that the changes do not name follow:
//
//   - Novices come from their player's reserve and return to it. Shrines do so with their player's supply.
//   - Temple stones come from the path and return to it. Favour tokens do so with their island.
//   - Other boards in play bring their stones: the start stones are dealt again, seat by seat.
//   - Influence without a named source counts as influence from the start.
//   - A player who is named on a seat of the council leaves the other seats.
//   - The guard stone is that of the round.
//   - The preliminary round is over if the changes name a later step, and not the sets placed.
//
// An error leaves the position unchanged. Changes of the set-up or the viewer are an error, as is a state that no game
// can reach.
func (g *luna) Arrange(position game.Position, changes json.RawMessage) error {
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
	if err := a.settle(); err != nil {
		return err
	}
	arranged, err := g.rules.position(&d)
	if err != nil {
		return err
	}
	*p = *arranged
	return nil
}

// An arrangement computes the supplies that the changes do not name.
type arrangement struct {
	rules  *rules
	before *Position
	d      *document
	named  game.Members
}

func (a *arrangement) settle() error {
	a.council()
	a.course()
	if !a.named.Has("guard") && a.d.Round >= 0 && int(a.d.Round) <= NumGroups {
		a.d.Guard = int(a.rules.guard[a.d.Round])
	}
	after, err := a.rules.draft(a.d)
	if err != nil {
		return err
	}
	if after.InPlay != a.before.InPlay {
		a.deal(after)
		if after, err = a.rules.draft(a.d); err != nil {
			return err
		}
	}
	if !a.named.Has("path") {
		a.path(after)
	}
	for s := range after.sides() {
		if err := a.player(int(s), after); err != nil {
			return err
		}
	}
	return nil
}

// course finishes the preliminary round if the changes begin a later step.
func (a *arrangement) course() {
	switch {
	case a.named.Has("sets") || !a.named.Has("step") || slices.Contains(stepIDs[:Blocking], a.d.Step) || a.before.switches&preselected != 0:
	default:
		a.d.Sets = a.before.Seats * (1 + a.rules.sets)
	}
}

// council removes players who are named on a seat from the seats that the changes do not name.
func (a *arrangement) council() {
	var named game.Members
	if json.Unmarshal(a.named["council"], &named) != nil {
		return
	}
	moved := map[int]bool{}
	for seat := range named {
		for _, who := range a.d.Council[seat] {
			moved[who] = true
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(a.d.Council)) {
		if named.Has(seat) {
			continue
		}
		var rest []int
		for _, who := range a.d.Council[seat] {
			if !moved[who] {
				rest = append(rest, who)
			}
		}
		a.d.Council[seat] = rest
	}
}

// deal places the stones of other boards, unless the changes name them: all of the path, and a start stone with a book
// for each player.
func (a *arrangement) deal(after *Position) {
	start := stonesDocument(after.InPlay & startStones)
	if !a.named.Has("books") {
		a.d.Books = start
	}
	for s := range after.sides() {
		if board := a.d.Players[seatIDs[s]]; !a.named.Has("players", seatIDs[s], "temple") {
			board.Temple = []int{start[s]}
		}
	}
	if !a.named.Has("path") {
		a.d.Path = stonesDocument(after.InPlay &^ startStones)
	}
}

// path takes the stones that came to the temple off the path, and puts those that left the temple back on it.
func (a *arrangement) path(after *Position) {
	gone := a.before.Temple() &^ after.Temple() & after.InPlay &^ startStones
	a.d.Path = stonesDocument((after.Path | gone) &^ after.Temple())
}

// player computes what the changes do not name of a player: the reserve, the unbuilt shrines, and the influence or its
// source. It returns an error if the player would need more novices or shrines than there are.
func (a *arrangement) player(s int, after *Position) error {
	id := seatIDs[s]
	was, is, board := &a.before.Players[s], &after.Players[s], a.d.Players[id]
	if !a.named.Has("players", id, "reserve") {
		is.Reserve = 0
		left, err := game.Remainder("novices of player "+id, was.novices(), is.novices())
		if err != nil {
			return err
		}
		board.Reserve = left
	}
	if !a.named.Has("players", id, "left") {
		left, err := game.Remainder("shrines of player "+id, int(was.Left)+bitsOf(was.Shrines), bitsOf(is.Shrines))
		if err != nil {
			return err
		}
		board.Left = left
	}
	sum := 0
	for _, n := range board.Points {
		sum += n
	}
	switch {
	case !a.named.Has("players", id, "influence"):
		board.Influence = sum
	case sum != board.Influence && !a.named.Has("players", id, "points"):
		if board.Points == nil {
			board.Points = map[string]int{}
		}
		board.Points[FromStart.String()] += board.Influence - sum
	}
	return nil
}
