package protocol

import (
	"context"
	"errors"
	"fmt"

	"pantheon/game"
)

// A Wire carries lines to a player and back. It bounds how long either takes; the error says what happened to the player.
type Wire interface {
	Send(line string) error
	// Receive gives the next line, or the context's error when that ends first.
	Receive(ctx context.Context) (string, error)
}

// A Host lets a player at the other end of a wire choose for one seat of one game. It is a [pantheon/bot.Mind]. Once it has given an
// error, other than that of a context, the player is not to be trusted with the game any more.
type Host struct {
	wire   Wire
	seat   game.Seat
	budget Budget
	opened bool
	owed   bool      // the player has been asked and told to stop, and its answer has not been read
	news   []Command // what the player is told before the next choice
	moves  []game.Move
}

// NewHost is a host for one seat of a game. The budget is told to the player with each choice.
func NewHost(w Wire, g game.Game, setup game.Setup, s game.Seat, b Budget) *Host {
	return &Host{wire: w, seat: s, budget: b, news: []Command{
		{Verb: Begin, Game: g.About().ID, Setup: setup},
		{Verb: Sit, Seat: s},
	}}
}

// Heard tells the player of a sentence that somebody has said, as its seat hears it, before the next choice.
func (h *Host) Heard(by game.Seat, said game.Sentence, at int64) {
	h.news = append(h.news, Command{Verb: Heard, Seat: by, Sentence: said, At: at})
}

// Choose tells the player what its seat sees and may say, and asks. A sentence that is not legal, an error, and anything that is no
// line of the protocol are errors. The dice are not asked.
func (h *Host) Choose(ctx context.Context, view game.Position, at int64, _ *game.Dice) (game.Move, error) {
	if err := h.open(ctx); err != nil {
		return 0, err
	}
	if h.owed {
		if _, err := h.best(ctx); err != nil {
			return 0, err
		}
		h.owed = false
	}
	if err := h.ask(view, at); err != nil {
		return 0, err
	}
	a, err := h.best(ctx)
	switch {
	case err != nil && ctx.Err() != nil:
		h.owed = true
		return 0, errors.Join(ctx.Err(), h.send(Command{Verb: Stop}))
	case err != nil:
		return 0, err
	}
	return h.understand(view, a.Sentence)
}

// best waits for the player's choice.
func (h *Host) best(ctx context.Context) (a Answer, err error) {
	for a.Kind != Best {
		if a, err = h.receive(ctx); err != nil {
			return a, err
		}
	}
	return a, nil
}

// open greets the player, once.
func (h *Host) open(ctx context.Context) error {
	if h.opened {
		return nil
	}
	if err := h.send(Command{Verb: Greet, Version: Version}); err != nil {
		return err
	}
	a, err := h.receive(ctx)
	switch {
	case err != nil:
		return err
	case a.Kind != Greeting:
		return fmt.Errorf("it said %q where it had to say %q", a, Answer{Kind: Greeting, Version: Version})
	case a.Version != Version:
		return fmt.Errorf("it speaks version %d of the protocol, not %d", a.Version, Version)
	}
	h.opened = true
	return nil
}

// ask sends what is new, and a position with its legal sentences.
func (h *Host) ask(view game.Position, at int64) error {
	for _, c := range h.news {
		if err := h.send(c); err != nil {
			return err
		}
	}
	h.news = h.news[:0]
	doc, err := view.MarshalJSON()
	if err != nil {
		return err
	}
	if err := h.send(Command{Verb: Position, Document: doc}); err != nil {
		return err
	}
	h.moves = view.Moves(h.seat, h.moves[:0])
	if game.MayRest(view, h.seat) {
		h.moves = append(h.moves, 0)
	}
	for _, m := range h.moves {
		if err := h.send(Command{Verb: May, Sentence: sentenceOf(view, h.seat, m)}); err != nil {
			return err
		}
	}
	return h.send(Command{Verb: Go, Budget: h.budget, At: at})
}

// understand finds the move that the player says.
func (h *Host) understand(view game.Position, said game.Sentence) (game.Move, error) {
	if said == "" {
		if !game.MayRest(view, h.seat) {
			return 0, errors.New("it said nothing where it had to speak")
		}
		return 0, nil
	}
	m, refusal := view.Hear(h.seat, said)
	if refusal != nil {
		return 0, fmt.Errorf("it said %q, which is not legal: %w", said, refusal)
	}
	return m, nil
}

// send says a line to the player.
func (h *Host) send(c Command) error { return h.wire.Send(c.String()) }

// receive takes a line of the player. That it has an error is one here.
func (h *Host) receive(ctx context.Context) (Answer, error) {
	line, err := h.wire.Receive(ctx)
	if err != nil {
		return Answer{}, err
	}
	a, err := ParseAnswer(line)
	switch {
	case err != nil:
		return Answer{}, fmt.Errorf("it said %q: %w", shortened(line, longWord), err)
	case a.Kind == Error:
		return Answer{}, fmt.Errorf("it had an error: %s", shortened(a.Text, longError))
	}
	return a, nil
}
