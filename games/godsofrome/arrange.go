package godsofrome

import (
	"encoding/json"
	"fmt"

	"pantheon/game"
)

// Arrange changes a full state by members of its document. It also adjusts the supplies that the changes do not name:
//
//   - Meeples come from and return to their faction's reserve, and blessings their god's temple.
//   - Discs and wooden temples come from and return to their player's supply.
//   - Action cards come from and return to the deck, objectives those unseen, and harvest tokens the box.
//
// A seat that gets a faction also gets its discs and wooden temples. If that seat was to choose a faction, it then
// takes its normal turn unless the changes say otherwise. An impossible result is an error, as is a change of the
// set-up or the viewer; the position then stays as it was.
func (g *rome) Arrange(position game.Position, changes json.RawMessage) error {
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
	after, err := a.rules.draft(a.d)
	if err != nil {
		return err
	}
	for _, step := range []func(*Position) error{a.reserves, a.blessings, a.boards, a.deck} {
		if err := step(after); err != nil {
			return err
		}
	}
	if !a.named.Has("objectives", "unseen") && a.named.Has("objectives", "up") {
		a.d.Objectives.Unseen = objectiveWords((a.before.Objectives | a.before.Unseen) &^ after.Objectives)
	}
	if !a.named.Has("step") && (a.d.Step == Choosing.String() || a.d.Step == Turn.String()) {
		a.d.Step = Turn.String()
		if after.Players[after.Active].Faction == NoFaction {
			a.d.Step = Choosing.String()
		}
	}
	return nil
}

func onMap(p *Position, f Faction) int {
	n := 0
	for t := range NumTerritories {
		n += int(p.Meeples[t][f])
	}
	return n
}

func (a *arrangement) reserves(after *Position) error {
	for f := Jupiter; f <= Venus; f++ {
		if a.named.Has("gods", f.String(), "reserve") {
			continue
		}
		left, err := game.Remainder("meeples of "+f.String(), int(a.before.Reserve[f])+onMap(a.before, f), onMap(after, f))
		if err != nil {
			return err
		}
		a.god(f).Reserve = left
	}
	return nil
}

// god returns a god's part of the document. It adds an empty part if there is none.
func (a *arrangement) god(g Faction) *godDocument {
	if a.d.Gods == nil {
		a.d.Gods = map[string]*godDocument{}
	}
	if a.d.Gods[g.String()] == nil {
		a.d.Gods[g.String()] = &godDocument{}
	}
	return a.d.Gods[g.String()]
}

func (a *arrangement) blessings(after *Position) error {
	for g := Jupiter; g <= Venus; g++ {
		if a.named.Has("gods", g.String(), "blessings") {
			continue
		}
		had, has := 0, 0
		for s := range a.before.Seats {
			had += a.before.Players[s].blessings(g)
			has += after.Players[s].blessings(g)
		}
		left, err := game.Remainder("blessings of "+g.String(), int(a.before.Blessings[g])+had, has)
		if err != nil {
			return err
		}
		a.god(g).Blessings = left
	}
	return nil
}

// boards sets each player's unused discs and unbuilt wooden temples in the document, unless the changes name them. It
// is an error if a player would have more pieces in use than there are.
func (a *arrangement) boards(after *Position) error {
	for s := range a.before.Seats {
		id := seatIDs[s]
		was, is := &a.before.Players[s], after.Players[s]
		if is.Faction == NoFaction {
			continue
		}
		discs, temples := int(a.rules.discs), int(a.rules.temples)
		if was.Faction != NoFaction {
			discs, temples = a.rules.discsOf(was), int(was.Temples)+a.before.temples(was.Faction)
		}
		board := a.d.Players[id]
		var err error
		if !a.named.Has("players", id, "discs") {
			is.Discs = 0
			if board.Discs, err = game.Remainder("discs of player "+id, discs, a.rules.discsOf(&is)); err != nil {
				return err
			}
		}
		if !a.named.Has("players", id, "temples") {
			if board.Temples, err = game.Remainder("wooden temples of player "+id, temples, after.temples(is.Faction)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *arrangement) deck(after *Position) error {
	if a.named.Has("deck") {
		return nil
	}
	a.d.Deck = map[string]int{}
	for c := range a.rules.cards {
		id := a.rules.cards[c].id
		left, err := game.Remainder("cards "+id, int(a.before.Deck[c])+a.before.shown(Card(c)), after.shown(Card(c)))
		if err != nil {
			return err
		}
		a.d.Deck[id] = left
	}
	return nil
}

// shown returns the number of cards of a kind in the row and on player boards.
func (p *Position) shown(c Card) int {
	n := 0
	for _, r := range p.Row {
		if r == c {
			n++
		}
	}
	for s := range p.Players {
		for _, held := range p.Players[s].Cards {
			if held == c {
				n++
			}
		}
	}
	return n
}
