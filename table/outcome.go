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

// resultPaper is a finished game as one of its guests keeps it, by its table.
const resultPaper = "result"

// outcomeForm is raised when an Outcome is written otherwise, or made otherwise from a table: those of before are made anew.
const outcomeForm = 1

// mostResults bounds how many games a guest's results tell of, the latest first, and mostFolded how many are looked at that nothing is kept
// of yet: the others come the next time.
const (
	mostResults = 2000
	mostFolded  = 200
)

// An Outcome is how a game ended, as one guest keeps it.
type Outcome struct {
	Form     int               `json:"form"`
	Table    string            `json:"-"`
	Game     string            `json:"game"`
	Players  int               `json:"players"`
	Options  map[string]string `json:"options,omitempty"`
	Ended    time.Time         `json:"ended"`
	Length   time.Duration     `json:"length"` // from the first sentence to the last
	Plies    int               `json:"plies"`
	Finished bool              `json:"finished"` // by its rules; else the host ended it
	Unscored bool              `json:"unscored,omitempty"`
	Seats    []OutcomeSeat     `json:"seats"`
}

// An OutcomeSeat is one seat of it, or an automaton.
type OutcomeSeat struct {
	Name      string `json:"name,omitempty"` // of a person
	Level     string `json:"level,omitempty"`
	Automaton bool   `json:"automaton,omitempty"`
	Mine      bool   `json:"mine,omitempty"`
	Label     string `json:"label,omitempty"` // what it played
	Rank      int    `json:"rank"`
	Points    int    `json:"points,omitempty"`
	Won       bool   `json:"won,omitempty"`
	Resigned  bool   `json:"resigned,omitempty"`
}

// Mine is the guest's own seat; ok is false where that is none, or several.
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

// Results gives how a guest's finished games ended, the latest first. What is found out of a game is kept, so that it is folded once; more
// tells that there are games which are looked at the next time.
func (h *Hall) Results(ctx context.Context, guest string) (all []Outcome, more bool, err error) {
	if !cleanID(guest) {
		return nil, false, nil
	}
	ids, err := h.log.Find(ctx, guestWord(guest))
	if err != nil {
		return nil, false, err
	}
	papers, err := h.log.Papers(ctx, guest, resultPaper)
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
			if err := h.log.DropPapers(ctx, guest, resultPaper, p.Key); err != nil {
				return nil, false, err
			}
		}
	}
	folded := 0
	for _, id := range ids[:min(len(ids), mostResults)] {
		o, ok := kept[id]
		if !ok {
			if folded == mostFolded {
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

// outcome looks how a game ended and keeps it; ok is false for one that has not, and one at which the guest has no seat.
func (h *Hall) outcome(ctx context.Context, id, guest string) (o Outcome, ok bool, err error) {
	t, err := h.glance(ctx, id)
	if errors.Is(err, ErrClosed) || ctx.Err() != nil {
		return o, false, err
	}
	if err != nil {
		return o, false, nil // [Hall.Mine] tells what is wrong with it
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
		if Happening(e.Kind) == Said {
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
	return o, true, h.log.KeepPaper(ctx, store.Paper{Owner: guest, Kind: resultPaper, Key: id, Time: o.Ended, Data: data})
}

// outcome is how the game ended for a guest.
func (s *State) outcome(guest string) Outcome {
	r := s.result(s.position)
	o := Outcome{Form: outcomeForm, Game: s.about.ID, Players: s.record.Setup.Players, Options: s.record.Setup.Options, Ended: s.changed,
		Plies: len(s.played), Finished: r.Over, Unscored: r.Unscored}
	for _, st := range r.Standings[:r.N] {
		seat := OutcomeSeat{Label: st.Label, Rank: st.Rank, Points: st.Points}
		if st.Seat == game.Watcher {
			seat.Automaton = true
			seat.Won = r.Over && r.Won == 0 && st.Rank == 1
		} else if c, err := s.chair(st.Seat); err == nil {
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

// forgetResults forgets a game's outcomes, as all who keep one keep it: they are made anew, without what was removed.
func (h *Hall) forgetResults(ctx context.Context, id string) error {
	papers, err := h.log.PapersBy(ctx, resultPaper, id)
	if err != nil {
		return err
	}
	for _, p := range papers {
		if err := h.log.DropPapers(ctx, p.Owner, resultPaper, id); err != nil {
			return err
		}
	}
	return nil
}
