package luna

import (
	"fmt"
	"math/bits"
)

// impossible returns an error that says why no game can reach the position; nil if one can. As an exception, stones
// beyond any bribe may be claimed, so that a scenario can show what is out of reach.
func (p *Position) impossible() error {
	for _, wrong := range []func() error{p.wrongCourse, p.wrongPlayers, p.wrongOpponent, p.wrongStones, p.wrongBooks, p.wrongFigures,
		p.wrongPreliminary, p.wrongStep, p.wrongPoints} {
		if err := wrong(); err != nil {
			return err
		}
	}
	return nil
}

// nameOf returns the name of a player in errors.
func (p *Position) nameOf(who int8) string {
	if p.Solo() && who == OpponentSeat {
		return "the opponent (player 1)"
	}
	return fmt.Sprintf("player %d", who)
}

// preliminary reports whether the game is still before its first round.
func (p *Position) preliminary() bool {
	return p.Step == Placing || p.Step == Founding || p.Step == Settling
}

// wrongCourse checks the round, the time tokens and the medallion, and that [Position.Took] is set only with one or two
// players. (1.6, 1.12)
func (p *Position) wrongCourse() error {
	all := p.rules.candles[p.Seats]
	switch {
	case p.preliminary() != (p.Round == 0):
		return fmt.Errorf("step is %q, but round is %d; round is 0 exactly before the first round", p.Step, p.Round)
	case p.Step == Over && (p.Round != NumGroups || p.Candles != all):
		return fmt.Errorf("the game is over in round %d with %d of %d time tokens turned; it ends after round %d with all of them", p.Round, p.Candles, all, NumGroups)
	case p.Step != Over && p.Candles >= max(1, all), p.Round == 0 && p.Candles > 0:
		return fmt.Errorf("candles is %d; with %d the round would be over", p.Candles, all)
	case p.Solo() && p.First != OpponentSeat:
		return fmt.Errorf("first is %d; in the solo game the opponent counts as start player", p.First)
	case p.Seats > 2 && p.Took:
		return fmt.Errorf("first-book is for one or two players")
	}
	return nil
}

// wrongPlayers checks that every player has a colour of its own and all pieces in some place. It also checks the
// novices that the tide has moved. Before the first round nobody may have novices on the path, on the pier or beside an
// island, or have advanced in the council. (1.1, 3.1)
func (p *Position) wrongPlayers() error {
	var colours uint
	for s := range p.sides() {
		me := &p.Players[s]
		who := p.nameOf(s)
		if colours>>me.Colour&1 != 0 || p.switches&preselected == 0 && int8(me.Colour) != s {
			return fmt.Errorf("%s cannot play %s: in the standard set-up seat 0 is yellow, 1 red, 2 blue and 3 white, and no colour is played twice", who, me.Colour)
		}
		colours |= 1 << me.Colour
		if n := me.novices(); n != int(p.rules.novices) {
			return fmt.Errorf("%s has %d novices; it must be %d, wherever they are", who, n, p.rules.novices)
		}
		if n := int(me.Left) + bitsOf(me.Shrines); n != int(p.rules.shrines) {
			return fmt.Errorf("%s has %d shrines; it must be %d, built or left", who, n, p.rules.shrines)
		}
		for k, n := range p.Moved {
			if n > 0 && (p.Step != Tiding || s == p.Acting && n > me.Inactive[k]) {
				return fmt.Errorf("the tide has brought %d novices to the %s island, but %s has %d beside it, and step is %q", n, kindIDs[k], who, me.Inactive[k], p.Step)
			}
		}
		if p.Round == 0 && (me.Claimed != 0 || me.Pier != 0 || me.Council != 0 || me.Inactive != [NumIslands]int8{}) {
			return fmt.Errorf("%s has novices beside islands, on the path or on the pier, or a seat in the council, before the first round", who)
		}
	}
	return nil
}

// wrongOpponent checks that the opponent of the solo game has no favours, no claims, and no novices on the pier. He may
// have novices in reserve exactly while the figures are being placed, and only a limited number at an island. (1.12)
func (p *Position) wrongOpponent() error {
	if !p.Solo() {
		return nil
	}
	her := &p.Players[OpponentSeat]
	if her.Favours != 0 || her.Claimed != 0 || her.Pier != 0 {
		return fmt.Errorf("the opponent holds no favours, claims no stones and never comes to the pier")
	}
	if (her.Reserve != 0) != (p.Step == Placing) {
		return fmt.Errorf("the opponent has %d novices in reserve; all are placed once the figures stand", her.Reserve)
	}
	for k := range kindIDs {
		if n := her.Active[k] + her.Inactive[k]; n > p.rules.opponentOthers {
			return fmt.Errorf("the opponent has %d novices at the %s island; there are never more than %d", n, kindIDs[k], p.rules.opponentOthers)
		}
	}
	return nil
}

