// Package morra is a tiny game of simultaneous secret choices, for tests of everything that plays games.
//
// # Rules
//
// 1. Two to four players sit in a circle round a pot of pebbles, one for each round to be played. The player who counts
// first is drawn at random.
//
// 2. In each round every player secretly shows from one finger to as many as a hand has (three or five, by option). All
// show at the same time. A player who has shown waits for the others.
//
// 3. When all have shown, the fingers are revealed and counted round the circle from the player who counts first. The
// player on whom the count ends takes a pebble. The next player clockwise counts first in the next round.
//
// 4. When the pot is empty, most pebbles win. In a tie, the player who showed more fingers altogether wins.
package morra

import (
	"embed"
	"strconv"

	"pantheon/game"
)

//go:embed lang/*.yaml
var lang embed.FS

const (
	maxPlayers = 4
	maxFingers = 5
	// hidden is the value of fingers that the viewer has not seen.
	hidden = -1
	// nobody is the viewer of a full state.
	nobody game.Seat = -1
)

// streamFirst is the random stream for the player who counts first.
const streamFirst game.Stream = 0

// about is the description of the game. It is built once and never changed.
var about = describe()

func describe() *game.About {
	words, err := game.LoadCatalog("morra", lang, "lang")
	if err != nil {
		panic(err) // the texts are embedded: this is a mistake of the build
	}
	return &game.About{
		ID:       "morra",
		Version:  1,
		Content:  game.Fingerprint([]byte("morra"), []byte{maxFingers}),
		MinSeats: 2,
		MaxSeats: maxPlayers,
		Options: []game.Option{
			{ID: "fingers", Values: []string{"three", "five"}},
			{ID: "rounds", Values: []string{"four", "one", "seven"}},
		},
		Streams:  []string{"first"},
		Verbs:    []game.Verb{{ID: "show", Words: []game.Param{{Name: "fingers", Kind: "fingers"}}}},
		MaxMoves: maxFingers,
		Bound:    100,
		Conserved: []game.Quantity{{Name: "pebbles", Count: func(p game.Position) int {
			m := p.(*Position)
			count := int(m.pot)
			for _, won := range m.pebbles {
				count += int(won)
			}
			return count
		}}},
		TakeBack: true,
		Secret:   true,
		Words:    words,
		Data: []game.Datum{
			{File: "morra.go", ID: "fingers", Value: "3 or 5", Provenance: game.Public, Note: "a hand has five fingers; three make a quicker game"},
			{File: "morra.go", ID: "rounds", Value: "1, 4 or 7", Provenance: game.Reconstructed, Note: "our own choice"},
		},
		Rules: []game.Rule{{ID: "1", Title: "The pot"}, {ID: "2", Title: "Showing"}, {ID: "3", Title: "Counting"}, {ID: "4", Title: "The end"}},
	}
}

// Game returns the rules of morra.
func Game() game.Game { return rules{} }

type rules struct{}

func (rules) About() *game.About { return about }

// New fills the pot and draws the player who counts first (rule 1).
func (rules) New(s game.Setup, m *game.Env) game.Position {
	p := &Position{eye: nobody, players: int8(s.Players), fingers: 3, pot: 4}
	if about.Option(s, "fingers") == "five" {
		p.fingers = 5
	}
	switch about.Option(s, "rounds") {
	case "one":
		p.pot = 1
	case "seven":
		p.pot = 7
	}
	p.rounds = p.pot
	p.first = game.Seat(m.N(streamFirst, s.Players))
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.first", "seat", p.first)
	}
	return p
}

func (rules) Blank() game.Position { return &Position{eye: nobody} }

// A Position is the full state of a game of morra, or what one seat knows of it.
type Position struct {
	eye     game.Seat // the viewer; nobody for a full state
	players int8
	fingers int8 // of one hand
	rounds  int8 // of the whole game
	pot     int8 // pebbles left, one for each round to come
	first   game.Seat
	shown   [maxPlayers]int8 // fingers of this round; 0 not yet, hidden if this viewer may not know
	pebbles [maxPlayers]int8 // won
	sum     [maxPlayers]int8 // fingers shown in the rounds that were counted
}

