package bluff

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
)

// document is a position as JSON.
type document struct {
	Viewer   string             `json:"eye,omitempty"` // the viewer; absent in a full state
	Turn     string             `json:"turn"`
	Bank     int8               `json:"bank"`
	Seats    map[string]atTable `json:"seats"`
	Cards    map[string]inHand  `json:"cards"` // in hands, by name
	Names    int8               `json:"names"` // number given so far
	Deck     map[string]uint8   `json:"deck,omitempty"`
	Left     int8               `json:"left"` // number of cards in the deck
	Pile     map[string]uint8   `json:"pile"` // of cards from the first deck
	Late     int8               `json:"late"` // number of names given before the second deck was made; 0 while there is none
	LateMade map[string]uint8   `json:"lateMade,omitempty"`
	LatePile map[string]uint8   `json:"latePile,omitempty"`
	Pending  []pendingStep      `json:"pending,omitempty"`
}

// atTable is the part of the document about one seat.
type atTable struct {
	Coins int8 `json:"coins"`
}

// inHand is the part of the document about one card in a hand.
type inHand struct {
	Owner string `json:"owner"`
	Beast string `json:"beast"` // "?" if the viewer may not know it
	Seen  string `json:"seen"`  // the seats that know the beast: "0 2", or "all"
}

// pendingStep is the part of the document about one step that waits for an answer.
type pendingStep struct {
	Step   string `json:"step"`
	Who    string `json:"who"`
	Deed   string `json:"deed,omitempty"`
	Target string `json:"target,omitempty"`
	Card   string `json:"card,omitempty"`
	Asked  string `json:"asked,omitempty"`
}

// MarshalJSON writes the document.
func (p *Position) MarshalJSON() ([]byte, error) {
	d := document{
		Turn: p.turn.String(), Bank: p.bank, Names: p.names, Left: p.left, Late: p.late,
		Deck: named(p.deck), Pile: named(p.pile[0]), LateMade: named(p.made[1]), LatePile: named(p.pile[1]),
		Seats: map[string]atTable{}, Cards: map[string]inHand{},
	}
	if p.eye != nobody {
		d.Viewer = p.eye.String()
	}
	for s := range int(p.players) {
		d.Seats[strconv.Itoa(s)] = atTable{Coins: p.coins[s]}
	}
	for c := range int(p.names) {
		if k := p.cards[c]; k.owner != nobody {
			d.Cards[cardID(c)] = inHand{Owner: k.owner.String(), Beast: beastIDs[k.beast], Seen: seenText(k.seen)}
		}
	}
	for _, s := range p.pending[:p.depth] {
		t := pendingStep{Step: stepIDs[s.kind], Who: s.who.String()}
		if s.kind == claimed {
			t.Deed, t.Asked = deeds[s.deed].id, s.asked.String()
			switch s.deed {
			case peek:
				t.Card = cardID(int(s.card))
			case steal:
				t.Target = s.target.String()
			}
		}
		d.Pending = append(d.Pending, t)
	}
	return json.Marshal(d)
}

func seenText(seen game.Seats) string {
	if seen == game.Everybody {
		return "all"
	}
	var seats []string
	for ; seen != 0; seen = seen.Without(seen.First()) {
		seats = append(seats, seen.First().String())
	}
	return strings.Join(seats, " ")
}

// named returns the counts other than 0, by the names of the beasts.
func named(counts [beasts]uint8) map[string]uint8 {
	names := map[string]uint8{}
	for b, n := range counts {
		if n > 0 {
			names[beastIDs[b+1]] = n
		}
	}
	return names
}