// wrongStones checks path and temple. Only stones in play, without the start stones, may be on the path, and none may
// have left it before a bribe could reach it. Novices must be on stones of the path or on spaces whose stone has left
// it, at most one on each. Before the first round each player must have exactly one novice in the temple. (1.2, 1.7)
func (p *Position) wrongStones() error {
	if wrong := p.Path &^ (p.InPlay &^ startStones); wrong != 0 {
		return fmt.Errorf("path holds %v, which cannot lie there with these boards", stonesDocument(wrong))
	}
	reach := p.rules.layouts[p.layout].approved[min(p.Round+1, NumGroups)]
	if p.Round == 0 {
		reach = 0
	}
	if early := p.InPlay &^ startStones &^ p.Path &^ reach; early != 0 {
		return fmt.Errorf("the stones %v have left the path, but in round %d they are not even within reach of a bribe", stonesDocument(early), p.Round)
	}
	var claimed, temple uint32
	for s := range p.sides() {
		me := &p.Players[s]
		if wrong := me.Claimed &^ p.Path; wrong != 0 {
			return fmt.Errorf("%s claims %v, which are not on the path", p.nameOf(s), stonesDocument(wrong))
		}
		if wrong := me.Temple &^ p.InPlay; wrong != 0 {
			return fmt.Errorf("%s has novices on the spaces %v, which are not in play with these boards", p.nameOf(s), stonesDocument(wrong))
		}
		if wrong := me.Temple & p.Path; wrong != 0 {
			return fmt.Errorf("%s has novices on the spaces %v, but their stones are still on the path", p.nameOf(s), stonesDocument(wrong))
		}
		if twice := me.Claimed&claimed | me.Temple&temple; twice != 0 {
			return fmt.Errorf("two players have novices on %v", stonesDocument(twice))
		}
		claimed |= me.Claimed
		temple |= me.Temple
	}
	if p.Round == 0 {
		for s := range p.sides() {
			if n := bits.OnesCount32(p.Players[s].Temple); n != 1 {
				return fmt.Errorf("%s has %d novices in the temple before the first round; it is the one on the start stone", p.nameOf(s), n)
			}
		}
	}
	return nil
}

// wrongBooks checks that there are as many books as players, each under a novice. (3.4)
func (p *Position) wrongBooks() error {
	if n := bits.OnesCount32(p.Books); n != int(p.sides()) {
		return fmt.Errorf("there are %d books; there must be %d, one for each player", n, p.sides())
	}
	if bare := p.Books &^ p.Temple(); bare != 0 {
		return fmt.Errorf("books lie on the spaces %v, where no novice is", stonesDocument(bare))
	}
	return nil
}

// wrongFigures checks that the figures have islands, unless the start player is placing them, and then that they are
// placed in order. In the preselected set-up it also checks the order of the islands. (1.2, ruling Q1)
func (p *Position) wrongFigures() error {
	next := p.NextFigure()
	if p.Step == Placing && (p.switches&chosen == 0 || p.switches&preselected != 0) {
		return fmt.Errorf("step is %q, but in this game the figures are not chosen", p.Step)
	}
	if (next != Guard) != (p.Step == Placing) {
		return fmt.Errorf("step is %q; the figures are missing exactly while they are being set", p.Step)
	}
	for f := next; f < Guard; f++ {
		if p.Figures[f] != NoKind {
			return fmt.Errorf("the %s stands, but the %s, who is set before, does not", f, next)
		}
	}
	if p.switches&preselected != 0 {
		for i := range p.Ring {
			if p.Ring[i] != p.rules.preselected[i].kind {
				return fmt.Errorf("ring begins differently from the preselected set-up at place %d: %s", i, p.Ring[i])
			}
		}
	}
	return nil
}

