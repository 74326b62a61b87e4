package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"pantheon/store"
)

// Who runs the server can keep a person from talking for a time: they read what is said at tables, and say nothing there themselves.

// silencePaper is the kind of the paper of who may say nothing.
const silencePaper = "silence"

const silenceKey = "until"

// A Silence is a time for which a person may say nothing at any table.
type Silence struct {
	Guest string    `json:"guest"`
	Since time.Time `json:"since"`
	Until time.Time `json:"until"`
}

// SilenceOf is the paper by which a person may say nothing for a time.
func SilenceOf(guest string, since, until time.Time) (store.Paper, error) {
	if !cleanID(guest) {
		return store.Paper{}, refuse("guest-unknown")
	}
	data, err := json.Marshal(Silence{guest, since.UTC(), until.UTC()})
	return store.Paper{Owner: guest, Kind: silencePaper, Key: silenceKey, Time: since, Data: data}, err
}

// LiftSilence lets a person talk again. It gives [ErrNotFound] for one who may.
func LiftSilence(ctx context.Context, log store.Log, guest string) error {
	papers, err := log.Papers(ctx, guest, silencePaper)
	if err != nil {
		return err
	}
	if len(papers) == 0 {
		return ErrNotFound
	}
	return log.DropPapers(ctx, guest, silencePaper, "")
}

// Silences are those that last at an instant, the one that ends first before the others.
func Silences(ctx context.Context, log store.Log, now time.Time) ([]Silence, error) {
	papers, err := log.PapersBy(ctx, silencePaper, "")
	if err != nil {
		return nil, err
	}
	all := []Silence{}
	for _, p := range papers {
		s, err := readSilence(p)
		if err != nil {
			return nil, err
		}
		if now.Before(s.Until) {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b Silence) int { return a.Until.Compare(b.Until) })
	return all, nil
}

func readSilence(p store.Paper) (s Silence, err error) {
	if err := json.Unmarshal(p.Data, &s); err != nil {
		return s, fmt.Errorf("the silence of %s: %w", p.Owner, err)
	}
	s.Guest = p.Owner
	return s, nil
}

// silenced is until when a guest may say nothing; the zero time for one who may. A silence that is over is forgotten.
func (h *Hall) silenced(ctx context.Context, guest string) (until time.Time, err error) {
	if !cleanID(guest) {
		return time.Time{}, nil
	}
	papers, err := h.log.Papers(ctx, guest, silencePaper)
	if err != nil || len(papers) == 0 {
		return time.Time{}, err
	}
	s, err := readSilence(papers[0])
	if err != nil {
		return time.Time{}, err
	}
	if h.clock.Now().Before(s.Until) {
		return s.Until, nil
	}
	return time.Time{}, h.log.DropPapers(ctx, guest, silencePaper, "")
}

// silence refuses what a guest wants to say who may say nothing.
func (h *Hall) silence(ctx context.Context, guest string) error {
	until, err := h.silenced(ctx, guest)
	if err == nil && !until.IsZero() {
		err = refuse("talk-silenced", "until", plain(SilenceText(until)))
	}
	return err
}

// SilenceText is until when a silence lasts, as it is told.
func SilenceText(until time.Time) string { return until.UTC().Format("2006-01-02 15:04 UTC") }