// UnmarshalJSON reads the document and returns an error for a position that no game of bluff can reach.
func (p *Position) UnmarshalJSON(doc []byte) error {
	var d document
	if err := game.DecodeDocument(doc, &d); err != nil {
		return err
	}
	n := Position{eye: nobody, bank: d.Bank, names: d.Names, left: d.Left, late: d.Late, players: int8(len(d.Seats))}
	if len(d.Seats) < about.MinSeats || len(d.Seats) > about.MaxSeats {
		return fmt.Errorf("seats: %d of them, where %d to %d can play", len(d.Seats), about.MinSeats, about.MaxSeats)
	}
	if d.Viewer != "" {
		eye, ok := game.ParseSeat(d.Viewer)
		if !ok || eye == game.Clock || eye != game.Spectator && int(eye) >= len(d.Seats) {
			return fmt.Errorf("eye is a seat, not %q", d.Viewer)
		}
		n.eye = eye
	}
	var err error
	if n.turn, err = n.seat(d.Turn); err != nil {
		return fmt.Errorf("turn: %w", err)
	}
	if err := n.readCoins(&d); err != nil {
		return err
	}
	if err := n.readCards(&d); err != nil {
		return err
	}
	if err := n.readPending(d.Pending); err != nil {
		return err
	}
	*p = n
	return nil
}

// seat returns the seat that a text names, or an error if the game has no such seat.
func (p *Position) seat(text string) (game.Seat, error) {
	s, ok := game.ParseSeat(text)
	if !ok || s >= game.Seat(p.players) {
		return 0, fmt.Errorf("there is no seat %q", text)
	}
	return s, nil
}

func (p *Position) readCoins(d *document) error {
	total := int(p.bank)
	for s := range int(p.players) {
		t, ok := d.Seats[strconv.Itoa(s)]
		if !ok {
			return fmt.Errorf("seats: seat %d is missing", s)
		}
		if t.Coins < 0 {
			return fmt.Errorf("seat %d has %d coins", s, t.Coins)
		}
		p.coins[s] = t.Coins
		total += int(t.Coins)
	}
	players := int(p.players)
	if p.bank < 0 || total != (3+startCoins)*players && total != (5+startCoins)*players {
		return fmt.Errorf("there are %d coins in play, not %d or %d", total, (3+startCoins)*players, (5+startCoins)*players)
	}
	return nil
}

// readCards reads the deck, the pile and the hands, and counts them.
func (p *Position) readCards(d *document) error {
	if d.Names < 0 || d.Names > maxNames || d.Late < 0 || d.Late > d.Names {
		return fmt.Errorf("names and late are from 0 to %d and in order, not %d and %d", maxNames, d.Names, d.Late)
	}
	for _, part := range []struct {
		what  string
		names map[string]uint8
		into  *[beasts]uint8
	}{{"deck", d.Deck, &p.deck}, {"pile", d.Pile, &p.pile[0]}, {"lateMade", d.LateMade, &p.made[1]}, {"latePile", d.LatePile, &p.pile[1]}} {
		if err := count(part.names, part.into); err != nil {
			return fmt.Errorf("%s: %w", part.what, err)
		}
	}
	for b := range p.made[0] {
		p.made[0][b] = copies - p.made[1][b]
	}
	for c := range p.cards {
		p.cards[c].owner = nobody
	}
	for id, k := range d.Cards {
		if k.Owner == "" {
			continue // a card that a change has emptied
		}
		if err := p.readCard(id, k); err != nil {
			return fmt.Errorf("card %s: %w", id, err)
		}
	}
	for s := range game.Seat(p.players) {
		if p.hand(s) > maxHand {
			return fmt.Errorf("seat %s has %d cards, more than %d", s, p.hand(s), maxHand)
		}
	}
	return p.countCards()
}

func (p *Position) readCard(id string, k inHand) error {
	n, err := strconv.Atoi(strings.TrimPrefix(id, "c"))
	if err != nil || n < 1 || n > int(p.names) || cardID(n-1) != id {
		return fmt.Errorf("the names given so far are c1 to c%d", p.names)
	}
	card := &p.cards[n-1]
	if card.owner, err = p.seat(k.Owner); err != nil {
		return err
	}
	b := slices.Index(beastIDs[:], k.Beast)
	if b < 0 {
		return fmt.Errorf("there is no beast %q", k.Beast)
	}
	card.beast = beast(b)
	if k.Seen == "all" {
		card.seen = game.Everybody
	} else {
		for text := range strings.FieldsSeq(k.Seen) {
			s, err := p.seat(text)
			if err != nil {
				return err
			}
			card.seen = card.seen.With(s)
		}
	}
	switch known := p.eye == nobody || card.seen.Has(p.eye); {
	case !card.seen.Has(card.owner):
		return fmt.Errorf("its owner has seen it")
	case seenText(card.seen) != k.Seen:
		return fmt.Errorf("seen names seats in order, not %q", k.Seen)
	case known && card.beast == unknown:
		return fmt.Errorf("its beast is known")
	case !known && card.beast != unknown:
		return fmt.Errorf("the eye cannot know its beast")
	}
	return nil
}