// wrongPreliminary checks the number of shrines and pairs placed in the preliminary round. Before the first round it
// also checks that every player has placed what was due and holds the favours due, and whose turn it is. (1.3)
func (p *Position) wrongPreliminary() error {
	sets := p.Seats * (1 + p.rules.sets)
	low, high := sets, sets
	switch {
	case p.switches&preselected != 0:
		low, high = 0, 0
	case p.Step == Placing:
		low, high = 0, 0
	case p.Step == Founding:
		low, high = 0, p.Seats-1
	case p.Step == Settling:
		low, high = p.Seats, sets-1
	}
	if p.Sets < low || p.Sets > high {
		return fmt.Errorf("sets is %d at step %q; it must be from %d to %d", p.Sets, p.Step, low, high)
	}
	if !p.preliminary() {
		return nil
	}
	if p.switches&preselected != 0 {
		return fmt.Errorf("step is %q, but the preselected set-up has no preliminary round", p.Step)
	}
	start := p.First
	if p.Solo() {
		start = 0
	}
	if want := (start + p.Sets) % p.Seats; p.Acting != want {
		return fmt.Errorf("it is the turn of player %d, but after %d sets it must be that of player %d", p.Acting, p.Sets, want)
	}
	for i := range p.Seats {
		s := (start + i) % p.Seats
		me := &p.Players[s]
		done := (p.Sets - i + p.Seats - 1) / p.Seats // number of things placed: a shrine, then pairs
		novices := int8(0)
		for _, n := range me.Active {
			novices += n
		}
		if bitsOf(me.Shrines) != int(min(1, done)) || novices != max(0, done-1)*p.rules.setSize || bitsOf(me.presence()) != int(done) {
			return fmt.Errorf("player %d has %d shrines and %d novices on %d islands; after %d sets it must be one shrine first, then pairs, each on an island of its own",
				s, bitsOf(me.Shrines), novices, bitsOf(me.presence()), p.Sets)
		}
		favours := uint8(0)
		if done > p.rules.sets {
			favours = allIslands &^ me.presence()
		}
		if me.Favours != favours {
			return fmt.Errorf("player %d must hold the favours %v", s, kindsDocument(favours))
		}
	}
	return nil
}

// wrongStep checks that the game can be at its present step: its token is spent, and a move can continue the action.
// (1.7, 1.12)
func (p *Position) wrongStep() error {
	me := &p.Players[p.Acting]
	switch p.Step {
	case Blocking:
		if !p.Solo() || p.blockable() == 0 {
			return fmt.Errorf("step is %q, but there are no active novices of an opponent", p.Step)
		}
	case Helping:
		if me.Favours&Novice.bit() != 0 {
			return fmt.Errorf("step is %q, but player %d still holds the token Novice", p.Step, p.Acting)
		}
		if !p.canHelp() {
			return fmt.Errorf("step is %q, but there is nothing to help with", p.Step)
		}
	case Journeying:
		if !p.canJourney() {
			return fmt.Errorf("step is %q, but no active novice of player %d could go", p.Step, p.Acting)
		}
		if me.Inactive == [NumIslands]int8{} {
			return fmt.Errorf("step is %q, but no novice of player %d has arrived anywhere", p.Step, p.Acting)
		}
	case Tiding:
		if me.Favours&Tide.bit() != 0 {
			return fmt.Errorf("step is %q, but player %d still holds the token Tide", p.Step, p.Acting)
		}
		if !p.canTide() {
			return fmt.Errorf("step is %q, but no novice of player %d is left to carry", p.Step, p.Acting)
		}
		if p.Moved == [NumIslands]int8{} {
			return fmt.Errorf("step is %q, but moved is empty: the tide has brought nobody yet", p.Step)
		}
	}
	return nil
}

// wrongPoints checks that influence is the sum of its sources, and with the option floor=zero not below 0. The sources
// of the end of the game must be paid exactly at the end. (1.10, ruling Q8)
func (p *Position) wrongPoints() error {
	for s := range p.sides() {
		me := &p.Players[s]
		sum := 0
		for _, n := range me.Points {
			sum += int(n)
		}
		if sum != int(me.Influence) {
			return fmt.Errorf("%s has influence %d, but points add up to %d", p.nameOf(s), me.Influence, sum)
		}
		if p.switches&floored != 0 && me.Influence < 0 {
			return fmt.Errorf("%s has influence %d, which cannot fall below 0 in this game", p.nameOf(s), me.Influence)
		}
		for _, from := range endSources {
			want := int16(0)
			if p.Step == Over {
				want = p.endValue(s, from)
			}
			if me.Points[from] != want {
				return fmt.Errorf("%s has %d points from %s; at step %q it must be %d", p.nameOf(s), me.Points[from], from, p.Step, want)
			}
		}
	}
	return nil
}
