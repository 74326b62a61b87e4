package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"pantheon/store"
)

// The admin can mute a person for a time: the person can read the chat, and cannot write.

// silencePaper is the kind of the user row of a person muted by the admin.
const silencePaper = "silence"

const silenceKey = "until"

// A Silence is a time in which a person may not chat at any table.
type Silence struct {
	Guest string    `json:"guest"`
	Since time.Time `json:"since"`
	Until time.Time `json:"until"`
}

// SilenceOf returns the user row that mutes a person for a time.
func SilenceOf(guest string, since, until time.Time) (store.UserRow, error) {
	if !cleanID(guest) {
		return store.UserRow{}, refuse("guest-unknown")
	}
	data, err := json.Marshal(Silence{guest, since.UTC(), until.UTC()})
	return store.UserRow{Owner: guest, Kind: silencePaper, Key: silenceKey, Time: since, Data: data}, err
}

// LiftSilence unmutes a person. It returns [ErrNotFound] if the person is not muted.
func LiftSilence(ctx context.Context, log store.Log, guest string) error {
	papers, err := log.UserRows(ctx, guest, silencePaper)
	if err != nil {
		return err
	}
	if len(papers) == 0 {
		return ErrNotFound
	}
	return log.DropUserRows(ctx, guest, silencePaper, "")
}

// Silences returns the mutes in force at an instant, the first to end first.
func Silences(ctx context.Context, log store.Log, now time.Time) ([]Silence, error) {
	papers, err := log.UserRowsBy(ctx, silencePaper, "")
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

func readSilence(p store.UserRow) (s Silence, err error) {
	if err := json.Unmarshal(p.Data, &s); err != nil {
		return s, fmt.Errorf("the silence of %s: %w", p.Owner, err)
	}
	s.Guest = p.Owner
	return s, nil
}

// silenced returns until when a user is muted; the zero time for a user who is not. It removes an expired mute.
func (h *Hall) silenced(ctx context.Context, guest string) (until time.Time, err error) {
	if !cleanID(guest) {
		return time.Time{}, nil
	}
	papers, err := h.log.UserRows(ctx, guest, silencePaper)
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
	return time.Time{}, h.log.DropUserRows(ctx, guest, silencePaper, "")
}

// silence refuses a chat message of a muted user.
func (h *Hall) silence(ctx context.Context, guest string) error {
	until, err := h.silenced(ctx, guest)
	if err == nil && !until.IsZero() {
		err = refuse("talk-silenced", "until", plain(SilenceText(until)))
	}
	return err
}

// SilenceText returns the end of a mute as text.
func SilenceText(until time.Time) string { return until.UTC().Format("2006-01-02 15:04 UTC") }
