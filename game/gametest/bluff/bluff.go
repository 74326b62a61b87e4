// Package bluff is a tiny card game of claims and doubts, for tests of everything that plays games. It has a secret
// deck and hands, cards that are revealed and hidden again, and interrupts inside interrupts.
//
// # Rules
//
// 1. Two to four players. There are sixteen cards, four each of fox, owl, dog and hen. Each player gets two or three of
// them, by option, and two coins; the other cards are the deck. The bank holds three or five coins for each player, by
// option. The first player is drawn at random.
//
// 2. In a turn a player does one of four things: 2.1 takes a coin from the bank; 2.2 trades a card: draws one from the deck and puts one
// of the old ones face up on the pile; 2.3 claims an owl, to peek at an unseen card in another hand; 2.4 claims a fox, to steal up to two
// coins from another player who still has cards and coins.
//
// 3. The other players who still have cards answer a claim, clockwise from the player who made it. 3.1 Each passes or
// doubts; when all have passed, the claim succeeds. 3.2 The player to be stolen from may also block, by claiming a dog.
// That claim is answered in the same way before anything else continues; if it succeeds, nothing is stolen.
//
// 4. A player who is doubted 4.1 shows a card of the claimed kind to everybody and takes it back into the hand; then
// the doubter loses a card and the claim succeeds. 4.2 Or that player loses a card; then the claim fails. A lost card
// goes face up on the pile and is not replaced.
//
// 5. A card has a name (c1, c2, ...) from when it leaves the deck until it is put on the pile. When the deck is empty,
// the pile is shuffled, once in a game, and is the new deck; its cards get new names. After that there is no trading
// while the deck is empty.
//
// 6. The game ends with the turn in which the bank becomes empty, or immediately when only one player has cards. A coin
// is worth 1 point, and being the only one with cards 2. Most points win. In a tie, the player with more cards wins.
package bluff

import (
	"embed"

	"pantheon/game"
)

//go:embed lang/*.yaml
var lang embed.FS

const (
	maxPlayers = 4
	maxHand    = 3
	beasts     = 4
	copies     = 4  // of each beast
	maxNames   = 32 // every card gets at most one name from each of the two decks
	startCoins = 2
	stealCoins = 2
	lastPoints = 2
	// nobody is the viewer of a full state, and the owner of a card that has left its hand.
	nobody game.Seat = -1
)

// A beast is the picture of a card; unknown if the viewer may not know it.
type beast int8

const (
	unknown beast = iota
	fox
	owl
	dog
	hen
)

// beastIDs lists the names of the beasts.
var beastIDs = [beasts + 1]string{"?", "fox", "owl", "dog", "hen"}

// The random streams of the game.
const (
	streamFirst game.Stream = iota
	streamDeck
)

// about is the description of the game. It is built once and never changed.
var about = describe()

func describe() *game.About {
	words, err := game.LoadCatalog("bluff", lang, "lang")
	if err != nil {
		panic(err) // the texts are embedded: this is a mistake of the build
	}
	card := []game.Param{{Name: "card", Kind: "card"}}
	return &game.About{
		ID:       "bluff",
		Version:  1,
		Content:  game.Fingerprint([]byte("fox owl dog hen"), []byte{copies, startCoins, stealCoins, lastPoints}),
		MinSeats: 2,
		MaxSeats: maxPlayers,
		Options: []game.Option{
			{ID: "hand", Values: []string{"two", "three"}},
			{ID: "bank", Values: []string{"small", "large"}},
		},
		Streams: []string{"first", "deck"},
		Verbs: []game.Verb{
			{ID: "take"},
			{ID: "trade", Words: card},
			{ID: "peek", Words: card},
			{ID: "steal", Words: []game.Param{{Name: "from", Kind: "seat"}}},
			{ID: "pass"},
			{ID: "doubt"},
			{ID: "block"},
			{ID: "show", Words: card},
			{ID: "lose", Words: card},
		},
		MaxMoves: 1 + maxHand + (maxPlayers-1)*(maxHand+1),
		Bound:    2000,
		Conserved: []game.Quantity{
			{Name: "coins", Count: func(p game.Position) int { return p.(*Position).allCoins() }},
			{Name: "cards", Count: func(p game.Position) int { return p.(*Position).allCards() }},
		},
		TakeBack: true,
		Secret:   true,
		Words:    words,
		Data: []game.Datum{
			{File: "bluff.go", ID: "cards", Value: "4 each of fox, owl, dog, hen", Provenance: game.Reconstructed, Note: "our own choice"},
			{File: "bluff.go", ID: "coins", Value: "2 each, 3 or 5 for each player in the bank", Provenance: game.Reconstructed, Note: "our own choice"},
		},
		Rules: []game.Rule{
			{ID: "1", Title: "The cards and coins"},
			{ID: "2", Title: "A turn"}, {ID: "2.1", Title: "Taking"}, {ID: "2.2", Title: "Trading"}, {ID: "2.3", Title: "Peeking"}, {ID: "2.4", Title: "Stealing"},
			{ID: "3", Title: "A claim"}, {ID: "3.1", Title: "Passing"}, {ID: "3.2", Title: "Blocking"},
			{ID: "4", Title: "A doubt"}, {ID: "4.1", Title: "Showing"}, {ID: "4.2", Title: "Losing"},
			{ID: "5", Title: "The deck"}, {ID: "6", Title: "The end"},
		},
	}
}

