package bluff

import (
	"strconv"

	"pantheon/game"
)

// A deed is what a claim allows if it succeeds.
type deed int8

const (
	peek deed = iota
	steal
	block
)

// deeds lists the deeds with their names, and the beast that each claims (rules 2.3, 2.4 and 3.2).
var deeds = [...]struct {
	id    string
	beast beast
}{{"peek", owl}, {"steal", fox}, {"block", dog}}

// stepKind is what a pending step asks a seat to do.
type stepKind int8

const (
	claimed   stepKind = iota // asked passes or doubts (or blocks)
	answering                 // the player who made the claim below shows or loses a card
	losing                    // the player who doubted the claim below loses a card
)

// stepIDs lists the names of the kinds of steps.
var stepIDs = [...]string{"claim", "answer", "lose"}

// maxDepth is the largest number of nested steps: a claim, a claim that blocks it, and the answer to the block.
const maxDepth = 3

// A step waits for an answer. Steps nest: a block comes after the claim that it blocks, and is answered first.
type step struct {
	kind   stepKind
	deed   deed      // of a claim
	who    game.Seat // made the claim, or must answer or lose a card
	target game.Seat // to be stolen from
	card   int8      // to be peeked at
	asked  game.Seat // answers the claim now
}

// The moves: the first number of each verb, to which the seat or the card is added.
const (
	moveTake  game.Move = 1
	movePass  game.Move = 2
	moveDoubt game.Move = 3
	moveBlock game.Move = 4
	moveSteal game.Move = 8
	moveTrade game.Move = 32
	movePeek  game.Move = moveTrade + maxNames
	moveShow  game.Move = movePeek + maxNames
	moveLose  game.Move = moveShow + maxNames
)

// top returns the step to be answered now; at least one step must be pending.
func (p *Position) top() *step { return &p.pending[p.depth-1] }

func (p *Position) push(s step) {
	p.pending[p.depth] = s
	p.depth++
}

func (p *Position) pop() step {
	p.depth--
	s := p.pending[p.depth]
	p.pending[p.depth] = step{}
	return s
}

// ToAct returns the seat whose turn it is, or the one that must answer the last pending step.
func (p *Position) ToAct() game.Seats {
	switch {
	case p.over():
		return 0
	case p.depth == 0:
		return game.Only(p.turn)
	case p.top().kind == claimed:
		return game.Only(p.top().asked)
	}
	return game.Only(p.top().who)
}

// Moves lists the four actions of a turn (rule 2), or the answers to the pending step (rules 3 and 4).
func (p *Position) Moves(s game.Seat, into []game.Move) []game.Move {
	if p.eye != nobody && s != p.eye || !p.ToAct().Has(s) {
		return into
	}
	if p.depth == 0 {
		into = append(into, moveTake)
		for o := range game.Seat(p.players) {
			if o != s && p.coins[o] > 0 && p.hand(o) > 0 {
				into = append(into, moveSteal+game.Move(o))
			}
		}
		trade := p.canTrade()
		for c := range game.Move(p.names) {
			switch k := p.cards[c]; {
			case k.owner == s && trade:
				into = append(into, moveTrade+c)
			case k.owner != s && k.owner != nobody && !k.seen.Has(s):
				into = append(into, movePeek+c)
			}
		}
		return into
	}
	top := p.top()
	if top.kind == claimed {
		into = append(into, movePass, moveDoubt)
		if top.deed == steal && top.target == s {
			into = append(into, moveBlock)
		}
		return into
	}
	for c := range game.Move(p.names) {
		if p.cards[c].owner != s {
			continue
		}
		if top.kind == answering && p.cards[c].beast == p.claimedBeast() {
			into = append(into, moveShow+c)
		}
		into = append(into, moveLose+c)
	}
	return into
}

// claimedBeast returns the beast of the claim that is being answered.
func (p *Position) claimedBeast() beast { return deeds[p.pending[p.depth-2].deed].beast }

// Play plays a listed move.
func (p *Position) Play(s game.Seat, m game.Move, moment *game.Env) {
	switch {
	case m == moveTake: // rule 2.1
		p.bank--
		p.coins[s]++
		if moment.Events != nil {
			moment.Events.Move(game.Everybody, 1, "coin:any", "bank:any", game.SeatThing(s))
		}
		p.endTurn(moment)
	case m == movePass: // rule 3.1
		p.askNext(moment)
	case m == moveDoubt: // rule 4
		p.push(step{kind: answering, who: p.top().who})
	case m == moveBlock: // rule 3.2
		p.claim(step{deed: block, who: s})
	case m < moveTrade: // rule 2.4
		p.claim(step{deed: steal, who: s, target: game.Seat(m - moveSteal)})
	case m < movePeek: // rule 2.2
		if p.left == 0 {
			p.reshuffle(moment)
		}
		p.draw(s, moment)
		p.layDown(int(m-moveTrade), moment)
		p.endTurn(moment)
	case m < moveShow: // rule 2.3
		p.claim(step{deed: peek, who: s, card: int8(m - movePeek)})
	case m < moveLose: // rule 4.1
		p.show(int(m-moveShow), moment)
	default: // rules 4.1 and 4.2
		p.lose(int(m-moveLose), moment)
	}
}