// countCards returns an error unless every card of each deck is in exactly one place.
func (p *Position) countCards() error {
	var inHands, hiddenInHands [2]int
	known := p.pile
	for c := range int(p.names) {
		k, d := p.cards[c], p.deckOf(c)
		switch {
		case k.owner == nobody:
		case k.beast == unknown:
			hiddenInHands[d]++
		default:
			inHands[d]++
			known[d][k.beast-1]++
		}
	}
	newest := 0
	if p.late > 0 {
		newest = 1
	}
	if p.eye == nobody {
		if p.left != sum(p.deck) {
			return fmt.Errorf("left is %d, and there are %d cards in the deck", p.left, sum(p.deck))
		}
		for b, n := range p.deck {
			known[newest][b] += n
		}
	} else if p.deck != [beasts]uint8{} {
		return fmt.Errorf("deck: the eye cannot know it")
	}
	for d := range known {
		for b, n := range known[d] {
			if n > p.made[d][b] {
				return fmt.Errorf("there are only %d of %s", p.made[d][b], beastIDs[b+1])
			}
		}
		places := int(sum(p.pile[d])) + inHands[d] + hiddenInHands[d]
		if d == newest {
			places += int(p.left)
		}
		if p.left < 0 || places != int(sum(p.made[d])) {
			return fmt.Errorf("there are %d places for %d cards", places, sum(p.made[d]))
		}
	}
	// Each deck has given out as many names as cards have left it.
	given := [2]int{int(p.names), 0}
	if p.late > 0 {
		given = [2]int{int(p.late), int(p.names - p.late)}
	}
	if newest == 1 && (given[1] != int(sum(p.made[1]))-int(p.left) || given[0] != copies*beasts) || newest == 0 && given[0] != copies*beasts-int(p.left) {
		return fmt.Errorf("names: %d of them do not fit the cards that have left the deck", p.names)
	}
	return nil
}

// count reads counts by the names of beasts into an array. It returns an error for an unknown name or an impossible count.
func count(names map[string]uint8, into *[beasts]uint8) error {
	for name, n := range names {
		b := slices.Index(beastIDs[1:], name)
		if b < 0 {
			return fmt.Errorf("there is no beast %q", name)
		}
		if n > copies {
			return fmt.Errorf("there are not %d of %s", n, name)
		}
		into[b] = n
	}
	return nil
}

// readPending reads the pending steps: a claim, perhaps a block of it, perhaps an answer to the last of them.
func (p *Position) readPending(steps []pendingStep) error {
	if len(steps) > maxDepth {
		return fmt.Errorf("pending: more than %d steps", maxDepth)
	}
	for i, t := range steps {
		if err := p.readStep(t); err != nil {
			return fmt.Errorf("pending step %d: %w", i+1, err)
		}
	}
	switch {
	case p.depth > 0 && p.over():
		return fmt.Errorf("pending: nothing can be when the game is over")
	case !p.over() && p.hand(p.turn) == 0:
		return fmt.Errorf("turn: seat %s has no cards", p.turn)
	}
	return nil
}

