package board

import (
	"math/bits"
	"strings"

	"pantheon/board"
	"pantheon/games/hellas"
)

// battleStage appends the scene of a battle: both sides with their strengths if both stopped now, and the side that is
// ahead or has won.
func (s *scene) battleStage(out board.Fragments) board.Fragments {
	v := stands(s.p)
	out = append(out, battleHead{s.nameless, s.p.Battle.At})
	for side := range battleThings {
		out = s.side(out, side, &v)
	}
	note := battleNote{teller: s.plain, winner: hellas.NoSeat, ahead: int8(v.winner)}
	if w := s.p.Battle.Winner; w >= 0 {
		note.winner = s.p.Battle.Seat[w]
	}
	return append(out, versus{}, note)
}

// sideIDs and battleThings hold the ids and the things of the sides of a battle, by side.
var (
	sideIDs      = [...]string{"attacker", "defender"}
	battleThings = [...]string{"battle:attacker", "battle:defender"}
)

// side appends one side of a battle: its total strength, the parts of the strength, its hoplites and the cards played.
// It also appends whether the side has passed. Outside the solo game, until the battle is decided, it appends the
// side's losses if both sides stopped now.
func (s *scene) side(out board.Fragments, side int, v *verdict) board.Fragments {
	b, c := &s.p.Battle, s.camp(side, v)
	out = append(out, c, ranks{s.nameless, c.seat, int8(min(c.force.army, mostRanks))}, reckoning{s.nameless, c.force})
	high := rowHigh(count(b.Played[side]), stageRoom-42-226, 34)
	place := int8(0)
	for set := b.Played[side]; set != 0; set &= set - 1 {
		n := bits.TrailingZeros32(set)
		out = append(out, playedCard{s.only(s.thing("combat", n)), int8(n), int8(side), place, high})
		place++
	}
	if b.Played[side] == 0 && !b.Passed[side] {
		out = append(out, battleHint{s.nameless, int8(side)})
	}
	f := fate{s.nameless, b.Passed[side], b.Winner == hellas.NoSeat && !s.solo(), 0}
	if f.open {
		f.loss = int8(v.loss[side])
	}
	return append(out, f, board.End)
}

// A battleHead is the fragment with the heading of a battle, which names its territory.
type battleHead struct {
	teller
	at hellas.Territory
}

// A force holds the parts of a side's strength, and its casualty symbols.
type force struct {
	army, city, more int16 // hoplites; the bonus of a fortified one, or of Persia's hoplites and garrison; cards and effects
	blood            int8  // casualty symbols that count for the side; each costs it one hoplite
}

// sum returns the total strength.
func (f force) sum() int { return int(f.army + f.city + f.more) }

// A camp is the fragment that begins a side of the battle: its owner and its strength.
type camp struct {
	teller
	seat, side int8
	ahead      bool // the side would win now
	force      force
}

func (s *scene) camp(side int, v *verdict) camp {
	b := &s.p.Battle
	m := camp{teller: s.of(battleThings[side]), seat: b.Seat[side], side: int8(side), ahead: stronger(v.strength) == side}
	m.force = force{army: int16(s.player(int(m.seat)).Army(b.At)), more: int16(b.Bonus[side]), blood: int8(b.Blood[side])}
	m.force.city = int16(s.p.StrengthOf(m.side)) - m.force.army - m.force.more
	m.force.more += int16(v.strength[side] - s.p.StrengthOf(m.side)) // bonuses after both have passed: Achilles
	return m
}

// label describes the side in words.
func (m *camp) label() string {
	parts := []string{m.Phrase("battle." + sideIDs[m.side]), m.who(int(m.seat)), m.Phrase("label.strength", "n", m.force.sum())}
	return m.Join(append(parts, m.reckon(m.force)...))
}

// reckon returns the parts of a strength in words, one text for each line.
func (t *teller) reckon(f force) []string {
	out := []string{t.Phrase("battle.hoplites", "n", int(f.army))}
	if f.city > 0 {
		out = append(out, t.Phrase("battle.city", "n", int(f.city)))
	}
	return append(out, t.Phrase("battle.cards", "n", board.Plus(int(f.more))), t.Phrase("battle.blood", "n", int(f.blood), "of", int(f.army)))
}

// ranks is the fragment with a row of n hoplites of a side.
type ranks struct {
	teller
	seat, n int8
}

// mostRanks is the maximum number of hoplites drawn for a side. The reckoning below them shows the exact number.
const mostRanks = 7

// A reckoning is the fragment that lists the parts of a side's strength.
type reckoning struct {
	teller
	force force
}

// A playedCard is the fragment of a combat card in a battle.
type playedCard struct {
	teller
	card, side int8
	place      int8 // position among the cards of its side
	high       float64
}

// A battleHint is the fragment with a hint on cards, shown for a side that has neither played a card nor passed.
type battleHint struct {
	teller
	side int8
}

// A fate is the fragment that shows whether a side has passed, and its losses if both sides stopped now.
type fate struct {
	teller
	passed bool
	open   bool // the losses are shown: the battle is not decided, and the game is not the solo game
	loss   int8 // hoplites lost if both sides stopped now
}

// words returns the text of the fragment, "" if there is nothing to show.
func (m *fate) words() string {
	var parts []string
	if m.passed {
		parts = append(parts, m.Phrase("battle.passed"))
	}
	if m.open {
		parts = append(parts, m.Phrase("battle.loses", "n", int(m.loss)))
	}
	return strings.Join(parts, " · ")
}

// A versus is the fragment with the crossed swords between the sides.
type versus struct{}

// A battleNote is the fragment that names the side that has won, or would win now.
type battleNote struct {
	teller
	winner int8 // seat of the winner, NoSeat until the battle is decided
	ahead  int8 // the side that would win if both stopped now
}

// words returns the sentence on the side that has won, or is ahead.
func (m *battleNote) words() string {
	switch {
	case m.winner >= 0:
		return m.Phrase("battle.won", "who", m.who(int(m.winner)))
	case m.ahead == hellas.Defending:
		return m.Phrase("battle.defender-ahead")
	}
	return m.Phrase("battle.attacker-ahead")
}
