package table

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// resultRow is the kind of the user rows that hold outcomes of finished games. The owner is a user, the key the table.
const resultRow = "result"

// outcomeForm is the version of the stored form of an Outcome. Rows of another version are computed again.
const outcomeForm = 1

// mostResults is the maximum number of games in a user's results, the latest first. mostReplayed is the maximum number of games without a
// stored outcome that one call replays; later calls replay the others.
const (
	mostResults  = 2000
	mostReplayed = 200
)

// An Outcome is the result of a finished game, as stored for one user.
type Outcome struct {
	Form     int               `json:"form"`
	Table    string            `json:"-"`
	Game     string            `json:"game"`
	Players  int               `json:"players"`
	Options  map[string]string `json:"options,omitempty"`
	Ended    time.Time         `json:"ended"`
	Length   time.Duration     `json:"length"` // from the first move to the last
	Plies    int               `json:"plies"`
	Finished bool              `json:"finished"` // the game ended by its rules; otherwise the host ended it
	Unscored bool              `json:"unscored,omitempty"`
	Seats    []OutcomeSeat     `json:"seats"`
}

// An OutcomeSeat is the result of one seat or automaton.
type OutcomeSeat struct {
	Name      string `json:"name,omitempty"` // of a person
	Level     string `json:"level,omitempty"`
	Automaton bool   `json:"automaton,omitempty"`
	Mine      bool   `json:"mine,omitempty"`
	Label     string `json:"label,omitempty"` // the faction or colour that it played
	Rank      int    `json:"rank"`
	Points    int    `json:"points,omitempty"`
	Won       bool   `json:"won,omitempty"`
	Resigned  bool   `json:"resigned,omitempty"`
}

// Mine returns the result of the user's own seat; ok is false if there is none, or several.
func (o Outcome) Mine() (s OutcomeSeat, ok bool) {
	for _, seat := range o.Seats {
		if seat.Mine && ok {
			return OutcomeSeat{}, false
		}
		if seat.Mine {
			s, ok = seat, true
		}
	}
	return s, ok
}

// Results returns the outcomes of a user's finished games, the latest first. It stores each new outcome, so that each finished game is
// replayed once. The result more says that games are left for the next call.
func (h *Server) Results(ctx context.Context, guest string) (all []Outcome, more bool, err error) {
	if !cleanID(guest) {
		return nil, false, nil
	}
	ids, err := h.log.Find(ctx, guestWord(guest))
	if err != nil {
		return nil, false, err
	}
	papers, err := h.log.UserRows(ctx, guest, resultRow)
	if err != nil {
		return nil, false, err
	}
	kept := map[string]Outcome{}
	for _, p := range papers {
		var o Outcome
		if json.Unmarshal(p.Data, &o) == nil && o.Form == outcomeForm {
			o.Table = p.Key
			kept[p.Key] = o
		}
		if !slices.Contains(ids, p.Key) { // the table was removed
			if err := h.log.DropUserRows(ctx, guest, resultRow, p.Key); err != nil {
				return nil, false, err
			}
		}
	}
	folded := 0
	for _, id := range ids[:min(len(ids), mostResults)] {
		o, ok := kept[id]
		if !ok {
			if folded == mostReplayed {
				more = true
				continue
			}
			folded++
			if o, ok, err = h.outcome(ctx, id, guest); err != nil {
				return nil, false, err
			}
		}
		if ok {
			all = append(all, o)
		}
	}
	slices.SortStableFunc(all, func(a, b Outcome) int { return b.Ended.Compare(a.Ended) })
	return all, more, nil
}

// outcome computes and stores the outcome of a game for a user. ok is false for a lesson, if the game is not over, if the user has no seat,
// or if the table cannot be read.
func (h *Server) outcome(ctx context.Context, id, guest string) (o Outcome, ok bool, err error) {
	t, err := h.glance(ctx, id)
	if errors.Is(err, ErrClosed) || ctx.Err() != nil {
		return o, false, err
	}
	if err != nil {
		return o, false, nil // [Server.Mine] logs what is wrong with it
	}
	err = t.read(ctx, func(s *State) error {
		if s.phase == Over && s.lesson == nil && s.held(guest) != 0 {
			o, ok = s.outcome(guest), true
		}
		return nil
	})
	if err != nil || !ok {
		return o, false, ignore(err, ErrGone)
	}
	entries, err := h.log.Entries(ctx, id, 0)
	if err != nil {
		return o, false, err
	}
	var first time.Time
	for _, e := range entries {
		if EntryKind(e.Kind) == Played {
			if first.IsZero() {
				first = e.Time
			}
			o.Length = e.Time.Sub(first)
		}
	}
	o.Table = id
	data, err := json.Marshal(o)
	if err != nil {
		return o, false, err
	}
	return o, true, h.log.PutUserRow(ctx, store.UserRow{Owner: guest, Kind: resultRow, Key: id, Time: o.Ended, Data: data})
}

// outcome returns the outcome of the game as stored for a user.
func (s *State) outcome(guest string) Outcome {
	r := s.result(s.position)
	o := Outcome{Form: outcomeForm, Game: s.about.ID, Players: s.record.Setup.Players, Options: s.record.Setup.Options, Ended: s.changed,
		Plies: len(s.played), Finished: r.Over, Unscored: r.Unscored}
	for _, st := range r.Standings[:r.N] {
		seat := OutcomeSeat{Label: st.Label, Rank: st.Rank, Points: st.Points}
		if st.Seat == game.Spectator {
			seat.Automaton = true
			seat.Won = r.Over && r.Won == 0 && st.Rank == 1
		} else if c, err := s.occupant(st.Seat); err == nil {
			seat.Mine, seat.Resigned = c.Guest == guest, c.Resigned
			seat.Won = r.Over && r.Won.Has(st.Seat)
			if c.Guest == "" || c.Kind == Bot {
				seat.Level = c.Level
			} else {
				seat.Name = c.Name
			}
		}
		o.Seats = append(o.Seats, seat)
	}
	return o
}

// forgetResults drops the stored outcomes of a game for all users. They are computed again, with the current names.
func (h *Server) forgetResults(ctx context.Context, id string) error {
	papers, err := h.log.UserRowsBy(ctx, resultRow, id)
	if err != nil {
		return err
	}
	for _, p := range papers {
		if err := h.log.DropUserRows(ctx, p.Owner, resultRow, id); err != nil {
			return err
		}
	}
	return nil
}