// claim adds a claim, which the others must answer (rule 3).
func (p *Position) claim(s step) {
	s.kind = claimed
	s.asked = p.after(s.who)
	p.push(s)
}

// askNext asks the next player clockwise about the claim. The claim succeeds when all have passed (rule 3.1).
func (p *Position) askNext(m *game.Env) {
	top := p.top()
	top.asked = p.after(top.asked)
	if top.asked == top.who {
		p.stand(m)
	}
}

// stand carries out the deed of the last claim, which has succeeded, and ends the turn.
func (p *Position) stand(m *game.Env) {
	c := p.pop()
	switch c.deed {
	case peek: // rule 2.3
		if k := &p.cards[c.card]; k.owner != nobody { // otherwise it was just lost
			k.seen = k.seen.With(c.who)
			m.Revealed = true
			if m.Events != nil {
				thing := cardThing(int(c.card))
				m.Events.Add(game.Only(c.who), "tale.saw", "card", thing, "seat", k.owner, "beast", beastThing(k.beast))
				m.Events.Add(game.Everybody.Without(c.who), "tale.peeked", "by", c.who, "card", thing, "seat", k.owner)
			}
		}
	case steal: // rule 2.4
		n := min(p.coins[c.target], stealCoins)
		p.coins[c.target] -= n
		p.coins[c.who] += n
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.stole", "by", c.who, "n", int(n), "seat", c.target)
			m.Events.Move(game.Everybody, int(n), "coin:any", game.SeatThing(c.target), game.SeatThing(c.who))
		}
	case block: // rule 3.2
		stopped := p.pop()
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.blocked", "seat", c.who, "by", stopped.who)
		}
	}
	p.endTurn(m)
}

// fail removes the last claim. After a failed block, the players continue to answer the steal; otherwise the turn ends.
func (p *Position) fail(m *game.Env) {
	c := p.pop()
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.failed", "seat", c.who, "beast", beastThing(deeds[c.deed].beast))
	}
	if c.deed == block && !p.over() {
		p.askNext(m)
		return
	}
	p.endTurn(m)
}

// show proves a claim: everybody sees the card and remembers it in the hand (rule 4.1).
func (p *Position) show(c int, m *game.Env) {
	answer := p.pop()
	p.cards[c].seen = game.Everybody
	m.Revealed = true
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.showed", "seat", answer.who, "card", cardThing(c), "beast", beastThing(p.cards[c].beast))
	}
	p.push(step{kind: losing, who: p.top().asked})
}

// lose puts a card on the pile. If a doubter was wrong, it is the doubter's card and the claim succeeds, unless the
// game is then over (rule 4.1). If a player does not prove a claim, it is that player's card and the claim fails (rule
// 4.2).
func (p *Position) lose(c int, m *game.Env) {
	why := p.pop()
	p.layDown(c, m)
	switch {
	case why.kind == answering:
		p.fail(m)
	case p.over():
		p.endTurn(m)
	default:
		p.stand(m)
	}
}

// endTurn drops all pending steps and gives the turn to the next player, unless the game is over (rule 6).
func (p *Position) endTurn(m *game.Env) {
	for p.depth > 0 {
		p.pop()
	}
	if p.over() {
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.over")
		}
		return
	}
	p.turn = p.after(p.turn)
}

// FormatMove returns the text form, the same for every seat: a card's name reveals nothing about its beast.
func (p *Position) FormatMove(m game.Move, _, _ game.Seat) game.MoveText {
	switch {
	case m == moveTake:
		return "take"
	case m == movePass:
		return "pass"
	case m == moveDoubt:
		return "doubt"
	case m == moveBlock:
		return "block"
	case m < moveTrade:
		return game.MoveText("steal " + game.Seat(m-moveSteal).String())
	case m < movePeek:
		return game.MoveText("trade " + cardID(int(m-moveTrade)))
	case m < moveShow:
		return game.MoveText("peek " + cardID(int(m-movePeek)))
	case m < moveLose:
		return game.MoveText("show " + cardID(int(m-moveShow)))
	}
	return game.MoveText("lose " + cardID(int(m-moveLose)))
}

// cardID returns the name of a card: c1 for the first that left a deck.
func cardID(c int) string { return "c" + strconv.Itoa(c+1) }

func cardThing(c int) game.Thing { return game.MakeThing("card", cardID(c)) }

func beastThing(b beast) game.Thing { return game.MakeThing("beast", beastIDs[b]) }
