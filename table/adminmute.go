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

// adminMuteRow is the kind of the user row of a person muted by the admin.
const adminMuteRow = "silence"

const adminMuteKey = "until"

// An AdminMute is the period in which a person may not chat at any table, because the admin has muted them.
type AdminMute struct {
	Guest string    `json:"guest"`
	Since time.Time `json:"since"`
	Until time.Time `json:"until"`
}

// AdminMuteOf returns a user row that mutes a person until an instant, and does not store it. The instant since is when the admin decided.
// An invalid id is refused.
func AdminMuteOf(guest string, since, until time.Time) (store.UserRow, error) {
	if !cleanID(guest) {
		return store.UserRow{}, refuse("guest-unknown")
	}
	data, err := json.Marshal(AdminMute{guest, since.UTC(), until.UTC()})
	return store.UserRow{Owner: guest, Kind: adminMuteRow, Key: adminMuteKey, Time: since, Data: data}, err
}

// LiftAdminMute unmutes a person. It returns [ErrNotFound] if no mute of the person is stored.
func LiftAdminMute(ctx context.Context, log store.Log, guest string) error {
	papers, err := log.UserRows(ctx, guest, adminMuteRow)
	if err != nil {
		return err
	}
	if len(papers) == 0 {
		return ErrNotFound
	}
	return log.DropUserRows(ctx, guest, adminMuteRow, "")
}

// AdminMutes returns the mutes in force at an instant, the first to end first.
func AdminMutes(ctx context.Context, log store.Log, now time.Time) ([]AdminMute, error) {
	papers, err := log.UserRowsBy(ctx, adminMuteRow, "")
	if err != nil {
		return nil, err
	}
	all := []AdminMute{}
	for _, p := range papers {
		s, err := readAdminMute(p)
		if err != nil {
			return nil, err
		}
		if now.Before(s.Until) {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b AdminMute) int { return a.Until.Compare(b.Until) })
	return all, nil
}

func readAdminMute(p store.UserRow) (s AdminMute, err error) {
	if err := json.Unmarshal(p.Data, &s); err != nil {
		return s, fmt.Errorf("the mute of %s: %w", p.Owner, err)
	}
	s.Guest = p.Owner
	return s, nil
}

// adminMuted returns until when a user is muted; the zero time for a user who is not. It removes an expired mute.
func (h *Server) adminMuted(ctx context.Context, guest string) (until time.Time, err error) {
	if !cleanID(guest) {
		return time.Time{}, nil
	}
	papers, err := h.log.UserRows(ctx, guest, adminMuteRow)
	if err != nil || len(papers) == 0 {
		return time.Time{}, err
	}
	s, err := readAdminMute(papers[0])
	if err != nil {
		return time.Time{}, err
	}
	if h.clock.Now().Before(s.Until) {
		return s.Until, nil
	}
	return time.Time{}, h.log.DropUserRows(ctx, guest, adminMuteRow, "")
}

// adminMute returns a refusal if the admin has muted the user, and nil if not. It returns another error if that cannot be read.
func (h *Server) adminMute(ctx context.Context, guest string) error {
	until, err := h.adminMuted(ctx, guest)
	if err == nil && !until.IsZero() {
		err = refuse("talk-silenced", "until", plain(AdminMuteText(until)))
	}
	return err
}

// AdminMuteText returns the end of a mute as text, in UTC.
func AdminMuteText(until time.Time) string { return until.UTC().Format("2006-01-02 15:04 UTC") }
