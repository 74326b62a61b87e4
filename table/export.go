package table

import (
	"context"
	"encoding/json"
	"slices"

	"pantheon/game"
)

// Record returns the game as a record. It is refused before the game begins.
//
// When the game is over, everybody gets the whole record with its seeds. While it runs, only a user who holds the seats of all persons gets
// it. That record has the hash of the table's seed in place of the seeds, and the bots' moves as that user may see them.
func (t *Table) Record(ctx context.Context, guest string) (*game.Record, error) {
	var r *game.Record
	var past replayedGame
	var mine game.Seats
	err := t.read(ctx, func(s *State) error {
		if s.phase == Lobby {
			return s.notRunning()
		}
		mine = s.held(guest)
		everybody := s.held(guest)
		for i, c := range s.occupants {
			if c.Guest != "" || c.empty() {
				everybody = everybody.With(game.Seat(i))
			}
		}
		if !s.phase.Done() && (mine == 0 || everybody != mine) {
			return refuse("record-running")
		}
		r = s.Record()
		r.Notes = append(r.Notes, game.Note{Key: "Date", Value: s.changed.UTC().Format("2006-01-02")})
		r.Notes = append(r.Notes, s.clockNotes()...)
		if s.phase.Done() {
			return nil
		}
		r.SeedHash = s.seed().Hash()
		past = s.story(0)
		return nil
	})
	if err != nil || r.SeedHash == "" {
		return r, err
	}
	return r, past.censor(r, mine)
}

// censor changes the record r of a running game: it removes everything that the seats in mine may not know. There must be at least one such
// seat. The replayed game y cannot be used again.
func (y replayedGame) censor(r *game.Record, mine game.Seats) error {
	r.Seeds = nil
	r.Plies = slices.Clone(r.Plies)
	eye := mine.First()
	p := y.base
	if r.Start != nil {
		doc, err := viewOf(y.game, p, eye).MarshalJSON()
		if err != nil {
			return err
		}
		r.Start = json.RawMessage(doc)
	}
	for i, m := range y.moves {
		to := eye
		if mine.Has(m.seat) {
			to = m.seat
		}
		r.Plies[i].Text = p.FormatMove(m.move, m.seat, to)
		replay(y.game, &y.record, y.moves, p, i, i+1, nil)
	}
	return nil
}
