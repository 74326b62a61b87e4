package protocol

import (
	"context"
	"errors"
	"fmt"

	"pantheon/game"
)

// A Wire carries lines to a player and back. Each call takes a limited time; an error says what happened to the player.
type Wire interface {
	Send(line string) error
	// Receive returns the next line, or the context's error if that ends first.
	Receive(ctx context.Context) (string, error)
}

// A Host lets a player at the other end of a wire choose for one seat of one game. It implements [pantheon/bot.Agent]. After an error
// other than that of a context, end the game: the player is no longer reliable.
type Host struct {
	wire   Wire
	seat   game.Seat
	budget Budget
	opened bool
	owed   bool      // the player was told to stop, and its answer has not been read yet
	news   []Command // the commands to send before the next choice
	moves  []game.Move
}

// NewHost returns a host for one seat of a game. The host sends the budget with each request for a choice.
func NewHost(w Wire, g game.Game, setup game.Setup, s game.Seat, b Budget) *Host {
	return &Host{wire: w, seat: s, budget: b, news: []Command{
		{Verb: Begin, Game: g.About().ID, Setup: setup},
		{Verb: Sit, Seat: s},
	}}
}

// Heard queues a move of any seat, as the player's seat hears it, to be sent before the next choice.
func (h *Host) Heard(by game.Seat, said game.MoveText, at int64) {
	h.news = append(h.news, Command{Verb: Heard, Seat: by, MoveText: said, At: at})
}

// Choose sends the player the queued commands and what its seat sees and may play, and requests a choice. A result of 0 means that the
// player stays idle. Choose returns errors of the wire. It also returns an error for an illegal move, an error line, or a line that is not
// of the protocol. If the context ends while the player chooses, Choose tells it to stop and returns the context's error; the next call
// skips the late answer. It does not use the dice.
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
	return h.understand(view, a.MoveText)
}

// best waits for the player's choice and returns it. It skips other valid lines, and returns the errors of receive.
func (h *Host) best(ctx context.Context) (a Answer, err error) {
	for a.Kind != Best {
		if a, err = h.receive(ctx); err != nil {
			return a, err
		}
	}
	return a, nil
}

// open greets the player, and returns an error if the player does not answer with the same version of the protocol. After the first success
// it does nothing.
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
		return fmt.Errorf("it said %q where it had to say %q", shortened(a.String(), longWord), Answer{Kind: Greeting, Version: Version})
	case a.Version != Version:
		return fmt.Errorf("it speaks version %d of the protocol, not %d", a.Version, Version)
	}
	h.opened = true
	return nil
}

// ask sends the queued commands and empties the queue. It then sends the view, each move that the seat may play, staying idle if that is
// allowed, and the request for a choice.
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
		if err := h.send(Command{Verb: May, MoveText: moveTextOf(view, h.seat, m)}); err != nil {
			return err
		}
	}
	return h.send(Command{Verb: Go, Budget: h.budget, At: at})
}

// understand returns the move with the given text, or 0 if the player stays idle. It returns an error if the seat may not do that.
func (h *Host) understand(view game.Position, said game.MoveText) (game.Move, error) {
	if said == "" {
		if !game.MayRest(view, h.seat) {
			return 0, errors.New("it said nothing where it had to speak")
		}
		return 0, nil
	}
	m, refusal := view.ParseMove(h.seat, said)
	if refusal != nil {
		return 0, fmt.Errorf("it said %q, which is not legal: %w", said, refusal)
	}
	return m, nil
}

// send sends a line to the player.
func (h *Host) send(c Command) error { return h.wire.Send(c.String()) }

// receive returns the player's next line. An error line, or a line that cannot be parsed, is returned as an error.
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