// Game returns the rules of bluff.
func Game() game.Game { return rules{} }

type rules struct{}

func (rules) About() *game.About { return about }

func (rules) Blank() game.Position { return &Position{eye: nobody} }

// New deals the cards and the coins (rule 1).
func (rules) New(s game.Setup, m *game.Env) game.Position {
	p := &Position{eye: nobody, players: int8(s.Players), bank: int8(3 * s.Players)}
	if about.Option(s, "bank") == "large" {
		p.bank = int8(5 * s.Players)
	}
	hand := 2
	if about.Option(s, "hand") == "three" {
		hand = 3
	}
	for b := range p.deck {
		p.deck[b] = copies
	}
	p.made[0], p.left = p.deck, sum(p.deck)
	for c := range p.cards {
		p.cards[c].owner = nobody
	}
	for seat := range game.Seat(s.Players) {
		p.coins[seat] = startCoins
		for range hand {
			p.draw(seat, m)
		}
	}
	p.turn = game.Seat(m.N(streamFirst, s.Players))
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.first", "seat", p.turn)
	}
	return p
}

// A Position is the full state of a game of bluff, or what one seat knows of it.
type Position struct {
	eye     game.Seat // the viewer; nobody for a full state
	players int8
	turn    game.Seat
	bank    int8
	coins   [maxPlayers]int8
	names   int8 // number of cards that have left a deck so far
	late    int8 // number of names given before the second deck was made; 0 while there is none
	left    int8 // number of cards in the deck, which is public
	depth   int8 // number of pending steps
	deck    [beasts]uint8
	made    [2][beasts]uint8 // cards of the first deck, without those that the second was made of; cards of the second
	pile    [2][beasts]uint8 // cards face up on the pile, by the deck that they came from
	cards   [maxNames]card   // by name: c1 is cards[0]
	pending [maxDepth]step   // the last one must be answered now
}

// A card is a card that has left a deck, under its name.
type card struct {
	owner game.Seat // nobody if it is on the pile
	beast beast
	seen  game.Seats // seats that know its beast, now or from earlier
}

// Drawn returns the beast that number i means in a draw from the deck; "" for any other number or stream.
func (p *Position) Drawn(s game.Stream, i int) string {
	if s == streamDeck && i < beasts {
		return beastIDs[i+1]
	}
	return ""
}

// draw gives a seat a random card of the deck, under the next name (rule 5). Only that seat sees it.
func (p *Position) draw(s game.Seat, m *game.Env) {
	b := m.Pick(streamDeck, p.deck[:])
	p.deck[b]--
	p.left--
	p.cards[p.names] = card{owner: s, beast: beast(b + 1), seen: game.Only(s)}
	if m.Events != nil {
		c := cardThing(int(p.names))
		m.Events.Move(game.Everybody, 1, c, "deck:any", game.SeatThing(s))
		m.Events.Add(game.Only(s), "tale.drew", "card", c, "beast", beastThing(beast(b+1)))
		m.Events.Add(game.Everybody.Without(s), "tale.drawn", "seat", s, "card", c)
	}
	p.names++
}

// reshuffle makes the second deck from the cards of the pile (rule 5).
func (p *Position) reshuffle(m *game.Env) {
	p.late = p.names
	p.deck, p.made[1] = p.pile[0], p.pile[0]
	for b := range p.made[0] {
		p.made[0][b] -= p.pile[0][b]
	}
	p.pile[0] = [beasts]uint8{}
	p.left = sum(p.deck)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.reshuffled", "n", int(p.left))
	}
}

// layDown puts a card face up on the pile. The card's name is not used again (rule 5).
func (p *Position) layDown(c int, m *game.Env) {
	k := p.cards[c]
	p.pile[p.deckOf(c)][k.beast-1]++
	p.cards[c] = card{owner: nobody}
	m.Revealed = true
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.laid", "seat", k.owner, "card", cardThing(c), "beast", beastThing(k.beast))
		m.Events.Move(game.Everybody, 1, cardThing(c), game.SeatThing(k.owner), "pile:any")
	}
}

// deckOf returns the deck that a card came from: 0 or 1.
func (p *Position) deckOf(c int) int {
	if p.late > 0 && c >= int(p.late) {
		return 1
	}
	return 0
}

