package luna

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"pantheon/game"
)

// Arrange changes a truth by members of its document. Unless the changes name the supply themselves, novices come from and go to
// their player's reserve, shrines their player's, and temple stones the path; favour tokens come from their island. Other boards
// in play bring their stones with them: the start stones are dealt anew, seat by seat, unless the changes say otherwise. Influence
// whose source is not named counts as had from the start. Who is named on a seat of the council leaves the other seats.
func (g *luna) Arrange(position game.Position, changes json.RawMessage) error {
	p := position.(*Position)
	if !p.truth {
		return fmt.Errorf("%s: a view cannot be arranged", ID)
	}
	was, err := p.MarshalJSON()
	if err != nil {
		return err
	}
	merged, err := game.MergeDocument(was, changes)
	if err != nil {
		return err
	}
	var d document
	if err := game.DecodeDocument(merged, &d); err != nil {
		return err
	}
	var named members
	if err := json.Unmarshal(changes, &named); err != nil {
		return err
	}
	if d.Setup.Players != int(p.Seats) || switchesOf(d.Setup) != p.switches || d.Eye != "" {
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

// Members are the members of a JSON object.
type members map[string]json.RawMessage

// has tells whether the changes name a member, however deep.
func (m members) has(path ...string) bool {
	for i, name := range path {
		value, ok := m[name]
		if !ok {
			return false
		}
		if i == len(path)-1 {
			return true
		}
		m = nil
		if json.Unmarshal(value, &m) != nil || m == nil {
			return true // the whole of it was replaced
		}
	}
	return false
}

// An arrangement works out the supplies that changes do not name.
type arrangement struct {
	rules  *rules
	before *Position
	d      *document
	named  members
}

func (a *arrangement) settle() error {
	a.council()
	a.course()
	if !a.named.has("guard") && a.d.Round >= 0 && int(a.d.Round) <= NumGroups {
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
	if !a.named.has("path") {
		a.path(after)
	}
	for s := range after.sides() {
		if err := a.player(int(s), after); err != nil {
			return err
		}
	}
	return nil
}

// course finishes the preliminary round when the changes begin a later step.
func (a *arrangement) course() {
	switch {
	case a.named.has("sets") || !a.named.has("step") || slices.Contains(stepIDs[:Blocking], a.d.Step) || a.before.switches&preselected != 0:
	default:
		a.d.Sets = a.before.Seats * (1 + a.rules.sets)
	}
}

// council takes who is named on a seat from the seats that the changes do not name.
func (a *arrangement) council() {
	var named members
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
		if named.has(seat) {
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

// deal lays out the stones of other boards: all of the path, and a start stone with a book for each player, unless the changes
// name them.
func (a *arrangement) deal(after *Position) {
	start := stonesDocument(after.InPlay & startStones)
	if !a.named.has("books") {
		a.d.Books = start
	}
	for s := range after.sides() {
		if board := a.d.Players[seatIDs[s]]; !a.named.has("players", seatIDs[s], "temple") {
			board.Temple = []int{start[s]}
		}
	}
	if !a.named.has("path") {
		a.d.Path = stonesDocument(after.InPlay &^ startStones)
	}
}

// path takes the stones that came to the temple from the path, and gives it those that left.
func (a *arrangement) path(after *Position) {
	gone := a.before.Temple() &^ after.Temple() & after.InPlay &^ startStones
	a.d.Path = stonesDocument((after.Path | gone) &^ after.Temple())
}

// player works out a player's reserves, and the source of influence.
func (a *arrangement) player(s int, after *Position) error {
	id := seatIDs[s]
	was, is, board := &a.before.Players[s], &after.Players[s], a.d.Players[id]
	if !a.named.has("players", id, "reserve") {
		is.Reserve = 0
		left, err := rest("novices of player "+id, was.novices(), is.novices())
		if err != nil {
			return err
		}
		board.Reserve = left
	}
	if !a.named.has("players", id, "left") {
		left, err := rest("shrines of player "+id, int(was.Left)+bitsOf(was.Shrines), bitsOf(is.Shrines))
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
	case !a.named.has("players", id, "influence"):
		board.Influence = sum
	case sum != board.Influence && !a.named.has("players", id, "points"):
		if board.Points == nil {
			board.Points = map[string]int{}
		}
		board.Points[FromStart.String()] += board.Influence - sum
	}
	return nil
}

// rest is what remains in a supply, which must not be less than nothing.
func rest(what string, all, used int) (int, error) {
	if used > all {
		return 0, fmt.Errorf("the changes need %d %s, but there are %d", used, what, all)
	}
	return all - used, nil
}
