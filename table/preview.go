package table

import (
	"context"

	"pantheon/game"
)

// A Preview is what a sentence would do, as far as the seat that may say it can know before.
type Preview struct {
	Words game.Sentence
	// Lines is what would follow. Where chance is asked or a secret shown it ends before that, and Open is set.
	Lines []game.Line
	Open  bool
	// Gain is by how much the seat's running score would change ([game.Position.Score]); 0 where Open is set, and in a title without
	// points.
	Gain float64
	// Ends says that the seat's turn would end.
	Ends bool
}

// Preview tells what a sentence of a seat that the guest holds would do. It is found out on a position that the seat's view
// allows, never on the true one, so it gives away nothing; it leaves no trace. A sentence that is not legal is refused as
// [Say] would refuse it.
func (t *Table) Preview(ctx context.Context, guest string, seat game.Seat, words game.Sentence) (Preview, error) {
	t.present.touch(guest)
	var view game.Position
	var rules game.Game
	var at int64
	err := t.read(ctx, func(s *State) error {
		d, err := s.decideSay(Guest{ID: guest}, Say{Seat: seat, Words: words})
		if err != nil {
			return err
		}
		words = d.data.(saying).Words
		rules, view, at = s.title.Game, viewOf(s.title.Game, s.position, seat), t.gameTime(t.hall.clock.Now())
		return nil
	})
	if err != nil {
		return Preview{}, err
	}
	return preview(rules, view, seat, words, at)
}

// PreviewAhead tells the same of a sentence that could be prepared for a seat ([Prepare]), behind what is.
func (t *Table) PreviewAhead(ctx context.Context, guest string, seat game.Seat, words game.Sentence) (Preview, error) {
	t.present.touch(guest)
	var view game.Position
	var rules game.Game
	var at int64
	err := t.read(ctx, func(s *State) error {
		if _, err := s.own(Guest{ID: guest}, seat); err != nil {
			return err
		}
		var err error
		view, err = s.ahead(seat, t.planOf(seat))
		rules, at = s.title.Game, s.at
		return err
	})
	if err != nil {
		return Preview{}, err
	}
	return preview(rules, view, seat, words, at)
}

// preview plays a sentence on a guess from a view, which it uses up.
func preview(rules game.Game, view game.Position, seat game.Seat, words game.Sentence, at int64) (Preview, error) {
	move, refusal := view.Hear(seat, words)
	if refusal != nil {
		return Preview{}, refusal
	}
	dice := game.QuickDice(uint64(at))
	view.Guess(dice)
	after := rules.Blank()
	after.Copy(view)
	var tale game.Tale
	moment := game.Moment{Dice: dice, At: at, Tale: &tale}
	after.Play(seat, move, &moment)
	p := Preview{Words: words, Open: moment.Shown, Ends: ends(view, after, seat)}
	switch {
	case moment.Shown:
		tale.Lines = tale.Lines[:moment.Sure]
	case !rules.About().Unscored:
		p.Gain = after.Score(seat) - view.Score(seat)
	}
	p.Lines = tale.For(seat)
	return p, nil
}

// ends tells whether a seat's turn has ended between two positions. Where turns are counted, others may act within one, as in a battle.
func ends(before, after game.Position, seat game.Seat) bool {
	if turn := game.TurnOf(before); turn != 0 && after.Waiting() != 0 {
		return game.TurnOf(after) != turn
	}
	return !after.Waiting().Has(seat)
}