func (p *Position) readStep(t pendingStep) error {
	kind := slices.Index(stepIDs[:], t.Step)
	if kind < 0 {
		return fmt.Errorf("there is no step %q", t.Step)
	}
	s := step{kind: stepKind(kind)}
	var err error
	if s.who, err = p.seat(t.Who); err != nil {
		return err
	}
	var below step
	if p.depth > 0 {
		below = *p.top()
		if below.kind != claimed {
			return fmt.Errorf("nothing follows a step %q", stepIDs[below.kind])
		}
	}
	if s.kind != claimed {
		who := below.who
		if s.kind == losing {
			who = below.asked
		}
		if p.depth == 0 || s.who != who || t.Deed+t.Target+t.Card+t.Asked != "" {
			return fmt.Errorf("a step %q belongs on top of a claim, and only says who", t.Step)
		}
		p.push(s)
		return nil
	}
	for i, d := range deeds {
		if d.id == t.Deed {
			s.deed = deed(i)
		}
	}
	if s.asked, err = p.seat(t.Asked); err != nil {
		return err
	}
	switch {
	case deeds[s.deed].id != t.Deed:
		return fmt.Errorf("there is no deed %q", t.Deed)
	case p.hand(s.who) == 0 || p.hand(s.asked) == 0 || s.who == s.asked:
		return fmt.Errorf("seat %s cannot ask seat %s", s.who, s.asked)
	case s.deed == block && (p.depth != 1 || below.deed != steal || s.who != below.target || s.who != below.asked):
		return fmt.Errorf("only who is asked and to be stolen from can block")
	case s.deed != block && (p.depth != 0 || s.who != p.turn):
		return fmt.Errorf("only who has the turn can %s", t.Deed)
	case (s.deed == peek) != (t.Card != "") || (s.deed == steal) != (t.Target != ""):
		return fmt.Errorf("a peek names a card, a steal names a target, a block neither")
	}
	switch s.deed {
	case peek:
		c, ok := p.cardOf(t.Card)
		if !ok || cardID(c) != t.Card || p.cards[c].owner == s.who || p.cards[c].seen.Has(s.who) {
			return fmt.Errorf("seat %s cannot peek at %q", s.who, t.Card)
		}
		s.card = int8(c)
	case steal:
		if s.target, err = p.seat(t.Target); err != nil {
			return err
		}
		if s.target == s.who || p.coins[s.target] == 0 {
			return fmt.Errorf("seat %s cannot steal from seat %s", s.who, s.target)
		}
	}
	p.push(s)
	return nil
}

// Arrange changes a position. Cards that it puts into hands or on the pile come from the deck and return there, unless
// the changes name the deck too. Coins come from the bank, unless the changes name the bank.
func (rules) Arrange(p game.Position, changes json.RawMessage) error {
	old := p.(*Position)
	var d document
	asked := document{Bank: -1}
	if _, err := game.ReadChanges(p, changes, &d); err != nil {
		return err
	}
	if err := game.DecodeDocument(changes, &asked); err != nil {
		return err
	}
	if asked.Viewer != "" {
		return fmt.Errorf("eye: only a truth is arranged, and it stays one")
	}
	if asked.Bank < 0 {
		bank := old.allCoins()
		for _, t := range d.Seats {
			bank -= int(t.Coins)
		}
		if bank < 0 {
			return fmt.Errorf("there are only %d coins", old.allCoins())
		}
		d.Bank = int8(bank)
	}
	if asked.Deck == nil {
		if err := d.refillDeck(); err != nil {
			return err
		}
	}
	doc, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return p.UnmarshalJSON(doc)
}

// refillDeck sets the deck to all cards of the newest deck that are nowhere else. It returns an error if the document has too many of a
// kind.
func (d *document) refillDeck() error {
	left := map[string]int{}
	for _, id := range beastIDs[1:] {
		left[id] = copies
		if d.Late > 0 {
			left[id] = int(d.LateMade[id]) - int(d.LatePile[id])
		} else {
			left[id] -= int(d.Pile[id])
		}
	}
	for name, k := range d.Cards {
		n, err := strconv.Atoi(strings.TrimPrefix(name, "c"))
		if k.Owner != "" && err == nil && n > int(d.Late) {
			left[k.Beast]--
		}
	}
	d.Deck, d.Left = map[string]uint8{}, 0
	for _, id := range beastIDs[1:] {
		if left[id] < 0 {
			return fmt.Errorf("there are not enough of %s", id)
		}
		d.Deck[id] = uint8(left[id])
		d.Left += int8(left[id])
	}
	return nil
}