// ToAct returns the seats that have not shown (rule 2); none if the pot is empty (rule 4).
func (p *Position) ToAct() game.Seats {
	var set game.Seats
	if p.pot > 0 {
		for s := game.Seat(0); s < game.Seat(p.players); s++ {
			if p.shown[s] == 0 {
				set = set.With(s)
			}
		}
	}
	return set
}

// Deadline reports that there is none: the game has no time.
func (p *Position) Deadline() (ms int64, set bool) { return 0, false }

// Moves lists the numbers of fingers that a hand has (rule 2). Move n shows n fingers.
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if (p.eye != nobody && s != p.eye) || !p.ToAct().Has(s) {
		return into
	}
	for n := game.Move(1); n <= game.Move(p.fingers); n++ {
		into = append(into, n)
	}
	return into
}

// Play shows fingers (rule 2) and, when all have shown, counts them (rule 3).
func (p *Position) Play(s game.Seat, m game.Move, moment *game.Env) {
	p.shown[s] = int8(m)
	if p.ToAct() == 0 {
		p.count(moment)
	}
}

// count reveals the hands and gives the pebble to the player on whom the count ends (rule 3).
func (p *Position) count(moment *game.Env) {
	moment.Revealed = true
	total := 0
	for s := range p.players {
		total += int(p.shown[s])
		p.sum[s] += p.shown[s]
		if moment.Events != nil {
			moment.Events.Add(game.Everybody, "tale.opened", "seat", game.Seat(s), "n", int(p.shown[s]))
		}
		p.shown[s] = 0
	}
	winner := game.Seat((int(p.first) + total - 1) % int(p.players))
	p.pot--
	p.pebbles[winner]++
	p.first = (p.first + 1) % game.Seat(p.players)
	if moment.Events != nil {
		moment.Events.Add(game.Everybody, "tale.counted", "n", total, "seat", winner)
		moment.Events.Move(game.Everybody, 1, "pebble:any", "pot:any", game.SeatThing(winner))
	}
}

// FormatMove returns "show 3", and "show ?" for the other seats: the fingers stay secret until all have shown.
func (p *Position) FormatMove(m game.Move, by, to game.Seat) game.MoveText {
	if by != to {
		return "show ?"
	}
	return game.MoveText("show " + strconv.Itoa(int(m)))
}

// View hides the fingers that others have shown (rule 2).
func (p *Position) View(s game.Seat, into game.Position) {
	v := into.(*Position)
	*v = *p
	v.eye = s
	for o := range v.shown {
		if game.Seat(o) != s && v.shown[o] != 0 {
			v.shown[o] = hidden
		}
	}
}

// Viewer returns the seat whose view this is; truth is true for a full state.
func (p *Position) Viewer() (s game.Seat, truth bool) { return p.eye, p.eye == nobody }

// Determinize draws a number of fingers for each hidden hand. All are equally likely: the view has no further information.
func (p *Position) Determinize(d *game.Dice) {
	p.eye = nobody
	for s := range p.shown {
		if p.shown[s] == hidden {
			p.shown[s] = int8(1 + d.N(streamFirst, int(p.fingers)))
		}
	}
}

// Copy makes p equal to from.
func (p *Position) Copy(from game.Position) { *p = *from.(*Position) }

// Score returns the number of pebbles that a seat has won.
func (p *Position) Score(s game.Seat) float64 { return float64(p.pebbles[s]) }

// Result returns the ranking: by pebbles, then by fingers shown altogether (rule 4).
func (p *Position) Result() game.Result {
	r := game.Result{Over: p.pot == 0, N: int(p.players)}
	for s := range int(p.players) {
		st := game.Standing{Seat: game.Seat(s), Rank: 1, Points: int(p.pebbles[s])}
		st.Sources[0] = game.Source{ID: "pebbles", Points: st.Points}
		for o := range int(p.players) {
			switch {
			case p.pebbles[o] > p.pebbles[s] || p.pebbles[o] == p.pebbles[s] && p.sum[o] > p.sum[s]:
				st.Rank++
			case p.pebbles[o] == p.pebbles[s] && p.sum[o] < p.sum[s]:
				st.Tie = "fingers"
			}
		}
		if r.Over && st.Rank == 1 {
			r.Won = r.Won.With(st.Seat)
		}
		r.Standings[s] = st
	}
	return r
}
