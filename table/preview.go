package table

import (
	"context"

	"pantheon/game"
)

// A Preview is the effect of a move, to the extent that the seat which may play it can know it in advance.
type Preview struct {
	Words game.MoveText
	// Lines are the events that would follow. If the move uses chance or reveals hidden information, they end before that, and Open is set.
	Lines []game.Event
	Open  bool
	// Gain is the change of the seat's running score ([game.Position.Score]). It is 0 if Open is set, and in a title
	// without points.
	Gain float64
	// Ends says that the seat's turn would end.
	Ends bool
}

// Preview returns the effect of a move of a seat that the user holds. It computes the effect on a state sampled from the seat's view, so it
// reveals nothing hidden, and changes nothing. It refuses an illegal move as [PlayMove] would.
func (t *Table) Preview(ctx context.Context, guest string, seat game.Seat, words game.MoveText) (Preview, error) {
	t.present.touch(guest)
	var view game.Position
	var rules game.Game
	var at int64
	err := t.read(ctx, func(s *State) error {
		d, err := s.decidePlay(Actor{ID: guest}, PlayMove{Seat: seat, Words: words})
		if err != nil {
			return err
		}
		words = d.data.(playedMove).Words
		rules, view, at = s.title.Game, viewOf(s.title.Game, s.position, seat), t.gameTime(t.server.clock.Now())
		return nil
	})
	if err != nil {
		return Preview{}, err
	}
	return preview(rules, view, seat, words, at)
}

// PreviewAhead does the same as [Table.Preview] for a move that could be added to the plan of a seat ([Premove]).
func (t *Table) PreviewAhead(ctx context.Context, guest string, seat game.Seat, words game.MoveText) (Preview, error) {
	t.present.touch(guest)
	var view game.Position
	var rules game.Game
	var at int64
	err := t.read(ctx, func(s *State) error {
		if _, err := s.own(Actor{ID: guest}, seat); err != nil {
			return err
		}
		var err error
		view, err = s.ahead(seat, t.premoveOf(seat))
		rules, at = s.title.Game, s.at
		return err
	})
	if err != nil {
		return Preview{}, err
	}
	return preview(rules, view, seat, words, at)
}

// preview returns the effect of a move on a state sampled from a view. It modifies the view.
func preview(rules game.Game, view game.Position, seat game.Seat, words game.MoveText, at int64) (Preview, error) {
	move, refusal := view.ParseMove(seat, words)
	if refusal != nil {
		return Preview{}, refusal
	}
	dice := game.QuickDice(uint64(at))
	view.Determinize(dice)
	after := rules.Blank()
	after.Copy(view)
	var tale game.Events
	moment := game.Env{Dice: dice, At: at, Events: &tale}
	after.Play(seat, move, &moment)
	p := Preview{Words: words, Open: moment.Revealed, Ends: ends(view, after, seat)}
	switch {
	case moment.Revealed:
		tale.List = tale.List[:moment.CertainLines]
	case !rules.About().Unscored:
		p.Gain = after.Score(seat) - view.Score(seat)
	}
	p.Lines = tale.For(seat)
	return p, nil
}

// ends reports whether a seat's turn ends between two positions. If turns are numbered, others may act within a turn, as in a battle.
func ends(before, after game.Position, seat game.Seat) bool {
	if turn := game.TurnOf(before); turn != 0 && after.ToAct() != 0 {
		return game.TurnOf(after) != turn
	}
	return !after.ToAct().Has(seat)
}