// canTrade reports whether there will be a card to draw (rule 5).
func (p *Position) canTrade() bool { return p.left > 0 || p.late == 0 && sum(p.pile[0]) > 0 }

// hand returns the number of cards that a seat holds.
func (p *Position) hand(s game.Seat) int {
	n := 0
	for c := range p.names {
		if p.cards[c].owner == s {
			n++
		}
	}
	return n
}

// after returns the next seat clockwise that still has cards.
func (p *Position) after(s game.Seat) game.Seat {
	for range p.players {
		s = (s + 1) % game.Seat(p.players)
		if p.hand(s) > 0 {
			return s
		}
	}
	return s
}

// holders returns the number of seats that still have cards.
func (p *Position) holders() int {
	n := 0
	for s := range game.Seat(p.players) {
		if p.hand(s) > 0 {
			n++
		}
	}
	return n
}

// over reports whether the game has ended (rule 6).
func (p *Position) over() bool { return p.bank == 0 || p.holders() < 2 }

func sum(counts [beasts]uint8) int8 {
	var n int8
	for _, c := range counts {
		n += int8(c)
	}
	return n
}

func (p *Position) allCoins() int {
	n := int(p.bank)
	for _, c := range p.coins {
		n += int(c)
	}
	return n
}

func (p *Position) allCards() int {
	n := int(p.left) + int(sum(p.pile[0])) + int(sum(p.pile[1]))
	for s := range game.Seat(p.players) {
		n += p.hand(s)
	}
	return n
}

// Score returns the present points of a seat.
func (p *Position) Score(s game.Seat) float64 { return float64(p.points(s)) }

func (p *Position) points(s game.Seat) int { return int(p.coins[s]) + p.lastPoints(s) }

// lastPoints returns the points of a seat for being the only one with cards (rule 6); 0 if it is not.
func (p *Position) lastPoints(s game.Seat) int {
	if p.hand(s) > 0 && p.holders() == 1 {
		return lastPoints
	}
	return 0
}

// Result returns the ranking: by points, then by number of cards (rule 6).
func (p *Position) Result() game.Result {
	r := game.Result{Over: p.over(), N: int(p.players)}
	for s := range game.Seat(p.players) {
		st := game.Standing{Seat: s, Rank: 1, Points: p.points(s)}
		st.Sources[0] = game.Source{ID: "coins", Points: int(p.coins[s])}
		st.Sources[1] = game.Source{ID: "last", Points: p.lastPoints(s)}
		for o := range game.Seat(p.players) {
			theirs, more := p.points(o), p.hand(o)-p.hand(s)
			switch {
			case theirs > st.Points || theirs == st.Points && more > 0:
				st.Rank++
			case theirs == st.Points && more < 0:
				st.Tie = "cards"
			}
		}
		if r.Over && st.Rank == 1 {
			r.Won = r.Won.With(s)
		}
		r.Standings[s] = st
	}
	return r
}

// View hides the deck and every card that the seat has not seen. A seat keeps seeing the cards that it once saw.
func (p *Position) View(s game.Seat, into game.Position) {
	v := into.(*Position)
	*v = *p
	v.eye = s
	v.deck = [beasts]uint8{}
	for c := range v.names {
		if k := &v.cards[c]; k.owner != nobody && !k.seen.Has(s) {
			k.beast = unknown
		}
	}
}

// Viewer returns the seat whose view this is; truth is true for a full state.
func (p *Position) Viewer() (s game.Seat, truth bool) { return p.eye, p.eye == nobody }

// Determinize deals the hidden cards. Within one deck, all cards that are neither on the pile nor known are equally likely in
// every place. Each hidden hand card is drawn from them, and the rest of the newest deck is the deck.
func (p *Position) Determinize(d *game.Dice) {
	if p.eye == nobody {
		return
	}
	p.eye = nobody
	hidden := p.hidden()
	for c := range int(p.names) {
		if k := &p.cards[c]; k.owner != nobody && k.beast == unknown {
			from := &hidden[p.deckOf(c)]
			b := d.Pick(streamDeck, from[:])
			from[b]--
			k.beast = beast(b + 1)
		}
	}
	p.deck = hidden[0]
	if p.late > 0 {
		p.deck = hidden[1]
	}
}

// hidden returns the cards of each deck that are neither on the pile nor known in a hand.
func (p *Position) hidden() [2][beasts]uint8 {
	hidden := p.made
	for d := range hidden {
		for b := range hidden[d] {
			hidden[d][b] -= p.pile[d][b]
		}
	}
	for c := range int(p.names) {
		if k := p.cards[c]; k.owner != nobody && k.beast != unknown {
			hidden[p.deckOf(c)][k.beast-1]--
		}
	}
	return hidden
}

// Copy makes p equal to from.
func (p *Position) Copy(from game.Position) { *p = *from.(*Position) }

// Deadline reports that there is none: the game has no time.
func (p *Position) Deadline() (ms int64, set bool) { return 0, false }
